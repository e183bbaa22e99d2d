"""Where things go: the largest tiles that fit, and the header that the rest of the screen has room for."""

from __future__ import annotations

from tui2048.core.record import Record

# A tile is at least this wide, so that five digits and a little air fit in one row.
_NARROWEST_TILE = 6

# From this many rows on, some are kept for score cards and air before tiles grow further.
_TALL = 30

MESSAGE_AND_HINTS = 2


class Layout(Record):
    """Where things go, in cells.

    A tile takes `pitch` rows of which the upper half of the first is the gap above it (none if the pitch is 1), and
    `tile_width` columns after a gap of one. The board begins at `top`, `left`. `cards` says whether the header has
    score cards; it begins at `header_top`. `message` and `hints` are rows.
    """

    columns: int
    rows: int
    size: int
    pitch: int
    tile_width: int
    top: int
    left: int
    header_top: int
    cards: bool
    message: int
    hints: int

    @property
    def board_width(self) -> int:
        """The columns of the board with its edges."""
        return self.size * (self.tile_width + 1) + 1

    @property
    def board_height(self) -> int:
        """The rows of the board with its edges."""
        return board_height(self.size, self.pitch)

    def cell(self, row: int, col: int) -> tuple[int, int]:
        """Return the row and column of the upper left cell of a tile's place."""
        return self.top + row * self.pitch, self.left + 1 + col * (self.tile_width + 1)


def tile_width(pitch: int) -> int:
    """Return how wide a tile is that is twice as wide as high: it is half a row less high than its pitch."""
    return max(_NARROWEST_TILE, 2 * pitch - 1)


def board_width(size: int, pitch: int) -> int:
    """Return the columns of a board."""
    return size * (tile_width(pitch) + 1) + 1


def board_height(size: int, pitch: int) -> int:
    """Return the rows of a board: from pitch 2 on there is a row for the lower edge."""
    return size * pitch + (1 if pitch > 1 else 0)


def lay_out(
    size: int, columns: int, rows: int, plain_rows: int, card_rows: int, beside: int = 0, below: int = 0
) -> Layout | None:
    """Return the layout for a board of `size` on a screen, None if the screen is too small.

    `plain_rows` is what a header of text lines needs at this width, `card_rows` what one with score cards does.
    Columns `beside` the board and rows `below` it are kept free.
    """
    tall = rows >= _TALL
    header, air = (card_rows, 2) if tall else (plain_rows, 0)
    pitch = _largest_pitch(size, columns - beside, rows - header - air - MESSAGE_AND_HINTS - below)
    if pitch == 0:
        return None
    spare = rows - header - air - MESSAGE_AND_HINTS - below - board_height(size, pitch)
    if not tall:
        if spare >= card_rows - plain_rows:
            header, spare = card_rows, spare - (card_rows - plain_rows)
        air = min(2, spare)
        spare -= air
    top = spare // 2 + header + (air + 1) // 2
    return Layout(
        columns,
        rows,
        size,
        pitch,
        tile_width(pitch),
        top,
        (columns - beside - board_width(size, pitch)) // 2,
        spare // 2,
        header == card_rows,
        top + board_height(size, pitch) + below + air // 2,
        rows - 1,
    )


def smallest(size: int, plain_rows: int, header_columns: int) -> tuple[int, int]:
    """Return the columns and rows that the smallest layout takes."""
    return max(board_width(size, 1), header_columns), board_height(size, 1) + plain_rows + MESSAGE_AND_HINTS


def _largest_pitch(size: int, columns: int, rows: int) -> int:
    pitch = 0
    while board_width(size, pitch + 1) <= columns and board_height(size, pitch + 1) <= rows:
        pitch += 1
    return pitch
