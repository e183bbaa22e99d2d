"""What stays on the screen from move to move: the empty board, title, cards and settings, and the key hints."""

from __future__ import annotations

from functools import lru_cache

from tui2048.program.bindings import BINDINGS, label, shown
from tui2048.program.frame import Canvas
from tui2048.program.header import ONE_LINE, draw_header_ground
from tui2048.program.hints import GAP, Hint, draw_hints, hints_width
from tui2048.program.layout import Header, Layout
from tui2048.program.palette import Palette
from tui2048.program.panel import draw_panel_ground
from tui2048.program.settings import Settings
from tui2048.program.tiles import draw_ground

# The last key hints to go for want of room, in the order in which they go.
_LASTING_HINTS = ("move", "tip", "undo", "quit", "help", "new")


@lru_cache(maxsize=4)  # it is the same from frame to frame until the screen, the game or the theme changes
def backdrop(layout: Layout, palette: Palette, settings: Settings, explaining: bool) -> Canvas:
    """Return the backdrop of a game, to be copied and drawn on."""
    canvas = Canvas(layout.columns, layout.rows, palette.text)
    draw_ground(canvas, layout, palette)
    if layout.panel:
        draw_panel_ground(canvas, settings, layout, layout.panel, palette)
    else:
        draw_header_ground(canvas, settings, layout, palette)
    _draw_hints(canvas, settings, explaining, layout, palette)
    return canvas


def _draw_hints(canvas: Canvas, settings: Settings, explaining: bool, layout: Layout, palette: Palette) -> None:
    arrows = ("left", "up", "right", "down")
    hints = [Hint("arrows", "move", ()) if palette.ascii else Hint("".join(map(label, arrows)), "move", arrows)]
    hints += [
        Hint(shown(binding.keys[0], palette), binding.hint, binding.keys[:1]) for binding in BINDINGS if binding.hint
    ]
    beside = "" if layout.header is not Header.LINES or layout.columns < ONE_LINE else settings.description
    width = min(layout.columns, max(layout.board_width, ONE_LINE))
    left = (layout.columns - width) // 2
    # Beside an explanation the key stays that takes it away.
    lasting = [*_LASTING_HINTS, *(["explain"] if explaining else [])]
    while hints_width(hints) > width - (len(beside) + GAP if beside else 0):
        hints.remove(min(reversed(hints), key=lambda hint: lasting.index(hint.text) if hint.text in lasting else -1))
    col = left if beside else (layout.columns - hints_width(hints)) // 2
    draw_hints(canvas, layout.hints, col, hints, palette)
    canvas.write(layout.hints, left + width - len(beside), beside, palette.text)
