"""Themes: the colours of the screen, as 0xRRGGBB. What holds for them (contrast, differences) is tested."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.frame import Color
from tui2048.program.settings import THEME_NAMES

_WHITE = 0xFFFFFF


class Theme(Record):
    """The colours of one look. Pairs are (background, text).

    `tiles` are for 2, 4, 8 and so on; past the last, those from `repeat_from` on come again in turn. Lone colours of
    `title_drawn` and of the bar stand on the terminal's own background, light or dark. `strong` is for text on a panel
    where bold must not be used: there it makes another colour of many.
    """

    tiles: tuple[tuple[Color, Color], ...]
    repeat_from: int
    board: Color
    empty: Color
    title: tuple[Color, Color]
    title_drawn: Color
    bar_done: Color
    bar_left: Color
    card: tuple[Color, Color]
    panel: tuple[Color, Color]
    field: tuple[Color, Color]
    focus: tuple[Color, Color]
    complaint: Color
    strong: Color | None = None


def _tiles(dark: Color, light_text: str, *backgrounds: Color) -> tuple[tuple[Color, Color], ...]:
    """Pair backgrounds with a dark text, or with white where `light_text` has a `w`."""
    return tuple([(color, _WHITE if mark == "w" else dark) for color, mark in zip(backgrounds, light_text)])


_CLASSIC = Theme(
    tiles=_tiles(
        0x33240F,
        "....ww.....wwwwww",
        *(0xEEE4DA, 0xEFD9B0, 0xF2B179, 0xF08A4B, 0xB03A1E, 0x8E1A1A),
        *(0xF8EFA5, 0xF0CF5E, 0xE6BC30, 0xCF9500, 0xFFD700),
        *(0x3C3A32, 0x1F6B57, 0x1D5F8A, 0x4338A0, 0x7A2E8E, 0xA61E5C),
    ),
    repeat_from=11,
    board=0x9C8B7C,
    empty=0xB8A898,
    title=(0xEDC22E, 0x3A2E00),
    title_drawn=0xE0782F,
    bar_done=0xD9A30F,
    bar_left=0x8A7F73,
    card=(0x6B5D50, _WHITE),
    panel=(0xFAF8EF, 0x3B342D),
    field=(0xE6DACB, 0x3B342D),
    focus=(0xB3441F, _WHITE),
    complaint=0xA8231D,
)

_DARK = Theme(
    tiles=_tiles(
        0x14161A,
        "w.wwww.....wwwwww",
        *(0x475063, 0x8796AE, 0x7A4A1E, 0xB04E12, 0xA32A22, 0x7A1C3A),
        *(0xA89540, 0xCBAA3E, 0xDDB92A, 0xF2DC82, 0xFFEB3B),
        *(0x3F6B28, 0x17735D, 0x16678C, 0x2456B8, 0x6A45B5, 0x9A3A87),
    ),
    repeat_from=11,
    board=0x1E2229,
    empty=0x343B46,
    title=(0xE0B84A, 0x14161A),
    title_drawn=0xD08A2E,
    bar_done=0xD9A30F,
    bar_left=0x6B7380,
    card=(0x343B46, _WHITE),
    panel=(0x232831, 0xF2F2F2),
    field=(0x3D4653, 0xF2F2F2),
    focus=(0xE0B84A, 0x14161A),
    complaint=0xFF9B8A,
)

_HIGH_CONTRAST = Theme(
    tiles=_tiles(0x000000, ".......", 0xFFFFFF, 0xFFFF00, 0x00FFFF, 0xFF9F1A, 0x33FF33, 0xFF8CFF, 0x8CC8FF),
    repeat_from=0,
    board=0x000000,
    empty=0x262626,
    title=(0xFFFF00, 0x000000),
    title_drawn=0xC07000,
    bar_done=0xC07000,
    bar_left=0x808080,
    card=(0x262626, _WHITE),
    panel=(_WHITE, 0x000000),
    field=(0xDDDDDD, 0x000000),
    focus=(0x000000, 0xFFFF00),
    complaint=0xA00000,
)

# Blue and yellow are told apart by nearly everyone, and light goes up and down from tile to tile for the rest.
_COLOUR_BLIND = Theme(
    tiles=_tiles(
        0x10151C,
        ".....w.w...w..w.",
        *(0xF7F4E3, 0x9FC8F0, 0xF2D16B, 0x5B9BD5, 0xC98A00, 0x1F5FA8, 0xFFE680, 0x0B3C7A),
        *(0xE0A800, 0x7FB2E5, 0xFFF3B0, 0x2A4B7C, 0xD18F1F, 0x9FC5E8, 0x8A5A00, 0x8FB8DE),
    ),
    repeat_from=0,
    board=0x8A8F98,
    empty=0xB7BCC4,
    title=(0xF2D16B, 0x10151C),
    title_drawn=0x5B9BD5,
    bar_done=0xC98A00,
    bar_left=0x808690,
    card=(0x2A4B7C, _WHITE),
    panel=(0xF7F7F2, 0x10151C),
    field=(0xDCE3EA, 0x10151C),
    focus=(0x1F5FA8, _WHITE),
    complaint=0x0B3C7A,
)

THEMES = dict(zip(THEME_NAMES, (_CLASSIC, _DARK, _HIGH_CONTRAST, _COLOUR_BLIND)))
