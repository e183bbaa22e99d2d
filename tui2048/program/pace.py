"""The pace at which the computer plays, as a value."""

from __future__ import annotations

from tui2048.core.record import Record


class Pace(Record):
    """How many moves a second, and in how many seconds the next is `due`."""

    speed: int = 4
    due: float = 0.0
