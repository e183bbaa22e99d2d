"""Keeps games in one SQLite file: each game's settings, its course, and the figures that lists and bests need.

Every fault of the file or the folder comes out as `StorageError`, except a damaged file: it is set aside under a new
name and a new one begun, and `take_notice` says so. Whoever keeps games can go on after either, and try again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, overload
from urllib.parse import quote

from tui2048.core import LARGEST_SEED, Status, Timeline
from tui2048.core.record import make
from tui2048.edges.complaint import printable
from tui2048.program import course
from tui2048.program.kept import Entry, Kind
from tui2048.program.keystrokes import SETTINGS, refusal
from tui2048.program.settings import Settings

T = TypeVar("T")

FILE_NAME = "games.db"

_APPLICATION = 0x32303438  # "2048", where the `file` command looks for it
_VERSION = 1

_WAIT = 0.1  # seconds for which another program may hold the file before the game goes on without it
_LAST_WAIT = 1.0  # the same at the end, when there is no later
_TRY_AGAIN = 0.005

# A game is named by its number, which is never used again; `turn` orders games by when they were played last, whatever
# the clock says. Courses stand apart, so that lists need not read them.
_SCHEMA = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    turn INTEGER NOT NULL,
    played INTEGER NOT NULL,
    size INTEGER NOT NULL, goal INTEGER NOT NULL, seed INTEGER NOT NULL,
    fours INTEGER NOT NULL, spawner TEXT NOT NULL, lab TEXT,
    score INTEGER NOT NULL, largest INTEGER NOT NULL, moves INTEGER NOT NULL,
    reached INTEGER NOT NULL, finished INTEGER NOT NULL, undo INTEGER NOT NULL, tips INTEGER NOT NULL,
    fault TEXT NOT NULL DEFAULT ''
);
CREATE INDEX turns ON games (turn);
CREATE TABLE courses (number INTEGER PRIMARY KEY, course TEXT NOT NULL, message TEXT NOT NULL);
CREATE TABLE choices (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_STATEMENTS = [statement for text in _SCHEMA.split(";") if (statement := text.strip())]
_ENTRY = "size, goal, seed, fours, spawner, lab, score, largest, moves, reached, finished, undo, tips"

# What tells a game from one that was left as it began.
_HAPPENED = "(moves OR undo OR fault != '')"

# The same for a list, with a number where damage has left something else.
_LISTED = ", ".join(
    [
        "number, CAST(played AS INTEGER), CAST(fault AS TEXT), size, goal, seed, fours, spawner, lab",
        *[
            f"coalesce(CAST({name} AS INTEGER), 0)"
            for name in ("score", "largest", "moves", "reached", "finished", "undo", "tips")
        ],
    ]
)


# What goes wrong with a file. What SQLite says may quote the file, and may then be no text itself.
_SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)


class StorageError(Exception):
    """Games cannot be kept or read now; its text says why."""


class Kept(NamedTuple):
    """A kept game, read whole: its number, settings and course, the moment that leads to, and the message then."""

    number: int
    settings: Settings
    course: str
    timeline: Timeline
    message: str


class Storage:
    """The kept games of one folder. Nothing is opened or written before it is needed."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; it need not exist."""
        self.folder = folder
        self._path = folder / FILE_NAME
        self._open: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._wait = _WAIT
        self._notice = ""

    def take_notice(self) -> str:
        """Return what the player should know of the file, once; "" if there is nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def save(
        self, number: int | None, settings: Settings, before: str, now: str, timeline: Timeline, message: str
    ) -> int:
        """Keep a game as it stands, and return its number.

        `before` is the course that was kept last under `number`. If that is no longer there, since another program
        goes on with the same game or has deleted it, or if the number is None, the game becomes one of its own.
        """

        def work(connection: sqlite3.Connection) -> int:
            found = number
            if number is not None:
                update = "UPDATE courses SET course = ?, message = ? WHERE number = ? AND course = ?"
                if connection.execute(update, (now, message, number, before)).rowcount == 0:
                    found = None
            snapshot = timeline.now
            figures = (
                int(time.time()),
                *settings,
                snapshot.score,
                snapshot.board.highest(),
                snapshot.moves,
                snapshot.reached,
                snapshot.status is Status.LOST,
                course.UNDO in now,
                course.TIP in now,
            )
            turn = "(SELECT coalesce(max(turn), 0) + 1 FROM games)"
            marks = ", ".join("?" * len(figures))
            if found is not None:
                connection.execute(
                    f"UPDATE games SET (turn, played, {_ENTRY}) = ({turn}, {marks}) WHERE number = ?", (*figures, found)
                )
                return found
            # A game that was left before anything happened in it is missed by nobody; if another program still has it
            # open, its first move keeps it anew.
            for (unmoved,) in connection.execute(f"SELECT number FROM games WHERE NOT {_HAPPENED}").fetchall():
                _delete(connection, unmoved)
            insert = f"INSERT INTO games (turn, played, {_ENTRY}) VALUES ({turn}, {marks})"
            new = connection.execute(insert, figures).lastrowid
            assert new is not None
            connection.execute("INSERT INTO courses VALUES (?, ?, ?)", (new, now, message))
            return new

        return self._write(work)

    def last_unfinished(self) -> Kept | None:
        """Return the game that was played last and can go on, None if there is none; note those that cannot be read."""
        # One that was left as it began does not hide a game that was played.
        order = f"ORDER BY {_HAPPENED} DESC, turn DESC"
        query = f"SELECT number FROM games WHERE NOT finished AND fault = '' {order}"
        for (number,) in self._read(lambda connection: connection.execute(query).fetchall()):
            kept = self._game_or_mark(number)
            if kept is not None:
                return kept
        return None

    def game(self, number: int) -> Kept:
        """Return a game; raises ValueError if it is gone, or is one that nobody can have played."""
        query = f"SELECT {_ENTRY}, course, message FROM games JOIN courses USING (number) WHERE number = ?"
        row = self._read(lambda connection: connection.execute(query, (number,)).fetchone())
        if row is None:
            raise ValueError("it is no longer there")
        settings = _settings(row)
        letters, message = row[-2:]
        if not isinstance(letters, str) or not isinstance(message, str):
            raise ValueError("its course is no text")
        return Kept(number, settings, letters, course.follow(settings.rules(), letters), message)

    def entries(self) -> Sequence[Entry]:
        """Return what a list shows of the games in which something happened, the last played first."""
        query = f"SELECT {_LISTED} FROM games WHERE {_HAPPENED} ORDER BY turn DESC"
        return _Entries(self._read(lambda connection: connection.execute(query).fetchall()))

    def bests(self, without: int | None) -> dict[Kind, int]:
        """Return the best score of each kind of games, labs left out, and the game with a number too."""
        query = (
            "SELECT size, goal, fours, spawner, max(score) FROM games"
            " WHERE lab IS NULL AND fault = '' AND typeof(score) = 'integer' AND number IS NOT ?"
            " GROUP BY size, goal, fours, spawner"
        )
        rows = self._read(lambda connection: connection.execute(query, (without,)).fetchall())
        return {Kind(*row[:-1]): row[-1] for row in rows}

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete games; a number that is not there does no harm."""
        rows = [(number,) for number in numbers]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("DELETE FROM games WHERE number = ?", rows)
            connection.executemany("DELETE FROM courses WHERE number = ?", rows)

        self._write(work)

    def delete_unmoved(self, number: int) -> None:
        """Delete a game unless something happened in it."""
        self._write(lambda connection: _delete(connection, number, " AND course = ''"))

    def has(self, number: int) -> bool:
        """Return whether a game is there."""
        query = "SELECT 1 FROM courses WHERE number = ?"
        return self._read(lambda connection: connection.execute(query, (number,)).fetchone()) is not None

    def choice(self, name: str) -> str:
        """Return what the player chose last, "" if nothing."""
        query = "SELECT value FROM choices WHERE name = ?"
        row = self._read(lambda connection: connection.execute(query, (name,)).fetchone())
        return str(row[0]) if row is not None else ""

    def choose(self, name: str, value: str) -> None:
        """Keep a choice of the player."""
        self._write(
            lambda connection: connection.execute("INSERT OR REPLACE INTO choices VALUES (?, ?)", (name, value))
        )

    def wait_longer(self) -> None:
        """Wait a second for a locked file from now on: there will be no later."""
        self._wait = _LAST_WAIT

    def close(self) -> None:
        """Close the file; raises nothing."""
        connection, self._open = self._open, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    def _game_or_mark(self, number: int) -> Kept | None:
        """Return a game; None if nobody can have played it, which is then noted in its row."""
        try:
            return self.game(number)
        except ValueError as error:
            fault = str(error)
        self._notice = self._notice or f"Game {number} cannot be read and is left as it is: {fault}."
        with contextlib.suppress(StorageError):
            self._write(
                lambda connection: connection.execute("UPDATE games SET fault = ? WHERE number = ?", (fault, number))
            )
        return None

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def change(connection: sqlite3.Connection) -> T:
            with _transaction(connection, "IMMEDIATE"):
                return work(connection)

        return self._do(lambda: self._use(self._connection(), change))

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def look() -> T:
            try:
                connection = self._connection()
            except (OSError, sqlite3.OperationalError) as error:
                if not _is_locked(error):
                    # What cannot be written can be read all the same. Without the files beside it, which SQLite has no
                    # leave to make, it can be so only if SQLite takes it for a file that never changes.
                    for how in ("mode=ro", "mode=ro&immutable=1"):
                        with contextlib.suppress(*_SQLITE_ERRORS), contextlib.closing(self._connect(how)) as reader:
                            return work(reader)
                raise
            return self._use(connection, work)

        return self._do(look)

    def _use(self, connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        connection.execute(f"PRAGMA busy_timeout = {int(1000 * self._wait)}")
        result = work(connection)
        self._wait = max(self._wait, _WAIT)
        return result

    def _do(self, attempt: Callable[[], T]) -> T:
        """Do something with the file; raises StorageError. A damaged file is set aside, and a new one used."""
        try:
            try:
                return attempt()
            except _SQLITE_ERRORS as error:
                if not _is_damage(error):
                    raise
                self._set_aside(_words(error))
            return attempt()
        except _SQLITE_ERRORS as error:
            raise StorageError(self._reason(error)) from None
        except OSError as error:
            raise StorageError(f"{error.strerror} ({printable(str(error.filename or self.folder))})") from None

    def _reason(self, error: Exception) -> str:
        text = _words(error)
        if _is_locked(error):
            # Once is enough: from now on a move does not wait, until the file is free again.
            self._wait = 0.0
            return "another program holds the kept games"
        if "full" not in text:  # with a full disk the file is as it was, with another fault that is not sure
            self.close()
        if "full" in text or ("disk I/O" in text and self._has_no_room()):
            text = "the disk is full"
        return f"{text} ({printable(str(self._path))})"

    def _has_no_room(self) -> bool:
        with contextlib.suppress(OSError):
            return os.statvfs(self.folder).f_bavail == 0
        return False

    def _connection(self) -> sqlite3.Connection:
        """Return the open file, opened anew if another one has taken its place."""
        if self._open is not None:
            with contextlib.suppress(OSError):
                if _identity(os.stat(self._path)) == self._file:
                    return self._open
            self.close()  # SQLite sees that its file was moved, and leaves the files beside the new one alone
        for folder in reversed([folder for folder in (self.folder, *self.folder.parents) if not folder.exists()]):
            folder.mkdir(mode=0o700, exist_ok=True)
        with self._alone():
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            self._file = _identity(os.fstat(file))
            os.close(file)
            self._open = self._connect("mode=rw")
        return self._open

    def _connect(self, how: str) -> sqlite3.Connection:
        """Open the file and see that it is one that this version knows; make it so if it is new."""
        name = f"file://{quote(os.fsencode(self._path.absolute()))}?{how}"
        connection = sqlite3.connect(name, uri=True, timeout=self._wait, isolation_level=None)
        connection.text_factory = _text
        try:
            # What SQLite advises with a write-ahead log: after a crash of the machine the last moves may be missing,
            # and the file is whole; a killed program loses nothing.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA temp_store = MEMORY")  # so that nothing is written elsewhere
            with _transaction(connection):
                is_new = _check(connection) == 0
            if is_new:
                connection.execute("PRAGMA journal_mode = WAL")
                with _transaction(connection, "IMMEDIATE"):
                    if _check(connection) == 0:  # else another program was faster
                        for statement in (*_STATEMENTS, *_MARKS):
                            connection.execute(statement)
        except BaseException:
            connection.close()
            raise
        return connection

    def _set_aside(self, reason: str) -> None:
        """Give a damaged file another name, unless another program has done so; raises OSError if that fails."""
        with self._alone(), contextlib.suppress(FileNotFoundError):
            if _identity(os.stat(self._path)) == self._file:
                number = 1
                while (aside := self.folder / f"games-damaged-{number}.db").exists():
                    number += 1
                # The file itself comes last: once its name is free, those beside it may be a new one's.
                for end in ("-wal", "-shm", ""):
                    with contextlib.suppress(FileNotFoundError):
                        os.rename(f"{self._path}{end}", f"{aside}{end}")
                self._notice = f"The kept games were damaged and are now in {aside.name}: {reason}."
        self.close()

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep out other programs that open the file, or set it aside; where the file system can.

        SQLite finds the files beside its file by their names: whoever has just opened a damaged file, when it gets
        another name and a new file is made, would take the new one's journal for its own, and write that over it.
        """
        lock = os.open(self.folder, os.O_RDONLY)
        try:
            end = time.monotonic() + (_LAST_WAIT if self._wait else 0)
            while not _lock(lock):
                if time.monotonic() >= end:
                    raise sqlite3.OperationalError("database is locked")
                time.sleep(_TRY_AGAIN)
            yield
        finally:
            os.close(lock)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection, kind: str = "") -> Iterator[None]:
    """Let what is done inside happen as a whole, or not at all if it raises anything."""
    try:
        connection.execute(f"BEGIN {kind}")
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _lock(file: int) -> bool:
    """Lock a folder unless another program has; return whether it is locked, or cannot be."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # no file of this file system can be
        return True
    return True


def _text(data: bytes) -> str:
    """Return a text of the file; of one that is no text what can be read, so that the row is refused and no other."""
    return data.decode("utf-8", "replace")


_MARKS = (f"PRAGMA application_id = {_APPLICATION}", f"PRAGMA user_version = {_VERSION}")


def _check(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for an empty one; raises StorageError for one that is to be left alone."""
    statements = {statement for (statement,) in connection.execute("SELECT sql FROM sqlite_master")}
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not statements and not application and not version:
        return 0
    if application != _APPLICATION:
        raise StorageError(f"{FILE_NAME} is no file of this program and is left alone")
    if version > _VERSION:
        raise StorageError(f"{FILE_NAME} is from a newer version of this program and is left alone")
    if version < _VERSION or not statements.issuperset(_STATEMENTS):
        raise sqlite3.DatabaseError("tables are missing")
    return int(version)


def _is_damage(error: Exception) -> bool:
    # Of this class itself, and of none below it, are what SQLite says of a file that is malformed or no database.
    return type(error) is sqlite3.DatabaseError or isinstance(error, UnicodeDecodeError)


def _words(error: Exception) -> str:
    """Return what an error says, without the bytes of a damaged file that it may quote."""
    return "malformed names" if isinstance(error, UnicodeDecodeError) else printable(str(error))


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _delete(connection: sqlite3.Connection, number: int, only_if: str = "") -> None:
    if connection.execute(f"DELETE FROM courses WHERE number = ?{only_if}", (number,)).rowcount:
        connection.execute("DELETE FROM games WHERE number = ?", (number,))


def _settings(row: tuple[Any, ...]) -> Settings:
    """Return the settings in the first columns of a row; raises ValueError if no game has them."""
    settings = Settings(*row[: len(SETTINGS)])
    fault = _fault(settings._replace(seed=0)) or _seed_fault(settings.seed)
    if fault:
        raise ValueError(fault)
    return settings


@lru_cache  # a list has many games of few kinds
def _fault(settings: Settings) -> str:
    """Return why no game has these settings, "" if one can."""
    for name, value in settings._asdict().items():
        problem = "" if name == "lab" and value is None else refusal(SETTINGS[name], str(value))
        if problem:
            return f"its {name} is {value!r:.40}: {problem}"
    try:
        settings.rules()
    except ValueError as error:
        return str(error)
    return ""


def _seed_fault(seed: object) -> str:
    if isinstance(seed, int) and 0 <= seed <= LARGEST_SEED:
        return ""
    return f"its seed is {seed!r:.40}: {refusal(SETTINGS['seed'], str(seed))}"


def _entry(row: tuple[Any, ...]) -> Entry:
    """Return an entry of the list from the columns in `_LISTED`."""
    number, played, fault, *rest = row
    try:
        settings = _settings(row[3:])
    except ValueError as error:
        settings, fault = Settings(), fault or str(error)
    score, largest, moves, reached, finished, undo, tips = rest[len(settings) :]
    marks = bool(reached), bool(finished), bool(undo), bool(tips)
    return make(Entry, (number, _date(played), settings, score, largest, moves, *marks, fault))


def _date(seconds: int) -> str:
    """Return a time in words, in the local zone."""
    try:
        year, month, day, hour, minute, *_ = time.localtime(seconds)
    except (ValueError, OverflowError, OSError):
        return "?"
    return f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}"


class _Entries(Sequence[Entry]):
    """The entries of a list, each made when it is looked at: a screen shows few of ten thousand."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        return _Entries(self._rows[index]) if isinstance(index, slice) else _entry(self._rows[index])
