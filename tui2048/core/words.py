"""Lines as words, one letter a cell, and a memory of what the rule makes of each.

A word is cut, compared and looked up several times as fast as a tuple of numbers, and is much smaller, so boards
are kept as words. What a line does is asked of the rule in line.py once, and remembered, since a game meets
the same lines again and again.
"""

from __future__ import annotations

from tui2048.core.line import Line, slide_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Key = TypeVar("Key")
    T = TypeVar("T")

EMPTY = "@"  # the letter before A; A is a 2, B a 4, C an 8 and so on

# A 6 x 6 game can meet millions of lines, so a full memory is emptied: it refills within a few hundred moves.
_REMEMBERED = 1 << 16


def is_tile(value: int) -> bool:
    """Return whether a number may stand on a tile: a power of two from 2 up.

    >>> [value for value in range(20) if is_tile(value)]
    [2, 4, 8, 16]
    """
    return value >= 2 and not value & (value - 1)


def remember(memory: dict[Key, T], key: Key, result: T, most: int = _REMEMBERED) -> T:
    """Keep a result in a memory, which is emptied first if it holds `most` already; return the result."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = result
    return result


class _Letters(dict[int, str]):
    """The letters of tiles, by their values; raises ValueError for a number that is no tile."""

    def __missing__(self, value: int) -> str:
        if not is_tile(value):
            raise ValueError(f"{value} is not a tile: a tile is a power of two from 2 up")
        letter = self[value] = chr(ord(EMPTY) + value.bit_length() - 1)
        return letter


class _Lines(dict[str, Line]):
    """The lines that words stand for."""

    def __missing__(self, word: str) -> Line:
        line = [0 if letter == EMPTY else 1 << ord(letter) - ord(EMPTY) for letter in word]
        return remember(self, word, tuple(line))


class _Slid(dict[str, str]):
    """Lines slid towards their start."""

    def __missing__(self, word: str) -> str:
        line, points = slide_line(line_of[word])
        remember(points_of, word, points)
        return remember(self, word, spell(line))


class _SlidBack(dict[str, str]):
    """Lines slid towards their end: the rule on the mirrored line."""

    def __missing__(self, word: str) -> str:
        return remember(self, word, slid[word[::-1]][::-1])


class _Points(dict[str, int]):
    """The points of a slide; they are the same towards both ends: n equal tiles in a row make n // 2 pairs."""

    def __missing__(self, word: str) -> int:
        return remember(self, word, slide_line(line_of[word])[1])


class _Movable(dict[str, bool]):
    """Whether a line changes when slid to one of its two ends."""

    def __missing__(self, word: str) -> bool:
        return remember(self, word, slid[word] != word or slid_back[word] != word)


letter_of = _Letters()
line_of = _Lines()
slid = _Slid()
slid_back = _SlidBack()
points_of = _Points()
movable = _Movable()


def spell(line: Line) -> str:
    """Return the word of a line.

    >>> spell((0, 2, 4, 2048))
    '@ABK'
    >>> line_of["@ABK"]
    (0, 2, 4, 2048)
    """
    return "".join([letter_of[value] if value else EMPTY for value in line])
