"""What keeping games costs: a move, going on with a long game, and the list of many games.

Run by name: `pytest tests/benchmarks/bench_storage.py -s`. Each figure stands beside a plain job of the same
kind in the same run, since machines differ and are busy.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tui2048.core import Direction, Status, Timeline
from tui2048.edges.keeper import Keeper
from tui2048.edges.storage import Storage
from tui2048.program import course
from tui2048.program.events import Key
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.view import view

MOVES = 10_000
GAMES = 10_000


def timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def long_course(rules: Settings, length: int) -> tuple[str, Timeline]:
    """Return a course of so many letters: random moves, and some undone where the game would be over."""
    choose = random.Random(2026).choice
    timeline, letters = Timeline.start(rules.rules()), ""
    while len(letters) < length:
        if timeline.now.status is Status.LOST:
            after = timeline
            for _ in range(choose(range(1, 20))):
                before, after = after, after.undo()
                letters += course.letters(before, after)
        else:
            after = timeline.move(choose(list(Direction))).continue_play()
            letters += course.letters(timeline, after)
        timeline = after
    return letters, timeline


def test_a_move_is_saved_within_a_millisecond(tmp_path: Path) -> None:
    plain = sqlite3.connect(tmp_path / "plain.db", isolation_level=None)
    plain.execute("PRAGMA journal_mode = WAL")
    plain.execute("PRAGMA synchronous = NORMAL")
    plain.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)")
    plain.execute("INSERT INTO t VALUES (1, '')")
    keeper = Keeper(Storage(tmp_path / "games"))
    state = keeper.begin(Settings(4, 65536, 7), False)
    choose = random.Random(7).choice
    saved: list[float] = []
    plainly: list[float] = []
    while len(saved) < 3000:
        key = "u" if state.now.status is Status.LOST else choose(["left", "right", "up", "down"])
        after = keeper.press(state, Key(key))
        if after.timeline is not state.timeline:
            saved.append(timed(lambda state=after: keeper.settle(state)))  # type: ignore[misc]
            text = keeper.course
            plainly.append(timed(lambda text=text: plain.execute("UPDATE t SET text = ?", (text,))))  # type: ignore[misc]
        state = after
    keeper.leave(state)
    median, ninety_nine = statistics.median(saved), statistics.quantiles(saved, n=100)[98]
    ratio = median / statistics.median(plainly)
    print(f"\na move saved: median {1000 * median:.3f} ms, 99 % {1000 * ninety_nine:.3f} ms", end="")
    print(f", slowest {1000 * max(saved):.1f} ms")
    print(f"one plain UPDATE: median {1000 * statistics.median(plainly):.3f} ms, so {ratio:.1f} times")
    assert median < 0.001


def test_a_game_of_ten_thousand_moves_goes_on(tmp_path: Path) -> None:
    settings = Settings(4, 65536, 11)
    letters, timeline = long_course(settings, MOVES)
    storage = Storage(tmp_path)
    storage.save(None, settings, "", letters, timeline, "")
    storage.close()
    times = []
    for _ in range(20):
        keeper = Keeper(Storage(tmp_path))
        times.append(timed(lambda keeper=keeper: keeper.begin(Settings(), True)))  # type: ignore[misc]
        assert keeper.course == letters
    again = min([timed(lambda: course.follow(settings.rules(), letters)) for _ in range(5)])
    median = statistics.median(times)
    print(f"\n{len(letters)} letters resumed: median {1000 * median:.0f} ms, fastest {1000 * min(times):.0f} ms")
    print(f"the core alone: fastest {1000 * again:.0f} ms, so {min(times) / again:.2f} times")
    assert median < 0.2


def test_ten_thousand_games_are_listed(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    settings = Settings(seed=5)
    letters, timeline = long_course(settings, 300)
    storage.save(None, settings, "", letters, timeline, "")
    storage.close()
    with sqlite3.connect(tmp_path / "games.db") as connection:
        columns = ", ".join([row[1] for row in connection.execute("PRAGMA table_info(games)")][1:])
        counted = f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES}) "
        connection.execute(f"{counted} INSERT INTO games SELECT i, {columns} FROM games, n WHERE number = 1")
        connection.execute(f"{counted} INSERT INTO courses SELECT i, course, '' FROM courses, n WHERE number = 1")
    connection.close()
    keeper = Keeper(Storage(tmp_path))
    state = keeper.begin(Settings(), False)
    look = palette(TRUECOLOR)

    def open_list() -> None:
        view(keeper.press(state, Key("g")), (80, 24), look)

    times = [timed(open_list) for _ in range(20)]
    with sqlite3.connect(tmp_path / "games.db") as connection:
        bare = min([timed(lambda: connection.execute("SELECT * FROM games").fetchall()) for _ in range(5)])
    median = statistics.median(times)
    print(f"\nlist of {GAMES} games: median {1000 * median:.0f} ms, fastest {1000 * min(times):.0f} ms")
    print(f"all rows by plain SQLite: fastest {1000 * bare:.0f} ms, so {min(times) / bare:.1f} times")
    begun = statistics.median([timed(lambda: Keeper(Storage(tmp_path)).begin(Settings(), True)) for _ in range(10)])
    print(f"the first board with so many games: median {1000 * begun:.1f} ms")
    assert median < 0.1


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "-s"]))
