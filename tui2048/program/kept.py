"""Kept games as the program knows them: what a list shows of each, and what is asked of whoever keeps them.

The program itself reads and writes nothing. It asks by a request in its state, and an answer is an event.
"""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Request: TypeAlias = "List | Open | Watch | Export | Delete"

    # The best score of the games of one kind.
    Bests: TypeAlias = "dict[Kind, int]"


class Kind(Record):
    """Games whose scores can be compared: they have the same rules and the same goal."""

    size: int
    goal: int
    fours: int
    spawner: str


def kind_of(settings: Settings) -> Kind | None:
    """Return which games a game's score is compared with; None for a lab, whose score never counts."""
    if settings.lab is not None:
        return None
    return Kind(settings.size, settings.goal, settings.fours, settings.spawner)


class Entry(Record):
    """What a list shows of a kept game: how it stands, and when it was played last, as text.

    `number` names it. `undo` and `tips` say whether they were used; `fault` why it cannot be read, "" if it can.
    """

    number: int
    played: str
    settings: Settings
    score: int
    largest: int
    moves: int
    reached: bool
    finished: bool
    undo: bool
    tips: bool
    fault: str = ""


class List(Record):
    """Asks for all kept games, to be answered by `Listed`."""


class Open(Record):
    """Asks for a game to go on with, to be answered by `Opened`, and for others to be deleted."""

    number: int
    deleted: tuple[int, ...]


class Watch(Record):
    """Asks for a game to look at, to be answered by `Shown`."""

    number: int


class Export(Record):
    """Asks for a game as a keystroke file, to be answered by `Told` with the file's name."""

    number: int


class Delete(Record):
    """Asks for games to be deleted, to be answered by `Scored`."""

    numbers: tuple[int, ...]
