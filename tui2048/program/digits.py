"""Numbers drawn large from block characters.

A glyph is a picture of 3 x 5 points. A point covers some half columns by some half rows, and four half cells make a
character, so a number can be as small as two columns a digit or as large as a tile.
"""

from __future__ import annotations

from functools import lru_cache

from tui2048.core.record import Record

GLYPH_WIDTH = 3
GLYPH_HEIGHT = 5

_GLYPHS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "K": "#.# #.# ##. #.# #.#",
    "M": "#.# ### ### #.# #.#",
    "G": "### #.. #.# #.# ###",
}

# By the half cells that are set: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


class Scale(Record):
    """The size of a point, in half columns and half rows. Points twice as wide as high in these look square."""

    width: int
    height: int


def drawn_size(text: str, scale: Scale) -> tuple[int, int]:
    """Return the width and height of a drawn number, in half columns and half rows.

    >>> drawn_size("2048", Scale(1, 1))
    (15, 5)
    """
    return ((GLYPH_WIDTH + 1) * len(text) - 1) * scale.width, GLYPH_HEIGHT * scale.height


def fitting_scale(digits: int, columns: int, half_rows: int) -> Scale | None:
    """Return the largest scale at which so many digits fit a place, None if none does.

    Height goes before width: numbers of any length then are of one height, long ones drawn narrower.

    >>> fitting_scale(2, 8, 5), fitting_scale(4, 8, 5), fitting_scale(5, 8, 5)
    (Scale(width=2, height=1), Scale(width=1, height=1), None)
    """
    points = drawn_size("0" * digits, Scale(1, 1))[0]
    for height in range(half_rows // GLYPH_HEIGHT, 0, -1):
        width = min(2 * height, 2 * columns // points)
        if width >= height:
            return Scale(width, height)
    return None


@lru_cache(maxsize=512)  # a board shows the same few numbers again and again
def draw(text: str, scale: Scale, shift_x: int, shift_y: int) -> tuple[str, ...]:
    r"""Return the rows of characters that show a number, moved right and down by half columns and half rows.

    >>> print("\n".join(draw("42", Scale(1, 1), 0, 0)))
    ▌▌▀▌
    ▀▌▛▘
     ▘▀▘
    """
    width, height = drawn_size(text, scale)
    columns, rows = (shift_x + width + 1) // 2, (shift_y + height + 1) // 2
    cells = [[0] * columns for _ in range(rows)]
    for number, char in enumerate(text):
        for y, points in enumerate(_GLYPHS[char].split()):
            for x, point in enumerate(points):
                if point == "#":
                    left = shift_x + ((GLYPH_WIDTH + 1) * number + x) * scale.width
                    _set(cells, left, shift_y + y * scale.height, scale)
    return tuple(["".join([_QUADRANTS[cell] for cell in row]) for row in cells])


def _set(cells: list[list[int]], left: int, top: int, scale: Scale) -> None:
    for y in range(top, top + scale.height):
        for x in range(left, left + scale.width):
            cells[y // 2][x // 2] |= 1 << (x % 2 + 2 * (y % 2))


def shortened(value: int, columns: int) -> str:
    """Return a number in at most so many columns (four at the least), in thousands, millions or more if need be.

    >>> shortened(131072, 6), shortened(131072, 5), shortened(2**37, 6)
    ('131072', '131K', '137G')
    """
    text = str(value)
    for unit in ("K", "M", "G"):
        if len(text) <= columns:
            break
        value //= 1000
        text = f"{value}{unit}"
    return text
