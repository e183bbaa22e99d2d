"""What the tests of the program share: states with a known board, and keys by name."""

from __future__ import annotations

from tui2048.core import Board, Timeline
from tui2048.program.events import Key
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update


def press(state: State, keys: str) -> State:
    """Return the state after keys, named as in keys.py, between blanks."""
    for key in keys.split():
        state = update(state, Key(key))
    return state


def standing(rows: str, score: int = 0, moves: int = 0, goal: int = 2048) -> State:
    """Return a random game that stands at a board of rows, as in "2 . . / . 4 . / . . .", after so many moves."""
    board = Board([[0 if cell == "." else int(cell) for cell in row.split()] for row in rows.split("/")])
    state = start(Settings(board.size, goal))
    timeline = Timeline(state.timeline.rules, state.now._replace(board=board, score=score, moves=moves))
    return state._replace(timeline=timeline)


def rows(state: State) -> str:
    """Return the board in the form that `standing` takes."""
    return " / ".join(" ".join(str(cell or ".") for cell in row) for row in state.now.board.cells)
