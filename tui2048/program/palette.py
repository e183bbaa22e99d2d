"""Palettes: how each part of the screen looks in each colour depth.

In 24 bit a colour is 0xRRGGBB, in 256 colours the nearest of those that all terminals share. With 16 or 8 colours it is
the number of a colour whose look the terminal chooses. Without colour the themes are one, and tiles are told apart by
reverse, weight and border.
"""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.few_colors import THEMES_8, THEMES_16
from tui2048.program.frame import PLAIN, Color, Style
from tui2048.program.themes import THEMES, Theme

TRUECOLOR = 1 << 24
DEPTHS = (TRUECOLOR, 256, 16, 8, 0)

_FIRST_GREY = 232  # the last 24 of the 256 colours, from dark to light

_CUBE = (0, 95, 135, 175, 215, 255)  # the six steps of red, green and blue from number 16 on

_NEARLY_GREY = 40  # the difference of a colour's channels up to which it counts as a grey

# Without colour: every other value is reversed, and weight tells the next ones apart.
_MONO_TILES = (Style(), Style(reverse=True), Style(bold=True), Style(reverse=True, bold=True))


class Palette(Record):
    """The look of every part of the screen.

    `tiles` are styles for 2, 4, 8 and so on; `board` is what lies between them, `empty` an empty cell; `ascii`
    says that no other characters may be used. `title_color` is for the title where it is drawn large.
    """

    depth: int
    ascii: bool
    tiles: tuple[Style, ...]
    repeat_from: int
    board: Style
    empty: Style
    text: Style
    strong: Style
    title: Style
    title_color: Color | None
    card: Style
    card_value: Style
    bar_done: Style
    bar_left: Style
    panel: Style
    panel_strong: Style
    field: Style
    focus: Style
    complaint: Style

    @property
    def colored(self) -> bool:
        """Whether tiles are areas of colour; else they are outlined."""
        return self.depth > 0

    @property
    def marks_empty(self) -> bool:
        """Whether an empty cell shows a point, since no colour of its own tells it from what lies around it."""
        return self.depth <= 8

    @property
    def draws(self) -> bool:
        """Whether block characters can draw shapes: it takes colours and more than ASCII."""
        return self.colored and not self.ascii

    @property
    def panel_edge(self) -> Style:
        """The style of the edge of a dialog, in a colour that shows on any background."""
        return Style(bg=self.title_color)

    @property
    def title_drawn(self) -> Style:
        """The style of a title drawn large, on the terminal's own background."""
        return Style(self.title_color)

    def tile(self, value: int) -> Style:
        """Return the style of a tile."""
        index = value.bit_length() - 2
        if index >= len(self.tiles):
            index = self.repeat_from + (index - self.repeat_from) % (len(self.tiles) - self.repeat_from)
        return self.tiles[index]

    def dimmed(self, style: Style) -> Style:
        """Return a style for what lies behind a dialog."""
        if style.bg is None and style.fg is None:
            return style._replace(dim=True, bold=False)
        if self.depth == TRUECOLOR:
            return Style(_blend(style.fg, self.board.bg), _blend(style.bg, self.board.bg))
        if self.depth == 256:
            return Style(_grey(style.fg), _grey(style.bg))
        if self.depth == 16:
            text, ground = self._darker(style.fg), self._darker(style.bg)
            return Style(8 if text == ground == 0 else text, ground)
        return style

    def _darker(self, color: int | None) -> int | None:
        """Return one of the four greys of 16 colours: black between the tiles, light where it was white."""
        if color is None:
            return None
        return 0 if color in (0, self.board.bg) else 7 if color == 15 else 8


def _grey(color: int | None) -> int | None:
    """Return a dark grey of the 256 colours, the lighter the lighter the colour (one from 16 on) is."""
    if color is None:
        return None
    if color >= _FIRST_GREY:
        light = (color - _FIRST_GREY) / 23
    else:
        cube = color - 16
        light = (2 * (cube // 36) + 3 * (cube // 6 % 6) + cube % 6) / 30
    return _FIRST_GREY + 2 + round(9 * light)


def _blend(color: int | None, towards: int | None) -> int | None:
    """Return a colour of which little is left: three parts in ten."""
    if color is None or towards is None:
        return None
    channels = [((color >> shift & 255) * 3 + (towards >> shift & 255) * 7) // 10 for shift in (16, 8, 0)]
    return channels[0] << 16 | channels[1] << 8 | channels[2]


def _themed(theme: Theme, depth: int, ascii_only: bool) -> Palette:
    bold = depth >= 256  # with fewer, many terminals show a bold colour as another one

    def color(value: Color) -> Color:
        return _nearest(value) if depth == 256 else value

    def style(pair: tuple[Color, Color], bold: bool = False) -> Style:
        return Style(color(pair[1]), color(pair[0]), bold)

    panel, text = theme.panel
    strong = text if theme.strong is None else theme.strong
    return Palette(
        depth,
        ascii_only,
        tuple([style(pair, bold) for pair in theme.tiles]),
        theme.repeat_from,
        board=style((theme.board, text)),
        empty=style((theme.empty, theme.bar_done)),
        text=PLAIN,
        strong=Style(bold=True),
        title=style(theme.title, bold),
        title_color=color(theme.title_drawn),
        card=style(theme.card),
        card_value=style(theme.card, bold),
        bar_done=Style(color(theme.bar_done)),
        bar_left=Style(color(theme.bar_left)),
        panel=style(theme.panel),
        panel_strong=style((panel, strong), bold),
        field=style(theme.field),
        focus=style(theme.focus, bold),
        complaint=style((panel, theme.complaint), bold),
    )


def _nearest(color: Color) -> Color:
    """Return the number of the nearest of the 240 colours that all terminals with 256 share."""
    channels = [color >> shift & 255 for shift in (16, 8, 0)]
    steps = [min((abs(part - value), step) for step, part in enumerate(_CUBE))[1] for value in channels]
    grey = min(23, max(0, (sum(channels) // 3 - 3) // 10))
    cube_error = sum((_CUBE[step] - value) ** 2 for step, value in zip(steps, channels))
    grey_error = sum((8 + 10 * grey - value) ** 2 for value in channels)
    # The cube has no pale browns: the nearest would be an olive or a mauve, where a grey looks more like what is meant.
    if grey_error < cube_error or (cube_error and max(channels) - min(channels) < _NEARLY_GREY):
        return _FIRST_GREY + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


def palette(depth: int, ascii_only: bool = False, theme: str = "classic") -> Palette:
    """Return the palette of a colour depth (one of `DEPTHS`) in a theme (one of `THEMES`)."""
    if depth:
        themes = THEMES_8 if depth == 8 else THEMES_16 if depth == 16 else THEMES
        return _themed(themes[theme], depth, ascii_only)
    return Palette(
        0,
        ascii_only,
        _MONO_TILES,
        0,
        board=PLAIN,
        empty=PLAIN,
        text=PLAIN,
        strong=Style(bold=True),
        title=Style(reverse=True, bold=True),
        title_color=None,
        card=PLAIN,
        card_value=Style(bold=True),
        bar_done=Style(bold=True),
        bar_left=PLAIN,
        panel=PLAIN,
        panel_strong=Style(bold=True),
        field=Style(underline=True),
        focus=Style(reverse=True, bold=True),
        complaint=Style(bold=True),
    )
