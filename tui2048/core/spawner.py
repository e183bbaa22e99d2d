"""Spawners: what chooses the new tile after a move. Each is a value; choosing gives the spawner for the next time."""

from __future__ import annotations

from tui2048.core.board import Board, is_tile
from tui2048.core.lcg import Lcg
from tui2048.core.record import Frozen, Record

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


def _empty_cells(board: Board) -> tuple[tuple[int, int], ...]:
    cells = board.empty_cells()
    if not cells:
        raise ValueError("no cell is empty, so no tile can come")
    return cells


class RandomSpawner(Frozen):
    """Draws the cell, then the value: a 4 in `fours` of ten cases, else a 2.

    >>> RandomSpawner(Lcg(2026)).spawn(Board.empty(4))[0]
    Tile(row=2, col=0, value=2)
    """

    __slots__ = ("lcg", "fours")
    lcg: Lcg
    fours: int

    def __init__(self, lcg: Lcg, fours: int = 1) -> None:
        object.__setattr__(self, "lcg", lcg)
        object.__setattr__(self, "fours", fours)

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        cells = _empty_cells(board)
        index, lcg = self.lcg.below(len(cells))
        chance, lcg = lcg.below(10)
        row, col = cells[index]
        return Tile(row, col, 4 if chance < self.fours else 2), RandomSpawner(lcg, self.fours)


class FirstEmptySpawner(Frozen):
    """Puts a 2 in the first empty cell in row order: what a learner can foretell.

    >>> FirstEmptySpawner().spawn(Board(((2, 4, 0), (0, 0, 0), (0, 0, 0))))[0]
    Tile(row=0, col=2, value=2)
    """

    __slots__ = ()

    def spawn(self, board: Board) -> tuple[Tile, Spawner]:
        row, col = _empty_cells(board)[0]
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
        if (tile.row, tile.col) not in _empty_cells(board):
            raise ValueError(f"the script puts a tile in cell {tile.row}, {tile.col}, which is not empty")
        return tile, ScriptedSpawner(self.tiles[1:])
