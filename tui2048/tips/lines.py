"""What a board of any size is worth, by what its lines look like: for sizes without learned tables.

Empty cells and tiles that can join are good; tiles that go up and down along a line, and many large tiles, are bad.
The form of the value is the one that Robert Xiao's 2048 solver made known; all is in whole numbers, so that it is the
same on every machine. A hundred of its units are called a mark.
"""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

from tui2048.core.words import remember
from tui2048.tips.boards import REMEMBERED, Shape

_EMPTY = 27000
_JOIN = 46000
_DEAD = 207_000_000


def power(factor: int, eighths: int) -> list[int]:
    """Return factor * rank ** (eighths / 8) for every rank, rounded down."""
    return [isqrt(isqrt(isqrt(factor**8 * rank**eighths))) for rank in range(256)]


_UNEVEN = power(3920, 27)
_LARGE = power(1375, 25)


def worth_of(line: bytes) -> int:
    """Return what a line is worth, in units.

    >>> worth_of(bytes([0, 0, 0, 0])), worth_of(bytes([0, 0, 0, 1])), worth_of(bytes([0, 0, 1, 1]))
    (108000, 79625, 143250)
    """
    run, joins, before = 1, 0, 0
    for rank in line:
        if rank:
            if rank == before:
                run += 1
            elif run > 1:
                joins, run = joins + run, 1
            before = rank
    if run > 1:
        joins += run
    heights = [_UNEVEN[rank] for rank in line]
    steps = [one - other for one, other in pairwise(heights)]
    falls = sum([step for step in steps if step > 0])
    uneven = min(falls, falls - sum(steps))  # the sum of the rises is the other one
    return _EMPTY * line.count(0) + _JOIN * joins - uneven - sum([_LARGE[rank] for rank in line])


class _Lines(dict[bytes, int]):
    """The worth of lines."""

    def __missing__(self, line: bytes) -> int:
        return remember(self, line, worth_of(line), REMEMBERED)


class LineValues:
    """What boards of one size are worth by their lines."""

    unit = "marks"
    units = 100
    cost = 1.0

    def __init__(self, size: int) -> None:
        """Take the number of rows."""
        self.shape = Shape(size)
        self._worth = _Lines().__getitem__

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape, worth = self.shape, self._worth
        columns = shape.rows(shape.turn(board + shape.rest))
        return sum(map(worth, shape.rows(board) + columns))

    def dead(self, board: bytes) -> int:
        """Return what a board without a move is worth."""
        return -_DEAD

    def past(self, board: bytes) -> int:
        """Return what a board is worth for what has been, whatever comes: a board's lines say nothing of it."""
        return 0
