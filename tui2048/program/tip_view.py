"""Shows a tip on the board: an arrow before each tile that would move, and a stronger one before those that join."""

from __future__ import annotations

from tui2048.core import Direction
from tui2048.program.bindings import shown
from tui2048.program.frame import Canvas
from tui2048.program.layout import Layout
from tui2048.program.palette import Palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.core.board import Place
    from tui2048.tips import Tip

_ASCII = {Direction.LEFT: "<", Direction.RIGHT: ">", Direction.UP: "^", Direction.DOWN: "v"}


def draw_tip(canvas: Canvas, tip: Tip, layout: Layout, palette: Palette) -> None:
    """Draw the arrows of a tip's best move on a board, in the gaps between the tiles."""
    direction = tip.direction
    if direction is None:
        return
    arrow = _ASCII[direction] if palette.ascii else shown(direction.value, palette)
    for step in tip.board.trace(direction):
        if step.joined is not None:
            for place in (step.start, step.joined):
                canvas.write(*_before(place, direction, layout), arrow, palette.focus)
        elif step.start != step.end:
            canvas.write(*_before(step.start, direction, layout), arrow, palette.panel_strong)


def _before(place: Place, direction: Direction, layout: Layout) -> tuple[int, int]:
    """Return the row and column of the gap before a tile; between tiles of one row there are gaps at the sides only."""
    top, left = layout.cell(*place)
    middle = top + layout.pitch // 2
    if direction is Direction.RIGHT:
        return middle, left + layout.tile_width
    if direction is Direction.LEFT or layout.pitch == 1:
        return middle, left - 1
    return (top if direction is Direction.UP else top + layout.pitch), left + layout.tile_width // 2
