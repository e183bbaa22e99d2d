"""Turns the difference between two frames into the fewest bytes that show it."""

from __future__ import annotations

from collections.abc import Callable

from tui2048.program.frame import PLAIN, Frame, Style

# An unchanged gap of up to so many cells is written again, since to jump over it costs as much.
_SHORT_GAP = 4

Run = tuple[int, int, str]


def paint(
    before: Frame | None, after: Frame, sgr: Callable[[Style, Style], str], move: Callable[[int, int], str]
) -> str:
    """Return what to write so that a screen that shows `before` shows `after`; "" if they are the same.

    `sgr` gives the sequence that changes one style to another, `move` the one that puts the cursor at (column, row).
    With no frame before, or one of another size, every cell is written. Style is plain before and after.
    """
    if before is not None and (before.width, before.height) != (after.width, after.height):
        before = None
    # Runs of one style stand together, so that each style is set once in a frame.
    runs: dict[Style, list[Run]] = {}
    for row in range(after.height):
        text, styles = after.text[row], after.styles[row]
        if before is None:
            _collect(runs, row, text, styles, [(0, after.width)])
        elif text != before.text[row] or styles != before.styles[row]:
            _collect(runs, row, text, styles, _changed(text, styles, before.text[row], before.styles[row]))
    parts = []
    current = PLAIN
    for style, places in runs.items():
        parts.append(sgr(current, style))
        current = style
        at = None
        for row, col, text in places:
            if at != (row, col):
                parts.append(move(col, row))
            parts.append(text)
            at = (row, col + len(text))
    parts.append(sgr(current, PLAIN))
    return "".join(parts)


def _changed(
    text: str, styles: tuple[Style, ...], old_text: str, old_styles: tuple[Style, ...]
) -> list[tuple[int, int]]:
    """Return the stretches (from, to) of a row that differ, those with a short gap between them as one."""
    stretches: list[tuple[int, int]] = []
    for col, (char, old_char, style, old_style) in enumerate(zip(text, old_text, styles, old_styles)):
        if char != old_char or (style is not old_style and _look(char, style) != _look(old_char, old_style)):
            if stretches and col - stretches[-1][1] <= _SHORT_GAP and _one_style(styles, stretches[-1][1] - 1, col):
                stretches[-1] = (stretches[-1][0], col + 1)
            else:
                stretches.append((col, col + 1))
    return stretches


def _one_style(styles: tuple[Style, ...], first: int, last: int) -> bool:
    return all(styles[col] == styles[first] for col in range(first + 1, last + 1))


def _look(char: str, style: Style) -> Style:
    """Return what can be seen of a style: a blank shows no text colour."""
    if char == " " and not style.reverse and not style.underline:
        return Style(bg=style.bg)
    return style


def _collect(
    runs: dict[Style, list[Run]],
    row: int,
    text: str,
    styles: tuple[Style, ...],
    stretches: list[tuple[int, int]],
) -> None:
    """Cut stretches of a row into runs of one look."""
    for first, last in stretches:
        start, look = first, _look(text[first], styles[first])
        for col in range(first + 1, last):
            style = styles[col]
            next_look = _look(text[col], style)
            if next_look == look:
                continue
            if text[col] == " " and next_look.bg == look.bg and not (look.reverse or look.underline):
                continue  # a blank within text: the background is the same, and nothing else shows
            runs.setdefault(look, []).append((row, start, text[start:col]))
            start, look = col, next_look
        runs.setdefault(look, []).append((row, start, text[start:last]))
