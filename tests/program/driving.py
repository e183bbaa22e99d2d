"""What the tests of the program share: states with a known board, keys by name, and the mouse."""

from __future__ import annotations

from tui2048.core import Board, Timeline
from tui2048.program.events import Key
from tui2048.program.frame import Frame
from tui2048.program.mouse import PRESS, RELEASE, Report, obey
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update
from tui2048.program.view import view


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


def point(state: State, *reports: Report, size: tuple[int, int] = (80, 24)) -> State:
    """Return the state after reports of the mouse on a screen of a size."""
    held = None
    for report in reports:
        held, keys = obey(held, report, view(state, size, palette(TRUECOLOR)))
        for key in keys:
            state = update(state, Key(key))
    return state


def place(frame: Frame, text: str) -> tuple[int, int]:
    """Return the row and column of the middle of a text that a frame shows once."""
    places = [(row, line.index(text)) for row, line in enumerate(frame.text) if text in line]
    assert len(places) == 1, f"{text!r} is in {len(places)} lines of\n" + "\n".join(frame.text)
    return places[0][0], places[0][1] + len(text) // 2


def click(state: State, text: str, size: tuple[int, int] = (80, 24)) -> State:
    """Return the state after a click on a text that the screen shows once."""
    row, col = place(view(state, size, palette(TRUECOLOR)), text)
    return point(state, Report(PRESS, row, col), Report(RELEASE, row, col), size=size)
