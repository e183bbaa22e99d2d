"""Error messages to standard error, and what becomes of output that nobody takes."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

_LONGEST = 2000

_FAILED = 1
_BROKEN_PIPE = 141


def complain(text: str) -> None:
    """Print a message on standard error; where that is closed or full it is lost, and nothing else changes.

    A message that is far too long is cut.
    """
    if sys.stderr is None:
        return
    try:
        print(printable(text[:_LONGEST]) + ("..." if len(text) > _LONGEST else ""), file=sys.stderr, flush=True)
    except OSError:
        _forget(sys.stderr)


def printable(text: str) -> str:
    r"""Return a text in which the control characters that a file or a flag may have brought along are shown.

    >>> print(printable("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text])


def give_up(output: IO[Any], error: OSError) -> int:
    """Write nothing more to an output that failed, and return the exit status; a closed pipe is no fault to tell of."""
    broken = isinstance(error, BrokenPipeError)
    if not broken:
        complain(f"tui2048: standard output: {error.strerror}")
    _forget(output)
    return _BROKEN_PIPE if broken else _FAILED


def _forget(stream: IO[Any]) -> None:
    """Let what a stream still holds go nowhere: at its end the interpreter would write it again, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
