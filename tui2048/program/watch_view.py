"""The last line of a replay's screen: how far it has come, in place of the key hints."""

from __future__ import annotations

from tui2048.program.frame import Canvas, Frame
from tui2048.program.header import draw_progress
from tui2048.program.hints import GAP, Hint, draw_hints, hints_width
from tui2048.program.palette import Palette
from tui2048.program.watch import Watch, failing

_SHORTEST_BAR = 10
_EDGES = GAP + 1  # columns between what stands before the hints and the first, and after the last


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
    last = frame.height - 1
    return Frame(
        frame.width,
        frame.height,
        (*frame.text[:-1], *line.text),
        (*frame.styles[:-1], *line.styles),
        tuple([target._replace(area=target.area._replace(row=last)) for target in line.targets]),
    )


def _draw_progress(canvas: Canvas, watched: Watch, palette: Palette) -> None:
    total = len(watched.script.keys)
    count = f"{watched.position} of {total} "
    pace = " end" if watched.at_end else " paused" if watched.paused else f" {watched.speed} a second"
    hints = _hints(watched, palette)
    while hints and canvas.width < len(count) + _SHORTEST_BAR + len(pace) + _EDGES + hints_width(hints):
        del hints[0]
    length = max(0, canvas.width - len(count) - len(pace) - _EDGES - hints_width(hints))
    canvas.write(0, 0, count, palette.text)
    draw_progress(canvas, 0, len(count), length, length * watched.position // max(1, total), palette)
    col = len(count) + length
    canvas.write(0, col, pace, palette.text)
    draw_hints(canvas, 0, col + len(pace) + GAP, hints, palette)


def _hints(watched: Watch, palette: Palette) -> list[Hint]:
    """Return the keys and what they do; the first are left out first for want of room."""
    step = Hint("left right", "step", ()) if palette.ascii else Hint("←→", "step", ("left", "right"))
    space = "go on" if watched.paused else "pause"
    leave = [Hint("Enter", "play on", ("enter",)), Hint("q", "quit", ("q",))]
    if watched.aside:
        leave = [Hint("Esc", "back", ("esc",))]
    hints = [Hint("+-", "speed", ("+", "-")), step, Hint("space", space, (" ",)), *leave]
    return hints if not watched.at_end else [hint for hint in hints if hint.text not in ("speed", space)]
