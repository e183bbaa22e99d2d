"""The lines of dialogs: pieces of text, of which some are buttons for the mouse."""

from __future__ import annotations

from tui2048.program.palette import Palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.frame import Style

    Keys = tuple[str, ...]

    # A text in a style, and the keys that a click on it presses.
    Button = tuple[str, Style, Keys]

    Line = tuple[tuple[str, Style] | Button, ...]


def buttons(row: list[Button], palette: Palette) -> Line:
    """Return buttons side by side; the one with the focus is marked where no colour tells it."""
    line: list[tuple[str, Style] | Button] = []
    for text, style, keys in row:
        mark = "[{}]" if style == palette.focus and not palette.colored else " {} "
        line += [(mark.format(text), style, keys), (" ", palette.panel)]
    return tuple(line[:-1])


def length(line: Line) -> int:
    """Return the columns that a line takes."""
    return sum([len(piece[0]) for piece in line])
