"""The dialogs, as values. One is open at a time, as a part of the state; while it is, no key moves the board."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.settings import RANDOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Dialog: TypeAlias = "NewGame | Choice | Help"

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
