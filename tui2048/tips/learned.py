"""What a board is worth by learned tables: the points of the whole game, those in its tiles and those to come.

The patterns lie in two neighbouring lines each, so a board's worth is a sum over pairs of lines, which are remembered.
The codes of lines are numbers with the ranks as digits, and what a table needs is cut out of two of them.
"""

from __future__ import annotations

from operator import itemgetter

from tui2048.core.words import remember
from tui2048.tips.boards import REMEMBERED, Shape
from tui2048.tips.patterns import FOUR, THREE, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.tips.patterns import Network
    from tui2048.tips.tables import Tables


def points_in(rank: int) -> int:
    """Return the points it takes to make a tile of a rank from twos.

    >>> points_in(0), points_in(1), points_in(2), points_in(3)
    (0, 0, 4, 16)
    """
    return (rank - 1) << rank if rank else 0


class _Memory(dict[bytes, int]):
    """What a function says of lines."""

    def __init__(self, work_out: Callable[[bytes], int]) -> None:
        self._work_out = work_out

    def __missing__(self, lines: bytes) -> int:
        return remember(self, lines, self._work_out(lines), REMEMBERED)


class _Codes(dict[bytes, "tuple[int, int]"]):
    """The codes of lines, read from both ends; a tile beyond the largest that was learned counts as that one."""

    def __init__(self, ranks: int) -> None:
        self._ranks = ranks

    def __missing__(self, line: bytes) -> tuple[int, int]:
        known = [min(rank, self._ranks - 1) for rank in line]
        return remember(self, line, (number(known, self._ranks), number(known[::-1], self._ranks)), REMEMBERED)


class _Table(dict[int, int]):
    """The numbers of a pattern that has symmetries: of fillings that are one by them, the least is stored."""

    def __init__(self, network: Network, place: int, tables: Tables) -> None:
        """Take a pattern by its place in the network."""
        pattern = network.patterns[place]
        self._ranks = network.ranks
        self._ways = [itemgetter(*way) for way in turns(pattern, network.size)]
        self._places = range(len(pattern))
        self._number = tables.number_at
        self._start = sum([network.ranks ** len(before) for before in network.patterns[:place]])

    def __missing__(self, index: int) -> int:
        ranks = self._ranks
        filling = [index // ranks**place % ranks for place in self._places][::-1]
        least = min([number(way(filling), ranks) for way in self._ways])
        return remember(self, index, self._number(self._start + least), REMEMBERED)


class LearnedValues:
    """What learned values of all sizes have in common."""

    unit = "points"
    units = 1
    cost = 1.25  # measured: its nodes take longer than those by lines

    def __init__(self, size: int, start: int) -> None:
        """Take the number of rows, and the part of the points to come that is the same for all boards."""
        self.shape = Shape(size)
        self._start = start
        self._points = _Memory(lambda line: sum(map(points_in, line)))

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
        super().__init__(4, tables.start)
        codes, points, step = _Codes(16), self._points, tables.step
        outer, inner, corner, edge, middle = [_Table(FOUR, place, tables) for place in range(5)]
        # Patterns of five cells have no symmetries: four cells say which unit it is, and the fifth which number.
        numbers = tables.numbers
        bent, hooked, heeled = [tables.units[5 * 16**3 + place * 16**4 :][: 16**4] for place in range(3)]

        def lines(pair: bytes) -> int:
            """Return what an outer line and its neighbour are worth, squares apart."""
            one, one_back = codes[pair[:4]]
            two, two_back = codes[pair[4:]]
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
            one, one_back = codes[pair[:4]]
            two, two_back = codes[pair[4:]]
            squares = (
                corner[one & 0xFF00 | two >> 8]
                + corner[one_back & 0xFF00 | two_back >> 8]
                + edge[one << 4 & 0xFF00 | two >> 4 & 0xFF]
            )
            return columns[pair] + step * squares + points[pair[:4]] + points[pair[4:]]

        def between(pair: bytes) -> int:
            """Return what the squares in the inner rows are worth."""
            one, one_back = codes[pair[:4]]
            two, two_back = codes[pair[4:]]
            return step * (
                edge[one & 0xF000 | two >> 4 & 0xF00 | one >> 4 & 0xF0 | two >> 8 & 0xF]
                + edge[one_back & 0xF000 | two_back >> 4 & 0xF00 | one_back >> 4 & 0xF0 | two_back >> 8 & 0xF]
                + middle[one << 4 & 0xFF00 | two >> 4 & 0xFF]
            )

        columns = self._columns = _Memory(lines)
        self._rows, self._between = _Memory(rows), _Memory(between)

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape, rows, columns = self.shape, self._rows, self._columns
        turned = shape.turn(board + shape.rest)
        return (
            rows[board[:8]]
            + self._between[board[4:12]]
            + rows[board[12:] + board[8:12]]
            + columns[turned[:8]]
            + columns[turned[12:] + turned[8:12]]
        )


class ThreeValues(LearnedValues):
    """What boards of 3 x 3 are worth, by the tables of the network THREE."""

    def __init__(self, tables: Tables) -> None:
        """Take the tables."""
        super().__init__(3, tables.start)
        codes, points, step = _Codes(11), self._points, tables.step
        oblong, corner, outer, inner = [_Table(THREE, place, tables) for place in range(4)]

        def lines(pair: bytes) -> int:
            """Return what an outer line and its neighbour are worth, squares apart."""
            one, two = codes[pair[:3]][0], codes[pair[3:]][0]
            return step * (outer[one] + oblong[one * 11**3 + two])

        def rows(pair: bytes) -> int:
            """Return what they are worth with the squares, and with the points so far in the outer line."""
            one, one_back = codes[pair[:3]]
            two, two_back = codes[pair[3:]]
            left = corner[one // 11 * 11**2 + two // 11]
            right = corner[one_back // 11 * 11**2 + two_back // 11]
            return columns[pair] + step * (left + right) + points[pair[:3]]

        columns = self._columns = _Memory(lines)
        self._rows = _Memory(rows)
        self._row = _Memory(lambda line: step * inner[codes[line][0]] + points[line])
        self._column = _Memory(lambda line: step * inner[codes[line][0]])

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shape, rows, columns = self.shape, self._rows, self._columns
        turned = shape.turn(board + shape.rest)
        row, column = board[3:6], turned[3:6]
        return (
            rows[board[:6]]
            + self._row[row]
            + rows[board[6:] + row]
            + columns[turned[:6]]
            + self._column[column]
            + columns[turned[6:] + column]
        )
