"""Palettes: how each part of the screen looks in each colour depth, chosen by hand.

In 24 bit a colour is 0xRRGGBB; in 256, 16 and 8 colours it is the number of a terminal colour; without colour tiles
are told apart by reverse, weight and border alone.
"""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.frame import PLAIN, Color, Style

TRUECOLOR = 1 << 24
DEPTHS = (TRUECOLOR, 256, 16, 8, 0)

# Tiles from 2 up as (background, text). Past the last, the colours from `_REPEAT_FROM` on come again in turn.
_TRUECOLOR_TILES = (
    (0xEEE4DA, 0x4A4038),
    (0xEBD8B0, 0x4A4038),
    (0xF2B179, 0x3A2A1C),
    (0xF08A4B, 0x33180A),
    (0xC43F1D, 0xFFFFFF),
    (0x9C1C1C, 0xFFFFFF),
    (0xF6E3A1, 0x4A3B12),
    (0xF0CF5E, 0x43350D),
    (0xE3B21F, 0x3B2D05),
    (0xC98F00, 0x241A00),
    (0xFFD700, 0x3A2E00),
    (0x3C3A32, 0xF9F6F2),
    (0x1F6B57, 0xFFFFFF),
    (0x1D5F8A, 0xFFFFFF),
    (0x4338A0, 0xFFFFFF),
    (0x7A2E8E, 0xFFFFFF),
    (0xA61E5C, 0xFFFFFF),
)
_256_TILES = (
    (255, 238),
    (223, 238),
    (215, 234),
    (208, 233),
    (202, 233),
    (160, 231),
    (229, 237),
    (221, 236),
    (220, 235),
    (178, 233),
    (226, 236),
    (237, 231),
    (23, 231),
    (25, 231),
    (55, 231),
    (90, 231),
    (125, 231),
)
_16_TILES = (
    (7, 0),
    (11, 0),
    (3, 0),
    (9, 0),
    (1, 15),
    (13, 0),
    (5, 15),
    (12, 15),
    (4, 15),
    (14, 0),
    (10, 0),
    (2, 0),
    (6, 0),
)
_8_TILES = ((7, 0), (3, 0), (1, 7), (2, 0), (6, 0), (4, 7))
_REPEAT_FROM = {TRUECOLOR: 11, 256: 11, 16: 0, 8: 0}

_FIRST_GREY = 232  # the last 24 of the 256 colours, from dark to light

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
        return style


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


def _cards(pairs: tuple[tuple[int, int], ...], bold: bool = True) -> tuple[Style, ...]:
    return tuple([Style(text, background, bold=bold) for background, text in pairs])


def palette(depth: int, ascii_only: bool = False) -> Palette:
    """Return the palette of a colour depth (one of `DEPTHS`)."""
    strong = Style(bold=True)
    if depth == TRUECOLOR:
        return Palette(
            depth,
            ascii_only,
            _cards(_TRUECOLOR_TILES),
            _REPEAT_FROM[depth],
            board=Style(0xFFFFFF, 0x9C8B7C),
            empty=Style(0x6B5D50, 0xB8A898),
            text=PLAIN,
            strong=strong,
            title=Style(0x3A2E00, 0xEDC22E, bold=True),
            title_color=0xE0782F,
            card=Style(0xF2E8DC, 0x6B5D50),
            card_value=Style(0xFFFFFF, 0x6B5D50, bold=True),
            bar_done=Style(0xD9A30F),
            bar_left=Style(0x8A7F73),
            panel=Style(0x3B342D, 0xFAF8EF),
            panel_strong=Style(0x3B342D, 0xFAF8EF, bold=True),
            field=Style(0x3B342D, 0xE6DACB),
            focus=Style(0xFFFFFF, 0xB3441F, bold=True),
            complaint=Style(0xA8231D, 0xFAF8EF, bold=True),
        )
    if depth == 256:
        return Palette(
            depth,
            ascii_only,
            _cards(_256_TILES),
            _REPEAT_FROM[depth],
            board=Style(231, 243),
            empty=Style(237, 248),
            text=PLAIN,
            strong=strong,
            title=Style(234, 220, bold=True),
            title_color=172,
            card=Style(255, 239),
            card_value=Style(231, 239, bold=True),
            bar_done=Style(178),
            bar_left=Style(244),
            panel=Style(236, 255),
            panel_strong=Style(236, 255, bold=True),
            field=Style(236, 252),
            focus=Style(231, 130, bold=True),
            complaint=Style(124, 255, bold=True),
        )
    if depth in (16, 8):
        bright = 15 if depth == 16 else 7
        grey = 8 if depth == 16 else 0
        return Palette(
            depth,
            ascii_only,
            _cards(_16_TILES if depth == 16 else _8_TILES, bold=False),  # bold would be shown as a brighter colour
            _REPEAT_FROM[depth],
            board=Style(bright, 0),
            empty=Style(7, grey),
            text=PLAIN,
            strong=strong,
            title=Style(0, 3),
            title_color=3,
            card=Style(bright, 4),
            card_value=Style(bright, 4),
            bar_done=Style(3),
            bar_left=Style(8 if depth == 16 else 6),
            panel=Style(0, 7),
            panel_strong=Style(4, 7),
            field=Style(0, 6),
            focus=Style(bright, 4),
            complaint=Style(1, 7),
        )
    return Palette(
        0,
        ascii_only,
        _MONO_TILES,
        0,
        board=PLAIN,
        empty=PLAIN,
        text=PLAIN,
        strong=strong,
        title=Style(reverse=True, bold=True),
        title_color=None,
        card=PLAIN,
        card_value=strong,
        bar_done=strong,
        bar_left=PLAIN,
        panel=PLAIN,
        panel_strong=strong,
        field=Style(underline=True),
        focus=Style(reverse=True, bold=True),
        complaint=strong,
    )
