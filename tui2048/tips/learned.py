"""What a board is worth by learned tables: the points of the whole game."""

from __future__ import annotations

from operator import itemgetter

from tui2048.tips.boards import Memory, Shape
from tui2048.tips.patterns import Network, images, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Fill = Callable[[bytes], tuple[int, ...]]


def points_in(rank: int) -> int:
    """Return the points it takes to make a tile of a rank from twos.

    >>> points_in(0), points_in(1), points_in(2), points_in(3)
    (0, 0, 4, 16)
    """
    return (rank - 1) << rank if rank else 0


class _Table(Memory):
    """The numbers of one pattern, by its fillings."""

    def __init__(self, ranks: int, ways: list[tuple[int, ...]], values: Sequence[int], start: int, step: int) -> None:
        """Take the values of all patterns, where those of this one start, and how many points a 1 in them stands for."""
        self._highest = ranks - 1
        self._ways = [itemgetter(*way) for way in ways]
        self._values = values
        self._start = start
        self._step = step

    def work_out(self, key: bytes) -> int:
        """Return the points of a filling; a tile beyond the largest that was learned counts as that one."""
        highest = self._highest
        filling = [min(rank, highest) for rank in key]
        smallest = min([way(filling) for way in self._ways])
        return self._step * self._values[self._start + number(smallest, highest + 1)]


class _Part(Memory):
    """The sum of the look-ups that lie in two neighbouring lines, and the points in some of the tiles."""

    def __init__(self, lookups: list[tuple[Fill, _Table]], counted: slice) -> None:
        """Take the look-ups, by places in the two lines, and which places the points are counted of."""
        self._lookups = lookups
        self._counted = counted

    def work_out(self, key: bytes) -> int:
        """Return the worth of two lines."""
        worth = sum([table[bytes(fill(key))] for fill, table in self._lookups])
        return worth + sum(map(points_in, key[self._counted]))


class LearnedValues:
    """What learned values have in common."""

    unit = "points"
    units = 1

    def __init__(self, network: Network, values: Sequence[int], step: int, counted: Sequence[slice]) -> None:
        """Lay the patterns on parts of two lines each: first neighbouring rows, then neighbouring columns.

        `values` are all tables one after the other, in steps of so many points; where more fillings are one by
        symmetry, the least of them is looked up. `counted` is what the parts of rows count of the points in the tiles.
        """
        size = network.size
        self.shape = Shape(size)
        rows = [tuple(range(size * first, size * (first + 2))) for first in range(size - 1)]
        columns = [tuple([cell % size * size + cell // size for cell in row]) for row in rows]
        parts = [*rows, *columns]
        lookups: list[list[tuple[Fill, _Table]]] = [[] for _ in parts]
        for place, pattern in enumerate(network.patterns):
            start = place * network.ranks ** len(pattern)
            table = _Table(network.ranks, turns(pattern, size), values, start, step)
            for image in images(pattern, size):
                part = next(part for part in range(len(parts)) if set(image) <= {*parts[part]})
                lookups[part].append((itemgetter(*[parts[part].index(cell) for cell in image]), table))
        none = slice(0, 0)
        self._parts = [
            _Part(found, counted[part] if part < len(counted) else none) for part, found in enumerate(lookups)
        ]

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
    """What boards of 4 x 4 are worth."""

    def __init__(self, network: Network, values: Sequence[int], step: int) -> None:
        """Take the network and its tables."""
        super().__init__(network, values, step, (slice(0, 8), slice(0, 0), slice(0, 8)))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape = self.shape
        turned = shape.turn(board + shape.rest)
        top, middle, bottom, left, _, right = self._parts
        return top[board[:8]] + middle[board[4:12]] + bottom[board[8:]] + left[turned[:8]] + right[turned[8:]]


class ThreeValues(LearnedValues):
    """What boards of 3 x 3 are worth."""

    def __init__(self, network: Network, values: Sequence[int], step: int) -> None:
        """Take the network and its tables."""
        super().__init__(network, values, step, (slice(0, 6), slice(3, 6)))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape = self.shape
        turned = shape.turn(board + shape.rest)
        top, bottom, left, right = self._parts
        return top[board[:6]] + bottom[board[3:]] + left[turned[:6]] + right[turned[3:]]
