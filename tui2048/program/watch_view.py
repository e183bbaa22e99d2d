"""The last line of a replay's screen: how far it has come, in place of the key hints."""

from __future__ import annotations

from tui2048.program.frame import Canvas, Frame
from tui2048.program.header import draw_progress
from tui2048.program.palette import Palette
from tui2048.program.watch import Watch, failing

_GAP = 2  # columns between two key hints
_SHORTEST_BAR = 10


def with_progress(frame: Frame, watched: Watch, palette: Palette) -> Frame:
    """Return the frame of a replay's game with the line."""
    if watched.taken or frame.height == 0:
        return frame
    canvas = Canvas(frame.width, 1, palette.text)
    failures = failing(watched) if watched.paused else []
    if failures:
        canvas.write(0, 0, f"line {failures[0]}", palette.strong)
    else:
        _draw_progress(canvas, watched, palette)
    line = canvas.frame()
    return frame._replace(text=(*frame.text[:-1], *line.text), styles=(*frame.styles[:-1], *line.styles))


def _draw_progress(canvas: Canvas, watched: Watch, palette: Palette) -> None:
    total = len(watched.script.keys)
    count = f"{watched.position} of {total} "
    pace = " end" if watched.at_end else " paused" if watched.paused else f" {watched.speed} a second"
    hints = _hints(watched, palette)
    while hints and canvas.width < len(count) + _SHORTEST_BAR + len(pace) + _width(hints):
        del hints[0]
    length = max(0, canvas.width - len(count) - len(pace) - _width(hints))
    canvas.write(0, 0, count, palette.text)
    draw_progress(canvas, 0, len(count), length, length * watched.position // max(1, total), palette)
    col = len(count) + length
    canvas.write(0, col, pace, palette.text)
    col += len(pace)
    for key, text in hints:
        canvas.write(0, col + _GAP, key, palette.strong)
        canvas.write(0, col + _GAP + len(key) + 1, text, palette.text)
        col += _GAP + len(key) + 1 + len(text)


def _hints(watched: Watch, palette: Palette) -> list[tuple[str, str]]:
    """Return the keys and what they do; the first are left out first for want of room."""
    arrows = "left right" if palette.ascii else "←→"
    space = "go on" if watched.paused else "pause"
    leave = [("Esc", "back")] if watched.aside else [("Enter", "play on"), ("q", "quit")]
    hints = [("+-", "speed"), (arrows, "step"), ("space", space), *leave]
    return hints if not watched.at_end else [hint for hint in hints if hint[1] not in ("speed", space)]


def _width(hints: list[tuple[str, str]]) -> int:
    return sum(_GAP + len(key) + 1 + len(text) for key, text in hints)
