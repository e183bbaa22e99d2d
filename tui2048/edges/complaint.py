"""Error messages: to standard error, or to nobody."""

from __future__ import annotations

import os
import sys

_LONGEST = 2000


def complain(text: str) -> None:
    """Print a message on standard error; where that is closed or full it is lost, and nothing else changes.

    Control characters, which a file or a flag may have brought along, are shown instead of sent, and a message that
    is far too long is cut.
    """
    if sys.stderr is None:
        return
    shown = "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text[:_LONGEST]])
    try:
        print(shown + ("..." if len(text) > _LONGEST else ""), file=sys.stderr, flush=True)
    except OSError:
        # What is left would be written again when the interpreter ends, and change the exit status.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
