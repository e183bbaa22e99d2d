"""The loop, with a toy program in a real pseudo-terminal: input of every shape, a blocked terminal, signals."""

from __future__ import annotations

import random
import signal
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pty_session import CTRL_C, CTRL_Z, DOWN, LEFT, RIGHT, UP, Deaf, Emulator, Ghostty, Pyte, Session
from test_keyboard import STRAYS

TOY = [sys.executable, str(Path(__file__).with_name("toy.py"))]
SYNC_ON, SYNC_OFF = b"\x1b[?2026h", b"\x1b[?2026l"


def started(*arguments: str, emulator: Callable[[int, int], Emulator] = Ghostty) -> Session:
    session = Session([*TOY, *arguments], emulator=emulator)
    session.wait_for("keys 0 ")
    return session


def ended(session: Session, status: int = 0, keys: bytes = b"q") -> None:
    """Assert that a key ends the program, and that everything is as before."""
    session.send(keys)
    assert session.wait_exit() == status
    session.assert_restored()


# --- input


def test_strays_between_keys() -> None:
    with started() as session:
        for stray in STRAYS.values():
            session.send(b"u" + stray + UP)
        session.wait_for(f"keys {2 * len(STRAYS)} moves {len(STRAYS)} ")
        assert "got u up u up u up u up." in session.text
        ended(session)


def test_nothing_is_written_for_what_is_no_key() -> None:
    with started() as session:
        for stray in STRAYS.values():
            session.send(stray)
        assert session.watch(0.6) == 0
        session.wait_for("keys 0 ")
        ended(session)


@pytest.mark.parametrize("gap", [0.005, 0.05, 0.2])
def test_sequences_that_come_apart(gap: float) -> None:
    with started() as session:
        for key in (LEFT, UP, RIGHT, DOWN):
            for byte in key:
                session.send(bytes([byte]))
                session.watch(gap)
        session.wait_for("moves 4 ")
        # On a slow link one Escape may be told as a key before it is known to be slow.
        assert "got left up right down." in session.text.replace(" esc", "", 1)
        ended(session)


def test_a_lone_escape_is_told_soon() -> None:
    with started() as session:
        begin = time.monotonic()
        session.send(b"\x1b")
        session.wait_for(r"got esc\.")
        assert 0.045 < time.monotonic() - begin < 0.3
        ended(session)


def test_a_hundred_thousand_keys_at_once() -> None:
    with started() as session:
        begin = time.monotonic()
        session.send((LEFT + UP + RIGHT + DOWN) * 25_000)
        session.wait_for("keys 100000 moves 100000 ", 20)
        assert time.monotonic() - begin < 5
        ended(session)


def test_a_paste_is_ignored_and_quickly() -> None:
    with started() as session:
        begin = time.monotonic()
        session.send(b"\x1b[200~" + (LEFT + b"q\r\x03"[:2]) * 100_000 + b"\x1b[201~")
        session.send(UP)
        session.wait_for("keys 1 moves 1 ", 20)
        assert time.monotonic() - begin < 5
        ended(session)


def test_a_paste_that_comes_apart() -> None:
    with started() as session:
        for byte in b"\x1b[200~q" + LEFT + b"q\x1b[201~u":
            session.send(bytes([byte]))
            session.watch(0.01)
        session.wait_for(r"got u\.")
        ended(session)


def test_keys_typed_before_the_start_are_not_lost() -> None:
    for emulator in (Ghostty, Pyte):
        with Session(TOY, emulator=emulator, input_first=b"u") as session:
            session.send(LEFT)
            session.wait_for(r"got u left\.")
            ended(session)


def test_random_bytes() -> None:
    numbers = random.Random(2048)
    alphabet = [
        b"\x1b",
        b"[",
        b"O",
        b"]",
        b"P",
        b"M",
        b"1",
        b";",
        b"~",
        b"A",
        b"\xff",
        b"\x00",
        b"\xe2\x96",
        b"u",
        b"2",
    ]
    with started() as session:
        for _ in range(200):
            data = b"".join(numbers.choice(alphabet) for _ in range(numbers.randrange(1, 200)))
            session.send(data + numbers.randbytes(numbers.randrange(20)).translate(None, b"\x03\x1a\x1c\x13\x11!q"))
        session.watch(1.2)  # whatever has begun has ended
        session.send(b"u" + LEFT)
        session.wait_for(r"u left\.")
        ended(session)


# --- output


def test_idle_means_idle() -> None:
    with started() as session:
        session.quiet()
        before = _switches(session.pid)
        assert session.watch(0.5) == 0
        assert _switches(session.pid) == before
        session.send(b"t")
        session.wait_for("ticks 3")
        session.quiet()
        before = _switches(session.pid)
        assert session.watch(0.3) == 0
        assert _switches(session.pid) == before
        ended(session)


def _switches(pid: int) -> list[str]:
    """Return how often a process has slept and been woken."""
    with open(f"/proc/{pid}/status") as status:
        return [line for line in status if "ctxt_switches" in line]


def test_frames_are_wrapped_only_for_a_terminal_that_knows_it() -> None:
    with started(emulator=Ghostty) as session:
        session.send(b"u")
        session.wait_for(r"got u\.")
        session.quiet()
        session.output.clear()
        session.send(LEFT)
        session.wait_for("moves 1")
        assert session.output.startswith(SYNC_ON)
        assert session.output.endswith(SYNC_OFF)
        ended(session)
        assert session.output.rindex(SYNC_OFF) > session.output.rindex(SYNC_ON)
    with started(emulator=Pyte) as session:
        session.send(LEFT)
        session.wait_for("moves 1")
        ended(session)
        assert SYNC_ON not in session.output


def test_a_terminal_that_answers_nothing() -> None:
    with Session(TOY, emulator=Deaf) as session:
        begin = time.monotonic()
        session.wait(lambda: b"got" in session.output)
        assert time.monotonic() - begin < 2  # the bar is 0.5 s on a quiet machine; a question would cost more
        ended(session)


def test_a_slow_terminal_skips_frames_and_takes_every_key() -> None:
    with started("big") as session:
        session.reading = False
        for _ in range(300):
            session.send(LEFT)
        session.signal(signal.SIGWINCH)
        time.sleep(0.2)
        session.reading = True
        session.output.clear()
        session.wait_for("keys 300 moves 300 ")
        assert len(session.output) < 100_000
        ended(session)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_are_obeyed_while_the_terminal_is_blocked(number: int) -> None:
    with started("big") as session:
        session.reading = False
        for _ in range(20):
            session.send(LEFT)
        session.signal(signal.SIGWINCH)
        session.signal(number)
        assert session.wait_exit() == (130 if number == signal.SIGINT else 128 + number)
        assert session.termios == session.termios_before


def test_ctrl_s_does_not_keep_the_terminal_from_coming_back() -> None:
    with started("big") as session:
        session.send(b"\x13" + LEFT * 20)
        session.watch(0.1)
        session.signal(signal.SIGTERM)
        assert session.wait_exit() == 143
        session.assert_restored()


def test_a_stop_while_the_terminal_is_blocked() -> None:
    with started("big") as session:
        session.reading = False
        for _ in range(20):
            session.send(LEFT)
        session.signal(signal.SIGTSTP)
        assert session.wait_stop().clean
        session.reading = True
        session.foreground()
        session.wait_for("moves 20")
        ended(session)


@pytest.mark.parametrize("refused", ["os.ttyname", "os.ttyname os.tcgetpgrp"])
def test_a_terminal_that_cannot_be_opened_anew(refused: str) -> None:
    code = (
        "import os, runpy, sys\n"
        "def refuse(*_): raise PermissionError\n"
        f"for name in {refused.split()}: setattr(os, name[3:], refuse)\n"
        f"sys.argv = [{TOY[1]!r}, 'big']\n"
        f"runpy.run_path({TOY[1]!r}, run_name='__main__')\n"
    )
    with Session([sys.executable, "-c", code]) as session:
        session.wait_for("keys 0 ")
        session.send(LEFT * 2000)
        session.wait_for("keys 2000 moves 2000 ")
        session.reading = False
        session.resize(200, 60)  # a frame that is more than the terminal takes at once
        session.signal(signal.SIGTERM)
        assert session.wait_exit() == 143
        assert session.termios == session.termios_before


# --- signals


def test_stops_of_every_kind_in_turn() -> None:
    with started() as session:
        stops = 0
        for act in (CTRL_Z, signal.SIGSTOP, signal.SIGTSTP, CTRL_Z, signal.SIGSTOP):
            if isinstance(act, bytes):
                session.send(act)
            else:
                session.signal(act)
            stops += 1
            stop = session.wait_stop(stops)
            assert stop.clean is (act != signal.SIGSTOP)
            session.emulator.wipe()
            session.foreground()
            session.wait_for("keys 0 ")
            session.wait(lambda: not session.termios[3] & (termios.ECHO | termios.ICANON), "modes set anew")
        session.send(UP)
        session.wait_for("moves 1")
        assert session.output.count(b"\x1b[?1049h") == stops + 1
        assert session.output.count(b"\x1b[?1049l") == stops
        ended(session)
        assert len(session.stops) == stops


def test_ctrl_z_twice_at_once_stops_once() -> None:
    with started("slow") as session:
        session.send(b"u")
        session.signal(signal.SIGTSTP)
        session.signal(signal.SIGTSTP)
        session.wait_stop()
        session.foreground()
        session.wait_for(r"got u\.")
        ended(session)
        assert len(session.stops) == 1


def test_continued_in_the_background_it_stops_again() -> None:
    with started() as session:
        session.send(CTRL_Z)
        session.wait_stop()
        session.background()
        session.wait_stop(2)
        session.background()
        session.wait_stop(3)
        session.foreground()
        session.wait(lambda: session.modes[1049], "the modes to be set anew")
        ended(session)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_ended_in_the_background_it_leaves_the_shell_alone(number: int, stop: int) -> None:
    with started() as session:
        session.signal(stop)
        session.wait_stop()
        prompt = session.termios
        session.signal(number)
        session.background()
        assert session.wait_exit() == 128 + number
        assert session.termios == prompt
        assert session.modes == {25: True, 1049: False, 2004: False}


def test_started_and_ended_in_the_background() -> None:
    with Session(TOY, background=True) as session:
        prompt = session.termios
        assert session.wait_stop().modes == {25: True, 1049: False, 2004: False}
        session.signal(signal.SIGTERM)
        session.background()
        assert session.wait_exit() == 143
        assert session.termios == prompt


def test_started_in_the_background_and_brought_forward() -> None:
    with Session(TOY, background=True) as session:
        session.wait_stop()
        session.foreground()
        session.wait_for("keys 0")
        session.send(CTRL_Z)
        assert session.wait_stop(2).clean
        session.foreground()
        session.wait(lambda: session.modes[1049], "the modes to be set anew")
        ended(session)


def test_ctrl_c_is_a_key() -> None:
    with started() as session:
        ended(session, 130, CTRL_C)
        assert b"goodbye" in session.output


def test_the_window_is_closed_and_nobody_tells() -> None:
    with started() as session:
        session.hang_up(tell=False)
        assert session.wait_exit() == 129


def test_the_window_is_closed_while_painting() -> None:
    with started("big") as session:
        session.reading = False
        for _ in range(20):
            session.send(LEFT)
        session.hang_up(tell=False)
        assert session.wait_exit() == 129


def test_the_window_is_closed_while_stopped() -> None:
    with started() as session:
        session.send(CTRL_Z)
        session.wait_stop()
        session.hang_up()
        session.background()
        assert session.wait_exit() == 129


def test_a_fault_is_told_after_the_terminal_is_back() -> None:
    with started() as session:
        session.send(b"!")
        assert session.wait_exit() == 1
        session.assert_restored()
        assert session.output.rindex(b"the toy is broken") > session.output.rindex(b"\x1b[?1049l")


@pytest.mark.parametrize("term", ["vt100", "linux"])
def test_without_an_alternate_screen_the_prompt_comes_below(term: str) -> None:
    with Session(TOY, env={"TERM": term, "COLORTERM": None}) as session:
        session.wait_for("keys 0")
        session.send(LEFT)
        session.wait_for("moves 1")
        ended(session)
        assert [line for line in session.lines if line][-1] == "goodbye"


@pytest.mark.parametrize("size", [(1, 1), (500, 200), (80, 24)])
def test_sizes(size: tuple[int, int]) -> None:
    with started("big") as session:
        session.resize(*size)
        session.resize(60, 10)
        session.wait_for("size 60x10 ")
        session.resize(*size)
        session.resize(70, 12)
        session.wait_for("size 70x12 ")
        session.wait(lambda: session.lines[2:] == ["*" * 70] * 9 + ["*" * 69 + "#"], "the whole screen")
        ended(session)


def test_a_terminal_of_no_size_is_taken_for_the_usual_one() -> None:
    with Session(TOY, size=(0, 0), emulator=lambda columns, rows: Ghostty(80, 24)) as session:
        session.wait_for("size 80x24 keys 0 ")
        ended(session)
