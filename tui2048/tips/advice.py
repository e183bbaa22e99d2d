"""The tip for a board: its moves, best first."""

from __future__ import annotations

from tui2048.core import MOST_FOURS, Board, Direction
from tui2048.core.record import Record
from tui2048.tips.boards import ranks_of
from tui2048.tips.patterns import FOUR, THREE
from tui2048.tips.search import look_ahead

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.tips.learned import LearnedValues
    from tui2048.tips.lines import LineValues

NODES = 800  # what a tip may cost if nothing else is said: some milliseconds

_NETWORKS = {network.size: network for network in (THREE, FOUR)}


class Move(Record):
    """A move that changes the board: what it is worth, the points it brings at once, and the cells empty after it.

    The worth is in the unit of the tip; it counts the points of this move and of all that follow.
    """

    direction: Direction
    worth: float
    points: int
    empty: int


class Tip(Record):
    """What was found for a board, with `fours` of ten new tiles fours.

    `moves` are all that change the board, best first; `unit` is what they are valued in: "points" that are expected
    until the end of the game (a new four counts as the 4 points that it would take to make it), or "marks" for empty
    cells, joins and order, of which only differences mean something.
    `depth` is how many moves and new tiles were looked ahead behind each, at `nodes` boards. `note` says, if there
    should have been learned tables but they cannot be read, which and why; else it is empty.
    """

    board: Board
    fours: int
    moves: tuple[Move, ...]
    unit: str
    depth: int
    nodes: int
    note: str = ""

    @property
    def direction(self) -> Direction | None:
        """The best move, None if no move is left."""
        return self.moves[0].direction if self.moves else None


def tip(board: Board, fours: int = 1, nodes: int = NODES) -> Tip:
    """Return the tip for a board: any board, also one that no game brings.

    The same arguments give the same tip everywhere. `nodes` bounds the search; a node by tables counts as 1.25 of them.
    It ends before a depth that would probably take more, and within a depth that takes twice as many; the first depth
    is always searched to its end.
    Raises ValueError if `fours` is not from 0 to 10, or `nodes` less than 1.
    """
    if not 0 <= fours <= MOST_FOURS:
        raise ValueError(f"fours {fours} is not from 0 to {MOST_FOURS}")
    if nodes < 1:
        raise ValueError(f"nodes {nodes} is less than 1")
    values, trouble = values_for(board)
    found = [(direction, *board.slide(direction)) for direction in Direction]
    found = [(direction, after, points) for direction, after, points in found if after is not board]
    ranks = ranks_of(board)
    outlook = look_ahead(values, ranks, fours, max(1, int(nodes / values.cost)))
    past = values.past(ranks)
    moves = [
        # Rounded, so that moves that a symmetry makes equal are equal: they are summed up in different orders.
        Move(direction, round((worth - past) / values.units, 2), points, after.empty_count())
        for (direction, after, points), worth in zip(found, outlook.worths)
    ]
    moves.sort(key=lambda move: -move.worth)
    return Tip(board, fours, tuple(moves), values.unit, outlook.depth, outlook.nodes, trouble)


def note(size: int) -> str:
    """Return why a size has no learned tables though it should: which file cannot be read, and why; else "".

    >>> note(4), note(5)
    ('', '')
    """
    return _learned(size)[1] if size in _NETWORKS else ""


# Each size's values are made when they are first needed, and kept: tables take milliseconds to read.
_BY_LINES: dict[int, LineValues] = {}
_BY_TABLES: dict[int, tuple[LearnedValues | None, str]] = {}


def values_for(board: Board) -> tuple[LearnedValues | LineValues, str]:
    """Return what values a board, and the note for the tip."""
    size = board.size
    trouble = ""
    network = _NETWORKS.get(size)
    if network is not None and board.highest() < 1 << network.ranks:
        learned, trouble = _learned(size)
        if learned is not None:
            return learned, trouble
    if size not in _BY_LINES:
        from tui2048.tips.lines import LineValues  # its constants take longer to work out than most tips by tables

        _BY_LINES[size] = LineValues(size)
    return _BY_LINES[size], trouble


def forget() -> None:
    """Forget all values, so that the next tip reads its tables anew."""
    _BY_LINES.clear()
    _BY_TABLES.clear()


def _learned(size: int) -> tuple[LearnedValues | None, str]:
    if size not in _BY_TABLES:
        _BY_TABLES[size] = _load(size)
    return _BY_TABLES[size]


def _load(size: int) -> tuple[LearnedValues | None, str]:
    from tui2048.tips import tables
    from tui2048.tips.learned import FourValues, ThreeValues

    network = _NETWORKS[size]
    try:
        found = tables.load(network)
    except tables.TableError as error:
        return None, f"{error}; tips for {size} x {size} come without learned tables"
    kind = FourValues if size == 4 else ThreeValues
    return kind(found), ""
