"""The mouse in a real pseudo-terminal: reports as a terminal sends them, at places read off the screen."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from pty_session import CTRL_Z, PLAYING, UP, Deaf, Ghostty, Session, click, press, release
from test_full_screen import wait_for_board
from test_keyboard import USELESS
from test_loop import ended, started
from test_replay import run

from tui2048.edges.replay import read_script

GAME = [sys.executable, "-m", "tui2048", "--seed", "2026", "--no-animation"]
TRUE = {"COLORTERM": "truecolor"}

# Where the board lies on a screen of 80 x 24.
MIDDLE = (11, 50)
DRAGS = {"left": (11, 40), "right": (12, 60), "up": (5, 51), "down": (23, 50)}


def drag(row: int, col: int) -> bytes:
    """Return the reports of a drag from the middle of the board."""
    return press(*MIDDLE) + release(row, col)


def assert_quits(session: Session) -> None:
    session.click("q quit")
    assert session.wait_exit() == 0
    session.assert_restored()


def test_a_new_game_by_clicks_alone() -> None:
    with Session(GAME, emulator=Ghostty) as session:
        session.click("n new")
        session.click("goal (")
        session.wait_for("< 2048")
        for goal in (1024, 512, 256):
            session.click("<")
            session.wait_for(f"< {goal} ")
        session.click("start (")
        session.wait_for("< random")
        session.click(">")
        session.wait_for("< merge")
        session.click("Enter start")
        session.wait_for("A board of 4 x 4, goal 256, lab merge")
        assert_quits(session)


def test_a_drag_moves_the_tiles() -> None:
    with Session(GAME, env=TRUE) as session:
        session.wait_for("Moves 0")
        assert session.modes == PLAYING
        session.send(drag(*DRAGS["up"]))
        session.wait_for(r"Moves 1\b")
        session.send(drag(*DRAGS["up"]) + drag(*DRAGS["left"]))
        session.wait_for(r"Moves 3\b")
        wait_for_board(session, [[4, 4, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
        session.click("u undo")
        session.wait_for(r"Moves 2\b")
        session.send(drag(*DRAGS["left"]) + drag(*DRAGS["right"]) + drag(*DRAGS["down"]))
        session.wait_for(r"Moves 5\b")
        assert_quits(session)


def test_nothing_is_written_for_a_click_on_nothing() -> None:
    with Session(GAME) as session:
        session.wait_for("Moves 0")
        session.quiet()
        for place in ((0, 0), (3, 5), MIDDLE, (22, 79), (23, 79), (500, 500)):
            session.send(click(*place))
        session.send(drag(11, 52) + press(23, 28) + release(23, 50) + release(23, 28))
        session.send(b"".join(USELESS.values()))
        assert session.watch(0.3) == 0
        assert_quits(session)


def test_each_report_is_obeyed_on_the_frame_of_its_moment() -> None:
    with Session(GAME) as session:
        new = session.place("n new")
        session.send("n")
        cancel = session.place("Esc cancel")
        session.send("\x1b")
        session.wait_for("Cancelled")
        session.send(drag(*DRAGS["up"]))
        session.wait_for(r"Moves 1\b")
        # Under the dialog the second click meets no hint, and after it the third meets no button.
        session.send(click(*new) + click(*new) + click(*cancel) + click(*cancel) + drag(*DRAGS["left"]))
        session.wait_for(r"Moves 2\b")
        assert "New game" not in session.text
        assert_quits(session)


@pytest.mark.parametrize("gap", [0.005, 0.05])
def test_reports_that_come_apart(gap: float) -> None:
    with started() as session:
        session.send(b"u")
        for byte in click(4, 2):
            session.send(bytes([byte]))
            session.watch(gap)
        session.send(UP)
        session.wait_for("moves 1 ")
        # On a slow link one Escape may be told as a key before it is known to be slow.
        assert "got u m n up." in session.text.replace(" esc", "", 1)
        ended(session)


def test_a_press_is_forgotten_over_a_stop_and_a_resize() -> None:
    with started() as session:
        session.send(press(4, 2))
        session.send(CTRL_Z)
        session.wait_stop()
        session.foreground()
        session.wait(lambda: session.modes == PLAYING, "the modes to be set anew")
        session.send(release(4, 2) + b"u" + press(4, 3))
        session.wait_for(r"got u\.")
        session.resize(70, 20)
        session.wait_for("size 70x20")
        session.send(release(4, 3) + b"r")
        session.wait_for(r"got u r\.")
        session.send(press(4, 3) + b"s" + release(4, 0))
        session.wait_for(r"got u r s m n\.")
        ended(session)


def test_a_flood_of_clicks_on_nothing() -> None:
    with Session(GAME) as session:
        session.wait_for("Moves 0")
        session.send(click(3, 5) * 20_000 + UP)
        session.wait_for(r"Moves 1\b", 20)
        assert_quits(session)


def test_a_recording_by_mouse_holds_keys_and_ends_on_the_same_board(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    with Session([*GAME, "--record", str(path)], env=TRUE) as session:
        session.click("n new")
        session.click("seed (")
        session.wait_for("< [0-9]")
        session.send("318")
        session.click(" Start ")
        session.wait_for("A board of 4 x 4, goal 2048, seed 318")
        session.send(drag(*DRAGS["left"]) + drag(*DRAGS["down"]) + drag(*DRAGS["right"]))
        session.wait_for(r"Moves [23]\b")
        assert_quits(session)
    keys = ("n", "tab", "tab", "3", "1", "8", "tab", "enter", "left", "down", "right", "q")
    assert read_script(str(path)).keys == keys
    assert run("--replay", path).returncode == 0


def test_a_replay_is_left_by_a_click(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("wasd")
    with Session([*GAME[:3], "--replay", str(path), "--speed", "1", "--no-animation"]) as session:
        session.wait_for("0 of 4")
        session.send(drag(*DRAGS["left"]))
        session.click("→")
        session.wait_for("1 of 4 .*paused")
        session.click("Enter play on")
        session.wait_for("u undo")
        session.send(drag(*DRAGS["left"]))
        session.wait_for(r"Moves [12]\b")
        assert_quits(session)


def test_help_is_scrolled_by_the_wheel() -> None:
    with Session(GAME, size=(40, 12)) as session:
        session.click("? help")
        session.wait_for("move the tiles left")
        session.send(b"\x1b[<65;9;9M" * 30)
        session.wait_for("the goal")
        session.send(b"\x1b[<64;9;9M" * 30)
        session.wait_for("move the tiles left")
        session.click("Esc close")
        session.wait(lambda: "Keys" not in session.text, "the help to close")
        assert_quits(session)


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_on_terminals_of_the_older_kind(term: str) -> None:
    with Session(GAME, env={"TERM": term, "COLORTERM": None}) as session:
        session.wait_for("Moves 0")
        session.send(b"\x1b[M S," + b"\x1b[M#I,")  # as older terminals report a drag to the left
        session.send(drag(*DRAGS["up"]))
        session.wait_for(r"Moves [12]\b")
        assert_quits(session)


def test_on_a_terminal_that_answers_nothing() -> None:
    with Session(GAME, emulator=Deaf) as session:
        session.wait(lambda: session.modes == PLAYING, "the modes to be set")
        session.signal(signal.SIGTERM)
        assert session.wait_exit() == 128 + signal.SIGTERM
        session.assert_restored()


def test_in_line_mode_the_mouse_is_left_alone() -> None:
    with Session([*GAME[:3], "--plain"]) as session:
        session.wait_for("Score 0")
        session.send("q\n")
        assert session.wait_exit() == 0
        assert b"\x1b[?" not in session.output
