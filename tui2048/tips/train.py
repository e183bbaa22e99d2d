"""Makes the learned tables anew: `python -m tui2048.tips.train 4` and `python -m tui2048.tips.train 3`.

It plays games by itself and learns, some minutes with numba (the extra `train`), days without. The same command
makes the same file. Beside the file it writes down how the file came about. Its own generator draws the new tiles, so
no seed here is a game that tests play.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
import zlib
from array import array
from pathlib import Path

from tui2048.core.record import Record
from tui2048.tips.learning import Learner, Tally, Weights, compiler, fresh, share_of
from tui2048.tips.patterns import FOUR, THREE, Network
from tui2048.tips.tables import encoded, path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_REPORTS = 20


class Course(Record):
    """How tables are learned and stored.

    All boards are worth `start` points at first, each number its share; what is stored is how far they came from
    there, in steps of `step` points. A number that was corrected less often than `least` says for a pattern of so many
    cells is left out, as if it stood there still.
    """

    network: Network
    games: int
    start: int
    least: dict[int, int]
    step: int


COURSES = {
    3: Course(THREE, games=1_600_001, start=8000, least={6: 10, 4: 1, 3: 1}, step=8),
    4: Course(FOUR, games=18_001, start=0, least={5: 600, 4: 1}, step=16),
}


def train(course: Course, seed: int, report: Callable[[int, Tally], None]) -> array[int]:
    """Learn tables and return what is stored of them.

    `report` gets the number of games so far, and what came of the last ones.
    """
    weights = fresh(course.network, course.start)
    learner = Learner(course.network, weights, seed)
    done = 0
    while done < course.games:
        part = min(-(-course.games // _REPORTS), course.games - done)
        tally = learner.learn(part)
        done += part
        report(done, tally)
    return stored(course, weights)


def stored(course: Course, weights: Weights) -> array[int]:
    """Return the numbers to store: whole steps, and each number only where its least filling is looked up.

    Raises OverflowError for a number that does not fit 16 bits.
    """
    network = course.network
    values = array("h")
    share = share_of(network, course.start)
    entries = 0
    for pattern in network.patterns:
        least = course.least[len(pattern)]
        for entry in weights.entries[len(values) : len(values) + network.ranks ** len(pattern)]:
            first = entry == entries  # else this filling is an image of one before it
            entries += first
            kept = first and weights.visits[entry] >= least
            values.append(round((weights.values[entry] - share) / course.step) if kept else 0)
    return values


def figures(tally: Tally) -> str:
    """Return what came of games, in one line.

    >>> figures(Tally(games=4, points=4000, moves=400, largest=(0, 0, 0, 0, 0, 1, 2, 1)))
    '1000 points and 100 moves a game; 32 in 100.0 %, 64 in 75.0 %, 128 in 25.0 %'
    """
    shares = []
    reached = 0
    for rank in range(len(tally.largest) - 1, 0, -1):
        reached += tally.largest[rank]
        if tally.largest[rank]:
            shares.append(f"{1 << rank} in {100 * reached / tally.games:.1f} %")
    return (
        f"{tally.points // tally.games} points and {tally.moves // tally.games} moves a game; {', '.join(shares[::-1])}"
    )


def origin(name: str, data: bytes, course: Course, seed: int, reports: list[str]) -> str:
    """Return what is written down beside a file: how it came about."""
    least = ", ".join([f"{visits} of {cells} cells" for cells, visits in course.least.items()])
    lines = [
        f"{name}: {len(data)} bytes, CRC-32 {zlib.crc32(data):08x}, made by",
        f"  python -m tui2048.tips.train {course.network.size} --games {course.games} --seed {seed}",
        f"on {platform.machine()}, Python {platform.python_version()}, {compiler()}.",
        f"Start value {course.start}, steps of {course.step} points, the least visits by the cells of a pattern:",
        f"{least}.",
        "",
        "What came of the games since the line before, at one move's depth while it learned; processor time so far:",
        *reports,
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tui2048.tips.train", description="Make learned tables anew.")
    parser.add_argument("size", type=int, choices=sorted(COURSES), help="the size of the board")
    parser.add_argument("--games", type=int, help="how many games to play, if other than for the tables kept here")
    parser.add_argument("--seed", type=int, default=2048, help="the seed of the games (default: %(default)s)")
    parser.add_argument("--to", type=Path, help="the file to write (default: the one that is part of the package)")
    given = parser.parse_args(arguments)
    course = COURSES[given.size]
    if given.games is not None:
        course = course._replace(games=given.games)
    path = given.to or Path(path_of(given.size))

    lines: list[str] = []
    start = time.process_time()

    def report(done: int, tally: Tally) -> None:
        lines.append(f"{done:8} games, {time.process_time() - start:4.0f} s: {figures(tally)}")
        print(lines[-1], flush=True)

    data = encoded(course.network, train(course, given.seed, report), course.step, course.start)
    path.write_bytes(data)
    path.with_suffix(".txt").write_text(origin(path.name, data, course, given.seed, lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
