"""What the tests of the tips share: boards of every kind, and a plain search to compare with."""

from __future__ import annotations

from hypothesis import strategies as st

from tui2048.core import Board, Direction

# Boards as games bring them, nearly full and nearly empty ones, and tiles that no game could bring.
_CELLS = (
    st.sampled_from([0, 2, 2, 4, 8, 16, 32, 64, 1024]),
    st.sampled_from([2, 4]),
    st.sampled_from([0, 0, 0, 0, 2, 4]),
    st.sampled_from([0, 2, 32768, 65536, 1 << 40, 1 << 239, 1 << 240, 1 << 5000]),
)


def boards(*sizes: int) -> st.SearchStrategy[Board]:
    """Return a strategy for boards of some sizes."""
    rows = [
        st.lists(st.lists(cells, min_size=size, max_size=size), min_size=size, max_size=size)
        for size in sizes
        for cells in _CELLS
    ]
    return st.one_of(rows).map(Board)


def board(rows: str) -> Board:
    """Return a board written as in "2 . . / . 4 . / . . ."."""
    return Board([[0 if cell == "." else int(cell) for cell in row.split()] for row in rows.split("/")])


def moves_of(board: Board) -> list[Direction]:
    """Return the moves that change a board."""
    return [direction for direction in Direction if board.slide(direction)[0] is not board]
