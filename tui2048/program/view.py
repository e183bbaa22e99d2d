"""`view`: the frame that shows a state on a screen of some size."""

from __future__ import annotations

from tui2048.program import messages
from tui2048.program.backdrop import backdrop
from tui2048.program.dialog_view import draw_dialog
from tui2048.program.dialogs import Watching
from tui2048.program.explain_view import draw_explanation, room
from tui2048.program.frame import Area, Canvas, Frame, Slide
from tui2048.program.header import CARD_COLUMNS, CARD_ROWS, NARROWEST, draw_header, plain_rows
from tui2048.program.layout import MESSAGE_AND_HINTS, Layout, lay_out, smallest
from tui2048.program.palette import Palette
from tui2048.program.panel import draw_panel
from tui2048.program.state import State
from tui2048.program.tiles import draw_tiles
from tui2048.program.tip_view import draw_tip
from tui2048.program.watch_view import with_progress


def view(state: State, size: tuple[int, int], palette: Palette) -> Frame:
    """Return what a screen of `size` (columns, rows) shows."""
    if isinstance(state.dialog, Watching):
        watched = state.dialog.watched
        return with_progress(view(watched.state, size, palette), watched, palette)
    columns, rows = size
    text_rows = plain_rows(columns)
    free = room(state, columns, rows - text_rows - MESSAGE_AND_HINTS)
    layout = None
    if columns >= NARROWEST:
        card_rows = CARD_ROWS if columns >= CARD_COLUMNS else 0
        layout = lay_out(state.settings.size, columns, rows, text_rows, card_rows, free.beside, free.below)
    if layout is None:
        canvas = Canvas(columns, rows, palette.text)
        _draw_too_small(canvas, smallest(state.settings.size, text_rows, NARROWEST), palette)
        return canvas.frame()
    canvas = backdrop(layout, palette, state.settings, state.explaining).copy()
    if layout.panel:
        draw_panel(canvas, state, layout, layout.panel, palette)
    else:
        draw_header(canvas, state, layout, palette)
    draw_tiles(canvas, state, layout, palette)
    if state.tip is not None:
        draw_tip(canvas, state.tip, layout, palette)
    message = state.message.replace("\n", " ")
    if free.beside or free.below:
        if state.dialog is None:
            draw_explanation(canvas, state, layout, free, palette)
    elif state.explaining:
        message = message or messages.NO_ROOM
    _draw_message(canvas, message, layout, palette)
    if state.dialog is None:
        return canvas.frame(_slide(layout))
    canvas.restyle_all(palette.dimmed)
    canvas.targets.clear()
    # Where an explanation has made room for the dialog the board is no longer the middle of what there is.
    middle = columns // 2 if free.beside else layout.middle
    wheel = draw_dialog(canvas, state, state.dialog, palette, middle)
    return canvas.frame(None, *wheel)


def _slide(layout: Layout) -> Slide:
    """Return where the mouse drags the tiles: on the board, over half a tile or more."""
    area = Area(layout.top, layout.left, layout.board_height, layout.board_width)
    return Slide(area, layout.tile_width // 2 + 1, layout.pitch // 2 + 1)


def _draw_message(canvas: Canvas, text: str, layout: Layout, palette: Palette) -> None:
    if len(text) > layout.columns:
        text = text[: layout.columns - 3] + "..."
    middle = layout.middle if layout.panel else layout.columns // 2
    col = min(middle - len(text) // 2, layout.columns - len(text))
    canvas.write(layout.message, col, text, palette.strong)


def _draw_too_small(canvas: Canvas, needed: tuple[int, int], palette: Palette) -> None:
    lines = (f"Needs {needed[0]} x {needed[1]},", f"this is {canvas.width} x {canvas.height}.")
    top = max(0, (canvas.height - len(lines)) // 2)
    for row, line in enumerate(lines):
        canvas.write(top + row, max(0, (canvas.width - len(line)) // 2), line, palette.strong)
