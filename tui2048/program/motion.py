"""The movement of a move, as a value: how far it has come by now. It changes nothing but the picture."""

from __future__ import annotations

from tui2048.core import Board, Direction
from tui2048.core.record import Record

FRAME_SECONDS = 1 / 60
SLIDE_SECONDS = 0.1
POP_SECONDS = 0.08

# The gained points rise by the score in a few steps, each as long as it takes to read them.
RISE_SECONDS = 0.09
RISE_STEPS = 3


class Motion(Record):
    """A move on its way: first all tiles slide, then joined tiles pop and the new tile grows, and `gained` points rise.

    It is born one frame old, so that the first picture after a key already shows the tiles on their way.
    """

    before: Board
    direction: Direction
    gained: int = 0
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

    @property
    def risen(self) -> int | None:
        """How many steps the gained points have risen, None if there are none to be seen."""
        since = self.elapsed - SLIDE_SECONDS
        return int(since / RISE_SECONDS) if self.gained and since >= 0 else None

    @property
    def wait(self) -> float:
        """In how many seconds the picture is another."""
        if self.risen is None or self.popped < 1:
            return FRAME_SECONDS
        return SLIDE_SECONDS + (self.risen + 1) * RISE_SECONDS - self.elapsed

    def later(self, seconds: float) -> Motion | None:
        """Return the motion so many seconds later, None if it is at its end."""
        elapsed = self.elapsed + seconds
        length = SLIDE_SECONDS + (RISE_STEPS * RISE_SECONDS if self.gained else POP_SECONDS)
        return self._replace(elapsed=elapsed) if elapsed < length else None


def wake(motion: Motion | None) -> float | None:
    """Return in how many seconds a motion wants a tick, None if nothing moves."""
    return None if motion is None else motion.wait
