"""Where things go: the largest tiles that fit, and the header that the rest of the screen has room for.

There are four headers: a panel beside the board, score cards above it, lines of text above it, and for screens of few
rows two lines of text, and the message on the board's lower edge.
"""

from __future__ import annotations

from functools import lru_cache

from tui2048.core.record import Enum, Record

# A tile is at least this wide, so that five digits and a little air fit in one row.
_NARROWEST_TILE = 6

# From this many rows on, some are kept for score cards and air before tiles grow further.
_TALL = 30

MESSAGE_AND_HINTS = 2
COMPACT_ROWS = 2
_PANEL_GAP = 3  # columns between the panel and the board


class Header(Enum):
    """What stands above the board or beside it: title, score and the rest."""

    PANEL = "panel"
    CARDS = "cards"
    LINES = "lines"
    COMPACT = "compact"


class Panel(Record):
    """A header beside the board, in cells: `title` is the rows of its title, `value` those of a number on a card.

    `scale` is by how much it is larger than the smallest; it stands beside boards of `board` rows and more.
    """

    scale: int
    width: int
    title: int
    value: int
    board: int

    @property
    def card(self) -> int:
        """The rows of a card: its name, its number, and half a row of edge above and below that no other shares."""
        return self.value + 3

    @property
    def height(self) -> int:
        """The fewest rows it takes: title, air, two cards, moves, the goal in two lines and the game in two."""
        return self.title + 1 + 2 * self.card + 5


PANELS = (Panel(3, 47, 8, 6, 64), Panel(2, 31, 5, 3, 30), Panel(1, 19, 3, 1, 0))


class Layout(Record):
    """Where things go, in cells.

    A tile takes `pitch` rows of which the upper half of the first is the gap above it (none if the pitch is 1), and
    `tile_width` columns after a gap of one. The board begins at `top`, `left`, its header at `header_top`. `message`
    and `hints` are rows. If the header is a `panel`, its left column is `panel_left`.
    """

    columns: int
    rows: int
    size: int
    pitch: int
    tile_width: int
    top: int
    left: int
    header: Header
    header_top: int
    message: int
    hints: int
    panel: Panel | None = None
    panel_left: int = 0

    @property
    def board_width(self) -> int:
        """The columns of the board with its edges."""
        return self.size * (self.tile_width + 1) + 1

    @property
    def middle(self) -> int:
        """The column in the middle of the board."""
        return self.left + self.board_width // 2

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


@lru_cache(maxsize=4)  # asked for each frame
def lay_out(
    size: int, columns: int, rows: int, plain_rows: int, card_rows: int, beside: int = 0, below: int = 0
) -> Layout | None:
    """Return the layout for a board of `size` on a screen, None if the screen is too small.

    `plain_rows` is what a header of text lines needs at this width, `card_rows` what one with score cards does, 0 if
    there is no room for cards.
    Columns `beside` the board and rows `below` it are kept free.
    """
    above = _with_header_above(size, columns, rows, plain_rows, card_rows, beside, below)
    if below:
        return above
    aside = _with_panel(size, columns, rows, beside)
    if aside is not None and (
        above is None or aside.pitch > above.pitch or (aside.pitch == above.pitch and above.header is not Header.CARDS)
    ):
        return aside
    if above is not None and above.pitch == 1 and not beside:
        return _compact(size, columns, rows) or above
    return above


def _with_header_above(
    size: int, columns: int, rows: int, plain_rows: int, card_rows: int, beside: int, below: int
) -> Layout | None:
    tall = rows >= _TALL
    height, air = (card_rows or plain_rows, 2) if tall else (plain_rows, 0)
    pitch = _largest_pitch(size, columns - beside, rows - height - air - MESSAGE_AND_HINTS - below)
    if pitch == 0:
        return None
    spare = rows - height - air - MESSAGE_AND_HINTS - below - board_height(size, pitch)
    if not tall:
        if card_rows and spare >= card_rows - plain_rows:
            height, spare = card_rows, spare - (card_rows - plain_rows)
        air = min(2, spare)
        spare -= air
    top = spare // 2 + height + (air + 1) // 2
    return Layout(
        columns,
        rows,
        size,
        pitch,
        tile_width(pitch),
        top,
        (columns - beside - board_width(size, pitch)) // 2,
        Header.CARDS if height == card_rows > 0 else Header.LINES,
        spare // 2,
        top + board_height(size, pitch) + below + air // 2,
        rows - 1,
    )


def _with_panel(size: int, columns: int, rows: int, beside: int) -> Layout | None:
    """Return the layout with the largest panel that costs the tiles nothing, None if there is no room for one."""
    free = rows - MESSAGE_AND_HINTS
    best = None
    for panel in reversed(PANELS):
        room = columns - beside - panel.width - _PANEL_GAP
        pitch = _largest_pitch(size, room, free - (2 if rows >= _TALL else 0))
        height = board_height(size, pitch)
        if pitch == 0 or panel.height > free or height < panel.board or (best and pitch < best.pitch):
            break
        top = (free - height + 1) // 2
        left = (room - board_width(size, pitch)) // 2
        header_top = min(top, (free - panel.height + 1) // 2)
        best = Layout(
            columns,
            rows,
            size,
            pitch,
            tile_width(pitch),
            top,
            left + panel.width + _PANEL_GAP,
            Header.PANEL,
            header_top,
            max(min(top + height + 1, free), header_top + panel.height),
            rows - 1,
            panel,
            left,
        )
    return best


def _compact(size: int, columns: int, rows: int) -> Layout | None:
    """Return a layout with tiles of more than one row, for which the message stands on the board's lower edge."""
    free = rows - COMPACT_ROWS - 1
    pitch = _largest_pitch(size, columns, free)
    if pitch < 2:
        return None
    top = COMPACT_ROWS + (free - board_height(size, pitch)) // 2
    left = (columns - board_width(size, pitch)) // 2
    return Layout(columns, rows, size, pitch, tile_width(pitch), top, left, Header.COMPACT, 0, rows - 2, rows - 1)


def smallest(size: int, plain_rows: int, header_columns: int) -> tuple[int, int]:
    """Return the columns and rows that the smallest layout takes."""
    return max(board_width(size, 1), header_columns), board_height(size, 1) + plain_rows + MESSAGE_AND_HINTS


def _largest_pitch(size: int, columns: int, rows: int) -> int:
    pitch = 0
    while board_width(size, pitch + 1) <= columns and board_height(size, pitch + 1) <= rows:
        pitch += 1
    return pitch
