"""Boards as the search holds them: the ranks of the cells in row order, one byte each; 0 is empty, 1 a 2, 2 a 4.

Bytes are cut, joined and looked up faster than anything else that Python has, and turning a board so that its columns
become its rows is one call.
"""

from __future__ import annotations

from operator import itemgetter

from tui2048.core import slide_line
from tui2048.core.words import remember

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tui2048.core import Board

    Cut = Callable[[bytes], tuple[bytes, ...]]

HIGHEST = 240  # the largest rank that a board may begin with; what joins on it still has room in a byte
_STEP = 6

# Dictionaries that are full are emptied: they refill within a few moves.
REMEMBERED = 20_000


def ranks_of(board: Board) -> bytes:
    """Return the ranks of a board.

    Where a tile is larger than 2 to the power of 240, large tiles are taken for smaller ones that meet in the same
    way: no two tiles come to be equal that are not, and no search is so deep that it could make them equal.

    >>> from tui2048.core import Board
    >>> list(ranks_of(Board([[0, 2, 4], [8, 16, 32], [1024, 2048, 65536]])))
    [0, 1, 2, 3, 4, 5, 10, 11, 16]
    >>> list(ranks_of(Board([[0, 2, 4], [8, 16, 32], [2**998, 2**999, 2**999]])))
    [0, 1, 2, 3, 4, 5, 11, 12, 12]
    """
    ranks = [value.bit_length() - 1 if value else 0 for row in board.cells for value in row]
    if max(ranks) <= HIGHEST:
        return bytes(ranks)
    lower = {0: 0}
    before = 0
    for rank in sorted({*ranks}):
        lower[rank] = lower[before] + min(rank - before, _STEP)
        before = rank
    return bytes([lower[rank] for rank in ranks])


class _Slid(dict[bytes, bytes]):
    """What lines become when they are slid to their start."""

    def __missing__(self, line: bytes) -> bytes:
        after, _ = slide_line([1 << rank if rank else 0 for rank in line])
        slid = bytes([value.bit_length() - 1 if value else 0 for value in after])
        return remember(self, line, slid, REMEMBERED)


class _SlidBack(dict[bytes, bytes]):
    """What lines become when they are slid to their end: the rule on the mirrored line."""

    def __missing__(self, line: bytes) -> bytes:
        return remember(self, line, _SLID[line[::-1]][::-1], REMEMBERED)


_SLID = _Slid()
slid = _SLID.__getitem__
slid_back = _SlidBack().__getitem__


class Shape:
    """How to take a board of one size apart: into its rows, and with its columns as rows."""

    __slots__ = ("size", "rows", "rest", "turn")

    def __init__(self, size: int) -> None:
        """Take the number of rows."""
        numbers = range(size)
        self.size = size
        self.rows: Cut = itemgetter(*[slice(number * size, (number + 1) * size) for number in numbers])
        # `turn(board + rest)` is the board with its columns as rows.
        self.rest = bytes(256 - size * size)
        self.turn = bytes([col * size + row for row in numbers for col in numbers]).translate


def cutter(pieces: Sequence[Sequence[int]]) -> tuple[Callable[[bytes], bytes], Cut]:
    """Return how to cut pieces out of a board, each of some cells.

    The first result takes `board + rest`, the second what the first returns.

    >>> arrange, cut = cutter([(3, 4, 5), (2, 0)])
    >>> cut(arrange(b"abcdefghi" + Shape(3).rest))
    (b'def', b'ca')
    """
    cells: list[int] = []
    cuts = []
    for piece in pieces:
        cuts.append(slice(len(cells), len(cells) + len(piece)))
        cells += piece
    return bytes(cells).translate, itemgetter(*cuts)
