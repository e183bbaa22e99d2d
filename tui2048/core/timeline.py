"""A game's course as a value: where it stands, what came before, and what was undone.

Everything that can happen in a game happens here; `Game` is this value with a place to keep it in.
"""

from __future__ import annotations

from enum import Enum

from tui2048.core.board import Board
from tui2048.core.direction import Direction
from tui2048.core.record import Frozen, Record
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


class Timeline(Frozen):
    """A game's course. Each method gives the course after it, and the same object where it does nothing.

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

    __slots__ = ("rules", "now", "_past", "_undone")
    rules: Rules
    now: Snapshot
    _past: Chain
    _undone: Chain

    def __init__(self, rules: Rules, now: Snapshot, past: Chain = None, undone: Chain = None) -> None:
        """Use `start` for a new course; past and undone moves are chains of (snapshot, rest), nearest first."""
        put = object.__setattr__
        put(self, "rules", rules)
        put(self, "now", now)
        put(self, "_past", past)
        put(self, "_undone", undone)

    @classmethod
    def start(cls, rules: Rules) -> Timeline:
        """Return the course of a new game: over at once if its first board has no move."""
        board, spawner = rules.opening()
        status = Status.PLAYING if board.can_move() else Status.LOST
        return cls(rules, Snapshot(board, 0, 0, status, False, spawner))

    @property
    def history(self) -> tuple[Snapshot, ...]:
        """The snapshots that undo goes back to, the oldest first."""
        return _listed(self._past)[::-1]

    @property
    def undone(self) -> tuple[Snapshot, ...]:
        """The snapshots that redo goes forward to, the nearest first."""
        return _listed(self._undone)

    @property
    def previous(self) -> Snapshot | None:
        """The snapshot before the last move, None at the start."""
        return self._past[0] if self._past else None

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone that redo would bring back."""
        return self._undone is not None

    def move(self, direction: Direction) -> Timeline:
        """Slide, add a tile, and see whether the goal is reached or no move is left.

        Does nothing while the game is stopped at the goal or over, or when nothing moves.
        A move that reaches the goal and leaves no move ends the game (status LOST, `reached` true).
        """
        now = self.now
        if now.status is not Status.PLAYING:
            return self
        board, points = now.board.slide(direction)
        if board is now.board:
            return self
        tile, spawner = now.spawner.spawn(board)
        board = board.with_tile(*tile)
        reached = now.reached or self.rules.has_won(board)
        if not board.can_move():
            status = Status.LOST
        elif reached and not now.reached:
            status = Status.WON
        else:
            status = Status.PLAYING
        after = Snapshot(board, now.score + points, now.moves + 1, status, reached, spawner, direction, tile)
        return Timeline(self.rules, after, (now, self._past))

    def undo(self) -> Timeline:
        """Go back before the last move."""
        if self._past is None:
            return self
        before, past = self._past
        return Timeline(self.rules, before, past, (self.now, self._undone))

    def redo(self) -> Timeline:
        """Go forward again over a move that was undone."""
        if self._undone is None:
            return self
        after, undone = self._undone
        return Timeline(self.rules, after, (self.now, self._past), undone)

    def continue_play(self) -> Timeline:
        """Play on after the goal."""
        if self.now.status is not Status.WON:
            return self
        return Timeline(self.rules, self.now._replace(status=Status.PLAYING), self._past, self._undone)

    def __eq__(self, other: object) -> bool:
        # Chains can be longer than the interpreter compares in depth, so they are compared as lists.
        if not isinstance(other, Timeline):
            return NotImplemented
        return self._course() == other._course()

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
