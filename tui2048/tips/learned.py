"""What a board is worth by learned tables: the points of the whole game, those in its tiles and those to come.

All patterns but one lie in an outer line and its neighbour, so a board's worth is the sum of the shares of its four
such pairs of lines, which are remembered. What lies in two pairs counts half in each; whole multiples are kept.
The codes of lines are numbers with the ranks as digits, and what a table needs is cut out of two of them.
"""

from __future__ import annotations

from operator import itemgetter, mul

from tui2048.core.words import remember
from tui2048.tips.boards import REMEMBERED, Shape, cutter
from tui2048.tips.patterns import FOUR, THREE, images, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from tui2048.tips.patterns import Network
    from tui2048.tips.tables import Tables

    T = TypeVar("T")
    Numbers = memoryview[int]


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

        def outer_line(line: bytes) -> tuple[int, int, int, int, int]:
            """Return the codes of an outer line, twice its share, and its units of the pattern with all of it."""
            one, one_back, points = ends[line]
            return one, one_back, 2 * step * outer[one] + points, hooked[one], hooked[one_back]

        def inner_line(line: bytes) -> tuple[int, int, int, Numbers, Numbers, Numbers, Numbers]:
            """Return the codes of an inner line, twice its share, and the numbers by each of its cells."""
            two, two_back, points = ends[line]
            cells = (numbers[two >> 12], numbers[two >> 8 & 15], numbers[two >> 4 & 15], numbers[two & 15])
            return two, two_back, 2 * step * inner[two] + points, *cells

        def share(pair: bytes) -> int:
            """Return twice the share of an outer line and its neighbour."""
            one, one_back, share_of_one, hook, hook_back = outers[pair[:4]]
            two, two_back, share_of_two, first, second, third, fourth = inners[pair[4:]]
            whole = (
                edge[one << 4 & 0xFF00 | two >> 4 & 0xFF]
                + second[bent[one & 0xFFF0 | two >> 12]]
                + third[bent[one_back & 0xFFF0 | two_back >> 12]]
                + first[hook]
                + fourth[hook_back]
                + fourth[heeled[one & 0xF000 | two >> 4]]
                + first[heeled[one_back & 0xF000 | two_back >> 4]]
            )
            half = corner[one & 0xFF00 | two >> 8] + corner[one_back & 0xFF00 | two_back >> 8]
            return share_of_one + share_of_two + step * (2 * whole + half)

        ends, outers, inners = _Memory(self._ends), _Memory(outer_line), _Memory(inner_line)
        self._shares = _Memory(share)
        self._middle = _Memory(lambda square: step * middle[ends[square][0]])
        self._arrange, self._cut = cutter([*images((0, 1, 2, 3, 4, 5, 6, 7), 4), FOUR.patterns[4]])

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shares = self._shares
        top, bottom, left, right, middle = self._cut(self._arrange(board + self._rest))
        return (shares[top] + shares[bottom] + shares[left] + shares[right]) // 2 + self._middle[middle]


class ThreeValues(LearnedValues):
    """What boards of 3 x 3 are worth, by the tables of the network THREE."""

    def __init__(self, tables: Tables) -> None:
        """Take the tables."""
        super().__init__(THREE, tables)
        step, numbers, units = tables.step, tables.numbers, tables.units
        _, corner, outer, inner = [_Table(THREE, place, tables) for place in range(4)]

        def outer_line(line: bytes) -> tuple[int, int, int, int, int]:
            """Return what an outer line adds to the codes of an oblong and of squares, and four times its share."""
            one, one_back, points = ends[line]
            left, right = one // 11 * 11**2, one_back // 11 * 11**2
            return one * 11**3, one_back * 11**3, left, right, 4 * step * outer[one] + 2 * points

        def inner_line(line: bytes) -> tuple[int, int, int, int, int]:
            """Return the same of an inner line, which lies in two pairs."""
            two, two_back, points = ends[line]
            return two, two_back, two // 11, two_back // 11, 2 * step * inner[two] + points

        def share(pair: bytes) -> int:
            """Return four times the share of an outer line and its neighbour."""
            one, one_back, left_of_one, right_of_one, share_of_one = outers[pair[:3]]
            two, two_back, left_of_two, right_of_two, share_of_two = inners[pair[3:]]
            # The oblong, which is the first pattern, has one symmetry: it can be read from both ends.
            least = min(one + two, one_back + two_back)
            whole = numbers[least % 11][units[least // 11]]
            half = corner[left_of_one + left_of_two] + corner[right_of_one + right_of_two]
            return share_of_one + share_of_two + step * (4 * whole + 2 * half)

        ends, outers, inners = _Memory(self._ends), _Memory(outer_line), _Memory(inner_line)
        self._shares = _Memory(share)
        self._arrange, self._cut = cutter(images(THREE.patterns[0], 3))

    def after(self, board: bytes) -> int:
        """Return what a board after a slide is worth."""
        shares = self._shares
        top, bottom, left, right = self._cut(self._arrange(board + self._rest))
        return (shares[top] + shares[bottom] + shares[left] + shares[right]) // 4
