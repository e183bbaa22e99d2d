"""Which key does what while no dialog is open: the one table that keys, hints and help are read from."""

from __future__ import annotations

from tui2048.core import Direction
from tui2048.core.record import Record
from tui2048.program import actions
from tui2048.program.keys import NAMED_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.actions import Action
    from tui2048.program.palette import Palette


class Binding(Record):
    """Keys that do the same: the first is the one that help shows first; `hint` is for the line of key hints."""

    keys: tuple[str, ...]
    act: Action
    help: str
    hint: str = ""


BINDINGS = (
    Binding(("left", "a", "h"), actions.mover(Direction.LEFT), "move the tiles left"),
    Binding(("right", "d", "l"), actions.mover(Direction.RIGHT), "move the tiles right"),
    Binding(("up", "w", "k"), actions.mover(Direction.UP), "move the tiles up"),
    Binding(("down", "s", "j"), actions.mover(Direction.DOWN), "move the tiles down"),
    Binding(("u",), actions.undo, "undo the last move", "undo"),
    Binding(("r",), actions.redo, "redo an undone move", "redo"),
    Binding(("t",), actions.give_tip, "show the best move, and why", "tip"),
    Binding(("p",), actions.begin_autoplay, "computer plays; + - pace"),
    Binding(("x",), actions.explain, "explain moves on/off", "explain"),
    Binding(("tab",), actions.turn_page, "next page of that"),
    Binding(("g",), actions.list_games, "games and statistics", "games"),
    Binding(("n",), actions.ask_new_game, "start a new game", "new"),
    Binding(("c",), actions.next_theme, "next theme"),
    Binding(("?", "f1"), actions.show_help, "show this help", "help"),
    Binding(("q",), actions.quit_program, "quit", "quit"),
    Binding(("c-c",), actions.interrupt, "quit, from anywhere"),
)

ACTIONS = {key: binding.act for binding in BINDINGS for key in binding.keys}
MOVE_KEYS = frozenset(key for binding in BINDINGS[:4] for key in binding.keys)

_LABELS = {key.name: key.label for key in NAMED_KEYS}


def label(key: str) -> str:
    """Return how help shows a key.

    >>> label("left"), label("c-c"), label("u")
    ('←', 'Ctrl-C', 'u')
    """
    if key.startswith("c-") and len(key) > 2:
        return f"Ctrl-{key[2:].upper()}"
    return _LABELS.get(key, key)


def shown(key: str, palette: Palette) -> str:
    """Return how a key is shown, in the characters that the palette may use."""
    text = label(key)
    return text if text.isascii() or not palette.ascii else key.capitalize()
