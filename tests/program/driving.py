"""What the tests of the program share: states with a known board, keys by name, and the mouse."""

from __future__ import annotations

from tui2048.core import Board, Direction, Timeline
from tui2048.program.events import Key, Listed
from tui2048.program.frame import Frame
from tui2048.program.kept import Entry
from tui2048.program.mouse import PRESS, RELEASE, Report, obey
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update
from tui2048.program.view import view
from tui2048.tips import Move, Tip


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


def entry(number: int, settings: Settings, score: int, largest: int, moves: int, **more: bool | str) -> Entry:
    """Return a kept game as the list shows it: unfinished and nothing used, unless `more` says so."""
    usual: dict[str, bool | str] = {"reached": False, "finished": False, "undo": False, "tips": False, "fault": ""}
    played = f"2026-11-{30 - number:02} 20:15"
    return Entry(number, played, settings, score, largest, moves, **{**usual, **more})  # type: ignore[arg-type]


KEPT = (
    entry(1, Settings(seed=2026), 20312, 2048, 871, reached=True),
    entry(2, Settings(3, 512, 999_999_999), 3412, 256, 245, finished=True, undo=True),
    entry(3, Settings(lab="goal"), 2048, 2048, 1, reached=True),
    entry(4, Settings(seed=7), 1312, 128, 139, finished=True, undo=True, tips=True),
    entry(5, Settings(6, 4096, 5, fours=3), 158_220, 8192, 4310, reached=True),
    entry(6, Settings(seed=11), 5444, 512, 402, finished=True, fault="letter 3 of the course, w, changes nothing"),
    entry(7, Settings(seed=12, spawner="first-empty"), 800, 128, 77, finished=True),
    entry(8, Settings(seed=13), 940, 128, 88, tips=True),
)


def listed(state: State, entries: tuple[Entry, ...] = KEPT, current: int | None = 1) -> State:
    """Return the state with the list of kept games open."""
    return update(update(state, Key("g")), Listed(entries, current))


def advised(state: State, direction: Direction) -> State:
    """Return the state with a tip on the board, whatever the tables say."""
    after, points = state.now.board.slide(direction)
    move = Move(direction, 321.0, points, after.empty_count())
    tip = Tip(state.now.board, 1, (move,), "points", 1, 1)
    return state._replace(tip=tip, message="A tip and why.")
