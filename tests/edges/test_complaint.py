"""Error messages and the standard error they go to: closed, full, or a terminal that must not be steered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GAME = f"{sys.executable} -m tui2048"


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", command], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    path = tmp_path / "failing.keys"
    path.write_text("w\n@expect score 999\n")
    return path


@pytest.mark.parametrize("error", ["2>&-", "2>/dev/full", "2>/dev/null"])
def test_the_exit_status_does_not_depend_on_standard_error(failing: Path, error: str) -> None:
    assert shell(f"{GAME} --size 9 {error}").returncode == 2
    assert shell(f"{GAME} --replay {failing}.none {error}").returncode == 2
    assert shell(f"{GAME} {error}").returncode == 2
    run = shell(f"{GAME} --replay {failing} {error}")
    assert run.returncode == 1
    assert run.stdout.endswith(b"Score 0, moves 1, largest tile 2.\n")
    assert b"expected" not in run.stdout


def test_control_characters_of_a_file_are_shown_and_not_sent(tmp_path: Path) -> None:
    path = tmp_path / "bad.keys"
    path.write_text("@size \x1b]0;title\x07\n")
    run = shell(f"{GAME} --replay {path}")
    assert run.returncode == 2
    assert b"\\x1b]0;title\\x07" in run.stderr
    assert b"\x1b" not in run.stderr


def test_a_message_is_not_as_long_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "long.keys"
    path.write_text("@size " + "9" * 100_000)
    run = shell(f"{GAME} --replay {path}")
    assert run.returncode == 2
    assert len(run.stderr) < 3000
