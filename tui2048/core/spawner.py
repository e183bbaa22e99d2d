"""Spawners: what chooses the new tile after a move. Each is a value; choosing gives the spawner for the next time."""

from __future__ import annotations

from tui2048.core.board import Board
from tui2048.core.lcg import Lcg
from tui2048.core.record import Frozen, Record, make
from tui2048.core.words import is_tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol
else:
    Protocol = object  # at run time a protocol is only a name; `typing` is slow to import (see record.py)


class Tile(Record):
    """A tile and the cell it stands in."""

    row: int
    col: int
    value: int


class Spawner(Protocol):
    """Chooses new tiles."""

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        """Return a tile for an empty cell of the board, and the spawner to ask the next time.

        Raises ValueError if the board has no empty cell.
        """


_FULL = "no cell is empty, so no tile can come"


class RandomSpawner(Record):
    """Draws the cell, then the value: a 4 in `fours` of ten cases, else a 2.

    >>> RandomSpawner(Lcg(2026)).spawn(Board.empty(4))[0]
    Tile(row=2, col=0, value=2)
    """

    lcg: Lcg
    fours: int = 1

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        lcg, fours = self
        count = board.empty_count()
        if not count:
            raise ValueError(_FULL)
        index, chance, lcg = lcg.two_below(count, 10)
        row, col = board.empty_cell(index)
        return make(Tile, (row, col, 4 if chance < fours else 2)), make(RandomSpawner, (lcg, fours))


class FirstEmptySpawner(Frozen):
    """Puts a 2 in the first empty cell in row order: what a learner can foretell.

    >>> FirstEmptySpawner().spawn(Board(((2, 4, 0), (0, 0, 0), (0, 0, 0))))[0]
    Tile(row=0, col=2, value=2)
    """

    __slots__ = ()

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        if not board.empty_count():
            raise ValueError(_FULL)
        row, col = board.empty_cell(0)
        return Tile(row, col, 2), self


class ScriptedSpawner(Frozen):
    """Gives the tiles of a list, one after the other: for tests.

    >>> tile, rest = ScriptedSpawner([(0, 0, 2), (1, 1, 4)]).spawn(Board.empty(3))
    >>> tile, rest.spawn(Board.empty(3))[0]
    (Tile(row=0, col=0, value=2), Tile(row=1, col=1, value=4))
    """

    __slots__ = ("tiles",)
    tiles: tuple[Tile, ...]

    def __init__(self, tiles: Iterable[tuple[int, int, int]]) -> None:
        """Take the tiles as (row, column, value); raises ValueError for a value that is no tile."""
        script = tuple([Tile(*tile) for tile in tiles])
        for tile in script:
            if not is_tile(tile.value):
                raise ValueError(f"{tile.value} is not a tile: a tile is a power of two from 2 up")
        object.__setattr__(self, "tiles", script)

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        """Return the next tile of the list; raises ValueError if the list is at its end or the cell is taken."""
        if not self.tiles:
            raise ValueError("the script of new tiles is at its end")
        tile = self.tiles[0]
        if (tile.row, tile.col) not in board.empty_cells():
            raise ValueError(f"the script puts a tile in cell {tile.row}, {tile.col}, which is not empty")
        return tile, ScriptedSpawner(self.tiles[1:])
