"""The movement of a move, as a value: how far it has come by now. It changes nothing but the picture."""

from __future__ import annotations

from tui2048.core import Board, Direction
from tui2048.core.record import Record

FRAME_SECONDS = 1 / 60
SLIDE_SECONDS = 0.1
POP_SECONDS = 0.08


class Motion(Record):
    """A move on its way: first all tiles slide, then joined tiles pop and the new tile grows.

    It is born one frame old, so that the first picture after a key already shows the tiles on their way.
    """

    before: Board
    direction: Direction
    elapsed: float = FRAME_SECONDS

    @property
    def slid(self) -> float:
        """How much of the way the tiles have gone, 0 to 1: fast at first, then slower."""
        left = 1 - min(1.0, self.elapsed / SLIDE_SECONDS)
        return 1 - left * left

    @property
    def popped(self) -> float:
        """How far the pop has come, 0 to 1."""
        return min(1.0, max(0.0, (self.elapsed - SLIDE_SECONDS) / POP_SECONDS))

    def later(self, seconds: float) -> Motion | None:
        """Return the motion so many seconds later, None if it is at its end."""
        elapsed = self.elapsed + seconds
        return self._replace(elapsed=elapsed) if elapsed < SLIDE_SECONDS + POP_SECONDS else None


def wake(motion: Motion | None) -> float | None:
    """Return in how many seconds a motion wants a tick, None if nothing moves."""
    return FRAME_SECONDS if motion is not None else None
