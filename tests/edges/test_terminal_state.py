"""Whatever ends or stops the program, the terminal comes back as it was: real signals, a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import sys
import termios

import pytest
from pty_session import ALTERNATE_SCREEN, CTRL_C, CTRL_Z, CURSOR, LEFT, PASTE, PLAYING, Session, patched, press

GAME = [sys.executable, "-m", "tui2048", "--seed", "1"]
# What the player is doing when it happens: keys to get there, and what the screen shows then.
MOMENTS = {
    "idle": (b"", "Moves 0"),
    "in a dialog": (b"n", "New game"),
    "in the help": (b"?", "Keys"),
    "in an animation": (LEFT, "Moves 1"),
    "in a drag": (press(11, 50), "Moves 0"),
}


def started(moment: str = "idle") -> Session:
    """Return a session in which the game has come to a moment."""
    keys, shown = MOMENTS[moment]
    session = Session(GAME)
    session.wait_for("Moves 0")
    session.send(keys)
    session.wait_for(shown)
    return session


def assert_quits(session: Session) -> None:
    """Quit, and assert that the terminal is as it was."""
    session.send(b"q")
    assert session.wait_exit() == 0
    session.assert_restored()


RESTORED = {ALTERNATE_SCREEN: False, CURSOR: True, PASTE: False}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], ids=lambda number: number.name)
def test_signals_that_end(number: signal.Signals, moment: str) -> None:
    with started(moment) as session:
        session.signal(number)
        assert session.wait_exit() == 128 + number
        session.assert_restored()
        assert b"The game is kept: tui2048 goes on with it." in session.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], ids=lambda number: number.name)
def test_a_signal_that_comes_twice(number: signal.Signals) -> None:
    with started() as session:
        session.signal(number)
        session.signal(number)
        assert session.wait_exit() == 128 + number
        session.assert_restored()


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c(moment: str) -> None:
    with started(moment) as session:
        session.send(CTRL_C)
        assert session.wait_exit() == 130
        session.assert_restored()
        assert b"The game is kept" in session.output


def test_sigint() -> None:
    with started() as session:
        session.signal(signal.SIGINT)
        assert session.wait_exit() == 130
        session.assert_restored()


def test_q() -> None:
    with started() as session:
        assert_quits(session)


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_z_and_fg_twice(moment: str) -> None:
    with started(moment) as session:
        for time in (1, 2):
            session.send(CTRL_Z)
            stop = session.wait_stop(time)
            assert stop.modes == RESTORED
            assert stop.clean
            session.foreground()
            session.wait(lambda: session.modes == PLAYING, "the modes to be set anew")
            session.wait_for(MOMENTS[moment][1])
        session.send(b"\x1b")
        session.send(LEFT)
        session.wait_for("Moves")
        session.send(CTRL_C)
        assert session.wait_exit() == 130
        session.assert_restored()


def test_a_stop_that_cannot_be_seen_coming() -> None:
    with started() as session:
        for time in (1, 2):
            session.signal(signal.SIGSTOP)
            session.wait_stop(time)
            session.output.clear()
            session.foreground()
            session.wait(lambda: b"Moves" in session.output, "the screen to be painted anew")
            session.wait(lambda: not session.termios[3] & termios.ICANON, "line mode to be off again")
            assert b"\x1b[?1000h" in session.output  # the shell may have switched off the mouse
        session.send(LEFT)
        session.wait_for(r"Moves 1\b")
        assert_quits(session)


def test_terminated_while_stopped() -> None:
    with started() as session:
        session.send(CTRL_Z)
        session.wait_stop()
        session.signal(signal.SIGTERM)
        session.foreground()
        assert session.wait_exit() == 143
        session.assert_restored()


def test_stopped_during_start_up() -> None:
    with Session(GAME) as session:
        while not session.stops:  # a signal that comes before the program runs is lost
            session.signal(signal.SIGTSTP)
            session.watch(0.01)
        assert session.stops[-1].modes == RESTORED
        session.foreground()
        session.wait_for("Moves 0")
        assert_quits(session)


def test_terminated_during_start_up() -> None:
    with Session(GAME) as session:
        session.signal(signal.SIGTERM)
        assert session.wait_exit() in (143, -signal.SIGTERM)
        session.assert_restored()


def test_started_in_the_background() -> None:
    with Session(GAME, background=True) as session:
        session.wait_stop()
        session.foreground()
        session.wait_for("Moves 0")
        assert_quits(session)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_closed_window(moment: str) -> None:
    with started(moment) as session:
        session.hang_up()
        assert session.wait_exit() == 128 + signal.SIGHUP


def test_resizes() -> None:
    with started() as session:
        session.resize(40, 12)
        session.wait_for("4 x 4, goal 2048, seed 1")
        session.resize(20, 8)
        session.wait_for("Needs 33 x 9")
        session.resize(1, 1)
        session.resize(100, 30)
        session.wait_for("BEST")
        session.send(LEFT)
        session.wait_for("Moves 1")
        assert_quits(session)


def test_a_storm_of_resizes() -> None:
    with started() as session:
        for number in range(1000):
            session.resize(1 + number * 7 % 500, 1 + number * 3 % 200)
            if number % 10 == 0:
                session.watch(0.005)
        session.resize(80, 24)
        session.wait_for("Moves 0")
        session.send(LEFT)
        session.wait_for(r"Moves 1\b")
        assert_quits(session)


def test_a_terminal_that_takes_no_bytes() -> None:
    with started() as session:
        session.send(b"\x13")  # Ctrl-S: the line discipline takes no bytes any more
        session.send(LEFT * 200)
        session.signal(signal.SIGTERM)
        assert session.wait_exit() == 143
        assert session.termios == session.termios_before


@pytest.mark.parametrize(
    "term", ["xterm", "xterm-256color", "linux", "screen", "screen-256color", "tmux", "vt100", "no-such-terminal", None]
)
def test_terminals(term: str | None) -> None:
    with Session(GAME, env={"TERM": term, "COLORTERM": None}) as session:
        session.wait_for("Moves 0")
        session.send(LEFT)
        session.wait_for(r"Moves 1\b")
        assert_quits(session)


def test_a_terminal_without_home_or_folder() -> None:
    with Session(GAME, env={"HOME": None, "PWD": None, "PYTHONPATH": os.pathsep.join(sys.path)}) as session:
        session.wait_for("Moves 0")
        session.send(b"q")
        assert session.wait_exit() == 0


def test_a_fault_of_its_own_is_told_after_the_terminal_is_restored() -> None:
    broken = (
        "import tui2048.edges.play as play\ndef view(*_): raise ZeroDivisionError('on purpose')\nplay.view = view\n"
    )
    with Session(patched(broken, "--seed", "1")) as session:
        assert session.wait_exit() == 1
        session.assert_restored()
        assert b"tui2048 has met a fault of its own" in session.output
        assert b"on purpose" in session.output
        assert session.output.rindex(b"on purpose") > session.output.rindex(b"\x1b[?1049l")
