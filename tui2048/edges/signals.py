"""Signals as something to wait for: a handler only notes its signal and wakes the loop."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from types import FrameType

# Signals that end the program, after the terminal has been put back.
ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

_NOTED = (*ENDING, signal.SIGINT, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)


class Signals:
    """The signals that came since they were last taken."""

    def __init__(self) -> None:
        """Begin with none; nothing is noted before `noting`."""
        self.ended = False
        self._came: list[int] = []
        self.wakeup, self._write = os.pipe()
        for end in (self.wakeup, self._write):
            os.set_blocking(end, False)

    @contextlib.contextmanager
    def noting(self) -> Iterator[None]:
        """Note signals inside the block; after it they do again what they did before.

        Once one has ended the program its like are ignored for good: a closed window can send it twice.
        """
        before = {number: signal.signal(number, self._note) for number in _NOTED}
        old_wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(old_wakeup)
            for number, handler in before.items():
                signal.signal(number, signal.SIG_IGN if self.ended and number in ENDING else handler)
            os.close(self.wakeup)
            os.close(self._write)

    def take(self) -> list[int]:
        """Return the signals that came, each once, in order, and forget them."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.wakeup, 4096):
                pass
        came, self._came = list(dict.fromkeys(self._came)), []
        self.ended = self.ended or any(number in ENDING for number in came)
        return came

    def stop_here(self) -> None:
        """Stop as the signal of Ctrl-Z does by default; return when the program is continued."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._note)
        self._came = [number for number in self._came if number not in (signal.SIGCONT, signal.SIGTSTP)]

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._came.append(number)
