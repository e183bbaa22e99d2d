"""A board: a square of cells that never changes; a slide or a new tile gives another board."""

from __future__ import annotations

from tui2048.core.direction import Direction
from tui2048.core.line import Landing, gaps, land, movable, slid, slid_back
from tui2048.core.record import Frozen, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

Cells = tuple[tuple[int, ...], ...]

SMALLEST_SIZE = 3
LARGEST_SIZE = 6


class Place(Record):
    """A cell's row and column, counted from 0 at the top left."""

    row: int
    col: int


class Step(Record):
    """What became one tile of a slide: where it was, where it stops, and its value there.

    `joined` is the place of the second tile that went into it, or None; a joined tile shows its new value.
    """

    value: int
    start: Place
    end: Place
    joined: Place | None = None


def is_tile(value: int) -> bool:
    """Return whether a number may stand on a tile: a power of two from 2 up.

    >>> [value for value in range(20) if is_tile(value)]
    [2, 4, 8, 16]
    """
    return value >= 2 and not value & (value - 1)


class Board(Frozen):
    """A square of cells, each 0 (empty) or a power of two from 2 up.

    >>> board = Board(((2, 2, 4), (0, 0, 2), (0, 0, 2)))
    >>> board.slide(Direction.LEFT)
    (Board(cells=((4, 4, 0), (2, 0, 0), (2, 0, 0))), 4)
    >>> board.slide(Direction.UP)[1], board.highest(), board.can_move()
    (4, 4, True)
    """

    __slots__ = ("cells",)
    cells: Cells

    def __init__(self, cells: Iterable[Iterable[int]]) -> None:
        """Make a board of rows of cells.

        Raises ValueError if it is not a square of 3 to 6 cells a side, or a cell is neither 0 nor a power of two.
        """
        rows = tuple([tuple(row) for row in cells])
        size = len(rows)
        if not SMALLEST_SIZE <= size <= LARGEST_SIZE:
            raise ValueError(f"a board has {SMALLEST_SIZE} to {LARGEST_SIZE} rows, not {size}")
        for number, row in enumerate(rows, 1):
            if len(row) != size:
                raise ValueError(f"row {number} has {len(row)} cells, but a board of {size} rows has {size} in each")
            for value in row:
                if value != 0 and not is_tile(value):
                    raise ValueError(f"{value} is not a tile: a cell is 0 or a power of two from 2 up")
        object.__setattr__(self, "cells", rows)

    @classmethod
    def empty(cls, size: int) -> Board:
        """Return a board of `size` x `size` empty cells; raises ValueError if the size is not 3 to 6.

        >>> Board.empty(3).cells
        ((0, 0, 0), (0, 0, 0), (0, 0, 0))
        """
        return cls([[0] * size] * size)

    @property
    def size(self) -> int:
        """The number of rows, and of cells in each."""
        return len(self.cells)

    def slide(self, direction: Direction) -> tuple[Board, int]:
        """Return the board after a slide, without a new tile, and the points; the same object if nothing moves.

        >>> board = Board(((0, 2, 0), (0, 2, 0), (0, 4, 0)))
        >>> board.slide(Direction.DOWN)
        (Board(cells=((0, 0, 0), (0, 4, 0), (0, 4, 0))), 4)
        """
        memory = slid if direction is Direction.LEFT or direction is Direction.UP else slid_back
        rows: Cells
        points: tuple[int, ...]
        if direction is Direction.LEFT or direction is Direction.RIGHT:
            rows, points = zip(*map(memory.__getitem__, self.cells))
        else:
            columns, points = zip(*map(memory.__getitem__, zip(*self.cells)))
            rows = tuple(zip(*columns))
        if rows == self.cells:
            return self, 0
        return _board(rows), sum(points)

    def trace(self, direction: Direction) -> tuple[Step, ...]:
        """Return what every tile does in a slide, in the order of the lines and from the start of each.

        >>> for step in Board(((0, 2, 2), (0, 0, 0), (0, 4, 0))).trace(Direction.LEFT): print(step)
        Step(value=4, start=Place(row=0, col=1), end=Place(row=0, col=0), joined=Place(row=0, col=2))
        Step(value=4, start=Place(row=2, col=1), end=Place(row=2, col=0), joined=None)
        """
        return tuple(
            [
                Step(
                    landing.value,
                    places[landing.sources[0]],
                    places[stop],
                    places[landing.sources[1]] if landing.joined else None,
                )
                for places in self.lines(direction)
                for stop, landing in enumerate(self.landings(places))
            ]
        )

    def lines(self, direction: Direction) -> tuple[tuple[Place, ...], ...]:
        """Return the places of each line of a slide, each from the side that the tiles slide to.

        >>> Board.empty(3).lines(Direction.UP)[0]
        (Place(row=0, col=0), Place(row=1, col=0), Place(row=2, col=0))
        """
        size = self.size
        rows = [[Place(row, col) for col in range(size)] for row in range(size)]
        lines = rows if direction in (Direction.LEFT, Direction.RIGHT) else [list(column) for column in zip(*rows)]
        step = 1 if direction in (Direction.LEFT, Direction.UP) else -1
        return tuple([tuple(line[::step]) for line in lines])

    def landings(self, places: tuple[Place, ...]) -> tuple[Landing, ...]:
        """Return where the tiles of one of the `lines` stop."""
        return land([self.cells[row][col] for row, col in places])

    def empty_cells(self) -> tuple[tuple[int, int], ...]:
        """Return (row, column) of every empty cell, in row order.

        >>> Board(((2, 0, 2), (2, 2, 2), (2, 2, 0))).empty_cells()
        ((0, 1), (2, 2))
        """
        return tuple([(row, col) for row, line in enumerate(self.cells) for col in gaps[line]])

    def with_tile(self, row: int, col: int, value: int) -> Board:
        """Return the board with a tile in an empty cell.

        Raises ValueError if the cell is not on the board or not empty, or the value is no tile.

        >>> Board.empty(3).with_tile(1, 2, 4).cells[1]
        (0, 0, 4)
        """
        cells = self.cells
        size = len(cells)
        if not (0 <= row < size and 0 <= col < size):
            raise ValueError(f"no cell {row}, {col} on a board of {size} x {size}")
        line = cells[row]
        if line[col]:
            raise ValueError(f"cell {row}, {col} is not empty: it holds {line[col]}")
        if not is_tile(value):
            raise ValueError(f"{value} is not a tile: a tile is a power of two from 2 up")
        return _board((*cells[:row], (*line[:col], value, *line[col + 1 :]), *cells[row + 1 :]))

    def can_move(self) -> bool:
        """Return whether some slide changes the board.

        >>> Board(((2, 4, 2), (4, 2, 4), (2, 4, 2))).can_move()
        False
        """
        for row in self.cells:
            if movable[row]:
                return True
        return any(map(movable.__getitem__, zip(*self.cells)))

    def highest(self) -> int:
        """Return the largest tile, 0 on an empty board.

        >>> Board(((2, 4, 2), (64, 2, 4), (2, 4, 2))).highest()
        64
        """
        return max(map(max, self.cells))


def _board(cells: Cells) -> Board:
    """Make a board of cells that are known to be right, which need not be checked again."""
    board = object.__new__(Board)
    object.__setattr__(board, "cells", cells)
    return board
