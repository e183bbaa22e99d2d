"""The rules family: what a variant of the game is made of. A new variant is a new class here, and nothing else."""

from __future__ import annotations

from tui2048.core.board import LARGEST_SIZE, SMALLEST_SIZE, Board
from tui2048.core.lcg import Lcg
from tui2048.core.record import Frozen
from tui2048.core.spawner import FirstEmptySpawner, RandomSpawner, Spawner
from tui2048.core.words import is_tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # at run time a protocol is only a name; `typing` is slow to import (see record.py)

SMALLEST_TARGET = 8
LARGEST_TARGET = 65536
LARGEST_SEED = 999_999_999
MOST_FOURS = 10


class Rules(Protocol):
    """What a game asks of its rules; everything else (how tiles slide and join) is the same in every variant."""

    @property
    def size(self) -> int:
        """The number of rows of the board."""

    @property
    def target(self) -> int:
        """The tile to reach."""

    def make_spawner(self) -> Spawner:
        """Return what chooses the new tiles, as it is before the first."""

    def has_won(self, board: Board) -> bool:
        """Return whether the goal stands on a board."""

    def opening(self) -> tuple[Board, Spawner]:
        """Return the first board, and the spawner after it."""


def _check(name: str, value: int, smallest: int, largest: int) -> None:
    if not smallest <= value <= largest:
        raise ValueError(f"{name} {value} is not from {smallest} to {largest}")


def check_size(size: int) -> None:
    """Raise ValueError if a board cannot have this size."""
    _check("size", size, SMALLEST_SIZE, LARGEST_SIZE)


def check_target(target: int) -> None:
    """Raise ValueError if a tile cannot be the goal."""
    _check("goal", target, SMALLEST_TARGET, LARGEST_TARGET)
    if not is_tile(target):
        raise ValueError(f"goal {target} is not a power of two: 8, 16, 32 and so on")


class _GoalRules(Frozen):
    """What all variants here share: the goal is a tile."""

    __slots__ = ()
    size: int
    target: int

    def has_won(self, board: Board) -> bool:
        """Return whether the largest tile is at least the goal."""
        return board.highest() >= self.target


class ClassicRules(_GoalRules):
    """Random tiles from a seed, two of them at the start.

    >>> ClassicRules(seed=2026).opening()[0].cells
    ((0, 0, 0, 0), (0, 0, 0, 2), (2, 0, 0, 0), (0, 0, 0, 0))
    """

    __slots__ = ("size", "target", "seed", "fours")
    seed: int
    fours: int

    def __init__(self, size: int = 4, target: int = 2048, seed: int = 0, fours: int = 1) -> None:
        """Set the board's size (3 to 6), the goal (a power of two from 8 to 65536), the seed (0 to 999999999)
        and how many of ten new tiles are fours (0 to 10).

        Raises ValueError for a value outside these.
        """
        check_size(size)
        check_target(target)
        _check("seed", seed, 0, LARGEST_SEED)
        _check("fours", fours, 0, MOST_FOURS)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "seed", seed)
        object.__setattr__(self, "fours", fours)

    def make_spawner(self) -> Spawner:
        """Return a random spawner at the seed."""
        return RandomSpawner(Lcg(self.seed), self.fours)

    def opening(self) -> tuple[Board, Spawner]:
        """Return a board with two new tiles."""
        board, spawner = Board.empty(self.size), self.make_spawner()
        for _ in range(2):
            tile, spawner = spawner.spawn(board)
            board = board.with_tile(*tile)
        return board, spawner


class TeachingRules(_GoalRules):
    """Tiles that can be foretold: after a move one 2 in the first empty cell in row order.

    >>> TeachingRules(size=3).opening()[0].cells
    ((2, 0, 0), (0, 0, 2), (0, 0, 0))
    """

    __slots__ = ("size", "target", "start")
    start: Board | None

    def __init__(self, size: int = 4, target: int = 2048, start: Board | None = None) -> None:
        """Set the board's size, the goal, and the board to start from (if none: a 2 in cells 0 and 5 in row order).

        Raises ValueError for a size or goal that is not allowed, and for a start board of another size.
        """
        check_size(size)
        check_target(target)
        if start is not None and start.size != size:
            raise ValueError(f"the start board has size {start.size}, not {size}")
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "start", start)

    def make_spawner(self) -> Spawner:
        """Return the spawner that fills the first empty cell."""
        return FirstEmptySpawner()

    def opening(self) -> tuple[Board, Spawner]:
        """Return the start board, with no tile added."""
        board = self.start
        if board is None:
            board = Board.empty(self.size)
            for cell in (0, 5):
                board = board.with_tile(*divmod(cell, self.size), 2)
        return board, self.make_spawner()
