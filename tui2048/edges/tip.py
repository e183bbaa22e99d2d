"""Answers `--tip BOARD`: the best move on a board, what each move is worth, and why."""

from __future__ import annotations

from tui2048.core import Board
from tui2048.tips import tip, why


def answer(board: Board, fours: int) -> str:
    """Return the lines of the answer: the best move (`none` if no move is left), each move with its worth, and why.

    >>> print(answer(Board([[2, 4, 2], [4, 2, 4], [2, 4, 2]]), 1))
    none
    No move is left.
    """
    found = tip(board, fours)
    best = found.direction
    moves = [f"{move.direction.value:<5} {move.worth:.2f} {found.unit}" for move in found.moves]
    note = [f"{found.note}."] if found.note else []
    return "\n".join([best.value if best is not None else "none", *moves, why(found), *note])
