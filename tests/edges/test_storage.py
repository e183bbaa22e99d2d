"""Kept games: the file, all that can happen to it, and that a game goes on and is kept whatever does."""

from __future__ import annotations

import contextlib
import fcntl
import os
import random
import select
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import (
    NOBODY,
    ROOT_ONLY,
    begin,
    change,
    courses,
    database,
    file_system,
    fill,
    folder_for,
    held,
    in_a_child,
    keep,
    moves,
    press,
    random_keys,
)

from tui2048.core import Status
from tui2048.edges import storage as storage_module
from tui2048.edges.database import StorageError
from tui2048.edges.keeper import Keeper
from tui2048.edges.storage import Storage
from tui2048.program.dialogs import Games
from tui2048.program.events import Key
from tui2048.program.kept import Kind
from tui2048.program.settings import Settings

SMALL = Settings(3, 32, 318)
# Seed 318, 3 x 3, goal 32: to the goal, and on to the end.
TO_THE_GOAL = "swsassassssasssssadsa"
TO_THE_END = "sadss"
KIND = Kind(3, 32, 1, "random")
HELD = "Not saved: another program holds the kept games."


# --- a game comes back


@pytest.mark.parametrize(
    "keys",
    [
        [],
        ["s", "w"],
        ["s", "w", "s", "u", "u", "r"],
        ["s", "s", "s", "s", "s"],  # the last ones change nothing, and the message says so
        [*TO_THE_GOAL],
        [*TO_THE_GOAL, "enter"],
        [*TO_THE_GOAL, "enter", *TO_THE_END],
        [*TO_THE_GOAL, "enter", *TO_THE_END, "u"],
    ],
    ids="".join,
)
def test_a_game_comes_back_as_it_was(tmp_path: Path, keys: list[str]) -> None:
    keeper, state = begin(tmp_path, SMALL)
    state = press(keeper, state, keys)
    over = state.now.status is Status.LOST
    said = keeper.leave(state)
    assert said == (SMALL.way_back if over else "The game is kept: tui2048 goes on with it.")
    if over:  # only the list leads back to a game that is over
        change(tmp_path, "UPDATE games SET finished = 0")
    again, same = begin(tmp_path)
    assert again.resumed
    assert (same.settings, same.timeline, same.message) == (SMALL, state.timeline, state.message)
    assert (same.dialog is None, same.best) == (state.dialog is None, state.best)
    # The tile that comes next is the same one too.
    assert press(again, same, ["u", "w", "s"]).timeline == press(keeper, state, ["u", "w", "s"]).timeline


NEW_GAME = ("n", "3", "enter", "8", "enter", "5", "enter", "enter")
KEYS = st.lists(
    st.sampled_from([(key,) for key in "wasdwasdwasdurx"] + [("enter",), ("esc",), NEW_GAME]), max_size=30
).map(lambda parts: [key for part in parts for key in part])


@given(KEYS)
@settings(max_examples=15, deadline=None)
def test_whatever_is_played_and_wherever_it_ends_is_kept_with_the_right_best_score(keys: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        keeper, state = begin(Path(folder), Settings(3, 8, 5))
        for key in keys:
            state = press(keeper, state, [key])
            # This is what a program finds that starts after this one was killed.
            again = Keeper(Storage(Path(folder)))
            found = again.begin(Settings(3, 8, 5), go_on=True)
            again.leave(found)
            if state.now.status is not Status.LOST and keeper.course:
                assert (again.course, found.timeline, found.message) == (keeper.course, state.timeline, state.message)
            assert found.best == state.best
        keeper.leave(state)
        kept = courses(Path(folder))
        assert all(kept[:-1]), "a game in which nothing happened leaves no trace"
        assert kept[-1] == keeper.course


def test_the_best_score_is_that_of_games_as_they_ended(tmp_path: Path) -> None:
    (state,) = keep(tmp_path, (SMALL, TO_THE_GOAL))
    assert state.best == state.now.score == 140
    keeper, state = begin(tmp_path, Settings(3, 32, 1), go_on=False)
    assert (state.now.score, state.best) == (0, 140)
    keeper.leave(state)
    assert begin(tmp_path, Settings(3, 64, 1), go_on=False)[1].best == 0
    assert begin(tmp_path, Settings(lab="goal"), go_on=False)[1].best == 0


def test_the_last_game_is_the_one_played_last_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed, clock in enumerate([2e9, 1e9, -1e12, 1e15, 0.0]):
        monkeypatch.setattr("tui2048.edges.storage.time.time", lambda clock=clock: clock)
        keep(tmp_path, (Settings(seed=seed), "wasd"))
        assert begin(tmp_path)[1].settings.seed == seed
    listed = [(entry.settings.seed, entry.played) for entry in Storage(tmp_path).entries()]
    assert [seed for seed, _ in listed] == [4, 3, 2, 1, 0]
    assert [when[:4] for _, when in listed[3:]] == ["2001", "2033"]


# --- the folder


@pytest.mark.parametrize("umask", [0, 0o22, 0o77])
def test_the_file_is_private_and_so_are_new_folders(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        keeper, state = begin(tmp_path / "a" / "b" / "tui2048")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a").rglob("*")}
    finally:
        os.umask(before)
    keeper.leave(state)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o700
    assert modes == {
        "b": 0o700,
        "tui2048": 0o700,
        "games.db": 0o600,
        "games.db-wal": 0o600,
        "games.db-shm": 0o600,
    }


NAMES = [
    "a b",
    "question?mode=memory",
    "hash#percent%41",
    "quote'\"&;",
    "käse-棋",
    os.fsdecode(b"no-text-\xff\xfe"),
    "line\nand\x1b[2J",
    "x" * 200 + "/" + "y" * 200,
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_is_a_name_for_the_folder(tmp_path: Path, name: str) -> None:
    (state,) = keep(tmp_path / name, (SMALL, "sw"))
    assert state.message == ""
    assert begin(tmp_path / name)[1].timeline == state.timeline
    assert [path.name for path in tmp_path.rglob("*.db")] == ["games.db"]
    assert courses(tmp_path / name) == ["sw"]


def test_a_relative_name_a_link_and_two_slashes_are_names_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (state,) = keep(Path("here"), (SMALL, "sw"))
    (tmp_path / "link").symlink_to("here")
    for name in (tmp_path / "link", Path("link"), Path(f"/{tmp_path}/here"), Path("link/../here/.")):
        assert begin(name)[1].timeline == state.timeline
    assert sorted(os.listdir()) == ["here", "link"]


def test_a_name_that_is_too_long_for_the_file_is_said(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["x" * 200] * 5)
    keeper, state = begin(folder, SMALL)
    assert state.message == f"Not saved: unable to open database file ({folder}/games.db)."
    state = press(keeper, state, "sw")
    assert (state.now.moves, state.message) == (2, "")
    assert keeper.leave(state) == f"Not saved: unable to open database file ({folder}/games.db). {SMALL.way_back}"


def make_file_above(path: Path) -> None:
    path.parent.write_text("precious")


def make_folder_inside(path: Path) -> None:
    (path / "games.db").mkdir(parents=True)


def make_pipe_inside(path: Path) -> None:
    path.mkdir(parents=True)
    os.mkfifo(path / "games.db")


def make_link_to_nothing(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("nothing")


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (make_file_above, "Not a directory"),
        (make_folder_inside, "Is a directory"),
        (make_link_to_nothing, "File exists"),
        (make_pipe_inside, "Not a regular file"),
    ],
)
def test_a_folder_that_cannot_be_one_is_said_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], problem: str
) -> None:
    folder = tmp_path / "above" / "data"
    make(folder)
    before = sorted(tmp_path.rglob("*"))
    keeper, state = begin(folder, SMALL)
    assert state.message.startswith(f"Not saved: {problem} ({tmp_path}/above")
    state = press(keeper, state, "sw")
    assert (state.now.moves, state.message) == (2, "")
    assert keeper.leave(state).startswith(f"Not saved: {problem} ")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("precious")
    keeper, state = begin(tmp_path / "data", SMALL)
    assert state.message == f"Not saved: Not a directory ({tmp_path}/data/games.db)."
    keeper.leave(press(keeper, state, "sw"))
    assert (tmp_path / "data").read_text() == "precious"


def test_no_temporary_file_is_made_elsewhere(tmp_path: Path) -> None:
    keep(tmp_path / "data", *[(Settings(seed=seed), "wasd") for seed in range(4)])
    change(tmp_path / "data", f"UPDATE games SET spawner = number || '{'x' * 1_000_000}'")  # sorting this takes room
    (tmp_path / "temporary").mkdir()
    before = (tmp_path / "temporary").stat().st_mtime_ns
    script = "import sys, pathlib, tui2048.edges.storage as s; s.Storage(pathlib.Path(sys.argv[1])).bests(None)"
    env = {**os.environ, "SQLITE_TMPDIR": str(tmp_path / "temporary"), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "data")], env=env, check=True)
    assert (tmp_path / "temporary").stat().st_mtime_ns == before


def test_a_folder_that_goes_away_is_made_again(tmp_path: Path) -> None:
    keeper, state = begin(tmp_path / "data", SMALL)
    state = press(keeper, state, "sws")
    shutil.rmtree(tmp_path / "data")
    state = press(keeper, state, "a")
    assert state.message == ""
    assert courses(tmp_path / "data") == ["swsa"]
    shutil.rmtree(tmp_path / "data")
    assert keeper.leave(press(keeper, state, "")) == "The game is kept: tui2048 goes on with it."
    assert courses(tmp_path / "data") == ["swsa"]  # which is what it says


def test_a_folder_that_can_only_be_read_is_read() -> None:
    with folder_for(NOBODY) as folder:
        in_a_child(lambda: str(keep(folder, (SMALL, "swsass"))), NOBODY)
        folder.chmod(0o500)
        told: list[str] = []

        def play() -> str:
            keeper, state = begin(folder)
            told.append(f"{state.now.moves} {state.best} {state.message}")
            for key in "ass":
                state = press(keeper, state, key)
                told.append(f"{state.now.moves} {state.message}")
            told.append(keeper.leave(state))
            return "\n".join(told)

        problem = f"Not saved: attempt to write a readonly database ({folder}/games.db)."
        assert in_a_child(play, NOBODY).splitlines() == [
            "6 16 ",
            f"7 {problem}",
            "8 ",
            "9 ",
            f"{problem} {SMALL.way_back}",
        ]
        (folder / "games.db").chmod(0o400)
        told.clear()
        problem = f"Not saved: Permission denied ({folder}/games.db)."
        assert in_a_child(play, NOBODY).splitlines()[:2] == ["6 16 ", f"7 {problem}"]
        folder.chmod(0o700)
        (folder / "games.db").chmod(0o600)
        assert courses(folder) == ["swsass"]


def test_a_folder_that_can_be_written_again_gets_the_whole_game() -> None:
    with folder_for(NOBODY) as folder:
        folder.chmod(0o500)

        def play() -> str:
            keeper, state = begin(folder, SMALL)
            state = press(keeper, state, "sws")
            folder.chmod(0o700)
            return keeper.leave(press(keeper, state, "a"))

        assert in_a_child(play, NOBODY) == "The game is kept: tui2048 goes on with it."
        assert courses(folder) == ["swsa"]


@ROOT_ONLY
@pytest.mark.parametrize("killed", [False, True])
def test_a_file_system_that_can_only_be_read_is_read_with_the_last_moves(tmp_path: Path, killed: bool) -> None:
    with file_system(tmp_path / "disk", "1m") as folder:
        keeper, state = begin(folder, SMALL)
        state = press(keeper, state, "swsass")
        if killed:  # the last moves stand in the file beside
            assert (folder / "games.db-wal").stat().st_size > 0
            copies = {path: path.read_bytes() for path in folder.iterdir()}
            keeper.leave(state)
            for path, data in copies.items():
                path.write_bytes(data)
        else:
            keeper.leave(state)
            assert os.listdir(folder) == ["games.db"]
        os.system(f"mount -o remount,ro {folder}")
        keeper, again = begin(folder)
        assert (again.timeline, again.message, again.best) == (state.timeline, "", 16)
        again = press(keeper, again, "a")
        assert again.message == f"Not saved: Read-only file system ({folder}/games.db)."
        again = press(keeper, again, "s")
        assert again.message == ""
        os.system(f"mount -o remount,rw {folder}")
        keeper.leave(again)
        assert courses(folder) == ["swsassas"]


# --- the disk is full


@ROOT_ONLY
def test_a_full_disk_is_said_once_and_the_game_is_kept_when_there_is_room(tmp_path: Path) -> None:
    with file_system(tmp_path / "disk", "400k") as folder:
        keep(folder, (Settings(seed=1), "wasd"))
        keeper, state = begin(folder, SMALL, go_on=False)
        filler = fill(folder)
        messages = []
        keys = [*TO_THE_GOAL, "enter"]
        for key in keys:
            state = press(keeper, state, [key])
            messages.append(state.message)
        told = [message for message in messages if message.startswith("Not saved")]
        assert told == [f"Not saved: the disk is full ({folder}/games.db)."]
        assert courses(folder)[0] == moves(Settings(seed=1), "wasd")
        filler.unlink()
        state = press(keeper, state, "s")
        assert keeper.leave(state) == "The game is kept: tui2048 goes on with it."
        assert courses(folder)[1] == f"{TO_THE_GOAL}ks"


@ROOT_ONLY
def test_a_disk_that_is_full_from_the_start_is_said_and_what_is_there_is_read(tmp_path: Path) -> None:
    with file_system(tmp_path / "disk", "400k") as folder:
        (before,) = keep(folder, (SMALL, "swsass"))
        filler = fill(folder)
        keeper, state = begin(folder)
        assert (state.timeline, state.best) == (before.timeline, 16)
        state = press(keeper, state, "a")
        assert state.message == f"Not saved: the disk is full ({folder}/games.db)."
        state = press(keeper, state, "s")
        assert state.message == ""
        filler.unlink()
        keeper.leave(state)
        assert courses(folder) == [moves(SMALL, "swsassas")]
    with file_system(tmp_path / "other", "400k") as folder:
        filler = fill(folder)
        keeper, state = begin(folder, SMALL)
        assert state.message == f"Not saved: the disk is full ({folder}/games.db)."
        state = press(keeper, state, "sws")
        filler.unlink()
        keeper.leave(state)
        assert courses(folder) == ["sws"]


@pytest.mark.parametrize("limit", [0, 1000, 4096, 20000, 33000, 60000, 100000])
def test_files_that_may_not_grow_are_a_full_disk(tmp_path: Path, limit: int) -> None:
    import resource

    def play() -> str:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        keeper, state = begin(tmp_path, SMALL)
        told = [state.message]
        keys = [*TO_THE_GOAL, "enter", *TO_THE_END]
        for key in keys:
            state = press(keeper, state, [key])
            told.append(state.message)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        state = press(keeper, state, "u")
        keeper.leave(state)
        assert sum("Not saved" in text for text in told) == 1, told
        return ""

    in_a_child(play)
    assert courses(tmp_path) == [f"{TO_THE_GOAL}k{TO_THE_END}u"]


# --- the file is damaged


def damage_header(data: bytearray) -> None:
    data[:100] = bytes(100)


def damage_page(data: bytearray) -> None:
    data[4096:8192] = bytes(4096)


def damage_every_page(data: bytearray) -> None:
    for place in range(100, len(data)):
        data[place] ^= 0x55


def damage_length(data: bytearray) -> None:
    del data[5000:]


def damage_all(data: bytearray) -> None:
    data[:] = b"This is no database, and never was one.\n" * 300


@pytest.mark.parametrize("damage", [damage_header, damage_page, damage_every_page, damage_length, damage_all])
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(tmp_path: Path, damage: Callable[[bytearray], None]) -> None:
    keep(tmp_path, (Settings(seed=1), "wasd"))
    (tmp_path / "games-damaged-1.db").write_text("an older one")
    data = bytearray((tmp_path / "games.db").read_bytes())
    damage(data)
    (tmp_path / "games.db").write_bytes(data)
    keeper, state = begin(tmp_path, SMALL)
    assert state.message.startswith("The kept games were damaged and are now in games-damaged-2.db: ")
    state = press(keeper, state, "sws")
    assert state.message == ""
    assert keeper.leave(state) == "The game is kept: tui2048 goes on with it."
    assert courses(tmp_path) == ["sws"]
    assert (tmp_path / "games-damaged-2.db").read_bytes() == data
    assert (tmp_path / "games-damaged-1.db").read_text() == "an older one"


def test_a_file_that_is_damaged_while_it_is_open_is_set_aside_and_the_game_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, (Settings(seed=1), "wasd"))
    keeper, state = begin(tmp_path, SMALL, go_on=False)
    state = press(keeper, state, "sws")
    for path in tmp_path.iterdir():
        with open(path, "r+b") as file:
            file.write(b"\xff" * path.stat().st_size)
    state = press(keeper, state, "a")
    assert state.message.startswith("The kept games were damaged and are now in games-damaged-1.db: ")
    keeper.leave(press(keeper, state, "s"))
    assert courses(tmp_path) == [moves(SMALL, "swsas")]


def test_missing_tables_are_damage_too(tmp_path: Path) -> None:
    keep(tmp_path, (Settings(seed=1), "wasd"))
    change(tmp_path, "DROP TABLE courses")
    state = begin(tmp_path)[1]
    assert state.message == "The kept games were damaged and are now in games-damaged-1.db: tables are missing."
    with contextlib.closing(sqlite3.connect(tmp_path / "games-damaged-1.db")) as connection:
        assert connection.execute("SELECT seed FROM games").fetchall() == [(1,)]


def test_a_damaged_name_that_is_no_text_is_damage_too(tmp_path: Path) -> None:
    # SQLite says what it cannot read, and then what it says cannot be read either.
    keep(tmp_path, (Settings(seed=1), "wasd"))
    change(
        tmp_path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = CAST(x'FF1B5B324A' AS TEXT), sql = 'CREATE' WHERE name = 'games'",
    )
    keeper, state = begin(tmp_path, SMALL)
    assert state.message == "The kept games were damaged and are now in games-damaged-1.db: malformed names."
    keeper.leave(press(keeper, state, "sws"))
    assert courses(tmp_path) == ["sws"]


def test_the_log_of_a_damaged_file_goes_with_it(tmp_path: Path) -> None:
    keeper, state = begin(tmp_path, Settings(seed=1))
    state = press(keeper, state, "wasd")
    change(tmp_path, "DROP TABLE choices")
    assert (tmp_path / "games.db-wal").stat().st_size > 0
    again = begin(tmp_path)[1]
    assert again.message == "The kept games were damaged and are now in games-damaged-1.db: tables are missing."
    with contextlib.closing(sqlite3.connect(tmp_path / "games-damaged-1.db")) as connection:
        assert connection.execute("SELECT course FROM courses").fetchall() == [(moves(Settings(seed=1), "wasd"),)]
    keeper.leave(state)


@pytest.mark.parametrize("left", ["", "no log at all " * 1000])
def test_a_log_that_is_none_does_no_harm(tmp_path: Path, left: str) -> None:
    (state,) = keep(tmp_path, (SMALL, "sws"))
    (tmp_path / "games.db-wal").write_text(left)
    (tmp_path / "games.db-shm").write_text(left)
    keeper, again = begin(tmp_path)
    assert (again.timeline, again.message) == (state.timeline, "")
    keeper.leave(press(keeper, again, "a"))
    assert courses(tmp_path) == ["swsa"]


def test_a_change_that_was_half_written_without_a_log_is_taken_back(tmp_path: Path) -> None:
    # As on a file system that knows no shared memory, where SQLite uses a journal instead.
    (state,) = keep(tmp_path / "here", (SMALL, "sws"))
    with database(tmp_path / "here") as connection:
        assert connection.execute("PRAGMA journal_mode = DELETE").fetchone() == (b"delete",)
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE courses SET course = 'x'")
        for number in range(2, 200):
            connection.execute("INSERT INTO courses VALUES (?, ?, '')", (number, "x" * 4000))
        assert (tmp_path / "here" / "games.db").stat().st_size > 100_000
        shutil.copytree(tmp_path / "here", tmp_path / "killed")
        connection.execute("ROLLBACK")
    assert (tmp_path / "killed" / "games.db-journal").exists()
    keeper, again = begin(tmp_path / "killed")
    assert (again.timeline, again.message) == (state.timeline, "")
    keeper.leave(press(keeper, again, "a"))
    assert courses(tmp_path / "killed") == ["swsa"]


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    (state,) = keep(tmp_path, (SMALL, "sws"))
    assert (state.message, courses(tmp_path)) == ("", ["sws"])
    assert os.listdir(tmp_path) == ["games.db"]


@pytest.fixture(scope="module")
def five_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("five games")
    keep(folder, *[(Settings(3, 32, seed), random_keys(seed, 30)) for seed in range(5)])
    return folder


@given(st.integers(0, 1 << 32), st.sampled_from([1, 30, 1000]))
@settings(max_examples=15, deadline=None)
def test_no_damage_stops_the_game(five_games: Path, seed: int, count: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(shutil.copytree(five_games, f"{name}/data"))
        dice = random.Random(seed)
        data = bytearray((folder / "games.db").read_bytes())
        for _ in range(count):
            data[dice.randrange(len(data))] = dice.randrange(256)
        (folder / "games.db").write_bytes(data)
        keeper, state = begin(folder)
        for key in ["g", "w", "esc", "esc", "s", "w", *NEW_GAME, "w", "a", "s", "d", "g", "e", "esc"]:
            state = press(keeper, state, [key])
        said = keeper.leave(state)
        assert said.startswith("Not saved: ") or any(
            keeper.course.encode() in path.read_bytes() for path in folder.glob("games.db*")
        )


def test_a_damaged_file_that_cannot_be_written_is_left_alone() -> None:
    # Read without its locks, a whole file that is being written can look damaged.
    with folder_for(NOBODY) as folder:
        (folder / "games.db").write_bytes(b"no database" * 1000)
        if os.getuid() == 0:
            os.chown(folder / "games.db", NOBODY, NOBODY)
        folder.chmod(0o500)
        told = in_a_child(lambda: begin(folder)[1].message, NOBODY)
        assert told.startswith("Not saved: ")
        assert os.listdir(folder) == ["games.db"]


# --- the file is another one


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sws"))
    change(tmp_path, "PRAGMA user_version = 2")
    before = (tmp_path / "games.db").read_bytes()
    keeper, state = begin(tmp_path, Settings(seed=1))
    assert state.message == "Not saved: games.db is from a newer version of this program and is left alone."
    state = press(keeper, state, "wasd")
    assert state.message == ""
    assert keeper.leave(state).startswith("Not saved: games.db is from a newer version")
    assert (tmp_path / "games.db").read_bytes() == before
    assert os.listdir(tmp_path) == ["games.db"]


@pytest.mark.parametrize(
    "mark", ["CREATE TABLE games (number)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]
)
def test_the_file_of_another_program_is_left_alone(tmp_path: Path, mark: str) -> None:
    change(tmp_path, mark)
    before = (tmp_path / "games.db").read_bytes()
    keeper, state = begin(tmp_path, SMALL)
    assert state.message == "Not saved: games.db is no file of this program and is left alone."
    keeper.leave(press(keeper, state, "sws"))
    assert (tmp_path / "games.db").read_bytes() == before
    assert os.listdir(tmp_path) == ["games.db"]


@pytest.mark.parametrize("version", [0, -1])
def test_a_file_of_no_version_is_damaged(tmp_path: Path, version: int) -> None:
    keep(tmp_path, (SMALL, "sws"))
    change(tmp_path, f"PRAGMA user_version = {version}")
    assert begin(tmp_path)[1].message.startswith("The kept games were damaged and are now in games-damaged-1.db: ")


def test_a_file_that_takes_the_place_of_the_open_one_keeps_what_is_beside_it(tmp_path: Path) -> None:
    keeper, state = begin(tmp_path / "here", SMALL)
    state = press(keeper, state, "sws")
    other, its = begin(tmp_path / "there", Settings(seed=1))
    its = press(other, its, "wasd")
    # As a killed program leaves them: the moves stand in the log, and nowhere else.
    for end in ("-wal", "-shm", ""):
        os.rename(f"{tmp_path}/there/games.db{end}", f"{tmp_path}/here/games.db{end}")
    log = (tmp_path / "here" / "games.db-wal").stat().st_size
    state = press(keeper, state, "a")
    assert state.message == ""
    assert (tmp_path / "here" / "games.db-wal").stat().st_size > log > 0
    keeper.leave(state)
    assert courses(tmp_path / "here") == [moves(Settings(seed=1), "wasd"), "swsa"]
    other.leave(its)


# --- rows that no game leaves behind

FAULTS = [
    ("games", "size = 7", "its size is 7: "),
    ("games", "size = 'big'", "its size is 'big': "),
    ("games", "goal = 2.5", "its goal is 2.5: "),
    ("games", "goal = 12", "its goal is 12: "),
    ("games", "seed = -1", "its seed is -1: "),
    ("games", "seed = 9223372036854775807", "its seed is 9223372036854775807: "),
    ("games", "seed = x'00'", "its seed is b'\\x00': "),
    ("games", "fours = 11", "its fours is 11: "),
    ("games", "spawner = 'none'", "its spawner is 'none': "),
    ("games", "spawner = CAST(x'FF' AS TEXT)", "its spawner is '\N{REPLACEMENT CHARACTER}': "),
    pytest.param("games", f"spawner = '{'x' * 100_000}'", f"its spawner is '{'x' * 39}: One of", id="a long word"),
    ("games", "lab = 'cellar'", "its lab is 'cellar': "),
    ("games", "lab = ''", "its lab is '': "),
    ("games", "lab = 'merge'", "a lab is played on a board of 4 x 4, not 3 x 3"),
    ("courses", "course = course || 'z'", "letter 4 of the course, 'z', is none of wasdurkt"),
    ("courses", "course = CAST(x'77FF' AS TEXT)", "letter 2 of the course, '\N{REPLACEMENT CHARACTER}', is none of"),
    ("courses", "course = 'swss'", "letter 4 of the course, s, changes nothing"),
    ("courses", "course = x'7773'", "its course is no text"),
    ("courses", "message = x'77'", "its course is no text"),
    ("courses", f"course = '{TO_THE_GOAL}k{TO_THE_END}s'", "letter 28 of the course, s, changes nothing"),
    ("courses", "number = 77", "it is no longer there"),
]


@pytest.mark.parametrize(("table", "fault", "problem"), FAULTS)
def test_a_game_that_nobody_can_have_played_is_refused_and_the_next_one_taken(
    tmp_path: Path, table: str, fault: str, problem: str
) -> None:
    states = keep(tmp_path, (Settings(seed=1), "wasd"), (SMALL, "sws"))
    change(tmp_path, f"UPDATE {table} SET {fault} WHERE number = 2")
    with database(tmp_path) as connection:
        (before,) = connection.execute("SELECT * FROM games WHERE number = 2")
        courses_before = connection.execute("SELECT * FROM courses").fetchall()
    keeper, state = begin(tmp_path)
    assert state.settings.seed == 1
    assert state.timeline == states[0].timeline
    assert state.message.startswith(f"Game 2 cannot be read and is left as it is: {problem}")
    with database(tmp_path) as connection:
        (after,) = connection.execute("SELECT * FROM games WHERE number = 2")
        assert connection.execute("SELECT * FROM courses").fetchall() == courses_before
    assert after[:-1] == before[:-1]
    assert after[-1].decode().startswith(problem)
    # In the list it is damaged, and no key brings it back.
    state = press(keeper, state, "g")
    assert isinstance(state.dialog, Games)
    assert [entry.fault.startswith(problem) for entry in state.dialog.entries if entry.number == 2] == [True]
    focus = [entry.number for entry in state.dialog.entries].index(2)
    state = state._replace(dialog=state.dialog._replace(focus=focus))
    for key in ("enter", "w", "e"):
        state = press(keeper, state, [key])
        assert isinstance(state.dialog, Games)
        assert state.dialog.notice.startswith(f"That cannot be done: {problem}")
    keeper.leave(press(keeper, state, ["esc"]))
    assert begin(tmp_path)[1].message == "", "it is said once"


def test_a_game_that_cannot_be_marked_does_not_hide_the_next_one() -> None:
    with folder_for(NOBODY) as folder:
        in_a_child(lambda: str(keep(folder, (Settings(seed=1), "wasd"), (SMALL, "sws"), (SMALL, "sws"))), NOBODY)
        change(folder, "UPDATE courses SET course = 'z' WHERE number > 1")
        folder.chmod(0o500)
        told = in_a_child(lambda: "{0.settings.seed} {0.message}".format(begin(folder)[1]), NOBODY)
        assert told.startswith("1 Game 3 cannot be read and is left as it is: letter 1 of the course, 'z'")
        folder.chmod(0o700)


ODD = ["'many'", "2.5", "-5", "9223372036854775807", "x'00FF'", "CAST(x'FF' AS TEXT)", "1e300", "''"]


@pytest.fixture(scope="module")
def nine_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nine games")
    keep(folder, (SMALL, TO_THE_GOAL), *[(Settings(3, 32, seed), "wasd") for seed in range(len(ODD))])
    return folder


@pytest.mark.parametrize(
    "column", ["turn", "played", "score", "largest", "moves", "reached", "finished", "undo", "tips"]
)
def test_figures_that_are_none_stop_nothing(tmp_path: Path, nine_games: Path, column: str) -> None:
    shutil.copy(nine_games / "games.db", tmp_path)
    change(
        tmp_path,
        *[f"UPDATE games SET {column} = {value} WHERE number = {number}" for number, value in enumerate(ODD, 2)],
    )
    keeper, state = begin(tmp_path, Settings(3, 32, 99), go_on=False)
    assert state.best == (9223372036854775807 if column == "score" else 140)
    state = press(keeper, state, "wasd")
    assert state.message == ""
    state = press(keeper, state, "g")
    assert isinstance(state.dialog, Games)
    assert len(state.dialog.entries) == (6 if column == "moves" else 10)
    keeper.leave(press(keeper, state, ["tab", "tab", "esc"]))
    assert courses(tmp_path)[-1] == moves(Settings(3, 32, 99), "wasd")
    assert begin(tmp_path)[1].now.moves >= 1


# --- other programs


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_file_that_is_held_is_waited_for_once_and_the_game_is_kept_later(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, (Settings(seed=1), "wasd"))
    waits: list[int] = []

    class Noting(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if sql.startswith("PRAGMA busy_timeout"):
                waits.append(int(sql.split()[-1]))
            return super().execute(sql, *rest)

    connect = sqlite3.connect
    monkeypatch.setattr("tui2048.edges.database.sqlite3.connect", lambda *a, **k: connect(*a, factory=Noting, **k))
    keeper, state = begin(tmp_path, SMALL, go_on=False)
    state = press(keeper, state, "sw")
    with held(tmp_path, how) as release:
        waits.clear()
        told = []
        for key in "sasa":
            state = press(keeper, state, key)
            told.append(state.message)
        assert told == [HELD, "", "", ""]
        assert waits == [100, 0, 0, 0]
        assert courses(tmp_path) == [moves(Settings(seed=1), "wasd"), "sw"]
        release()
        state = press(keeper, state, "s")
        assert courses(tmp_path) == [moves(Settings(seed=1), "wasd"), moves(SMALL, "swsasas")]
        press(keeper, state, "a")
        assert waits[4:] == [0, 100]
    keeper.leave(state)


def test_the_last_words_wait_longer(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    keeper, state = begin(tmp_path)
    with held(tmp_path) as release:
        state = press(keeper, state, "s")
        assert state.message == HELD
        later = threading.Timer(0.2, release)
        later.start()
        assert keeper.leave(state) == "The game is kept: tui2048 goes on with it."
        later.join()
    assert courses(tmp_path) == ["sws"]


def test_what_is_never_free_is_said_at_the_end(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    keeper, state = begin(tmp_path)
    with held(tmp_path):
        assert keeper.leave(press(keeper, state, "s")) == f"{HELD} {SMALL.way_back}"
    assert courses(tmp_path) == ["sw"]


def test_games_can_be_read_while_another_program_writes(tmp_path: Path) -> None:
    (state,) = keep(tmp_path, (SMALL, "sw"))
    with held(tmp_path):
        again = begin(tmp_path)[1]
        assert (again.timeline, again.best, again.message) == (state.timeline, state.best, "")


def test_what_could_not_be_read_at_the_start_is_read_later(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, TO_THE_GOAL))
    with database(tmp_path) as connection:  # without a log who writes keeps out who reads
        connection.execute("PRAGMA journal_mode = DELETE")
    with held(tmp_path, "EXCLUSIVE") as release:
        keeper, state = begin(tmp_path, Settings(3, 32, 1))
        assert (keeper.resumed, state.best, state.message) == (False, 0, HELD)
        release()
        state = press(keeper, state, "w")
        assert state.best == 140
        assert state.message == "The kept games could not be read before: another program holds the kept games."
        assert press(keeper, state, "a").message == ""


def test_a_game_that_is_left_while_the_file_is_held_is_kept_too(tmp_path: Path) -> None:
    keep(tmp_path, (Settings(3, 8, 1), ""))
    keeper, state = begin(tmp_path, SMALL, go_on=False)
    with held(tmp_path) as release:
        state = press(keeper, state, [*TO_THE_GOAL, "enter", *NEW_GAME, "a", *NEW_GAME, *NEW_GAME, "s"])
        assert courses(tmp_path) == [""]  # of the game that it began with
        release()
    state = press(keeper, state, "d")
    again, same = begin(tmp_path)
    assert same.timeline == state.timeline
    played = Settings(3, 8, 5)
    assert courses(tmp_path) == [f"{TO_THE_GOAL}k", "a", moves(played, "sd")]
    assert begin(tmp_path, Settings(3, 32, 3), go_on=False)[1].best == 140
    again.leave(same)


def test_two_programs_that_go_on_with_the_same_game_keep_both(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    one, here = begin(tmp_path)
    other, there = begin(tmp_path)
    assert here.timeline == there.timeline
    here = press(one, here, "s")
    there = press(other, there, "d")
    here = press(one, here, "aw")
    there = press(other, there, "sa")
    one.leave(here)
    other.leave(there)
    assert courses(tmp_path) == [moves(SMALL, "swsaw"), moves(SMALL, "swdsa")]


def test_two_programs_that_make_the_same_move_keep_both(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    one, here = begin(tmp_path)
    other, there = begin(tmp_path)
    press(one, here, "s")
    press(other, there, "s")
    assert courses(tmp_path) == ["sws", "sws"]


def test_a_game_that_another_program_deletes_is_kept_again_once_it_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    keeper, state = begin(tmp_path)
    Storage(tmp_path).delete([1])
    assert courses(tmp_path) == []
    press(keeper, state, "s")
    assert courses(tmp_path) == ["sws"]


def test_numbers_are_never_used_again(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"), (SMALL, "s"))
    keeper, state = begin(tmp_path)
    Storage(tmp_path).delete([2])
    keep(tmp_path, (Settings(seed=1), "wasd"))
    press(keeper, state, "w")
    assert courses(tmp_path) == ["sw", moves(Settings(seed=1), "wasd"), "sw"]


def test_a_file_that_another_program_is_just_making_is_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, go = os.pipe()
    done, ends = os.pipe()
    child = os.fork()
    if not child:
        os.close(go)
        os.read(ready, 1)
        with contextlib.suppress(BaseException):
            keep(tmp_path, (SMALL, "sw"))
        os._exit(0)
    os.close(ends)
    connect = sqlite3.connect

    class Slow(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if sql == "PRAGMA application_id":
                os.write(go, b"g")
                select.select([done], [], [], 0.1)  # the other is either done then, or waits until this one is
            return super().execute(sql, *rest)

    monkeypatch.setattr("tui2048.edges.database.sqlite3.connect", lambda *a, **k: connect(*a, factory=Slow, **k))
    keeper, state = begin(tmp_path, Settings(seed=1), go_on=False)
    monkeypatch.undo()
    assert "Not saved" not in state.message
    assert "damaged" not in state.message
    keeper.leave(press(keeper, state, "wasd"))
    os.waitpid(child, 0)
    for end in (ready, go, done):
        os.close(end)
    assert sorted(courses(tmp_path)) == ["sw", moves(Settings(seed=1), "wasd")]
    assert not list(tmp_path.glob("games-damaged*"))


def test_programs_that_start_at_once_in_a_new_folder_keep_all_games(tmp_path: Path) -> None:
    rounds, programs = int(os.environ.get("RACES", "4")), 6
    for number in range(rounds):
        folder = tmp_path / str(number)
        race(programs, lambda seed, folder=folder: str(keep(folder, (Settings(seed=seed), random_keys(seed, 20)))))  # type: ignore[misc]
        assert sorted(courses(folder)) == sorted(
            [moves(Settings(seed=seed), random_keys(seed, 20)) for seed in range(programs)]
        )
        assert not list(folder.glob("games-damaged*"))


def test_programs_that_find_the_same_damage_set_one_file_aside(tmp_path: Path) -> None:
    rounds, programs = int(os.environ.get("RACES", "4")), 6
    for number in range(rounds):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "games.db").write_bytes(b"damaged" * 1000)
        race(programs, lambda seed, folder=folder: str(keep(folder, (Settings(seed=seed), random_keys(seed, 20)))))  # type: ignore[misc]
        assert (folder / "games-damaged-1.db").read_bytes() == b"damaged" * 1000
        assert [path.name for path in folder.glob("games-damaged*")] == ["games-damaged-1.db"]
        assert sorted(courses(folder)) == sorted(
            [moves(Settings(seed=seed), random_keys(seed, 20)) for seed in range(programs)]
        )


def race(programs: int, work: Callable[[int], str]) -> None:
    """Let so many processes do something at the same instant; asserts that none of them fails."""
    ready, go = os.pipe()
    children = []
    for seed in range(programs):
        child = os.fork()
        if not child:
            status = 1
            with contextlib.suppress(BaseException):
                os.close(go)
                os.read(ready, 1)  # the end of the pipe is the start
                work(seed)
                status = 0
            os._exit(status)
        children.append(child)
    os.close(ready)
    os.close(go)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * programs


def test_a_program_that_stands_still_while_it_opens_the_file_holds_up_no_other(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    keeper, state = begin(tmp_path, SMALL)
    assert state.message == HELD
    state = press(keeper, state, "sw")
    assert (state.now.moves, os.listdir(tmp_path)) == (2, [])
    os.close(folder)
    keeper.leave(press(keeper, state, "s"))
    assert courses(tmp_path) == ["sws"]


# --- faults in the middle


def test_a_program_that_is_killed_while_it_sets_a_file_aside_loses_nothing_of_it(tmp_path: Path) -> None:
    dice = random.Random()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "games.db").write_bytes(b"damaged" * 1000)
        child = os.fork()
        if not child:
            with contextlib.suppress(BaseException):
                keep(folder, (SMALL, "sws"))
            os._exit(0)
        time.sleep(0.02 * dice.random())
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        keep(folder, (Settings(seed=1), "wasd"))
        assert (folder / "games-damaged-1.db").read_bytes() == b"damaged" * 1000
        assert courses(folder)[-1] == moves(Settings(seed=1), "wasd")


@contextlib.contextmanager
def interrupted(at: int) -> Iterator[list[int]]:
    """Raise KeyboardInterrupt at a line of the storage, counted as they run; the list gets those that ran."""
    ran: list[int] = []

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename not in (storage_module.__file__, sys.modules[Keeper.__module__].__file__):
            return None
        if event == "line":
            ran.append(frame.f_lineno)
            if len(ran) == at:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield ran
    finally:
        sys.settrace(before)


def test_an_interruption_at_any_line_loses_nothing(tmp_path: Path) -> None:
    keep(tmp_path / "before", (SMALL, "sw"))
    at = 0
    while True:
        at += 1
        folder = Path(shutil.copytree(tmp_path / "before", tmp_path / str(at)))
        keeper, state = begin(folder)
        state = keeper.press(state, Key("s"))
        with contextlib.suppress(KeyboardInterrupt), interrupted(at) as ran:
            keeper.settle(state)
        state = press(keeper, state, "a")
        assert keeper.leave(state) == "The game is kept: tui2048 goes on with it."
        # Interrupted after it was written, before that was known, a game is kept a second time.
        assert courses(folder) in (["swsa"], ["sws", "swsa"])
        if len(ran) < at:
            break
        shutil.rmtree(folder)
    assert at > 20


def test_a_game_that_cannot_be_opened_leaves_the_one_that_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, (Settings(seed=1), "wasd"))
    keeper, state = begin(tmp_path, SMALL, go_on=False)
    state = press(keeper, state, "sw")

    def fail(storage: Storage, without: int | None) -> dict[Kind, int]:
        raise StorageError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "bests", fail)
        state = press(keeper, state, ["g", "down", "enter"])
        assert isinstance(state.dialog, Games)
        assert state.dialog.notice == "That cannot be done: disk I/O error."
    state = press(keeper, state, ["esc", "s"])
    assert courses(tmp_path) == [moves(Settings(seed=1), "wasd"), "sws"]
    state = press(keeper, state, ["g", "down", "enter", "w"])
    assert courses(tmp_path) == [moves(Settings(seed=1), "wasdw"), "sws"]


def test_an_export_that_has_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    import resource

    def export() -> str:
        keeper, state = begin(tmp_path, SMALL)
        state = press(keeper, state, ["s", "w", "g"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, resource.RLIM_INFINITY))
        state = press(keeper, state, "e")
        assert isinstance(state.dialog, Games)
        return state.dialog.notice

    assert in_a_child(export) == f"That cannot be done: File too large ({tmp_path}/game-1.keys)."
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix in (".new", ".keys")) == []


def test_games_that_were_left_as_they_began_do_not_pile_up(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"), *[(Settings(seed=seed), "") for seed in range(5)])
    assert courses(tmp_path) == ["sw", ""]
    again, state = begin(tmp_path)
    assert state.settings == SMALL  # which the others do not hide
    again.leave(state)


def test_a_game_that_was_left_as_it_began_goes_on_where_there_is_no_other(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "t"), (Settings(seed=2), ""))
    assert len(Storage(tmp_path).entries()) == 0
    assert begin(tmp_path)[1].settings == Settings(seed=2)


@pytest.mark.parametrize("key", ["c-c", "w"])
def test_what_is_deleted_in_the_list_is_gone_when_the_program_ends_there(tmp_path: Path, key: str) -> None:
    keep(tmp_path, (SMALL, "sw"), (Settings(seed=2), "w"))
    keeper, state = begin(tmp_path)
    keeper.leave(press(keeper, state, ["g", "down", "d", "y", "up", key]))
    assert courses(tmp_path) == ["w"]


def test_a_game_that_another_program_deleted_is_kept_at_the_end(tmp_path: Path) -> None:
    keeper, state = begin(tmp_path, SMALL)
    state = press(keeper, state, "sw")
    change(tmp_path, "DELETE FROM games")
    change(tmp_path, "DELETE FROM courses")
    assert keeper.leave(state) == "The game is kept: tui2048 goes on with it."
    assert courses(tmp_path) == ["sw"]


def test_a_schema_in_other_words_is_no_damage(tmp_path: Path) -> None:
    keep(tmp_path, (SMALL, "sw"))
    # As ALTER TABLE and other versions of the program may leave it.
    change(tmp_path, "ALTER TABLE choices RENAME TO chosen")
    change(tmp_path, "ALTER TABLE chosen RENAME TO choices")
    change(tmp_path, "ALTER TABLE games ADD COLUMN more TEXT")
    keeper, state = begin(tmp_path)
    assert (keeper.resumed, state.message) == (True, "")
    press(keeper, state, "s")
    assert courses(tmp_path) == ["sws"]


def test_a_theme_that_is_chosen_while_the_file_is_held_is_kept_later(tmp_path: Path) -> None:
    keeper, state = begin(tmp_path, SMALL)
    with held(tmp_path) as release:
        state = press(keeper, state, "c")
        release()
    press(keeper, state, "s")
    assert begin(tmp_path)[1].theme == "dark"
