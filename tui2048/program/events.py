"""Events: what happens to the program. A typed key, a replayed key and a key in a test are the same event."""

from __future__ import annotations

from tui2048.core.record import Record


class Key(Record):
    """A key was pressed: its name as in `keys.py`."""

    key: str


class Tick(Record):
    """Time has passed, in seconds since the tick before. Ticks come only while something moves."""

    seconds: float


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Event: TypeAlias = "Key | Tick"
