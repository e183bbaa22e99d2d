"""Events: what happens to the program. A typed key, a replayed key and a key in a test are the same event."""

from __future__ import annotations

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from tui2048.core import Timeline
    from tui2048.program.kept import Bests, Entry
    from tui2048.program.settings import Settings

    Event: TypeAlias = "Key | Tick | Listed | Opened | Shown | Scored | Told"


class Key(Record):
    """A key was pressed: its name as in `keys.py`."""

    key: str


class Tick(Record):
    """Time has passed, in seconds since the tick before. Ticks come only while something moves."""

    seconds: float


class Listed(Record):
    """The kept games, the last played first; `current` is the number of the one that is played, None if not kept."""

    entries: Sequence[Entry]
    current: int | None


class Opened(Record):
    """A kept game to go on with, and the best scores of all others."""

    settings: Settings
    timeline: Timeline
    message: str
    bests: Bests


class Shown(Record):
    """A kept game to look at: its settings and the keys that play it."""

    settings: Settings
    keys: tuple[str, ...]


class Scored(Record):
    """The best scores of all games but this one."""

    bests: Bests


class Told(Record):
    """Something that the player should know."""

    text: str
