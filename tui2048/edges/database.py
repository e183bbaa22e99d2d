"""One SQLite file that lives through every fault: it is opened when needed, locked, set aside when damaged.

Every fault of the file or the folder comes out as `StorageError`, except a damaged file: it is set aside under a new
name and a new one begun, and `take_notice` says so. Whoever uses it can go on after either, and try again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from tui2048.edges.complaint import printable

T = TypeVar("T")

FILE_NAME = "games.db"

_APPLICATION = 0x32303438  # "2048", where the `file` command looks for it
_VERSION = 1

_WAIT = 0.1  # seconds for which another program may hold the file before the game goes on without it
_LAST_WAIT = 1.0  # the same at the end, when there is no later
_TRY_AGAIN = 0.005

_MARKS = (f"PRAGMA application_id = {_APPLICATION}", f"PRAGMA user_version = {_VERSION}")

# What goes wrong with a file. What SQLite says may quote the file, and may then be no text itself.
_SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)


class StorageError(Exception):
    """Games cannot be kept or read now; its text says why."""


class Database:
    """The file of one folder. Nothing is opened or written before it is needed."""

    def __init__(self, folder: Path, schema: Sequence[str], shape: Sequence[str]) -> None:
        """Take the folder, which need not exist, the statements that make a new file, and queries that have to work."""
        self.folder = folder
        self._schema = schema
        self._shape = shape
        self._path = folder / FILE_NAME
        self._open: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._wait = _WAIT
        self._notice = ""

    def take_notice(self) -> str:
        """Return what the player should know of the file, once; "" if there is nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def wait_longer(self) -> None:
        """Wait a second for a locked file from now on: there will be no later."""
        self._wait = _LAST_WAIT

    def close(self) -> None:
        """Close the file; raises nothing."""
        connection, self._open = self._open, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

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
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
            status = os.fstat(file)
            os.close(file)
            if not stat.S_ISREG(status.st_mode):  # to read a pipe would wait for ever
                raise StorageError(f"Not a regular file ({printable(str(self._path))})")
            self._file = _identity(status)
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
                is_new = self._check(connection) == 0
            if is_new:
                connection.execute("PRAGMA journal_mode = WAL")
                with _transaction(connection, "IMMEDIATE"):
                    if self._check(connection) == 0:  # else another program was faster
                        for statement in (*self._schema, *_MARKS):
                            connection.execute(statement)
        except BaseException:
            connection.close()
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> int:
        """Return the version of a file, 0 for an empty one; raises StorageError for one that is to be left alone."""
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not tables and not application and not version:
            return 0
        if application != _APPLICATION:
            raise StorageError(f"{FILE_NAME} is no file of this program and is left alone")
        if version > _VERSION:
            raise StorageError(f"{FILE_NAME} is from a newer version of this program and is left alone")
        if version < _VERSION:
            raise sqlite3.DatabaseError("its version is none")
        try:
            for query in self._shape:
                connection.execute(f"{query} LIMIT 0")
        except sqlite3.OperationalError as error:
            if str(error).startswith("no such"):
                raise sqlite3.DatabaseError("tables are missing") from None
            raise
        return int(version)

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
