"""A frame: what a screen shows, as rows of styled cells; and the canvas that frames are drawn on."""

from __future__ import annotations

from functools import lru_cache

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Keys: TypeAlias = tuple[str, ...]

    # Rows of characters and their styles.
    Piece: TypeAlias = list[tuple[list[str], list["Style"]]]

# A colour is a number whose meaning is the palette's depth: 0xRRGGBB in 24 bit, else the index of a terminal colour.
Color = int


class Style(Record):
    """How a cell looks. A colour of None is the terminal's own."""

    fg: Color | None = None
    bg: Color | None = None
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False


PLAIN = Style()

UPPER_HALF = "▀"
LOWER_HALF = "▄"
FULL = "█"
LEFT_HALF = "▌"
RIGHT_HALF = "▐"


class Area(Record):
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int

    def holds(self, row: int, col: int) -> bool:
        """Return whether a cell lies in it."""
        return self.row <= row < self.row + self.height and self.col <= col < self.col + self.width


class Target(Record):
    """A part of a frame that the mouse can click on, and the keys that a click presses."""

    area: Area
    keys: Keys


class Slide(Record):
    """A part of a frame that moves the tiles when the mouse drags from it, at least so many columns or rows far."""

    area: Area
    columns: int
    rows: int


class Frame(Record):
    """A finished picture: `text` and `styles` hold a row each, of `width` characters and as many styles.

    What follows is for the mouse and not to be seen: where it can click, where it can drag, and the keys that a notch
    of its wheel presses.
    """

    width: int
    height: int
    text: tuple[str, ...]
    styles: tuple[tuple[Style, ...], ...]
    targets: tuple[Target, ...] = ()
    slide: Slide | None = None
    wheel_up: Keys = ()
    wheel_down: Keys = ()


class Canvas:
    """A frame in the making. Whatever is drawn outside is left out, so a layout may be larger than the screen."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        """Make a canvas of blank cells."""
        self.width = width
        self.height = height
        self.targets: list[Target] = []
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """Return a canvas that shows the same, with the same targets, to draw further on."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._text = [row.copy() for row in self._text]
        other._styles = [row.copy() for row in self._styles]
        other.targets = self.targets.copy()
        return other

    def write(self, row: int, col: int, text: str, style: Style) -> None:
        """Write characters that are one cell wide each, from a place to the right."""
        if not 0 <= row < self.height:
            return
        end = col + len(text)
        if col < 0 or end > self.width:
            text = text[max(0, -col) : max(0, self.width - col)]
            col = max(0, col)
            end = col + len(text)
        self._text[row][col:end] = text
        self._styles[row][col:end] = [style] * len(text)

    def draw(self, row: int, col: int, line: str, style: Style) -> None:
        """Write block characters, full ones as blanks on their colour: no font leaves a seam between those."""
        self.write(row, col, line.replace(FULL, " "), style)
        if FULL in line:
            full = _blank(style.fg)
            for part in range(len(line)):
                if line[part] == FULL:
                    self.write(row, col + part, " ", full)

    def fill(self, row: int, col: int, height: int, width: int, style: Style, char: str = " ") -> None:
        """Fill a rectangle with one character."""
        for line in range(row, row + height):
            self.write(line, col, char * width, style)

    def block(self, top: int, left: int, height: int, width: int, style: Style) -> None:
        """Fill a rectangle whose top and height are in half rows; half a cell keeps what its other half shows."""
        bottom = top + height
        if top % 2:
            self._half(top // 2, left, width, style.bg, upper=False)
            top += 1
        if bottom % 2:
            self._half(bottom // 2, left, width, style.bg, upper=True)
            bottom -= 1
        self.fill(top // 2, left, (bottom - top) // 2, width, style)

    def _half(self, row: int, left: int, width: int, color: Color | None, upper: bool) -> None:
        if not 0 <= row < self.height:
            return
        text, styles = self._text[row], self._styles[row]
        seen: tuple[str, Style] | None = None
        for col in range(max(0, left), min(self.width, left + width)):
            if seen != (text[col], styles[col]):
                seen = (text[col], styles[col])
                char, style = _with_half(*seen, color, upper)
            text[col], styles[col] = char, style

    def cut(self, row: int, col: int, height: int, width: int) -> Piece:
        """Return what a rectangle shows, to be pasted elsewhere."""
        rows = range(row, row + height)
        return [(self._text[line][col : col + width], self._styles[line][col : col + width]) for line in rows]

    def paste(self, row: int, col: int, piece: Piece) -> None:
        """Put a piece at a place where it lies on the canvas in full."""
        for line, (text, styles) in enumerate(piece, row):
            self._text[line][col : col + len(text)] = text
            self._styles[line][col : col + len(text)] = styles

    def target(self, row: int, col: int, width: int, keys: Keys) -> None:
        """Let a click on a part of a row press keys."""
        self.targets.append(Target(Area(row, col, 1, width), keys))

    def restyle_all(self, change: Callable[[Style], Style]) -> None:
        """Put another style in the place of each."""
        known: dict[Style, Style] = {}
        for row in self._styles:
            for col, style in enumerate(row):
                if style not in known:
                    known[style] = change(style)
                row[col] = known[style]

    def frame(self, slide: Slide | None = None, wheel_up: Keys = (), wheel_down: Keys = ()) -> Frame:
        """Return the picture as it is now, with what the mouse does beside clicks."""
        return Frame(
            self.width,
            self.height,
            tuple(["".join(row) for row in self._text]),
            tuple([tuple(row) for row in self._styles]),
            tuple(self.targets),
            slide,
            wheel_up,
            wheel_down,
        )


@lru_cache(maxsize=64)  # styles that are one object are found equal at once, here and below
def _blank(color: Color | None) -> Style:
    """Return the style of a blank on a colour."""
    return Style(bg=color)


@lru_cache(maxsize=1024)
def _with_half(char: str, style: Style, color: Color | None, upper: bool) -> tuple[str, Style]:
    """Return a cell one half of which has got another colour."""
    above = style.fg if char == UPPER_HALF else style.bg
    below = style.fg if char == LOWER_HALF else style.bg
    if upper:
        above = color
    else:
        below = color
    if above == below:
        return " ", _blank(above)
    return (LOWER_HALF, Style(below)) if above is None else (UPPER_HALF, Style(above, below))
