from __future__ import annotations

import zlib

import pytest

from tui2048.core import Board, Direction
from tui2048.tips import learning, train
from tui2048.tips.learning import Learner, Tally, Weights, fresh
from tui2048.tips.patterns import Network, images, number
from tui2048.tips.tables import numbers_in
from tui2048.tips.train import Course

# A square of two and a line of three, which any Python can learn in a second.
TINY = Network(3, 9, ((0, 1, 3, 4), (0, 1, 2)))


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play without the compiler, also where it is there: starting it takes longer."""
    monkeypatch.setattr(learning, "njit", None)


def checksum(weights: Weights) -> int:
    return zlib.crc32(b"".join([numbers.tobytes() for numbers in weights]))


def test_fillings_that_are_one_by_symmetry_share_an_entry() -> None:
    weights = fresh(TINY, 60.0)
    assert len(weights.entries) == numbers_in(TINY) == 9**4 + 9**3
    assert len(weights.values) == 9**2 * (9**2 + 9) // 2 + 9 * (9**2 + 9) // 2
    assert max(weights.entries) == len(weights.values) - 1
    assert weights.entries[number((1, 2, 3, 4), 9)] == weights.entries[number((1, 3, 2, 4), 9)]
    assert weights.entries[9**4 + number((1, 2, 3), 9)] == weights.entries[9**4 + number((3, 2, 1), 9)]
    assert {*weights.values} == {60.0 / 8}
    assert not any([any(weights.errors), any(weights.distances), any(weights.visits)])


@pytest.mark.usefixtures("_slow")
def test_it_learns() -> None:
    learner = Learner(TINY, fresh(TINY, 0.0), seed=1)
    tallies = [learner.learn(60) for _ in range(3)]
    assert [tally.points for tally in tallies] == [34324, 43472, 45796]
    for tally in tallies:
        assert tally.games == sum(tally.largest) == 60


@pytest.mark.usefixtures("_slow")
def test_a_seed_means_the_same_weights_everywhere() -> None:
    weights = fresh(TINY, 0.0)
    learner = Learner(TINY, weights, seed=1)
    assert learner.learn(10) == Tally(10, 5024, 611, (0, 0, 0, 0, 0, 3, 6, 1, 0))
    assert checksum(weights) == 2854240609
    again = fresh(TINY, 0.0)
    parts = Learner(TINY, again, seed=1)
    for games in (3, 7):
        parts.learn(games)
    assert checksum(again) == checksum(weights)
    other = fresh(TINY, 0.0)
    Learner(TINY, other, seed=2).learn(10)
    assert checksum(other) != checksum(weights)


@pytest.mark.usefixtures("_slow")
def test_compiled_games_are_the_same_games() -> None:
    numba = pytest.importorskip("numba")
    slow, quick = fresh(TINY, 0.0), fresh(TINY, 0.0)
    tally = Learner(TINY, slow, seed=1).learn(20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "njit", numba.njit)
        assert Learner(TINY, quick, seed=1).learn(20) == tally
    assert quick == slow


def total(weights: list[list[float]]) -> float:
    """Return the sum of the values, one after the other: from Python 3.12 on, `sum` corrects its roundings."""
    value = 0.0
    for weight in weights:
        value += weight[0]
    return value


class _Follower:
    """Plays the learner's games with the core, and learns as the papers say it, to compare."""

    def __init__(self, network: Network, seed: int) -> None:
        self.network = network
        self.random = seed
        self.lookups = [
            (place, image) for place, pattern in enumerate(network.patterns) for image in images(pattern, network.size)
        ]
        self.values: dict[object, list[float]] = {}
        self.points = 0

    def draw(self) -> int:
        self.random = (25214903917 * self.random + 11) % 2**48
        return self.random >> 16

    def spawn(self, board: Board) -> Board:
        cells = board.empty_cells()
        row, col = cells[self.draw() % len(cells)]
        return board.with_tile(row, col, 4 if self.draw() % 10 == 0 else 2)

    def weights(self, board: Board) -> list[list[float]]:
        """Return value, error and distance of each look-up."""
        cells = [value for row in board.cells for value in row]
        found = []
        for place, image in self.lookups:
            filling = tuple([cells[cell] for cell in image])
            # A square read along its other side and a line read backwards are the same.
            twin = (filling[0], filling[2], filling[1], filling[3]) if len(image) == 4 else filling[::-1]
            found.append(self.values.setdefault((place, min(filling, twin)), [0.0, 0.0, 0.0]))
        return found

    def correct(self, board: Board, target: float) -> None:
        weights = self.weights(board)
        error = target - total(weights)
        for weight in weights:
            rate = abs(weight[1]) / weight[2] if weight[2] else 1.0
            weight[0] += error / len(weights) * rate
            weight[1] += error
            weight[2] += abs(error)

    def game(self) -> None:
        board = self.spawn(self.spawn(Board.empty(self.network.size)))
        last = None
        while True:
            moves = [(points, after) for after, points in map(board.slide, Direction) if after is not board]
            totals = [points + total(self.weights(after)) for points, after in moves]
            if last is not None:
                self.correct(last, max(totals, default=0.0))
            if not moves:
                return
            points, last = moves[totals.index(max(totals))]
            self.points += points
            board = self.spawn(last)


@pytest.mark.usefixtures("_slow")
def test_it_learns_as_the_papers_say() -> None:
    follower = _Follower(TINY, seed=5)
    for _ in range(8):
        follower.game()
    weights = fresh(TINY, 0.0)
    tally = Learner(TINY, weights, seed=5).learn(8)
    assert tally.points == follower.points
    learned = sorted([value for value, visits in zip(weights.values, weights.visits) if visits])
    assert learned == pytest.approx(sorted([value for value, _, distance in follower.values.values() if distance]))


@pytest.mark.usefixtures("_slow")
def test_what_is_stored_of_what_was_learned() -> None:
    weights = fresh(TINY, 0.0)
    Learner(TINY, weights, seed=1).learn(5)
    course = Course(TINY, games=5, start=0, least={4: 3, 3: 1}, step=2)
    numbers = train.stored(course, weights)
    assert len(numbers) == numbers_in(TINY)
    kept, seen = 0, set[int]()
    for index, entry in enumerate(weights.entries):
        first = entry not in seen
        seen.add(entry)
        least = 3 if index < 9**4 else 1
        stored = first and weights.visits[entry] >= least
        assert numbers[index] == (round(weights.values[entry] / 2) if stored else 0)
        kept += stored
    assert kept > 100
