"""What several tests of the terminal need."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Callable, Iterator

import pytest

from tui2048.edges.terminal import Terminal

TerminalMaker = Callable[..., Terminal]


@pytest.fixture(scope="module")
def make_terminal() -> Iterator[TerminalMaker]:
    """Return a function that makes a Terminal on a pseudo-terminal, by --color, --ascii and the environment."""
    with pytest.MonkeyPatch.context() as patch:
        master, slave = pty.openpty()
        with open(slave, "w") as stream:
            for name in ("stdin", "stdout", "__stdin__", "__stdout__"):
                patch.setattr(sys, name, stream)

            def make(color: str = "auto", ascii_only: bool = False, **environment: str) -> Terminal:
                with pytest.MonkeyPatch.context() as inner:
                    for name in ("NO_COLOR", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE", "LANG", "TERM_PROGRAM"):
                        inner.delenv(name, raising=False)
                    for name, value in environment.items():
                        inner.setenv(name, value)
                    return Terminal(color, ascii_only)

            yield make
        os.close(master)
