"""What several tests need."""

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
    master, slave = pty.openpty()
    with open(slave, "w") as stream:

        def make(color: str = "auto", ascii_only: bool = False, **environment: str) -> Terminal:
            with pytest.MonkeyPatch.context() as patch:
                for name in ("stdin", "stdout", "__stdin__", "__stdout__"):
                    patch.setattr(sys, name, stream)
                for name in ("NO_COLOR", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE", "LANG", "TERM_PROGRAM"):
                    patch.delenv(name, raising=False)
                for name, value in environment.items():
                    patch.setenv(name, value)
                terminal = Terminal(color, ascii_only)
                assert os.get_blocking(slave)
                return terminal

        yield make
    os.close(master)


@pytest.fixture(autouse=True, scope="module")
def _own_games(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the games of the tests apart from the player's own."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))
