"""Draws the panel beside the board: the title, cards for score and best, moves, how far the goal is, and which game."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.digits import Scale, draw, drawn_size, fitting_scale, shortened
from tui2048.program.frame import Canvas, Style
from tui2048.program.header import (
    MOST_COLUMNS,
    NAMES,
    TITLE,
    draw_plate,
    draw_progress_to_goal,
    gained,
    numbers,
    write_number,
)
from tui2048.program.layout import Layout, Panel
from tui2048.program.motion import RISE_STEPS
from tui2048.program.palette import Palette
from tui2048.program.settings import Settings
from tui2048.program.state import State

_FAINT = Style(dim=True)


class _Rows(Record):
    """Where the parts of a panel go: the two cards, the moves, the goal, and the row after the last."""

    score: int
    best: int
    moves: int
    goal: int
    bottom: int


def _rows(layout: Layout, panel: Panel) -> _Rows:
    score = layout.header_top + panel.title + 1
    # What is left over separates the parts, and the last one ends where the board does.
    bottom = max(layout.top + layout.board_height, layout.header_top + panel.height)
    spare = bottom - layout.header_top - panel.height
    moves = score + 2 * panel.card + min(1, spare)
    return _Rows(score, score + panel.card, moves, moves + 1 + (1 if spare > 1 else 0), bottom)


def draw_panel_ground(canvas: Canvas, settings: Settings, layout: Layout, panel: Panel, palette: Palette) -> None:
    """Draw what stays of a panel: the title, the cards without their numbers, and which game it is."""
    left, width, row = layout.panel_left, panel.width, layout.header_top
    rows = _rows(layout, panel)
    if palette.draws:
        scale = Scale(2 * panel.scale, panel.scale)
        margin = (width - drawn_size(TITLE, scale)[0] // 2) // 2
        for index, line in enumerate(draw(TITLE, scale, 0, 0)):
            canvas.draw(row + index, left + margin, line, palette.title_drawn)
    else:
        canvas.write(row + panel.title // 2, left + (width - len(TITLE) - 2) // 2, f" {TITLE} ", palette.title)
    for name, top in zip(NAMES, (rows.score, rows.best)):
        draw_plate(canvas, top, left, 1 + panel.value, width, palette)
        canvas.write(top + 1, left, name.upper().center(width), palette.card)
    board, _, course = settings.description.rpartition(", ")
    canvas.write(rows.bottom - 2, left, board.center(width), palette.text)
    canvas.write(rows.bottom - 1, left, course.center(width), palette.text)


def draw_panel(canvas: Canvas, state: State, layout: Layout, panel: Panel, palette: Palette) -> None:
    """Draw the numbers of a panel on its ground, at the place that the layout has for it."""
    left, width = layout.panel_left, panel.width
    rows = _rows(layout, panel)
    score, best, moves = numbers(state)
    _draw_value(canvas, rows.score, left, panel, score[1], palette)
    _draw_value(canvas, rows.best, left, panel, best[1], palette)
    if gain := gained(state):
        text, risen = gain
        col = left + width - 1 - len(text)
        if risen == RISE_STEPS - 1:
            canvas.write(rows.score - 1, col, text, _FAINT)
        else:
            down = 2 if risen == 0 and panel.value == 1 else 1
            canvas.write(rows.score + down, col, text, palette.card_value)
    middle = left + (width - len(moves[0]) - 1 - len(moves[1])) // 2
    write_number(canvas, rows.moves, middle, *moves, palette)
    draw_progress_to_goal(canvas, rows.goal, left, width, state, palette)
    highest = shortened(state.now.board.highest(), MOST_COLUMNS)
    canvas.write(rows.goal + 1, left, f"{highest} of {state.settings.goal}".center(width), palette.text)


def _draw_value(canvas: Canvas, top: int, left: int, panel: Panel, value: str, palette: Palette) -> None:
    """Draw the number of a card that begins in a row."""
    width = panel.width
    scale = fitting_scale(len(value), width - 4, 2 * panel.value) if palette.draws else None
    if scale is None:
        canvas.write(top + 2 + panel.value // 2, left, value.center(width), palette.card_value)
        return
    x = (2 * width - drawn_size(value, scale)[0]) // 2
    for index, line in enumerate(draw(value, scale, x % 2, 1)):
        canvas.draw(top + 2 + index, left + x // 2, line, palette.card)
