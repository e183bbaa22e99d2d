from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pty_session import Session
from test_replay import run

from tui2048 import __version__
from tui2048.edges import flags

HELP_HINT = "tui2048 --help lists the flags"

# Command lines that are refused, and what is said of them.
WRONG = {
    "--sise 4": "there is no --sise; did you mean --size?",
    "--Plain": "there is no --Plain; did you mean --plain?",
    "-x": f"there is no -x; {HELP_HINT}",
    "game.keys": f"there is no game.keys; {HELP_HINT}",
    "--size": "--size needs a value: rows of the board, 3 to 6 (4)",
    "--size=": "--size needs a value: rows of the board, 3 to 6 (4)",
    "--replay --json": "--replay needs a value: play the keys of a file, - for standard input",
    "--size 7": "--size 7: Type a number from 3 to 6.",
    "--size=four": "--size four: Type a number from 3 to 6.",
    "--goal 12": "--goal 12: The goal is a tile, so a power of two: 8, 16, 32 and so on.",
    "--goal 4": "--goal 4: Type a number from 8 to 65536.",
    "--seed -1": "--seed -1: Type a number from 0 to 999999999.",
    "--seed 1000000000": "--seed 1000000000: Type a number from 0 to 999999999.",
    "--fours 11": "--fours 11: Type a number from 0 to 10.",
    "--lab win": "--lab win: One of merge, no-op, goal, loss.",
    "--spawner last": "--spawner last: One of random, first-empty.",
    "--color 24": "--color 24: One of auto, truecolor, 256, 16, 8, never.",
    "--replay - --speed 0": "--speed 0: Type a number from 1 to 1000.",
    "--plain=yes": "--plain takes no value, so not yes",
    "--size 4 --size 5": "--size is given twice",
    "--json": "--json goes with --replay only",
    "--headless": "--headless goes with --replay only",
    "--speed 5": "--speed goes with --replay only",
    "--plain --replay -": "--plain does not go with --replay",
    "--plain --record x": "--plain does not go with --record",
    "--replay - --headless --speed 5": "--headless does not go with --speed",
    "--replay - --json --speed 5": "--json does not go with --speed",
    "--lab merge --spawner random": "--lab does not go with --spawner",
    "--plain --lab merge --size 5": "a lab is played on a board of 4 x 4, not 5 x 5",
    "--replay - --lab merge --size=3": "a lab is played on a board of 4 x 4, not 3 x 3",
    "--version --plain": "--version stands alone",
    "--continue --new": "--continue does not go with --new",
    "--continue --seed 5": "--continue does not go with --seed",
    "--data-dir x --no-save": "--data-dir does not go with --no-save",
    "--replay - --continue": "--replay does not go with --continue",
    "--tip=.": "--tip .: a board has 3 to 6 rows, not 1",
    "--tip=../..": "--tip ../..: .. is neither a tile nor . for an empty cell",
    "--tip=2 --json": "--tip 2: a board has 3 to 6 rows, not 1",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_command_line_is_told_what_is_allowed_and_nothing_is_drawn(line: str) -> None:
    done = run(*line.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"tui2048: {WRONG[line]}\n")


def test_values_stand_after_a_blank_or_an_equals_sign() -> None:
    given = flags.parse(["--size=5", "--goal", "64", "--replay", "-", "--headless"], lambda name, value: "")
    assert given == {"size": "5", "goal": "64", "replay": "-", "headless": ""}
    assert flags.parse(["--record=a=b"], lambda name, value: "") == {"record": "a=b"}


def test_version_and_help() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tui2048 {__version__}\n", "")
    done = run("--plain", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    for flag in flags.FLAGS:
        assert f"  {flag.name} {flag.value}".rstrip() + " " in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.split("\n"))


def test_without_a_terminal_the_two_ways_to_go_on_are_named() -> None:
    done = run("--seed", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tui2048: standard input is no terminal; --plain plays in lines of text, --replay FILE plays a file of keys\n"
    )


def test_an_output_that_is_no_terminal_is_told_apart() -> None:
    with Session(["sh", "-c", f"'{sys.executable}' -m tui2048 | cat"]) as it:
        it.wait_for("standard output is no terminal; --plain")
        assert it.wait_exit() == 0  # of cat


def test_a_terminal_that_can_do_nothing_keeps_no_recording(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    with Session([sys.executable, "-m", "tui2048", "--record", str(path)], env={"TERM": "dumb"}) as it:
        it.wait_for("TERM=dumb has no screen, and --record needs one")
        assert it.wait_exit() == 2
    assert not path.exists()


SLOW_TO_IMPORT = (
    *("argparse", "blessed", "curses", "dataclasses", "inspect", "json", "pathlib", "platformdirs"),
    *("re", "sqlite3", "termios", "typing"),
)


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["--replay", "assets/basic.keys"], ["--plain"]],
    ids=lambda arguments: arguments[0],
)
def test_what_is_slow_to_import_is_left_out(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from tui2048.__main__ import main\n"
        f"sys.argv[1:] = {arguments}\n"
        "main()\n"
        f"print(sorted(set({SLOW_TO_IMPORT}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.stderr == "[]\n"
