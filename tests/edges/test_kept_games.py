"""The real program and its kept games: however it ends and whatever happens to the file, the game is there again.

KILLS=5000 in the environment kills 5000 times in a loop of keys, and the program in its terminal 1000 times.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from keeping import (
    ROOT_ONLY,
    begin,
    change,
    courses,
    database,
    file_system,
    fill,
    held,
    keep,
    moves,
    random_keys,
)
from pty_session import CTRL_C, DOWN, LEFT, RIGHT, ROOT, UP, Session, patched

from tui2048.core import Status
from tui2048.edges.storage import Storage
from tui2048.program import course
from tui2048.program.events import Key
from tui2048.program.settings import Settings

KILLS = int(os.environ.get("KILLS", "30"))
ARROWS = {"w": UP, "a": LEFT, "s": DOWN, "d": RIGHT}
LARGE = Settings(5, 2048, 7)  # on which a random player does not lose soon


def game(folder: Path, *flags: str) -> list[str]:
    return [sys.executable, "-m", "tui2048", "--no-animation", "--data-dir", str(folder), *flags]


def typed(keys: str) -> bytes:
    return b"".join([ARROWS.get(key, key.encode()) for key in keys])


def last_played(folder: Path) -> tuple[int, str] | None:
    """Return the number and the course of the game that was played last, None if there is none."""
    if not (folder / "games.db").exists():
        return None
    # With the program's own code, which repairs a file whose making was cut short; and then without it.
    storage = Storage(folder)
    storage.entries()
    assert storage.take_notice() == ""
    storage.close()
    courses(folder)
    with database(folder) as connection:
        query = "SELECT number, course FROM games JOIN courses USING (number) ORDER BY turn DESC"
        row = connection.execute(query).fetchone()
    return (row[0], row[1].decode()) if row is not None else None


# --- kill -9


def test_a_program_that_is_killed_loses_at_most_the_last_key(tmp_path: Path) -> None:
    dice = random.Random(KILLS)
    before: tuple[int, str] | None = None
    lost = 0
    for number in range(KILLS // 5):
        if number % 3 == 0:
            folder, before = tmp_path / str(number), None
        flags = () if before is not None else ("--size", "5", "--seed", "7")
        keys = "".join(dice.choices("wasd", k=dice.randrange(1, 60)))
        kind = dice.randrange(3)
        shown: set[int] = set()

        def note(text: str, shown: set[int] = shown) -> None:
            shown.update([int(count) for count in re.findall(r"Moves (\d+)\b", text)])

        with Session(game(folder, *flags), input_first=typed(keys) if kind == 0 else b"") as it:
            if kind == 0:  # while it starts
                it.watch(dice.uniform(0, 0.6))
            else:
                # It goes on exactly where it was killed.
                it.wait_for(rf"Moves {len(before[1]) if before else 0}\b")
                pieces = [keys] if kind == 1 else list(keys)
                for piece in pieces:
                    note(it.text)
                    it.send(typed(piece))
                    it.watch(dice.uniform(0, 0.03) if kind == 1 else dice.uniform(0, 0.004))
            it.signal(signal.SIGKILL)
            assert it.wait_exit() == -signal.SIGKILL
            note(it.text)
        after = last_played(folder)
        if after is None:
            assert before is None
            assert not shown, "what is shown at the start is kept"
            continue
        start = before[1] if before is not None else ""
        assert before is None or after[0] == before[0]
        whole = moves(LARGE, keys, start)
        assert after[1].startswith(start)
        assert whole.startswith(after[1])
        # A frame is the answer to keys that are read after those of the frame before are kept.
        assert len(after[1]) >= max(sorted(shown)[:-1], default=0), "what was shown before the last keys is kept"
        lost += len(whole) - len(after[1])
        before = after
    print(f"killed {KILLS // 5} times; {lost} keys had not been read yet")


def play_until_killed(folder: Path, seed: int, pipe: int) -> None:
    """Play in a tight loop; each key is told before it is pressed, and with a full stop once it is kept."""
    dice = random.Random(seed)
    keeper, state = begin(folder, LARGE)
    os.write(pipe, b"r" if keeper.resumed else b"n")
    while True:
        key = dice.choice("wasdwasdwasdur")
        os.write(pipe, key.encode())
        state = keeper.settle(keeper.press(state, Key(key)))
        os.write(pipe, b".")


def test_a_kill_between_any_two_instructions_loses_at_most_the_last_key(tmp_path: Path) -> None:
    dice = random.Random(KILLS)
    before: tuple[int, str] | None = None
    unsure = 0
    keys_kept = 0
    for number in range(KILLS):
        if number % 4 == 0:
            folder, before = tmp_path / str(number), None
        read, write = os.pipe()
        child = os.fork()
        if not child:
            with contextlib.suppress(BaseException):
                os.close(read)
                play_until_killed(folder, number, write)
            os._exit(1)
        os.close(write)
        time.sleep(dice.choice([0.005, 0.03, 0.1]) * dice.random())
        os.kill(child, signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL
        with open(read) as pipe:
            told = pipe.read()
        after = last_played(folder)
        if not told:  # killed while it started
            assert after == before or (after is not None and after[1] == "")
            before = after
            continue
        assert after is not None
        start = ""
        if told[0] == "r":
            assert before is not None
            assert after[0] == before[0]
            start = before[1]
        else:
            assert before is None or course.follow(LARGE.rules(), before[1]).now.status is not Status.PLAYING
        done = moves(LARGE, told[1:].rpartition(".")[0].replace(".", ""), start)
        begun = moves(LARGE, told[1:].replace(".", ""), start)
        assert after[1] in (done, begun)
        unsure += done != begun
        keys_kept += len(after[1]) - len(start)
        before = after
    print(f"killed {KILLS} times; {keys_kept} keys kept, {unsure} times in the middle of a key")


def test_a_killed_game_comes_back_with_its_undo_and_its_tiles(tmp_path: Path) -> None:
    with Session(game(tmp_path, "--size", "3", "--goal", "32", "--seed", "318")) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed("swsasu"))
        it.wait_for(r"Moves 4\b")
        it.wait(lambda: courses(tmp_path) == ["swsasu"], "what is shown to be kept")
        it.signal(signal.SIGKILL)
        it.wait_exit()
    with Session(game(tmp_path)) as it:
        it.wait_for(r"Moves 4\b")
        it.send("r")
        it.wait_for(r"Moves 5\b")
        it.send(typed("sassssasssssadsa"))
        it.wait_for("You made 32 in 21 moves")
        it.send("\r")
        it.wait(lambda: "Keep going" not in it.text, "the dialog to close")
        it.wait(lambda: courses(tmp_path) == ["swsasursassssasssssadsak"], "what is shown to be kept")
        it.signal(signal.SIGKILL)
        it.wait_exit()
    with Session(game(tmp_path)) as it:
        it.wait_for(r"SCORE\D+140\D+BEST\D+140\D+Moves 21\b")


def test_a_move_is_shown_before_it_is_kept_and_kept_before_the_next_is_read(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gated = (
        "import os, time\n"
        "from tui2048.edges.keeper import Keeper\n"
        "settle = Keeper.settle\n"
        "def wait(self, state):\n"
        f"    while state.now.moves and not os.path.exists({str(gate)!r}): time.sleep(0.01)\n"
        "    return settle(self, state)\n"
        "Keeper.settle = wait\n"
    )
    with Session(patched(gated, *game(tmp_path, "--seed", "318", "--size", "3")[3:])) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed("s"))
        it.wait_for(r"Moves 1\b")
        assert courses(tmp_path) == [""]
        it.send(typed("w"))
        it.quiet()
        assert re.search(r"Moves 1\b", it.text)
        gate.touch()
        it.wait_for(r"Moves 2\b")
        it.wait(lambda: courses(tmp_path) == ["sw"], "the second move to be kept")


def test_a_program_that_is_killed_while_it_is_stopped_loses_nothing(tmp_path: Path) -> None:
    stopped = (
        "import os, signal\n"
        "from tui2048.edges.keeper import Keeper\n"
        "press = Keeper.press\n"
        "def stop(self, state, event):\n"
        "    after = press(self, state, event)\n"
        "    if after.now.moves == 3: os.kill(os.getpid(), signal.SIGTSTP)\n"
        "    return after\n"
        "Keeper.press = stop\n"
    )
    with Session(patched(stopped, *game(tmp_path, "--seed", "318", "--size", "3")[3:])) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed("sws"))
        it.wait_stop()
        it.signal(signal.SIGKILL)
        it.wait_exit()
    assert courses(tmp_path) == ["sws"]


# --- the other ends


@pytest.mark.parametrize(
    ("end", "status"),
    [
        (lambda it: it.send("q"), 0),
        (lambda it: it.send(CTRL_C), 130),
        (lambda it: it.signal(signal.SIGTERM), 143),
        (lambda it: it.signal(signal.SIGHUP), 129),
        (lambda it: it.signal(signal.SIGQUIT), 131),
        (lambda it: it.hang_up(), 129),
        (lambda it: it.hang_up(tell=False), 129),
    ],
    ids=["q", "ctrl-c", "SIGTERM", "SIGHUP", "SIGQUIT", "window closed", "end of input"],
)
def test_however_it_ends_the_game_is_kept(tmp_path: Path, end: Callable[[Session], None], status: int) -> None:
    with Session(game(tmp_path, "--seed", "318", "--size", "3")) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed("sws"))
        it.wait_for(r"Moves 3\b")
        end(it)
        assert it.wait_exit() == status
        if status != 129:  # after a hang-up nobody may be there to read it
            assert f"The game is kept: tui2048 --data-dir {tmp_path} goes on with it.".encode() in it.output
    assert courses(tmp_path) == ["sws"]
    assert os.listdir(tmp_path) == ["games.db"], "the file is closed"


def test_a_fault_of_the_program_keeps_the_game(tmp_path: Path) -> None:
    broken = (
        "import tui2048.edges.play as play\n"
        "view = play.view\n"
        "def fail(state, *rest): return 1 // 0 if state.now.moves == 3 else view(state, *rest)\n"
        "play.view = fail\n"
    )
    with Session(patched(broken, *game(tmp_path, "--seed", "318", "--size", "3")[3:])) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed("sws"))
        assert it.wait_exit() == 1
        it.assert_restored()
        assert b"ZeroDivisionError" in it.output
        assert b"The game is kept: " in it.output
    assert courses(tmp_path) == ["sws"]


@pytest.mark.parametrize(
    ("keys", "then"),
    [
        ("swsaz", r"Moves 4\b"),
        ("swscc", "Theme high-contrast"),
        ("swsassassssasssssadsa", "Keep going +New game"),
        ("swsassassssasssssadsa\rsadssu", r"Moves 25\b"),
    ],
    ids=["at a move", "in another theme", "at the goal", "after an undone end"],
)
def test_a_game_that_goes_on_looks_the_same(tmp_path: Path, keys: str, then: str) -> None:
    first, enter, rest = keys.partition("\r")
    with Session(game(tmp_path, "--size", "3", "--goal", "32", "--seed", "318")) as it:
        it.wait_for(r"Moves 0\b")
        it.send(typed(first))
        if enter:
            it.wait_for("Keep going")
            it.send(enter)
            it.wait(lambda: "Keep going" not in it.text, "the dialog to close")
            it.send(typed(rest))
        it.wait_for(then)
        it.quiet()
        lines = it.lines
        it.signal(signal.SIGTERM)
        it.wait_exit()
    with Session(game(tmp_path)) as it:
        it.wait_for(then)
        it.wait(lambda: it.lines == lines, "the same screen")


# --- line mode


def plain(folder: Path, text: str, *flags: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "tui2048", "--plain", "--data-dir", str(folder), *flags]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(argv, input=text, capture_output=True, text=True, env=env, cwd=ROOT, timeout=60)


def test_line_mode_keeps_each_answer_and_goes_on(tmp_path: Path) -> None:
    first = plain(tmp_path, "s\nw\ns\nundo\n", "--size", "3", "--seed", "318")
    assert (first.returncode, first.stderr) == (0, "")
    assert courses(tmp_path) == ["swsu"]
    again = plain(tmp_path, "redo\nq\n", "--continue")
    assert again.returncode == 0
    whole = plain(tmp_path / "other", "s\nw\ns\nundo\nredo\nq\n", "--size", "3", "--seed", "318")
    assert again.stdout.split("move> redo\n")[1] == whole.stdout.split("move> redo\n")[1]
    assert courses(tmp_path) == ["swsur"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_line_mode_keeps_what_it_has_answered(tmp_path: Path, number: signal.Signals) -> None:
    argv = [sys.executable, "-m", "tui2048", "--plain", "--data-dir", str(tmp_path), "--size", "3", "--seed", "318"]
    with Session(argv) as it:
        for count, key in enumerate("sws", 1):
            it.wait_for(f"moves {count - 1},")
            it.send(f"{key}\n")
        it.wait_for("moves 3,")
        it.signal(number)
        assert it.wait_exit() == -number
    assert courses(tmp_path) == ["sws"]


def test_ctrl_c_in_the_middle_of_an_answer_of_line_mode_comes_after_it(tmp_path: Path) -> None:
    script = (
        "import os, signal\n"
        "from tui2048.edges.storage import Storage\n"
        "save = Storage.save\n"
        "def interrupted(self, number, settings, before, now, *rest):\n"
        "    if now == 'swsa':\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return save(self, number, settings, before, now, *rest)\n"
        "Storage.save = interrupted\n"
    )
    keep(tmp_path, (Settings(3, 2048, 318), "sws"))
    with Session(patched(script, "--plain", "--data-dir", str(tmp_path))) as it:
        it.wait_for("moves 3,")
        it.send("a\n")
        assert it.wait_exit() == 130
        assert "moves 4," in it.text
        assert "Bye." in it.text
    assert courses(tmp_path) == ["swsa"]


# --- faults of the file, as the player sees them


def test_a_damaged_file_is_said_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"damaged" * 1000)
    with Session(game(tmp_path)) as it:
        it.wait_for("The kept games were damaged and are now in games-damaged-1.db")
        it.send(typed("wasd"))
        it.wait_for(r"Moves [1-4]\b")
        it.send("q")
        assert it.wait_exit() == 0
    assert len(courses(tmp_path)) == 1
    assert (tmp_path / "games-damaged-1.db").read_bytes() == b"damaged" * 1000


def test_a_file_of_a_newer_version_is_said_on_the_screen(tmp_path: Path) -> None:
    keep(tmp_path, (LARGE, "wasd"))
    change(tmp_path, "PRAGMA user_version = 2")
    before = (tmp_path / "games.db").read_bytes()
    with Session(game(tmp_path)) as it:
        it.wait_for("Not saved: games.db is from a newer version of this")
        it.send(typed("wasd"))
        it.wait_for(r"Moves [1-4]\b")
        it.send("q")
        assert it.wait_exit() == 0
        assert b"Not saved: games.db is from a newer version of this program and is left alone. " in it.output
    assert (tmp_path / "games.db").read_bytes() == before


@pytest.mark.parametrize("is_file", [False, True])
def test_a_folder_with_an_odd_name_is_named_without_harm(tmp_path: Path, is_file: bool) -> None:
    folder = tmp_path / os.fsdecode(b"odd-\xff-\x1b[2J")
    if is_file:
        folder.touch()
    with Session(game(folder, "--size", "5", "--seed", "7")) as it:
        it.wait_for("Not saved: Not a directory" if is_file else "A board of 5 x 5, goal 2048, seed 7")
        it.send(typed("w"))
        it.wait_for(r"Moves 1\b")
        it.send("q")
        assert it.wait_exit() == 0
        assert b"odd-\\udcff-\\x1b[2J" in it.output
        assert b"-\x1b[2J" not in it.output
    assert is_file or courses(folder) == ["w"]


@ROOT_ONLY
def test_a_full_disk_is_said_on_the_screen_and_the_game_is_kept_later(tmp_path: Path) -> None:
    with file_system(tmp_path / "disk", "400k") as folder:
        with Session(game(folder, "--size", "5", "--seed", "7")) as it:
            it.wait_for(r"Moves 0\b")
            filler = fill(folder)
            keys = random_keys(1, 60)
            whole = moves(LARGE, keys)
            for number, key in enumerate(whole, 1):
                it.send(typed(key))
                it.wait_for(rf"Moves {number}\b")
            assert it.output.count(b"Not saved") == 1
            filler.unlink()
            it.send(typed("wasd"))
            it.wait_for(rf"Moves {len(moves(LARGE, whole + 'wasd'))}\b")
            it.wait(lambda: courses(folder) == [moves(LARGE, whole + "wasd")], "the whole game to be kept")
            it.signal(signal.SIGKILL)
            it.wait_exit()
        assert courses(folder) == [moves(LARGE, whole + "wasd")]


@ROOT_ONLY
def test_a_folder_that_can_only_be_read_is_said_on_the_screen(tmp_path: Path) -> None:
    with file_system(tmp_path / "disk", "400k") as folder:
        keep(folder, (LARGE, "wasd"))
        whole = courses(folder)[0]
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        with Session(game(folder)) as it:
            it.wait_for(rf"Moves {len(whole)}\b")
            it.send(typed("wasd"))
            it.wait_for("Not saved: Read-only file system")
            it.send("q")
            assert it.wait_exit() == 0
            assert b"Not saved: Read-only file system" in it.output


def test_a_file_that_is_held_is_said_on_the_screen_and_the_game_is_kept_later(tmp_path: Path) -> None:
    keep(tmp_path, (LARGE, ""))
    with Session(game(tmp_path)) as it:
        it.wait_for(r"Moves 0\b")
        with held(tmp_path) as release:
            it.send(LEFT)
            it.wait_for("Not saved: another program holds the kept games")
            it.send(typed("wasd"))
            it.wait_for(rf"Moves {len(moves(LARGE, 'awasd'))}\b")
            assert courses(tmp_path) == [""]
            release()
        it.send(typed("w"))
        it.send("q")
        assert it.wait_exit() == 0
        assert b"The game is kept" in it.output
    assert courses(tmp_path) == [moves(LARGE, "awasdw")]


def test_two_programs_at_once_keep_both_games(tmp_path: Path) -> None:
    keep(tmp_path, (LARGE, "wa"))
    start = courses(tmp_path)[0]
    with Session(game(tmp_path)) as one, Session(game(tmp_path)) as other:
        one.wait_for(rf"Moves {len(start)}\b")
        other.wait_for(rf"Moves {len(start)}\b")
        here, there = random_keys(3, 15), random_keys(4, 15)
        for left, right in zip(here, there):
            one.send(typed(left))
            other.send(typed(right))
        one.wait_for(rf"Moves {len(moves(LARGE, here, start))}\b")
        other.wait_for(rf"Moves {len(moves(LARGE, there, start))}\b")
        both = {moves(LARGE, here, start), moves(LARGE, there, start)}
        one.wait(lambda: {*courses(tmp_path)} == both, "both games to be kept")
        assert len(courses(tmp_path)) == 2
        other.send("u")
        other.wait_for(rf"Moves {len(moves(LARGE, there, start)) - 1}\b")
        other.wait(lambda: moves(LARGE, f"{there}u", start) in courses(tmp_path), "that to be kept")
        # The one deletes what the other plays, which was played last and so comes first: going on keeps it again.
        one.send("g")
        one.wait_for("1 of 2")
        one.send("d")
        one.wait_for("Delete this game")
        one.send("y")
        one.wait_for("deleted")
        one.send("\x1b")
        one.wait(lambda: "Kept games" not in one.text, "the list to close")
        one.wait(lambda: len(courses(tmp_path)) == 1, "the game to be deleted")
        other.send(typed("wasd"))
        whole = moves(LARGE, f"{there}uwasd", start)
        other.wait_for(rf"Moves {len(whole) - 2}\b")
        other.wait(lambda: courses(tmp_path)[-1] == whole, "the game to be kept anew")
        for session in (one, other):
            session.send("q")
            assert session.wait_exit() == 0
    assert len(courses(tmp_path)) == 2


# --- what is written where


def snapshot(folder: Path) -> dict[str, tuple[int, ...]]:
    """Return all that is in a folder, with what changes when it is written."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_mtime_ns, path.lstat().st_size, path.lstat().st_ino)
        for path in (folder, *folder.rglob("*"))
    }


def run_in(folder: Path, flags: list[str], *keys: str) -> None:
    """Run the program in a folder that is its home, its working directory and its place for everything."""
    env: dict[str, str | None] = {
        "HOME": str(folder),
        "TMPDIR": str(folder / "tmp"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        **{f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")},
    }
    argv = [sys.executable, "-m", "tui2048", *flags]
    with Session(["sh", "-c", 'cd "$HOME" && exec "$@"', "sh", *argv], env=env) as it:
        it.wait_for("Moves|moves|move>")
        for text in keys:
            it.send(text)
            it.quiet()
        it.wait_exit()


@pytest.mark.parametrize(
    ("flags", "keys"),
    [
        (["--no-save"], ["wasdcg", "\x1b", "n\r\r\r\rwasdq"]),
        (["--no-save", "--plain"], ["w\na\nundo\nq\n"]),
        (["--replay", "game.keys", "--headless"], []),
        (["--replay", "game.keys"], ["wasdq"]),
    ],
    ids=["screen", "line mode", "replay", "replay on the screen"],
)
def test_without_keeping_nothing_is_written(tmp_path: Path, flags: list[str], keys: list[str]) -> None:
    (tmp_path / "game.keys").write_text("wasd")
    before = snapshot(tmp_path)
    run_in(tmp_path, flags, *keys)
    assert snapshot(tmp_path) == before


def test_only_the_folder_of_games_is_written(tmp_path: Path) -> None:
    run_in(tmp_path, ["--data-dir", "kept games"], "wasdcg", "\x1b", "wasdq")
    assert sorted(snapshot(tmp_path)) == [".", "kept games", "kept games/games.db"]
    run_in(tmp_path, [], "wasdq")
    assert sorted(snapshot(tmp_path)) == [
        ".", "data", "data/tui2048", "data/tui2048/games.db", "kept games", "kept games/games.db",
    ]  # fmt: skip


def test_without_sqlite_the_game_is_played() -> None:
    with Session(patched("import sys\nsys.modules['_sqlite3'] = None\n", "--seed", "1")) as it:
        it.wait_for(r"Moves 0\b")
        it.send("wasd")
        it.wait_for(r"Moves [1-4]\b")
        it.send("q")
        assert it.wait_exit() == 0
        assert b"tui2048: no game is kept: import of _sqlite3 halted" in it.output


def test_without_a_home_nothing_is_written_into_a_folder_named_tilde(tmp_path: Path) -> None:
    script = "import pwd\ndef getpwuid(uid): raise KeyError\npwd.getpwuid = getpwuid\n"
    argv = ["sh", "-c", f"cd '{tmp_path}' && exec \"$@\"", "sh", *patched(script)]
    with Session(argv, env={"XDG_DATA_HOME": None, "HOME": None}) as it:
        it.wait_for(r"Moves 0\b")
        it.send("q")
        assert it.wait_exit() == 0
        assert b"tui2048: no game is kept: " in it.output
    assert os.listdir(tmp_path) == []
