"""The kept games: each game's settings, its course, and the figures that lists and bests need, as rows of a file."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, overload

from tui2048.core import LARGEST_SEED, Status, Timeline
from tui2048.core.record import make
from tui2048.edges.database import Database, StorageError
from tui2048.program import course
from tui2048.program.kept import Entry, Kind
from tui2048.program.keystrokes import SETTINGS, refusal
from tui2048.program.settings import Settings

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

# What has to be there to be asked for.
_SHAPE = (
    f"SELECT number, turn, played, {_ENTRY}, fault FROM games",
    "SELECT number, course, message FROM courses",
    "SELECT name, value FROM choices",
)

# What a list shows, with a number where damage has left something else.
_LISTED = ", ".join(
    [
        "number, CAST(played AS INTEGER), CAST(fault AS TEXT), size, goal, seed, fours, spawner, lab",
        *[
            f"coalesce(CAST({name} AS INTEGER), 0)"
            for name in ("score", "largest", "moves", "reached", "finished", "undo", "tips")
        ],
    ]
)


class Kept(NamedTuple):
    """A kept game, read whole: its number, settings and course, the moment that leads to, and the message then."""

    number: int
    settings: Settings
    course: str
    timeline: Timeline
    message: str


class Storage(Database):
    """The kept games of one folder. Nothing is opened or written before it is needed."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; it need not exist."""
        super().__init__(folder, _STATEMENTS, _SHAPE)

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
