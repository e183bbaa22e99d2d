from __future__ import annotations

import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pty_session import ROOT, Session
from test_replay import run

from tui2048.edges.keeper import Keeper
from tui2048.edges.record import Recorder
from tui2048.edges.replay import play, read_script
from tui2048.edges.storage import Storage
from tui2048.program import course
from tui2048.program.events import Key, Tick
from tui2048.program.keystrokes import parse, settings_from
from tui2048.program.settings import Settings
from tui2048.program.state import State, start

KEYS = st.sampled_from(["w", "a", "s", "d", "up", "left", "down", "right", *"wasd" * 3]) | st.sampled_from(
    ["u", "r", "n", "x", "c", "?", "3", "8", " ", "#", "<", "@", "é", "enter", "enter", "esc", "tab", "s-tab", "c-a"]
)
GAMES = st.builds(
    Settings,
    size=st.integers(3, 6),
    goal=st.sampled_from([8, 16, 32, 2048]),
    seed=st.integers(0, 999_999_999),
    fours=st.integers(0, 10),
    spawner=st.sampled_from(["random", "first-empty"]),
    lab=st.none(),
) | st.sampled_from(["merge", "no-op", "goal", "loss"]).map(lambda lab: Settings(lab=lab, fours=5, seed=77))


def record(path: Path, game: Settings, keys: list[str]) -> tuple[State, int]:
    """Record a game; return its last state, and how many keys were pressed before it ended."""
    state = start(game)
    pressed = 0
    with Recorder(str(path), state) as recorder:
        for key in keys:
            if state.exit is None:
                state = recorder.step(state, Key(key))
                pressed += 1
    return state, pressed


@given(GAMES, st.lists(KEYS, max_size=120))
def test_any_recording_replayed_ends_in_the_same_state(game: Settings, keys: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.keys"
        state, pressed = record(path, game, keys)
        script = read_script(str(path))
    assert settings_from(script.settings) == game
    again, failures, played = play(script, start(settings_from(script.settings)))
    assert (failures, played) == ([], pressed)
    assert again == state
    assert len(script.checks) == 6


@given(st.lists(KEYS, max_size=25))
def test_a_recording_cut_where_a_write_ended_is_a_shorter_game(keys: list[str]) -> None:
    writes: list[bytes] = []
    write = os.write

    def note(fd: int, data: bytes) -> int:
        writes.append(data)
        return write(fd, data)

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui2048.edges.record.os.write", note)
        pressed = record(Path(folder) / "game.keys", Settings(3, 8, 261), keys)[1]
    for count in range(1, len(writes) + 1):
        script = parse(b"".join(writes[:count]).decode())
        _, failures, played = play(script, start(settings_from(script.settings)))
        assert (failures, played) == ([], min(count - 1, pressed))


def test_a_recording_is_text_that_people_can_read(tmp_path: Path) -> None:
    record(tmp_path / "game.keys", Settings(3, 32, 318), ["s", "up", "n", *["enter"] * 4, "x", *["down"] * 12])
    assert (tmp_path / "game.keys").read_text() == (
        "@size 3\n@goal 32\n@seed 318\n@fours 1\n@spawner random\n"
        "s <up> n <enter> <enter> <enter> <enter> x <down> <down> <down> <down>\n"
        "<down> <down> <down> <down> <down> <down> <down> <down>\n"
        "@expect score 0\n@expect moves 0\n@expect largest 2\n@expect status playing\n@expect dialog none\n"
        "@expect board . . . / . . . / . 2 2\n"
    )


def test_ticks_are_not_recorded(tmp_path: Path) -> None:
    with Recorder(str(tmp_path / "game.keys"), start(Settings())) as recorder:
        state = recorder.step(start(Settings())._replace(animated=True), Key("w"))
        recorder.step(state, Tick(1.0))
    assert read_script(str(tmp_path / "game.keys")).keys == ("w",)


@given(GAMES, st.lists(KEYS, max_size=60), st.lists(KEYS, max_size=60))
def test_a_game_that_goes_on_is_recorded_from_its_start(game: Settings, keys: list[str], more: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.keys"
        keeper = Keeper(Storage(Path(folder)))
        state = keeper.settle(keeper.begin(game, go_on=False))
        for key in keys:
            state = keeper.settle(keeper.press(state, Key(key)))
        keeper.leave(state)
        keeper = Keeper(Storage(Path(folder)))
        state = keeper.settle(keeper.begin(Settings(), go_on=True))
        with Recorder(str(path), state, course.keys(state.settings.rules(), keeper.course)) as recorder:
            keeper.step = recorder.step
            for key in ["g", "down", "w", "esc", "esc", *more]:
                if state.exit is None:
                    state = keeper.settle(keeper.press(state, Key(key)))
        keeper.leave(state)
        script = read_script(str(path))
    again, failures, _ = play(script, start(settings_from(script.settings)))
    assert failures == []
    assert (again.settings, again.timeline, again.exit) == (state.settings, state.timeline, state.exit)


@pytest.mark.parametrize("goal", [2048, 16])
def test_what_the_computer_plays_is_recorded_as_moves(goal: int, tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    keeper = Keeper(Storage(tmp_path))
    state = keeper.settle(keeper.begin(Settings(3, goal, 11), go_on=False))
    played: list[Key | Tick] = [Key("a"), Key("t"), Key("p"), *[Tick(1.0)] * 30, Key("+"), Tick(0.5)]
    with Recorder(str(path), state) as recorder:
        keeper.step = recorder.step
        for event in [*played, Key("x"), Key("w"), Key("t"), Key("s")]:
            state = keeper.settle(keeper.press(state, event))
    keeper.leave(state)
    assert state.now.moves > 6
    script = read_script(str(path))
    assert script.keys.count("t") >= 2
    again, failures, _ = play(script, start(settings_from(script.settings)))
    assert (again.timeline, failures) == (state.timeline, [])
    kept = Storage(tmp_path)
    assert [entry.tips for entry in kept.entries()] == [True]
    assert kept.game(1).timeline == state.timeline


def test_a_game_that_is_killed_while_the_computer_plays_does_not_say_that_it_plays(tmp_path: Path) -> None:
    keeper = Keeper(Storage(tmp_path))
    state = keeper.settle(keeper.begin(Settings(seed=11), go_on=False))
    for event in (Key("p"), Tick(0.0)):
        state = keeper.settle(keeper.press(state, event))
    again = Keeper(Storage(tmp_path)).begin(Settings(), go_on=True)
    assert (again.timeline, again.autoplay, again.message) == (state.timeline, None, "")


def test_a_file_that_holds_something_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "game.keys").write_text("precious")
    done = run("--replay", "-", "--record", "game.keys", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tui2048: --record game.keys holds something already; name a new file or an empty one\n"
    assert (tmp_path / "game.keys").read_text() == "precious"


def test_a_game_whose_recording_is_refused_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "game.keys").write_text("precious")
    command = [sys.executable, "-m", "tui2048", "--seed", "7", "--record", str(tmp_path / "game.keys")]
    with Session([*command, "--data-dir", str(tmp_path)]) as it:
        it.wait_for("holds something already")
        assert it.wait_exit() == 2
    assert Storage(tmp_path).last_unfinished() is None


def test_an_empty_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "game.keys").touch()
    assert run("--replay", "-", "--record", "game.keys", data=b"w", cwd=tmp_path).returncode == 0
    assert run("--replay", "game.keys", cwd=tmp_path).returncode == 0


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    done = run("--replay", "-", "--record", "none/game.keys", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "tui2048: --record none/game.keys: No such file or directory\n"


def test_a_replay_with_flags_is_recorded_as_it_was_played(tmp_path: Path) -> None:
    done = run("--replay", "-", "--record", "game.keys", "--size", "5", data=b"@seed 7\n@size 3\nwasd", cwd=tmp_path)
    assert done.returncode == 0
    again = run("--replay", "game.keys", cwd=tmp_path)
    assert (again.returncode, again.stdout) == (0, done.stdout)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_stops_the_recording_and_not_the_game() -> None:
    done = run("--replay", "-", "--record", "/dev/full", data=b"w")
    assert done.returncode == 1
    assert "moves 1," in done.stdout
    assert done.stderr == "tui2048: --record /dev/full: No space left on device; what came before is kept\n"


def test_a_key_that_a_full_disk_has_no_room_for_is_left_out_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.keys"
    recorder = Recorder(str(path), start(Settings()))
    write = os.write
    monkeypatch.setattr("tui2048.edges.record.os.write", lambda fd, data: write(fd, data[:3]))
    with recorder:
        state = recorder.step(start(Settings()), Key("up"))
        recorder.step(state, Key("w"))
    assert recorder.problem == "No space left on device"
    assert path.read_text().endswith("@spawner random\n")


def test_a_typed_game_is_recorded_as_it_goes_and_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    with Session([sys.executable, "-m", "tui2048", "--seed", "7", "--record", str(path), "--no-animation"]) as it:
        it.wait_for("Moves 0")
        it.send("wasd")
        it.wait_for("Moves [234]")
        it.send("\x1b[An")
        it.wait_for("[Ss]ize")
        it.signal(signal.SIGKILL)
        assert it.wait_exit() == -signal.SIGKILL
    script = read_script(str(path))
    assert script.keys == ("w", "a", "s", "d", "up", "n")
    done = run("--replay", path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_typed_game_that_is_quit_checks_itself(tmp_path: Path) -> None:
    path = tmp_path / "game.keys"
    with Session([sys.executable, "-m", "tui2048", "--record", str(path)]) as it:
        it.wait_for("Moves 0")
        it.send("w\x1b[D\x1b[Ba")
        it.send("q")
        assert it.wait_exit() == 0
        it.assert_restored()
    script = read_script(str(path))
    assert script.keys == ("w", "left", "down", "a", "q")
    assert len(script.checks) == 6
    assert run("--replay", path, cwd=ROOT).returncode == 0
