"""Boards as the search holds them: the ranks of the cells in row order, one byte each; 0 is empty, 1 a 2, 2 a 4.

Bytes are cut, joined and looked up faster than anything else that Python has, and turning a board so that its columns
become its rows is one call. A board is slid in two halves, and what becomes of a half is remembered.
"""

from __future__ import annotations

from tui2048.core import slide_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.core import Board

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


class Memory(dict[bytes, int]):
    """A dictionary that works out what it does not know, and is emptied when it is full."""

    def work_out(self, key: bytes) -> int:
        """Return the value of a key."""
        raise NotImplementedError

    def __missing__(self, key: bytes) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        value = self[key] = self.work_out(key)
        return value


class Halves(dict[bytes, tuple[bytes, bytes]]):
    """What some whole rows become when they are slid to the left and to the right."""

    def __init__(self, size: int) -> None:
        """Take the length of a row."""
        self._size = size
        self._lines: dict[bytes, tuple[bytes, bytes]] = {}

    def __missing__(self, rows: bytes) -> tuple[bytes, bytes]:
        if len(self) >= REMEMBERED:
            self.clear()
        size = self._size
        lines = [self._line(rows[start : start + size]) for start in range(0, len(rows), size)]
        left, right = zip(*lines)
        slid = self[rows] = b"".join(left), b"".join(right)
        return slid

    def _line(self, line: bytes) -> tuple[bytes, bytes]:
        slid = self._lines.get(line)
        if slid is None:
            if len(self._lines) >= REMEMBERED:
                self._lines.clear()
            slid = self._lines[line] = _slid(line), _slid(line[::-1])[::-1]
        return slid


def _slid(line: bytes) -> bytes:
    after, _ = slide_line([1 << rank if rank else 0 for rank in line])
    return bytes([value.bit_length() - 1 if value else 0 for value in after])


class Shape:
    """What a size of board comes with: how to turn a board, where its halves part, and how they slide."""

    __slots__ = ("size", "half", "rest", "turn", "slides")

    def __init__(self, size: int) -> None:
        cells = size * size
        self.size = size
        self.half = (size + 1) // 2 * size
        # `turn(board + rest)` is the board with its columns as rows.
        self.rest = bytes(256 - cells)
        self.turn = bytes([col * size + row for row in range(size) for col in range(size)]).translate
        self.slides = Halves(size)
