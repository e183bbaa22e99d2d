"""What the mouse means: a report of it and the frame it points at become keys, as if they had been typed."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.frame import Frame, Slide, Target

# What a report can tell: the first button went down or up, or the wheel turned by a notch.
PRESS, RELEASE, WHEEL_UP, WHEEL_DOWN = "press", "release", "wheel up", "wheel down"


class Report(Record):
    """What the terminal tells of the mouse: one of the four actions above, and the cell where it happened."""

    action: str
    row: int
    col: int


class Held(Record):
    """Where the button went down: the cell, and the target or else the board that was there."""

    row: int
    col: int
    target: Target | None
    slide: Slide | None


def obey(held: Held | None, report: Report, frame: Frame) -> tuple[Held | None, tuple[str, ...]]:
    """Return what the mouse holds after a report, and the keys that the report means on a frame.

    A click is a press and a release on the same target. A drag begins on the board and ends wherever the direction is
    clear. Anything else means nothing.
    """
    row, col = report.row, report.col
    if report.action == PRESS:
        slide = frame.slide if frame.slide is not None and frame.slide.area.holds(row, col) else None
        return Held(row, col, _target(frame, row, col), slide), ()
    if report.action == WHEEL_UP:
        return held, frame.wheel_up
    if report.action == WHEEL_DOWN:
        return held, frame.wheel_down
    if held is None:
        return None, ()
    if held.target is not None:
        return None, held.target.keys if _target(frame, row, col) == held.target else ()
    if held.slide is not None and held.slide == frame.slide:
        return None, _direction(held.slide, row - held.row, col - held.col)
    return None, ()


def _target(frame: Frame, row: int, col: int) -> Target | None:
    return next((target for target in frame.targets if target.area.holds(row, col)), None)


def _direction(slide: Slide, down: int, right: int) -> tuple[str, ...]:
    """Return the key of a drag over so many rows and columns; none if it is short, or too near to a diagonal."""
    across, along = abs(right), 2 * abs(down)  # a cell is twice as high as wide
    if 2 * across >= 3 * along and across >= slide.columns:
        return ("right",) if right > 0 else ("left",)
    if 2 * along >= 3 * across and abs(down) >= slide.rows:
        return ("down",) if down > 0 else ("up",)
    return ()
