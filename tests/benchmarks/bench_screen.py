"""How long a key waits for its answer on the screen, next to a toy that answers with a line, and the bytes of a move.

Run by name: `pytest tests/benchmarks/bench_screen.py -s`. The real programs run in pseudo-terminals and take turns, key
by key, so that a busy machine is as busy for all; what the pseudo-terminal and the waking of two processes cost is in
the toy's times too. The bars in milliseconds are for a quiet machine and printed; the ratios are asserted.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

EDGES = Path(__file__).resolve().parents[1] / "edges"
sys.path.insert(0, str(EDGES))

from conftest import make_terminal  # noqa: E402, F401 - a fixture
from pty_session import LEFT, Deaf, Session  # noqa: E402
from test_bytes import WON, bytes_a_move  # noqa: E402

from tui2048.edges.replay import read_script  # noqa: E402
from tui2048.edges.terminal import Terminal  # noqa: E402

KEYS = 100
MEDIAN, MOST = 2.0, 5.0  # milliseconds, on a quiet machine
RATIO = 3.5  # of the medians, to the toy's; measured: 2.3, and 2.4 for the first frame of an animation
ANSWER = 0.012  # seconds in which a whole answer comes, and no second frame of an animation
RESTED = 0.17  # seconds without output after which an animation is over
START = 5.0


class Clock(Deaf):
    """A terminal that notes when output came."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        """Begin before any output."""
        self.last = 0.0

    def feed(self, data: bytes) -> bytes:
        """Note the time."""
        self.last = time.perf_counter()
        return b""


PROGRAMS = {
    "a toy": [sys.executable, str(EDGES / "toy.py")],
    "no animation": [sys.executable, "-m", "tui2048", "--seed", "7", "--no-animation"],
    "first frame of an animation": [sys.executable, "-m", "tui2048", "--seed", "7"],
}


@pytest.fixture
def sessions() -> Iterator[dict[str, Session]]:
    opened: dict[str, Session] = {}
    with contextlib.ExitStack() as stack:  # ended in turn, the last one first: each knows those begun before it
        for name, argv in PROGRAMS.items():
            session = opened[name] = stack.enter_context(Session(argv, emulator=Clock))
            session.wait(lambda session=session: session.output, "the first frame", START)  # type: ignore[misc]
            session.quiet(0.5)
        yield opened


def answered(session: Session, key: str | bytes) -> float:
    """Return the milliseconds from a key to the last byte of the first frame after it, 0 if nothing came."""
    session.quiet(RESTED)
    begin = time.perf_counter()
    session.send(key)
    came = session.watch(ANSWER)
    assert isinstance(session.emulator, Clock)
    return 1000 * (session.emulator.last - begin) if came else 0.0


def test_a_key_is_answered_soon(sessions: dict[str, Session]) -> None:
    keys = read_script(str(WON)).keys[:KEYS]
    times: dict[str, list[float]] = {name: [] for name in sessions}
    for key in keys:
        for name, session in sessions.items():
            times[name].append(answered(session, key if name != "a toy" else LEFT))
    usual = statistics.median(times["a toy"])
    for name, taken in times.items():
        middle, late = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
        print(
            f"\n{name:30} median {middle:5.2f} ms, {middle / usual:.2f} times the toy's (99 %: {late:.2f} ms)", end=""
        )
    print(f"\nbars on a quiet machine: median {MEDIAN} ms, 99 % {MOST} ms")
    for name, taken in times.items():
        assert statistics.median(taken) > 0, name
        assert statistics.median(taken) <= RATIO * usual, name


def test_bytes_of_a_whole_game(make_terminal) -> None:  # type: ignore[no-untyped-def] # noqa: F811
    terminal: Terminal = make_terminal(TERM="xterm-256color", COLORTERM="truecolor")
    for name, size, animated, most in (
        ("80 x 24, no animation", (80, 24), False, 1200),
        ("80 x 24, animation", (80, 24), True, 9000),
        ("33 x 9, one row a tile", (33, 9), False, 500),
    ):
        written = bytes_a_move(terminal, size, range(957), animated)
        print(f"\n{name:30} median {statistics.median(written):6.0f} bytes a move, most {max(written)}", end="")
        assert statistics.median(written) <= most
    print()


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "-s"]))
