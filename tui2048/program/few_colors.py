"""The themes where a terminal has 16 or 8 colours, as the numbers of those; chosen by hand, since few suit a number.

What a number looks like is the terminal's choice: 0 to 7 are black, red, green, yellow, blue, magenta, cyan and a light
grey, 8 to 15 their brighter kin (a dark grey and white among them). Text is black or the lightest there is.
"""

from __future__ import annotations

from tui2048.program.frame import Color
from tui2048.program.settings import THEME_NAMES
from tui2048.program.themes import Theme

# On these light text is read better, on all others black. Of magenta and bright blue that is white, so 8 colours have
# no text for magenta.
_DEEP = frozenset((1, 4, 5, 12))


def _theme(
    light: Color,
    tiles: tuple[Color, ...],
    board: Color,
    empty: Color,
    title: Color,
    title_drawn: Color,
    bar: tuple[Color, Color],
    card: tuple[Color, Color],
    panel: tuple[Color, Color],
    strong: Color,
    field: tuple[Color, Color],
    focus: tuple[Color, Color],
    complaint: Color,
) -> Theme:
    def lettered(color: Color) -> tuple[Color, Color]:
        return color, light if color in _DEEP else 0

    return Theme(
        tiles=tuple(map(lettered, tiles)),
        repeat_from=0,
        board=board,
        empty=empty,
        title=lettered(title),
        title_drawn=title_drawn,
        bar_done=bar[0],
        bar_left=bar[1],
        card=card,
        panel=panel,
        field=field,
        focus=focus,
        complaint=complaint,
        strong=strong,
    )


_CLASSIC_16 = _theme(
    light=15,
    tiles=(15, 11, 3, 9, 1, 13, 5, 12, 4, 14, 10, 2, 6),
    board=8,
    empty=7,
    title=3,
    title_drawn=3,
    bar=(3, 8),
    card=(8, 0),
    panel=(15, 0),
    strong=1,
    field=(7, 0),
    focus=(1, 15),
    complaint=1,
)

_DARK_16 = _theme(
    light=15,
    tiles=(4, 12, 6, 2, 3, 1, 5, 13, 9, 11, 15, 14, 10),
    board=0,
    empty=8,
    title=6,
    title_drawn=6,
    bar=(6, 8),
    card=(4, 15),
    panel=(0, 15),
    strong=11,
    field=(4, 15),
    focus=(11, 0),
    complaint=9,
)

_HIGH_CONTRAST_16 = _theme(
    light=15,
    tiles=(15, 11, 14, 13, 10, 7, 3),
    board=0,
    empty=8,
    title=11,
    title_drawn=5,
    bar=(5, 8),
    card=(0, 15),
    panel=(15, 0),
    strong=4,
    field=(7, 0),
    focus=(0, 11),
    complaint=1,
)

_COLOUR_BLIND_16 = _theme(
    light=15,
    tiles=(15, 12, 11, 4, 3),
    board=8,
    empty=7,
    title=12,
    title_drawn=12,
    bar=(12, 8),
    card=(4, 15),
    panel=(15, 0),
    strong=4,
    field=(7, 0),
    focus=(4, 15),
    complaint=4,
)

_CLASSIC_8 = _theme(
    light=7,
    tiles=(7, 3, 1, 2, 6, 4),
    board=0,
    empty=0,
    title=3,
    title_drawn=3,
    bar=(3, 6),
    card=(3, 0),
    panel=(7, 0),
    strong=4,
    field=(3, 0),
    focus=(1, 7),
    complaint=1,
)

_DARK_8 = _theme(
    light=7,
    tiles=(4, 6, 2, 3, 1, 7),
    board=0,
    empty=0,
    title=6,
    title_drawn=6,
    bar=(6, 4),
    card=(4, 7),
    panel=(0, 7),
    strong=6,
    field=(4, 7),
    focus=(6, 0),
    complaint=3,
)

_HIGH_CONTRAST_8 = _theme(
    light=7,
    tiles=(7, 3, 6, 2),
    board=0,
    empty=0,
    title=3,
    title_drawn=5,
    bar=(5, 6),
    card=(0, 7),
    panel=(7, 0),
    strong=4,
    field=(6, 0),
    focus=(0, 3),
    complaint=1,
)

_COLOUR_BLIND_8 = _theme(
    light=7,
    tiles=(7, 4, 3),
    board=0,
    empty=0,
    title=4,
    title_drawn=4,
    bar=(4, 6),
    card=(4, 7),
    panel=(7, 0),
    strong=4,
    field=(3, 0),
    focus=(4, 7),
    complaint=4,
)

THEMES_16 = dict(zip(THEME_NAMES, (_CLASSIC_16, _DARK_16, _HIGH_CONTRAST_16, _COLOUR_BLIND_16)))
THEMES_8 = dict(zip(THEME_NAMES, (_CLASSIC_8, _DARK_8, _HIGH_CONTRAST_8, _COLOUR_BLIND_8)))
