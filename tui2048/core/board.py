"""A board: a square of cells that never changes; a slide or a new tile gives another board."""

from __future__ import annotations

from operator import itemgetter

from tui2048.core.direction import LEFT, RIGHT, UP, Direction
from tui2048.core.line import Landing, Line, land
from tui2048.core.record import Frozen, Record, setter
from tui2048.core.words import EMPTY, letter_of, line_of, movable, points_of, slid, slid_back, spell
from tui2048.core.words import is_tile as is_tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Cut = Callable[[str], tuple[str, ...]]

Cells = tuple[Line, ...]

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


class _Shape:
    """How to cut the word of a board of one size: into its rows, into its columns."""

    __slots__ = ("size", "rows", "columns")

    def __init__(self, size: int) -> None:
        numbers = range(size)
        self.size = size
        self.rows: Cut = itemgetter(*[slice(number * size, (number + 1) * size) for number in numbers])
        self.columns: Cut = itemgetter(*[slice(number, None, size) for number in numbers])


_SHAPES = {size: _Shape(size) for size in range(SMALLEST_SIZE, LARGEST_SIZE + 1)}


class Board(Frozen):
    """A square of cells, each 0 (empty) or a power of two from 2 up.

    >>> board = Board(((2, 2, 4), (0, 0, 2), (0, 0, 2)))
    >>> board.slide(Direction.LEFT)
    (Board(cells=((4, 4, 0), (2, 0, 0), (2, 0, 0))), 4)
    >>> board.slide(Direction.UP)[1], board.highest(), board.can_move()
    (4, 4, True)
    """

    # The cells in row order, as in words.py; the shape; the largest tile; the number of empty cells.
    # They stand in one slot because it is set faster than four.
    __slots__ = ("_parts",)
    _parts: tuple[str, _Shape, int, int]

    def __init__(self, cells: Iterable[Iterable[int]]) -> None:
        """Make a board of rows of cells.

        Raises ValueError if it is not a square of 3 to 6 cells a side, or a cell is neither 0 nor a power of two.
        """
        rows = tuple([tuple(row) for row in cells])
        size = len(rows)
        if size not in _SHAPES:
            raise ValueError(f"a board has {SMALLEST_SIZE} to {LARGEST_SIZE} rows, not {size}")
        for number, row in enumerate(rows, 1):
            if len(row) != size:
                raise ValueError(f"row {number} has {len(row)} cells, but a board of {size} rows has {size} in each")
            for value in row:
                if value != 0 and not is_tile(value):
                    raise ValueError(f"{value} is not a tile: a cell is 0 or a power of two from 2 up")
        word = "".join([spell(row) for row in rows])
        _set_parts(self, (word, _SHAPES[size], max(map(max, rows)), word.count(EMPTY)))

    @classmethod
    def empty(cls, size: int) -> Board:
        """Return a board of `size` x `size` empty cells; raises ValueError if the size is not 3 to 6.

        >>> Board.empty(3).cells
        ((0, 0, 0), (0, 0, 0), (0, 0, 0))
        """
        return cls([[0] * size] * size)

    @property
    def cells(self) -> Cells:
        """The rows of cells from the top, each from the left."""
        word, shape, _, _ = self._parts
        return tuple(map(_line, shape.rows(word)))

    @property
    def size(self) -> int:
        """The number of rows, and of cells in each."""
        return self._parts[1].size

    def slide(self, direction: Direction) -> tuple[Board, int]:
        """Return the board after a slide, without a new tile, and the points; the same object if nothing moves.

        >>> board = Board(((0, 2, 0), (0, 2, 0), (0, 4, 0)))
        >>> board.slide(Direction.DOWN)
        (Board(cells=((0, 0, 0), (0, 4, 0), (0, 4, 0))), 4)
        """
        word, shape, highest, empty = self._parts
        level = direction is LEFT or direction is RIGHT
        lines = shape.rows(word) if level else shape.columns(word)
        after = "".join(map(_slide if direction is LEFT or direction is UP else _slide_back, lines))
        if not level:
            after = "".join(shape.columns(after))
        if after == word:
            return self, 0
        points = 0
        empty_after = after.count(EMPTY)
        if empty_after != empty:  # else no tile went into another
            points = sum(map(_points, lines))
            if letter_of[2 * highest] in after:  # a larger tile can only be two of the largest
                highest *= 2
        board = _new(Board)
        _set_parts(board, (after, shape, highest, empty_after))
        return board, points

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
        lines = rows if direction in (LEFT, RIGHT) else [list(column) for column in zip(*rows)]
        step = 1 if direction in (LEFT, UP) else -1
        return tuple([tuple(line[::step]) for line in lines])

    def landings(self, places: tuple[Place, ...]) -> tuple[Landing, ...]:
        """Return where the tiles of one of the `lines` stop."""
        cells = self.cells
        return land([cells[row][col] for row, col in places])

    def empty_cells(self) -> tuple[tuple[int, int], ...]:
        """Return (row, column) of every empty cell, in row order.

        >>> Board(((2, 0, 2), (2, 2, 2), (2, 2, 0))).empty_cells()
        ((0, 1), (2, 2))
        """
        word, shape, _, _ = self._parts
        return tuple([divmod(place, shape.size) for place, letter in enumerate(word) if letter == EMPTY])

    def empty_count(self) -> int:
        """Return how many cells are empty.

        >>> Board.empty(3).empty_count()
        9
        """
        return self._parts[3]

    def empty_cell(self, index: int) -> tuple[int, int]:
        """Return `empty_cells()[index]` for an index from 0, without listing them all.

        >>> Board(((2, 0, 2), (2, 2, 2), (2, 2, 0))).empty_cell(1)
        (2, 2)
        """
        word, shape, _, _ = self._parts
        behind = word.split(EMPTY, index + 1)[index + 1]
        return divmod(len(word) - len(behind) - 1, shape.size)

    def with_tile(self, row: int, col: int, value: int) -> Board:
        """Return the board with a tile in an empty cell.

        Raises ValueError if the cell is not on the board or not empty, or the value is no tile.

        >>> Board.empty(3).with_tile(1, 2, 4).cells[1]
        (0, 0, 4)
        """
        word, shape, highest, empty = self._parts
        size = shape.size
        if not (0 <= row < size and 0 <= col < size):
            raise ValueError(f"no cell {row}, {col} on a board of {size} x {size}")
        place = row * size + col
        if word[place] != EMPTY:
            raise ValueError(f"cell {row}, {col} is not empty: it holds {self.cells[row][col]}")
        word = word[:place] + letter_of[value] + word[place + 1 :]
        board = _new(Board)
        _set_parts(board, (word, shape, value if value > highest else highest, empty - 1))
        return board

    def can_move(self) -> bool:
        """Return whether some slide changes the board.

        >>> Board(((2, 4, 2), (4, 2, 4), (2, 4, 2))).can_move()
        False
        """
        word, shape, highest, empty = self._parts
        if empty and highest:  # some tile has room
            return True
        return any(map(_movable, shape.rows(word))) or any(map(_movable, shape.columns(word)))

    def highest(self) -> int:
        """Return the largest tile, 0 on an empty board.

        >>> Board(((2, 4, 2), (64, 2, 4), (2, 4, 2))).highest()
        64
        """
        return self._parts[2]

    def _values(self) -> tuple[Cells]:
        return (self.cells,)

    def __eq__(self, other: object) -> bool:
        if type(other) is not Board:
            return NotImplemented
        return self._parts[0] == other._parts[0]

    def __hash__(self) -> int:
        return hash(self._parts[0])

    def __repr__(self) -> str:
        return f"Board(cells={self.cells})"


# Found once, and not in every move.
_slide = slid.__getitem__
_slide_back = slid_back.__getitem__
_points = points_of.__getitem__
_movable = movable.__getitem__
_line = line_of.__getitem__
_new = object.__new__
_set_parts = setter(Board, "_parts")
