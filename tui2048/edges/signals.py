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
    """The signals that came since they were last taken.

    They are read from the pipe that Python itself writes their numbers to. A list that the handlers fill would not do:
    a handler runs some time after its signal, perhaps when the pipe has been emptied and nothing wakes the loop.
    """

    def __init__(self) -> None:
        """Begin with none; nothing is noted before `noting`."""
        self.ended = False
        self._kept: list[int] = []
        self.wakeup, self._write = os.pipe()
        for end in (self.wakeup, self._write):
            os.set_blocking(end, False)

    @contextlib.contextmanager
    def noting(self) -> Iterator[None]:
        """Note signals inside the block; after it they do again what they did before.

        Once one has ended the program its like are ignored for good: a closed window can send it twice.
        """
        old_wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        before = {number: signal.signal(number, _note) for number in _NOTED}
        # To read in the background then fails, and does not stop the program before it could look at its signals.
        before[signal.SIGTTIN] = signal.signal(signal.SIGTTIN, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, signal.SIG_IGN if self.ended and number in ENDING else handler)
            signal.set_wakeup_fd(old_wakeup)
            os.close(self.wakeup)
            os.close(self._write)

    def take(self) -> list[int]:
        """Return the signals that came, each once, in order, and forget them."""
        came, self._kept = list(dict.fromkeys([*self._kept, *self._read()])), []
        self.ended = self.ended or any(number in ENDING for number in came)
        return came

    def stop_here(self) -> None:
        """Stop as the signal of Ctrl-Z does by default; return when the program is continued."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        self._kept += [number for number in self._read() if number != signal.SIGTSTP]  # one stop is enough
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, _note)
        self._kept += [number for number in self._read() if number != signal.SIGCONT]

    def _read(self) -> bytes:
        data = b""
        with contextlib.suppress(BlockingIOError):
            while piece := os.read(self.wakeup, 4096):
                data += piece
        return data


def _note(number: int, frame: FrameType | None) -> None:
    """Do nothing: that there is a handler makes Python note the signal in the pipe."""
