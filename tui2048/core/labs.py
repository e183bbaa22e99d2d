"""Labs: small games with a known start, in which one part of the rules can be watched."""

from __future__ import annotations

from tui2048.core.board import Board
from tui2048.core.rules import TeachingRules

LAB_SIZE = 4

_EMPTY_ROW = (0,) * LAB_SIZE

_STARTS = {
    "merge": ((2, 2, 4, 0), _EMPTY_ROW, _EMPTY_ROW, _EMPTY_ROW),
    "no-op": ((2, 4, 8, 16), _EMPTY_ROW, _EMPTY_ROW, _EMPTY_ROW),
    "goal": ((1024, 1024, 0, 0), _EMPTY_ROW, _EMPTY_ROW, _EMPTY_ROW),
    "loss": ((2, 4, 2, 4), (4, 2, 4, 2), (2, 4, 2, 4), (4, 2, 4, 2)),
}

LAB_NAMES = tuple(_STARTS)


def lab_rules(name: str, target: int = 2048) -> TeachingRules:
    """Return the rules of a lab, by its name in `LAB_NAMES`; raises ValueError for another name or a wrong goal.

    >>> lab_rules("merge").opening()[0].cells[0]
    (2, 2, 4, 0)
    """
    if name not in _STARTS:
        raise ValueError(f"lab {name} is not one of {', '.join(LAB_NAMES)}")
    return TeachingRules(LAB_SIZE, target, Board(_STARTS[name]))
