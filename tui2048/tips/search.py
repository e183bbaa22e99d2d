"""Looking ahead: what each move is worth if the best moves follow, over all new tiles that may come.

This is expectimax search, one move deeper each time while a budget of nodes lasts. A node is a board after a slide
whose worth was asked for: each different one of the same depth counts once, after a slide up or down as it is with its
columns as rows. So a board and its mirror image can take different numbers of nodes, and now and then be searched to
different depths. The budget is all that bounds the search, and nothing is kept from one search to the next that changes
its course, so a board has one tip everywhere.
"""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.tips.boards import slid, slid_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from tui2048.tips.boards import Shape

    Odds = Sequence[tuple[bytes, int]]

    class Values(Protocol):
        """What boards are worth."""

        shape: Shape

        def after(self, board: bytes) -> int:
            """Return what a board after a slide is worth."""

        def dead(self, board: bytes) -> int:
            """Return what a board without a move is worth."""


TWO, FOUR = b"\1", b"\2"
_DEEPEST = 12
_GROWTH = 4  # the next depth takes at least so many times the nodes of the last
_GUESS = 12  # as long as only one depth has been searched
_SMALL = 3  # boards up to this size are small


class _EnoughError(Exception):
    """The budget is far exceeded, so the depth is given up."""


class Outlook(Record):
    """What a search found: the worth of each board after a move, over how many moves, at how many nodes."""

    worths: tuple[float, ...]
    depth: int
    nodes: int


def moves(board: bytes, shape: Shape) -> list[bytes]:
    """Return the boards after the slides that change a board, in the order of the directions: left, right, up, down."""
    turned = shape.turn(board + shape.rest)
    found = []
    for start, upright in ((board, True), (turned, False)):
        for slide in (slid, slid_back):
            moved = b"".join(map(slide, shape.rows(start)))
            if moved != start:
                found.append(moved if upright else shape.turn(moved + shape.rest))
    return found


def look_ahead(values: Values, board: bytes, fours: int, budget: int) -> Outlook:
    """Return what the moves on a board are worth, in the order of the directions, without those that change nothing.

    `fours` of ten new tiles are fours. Both tiles are followed for the next one only; later only the likelier, but on
    the smallest boards both.
    """
    boards = moves(board, values.shape)
    odds = [(tile, chances) for tile, chances in ((TWO, 10 - fours), (FOUR, fours)) if chances]
    search = _Search(values, odds, 2 * budget)
    worths: tuple[float, ...] = ()
    depth, nodes, last = 0, 0, 0
    while depth < _DEEPEST and boards:
        try:
            worths = tuple([search.expected(moved, depth, odds) for moved in boards])
        except _EnoughError:
            return Outlook(worths, depth, search.nodes())
        depth += 1
        before, last, nodes = last, search.nodes() - nodes, search.nodes()
        growth = max(_GROWTH, last / before) if before else _GUESS
        if not last or nodes + last * growth > budget:
            break
    return Outlook(worths, depth, nodes)


class _Search:
    """One search."""

    def __init__(self, values: Values, odds: Odds, limit: int) -> None:
        self._values = values
        # With few cells, a four that nobody reckoned with often is the end.
        usual = max(odds, key=lambda odd: odd[1])[0]
        self._later = odds if values.shape.size <= _SMALL else [(usual, 10)]
        self._limit = limit
        # Worths after a slide by the number of moves that follow, which are the same in every deeper search.
        self._known: list[dict[bytes, float]] = [{} for _ in range(_DEEPEST)]

    def nodes(self) -> int:
        """Return how many nodes there are by now."""
        return sum(map(len, self._known))

    def expected(self, board: bytes, depth: int, odds: Odds) -> float:
        """Return the worth of a board after a slide, with the chances of new tiles in ten and `depth` moves more."""
        if len(odds) == 1:
            return self._average(board, depth, odds[0][0])
        worth = 0.0
        for tile, chances in odds:
            worth += self._average(board, depth, tile) * chances
        return worth / 10

    def _average(self, board: bytes, depth: int, tile: bytes) -> float:
        """Return the mean worth over the cells where a tile may come, with the best move after it and `depth` more."""
        values = self._values
        shape = values.shape
        rows, rest, turn = shape.rows, shape.rest, shape.turn
        known = self._known[depth]
        find = known.get
        join = b"".join
        expected, after, later = self.expected, values.after, self._later
        if len(self._known[0]) > self._limit and len(self._known[1]):
            raise _EnoughError
        total: float = 0
        count = 0
        place = board.find(0)
        while place >= 0:
            spawned = board[:place] + tile + board[place + 1 :]
            best: float | None = None
            for turned in (spawned, turn(spawned + rest)):
                lines = rows(turned)
                for moved in (join(map(slid, lines)), join(map(slid_back, lines))):
                    if moved != turned:
                        worth = find(moved)
                        if worth is None:
                            worth = known[moved] = expected(moved, depth - 1, later) if depth else after(moved)
                        if best is None or worth > best:
                            best = worth
            total += values.dead(spawned) if best is None else best
            count += 1
            place = board.find(0, place + 1)
        return total / count
