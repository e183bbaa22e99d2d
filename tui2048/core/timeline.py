"""A game's course as a value: where it stands, what came before, and what was undone.

Everything that can happen in a game happens here; `Game` is this value with a place to keep it in.
"""

from __future__ import annotations

from tui2048.core.board import Board
from tui2048.core.direction import Direction
from tui2048.core.record import Enum, Record, make
from tui2048.core.rules import Rules
from tui2048.core.spawner import Spawner, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Chain: TypeAlias = "tuple[Snapshot, Chain] | None"


class Status(Enum):
    """How a game stands: going on, stopped at the goal, or without a move left."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


# As in direction.py: found faster than the members.
_PLAYING, _WON, _LOST = Status


class Snapshot(Record):
    """A game at one moment: all that undo brings back.

    `reached` says whether the goal has been made in this game, `spawner` is the one for the next tile;
    `direction` and `tile` are the move that led here and its new tile (None at the start).
    """

    board: Board
    score: int
    moves: int
    status: Status
    reached: bool
    spawner: Spawner
    direction: Direction | None = None
    tile: Tile | None = None


class Timeline(Record):
    """A game's course. Each method gives the course after it, and the same object where it does nothing.

    Use `start` for a new one. `past` and `future` are chains of (snapshot, rest), the nearest first, so that a move
    is added, undone and made again without a copy; `history` and `undone` list them.

    >>> from tui2048.core.rules import TeachingRules
    >>> start = Timeline.start(TeachingRules(start=Board([[2, 2, 4, 0]] + [[0] * 4] * 3)))
    >>> moved = start.move(Direction.LEFT)
    >>> moved.now.board.cells[0], moved.now.score, moved.now.moves
    ((4, 4, 2, 0), 4, 1)
    >>> moved.undo() == start, moved.undo().redo() == moved, start.undo() is start
    (False, True, True)
    >>> moved.undo().now is start.now
    True
    """

    rules: Rules
    now: Snapshot
    past: Chain = None
    future: Chain = None

    @classmethod
    def start(cls, rules: Rules) -> Timeline:
        """Return the course of a new game: over at once if its first board has no move."""
        board, spawner = rules.opening()
        status = Status.PLAYING if board.can_move() else Status.LOST
        return cls(rules, Snapshot(board, 0, 0, status, False, spawner))

    @property
    def history(self) -> tuple[Snapshot, ...]:
        """The snapshots that undo goes back to, the oldest first."""
        return _listed(self.past)[::-1]

    @property
    def undone(self) -> tuple[Snapshot, ...]:
        """The snapshots that redo goes forward to, the nearest first."""
        return _listed(self.future)

    @property
    def previous(self) -> Snapshot | None:
        """The snapshot before the last move, None at the start."""
        return self.past[0] if self.past else None

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone that redo would bring back."""
        return self.future is not None

    def move(self, direction: Direction) -> Timeline:
        """Slide, add a tile, and see whether the goal is reached or no move is left.

        Does nothing while the game is stopped at the goal or over, or when nothing moves.
        A move that reaches the goal and leaves no move ends the game (status LOST, `reached` true).
        """
        rules, now, past, _ = self
        before, score, moves, status, was_reached, spawner, _, _ = now
        if status is not _PLAYING:
            return self
        slid, points = before.slide(direction)
        if slid is before:
            return self
        tile, spawner = spawner.spawn(slid)
        row, col, value = tile
        board = slid.with_tile(row, col, value)
        reached = was_reached or rules.has_won(board)
        if not board.can_move():
            status = _LOST
        elif reached and not was_reached:
            status = _WON
        after = make(Snapshot, (board, score + points, moves + 1, status, reached, spawner, direction, tile))
        return make(Timeline, (rules, after, (now, past), None))

    def undo(self) -> Timeline:
        """Go back before the last move."""
        if self.past is None:
            return self
        before, past = self.past
        return Timeline(self.rules, before, past, (self.now, self.future))

    def redo(self) -> Timeline:
        """Go forward again over a move that was undone."""
        if self.future is None:
            return self
        after, undone = self.future
        return Timeline(self.rules, after, (self.now, self.past), undone)

    def continue_play(self) -> Timeline:
        """Play on after the goal."""
        if self.now.status is not Status.WON:
            return self
        return Timeline(self.rules, self.now._replace(status=Status.PLAYING), self.past, self.future)

    def __eq__(self, other: object) -> bool:
        # Chains can be longer than the interpreter compares in depth, so they are compared as lists.
        if not isinstance(other, Timeline):
            return NotImplemented
        return self._course() == other._course()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._course())

    def _course(self) -> tuple[object, ...]:
        return self.rules, self.now, self.history, self.undone

    def __repr__(self) -> str:
        return f"<Timeline: {self.now.moves} moves, score {self.now.score}, {self.now.status.value}>"


def _listed(chain: Chain) -> tuple[Snapshot, ...]:
    snapshots = []
    while chain is not None:
        snapshot, chain = chain
        snapshots.append(snapshot)
    return tuple(snapshots)
