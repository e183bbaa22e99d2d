"""Random bytes, signals and resizes, with fixed seeds: the program lives, and the terminal comes back.

`FUZZ=N pytest tests/edges/test_fuzz.py` tries N rounds of another seed each.
"""

from __future__ import annotations

import os
import random
import signal
import termios
from collections.abc import Callable

import pytest
from pty_session import UP, Emulator, Ghostty, Pyte, Session
from test_keyboard import MOUSE, STRAYS, USELESS
from test_loop import TOY

ROUNDS = int(os.environ.get("FUZZ", "3"))
STEPS = 60

# Keys that end the program or stop it are left out of the bytes, and acted on purpose.
_SPARED = b"\x03\x11\x13\x1a\x1c!q"
_ALPHABET = [
    *STRAYS.values(),
    *MOUSE,
    *USELESS.values(),
    UP,
    b"\x1b",
    b"[",
    b"O",
    b"]",
    b"P",
    b"1",
    b";",
    b"~",
    b"A",
    b"u",
    b"t",
    b"\xe2\x96",
]


def some_bytes(numbers: random.Random) -> bytes:
    pieces = [numbers.choice(_ALPHABET) for _ in range(numbers.randrange(1, 30))]
    noise = numbers.randbytes(numbers.randrange(20))
    return b"".join([*pieces, noise]).translate(None, _SPARED)


def act(session: Session, numbers: random.Random) -> None:
    choice = numbers.randrange(10)
    if choice < 5:
        session.send(some_bytes(numbers))
    elif choice < 7:
        session.resize(numbers.choice([1, 2, 20, 80, 200]), numbers.choice([1, 2, 10, 24, 60]))
    elif choice < 8:
        session.signal(numbers.choice([signal.SIGWINCH, signal.SIGCONT]))
    else:
        stops = len(session.stops)
        session.signal(numbers.choice([signal.SIGTSTP, signal.SIGSTOP]))
        session.wait_stop(stops + 1)
        if numbers.randrange(2):
            session.background()
            session.wait_stop(stops + 2)
        session.foreground()
    session.watch(numbers.choice([0, 0, 0.002, 0.02]))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_whatever_happens_it_lives_and_the_terminal_comes_back(seed: int) -> None:
    numbers = random.Random(seed)
    emulators: list[Callable[[int, int], Emulator]] = [Ghostty, Pyte]
    with Session(TOY, emulator=numbers.choice(emulators)) as session:
        session.wait_for("keys 0 ")
        for _ in range(STEPS):
            act(session, numbers)
        session.resize(80, 24)
        session.watch(1.2)  # whatever has begun has ended
        session.wait(lambda: session.modes[1049] and not session.termios[3] & termios.ECHO, "the modes to be set")
        session.send(b"u" + UP)
        session.wait_for(r"size 80x24 (.*\n)+?.* u up\.")
        session.signal(numbers.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT]))
        assert session.wait_exit() in (143, 129, 131, 130)
        session.assert_restored()
