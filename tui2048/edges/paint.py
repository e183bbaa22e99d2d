"""Turns the difference between two frames into the fewest bytes that show it."""

from __future__ import annotations

from collections.abc import Callable

from tui2048.program.frame import PLAIN, Color, Frame, Style

# An unchanged gap of up to so many bytes is written again, since to jump over it costs as much.
_SHORT_GAP = 4

# So many blanks are written as they are, since to erase them costs as much.
_SHORT_BLANK = 4

Place = tuple[int, int]  # row and column

# Text and the place it begins at.
_Run = tuple[Place, str]

# Runs by background and style, so that each style is set once in a frame. Runs of blanks alone have the style None:
# they show no text colour, so any will do.
_Runs = dict[tuple["Color | None", "Style | None"], list[_Run]]


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
    if before is not None and (before.width, before.height) != (after.width, after.height):
        before = None
    runs: _Runs = {}
    for row in range(after.height):
        text, styles = after.text[row], after.styles[row]
        if before is None:
            _cut(runs, row, text, styles, 0, after.width)
        elif text != before.text[row] or styles != before.styles[row]:
            for first, last in _changed(text, styles, before.text[row], before.styles[row]):
                _cut(runs, row, text, styles, first, last)
    parts = []
    current = PLAIN
    at: Place | None = None
    while runs:
        change, look, current = _cheapest(runs, current, sgr)
        parts.append(change)
        for place, text in runs.pop(look):
            if at != place:
                parts.append(move(at, place))
            if look[1] is None and len(text) > _SHORT_BLANK and (erased := erase(len(text))):
                parts.append(erased)
                at = place
                continue
            parts.append(text)
            end = place[1] + len(text)
            # After the last column a terminal's cursor is in doubt.
            at = (place[0], end) if end < after.width else None
    parts.append(sgr(current, PLAIN))
    return "".join(parts)


def _cheapest(
    runs: _Runs, current: Style, sgr: Callable[[Style, Style], str]
) -> tuple[str, tuple[Color | None, Style | None], Style]:
    """Return the shortest change of style that leads to runs not yet written: its bytes, their look, their style.

    All that stand on one background come first, so that it is set once.
    """
    here = (current.bg, None)
    if here in runs and not current.reverse and not current.underline:
        return "", here, current
    choices = []
    for look in [look for look in runs if look[0] == current.bg] or runs:
        background, style = look
        target = style or Style(current.fg, background, current.bold, current.dim)
        choices.append((sgr(current, target), look, target))
    return min(choices, key=lambda choice: len(choice[0]))


def _changed(
    text: str, styles: tuple[Style, ...], old_text: str, old_styles: tuple[Style, ...]
) -> list[tuple[int, int]]:
    """Return the stretches (from, to) of a row that differ, those with a short gap between them as one."""
    columns = [
        col
        for col, (char, old_char, style, old_style) in enumerate(zip(text, old_text, styles, old_styles))
        if char != old_char or (style is not old_style and _differs(char, style, old_style))
    ]
    stretches = []
    first = end = columns[0] if columns else 0
    for col in columns:
        if col > end and not _is_short(text, styles, end, col):
            stretches.append((first, end))
            first = col
        end = col + 1
    if columns:
        stretches.append((first, end))
    return stretches


def _differs(char: str, style: Style, other: Style) -> bool:
    """Return whether a character looks different in two styles."""
    if char == " " and style.bg == other.bg:
        return _look(char, style) != _look(char, other)
    return style != other


def _is_short(text: str, styles: tuple[Style, ...], first: int, last: int) -> bool:
    """Return whether to write the cells of a gap costs no more than to jump over it."""
    return len(text[first:last].encode()) <= _SHORT_GAP and all(
        style == styles[last] for style in styles[first - 1 : last]
    )


def _cut(runs: _Runs, row: int, text: str, styles: tuple[Style, ...], first: int, last: int) -> None:
    """Cut a stretch of a row into runs of one look."""
    seen = styles[first]
    start, look, background = first, _look(text[first], seen), seen.bg
    for col in range(first + 1, last):
        style = styles[col]
        if style is seen and (style is look or text[col] == " "):
            continue  # the usual case, told apart quickly
        seen = style
        here = _look(text[col], style)
        if style.bg == background and (here == look or _joins(here, look)):
            look = look or here
            continue
        runs.setdefault((background, look), []).append(((row, start), text[start:col]))
        start, look, background = col, here, style.bg
    runs.setdefault((background, look), []).append(((row, start), text[start:last]))


def _look(char: str, style: Style) -> Style | None:
    """Return the style that a character shows: none if it is a blank, which shows its background alone."""
    return None if char == " " and not style.reverse and not style.underline else style


def _joins(one: Style | None, other: Style | None) -> bool:
    """Return whether a blank and a text on the same background can be one run."""
    style = one or other
    return (one is None or other is None) and style is not None and not style.reverse and not style.underline
