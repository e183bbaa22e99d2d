"""The four ways to slide."""

from __future__ import annotations

from enum import Enum


class Direction(Enum):
    """A way to slide the tiles.

    >>> Direction("left") is Direction.LEFT
    True
    """

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
