"""Keystroke files on a real pseudo-terminal: watched, taken over, recorded, and typed by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pty_session import CTRL_C, DOWN, LEFT, RIGHT, ROOT, UP, Session
from test_full_screen import wait_for_board
from test_replay import run

from tui2048.edges.replay import read_script

GAME = [sys.executable, "-m", "tui2048"]
TRUE = {"COLORTERM": "truecolor"}

# How the two sessions of line mode end.
BOARDS = {
    "basic": [[2, 8, 2], [4, 2, 8], [2, 32, 4]],
    "bad-input": [[2, 4, 2], [8, 2, 4], [16, 4, 8]],
}

BYTES = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "enter": b"\r",
    "delete": b"\x1b[3~",
}


def close_dialog(it: Session) -> None:
    it.wait_for("Undo +New game")
    it.send("\x1b")
    it.wait(lambda: "Undo" not in it.text)  # followed at once by a character Escape would be another key


@pytest.mark.parametrize("name", BOARDS)
def test_a_session_watched_ends_in_the_board_of_line_mode(name: str) -> None:
    with Session([*GAME, "--replay", f"assets/{name}.keys", "--speed", "1000", "--no-animation"], env=TRUE) as it:
        total = len(read_script(str(ROOT / "assets" / f"{name}.keys")).keys)
        it.wait_for(f"{total} of {total} ━+ end")
        it.send("\r")  # takes over from before the key that quits
        if name == "basic":
            close_dialog(it)
        wait_for_board(it, BOARDS[name])
        it.send("q")
        assert it.wait_exit() == 0
        it.assert_restored()


@pytest.mark.parametrize("name", BOARDS)
def test_a_session_typed_ends_in_the_board_of_line_mode(name: str, tmp_path: Path) -> None:
    path = tmp_path / "typed.keys"
    keys = read_script(str(ROOT / "assets" / f"{name}.keys")).keys
    command = [*GAME, "--seed", "2026", "--no-animation", "--record", str(path)]
    with Session(command, env=TRUE) as it:
        it.wait_for("A board of 4 x 4, goal 2048, seed 2026")
        for key in keys[:-1]:
            if key == "esc":
                close_dialog(it)
            else:
                it.send(BYTES.get(key, key.encode()))
        if name == "basic":
            close_dialog(it)
        wait_for_board(it, BOARDS[name])
        it.send(keys[-1])
        assert it.wait_exit() == 0
        it.assert_restored()
    added = ("esc",) if name == "basic" else ()
    assert read_script(str(path)).keys == (*keys[:-1], *added, keys[-1])
    assert run("--replay", path).returncode == 0


def test_a_replay_can_be_paused_stepped_and_left(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("@size 3\n@goal 32\n@seed 318\nswsassassssasssssadsa\n")
    with Session([*GAME, "--replay", str(path), "--speed", "1", "--no-animation"], env=TRUE) as it:
        it.wait_for("0 of 21 ━+ 1 a second")
        it.send(" ")
        it.wait_for("0 of 21 ━+ paused")
        it.send(RIGHT)
        it.wait_for("1 of 21 ")
        wait_for_board(it, [[0, 0, 0], [0, 0, 0], [2, 4, 2]])
        it.send(RIGHT)
        wait_for_board(it, [[2, 4, 2], [0, 0, 0], [0, 2, 0]])
        it.send(LEFT)
        wait_for_board(it, [[0, 0, 0], [0, 0, 0], [2, 4, 2]])
        assert it.watch(0.3) == 0  # paused means idle
        it.send("+++++++ ")
        it.wait_for("21 of 21 ━+ end")
        it.quiet()  # the line can be seen before the frame has come whole
        assert it.watch(0.3) == 0
        it.send("q")
        assert it.wait_exit() == 0
        it.assert_restored()
    assert b"Score 140, moves 21, largest tile 32. The same game again:" in it.output


def test_taken_over_and_recorded_the_file_holds_both_parts(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("@size 3\n@goal 32\n@seed 318\nswsassassssasssssadsa\n")
    new = tmp_path / "new.keys"
    command = [*GAME, "--replay", str(path), "--speed", "1", "--record", str(new), "--no-animation"]
    with Session(command, env=TRUE) as it:
        it.wait_for("0 of 21")
        it.send(RIGHT * 4 + LEFT)
        it.wait_for("3 of 21")
        it.send("\r")
        it.wait_for("undo")
        it.send("dq")
        assert it.wait_exit() == 0
    assert read_script(str(new)).keys == ("s", "w", "s", "d", "q")
    assert run("--replay", new).returncode == 0


def test_watched_only_the_recording_holds_what_was_seen(tmp_path: Path) -> None:
    new = tmp_path / "new.keys"
    with Session([*GAME, "--replay", "assets/basic.keys", "--speed=1", "--record", str(new)]) as it:
        it.wait_for("0 of ")
        it.send(RIGHT * 3)
        it.wait_for("3 of ")
        it.send(CTRL_C)
        assert it.wait_exit() == 130
        it.assert_restored()
    assert read_script(str(new)).keys == ("w", "up", "a")
    assert run("--replay", new).returncode == 0


def test_a_check_that_fails_stops_it_and_is_the_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("@seed 2026\nw\n@expect score 8\nwww")
    with Session([*GAME, "--replay", str(path), "--speed", "1000"]) as it:
        it.wait_for("line 3: expected score 8, got 0")
        it.send(" ")
        it.wait_for("4 of 4 ━+ end")
        it.send("q")
        assert it.wait_exit() == 1
        it.assert_restored()
    assert f"{path}:3: expected score 8, got 0\r\n".encode() in it.output


def test_a_bad_file_is_reported_before_anything_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("ww <upp>")
    with Session([*GAME, "--replay", str(path)]) as it:
        assert it.wait_exit() == 2
        assert it.output == f"{path}:1:4: <upp> is no key; did you mean <up>?\r\n".encode()


def test_headless_on_a_terminal_draws_nothing() -> None:
    for flag in ("--headless", "--json"):
        with Session([*GAME, "--replay", "assets/basic.keys", flag]) as it:
            assert it.wait_exit() == 0
            assert b"\x1b" not in it.output
    with Session([*GAME, "--replay", "assets/basic.keys"], env={"TERM": "dumb"}) as it:
        assert it.wait_exit() == 0
        assert it.output.endswith(b"Score 152, moves 26, largest tile 32.\r\n")


def test_the_computer_plays_after_the_player_has_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    path.write_text("@seed 5\nwasd\n")
    with Session([*GAME, "--replay", str(path), "--speed", "1000", "--no-animation"], env=TRUE) as it:
        it.wait_for("4 of 4 ")
        it.send("\r")
        it.wait_for("u undo")
        it.send("p+++")
        it.wait_for(r"Moves (9|[1-9]\d)\b")
        it.send("xq")
        assert it.wait_exit() == 0
        it.assert_restored()
