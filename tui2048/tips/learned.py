"""What a board is worth by learned tables: the points of the whole game, those in its tiles and those to come.

The patterns lie in two neighbouring lines each, so a board's worth is a sum over pairs of lines, which are remembered.
The codes of lines are numbers with the ranks as digits, and what a table needs is cut out of two of them.
"""

from __future__ import annotations

from operator import itemgetter, mul

from tui2048.core.words import remember
from tui2048.tips.boards import REMEMBERED, Shape
from tui2048.tips.patterns import FOUR, THREE, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from tui2048.tips.patterns import Network
    from tui2048.tips.tables import Tables

    T = TypeVar("T")


def points_in(rank: int) -> int:
    """Return the points it takes to make a tile of a rank from twos.

    >>> points_in(0), points_in(1), points_in(2), points_in(3)
    (0, 0, 4, 16)
    """
    return (rank - 1) << rank if rank else 0


class _Memory(dict[bytes, "T"]):
    """What a function says of lines."""

    def __init__(self, work_out: Callable[[bytes], T]) -> None:
        self._work_out = work_out

    def __missing__(self, lines: bytes) -> T:
        return remember(self, lines, self._work_out(lines), REMEMBERED)


class _Table(dict[int, int]):
    """The numbers of a pattern that has symmetries.

    Of fillings that are one by them, the least is stored, and all are remembered once one is met.
    """

    def __init__(self, network: Network, place: int, tables: Tables) -> None:
        """Take a pattern by its place in the network."""
        pattern = network.patterns[place]
        self._ranks = network.ranks
        self._ways = [itemgetter(*way) for way in turns(pattern, network.size)]
        self._weights = [network.ranks**cell for cell in range(len(pattern))][::-1]
        self._number = tables.number_at
        self._start = sum([network.ranks ** len(before) for before in network.patterns[:place]])

    def __missing__(self, index: int) -> int:
        ranks, weights = self._ranks, self._weights
        filling = [index // weight % ranks for weight in weights]
        images = {sum(map(mul, way(filling), weights)) for way in self._ways}
        value = self._number(self._start + min(images))
        for image in images:
            remember(self, image, value, REMEMBERED)
        return value


class LearnedValues:
    """What learned values of all sizes have in common."""

    unit = "points"
    units = 1
    cost = 1.25  # measured: its nodes take longer than those by lines

    def __init__(self, network: Network, tables: Tables) -> None:
        """Take the tables of a network."""
        self.shape = Shape(network.size)
        self._rest = self.shape.rest
        self._start = tables.start
        self._ranks = network.ranks

    def _ends(self, line: bytes) -> tuple[int, int, int]:
        """Return the codes of a line, read from both ends, and the points in its tiles.

        In the codes a tile beyond the largest that was learned counts as that one.
        """
        known = [min(rank, self._ranks - 1) for rank in line]
        return number(known, self._ranks), number(known[::-1], self._ranks), sum(map(points_in, line))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth, less the start value, as are all worths here."""
        raise NotImplementedError

    def dead(self, board: bytes) -> int:
        """Return what a board without a move is worth."""
        return self.past(board)

    def past(self, board: bytes) -> int:
        """Return what a board is worth for what has been, whatever comes: the points in its tiles."""
        return sum(map(points_in, board)) - self._start


class FourValues(LearnedValues):
    """What boards of 4 x 4 are worth, by the tables of the network FOUR."""

    def __init__(self, tables: Tables) -> None:
        """Take the tables."""
        super().__init__(FOUR, tables)
        step, numbers = tables.step, tables.numbers
        outer, inner, corner, edge, middle = [_Table(FOUR, place, tables) for place in range(5)]
        # Patterns of five cells have no symmetries: four cells say which unit it is, and the fifth which number.
        bent, hooked, heeled = [tables.units[5 * 16**3 + place * 16**4 :][: 16**4] for place in range(3)]

        def lines(pair: bytes) -> int:
            """Return what an outer line and its neighbour are worth, squares apart."""
            one, one_back, _ = ends[pair[:4]]
            two, two_back, _ = ends[pair[4:]]
            return step * (
                outer[one]
                + inner[two]
                + numbers[two >> 8 & 15][bent[one & 0xFFF0 | two >> 12]]
                + numbers[two_back >> 8 & 15][bent[one_back & 0xFFF0 | two_back >> 12]]
                + numbers[two >> 12][hooked[one]]
                + numbers[two_back >> 12][hooked[one_back]]
                + numbers[two & 15][heeled[one & 0xF000 | two >> 4]]
                + numbers[two_back & 15][heeled[one_back & 0xF000 | two_back >> 4]]
            )

        def rows(pair: bytes) -> int:
            """Return what an outer line and its neighbour are worth, with the squares in them and the points so far."""
            one, one_back, one_points = ends[pair[:4]]
            two, two_back, two_points = ends[pair[4:]]
            squares = (
                corner[one & 0xFF00 | two >> 8]
                + corner[one_back & 0xFF00 | two_back >> 8]
                + edge[one << 4 & 0xFF00 | two >> 4 & 0xFF]
            )
            return columns[pair] + step * squares + one_points + two_points

        def between(pair: bytes) -> int:
            """Return what the squares in the inner rows are worth."""
            one, one_back, _ = ends[pair[:4]]
            two, two_back, _ = ends[pair[4:]]
            return step * (
                edge[one & 0xF000 | two >> 4 & 0xF00 | one >> 4 & 0xF0 | two >> 8 & 0xF]
                + edge[one_back & 0xF000 | two_back >> 4 & 0xF00 | one_back >> 4 & 0xF0 | two_back >> 8 & 0xF]
                + middle[one << 4 & 0xFF00 | two >> 4 & 0xFF]
            )

        ends = _Memory(self._ends)
        columns = self._columns = _Memory(lines)
        self._rows, self._between = _Memory(rows), _Memory(between)
        self._arrange, self._cut = self.shape.cutter(
            rows=[(0, 1), (1, 2), (3, 2)],
            columns=[(0, 1), (3, 2)],
        )

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        rows, columns = self._rows, self._columns
        top, middle, bottom, left, right = self._cut(self._arrange(board + self._rest))
        return rows[top] + self._between[middle] + rows[bottom] + columns[left] + columns[right]


class ThreeValues(LearnedValues):
    """What boards of 3 x 3 are worth, by the tables of the network THREE."""

    def __init__(self, tables: Tables) -> None:
        """Take the tables."""
        super().__init__(THREE, tables)
        step, oblong = tables.step, tables.number_at
        _, corner, outer, inner = [_Table(THREE, place, tables) for place in range(4)]

        def lines(pair: bytes) -> int:
            """Return what an outer line and its neighbour are worth, squares apart."""
            one, one_back, _ = ends[pair[:3]]
            two, two_back, _ = ends[pair[3:]]
            # An oblong, which is the first pattern, has one symmetry: it can be read from both ends.
            return step * (outer[one] + oblong(min(one * 11**3 + two, one_back * 11**3 + two_back)))

        def rows(pair: bytes) -> int:
            """Return what they are worth with the squares, and with the points so far in the outer line."""
            one, one_back, points = ends[pair[:3]]
            two, two_back, _ = ends[pair[3:]]
            left = corner[one // 11 * 11**2 + two // 11]
            right = corner[one_back // 11 * 11**2 + two_back // 11]
            return columns[pair] + step * (left + right) + points

        def inner_row(line: bytes) -> int:
            """Return what the inner row is worth, with the points in it."""
            two, _, points = ends[line]
            return step * inner[two] + points

        ends = _Memory(self._ends)
        columns = self._columns = _Memory(lines)
        self._rows, self._row = _Memory(rows), _Memory(inner_row)
        self._column = _Memory(lambda line: step * inner[ends[line][0]])
        self._arrange, self._cut = self.shape.cutter(
            rows=[(0, 1), (1,), (2, 1)],
            columns=[(0, 1), (1,), (2, 1)],
        )

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        rows, columns = self._rows, self._columns
        top, row, bottom, left, column, right = self._cut(self._arrange(board + self._rest))
        return rows[top] + self._row[row] + rows[bottom] + columns[left] + self._column[column] + columns[right]
