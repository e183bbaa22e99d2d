"""The one rule of the game: how the tiles of a line slide towards its start and join.

Every other module that needs to know what a slide does (a board, its trace, whether a move is left) asks here.
"""

from __future__ import annotations

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Line = tuple[int, ...]


class Landing(Record):
    """A tile after the slide: its value, and the places in the old line it came from (two when it was joined).

    Landings stand in order from the start of the line, so the index of a landing is the place where it stops.
    """

    value: int
    sources: tuple[int, ...]

    @property
    def joined(self) -> bool:
        """Whether two tiles became this one."""
        return len(self.sources) == 2


def land(line: Sequence[int]) -> tuple[Landing, ...]:
    """Return where the tiles of a line stop when they slide towards its start.

    The tiles close up, then equal neighbours join, taken from the start, each tile at most once.

    >>> land((2, 0, 2, 4))
    (Landing(value=4, sources=(0, 2)), Landing(value=4, sources=(3,)))
    """
    return tuple(map(Landing, *_land(line)))


def _land(line: Sequence[int]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return the values and the sources of the landings: plain lists, since new lines are met all the time."""
    values: list[int] = []
    sources: list[tuple[int, ...]] = []
    joinable = 0  # the value of the last landing, if it may still be joined
    for place, value in enumerate(line):
        if not value:
            continue
        if value == joinable:
            values[-1] = 2 * value
            sources[-1] = (*sources[-1], place)
            joinable = 0
        else:
            values.append(value)
            sources.append((place,))
            joinable = value
    return values, sources


def slide_line(line: Sequence[int]) -> tuple[Line, int]:
    """Return a line of cells (0 is empty) after a slide towards its start, and the points: the sum of joined tiles.

    >>> slide_line((2, 2, 2, 2))
    ((4, 4, 0, 0), 8)
    >>> slide_line([4, 2, 2, 8])
    ((4, 4, 8, 0), 4)
    >>> slide_line((2, 4, 8, 16))
    ((2, 4, 8, 16), 0)
    """
    values, sources = _land(line)
    points = sum([value for value, places in zip(values, sources) if len(places) == 2])
    return (*values, *(0,) * (len(line) - len(values))), points
