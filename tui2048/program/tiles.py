"""Draws the board: tiles like cards, with gaps of half a cell, or outlined where there is no colour."""

from __future__ import annotations

from tui2048.core import Board
from tui2048.program.digits import GLYPH_HEIGHT, draw, drawn_size, fitting_scale, shortened
from tui2048.program.frame import Canvas, Style
from tui2048.program.layout import Layout
from tui2048.program.palette import Palette

UPPER_HALF = "▀"
LOWER_HALF = "▄"

# Digits that a drawn number must have room for before numbers are drawn at all, so that one board has one look.
_DRAWN_DIGITS = 4

# From this width on a tile keeps a fifth of it as air beside the number, below it half a column on both sides.
_ROOMY = 12

_THIN = "┌─┐│└┘"
_HEAVY = "┏━┓┃┗┛"
_ASCII = "+-+|++"


def draw_board(canvas: Canvas, board: Board, layout: Layout, palette: Palette) -> None:
    """Draw the tiles, the empty cells and what lies between them."""
    _draw_ground(canvas, layout, palette)
    drawn = palette.draws and layout.pitch > 3 and fitting_scale(_DRAWN_DIGITS, *_room(layout)) is not None
    for row, line in enumerate(board.cells):
        for col, value in enumerate(line):
            top, left = layout.cell(row, col)
            style = palette.tile(value) if value else palette.empty
            if palette.colored:
                draw_card(canvas, top, left, layout.pitch, layout.tile_width, style, palette)
            elif value:
                _draw_outline(canvas, top, left, layout, style, palette)
            if value:
                _draw_number(canvas, top, left, layout, value, style, drawn)
            elif palette.marks_empty:
                canvas.write(top + layout.pitch // 2, left + layout.tile_width // 2, ".", style)


def draw_card(canvas: Canvas, top: int, left: int, pitch: int, width: int, style: Style, palette: Palette) -> None:
    """Draw an area of colour on the board, of `pitch` rows less the upper half of the first."""
    first = top
    if pitch > 1 and not palette.ascii:
        canvas.write(top, left, UPPER_HALF * width, Style(palette.board.bg, style.bg))
        first += 1
    elif pitch > 2:
        first += 1
    canvas.fill(first, left, top + pitch - first, width, style)


def _draw_ground(canvas: Canvas, layout: Layout, palette: Palette) -> None:
    if not palette.colored:
        return
    height = layout.size * layout.pitch
    canvas.fill(layout.top, layout.left, height, layout.board_width, palette.board)
    if layout.pitch > 1:
        edge = " " if palette.ascii else UPPER_HALF
        style = palette.board if palette.ascii else Style(palette.board.bg)
        canvas.write(layout.top + height, layout.left, edge * layout.board_width, style)


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
    return width - 1 if width < _ROOMY else width * 8 // 10, max(GLYPH_HEIGHT, (2 * layout.pitch - 1) * 6 // 10)


def _draw_number(canvas: Canvas, top: int, left: int, layout: Layout, value: int, style: Style, drawn: bool) -> None:
    text = shortened(value, layout.tile_width)
    scale = fitting_scale(len(text), *_room(layout)) if drawn else None
    if scale is None:
        canvas.write(top + layout.pitch // 2, left + (layout.tile_width - len(text)) // 2, text, style)
        return
    width, height = drawn_size(text, scale)
    # In half cells from the upper left cell of the place; the tile itself begins half a row down.
    x = (2 * layout.tile_width - width) // 2
    y = 1 + (2 * layout.pitch - 1 - height) // 2
    style = style._replace(bold=False)  # the strokes are as heavy as they are drawn
    for row, line in enumerate(draw(text, scale, x % 2, y % 2)):
        canvas.write(top + y // 2 + row, left + x // 2, line, style)
