from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.edges.replay import UnreadableError, play, read_script
from tui2048.program.keystrokes import NotationError, parse, settings_from
from tui2048.program.state import State, start

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"

OPENING = """\
     .     .     .     .
     .     .     .     2
     2     .     .     .
     .     .     .     .
Score 0, moves 0, largest tile 2.
"""
MOVED = """\
     2     .     .     2
     .     .     2     .
     .     .     .     .
     .     .     .     .
Score 0, moves 1, largest tile 2.
"""


def run(*arguments: object, data: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tui2048", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=data,
        capture_output=True,
        timeout=20,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def replayed(text: str) -> tuple[State, list[str], int]:
    script = parse(text)
    return play(script, start(settings_from(script.settings)))


@pytest.mark.parametrize("name", ["basic", "bad-input"])
def test_the_sessions_as_keystrokes_end_in_the_boards_of_line_mode(name: str) -> None:
    done = run("--replay", f"assets/{name}.keys")
    assert (done.returncode, done.stderr) == (0, "")
    screen = (ROOT / f"tests/edges/sessions/{name}.screen").read_text()
    last = screen[: screen.index("No move is left. Game over")].split("\n\n")[-1]
    assert last.partition("\n")[2].split("\nmove>")[-1].endswith(done.stdout)
    assert done.stdout in screen


@pytest.mark.parametrize("path", sorted(ASSETS.glob("*.keys")), ids=lambda path: path.name)
def test_every_keystroke_file_of_the_project_passes_its_own_checks(path: Path) -> None:
    script = read_script(str(path))
    _, failures, played = play(script, start(settings_from(script.settings)))
    assert failures == []
    assert played == len(script.keys)
    assert script.checks


def test_without_a_seed_a_file_means_the_game_2026() -> None:
    assert run("--replay", "-").stdout == OPENING
    assert run("--replay", "-", data=b"w").stdout == MOVED


def test_a_flag_wins_over_a_directive() -> None:
    data = b"@size 5\n@seed 1\n@goal 64\n@expect size 3\n@expect goal 64\n@expect seed 2026"
    done = run("--replay", "-", "--size", "3", "--seed=2026", data=data)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_check_that_fails_is_named_in_order_and_the_end_is_printed_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "game.keys").write_text(
        '@expect moves 0\nw\n\n@expect score 8\n@expect board 2 . . / . . . / . . .\n@expect message "Bye."\n'
    )
    done = run("--replay", "game.keys", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout == MOVED
    assert done.stderr == (
        "game.keys:4: expected score 8, got 0\n"
        "game.keys:5: expected board 2 . . / . . . / . . ., got 2 . . 2 / . . 2 . / . . . . / . . . .\n"
        'game.keys:6: expected message "Bye.", got ""\n'
    )
    assert run("--replay", "-", data=b"@expect score 8").stderr == "-:1: expected score 8, got 0\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"w\n a <upp>\n", "bad.keys:2:4: <upp> is no key; did you mean <up>?"),
        (b"@size 7", "bad.keys:1:7: @size 7: Type a number from 3 to 6."),
        (b"w\n\xc3\xa9\xffw", "bad.keys:2:3: the byte 0xFF is no UTF-8"),
        ("é".encode("utf-16"), "bad.keys:1:1: the byte 0xFF is no UTF-8"),
        ("\ud800".encode("utf-8", "surrogatepass"), "bad.keys:1:1: the byte 0xED is no UTF-8"),
        (b"w\xe2\x82", "bad.keys:1:2: the byte 0xE2 is no UTF-8"),
        (bytes(range(32)), "bad.keys:1:1: the character U+0000 is no key"),
    ],
)
def test_a_file_that_cannot_be_read_plays_nothing(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.keys").write_bytes(data)
    for flags in ([], ["--headless"], ["--json"], ["--record", "new.keys"]):
        done = run("--replay", "bad.keys", *flags, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", message + "\n")
    assert not (tmp_path / "new.keys").exists()


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name, problem in (("none.keys", "No such file or directory"), ("folder", "Is a directory")):
        done = run("--replay", name, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{name}: {problem}\n")


def test_json_is_one_object_on_one_line_in_a_fixed_shape() -> None:
    done = run("--replay", "-", "--json", data=b"@size 3\n@goal 32\n@seed 318\nswn")
    assert done.stdout.count("\n") == 1
    assert json.loads(done.stdout) == {
        "size": 3,
        "goal": 32,
        "seed": 318,
        "fours": 1,
        "spawner": "random",
        "lab": None,
        "board": [[2, 4, 2], [0, 0, 0], [0, 2, 0]],
        "score": 0,
        "moves": 2,
        "largest": 4,
        "status": "playing",
        "reached": False,
        "dialog": "new-game",
        "message": "",
        "keys_played": 3,
        "exit": None,
    }


def test_json_tells_what_a_quit_game_came_to() -> None:
    end = json.loads(run("--replay", "assets/basic.keys", "--json").stdout)
    assert (end["status"], end["reached"], end["dialog"], end["exit"]) == ("lost", True, "game-over", 0)
    assert json.loads(run("--replay", "-", "--json", data=b"n<c-c>").stdout)["exit"] == 130


def test_a_failed_check_with_json_is_told_apart_from_it() -> None:
    done = run("--replay", "-", "--json", data=b"@expect score 8")
    assert done.returncode == 1
    assert json.loads(done.stdout)["score"] == 0
    assert done.stderr == "-:1: expected score 8, got 0\n"


def test_keys_after_the_end_of_the_program_are_left_out_and_checks_there_see_the_end() -> None:
    state, failures, played = replayed("w q s s\n@expect moves 1")
    assert (state.now.moves, state.exit, failures, played) == (1, 0, [], 2)


def test_the_same_keys_give_the_same_game_with_dialogs_and_proposed_seeds() -> None:
    text = "w n <enter><enter><enter><enter> w a n <down><down><up> 99 <esc> n<enter><enter><enter><enter> s"
    one, other = replayed(text)[0], replayed(text)[0]
    assert one == other
    assert one.settings.seed not in (99, 2026)


def test_a_closed_output_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tui2048", "--replay", "assets/basic.keys"],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=20,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


BASIC = (ASSETS / "bad-input.keys").read_bytes()


@given(st.integers(0, len(BASIC)))
def test_a_file_cut_off_anywhere_is_refused_or_a_shorter_game(length: int) -> None:
    whole = parse(BASIC.decode())
    try:
        script = parse(BASIC[:length].decode())
    except NotationError as error:
        assert str(error)  # noqa: PT017 - either way is right
        return
    assert whole.keys[: len(script.keys)] == script.keys
    play(script, start(settings_from(script.settings)))


@given(
    st.lists(st.tuples(st.integers(0, len(BASIC) - 1), st.binary(max_size=3)), min_size=1, max_size=4),
)
def test_a_damaged_file_is_refused_or_played_and_never_a_traceback(damages: list[tuple[int, bytes]]) -> None:
    data = BASIC
    for place, replacement in damages:
        data = data[:place] + replacement + data[place + 1 :]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", _Input(data))
        try:
            script = read_script("-")
        except UnreadableError as error:
            assert str(error).startswith("-:")  # noqa: PT017
            return
    play(script, start(settings_from(script.settings)))


class _Input:
    """A standard input that holds some bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = self
        self._data = data

    def read(self) -> bytes:
        return self._data


def test_a_lab_named_by_a_flag_wins_over_size_and_spawner_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "five.keys"
    path.write_text("@size 5\n@spawner first-empty\n<left>\n")
    command = [sys.executable, "-m", "tui2048", "--replay", str(path), "--lab", "merge", "--json"]
    run = subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL, timeout=60)
    end = json.loads(run.stdout)
    assert (end["lab"], end["size"], end["spawner"]) == ("merge", 4, "first-empty")
    assert end["board"][0] == [4, 4, 2, 0]


def test_a_recording_without_a_key_checks_itself_too(tmp_path: Path) -> None:
    path = tmp_path / "empty.keys"
    command = [sys.executable, "-m", "tui2048", "--replay", os.devnull, "--record", str(path)]
    subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL, timeout=60)
    assert "@expect board . . . . / . . . 2 / 2 . . . / . . . .\n" in path.read_text()
    assert "@expect moves 0\n" in path.read_text()
