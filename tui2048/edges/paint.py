"""Turns the difference between two frames into the fewest bytes that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tui2048.core.record import make
from tui2048.program.frame import PLAIN, Color, Frame, Style

# An unchanged gap of up to so many bytes is written again, since to jump over it costs as much.
_SHORT_GAP = 4

# So many blanks are written as they are, since to erase them costs as much.
_SHORT_BLANK = 4

# Beyond it, characters may be blocks and lines, which reach to the edges of their cells.
_LAST_ASCII = "~"

# What no cell of a frame shows.
_NOTHING = "\0"

Place = tuple[int, int]  # row and column

# What a character shows: its style, or None if it is a blank, which shows its background alone.
_Look = Style | None

# A run of cells of one background and look: where it begins in a row, and where it ends.
_Run = tuple[int, int, Color | None, _Look]

# The text of runs and the places they begin at, by background and look, so that each style is set once in a frame.
_Runs = dict[Color | None, dict[_Look, list[tuple[Place, str]]]]


def paint(
    before: Frame | None,
    after: Frame,
    sgr: Callable[[Style, Style], str],
    move: Callable[[Place | None, Place], str],
    erase: Callable[[int], str],
) -> str:
    """Return what to write so that a screen that shows `before` shows `after`; "" if they are the same.

    `sgr` gives the sequence that changes one style to another, `move` the one that takes the cursor from a place, or
    from an unknown one, to another, and `erase` the one that makes some cells from the cursor on blank and leaves the
    cursor where it is, "" if there is none. With no frame before, or one of another size, every cell is written. The
    style is plain before and after.
    """
    if before is None or (before.width, before.height) != (after.width, after.height):
        old_rows = [(_NOTHING * after.width, (PLAIN,) * after.width)] * after.height
    else:
        old_rows = list(zip(before.text, before.styles))
    runs: _Runs = {}
    for row, (text, styles) in enumerate(zip(after.text, after.styles)):
        old_text, old_styles = old_rows[row]
        if text != old_text or styles != old_styles:
            for first, last, ground, look in _cut(text, styles, old_text, old_styles):
                runs.setdefault(ground, {}).setdefault(look, []).append(((row, first), text[first:last]))
    parts = []
    current = PLAIN
    at: Place | None = None
    while runs:
        change, ground, look, current = _cheapest(runs, current, sgr)
        parts.append(change)
        for place, text in runs[ground].pop(look):
            if at != place:
                parts.append(move(at, place))
            if look is None and len(text) > _SHORT_BLANK and (erased := erase(len(text))):
                parts.append(erased)
                at = place
                continue
            parts.append(text)
            end = place[1] + len(text)
            # After the last column a terminal's cursor is in doubt.
            at = (place[0], end) if end < after.width else None
        if not runs[ground]:
            del runs[ground]
    parts.append(sgr(current, PLAIN))
    return "".join(parts)


def _cheapest(
    runs: _Runs, current: Style, sgr: Callable[[Style, Style], str]
) -> tuple[str, Color | None, _Look, Style]:
    """Return the shortest change of style that leads to runs not yet written: its bytes, their look, the style then.

    All that stand on one background come first, so that it is set once. Blanks show no text colour: any will do.
    """
    here = runs.get(current.bg)
    if here is not None and None in here and not current.reverse and not current.underline:
        return "", current.bg, None, current
    choices = []
    for ground in runs if here is None else [current.bg]:
        blank = make(Style, (current.fg, ground, current.bold, current.dim, False, False))
        for look in runs[ground]:
            target = look or blank
            choices.append((sgr(current, target), ground, look, target))
    return min(choices, key=lambda choice: len(choice[0]))


def _cut(text: str, styles: tuple[Style, ...], old_text: str, old_styles: tuple[Style, ...]) -> Iterator[_Run]:
    """Cut what differs between a row and what was there into runs.

    A run goes on over what differs not, if that is short and of the same style.
    """
    first = last = -1
    seen, ground, look = PLAIN, PLAIN.bg, None
    # One pass over all cells: it is most of what a frame takes, so the usual cases are told apart here.
    for col, char, style, old_char, old_style in zip(range(len(text)), text, styles, old_text, old_styles):
        if style is old_style:
            if char == old_char:
                continue
        elif char == old_char and style.bg == old_style.bg and _look(char, style) == _look(char, old_style):
            continue
        if col == last and style is seen and (style is look or char == " "):
            last = col + 1
            continue
        here = _look(char, style)
        shown = here if col == last or text[last:col].isspace() else style  # with the gap, which has that style too
        goes_on = style.bg == ground and _joins(shown, look)
        if goes_on and (col == last or _is_short(text, styles, last, col)):
            look = look or shown
        else:
            if first >= 0:
                last += col > last and _reached(old_text[last - 1], text[last], styles[last], ground, look)
                yield first, last, ground, look
            first, ground, look = col, style.bg, here
            first -= col > max(0, last) and _reached(old_char, text[col - 1], styles[col - 1], ground, look)
        last, seen = col + 1, style
    if first >= 0:
        last += last < len(text) and _reached(old_text[last - 1], text[last], styles[last], ground, look)
        yield first, last, ground, look


def _reached(old_char: str, char: str, style: Style, ground: Color | None, look: _Look) -> bool:
    """Return whether what was in a cell of a run has left a trace in a cell beside the run, a blank that can join it.

    Where a terminal takes block characters from a font, their edges spill a little to both sides, and stay there.
    """
    return old_char > _LAST_ASCII and style.bg == ground and _look(char, style) is None and _joins(None, look)


def _is_short(text: str, styles: tuple[Style, ...], first: int, last: int) -> bool:
    """Return whether to write the cells of a gap costs no more than to jump over it."""
    return (
        first > 0
        and len(text[first:last].encode()) <= _SHORT_GAP
        and all([style == styles[last] for style in styles[first - 1 : last]])
    )


def _look(char: str, style: Style) -> _Look:
    """Return what a character shows."""
    return None if char == " " and not style.reverse and not style.underline else style


def _joins(one: _Look, other: _Look) -> bool:
    """Return whether two looks on the same background can be one run: equal ones, and a blank with a text."""
    if one == other:
        return True
    style = one or other
    return (one is None or other is None) and style is not None and not style.reverse and not style.underline
