"""What `@expect` can ask of a state, and the answers: both as text in one form, so that they can be compared."""

from __future__ import annotations

from tui2048.core import Board, Status
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, NewGame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.program.state import State

_DIALOGS = ("new-game", GOAL_REACHED, GAME_OVER, "help", "games", "watching", "none")
_STATUSES = tuple([status.value for status in Status])


def board_text(board: Board) -> str:
    """Return a board in one line.

    >>> board_text(Board.empty(3).with_tile(0, 1, 2))
    '. 2 . / . . . / . . .'
    """
    return " / ".join([" ".join([str(value or ".") for value in row]) for row in board.cells])


def quoted(message: str) -> str:
    r"""Return a message as a keystroke file holds it.

    >>> print(quoted('one\nand "two"'))
    "one\nand \"two\""
    """
    escaped = message.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


_ACTUAL: dict[str, Callable[[State], str]] = {
    "score": lambda state: str(state.now.score),
    "moves": lambda state: str(state.now.moves),
    "largest": lambda state: str(state.now.board.highest()),
    "size": lambda state: str(state.settings.size),
    "goal": lambda state: str(state.settings.goal),
    "seed": lambda state: str(state.settings.seed),
    "status": lambda state: state.now.status.value,
    "dialog": lambda state: state.dialog.name if state.dialog is not None else "none",
    "message": lambda state: quoted(message(state)),
    "board": lambda state: board_text(state.now.board),
}

NAMES = tuple(_ACTUAL)
_WORDS = {"status": _STATUSES, "dialog": _DIALOGS}


# Longer numbers than any game brings, and than Python likes to read.
_MOST_DIGITS = 20


def message(state: State) -> str:
    """Return what the program says now: a refusal inside a dialog, else the message line."""
    refused = isinstance(state.dialog, NewGame) and state.dialog.complaint
    return refused or state.message


def actual(state: State, name: str) -> str:
    """Return what a state has to show for one of `NAMES`."""
    return _ACTUAL[name](state)


def failure(state: State, name: str, expected: str) -> str:
    """Return what is not as expected, "" if it is: `expected score 8, got 4`."""
    got = actual(state, name)
    return "" if got == expected else f"expected {name} {expected}, got {got}"


def read(name: str, text: str) -> str:
    """Return an expected value in the form that `actual` has; raises ValueError, with what is allowed, for a wrong one.

    >>> read("score", "008"), read("board", "2 .  ./. . . / . . .")
    ('8', '2 . . / . . . / . . .')
    """
    if name == "message":
        return _read_message(text)
    text = text.partition("#")[0].strip()
    if name in _WORDS:
        if text not in _WORDS[name]:
            raise ValueError(f"allowed are {', '.join(_WORDS[name])}")
        return text
    if name == "board":
        return board_text(read_board(text))
    if not _is_digits(text) or len(text) > _MOST_DIGITS:
        raise ValueError("a number is needed")
    return str(int(text))


def _read_message(text: str) -> str:
    if not text.startswith('"'):
        raise ValueError('a message stands in double quotes, as in "Cancelled."')
    place = 1
    message: list[str] = []
    while place < len(text) and text[place] != '"':
        if text[place] == "\\":
            place += 1
            if text[place : place + 1] not in ('"', "\\", "n"):
                raise ValueError('after a \\ there is n, " or \\')
            message.append("\n" if text[place] == "n" else text[place])
        else:
            message.append(text[place])
        place += 1
    rest = text[place + 1 :].strip()
    if place >= len(text):
        raise ValueError("the closing double quote is missing")
    if rest and not rest.startswith("#"):
        raise ValueError(f"after the message stands {rest}")
    return quoted("".join(message))


def read_board(text: str) -> Board:
    """Return the board that a text shows; raises ValueError, with what is wrong, if it shows none.

    >>> read_board("2 . . / . 4 . / . . 8").cells[1]
    (0, 4, 0)
    """
    rows = [[0 if cell == "." else _read_tile(cell) for cell in row.split()] for row in text.split("/")]
    return Board(rows)


def _read_tile(cell: str) -> int:
    if not _is_digits(cell):
        raise ValueError(f"{cell} is neither a tile nor . for an empty cell")
    if len(cell) > _MOST_DIGITS:
        raise ValueError(f"{cell} has more than {_MOST_DIGITS} digits")
    return int(cell)


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
