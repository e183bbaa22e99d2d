"""What a board is worth by learned tables: the points of the whole game."""

from __future__ import annotations

from operator import itemgetter

from tui2048.core.words import remember
from tui2048.tips.boards import REMEMBERED, Shape
from tui2048.tips.patterns import Network, images, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Filling = bytes | tuple[int, ...]
    Areas = Sequence[tuple[int, int]]


def points_in(rank: int) -> int:
    """Return the points it takes to make a tile of a rank from twos.

    >>> points_in(0), points_in(1), points_in(2), points_in(3)
    (0, 0, 4, 16)
    """
    return (rank - 1) << rank if rank else 0


class _Points(dict[bytes, int]):
    """The points in the tiles of a line."""

    def __missing__(self, line: bytes) -> int:
        return remember(self, line, sum(map(points_in, line)), REMEMBERED)


class _Table(dict["Filling", int]):
    """The points of one pattern, by its fillings."""

    def __init__(self, ranks: int, ways: list[tuple[int, ...]], values: Sequence[int], start: int, step: int) -> None:
        """Take the values of all patterns, where those of this one start, and how many points a 1 in them stands for."""
        self._highest = ranks - 1
        self._ways = [itemgetter(*way) for way in ways]
        self._values = values
        self._start = start
        self._step = step

    def __missing__(self, filling: Filling) -> int:
        # A tile beyond the largest that was learned counts as that one.
        highest = self._highest
        known = [min(rank, highest) for rank in filling]
        least = min([way(known) for way in self._ways])
        points = self._step * self._values[self._start + number(least, highest + 1)]
        return remember(self, filling, points, REMEMBERED)


class _Part(dict[bytes, int]):
    """The sum of the look-ups in some neighbouring lines."""

    def __init__(self) -> None:
        self._lookups: list[tuple[Callable[[bytes], Any], _Table | _Points]] = []

    def add(self, places: Sequence[int], table: _Table | _Points) -> None:
        """Add a look-up, by its places in the lines."""
        first, last = places[0], places[-1]
        straight = list(places) == list(range(first, last + 1))
        self._lookups.append((itemgetter(slice(first, last + 1)) if straight else itemgetter(*places), table))

    def __missing__(self, lines: bytes) -> int:
        worth = 0
        for fill, table in self._lookups:
            worth += table[fill(lines)]
        return remember(self, lines, worth, REMEMBERED)


class LearnedValues:
    """What learned values of all sizes have in common."""

    unit = "points"
    units = 1

    def __init__(self, network: Network, values: Sequence[int], step: int, rows: Areas, columns: Areas) -> None:
        """Lay the patterns on the board, each in the first part that holds it.

        `values` are the tables one after the other, in steps of so many points; where more fillings are one by
        symmetry, the least of them is looked up. The parts are rows or columns, each (first, last).
        """
        size = network.size
        self.shape = Shape(size)
        points = _Points()
        cells = [list(range(first * size, (last + 1) * size)) for first, last in rows]
        turned = [range(first * size, (last + 1) * size) for first, last in columns]
        cells += [[cell % size * size + cell // size for cell in part] for part in turned]
        self._parts = [_Part() for _ in cells]
        for row in range(size):
            part = next(part for part, (first, last) in enumerate(rows) if first <= row <= last)
            start = (row - rows[part][0]) * size
            self._parts[part].add(range(start, start + size), points)
        start = 0
        for pattern in network.patterns:
            table = _Table(network.ranks, turns(pattern, size), values, start, step)
            for image in images(pattern, size):
                part = next(part for part, within in enumerate(cells) if {*image} <= {*within})
                self._parts[part].add([cells[part].index(cell) for cell in image], table)
            start += network.ranks ** len(pattern)

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        raise NotImplementedError

    def dead(self, board: bytes) -> int:
        """Return what a board without a move is worth."""
        return self.past(board)

    def past(self, board: bytes) -> int:
        """Return what a board is worth for what has been, whatever comes: the points in its tiles."""
        return sum(map(points_in, board))


class FourValues(LearnedValues):
    """What boards of 4 x 4 are worth: squares lie in two rows, and lines are rows or columns."""

    def __init__(self, network: Network, values: Sequence[int], step: int) -> None:
        """Take the network and its tables."""
        super().__init__(network, values, step, ((0, 1), (1, 2), (2, 3)), ((0, 0), (1, 1), (2, 2), (3, 3)))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape = self.shape
        turned = shape.turn(board + shape.rest)
        top, middle, bottom, first, second, third, fourth = self._parts
        return (
            top[board[:8]]
            + middle[board[4:12]]
            + bottom[board[8:]]
            + first[turned[:4]]
            + second[turned[4:8]]
            + third[turned[8:12]]
            + fourth[turned[12:]]
        )


class ThreeValues(LearnedValues):
    """What boards of 3 x 3 are worth: oblongs lie in two rows or in two columns."""

    def __init__(self, network: Network, values: Sequence[int], step: int) -> None:
        """Take the network and its tables."""
        super().__init__(network, values, step, ((0, 1), (1, 2)), ((0, 1), (1, 2)))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape = self.shape
        turned = shape.turn(board + shape.rest)
        top, bottom, left, right = self._parts
        return top[board[:6]] + bottom[board[3:]] + left[turned[:6]] + right[turned[3:]]
