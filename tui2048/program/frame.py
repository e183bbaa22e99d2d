"""A frame: what a screen shows, as rows of styled cells; and the canvas that frames are drawn on."""

from __future__ import annotations

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

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


class Frame(Record):
    """A finished picture: `text` and `styles` hold a row each, of `width` characters and as many styles."""

    width: int
    height: int
    text: tuple[str, ...]
    styles: tuple[tuple[Style, ...], ...]


class Canvas:
    """A frame in the making. Whatever is drawn outside is left out, so a layout may be larger than the screen."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        """Make a canvas of blank cells."""
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def write(self, row: int, col: int, text: str, style: Style) -> None:
        """Write characters that are one cell wide each, from a place to the right."""
        if not 0 <= row < self.height:
            return
        if col < 0:
            text, col = text[-col:], 0
        text = text[: max(0, self.width - col)]
        self._text[row][col : col + len(text)] = text
        self._styles[row][col : col + len(text)] = [style] * len(text)

    def fill(self, row: int, col: int, height: int, width: int, style: Style, char: str = " ") -> None:
        """Fill a rectangle with one character."""
        for line in range(row, row + height):
            self.write(line, col, char * width, style)

    def tint(self, row: int, col: int, text: str, fg: Color | None) -> None:
        """Write characters in a colour over the backgrounds that are there."""
        if 0 <= row < self.height:
            for place in range(max(0, col), min(self.width, col + len(text))):
                self._text[row][place] = text[place - col]
                self._styles[row][place] = Style(fg, self._styles[row][place].bg)

    def restyle_all(self, change: Callable[[Style], Style]) -> None:
        """Put another style in the place of each."""
        known: dict[Style, Style] = {}
        for row in self._styles:
            for col, style in enumerate(row):
                if style not in known:
                    known[style] = change(style)
                row[col] = known[style]

    def frame(self) -> Frame:
        """Return the picture as it is now."""
        return Frame(
            self.width,
            self.height,
            tuple(["".join(row) for row in self._text]),
            tuple([tuple(row) for row in self._styles]),
        )
