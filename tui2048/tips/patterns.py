"""Which cells of a board the learned tables look at.

A pattern is a tuple of cells, numbered in row order. It has a table with one number for every way to fill it, and is
laid on the board in all eight symmetries of the square. The images that cover the same cells are one look-up, and all
fillings that such images make of one board share one number.
"""

from __future__ import annotations

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Pattern = tuple[int, ...]


class Network(Record):
    """The patterns for a size of board, and how many ranks a cell can have (0 is empty, 1 a 2)."""

    size: int
    ranks: int
    patterns: tuple[Pattern, ...]


# Lines and squares of four cells: the outer line, the inner line; the square in the corner, at an edge, in the middle.
# Then five cells, which say what the four cannot: a square with a third cell of the outer line, and an outer and an
# inner line with the nearest cell of the other one.
FOUR = Network(
    4,
    16,
    (
        (0, 1, 2, 3),
        (4, 5, 6, 7),
        (0, 1, 4, 5),
        (1, 2, 5, 6),
        (5, 6, 9, 10),
        (0, 1, 2, 4, 5),
        (0, 1, 2, 3, 4),
        (0, 4, 5, 6, 7),
    ),
)
# No game of 3 x 3 goes beyond 1024, which is rank 10: nine cells hold at most 4, 8, 16 and so on up to that.
# An oblong of two lines, and what it is made of: a square, an outer and an inner line.
THREE = Network(3, 11, ((0, 1, 2, 3, 4, 5), (0, 1, 3, 4), (0, 1, 2), (3, 4, 5)))


def symmetries(size: int) -> list[Pattern]:
    """Return the eight symmetries of a board, each as the cell that comes to stand in cell 0, 1, 2 and so on.

    >>> symmetries(3)[1]
    (2, 1, 0, 5, 4, 3, 8, 7, 6)
    """
    found = []
    for transposed in (False, True):
        for down in (1, -1):
            for right in (1, -1):
                rows = [[row * size + col for col in range(size)][::right] for row in range(size)][::down]
                rows = [list(column) for column in zip(*rows)] if transposed else rows
                found.append(tuple([cell for row in rows for cell in row]))
    return found


def images(pattern: Pattern, size: int) -> list[Pattern]:
    """Return one image of a pattern for each set of cells that its images cover.

    >>> images((0, 1), 3)
    [(0, 1), (2, 1), (6, 7), (8, 7), (0, 3), (2, 5), (6, 3), (8, 5)]
    >>> images((3, 4, 5), 3)
    [(3, 4, 5), (1, 4, 7)]
    """
    found: dict[Pattern, Pattern] = {}
    for symmetry in symmetries(size):
        image = tuple([symmetry[cell] for cell in pattern])
        cells = tuple(sorted(image))
        found[cells] = min(found.get(cells, image), image)
    return list(found.values())


def turns(pattern: Pattern, size: int) -> list[Pattern]:
    """Return the ways to read a pattern that its symmetries make of it, as places in it.

    >>> turns((0, 1, 3, 4), 3)
    [(0, 1, 2, 3), (0, 2, 1, 3)]
    """
    found = []
    for symmetry in symmetries(size):
        image = [symmetry[cell] for cell in pattern]
        if sorted(image) == sorted(pattern):
            found.append(tuple([pattern.index(cell) for cell in image]))
    return found


def number(filling: Sequence[int], ranks: int) -> int:
    """Return the number of a filling in its table: its ranks as the digits of a number.

    >>> number([1, 0, 2], 16)
    258
    """
    index = 0
    for rank in filling:
        index = index * ranks + rank
    return index
