"""The dialogs, as values. One is open at a time, as a part of the state; while it is, no key moves the board."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.settings import RANDOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from tui2048.program.kept import Entry
    from tui2048.program.statistics import Statistics
    from tui2048.program.watch import Watch

    Dialog: TypeAlias = "NewGame | Choice | Help | Games | Watching"

GOAL_REACHED = "goal-reached"
GAME_OVER = "game-over"


class NewGame(Record):
    """Asks for a game's settings: size, goal and seed as typed `texts`, and a start; then begins it.

    `focus` is the field that keys go to (0 to 3); while it is `selected`, a digit replaces its text.
    """

    texts: tuple[str, ...]
    start: str = RANDOM
    focus: int = 0
    selected: bool = True
    complaint: str = ""

    @property
    def name(self) -> str:
        """Its name in keystroke files."""
        return "new-game"


class Choice(Record):
    """Asks what to do next: at the goal, or when the game is over.

    `held` is the move key that opened it: still held down, it must not choose anything, so it is ignored until
    another key is pressed.
    """

    name: str
    focus: int = 0
    held: str = ""


class Help(Record):
    """Shows the keys; `top` is the first line shown where not all fit."""

    top: int = 0

    @property
    def name(self) -> str:
        """Its name in keystroke files."""
        return "help"


class Games(Record):
    """Lists the kept games; or, `counting`, shows the statistics, which are worked out when they are asked for.

    `focus` is the index of the entry that keys go to, `top` the first line shown of statistics that do not fit, and
    `current` the number of the game that is played. While `asking`, it asks whether to delete that entry; the
    `deleted` are gone once it closes. `notice` is what it says.
    """

    entries: Sequence[Entry] = ()
    statistics: Statistics | None = None
    current: int | None = None
    focus: int = 0
    counting: bool = False
    top: int = 0
    asking: bool = False
    deleted: frozenset[int] = frozenset()
    notice: str = ""

    @property
    def name(self) -> str:
        """Its name in keystroke files."""
        return "games"


class Watching(Record):
    """Shows a kept game from its start, and then goes back to the list it was chosen from."""

    watched: Watch
    games: Games

    @property
    def name(self) -> str:
        """Its name in keystroke files."""
        return "watching"
