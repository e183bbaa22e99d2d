"""Draws the board: tiles like cards, with gaps of half a cell, or outlined where there is no colour."""

from __future__ import annotations

from functools import lru_cache

from tui2048.core import Board, Snapshot
from tui2048.program.digits import GLYPH_HEIGHT, draw, drawn_size, fitting_scale, shortened
from tui2048.program.frame import Canvas, Style
from tui2048.program.layout import Layout
from tui2048.program.motion import Motion
from tui2048.program.palette import Palette
from tui2048.program.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.frame import Piece

# Digits that a drawn number must have room for before numbers are drawn at all, so that one board has one look.
_DRAWN_DIGITS = 4

# From this width on a tile keeps a fifth of it as air beside the number, below it half a column on both sides.
_ROOMY = 12

_THIN = "┌─┐│└┘"
_HEAVY = "┏━┓┃┗┛"
_ASCII = "+-+|++"


def draw_ground(canvas: Canvas, layout: Layout, palette: Palette) -> None:
    """Draw a board without a tile."""
    _Painter(canvas, layout, palette).ground()


@lru_cache(maxsize=4)
def _known_tiles(layout: Layout, palette: Palette) -> dict[tuple[int, int], Piece]:
    """Return the tiles that have been drawn, by value and how many half rows lie above: it grows as they are met."""
    return {}


def draw_tiles(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    """Draw the tiles on an empty board, as they stand or on their way to there."""
    painter = _Painter(canvas, layout, palette)
    motion = state.motion
    if motion is None or motion.popped == 1:
        painter.tiles(state.now.board)
    elif motion.slid < 1:
        painter.sliding(motion)
    else:
        painter.popping(state.now, motion)


class _Painter:
    """Draws on one board's place: the ground, then tiles where they stand or on their way."""

    def __init__(self, canvas: Canvas, layout: Layout, palette: Palette) -> None:
        self.canvas = canvas
        self.layout = layout
        self.palette = palette
        self.known = _known_tiles(layout, palette)
        # The height of a tile in half rows, and how far below its place's upper edge it begins.
        whole = layout.pitch == 1 or not palette.colored or (palette.ascii and layout.pitch == 2)
        self.inset = 0 if whole else 2 if palette.ascii else 1
        self.height = 2 * layout.pitch - self.inset
        self.draws_numbers = (
            palette.draws and layout.pitch > 3 and fitting_scale(_DRAWN_DIGITS, *_room(layout)) is not None
        )

    def ground(self) -> None:
        """Draw the board without a tile."""
        layout, palette = self.layout, self.palette
        if palette.colored:
            edge = 0 if layout.pitch == 1 else 2 if palette.ascii else 1
            height = 2 * layout.size * layout.pitch + edge
            self.canvas.block(2 * layout.top, layout.left, height, layout.board_width, palette.board)
        for row in range(layout.size):
            for col in range(layout.size):
                top, left = self.corner(row, col)
                if palette.colored:
                    self.canvas.block(top, left, self.height, layout.tile_width, palette.empty)
                if palette.marks_empty:
                    middle = left + layout.tile_width // 2
                    self.canvas.write((top + self.height // 2) // 2, middle, ".", palette.empty)

    def tiles(self, board: Board) -> None:
        """Draw the tiles of a board where they stand."""
        for row, line in enumerate(board.cells):
            for col, value in enumerate(line):
                if value:
                    self.standing(value, row, col)

    def standing(self, value: int, row: int, col: int) -> None:
        """Draw a tile where it stands."""
        top, left = self.layout.cell(row, col)
        self.canvas.paste(top, left - 1, self.piece(value, self.inset))

    def moving(self, value: int, top: int, left: int) -> None:
        """Draw a tile on its way; the gap goes with it, so that it shows on a tile of its colour."""
        width = self.layout.tile_width + 2
        if self.inset != 1:
            if self.palette.colored:
                self.canvas.block(top - self.inset, left - 1, self.height + 2 * self.inset, width, self.palette.board)
            self.tile(value, top, left)
            return
        # One half row of the gap lies in a row of which the piece takes nothing.
        gap = top + self.height if top % 2 else top - 1
        self.canvas.paste(top // 2, left - 1, self.piece(value, top % 2))
        self.canvas.block(gap, left - 1, 1, width, self.palette.board)

    def piece(self, value: int, above: int) -> Piece:
        """Return how a tile looks with so many half rows of gap above it, and the gaps beside it: drawn only once."""
        known = self.known.get((value, above))
        if known is None:
            width, height = self.layout.tile_width + 2, self.layout.pitch
            canvas = Canvas(width, height, self.palette.board)
            _Painter(canvas, self.layout, self.palette).tile(value, above, 1)
            known = self.known[value, above] = canvas.cut(0, 0, height, width)
        return known

    def sliding(self, motion: Motion) -> None:
        """Draw the tiles of a move between where they were and where they stop; those that stay lie below."""
        pieces = [
            (start != step.end, step.value if step.joined is None else step.value // 2, start, step.end)
            for step in motion.before.trace(motion.direction)
            for start in (step.start, step.joined)
            if start is not None
        ]
        for _, value, start, end in sorted(pieces):
            if start == end:
                self.standing(value, *end)
                continue
            there, here = self.corner(*end), self.corner(*start)
            top, left = (round(a + (b - a) * motion.slid) for a, b in zip(here, there))
            self.moving(value, top, left)

    def popping(self, now: Snapshot, motion: Motion) -> None:
        """Draw the board after the slide: joined tiles larger than they will be, the new tile still growing."""
        slid, _ = motion.before.slide(motion.direction)
        self.tiles(slid)
        if self.layout.pitch > 1:
            for step in motion.before.trace(motion.direction):
                if step.joined is not None:
                    self.tile(step.value, *self.corner(*step.end), grown=1)
        if now.tile is not None:
            top, left = self.corner(now.tile.row, now.tile.col)
            height = max(1, round(self.height * motion.popped))
            width = max(1, round(self.layout.tile_width * motion.popped))
            top += (self.height - height) // 2
            left += (self.layout.tile_width - width) // 2
            self.canvas.block(top, left, height, width, self.palette.tile(now.tile.value))

    def corner(self, row: int, col: int) -> tuple[int, int]:
        """Return the upper left corner of a tile, in half rows and columns."""
        top, left = self.layout.cell(row, col)
        return 2 * top + self.inset, left

    def tile(self, value: int, top: int, left: int, grown: int = 0) -> None:
        """Draw a tile with its corner at a place, on each side larger by so many half rows and columns."""
        width = self.layout.tile_width
        style = self.palette.tile(value)
        if self.palette.colored:
            self.canvas.block(top - grown, left - grown, self.height + 2 * grown, width + 2 * grown, style)
        else:
            _draw_outline(self.canvas, top // 2, left, self.layout, style, self.palette)
        text = shortened(value, width)
        scale = fitting_scale(len(text), *_room(self.layout)) if self.draws_numbers else None
        if scale is None:
            self.canvas.write((top + self.height // 2) // 2, left + (width - len(text)) // 2, text, style)
            return
        number_width, number_height = drawn_size(text, scale)
        x = 2 * left + (2 * width - number_width) // 2
        y = top + (self.height - number_height) // 2
        style = style._replace(bold=False)  # the strokes are as heavy as they are drawn
        for row, line in enumerate(draw(text, scale, x % 2, y % 2)):
            self.canvas.draw(y // 2 + row, x // 2, line, style)


def _draw_outline(canvas: Canvas, top: int, left: int, layout: Layout, style: Style, palette: Palette) -> None:
    width, height = layout.tile_width, layout.pitch
    if height < 3:
        canvas.fill(top, left, height, width, style)
        return
    shape = _ASCII if palette.ascii else _HEAVY if style.bold else _THIN
    corner, line, right_corner, side, low_corner, low_right = tuple(shape)
    edge = style._replace(reverse=False)
    canvas.write(top, left, corner + line * (width - 2) + right_corner, edge)
    for row in range(top + 1, top + height - 1):
        canvas.write(row, left, side + " " * (width - 2) + side, edge)
    canvas.fill(top + 1, left + 1, height - 2, width - 2, style)
    canvas.write(top + height - 1, left, low_corner + line * (width - 2) + low_right, edge)


def _room(layout: Layout) -> tuple[int, int]:
    """Return the columns and half rows of a tile that a drawn number may take, with air around it."""
    width = layout.tile_width
    return width - 1 if width < _ROOMY else width * 8 // 10, max(GLYPH_HEIGHT, (2 * layout.pitch - 1) * 2 // 3)
