from __future__ import annotations

import re
from typing import Any

import pytest
from core_boards import BOARDS, DIRECTIONS, FULL_BOARDS, board, written
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Board, Direction, Place, Step, slide_line

LEFT, RIGHT, UP, DOWN = Direction


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "a board has 3 to 6 rows, not 0"),
        ([[0, 0]] * 2, "a board has 3 to 6 rows, not 2"),
        ([[0] * 7] * 7, "a board has 3 to 6 rows, not 7"),
        ([[0] * 4, [0] * 3, [0] * 4, [0] * 4], "row 2 has 3 cells, but a board of 4 rows has 4 in each"),
        ([[0] * 3, [0] * 3, [0] * 4], "row 3 has 4 cells, but a board of 3 rows has 3 in each"),
        ([[0, 1, 0], [0] * 3, [0] * 3], "1 is not a tile: a cell is 0 or a power of two from 2 up"),
        ([[0] * 3, [0] * 3, [0, 0, 6]], "6 is not a tile: a cell is 0 or a power of two from 2 up"),
        ([[-2, 0, 0], [0] * 3, [0] * 3], "-2 is not a tile: a cell is 0 or a power of two from 2 up"),
    ],
)
def test_what_is_no_board(cells: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Board(cells)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_empty(size: int) -> None:
    empty = Board.empty(size)
    assert empty.cells == ((0,) * size,) * size
    assert empty.size == size
    assert empty.empty_count() == size * size
    assert (empty.highest(), empty.can_move()) == (0, False)
    for direction in DIRECTIONS:
        assert empty.slide(direction) == (empty, 0)


@pytest.mark.parametrize("size", [2, 7, 0, -4])
def test_no_empty_board_of_another_size(size: int) -> None:
    with pytest.raises(ValueError, match=r"^a board has 3 to 6 rows, not \d$"):
        Board.empty(size)


@given(BOARDS)
def test_cells_are_those_it_was_made_of(any_board: Board) -> None:
    assert Board(any_board.cells) == any_board
    assert Board(iter([iter(row) for row in any_board.cells])).cells == any_board.cells
    assert any_board.size == len(any_board.cells)
    assert all(type(row) is tuple for row in any_board.cells)


START = "2 2 4 . / . 2 . 2 / 4 4 4 4 / 2 . . 4"


@pytest.mark.parametrize(
    ("direction", "after", "points"),
    [
        (LEFT, "4 4 . . / 4 . . . / 8 8 . . / 2 4 . .", 24),
        (RIGHT, ". . 4 4 / . . . 4 / . . 8 8 / . . 2 4", 24),
        (UP, "2 4 8 2 / 4 4 . 8 / 2 . . . / . . . .", 20),
        (DOWN, ". . . . / 2 . . . / 4 4 . 2 / 2 4 8 8", 20),
    ],
)
def test_slides(direction: Direction, after: str, points: int) -> None:
    slid, won = board(START).slide(direction)
    assert (written(slid), won) == (after, points)


@pytest.mark.parametrize(
    ("direction", "after", "points"),
    [
        (LEFT, "4 2 . / . . . / 8 4 .", 12),
        (RIGHT, ". 2 4 / . . . / . 4 8", 12),
        (UP, "2 2 2 / 4 4 8 / . . .", 8),
        (DOWN, ". . . / 2 2 2 / 4 4 8", 8),
    ],
)
def test_slides_of_three(direction: Direction, after: str, points: int) -> None:
    # Three equal tiles join from the side they slide to.
    start = {LEFT: "2 2 2 / . . . / 4 4 4", RIGHT: "2 2 2 / . . . / 4 4 4"}.get(direction, "2 2 2 / 4 4 4 / . . 4")
    slid, won = board(start).slide(direction)
    assert (written(slid), won) == (after, points)


def test_a_slide_that_changes_nothing_gives_the_same_object() -> None:
    stuck = board("2 4 8 16 / . . . . / . . . . / . . . .")
    assert stuck.slide(LEFT)[0] is stuck
    assert stuck.slide(UP)[0] is stuck
    assert stuck.slide(LEFT)[1] == 0
    assert stuck.slide(DOWN)[0] is not stuck


def transposed(of: Board) -> Board:
    return Board(zip(*of.cells))


def mirrored(of: Board) -> Board:
    return Board([row[::-1] for row in of.cells])


@given(BOARDS)
def test_left_is_the_line_rule_on_every_row(any_board: Board) -> None:
    slid, points = any_board.slide(LEFT)
    rows = [slide_line(row) for row in any_board.cells]
    assert slid.cells == tuple(row for row, _ in rows)
    assert points == sum(won for _, won in rows)


@given(BOARDS)
def test_the_other_directions_are_left_on_a_turned_board(any_board: Board) -> None:
    def turned(there: Any, back: Any) -> tuple[Board, int]:
        slid, points = there(any_board).slide(LEFT)
        return back(slid), points

    assert any_board.slide(RIGHT) == turned(mirrored, mirrored)
    assert any_board.slide(UP) == turned(transposed, transposed)
    assert any_board.slide(DOWN) == turned(lambda of: mirrored(transposed(of)), lambda of: transposed(mirrored(of)))


@given(BOARDS, st.lists(st.sampled_from(DIRECTIONS), max_size=4))
def test_what_a_slid_board_knows_is_what_its_cells_say(any_board: Board, directions: list[Direction]) -> None:
    for direction in directions:
        any_board, _ = any_board.slide(direction)
    cells = [cell for row in any_board.cells for cell in row]
    assert any_board.highest() == max(cells)
    assert any_board.empty_count() == cells.count(0)
    places = any_board.empty_cells()
    assert places == tuple(divmod(place, any_board.size) for place, cell in enumerate(cells) if not cell)
    assert tuple(any_board.empty_cell(index) for index in range(len(places))) == places
    assert any_board == Board(any_board.cells)


@given(BOARDS | FULL_BOARDS)
def test_a_move_is_left_exactly_when_some_slide_changes_the_board(any_board: Board) -> None:
    changed = [any_board.slide(direction)[0].cells != any_board.cells for direction in DIRECTIONS]
    assert any_board.can_move() == any(changed)
    for direction, change in zip(DIRECTIONS, changed):
        assert (any_board.slide(direction)[0] is any_board) != change


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        ("2 4 2 / 4 2 4 / 2 4 2", False),
        ("2 4 2 / 4 2 4 / 2 4 .", True),
        ("2 4 2 / 4 2 4 / 4 8 2", True),  # one above the other, in the first column
        ("2 4 8 / 4 2 8 / 2 4 2", True),  # in the last column
        ("2 4 2 / 4 8 8 / 2 4 2", True),  # side by side
        ("2 4 8 / 16 2 32 / 4 64 2", False),  # only diagonally
        (". . . / . . . / . . 2", True),
    ],
)
def test_moves_left(rows: str, left: bool) -> None:
    assert board(rows).can_move() is left


@given(BOARDS, st.sampled_from(DIRECTIONS))
def test_the_trace_builds_the_slid_board(any_board: Board, direction: Direction) -> None:
    size = any_board.size
    cells = [[0] * size for _ in range(size)]
    left_alone = {(row, col) for row in range(size) for col in range(size)} - set(any_board.empty_cells())
    points = 0
    for step in any_board.trace(direction):
        value = 0
        for place in (step.start, step.joined):
            if place is not None:
                left_alone.remove((place.row, place.col))  # every tile is moved once
                value += any_board.cells[place.row][place.col]
        assert step.value == value
        assert step.end.row == step.start.row or step.end.col == step.start.col
        assert not cells[step.end.row][step.end.col]
        cells[step.end.row][step.end.col] = value
        points += value if step.joined else 0
    assert not left_alone
    assert (Board(cells), points) == any_board.slide(direction)


def test_trace() -> None:
    steps = board("2 . . / 2 . 4 / 4 . .").trace(DOWN)
    assert steps == (
        Step(4, Place(2, 0), Place(2, 0)),
        Step(4, Place(1, 0), Place(1, 0), Place(0, 0)),
        Step(4, Place(1, 2), Place(2, 2)),
    )


def test_lines() -> None:
    corner = {LEFT: (0, 0), RIGHT: (0, 2), UP: (0, 0), DOWN: (2, 0)}
    step = {LEFT: (0, 1), RIGHT: (0, -1), UP: (1, 0), DOWN: (-1, 0)}
    for direction in DIRECTIONS:
        first = Board.empty(3).lines(direction)[0]
        (row, col), (down, across) = corner[direction], step[direction]
        assert first == tuple(Place(row + number * down, col + number * across) for number in range(3))


@given(BOARDS, st.data())
def test_with_tile_fills_one_cell(any_board: Board, data: st.DataObject) -> None:
    places = any_board.empty_cells()
    if not places:
        return
    row, col = data.draw(st.sampled_from(places))
    value = data.draw(st.sampled_from([2, 4, 65536, 1 << 40]))
    cells = [list(line) for line in any_board.cells]
    cells[row][col] = value
    filled = any_board.with_tile(row, col, value)
    assert filled.cells == Board(cells).cells
    assert (filled.highest(), filled.empty_count()) == (max(value, any_board.highest()), len(places) - 1)


@pytest.mark.parametrize(
    ("row", "col", "value", "message"),
    [
        (3, 0, 2, "no cell 3, 0 on a board of 3 x 3"),
        (0, 3, 2, "no cell 0, 3 on a board of 3 x 3"),
        (-1, 0, 2, "no cell -1, 0 on a board of 3 x 3"),
        (0, -1, 2, "no cell 0, -1 on a board of 3 x 3"),
        (0, 1, 2, "cell 0, 1 is not empty: it holds 64"),
        (0, 0, 0, "0 is not a tile: a tile is a power of two from 2 up"),
        (0, 0, 3, "3 is not a tile: a tile is a power of two from 2 up"),
        (0, 0, 1, "1 is not a tile: a tile is a power of two from 2 up"),
    ],
)
def test_tiles_that_cannot_come(row: int, col: int, value: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        board(". 64 . / . . . / . . .").with_tile(row, col, value)


def test_a_board_never_changes() -> None:
    before = board("2 2 . / . . . / . . .")
    cells = before.cells
    for name in ("cells", "_parts", "size", "other"):
        with pytest.raises(AttributeError, match=f"^a Board never changes: cannot set {name}$"):
            setattr(before, name, ())
    with pytest.raises(AttributeError, match=r"^a Board never changes: cannot delete _parts$"):
        del before._parts
    before.slide(LEFT)
    before.with_tile(2, 2, 4)
    assert before.cells == cells == ((2, 2, 0), (0, 0, 0), (0, 0, 0))
    assert not hasattr(before, "__dict__")


@given(BOARDS, BOARDS)
def test_boards_are_equal_by_their_cells(one: Board, other: Board) -> None:
    assert (one == other) == (one.cells == other.cells)
    twin = Board(one.cells)
    assert one == twin
    assert hash(one) == hash(twin)
    assert {one: "found"}[twin] == "found"
    assert one != one.cells


def test_repr() -> None:
    shown = repr(board("2 . . / . . 4 / . . ."))
    assert shown == "Board(cells=((2, 0, 0), (0, 0, 4), (0, 0, 0)))"
    assert eval(shown) == board("2 . . / . . 4 / . . .")


# A 3 x 3 board's word has 9 letters and so on: no two sizes share a length, so words tell boards apart.
def test_sizes_differ() -> None:
    assert len({Board.empty(size) for size in range(3, 7)}) == 4
