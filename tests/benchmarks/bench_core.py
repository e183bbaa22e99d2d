"""How fast the core plays, next to a plain program that plays the same games.

Run by name: `pytest tests/benchmarks/bench_core.py -s`. Machines differ and are busy, so only ratios count:
all players take turns within one run. There are two plain players. Both keep a list of lists and loop over it; they
differ in how they see that no move is left. The plainest tries the four slides, since it has them already; the
quicker one looks for an empty cell or two equal neighbours and stops at the first.
"""

from __future__ import annotations

import random
import time

from pytest_benchmark.fixture import BenchmarkFixture

from tui2048.core import ClassicRules, Direction, Game, RandomSpawner, Status

BAR = 3.5  # how many times as fast as the plainest program the core has to be
GAMES_A_TURN = 10
TURNS = 25

DIRECTIONS = tuple(Direction)
NAMES = ("left", "right", "up", "down")
Figures = tuple[list[list[int]], int, int, int]  # the last board, the score, the moves, the generator's state


class PlainGame:
    """2048 as a first program has it: a list of lists, and loops over rows and columns."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.grid = [[0] * size for _ in range(size)]
        self.state = seed
        self.score = 0
        self.moves = 0
        self.over = False
        self.add_tile()
        self.add_tile()

    def below(self, limit: int) -> int:
        self.state = (1103515245 * self.state + 12345) % 2147483648
        return (self.state >> 16) % limit

    def add_tile(self) -> None:
        empty = []
        for row in range(self.size):
            for col in range(self.size):
                if self.grid[row][col] == 0:
                    empty.append((row, col))  # noqa: PERF401 - plain on purpose
        row, col = empty[self.below(len(empty))]
        self.grid[row][col] = 4 if self.below(10) == 0 else 2

    def cell(self, direction: str, line: int, place: int) -> tuple[int, int]:
        if direction == "left":
            return line, place
        if direction == "right":
            return line, self.size - 1 - place
        if direction == "up":
            return place, line
        return self.size - 1 - place, line

    def slid(self, direction: str) -> tuple[list[list[int]], int]:
        after = [[0] * self.size for _ in range(self.size)]
        points = 0
        for line in range(self.size):
            tiles = []
            for place in range(self.size):
                row, col = self.cell(direction, line, place)
                if self.grid[row][col] != 0:
                    tiles.append(self.grid[row][col])
            stop = 0
            place = 0
            while place < len(tiles):
                value = tiles[place]
                if place + 1 < len(tiles) and tiles[place + 1] == value:
                    value = 2 * value
                    points += value
                    place += 1
                row, col = self.cell(direction, line, stop)
                after[row][col] = value
                stop += 1
                place += 1
        return after, points

    def move(self, direction: str) -> bool:
        if self.over:
            return False
        after, points = self.slid(direction)
        if after == self.grid:
            return False
        self.grid = after
        self.score += points
        self.moves += 1
        self.add_tile()
        self.over = not self.can_move()
        return True

    def can_move(self) -> bool:
        left = False
        for direction in NAMES:
            after, _ = self.slid(direction)
            if after != self.grid:
                left = True
        return left


class QuickerPlainGame(PlainGame):
    """The same, but it looks at neighbours to see whether a move is left."""

    def can_move(self) -> bool:
        for row in range(self.size):
            for col in range(self.size):
                value = self.grid[row][col]
                if value == 0:
                    return True
                if col + 1 < self.size and self.grid[row][col + 1] == value:
                    return True
                if row + 1 < self.size and self.grid[row + 1][col] == value:
                    return True
        return False


def play_plain(seed: int) -> Figures:
    return figures_of_plain(PlainGame(4, seed), seed)


def play_quicker(seed: int) -> Figures:
    return figures_of_plain(QuickerPlainGame(4, seed), seed)


def figures_of_plain(game: PlainGame, seed: int) -> Figures:
    choose = random.Random(seed).choice
    while not game.over:
        game.move(choose(NAMES))
    return game.grid, game.score, game.moves, game.state


def play_core(seed: int) -> Figures:
    choose = random.Random(seed).choice
    game = Game(ClassicRules(seed=seed))
    while game.status is not Status.LOST:
        game.move(choose(DIRECTIONS))
    spawner = game.snapshot.spawner
    assert isinstance(spawner, RandomSpawner)
    return [list(row) for row in game.board.cells], game.score, game.moves, spawner.lcg.state


PLAYERS = {"core": play_core, "plain": play_plain, "quicker plain": play_quicker}


def test_all_play_the_same_games() -> None:
    for seed in range(GAMES_A_TURN * TURNS):
        figures = play_core(seed)
        assert figures == play_plain(seed)
        assert figures == play_quicker(seed)


def test_the_core_next_to_plain_programs(benchmark: BenchmarkFixture) -> None:
    seconds = dict.fromkeys(PLAYERS, 0.0)
    moves = 0

    def take_turns() -> None:
        nonlocal moves
        for turn in range(TURNS):
            seeds = range(turn * GAMES_A_TURN, (turn + 1) * GAMES_A_TURN)
            for name, play in PLAYERS.items():
                start = time.process_time()
                played = sum([play(seed)[2] for seed in seeds])
                seconds[name] += time.process_time() - start
            moves += played

    benchmark.pedantic(take_turns, rounds=1)  # type: ignore[no-untyped-call]
    speeds = {name: round(moves / spent) for name, spent in seconds.items()}
    ratios = {name: round(speeds["core"] / speed, 2) for name, speed in speeds.items() if name != "core"}
    benchmark.extra_info.update(moves_a_second=speeds, ratios=ratios)
    print(f"\nmoves a second: {speeds}; the core's speed to the others': {ratios}")
    assert ratios["plain"] >= BAR
