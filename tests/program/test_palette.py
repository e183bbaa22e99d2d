"""Palettes: text can be read on every tile, and a tile is told from its neighbours, in every colour depth."""

from __future__ import annotations

import math

import pytest

from tui2048.program.frame import Style
from tui2048.program.palette import DEPTHS, TRUECOLOR, palette
from tui2048.program.themes import THEMES

EXPONENTS = range(1, 38)
COLORED = tuple(depth for depth in DEPTHS if depth)

# The first 16 colours as xterm shows them; other terminals choose others, but keep to the names.
XTERM = (
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
)
CUBE = (0, 95, 135, 175, 215, 255)


def rgb(color: int | None, depth: int) -> tuple[int, int, int]:
    """Return the red, green and blue (0 to 255) that a colour stands for."""
    assert color is not None
    if depth == TRUECOLOR:
        return color >> 16, color >> 8 & 255, color & 255
    if color < 16:
        return XTERM[color]
    if color < 232:
        return CUBE[(color - 16) // 36], CUBE[(color - 16) // 6 % 6], CUBE[(color - 16) % 6]
    return (8 + 10 * (color - 232),) * 3


def luminance(color: tuple[int, int, int]) -> float:
    """Return the relative luminance of WCAG 2.2, 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style, depth: int) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21, between text and background."""
    light, dark = sorted((luminance(rgb(style.fg, depth)), luminance(rgb(style.bg, depth))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(color: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return a colour in CIE L*a*b* under the D65 white."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in color))
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: int | None, other: int | None, depth: int) -> float:
    """Return the CIE 1976 difference of two colours: about 2 is just seen."""
    return math.dist(lab(rgb(one, depth)), lab(rgb(other, depth)))


# How colours look to people without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1, linear light).
MISSING_CONES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen_by(kind: str, color: tuple[int, int, int]) -> tuple[float, float, float]:
    """Return a colour as people see it who lack a kind of cone."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in color)]
    mixed = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear)))) for row in MISSING_CONES[kind]]
    r, g, b = (255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055) for c in mixed)
    return r, g, b


LOOKS = [(depth, theme) for depth in COLORED for theme in THEMES]


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_numbers_can_be_read(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    for exponent in EXPONENTS:
        assert contrast(look.tile(1 << exponent), depth) >= 4.5, 1 << exponent


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_dialogs_and_cards_can_be_read(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    for style in (look.title, look.card, look.card_value, look.panel, look.panel_strong, look.field, look.focus):
        assert contrast(style, depth) >= 4.5, style
    assert contrast(look.complaint, depth) >= 4.0


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_what_lies_behind_a_dialog_does_not_vanish(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    for style in (look.title, look.card, look.card_value, *look.tiles):
        dimmed = look.dimmed(style)
        assert dimmed.fg != dimmed.bg, style


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_what_stands_on_the_terminals_own_ground_shows_on_black_and_on_white(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    black, white = (0, 0xFFFFFF) if depth == TRUECOLOR else (0, 15)
    for style in (look.title_drawn, look.bar_done, look.bar_left):
        for ground in (black, white):
            assert contrast(style._replace(bg=ground), depth) >= 1.6, style


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_neighbours_are_told_apart(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    for exponent in EXPONENTS[:-1]:
        one, other = look.tile(1 << exponent), look.tile(2 << exponent)
        assert difference(one.bg, other.bg, depth) >= 12, 1 << exponent


@pytest.mark.parametrize("kind", MISSING_CONES)
@pytest.mark.parametrize("depth", COLORED)
def test_the_colour_blind_theme_tells_neighbours_apart_for_all(depth: int, kind: str) -> None:
    look = palette(depth, theme="colour-blind")
    for exponent in EXPONENTS[:-1]:
        one, other = (rgb(look.tile(value).bg, depth) for value in (1 << exponent, 2 << exponent))
        assert math.dist(lab(seen_by(kind, one)), lab(seen_by(kind, other))) >= 12, 1 << exponent


@pytest.mark.parametrize("theme", ["classic", "dark"])
@pytest.mark.parametrize("depth", [TRUECOLOR, 256])
def test_no_tile_up_to_65536_looks_like_another(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    backgrounds = [look.tile(1 << exponent).bg for exponent in range(1, 17)]
    for index, one in enumerate(backgrounds):
        for other in backgrounds[index + 1 :]:
            assert difference(one, other, depth) >= 8, (one, other)


@pytest.mark.parametrize("depth", COLORED)
def test_every_theme_has_a_look_of_its_own(depth: int) -> None:
    looks = {theme: palette(depth, theme=theme) for theme in THEMES}
    tiles = {tuple(look.tile(1 << exponent).bg for exponent in range(1, 5)) for look in looks.values()}
    assert len(tiles) == len(THEMES)


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_text_and_ground_are_set_together(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    styles = [look.tile(1 << exponent) for exponent in EXPONENTS]
    styles += [look.board, look.empty, look.title, look.card, look.card_value, look.panel, look.panel_strong]
    for style in (*styles, look.field, look.focus, look.complaint):
        assert (style.fg is None) == (style.bg is None)
        assert style.fg is not None
        if depth <= 16:
            assert not style.bold  # many terminals show a bold colour as another one


@pytest.mark.parametrize("exponent", EXPONENTS[:-1])
def test_without_colour_every_other_value_is_reversed(exponent: int) -> None:
    look = palette(0)
    one, other = look.tile(1 << exponent), look.tile(2 << exponent)
    assert one.reverse != other.reverse
    assert one.fg is one.bg is other.fg is other.bg is None


@pytest.mark.parametrize(("depth", "theme"), LOOKS)
def test_an_empty_cell_is_no_tile(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    for exponent in EXPONENTS:
        assert look.tile(1 << exponent).bg != look.empty.bg
    if not look.marks_empty:
        assert difference(look.empty.bg, look.board.bg, depth) >= 8
