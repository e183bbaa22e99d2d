"""Says in words what the last move did, line by line, and why: read from the core's trace of it."""

from __future__ import annotations

from itertools import pairwise

from tui2048.core import Board, Direction, Landing, Place, Snapshot, Status
from tui2048.program.settings import FIRST_EMPTY
from tui2048.program.state import State

_TASKS = {
    "merge": "Slide left: two 2 meet, and a 4 stands behind them. How many tiles join?",
    "no-op": "Slide left: four tiles stand at the edge, and no two are equal. Is that a move?",
    "goal": "Slide left: two 1024 join into the goal, 2048.",
}
_NO_MOVE_YET = "No move yet. After each one this says what joined, what did not, and why."


def explain(state: State) -> list[str]:
    """Return the explanation of the last move, or of a move that changed nothing, as lines of any length.

    An empty line parts the sections.
    """
    if state.refused is not None:
        lines = _refused(state.now, state.refused)
    elif state.now.direction is not None and state.timeline.previous is not None:
        lines = _move(state, state.timeline.previous.board, state.now.direction)
    else:
        lines = [_TASKS.get(state.settings.lab or "", _NO_MOVE_YET)]
        if state.now.status is Status.LOST:
            lines = []
    full = full_board(state.now.board)
    if full:
        lines += ["", full] if lines else [full]
    return lines


def _move(state: State, before: Board, direction: Direction) -> list[str]:
    after, points = before.slide(direction)
    lines = [f"{direction.value.capitalize()}: {_points(points)}."]
    lines += _lines(before, after, direction)
    lines += ["", "Before the new tile:", *_rows(after)]
    tile = state.now.tile
    if tile is not None:
        lines += ["", f"Then a {tile.value} came in {_cell(tile.row, tile.col)}, {_spawner(state)}."]
    return lines


def _refused(now: Snapshot, direction: Direction) -> list[str]:
    board = now.board
    lines = [f"Nothing moves {direction.value}, so it is no move: no points, no new tile, not counted."]
    lines += _lines(board, board, direction)
    others = [way.value for way in Direction if board.slide(way)[0] is not board]
    if others:
        lines += ["", f"What would change the board: {', '.join(others)}."]
    return lines


def _lines(before: Board, after: Board, direction: Direction) -> list[str]:
    name = "Row" if direction in (Direction.LEFT, Direction.RIGHT) else "Column"
    lines = []
    for number, places in enumerate(before.lines(direction), 1):
        landings = before.landings(places)
        if not landings:
            continue
        was, becomes = (_line(board, places) for board in (before, after))
        lines += ["", f"{name} {number}: {was} -> {becomes}" if was != becomes else f"{name} {number}: {was} stays"]
        values = [before.cells[row][col] for row, col in places]
        lines += _joins(landings, values)
    return lines


def _joins(landings: tuple[Landing, ...], values: list[int]) -> list[str]:
    joined = [landing for landing in landings if landing.joined]
    said = []
    if joined:
        sums = ", ".join([f"{landing.value // 2} + {landing.value // 2} = {landing.value}" for landing in joined])
        said.append(f"{sums}: {_points(sum(landing.value for landing in joined))}.")
    unequal = []
    for one, other in pairwise(landings):
        if one.value == other.value:
            said.append(f"The new {one.value} cannot join again in this move.")
        elif values[one.sources[-1]] == values[other.sources[0]]:
            said.append(f"The {values[other.sources[0]]} after them has no partner: each tile joins at most once.")
        else:
            unequal.append(f"{one.value} and {other.value}")
    if unequal:
        said.append(f"Not equal, so not joined: {', '.join(unequal)}.")
    if len(landings) == 1 and not joined:
        said.append(f"The {landings[0].value} has nothing to meet.")
    return list(dict.fromkeys(said))  # two pairs may say the same


def full_board(board: Board) -> str:
    """Return what a full board has left, "" for a board with an empty cell."""
    if board.empty_cells():
        return ""
    for direction in (Direction.LEFT, Direction.UP):
        for step in board.trace(direction):
            if step.joined is not None:
                one, other = _cell(*step.start), _cell(*step.joined)
                return (
                    f"The board is full, but a join is left: the {step.value // 2} in {one} and the one in {other}. "
                    "So the game goes on."
                )
    return (
        "The board is full, and no two equal tiles touch side by side or one above the other "
        "(diagonally does not count): no move is left, the game is over."
    )


def _line(board: Board, places: tuple[Place, ...]) -> str:
    return " ".join([str(board.cells[row][col] or ".") for row, col in sorted(places)])


def _rows(board: Board) -> list[str]:
    width = max(2, len(str(board.highest())))
    return [" ".join([str(value or ".").rjust(width) for value in row]) for row in board.cells]


def _cell(row: int, col: int) -> str:
    return f"row {row + 1}, column {col + 1}"


def _points(points: int) -> str:
    return "no points" if points == 0 else f"{points} points"


def _spawner(state: State) -> str:
    settings = state.settings
    if settings.spawner_in_use == FIRST_EMPTY:
        return "the first empty cell in row order (a lab's rule)"
    return f"an empty cell drawn by the seed (and a 4 in {settings.fours} of 10 cases)"
