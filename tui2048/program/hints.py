"""Key hints in a line: each says what a key does, and is a button that presses it."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.frame import LEFT_HALF, RIGHT_HALF, Canvas, Style
from tui2048.program.palette import Palette

# Columns between two hints: the edges of buttons, which are half a cell each.
GAP = 2


class Hint(Record):
    """A hint: how its keys are shown, what they do, and the key to press, or one for each character shown."""

    label: str
    text: str
    keys: tuple[str, ...]

    @property
    def width(self) -> int:
        """The columns it takes, without its edges."""
        return len(self.label) + 1 + len(self.text)


def hints_width(hints: list[Hint]) -> int:
    """Return the columns that hints take side by side, without the outer edges."""
    return sum(hint.width + GAP for hint in hints) - GAP


def draw_hints(canvas: Canvas, row: int, col: int, hints: list[Hint], palette: Palette) -> None:
    """Draw hints from a place to the right; the edge of the first is in the column before."""
    strong, plain = (palette.card_value, palette.card) if palette.colored else (palette.strong, palette.text)
    edge = Style(palette.card.bg)
    for hint in hints:
        canvas.write(row, col, f"{hint.label} ", strong)
        canvas.write(row, col + len(hint.label) + 1, hint.text, plain)
        if palette.draws:
            canvas.write(row, col - 1, RIGHT_HALF, edge)
            canvas.write(row, col + hint.width, LEFT_HALF, edge)
        if len(hint.keys) == 1:
            canvas.target(row, col - 1, hint.width + GAP, hint.keys)
        else:
            for place, key in enumerate(hint.keys):
                canvas.target(row, col + place, 1, (key,))
        col += hint.width + GAP
