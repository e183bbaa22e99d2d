"""Fits text into columns."""

from __future__ import annotations


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most so many columns, broken at spaces.

    >>> wrapped("No move is left.", 8)
    ['No move', 'is left.']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
