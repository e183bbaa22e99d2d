"""The four ways to slide."""

from __future__ import annotations

from tui2048.core.record import Enum


class Direction(Enum):
    """A way to slide the tiles.

    >>> Direction("left") is Direction.LEFT
    True
    """

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


# A name of a module is found much faster than a member of an enumeration, and every move asks for these.
LEFT, RIGHT, UP, DOWN = Direction
