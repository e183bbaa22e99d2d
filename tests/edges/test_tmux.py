"""Ctrl-Z, fg, & and kill under a real shell in a real terminal multiplexer, and the mouse through it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pty_session import ROOT, Session, press, release

pytestmark = pytest.mark.skipif(not (shutil.which("tmux") and shutil.which("bash")), reason="needs tmux and bash")

GAME = f"{sys.executable} -m tui2048 --seed 1"


class Tmux:
    """A bash in a tmux of its own."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.asked = 0
        env = {"PATH": os.environ["PATH"], "HOME": str(socket.parent), "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        shell = f"cd {ROOT} && PS1='ready> ' exec bash --norc --noprofile"
        command = ["tmux", "-S", str(socket), "-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", shell]
        subprocess.run(command, env=env, check=True)
        self.wait_for("ready>")

    def run(self, *command: str) -> str:
        result = subprocess.run(["tmux", "-S", str(self.socket), *command], capture_output=True, text=True, check=True)
        return result.stdout

    def type(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def command(self, line: str) -> None:
        self.type("-l", line)
        self.type("Enter")

    @property
    def text(self) -> str:
        return self.run("capture-pane", "-p")

    def wait_for(self, text: str, seconds: float = 10.0) -> None:
        end = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < end, f"waited for {text!r}; the screen:\n{self.text}"
            time.sleep(0.02)

    def stty(self) -> str:
        """Return the terminal's modes as the shell's commands see them."""
        self.asked += 1
        end = f"end {self.asked}."
        self.command(f"clear; stty -a; echo en''d {self.asked}.")
        self.wait_for(end)
        return self.text.partition(end)[0].partition("\n")[2]

    def shows(self, flag: str) -> bool:
        return self.run("display-message", "-p", f"#{{{flag}}}").strip() == "1"


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    session = Tmux(tmp_path / "tmux")
    yield session
    session.run("kill-server")


def assert_usable(tmux: Tmux, modes: str) -> None:
    """Assert that the shell is on the main screen and as it was before."""
    tmux.wait_for("ready>")
    assert not tmux.shows("alternate_on")
    assert tmux.shows("cursor_flag")
    assert tmux.stty() == modes


def test_stopped_and_continued_by_hand(tmux: Tmux) -> None:
    modes = tmux.stty()
    tmux.command(GAME)
    tmux.wait_for("Moves 0")
    for move in (1, 2):
        tmux.type("C-z")
        tmux.wait_for("Stopped")
        assert_usable(tmux, modes)
        tmux.command("clear; fg")
        tmux.wait_for("Moves 0" if move == 1 else "Moves 1")
        assert tmux.shows("alternate_on")
        assert not tmux.shows("cursor_flag")
        tmux.type("Left" if move == 1 else "Up")
        tmux.wait_for(f"Moves {move}")
    tmux.type("q")
    tmux.wait_for("The game is kept")
    assert_usable(tmux, modes)


def test_stopped_from_elsewhere(tmux: Tmux) -> None:
    modes = tmux.stty()
    tmux.command(GAME)
    tmux.wait_for("Moves 0")
    shell = tmux.run("display-message", "-p", "#{pane_pid}").strip()
    game = subprocess.run(["ps", "-o", "pid=", "--ppid", shell], capture_output=True, check=True).stdout
    os.kill(int(game), signal.SIGSTOP)
    tmux.wait_for("Stopped")
    tmux.command("fg")
    tmux.wait_for("Moves 0")
    tmux.type("Left")
    tmux.wait_for("Moves 1")
    tmux.type("C-c")
    tmux.wait_for("The game is kept")
    assert_usable(tmux, modes)


def test_started_in_the_background_and_killed_there(tmux: Tmux) -> None:
    modes = tmux.stty()
    tmux.command(f"clear; {GAME} &")
    tmux.wait_for("ready>")
    tmux.command("wait; clear; jobs")  # it stops by itself
    tmux.wait_for("Stopped")
    tmux.command("clear; fg")
    tmux.wait_for("Moves 0")
    tmux.type("C-z")
    tmux.wait_for("Stopped")
    tmux.command("clear; kill %1")
    tmux.wait_for("The game is kept")
    tmux.command("while kill -0 %1; do :; done 2>/dev/null")
    tmux.wait_for("Exit 143")
    assert_usable(tmux, modes)


@pytest.mark.parametrize("mouse", ["off", "on"])
def test_the_mouse_through_tmux(tmux: Tmux, mouse: str) -> None:
    # It answers no question about modes. With `mouse on` it takes part: clicks choose panes, drags select text.
    tmux.run("set-option", "-g", "mouse", mouse)
    tmux.run("set-option", "-g", "status", "off")
    with Session(["tmux", "-S", str(tmux.socket), "attach"]) as client:
        tmux.command(f"clear; {GAME} --no-animation")
        tmux.wait_for("Moves 0")
        assert tmux.shows("mouse_standard_flag")
        assert tmux.shows("mouse_sgr_flag")
        assert not tmux.shows("mouse_all_flag")
        client.send(press(11, 50) + b"\x1b[<32;46;12M\x1b[<32;42;12M" + release(11, 38))
        client.wait_for(r"Moves 1\b")
        client.click("u undo")
        client.wait_for(r"Moves 0\b")
        client.click("n new")
        client.click("Esc cancel")
        client.wait_for("Cancelled")
        tmux.type("C-z")
        tmux.wait_for("Stopped")
        assert not tmux.shows("mouse_any_flag")
        tmux.command("clear; fg")
        tmux.wait_for("Moves 0")
        assert tmux.shows("mouse_standard_flag")
        client.click("q quit")
        tmux.wait_for("The game is kept")
        assert not tmux.shows("mouse_any_flag")
        assert not tmux.shows("mouse_sgr_flag")
