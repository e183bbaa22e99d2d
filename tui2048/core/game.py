"""A game that others drive: a course (`Timeline`) and the place it is kept in."""

from __future__ import annotations

from tui2048.core.board import Board
from tui2048.core.direction import Direction
from tui2048.core.rules import Rules
from tui2048.core.timeline import Snapshot, Status, Timeline


class Game:
    """One game. Boards never change, so another thread may read `board` or `snapshot` at any time.

    >>> from tui2048.core import ClassicRules
    >>> game = Game(ClassicRules(seed=2026))
    >>> game.move(Direction.UP), game.move(Direction.UP), game.move(Direction.LEFT)
    (True, True, True)
    >>> game.board.cells[0], game.score, game.moves, game.status
    ((4, 4, 0, 0), 8, 3, <Status.PLAYING: 'playing'>)
    >>> game.move(Direction.UP), game.undo(), game.moves
    (False, True, 2)
    """

    def __init__(self, rules: Rules) -> None:
        """Start a game."""
        self._timeline = Timeline.start(rules)

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._timeline.rules

    @property
    def snapshot(self) -> Snapshot:
        """Everything about this moment, as one value."""
        return self._timeline.now

    @property
    def board(self) -> Board:
        """The board."""
        return self._timeline.now.board

    @property
    def score(self) -> int:
        """The points of all moves."""
        return self._timeline.now.score

    @property
    def moves(self) -> int:
        """The number of moves that changed the board."""
        return self._timeline.now.moves

    @property
    def status(self) -> Status:
        """Going on, stopped at the goal, or over."""
        return self._timeline.now.status

    @property
    def reached(self) -> bool:
        """Whether the goal has been made."""
        return self._timeline.now.reached

    @property
    def history(self) -> tuple[Snapshot, ...]:
        """The snapshots that undo goes back to, the oldest first."""
        return self._timeline.history

    def move(self, direction: Direction) -> bool:
        """Make a move; return whether the board changed. Stopped at the goal, or over, it never does."""
        before = self._timeline
        self._timeline = after = before.move(direction)
        return after is not before

    def undo(self) -> bool:
        """Take the last move back; return whether there was one."""
        return self._become(self._timeline.undo())

    def redo(self) -> bool:
        """Make the last undone move again; return whether there was one."""
        return self._become(self._timeline.redo())

    def continue_play(self) -> None:
        """Play on after the goal."""
        self._become(self._timeline.continue_play())

    def _become(self, timeline: Timeline) -> bool:
        changed = timeline is not self._timeline
        self._timeline = timeline
        return changed
