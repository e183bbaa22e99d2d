"""Draws the explanation of the last move: beside the board where there is room, else below it, in pages."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.explain import explain
from tui2048.program.frame import Canvas
from tui2048.program.layout import Layout, board_height, board_width
from tui2048.program.palette import Palette
from tui2048.program.state import State
from tui2048.program.text import wrapped

_NARROW, _WIDE = 37, 52  # columns beside the board, the gap and the line between included
_WIDE_SCREEN = 120
_GAP = 3
_FEWEST_ROWS = 3


class Room(Record):
    """What is kept free for the explanation: columns beside the board, or rows below it."""

    beside: int = 0
    below: int = 0


def room(state: State, columns: int, rows: int) -> Room:
    """Return what the explanation takes of a screen; `rows` are those left for the board."""
    if not state.explaining:
        return Room()
    beside = _WIDE if columns >= _WIDE_SCREEN else _NARROW
    if board_width(state.settings.size, 1) + beside <= columns:
        return Room(beside=beside)
    spare = rows - board_height(state.settings.size, 1)
    return Room(below=max(_FEWEST_ROWS, (rows - 1) // 2) if spare >= _FEWEST_ROWS else 0)


def draw_explanation(canvas: Canvas, state: State, layout: Layout, room: Room, palette: Palette) -> None:
    """Draw the open page of the explanation."""
    if room.beside:
        top, left = layout.top, layout.left + layout.board_width + _GAP
        width, height = room.beside - _GAP, layout.message - layout.top
        side = "|" if palette.ascii else "│"
        for row in range(top, top + height):
            canvas.write(row, left - 2, side, palette.bar_left)
    else:
        top, left = layout.top + layout.board_height, 0
        width, height = layout.columns, room.below
    lines = _fitted(explain(state), width)
    if len(lines) > height:
        pages = -(-len(lines) // (height - 1))
        page = state.page % pages
        lines = lines[page * (height - 1) : (page + 1) * (height - 1)]
        turn = f"page {page + 1} of {pages} - Tab turns it"
        canvas.write(top + height - 1, left, turn, palette.text)
        canvas.target(top + height - 1, left, len(turn), ("tab",))
    for row, (line, first) in enumerate(lines):
        canvas.write(top + row, left, line, palette.strong if first else palette.text)


def _fitted(lines: list[str], width: int) -> list[tuple[str, bool]]:
    """Return lines no wider than `width`, each with whether it begins a section."""
    fitted = []
    first = True
    for line in lines:
        parts = [line] if len(line) <= width else wrapped(line, width)
        fitted += [(part, first) for part in parts]
        first = not line
    return fitted
