"""Learning by playing: the loop that makes the tables, compiled if numba is there, else slow but the same.

The method is temporal-difference learning of the boards after a slide with temporal-coherence rates (Jaskowski 2016).
The value of such a board is the points still to come; it is the sum of one number for each look-up.
"""

from __future__ import annotations

from array import array
from itertools import product

from tui2048.core import Board, Direction, slide_line
from tui2048.core.record import Record
from tui2048.tips.patterns import Network, images, number, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Numbers = array[int]
    Reals = array[float]

try:
    from numba import njit
except ImportError:
    njit = None

# drand48's generator: its products may run over 64 bits, but the low 48 that count are the same in compiled code.
_MULTIPLIER = 25214903917
_INCREMENT = 11
_MASK = (1 << 48) - 1


class Weights(Record):
    """What is learned, one entry for each filling that no symmetry makes of a smaller one.

    `entries` finds it: for each pattern, all its fillings by `number`. `values` are points; `errors` and
    `distances` are the sums of all corrections with and without their signs; `visits` counts them.
    """

    entries: Numbers
    values: Reals
    errors: Reals
    distances: Reals
    visits: Numbers


class Tally(Record):
    """What games came to: how many, all their points and moves, and how many had each largest rank."""

    games: int
    points: int
    moves: int
    largest: tuple[int, ...]


def share_of(network: Network, worth: float) -> float:
    """Return what each number has to be for every board to have this worth."""
    return worth / sum([len(images(pattern, network.size)) for pattern in network.patterns])


def fresh(network: Network, start: float) -> Weights:
    """Return weights that give every board the value `start`."""
    entries = array("i")
    count = 0
    for pattern in network.patterns:
        ways = turns(pattern, network.size)
        first = len(entries)
        for filling in product(range(network.ranks), repeat=len(pattern)):
            smallest = min([tuple([filling[place] for place in way]) for way in ways]) if len(ways) > 1 else filling
            if smallest == filling:
                entries.append(count)
                count += 1
            else:
                entries.append(entries[first + number(smallest, network.ranks)])
    zeros = array("d", bytes(8 * count))
    values = array("d", [share_of(network, start)]) * count
    return Weights(entries, values, zeros[:], zeros[:], array("i", bytes(4 * count)))


def compiler() -> str:
    """Return what compiles the games."""
    if njit is None:
        return "not compiled"
    import numba

    return f"numba {numba.__version__}"


class Learner:
    """Plays games with random tiles and learns from them.

    The same seed makes the same weights, compiled or not.
    """

    def __init__(self, network: Network, weights: Weights, seed: int) -> None:
        """Begin with some weights, which change in place."""
        size, ranks = network.size, network.ranks
        self._network = network
        self._weights = weights
        self._state = array("q", [seed & _MASK])
        lines = [place for way in Direction for line in Board.empty(size).lines(way) for place in line]
        self._lines = array("q", [row * size + col for row, col in lines])
        self._slid, self._spread, self._points = _line_tables(size, ranks)
        self._cells, self._ends, self._starts = array("q"), array("q"), array("q")
        start = 0
        for pattern in network.patterns:
            for image in images(pattern, size):
                self._cells.extend(image)
                self._ends.append(len(self._cells))
                self._starts.append(start)
            start += ranks ** len(pattern)
        self._play = _player(size, ranks, len(self._starts))
        if njit is not None:
            self._play = njit(self._play)

    def learn(self, games: int) -> Tally:
        """Play some games to their ends and learn from every move."""
        cells = self._network.size**2
        tally = array("q", bytes(8 * (2 + self._network.ranks)))
        boards = [array("q", bytes(8 * cells)) for _ in range(2)]
        used = [array("q", bytes(8 * len(self._starts))) for _ in range(3)]
        lines = (self._lines, self._slid, self._spread, self._points)
        lookups = (self._cells, self._ends, self._starts)
        self._play(games, self._state, *lines, *lookups, *self._weights, *boards, *used, tally)
        return Tally(games, tally[0], tally[1], tuple(tally[2:]))


def _line_tables(size: int, ranks: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return what the rule makes of every line: its number, its ranks one after the other, and the points."""
    slid, spread, points = array("q"), array("q"), array("q")
    for line in product(range(ranks), repeat=size):
        after, gain = slide_line([1 << rank if rank else 0 for rank in line])
        # Beyond the largest rank there is no room: no game gets there while it learns.
        filling = [min(value.bit_length() - 1, ranks - 1) if value else 0 for value in after]
        slid.append(number(filling, ranks))
        spread.extend(filling)
        points.append(gain)
    return slid, spread, points


def _player(size: int, ranks: int, lookups: int) -> Callable[..., Any]:
    """Return the function that plays; the three numbers are constants to the compiler."""
    cells = size * size

    def play(
        games: int,
        state: Numbers,
        lines: Numbers,
        slid: Numbers,
        spread: Numbers,
        points: Numbers,
        patterns: Numbers,
        ends: Numbers,
        starts: Numbers,
        entries: Numbers,
        values: Reals,
        errors: Reals,
        distances: Reals,
        visits: Numbers,
        board: Numbers,
        after: Numbers,
        tried: Numbers,
        chosen: Numbers,
        last: Numbers,
        tally: Numbers,
    ) -> None:
        random = state[0]
        for _ in range(games):
            for cell in range(cells):
                board[cell] = 0
            empty = cells
            begun = False
            first = True
            while True:
                for _ in range(2 if first else 1):
                    random = (random * _MULTIPLIER + _INCREMENT) & _MASK
                    skip = (random >> 16) % empty
                    random = (random * _MULTIPLIER + _INCREMENT) & _MASK
                    for cell in range(cells):
                        if board[cell] == 0:
                            if skip == 0:
                                board[cell] = 2 if (random >> 16) % 10 == 0 else 1
                                break
                            skip -= 1
                    empty -= 1
                first = False
                # The best move is the one with the most points, those to come included.
                best = -1.0
                gained = 0
                way = -1
                for direction in range(4):
                    moved = False
                    gain = 0
                    for line in range(size):
                        at = (direction * size + line) * size
                        index = 0
                        for place in range(size):
                            index = index * ranks + board[lines[at + place]]
                        if slid[index] != index:
                            moved = True
                            gain += points[index]
                        for place in range(size):
                            after[lines[at + place]] = spread[index * size + place]
                    if not moved:
                        continue
                    value = 0.0
                    at = 0
                    for lookup in range(lookups):
                        index = 0
                        for place in range(at, ends[lookup]):
                            index = index * ranks + after[patterns[place]]
                        at = ends[lookup]
                        entry = entries[starts[lookup] + index]
                        tried[lookup] = entry
                        value += values[entry]
                    if way < 0 or gain + value > best:
                        way = direction
                        best = gain + value
                        gained = gain
                        for lookup in range(lookups):
                            chosen[lookup] = tried[lookup]
                if begun:
                    value = 0.0
                    for lookup in range(lookups):
                        value += values[last[lookup]]
                    error = (best if way >= 0 else 0.0) - value
                    for lookup in range(lookups):
                        entry = last[lookup]
                        rate = 1.0
                        if distances[entry] > 0.0:
                            rate = abs(errors[entry]) / distances[entry]
                        values[entry] += error / lookups * rate
                        errors[entry] += error
                        distances[entry] += abs(error)
                        visits[entry] += 1
                begun = True
                if way < 0:
                    break
                tally[0] += gained
                tally[1] += 1
                for lookup in range(lookups):
                    last[lookup] = chosen[lookup]
                empty = 0
                for line in range(size):
                    at = (way * size + line) * size
                    index = 0
                    for place in range(size):
                        index = index * ranks + board[lines[at + place]]
                    for place in range(size):
                        rank = spread[index * size + place]
                        board[lines[at + place]] = rank
                        if rank == 0:
                            empty += 1
            largest = 0
            for cell in range(cells):
                largest = max(largest, board[cell])
            tally[2 + largest] += 1
        state[0] = random

    return play
