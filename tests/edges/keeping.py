"""What the tests of kept games share: keepers, and the file as it is, looked at past the code that is tested."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tui2048.core import Direction, Timeline
from tui2048.edges.keeper import Keeper
from tui2048.edges.storage import Storage
from tui2048.program import course
from tui2048.program.events import Key
from tui2048.program.settings import Settings
from tui2048.program.state import State

ROOT_ONLY = pytest.mark.skipif(os.getuid() != 0, reason="only root may mount a file system")
NOBODY = 65534

_STEPS: dict[str, Callable[[Timeline], Timeline]] = {
    "w": lambda timeline: timeline.move(Direction.UP),
    "a": lambda timeline: timeline.move(Direction.LEFT),
    "s": lambda timeline: timeline.move(Direction.DOWN),
    "d": lambda timeline: timeline.move(Direction.RIGHT),
    "u": Timeline.undo,
    "r": Timeline.redo,
}


def begin(folder: Path, settings: Settings | None = None, go_on: bool = True) -> tuple[Keeper, State]:
    """Start as the program does, a game that is not there yet with some settings."""
    keeper = Keeper(Storage(folder))
    return keeper, keeper.settle(keeper.begin(settings or Settings(), go_on))


def press(keeper: Keeper, state: State, keys: Iterable[str]) -> State:
    """Press keys, and keep what each brings before the next."""
    for key in keys:
        state = keeper.settle(keeper.press(state, Key(key)))
    return state


def keep(folder: Path, *games: tuple[Settings, str]) -> list[State]:
    """Keep some games that are played by keys, one after the other; return how they stand."""
    states = []
    for settings, keys in games:
        keeper, state = begin(folder, settings, go_on=False)
        states.append(press(keeper, state, keys))
        keeper.leave(states[-1])
    return states


@contextlib.contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    """Open the file without the code that is tested; what is written is there at the end."""
    connection = sqlite3.connect(folder / "games.db", isolation_level=None)
    connection.text_factory = bytes
    try:
        yield connection
    finally:
        connection.close()


def courses(folder: Path) -> list[str]:
    """Return the courses of the kept games, the first begun first; asserts that the file is whole."""
    with database(folder) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [(b"ok",)]
        rows = connection.execute("SELECT course FROM games JOIN courses USING (number) ORDER BY number").fetchall()
        (count,) = connection.execute("SELECT count(*) FROM courses").fetchone()
    assert count == len(rows)
    return [row[0].decode() for row in rows]


def change(folder: Path, *statements: str) -> None:
    """Change the file by force."""
    with database(folder) as connection:
        for statement in statements:
            connection.execute(statement)


def moves(settings: Settings, keys: Iterable[str], before: str = "") -> str:
    """Return the course that keys come to after a course: those that change nothing are not in it."""
    timeline, letters = course.follow(settings.rules(), before), before
    for key in keys:
        after = _STEPS[key](timeline)
        letters += course.letters(timeline, after)
        timeline = after
    return letters


def random_keys(seed: int, count: int) -> str:
    """Return moves."""
    return "".join(random.Random(seed).choices("wasd", k=count))


@contextlib.contextmanager
def file_system(folder: Path, size: str) -> Iterator[Path]:
    """Mount a file system of its own on a new folder, or skip the test."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], capture_output=True, text=True
    )
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave no byte free on the file system of a folder; return the file that takes the room."""
    filler = folder / "filler"
    with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(1 << 16)):
            pass
    with open(filler, "ab", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(1)):
            pass
    return filler


_HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute(f"BEGIN {sys.argv[2]}")
connection.execute("UPDATE games SET played = played")
print("held", flush=True)
sys.stdin.read()
connection.execute("COMMIT")
connection.close()
print("free", flush=True)
"""


@contextlib.contextmanager
def held(folder: Path, how: str = "IMMEDIATE") -> Iterator[Callable[[], None]]:
    """Let another program hold the file until the end, or until what this gives is called."""
    argv = [sys.executable, "-c", _HOLDER, str(folder / "games.db"), how]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"

        def release() -> None:
            assert holder.stdin is not None
            assert holder.stdout is not None
            holder.stdin.close()
            assert holder.stdout.readline() == "free\n"

        yield release
        holder.stdin.close()


def in_a_child(work: Callable[[], str], user: int | None = None) -> str:
    """Return the text that a function gives in a forked child, as another user where root asks; asserts that it does.

    The child has all modules already, so nothing that is imported has to be readable for that user.
    """
    read, write = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(read)
            if user is not None and os.getuid() == 0:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            os.write(write, work().encode())
            status = 0
        except BaseException as error:
            os.write(write, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(status)
    os.close(write)
    with open(read, encoding="utf-8") as pipe:
        text = pipe.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0, text
    return text


@contextlib.contextmanager
def folder_for(user: int) -> Iterator[Path]:
    """Make a folder that another user can reach and owns."""
    with tempfile.TemporaryDirectory() as name:
        if os.getuid() == 0:
            os.chmod(name, 0o711)
            inner = Path(name) / "data"
            inner.mkdir()
            os.chown(inner, user, user)
            yield inner
        else:
            yield Path(name)
