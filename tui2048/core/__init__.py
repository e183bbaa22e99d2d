"""The rules of 2048: values and pure functions, with no screen, clock, file or environment.

>>> from tui2048.core import ClassicRules, Direction, Game
>>> game = Game(ClassicRules(size=3, target=32, seed=318))
>>> game.board.cells
((0, 0, 0), (0, 4, 2), (0, 0, 0))
>>> game.move(Direction.DOWN)
True
>>> game.board.cells
((0, 0, 0), (0, 0, 0), (2, 4, 2))
"""

from tui2048.core.board import LARGEST_SIZE, SMALLEST_SIZE, Board, Place, Step
from tui2048.core.direction import Direction
from tui2048.core.game import Game
from tui2048.core.lcg import Lcg
from tui2048.core.line import Landing, land, slide_line
from tui2048.core.rules import (
    LARGEST_SEED,
    LARGEST_TARGET,
    MOST_FOURS,
    SMALLEST_TARGET,
    ClassicRules,
    Rules,
    TeachingRules,
)
from tui2048.core.spawner import FirstEmptySpawner, RandomSpawner, ScriptedSpawner, Spawner, Tile
from tui2048.core.timeline import Snapshot, Status, Timeline

__all__ = [
    "LARGEST_SEED",
    "LARGEST_SIZE",
    "LARGEST_TARGET",
    "MOST_FOURS",
    "SMALLEST_SIZE",
    "SMALLEST_TARGET",
    "Board",
    "ClassicRules",
    "Direction",
    "FirstEmptySpawner",
    "Game",
    "Landing",
    "Lcg",
    "Place",
    "RandomSpawner",
    "Rules",
    "ScriptedSpawner",
    "Snapshot",
    "Spawner",
    "Status",
    "Step",
    "TeachingRules",
    "Tile",
    "Timeline",
    "land",
    "slide_line",
]
