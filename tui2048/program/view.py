"""`view`: the frame that shows a state on a screen of some size."""

from __future__ import annotations

from tui2048.program.bindings import BINDINGS
from tui2048.program.dialog_view import draw_dialog, shown
from tui2048.program.explain_view import draw_explanation, room
from tui2048.program.frame import Canvas, Frame
from tui2048.program.header import CARD_ROWS, NARROWEST, ONE_LINE, draw_header, plain_rows
from tui2048.program.layout import MESSAGE_AND_HINTS, Header, Layout, lay_out, smallest
from tui2048.program.palette import Palette
from tui2048.program.panel import draw_panel
from tui2048.program.state import State
from tui2048.program.tiles import draw_tiles, empty_board

_GAP = 2  # columns between two key hints


def view(state: State, size: tuple[int, int], palette: Palette) -> Frame:
    """Return what a screen of `size` (columns, rows) shows."""
    columns, rows = size
    text_rows = plain_rows(columns)
    free = room(state, columns, rows - text_rows - MESSAGE_AND_HINTS)
    layout = None
    if columns >= NARROWEST:
        layout = lay_out(state.settings.size, columns, rows, text_rows, CARD_ROWS, free.beside, free.below)
    if layout is None:
        canvas = Canvas(columns, rows, palette.text)
        _draw_too_small(canvas, smallest(state.settings.size, text_rows, NARROWEST), palette)
        return canvas.frame()
    canvas = empty_board(layout, palette).copy()
    if layout.panel:
        draw_panel(canvas, state, layout, layout.panel, palette)
    else:
        draw_header(canvas, state, layout, palette)
    draw_tiles(canvas, state, layout, palette)
    if (free.beside or free.below) and state.dialog is None:
        draw_explanation(canvas, state, layout, free, palette)
    _draw_message(canvas, state, layout, palette)
    if layout.hints != layout.message or not state.message:
        _draw_hints(canvas, state, layout, palette)
    if state.dialog is not None:
        canvas.restyle_all(palette.dimmed)
        draw_dialog(canvas, state, state.dialog, palette, layout.middle)
    return canvas.frame()


def _draw_message(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    text = state.message.replace("\n", " ")
    if len(text) > layout.columns:
        text = text[: layout.columns - 3] + "..."
    middle = layout.middle if layout.panel else layout.columns // 2
    col = min(middle - len(text) // 2, layout.columns - len(text))
    canvas.write(layout.message, col, text, palette.strong)


def _draw_hints(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    hints = [(_arrows(palette), "move")]
    hints += [(shown(binding.keys[0], palette), binding.hint) for binding in BINDINGS if binding.hint]
    beside = "" if layout.header is not Header.LINES or layout.columns < ONE_LINE else state.settings.description
    width = min(layout.columns, max(layout.board_width, ONE_LINE))
    left = (layout.columns - width) // 2
    # These stay longest, and beside an explanation the key that takes it away.
    last = ["new", "help", "quit", *(["explain"] if state.explaining else [])]
    others = [hint for hint in hints if hint[1] not in last]
    while _width(hints) > width - (len(beside) + _GAP if beside else 0):
        hints.remove(others.pop() if others else hints[0])
    col = left if beside else (layout.columns - _width(hints)) // 2
    for key, text in hints:
        canvas.write(layout.hints, col, key, palette.strong)
        canvas.write(layout.hints, col + len(key) + 1, text, palette.text)
        col += len(key) + 1 + len(text) + _GAP
    canvas.write(layout.hints, left + width - len(beside), beside, palette.text)


def _arrows(palette: Palette) -> str:
    return "arrows" if palette.ascii else "←↑→↓"


def _width(hints: list[tuple[str, str]]) -> int:
    return sum(len(key) + 1 + len(text) + _GAP for key, text in hints) - _GAP


def _draw_too_small(canvas: Canvas, needed: tuple[int, int], palette: Palette) -> None:
    lines = (f"Needs {needed[0]} x {needed[1]},", f"this is {canvas.width} x {canvas.height}.")
    top = max(0, (canvas.height - len(lines)) // 2)
    for row, line in enumerate(lines):
        canvas.write(top + row, max(0, (canvas.width - len(line)) // 2), line, palette.strong)
