"""What the tests of the core share: boards in short, boards at random, and games that tell all they hold."""

from __future__ import annotations

from hypothesis import strategies as st

from tui2048.core import Board, Direction, Game

DIRECTIONS = tuple(Direction)

# Few different tiles, so that many neighbours are equal; now and then a rare large one.
CELLS = st.sampled_from([0, 0, 0, 2, 2, 2, 4, 4, 8, 16, 2048, 65536, 131072, 1 << 37])
SIZES = st.integers(3, 6)


def rows_of(size: int) -> st.SearchStrategy[list[list[int]]]:
    """Return a strategy for the rows of a board."""
    row = st.lists(CELLS, min_size=size, max_size=size)
    return st.lists(row, min_size=size, max_size=size)


BOARDS = SIZES.flatmap(rows_of).map(Board)


def full_rows_of(size: int) -> st.SearchStrategy[list[list[int]]]:
    """Return a strategy for boards without an empty cell, with and without equal neighbours."""
    row = st.lists(st.sampled_from([2, 4, 8, 16, 32, 64]), min_size=size, max_size=size)
    return st.lists(row, min_size=size, max_size=size)


FULL_BOARDS = SIZES.flatmap(full_rows_of).map(Board)


def board(rows: str) -> Board:
    """Return a board written as in "2 . . / . 4 . / . . ."."""
    return Board([[0 if cell == "." else int(cell) for cell in row.split()] for row in rows.split("/")])


def written(of: Board) -> str:
    """Return the form that `board` takes."""
    return " / ".join([" ".join([str(cell or ".") for cell in row]) for row in of.cells])


def facts(game: Game) -> tuple[object, ...]:
    """Return all that undo has to bring back."""
    now = game.snapshot
    return game.board, game.score, game.moves, game.status, game.reached, now.spawner, now.direction, now.tile
