"""Tips: the best move on a board, what each move is worth, and why; for a computer player, the same over and over.

Pure functions of a board, of the odds of new tiles and of a budget of nodes: no clock, no chance, no state that
changes a tip. Boards of 3 x 3 and 4 x 4 are valued by learned tables, in points; all others by their lines, in marks.

>>> from tui2048.core import Board
>>> tip(Board([[2, 4, 8, 2], [8, 16, 2, 4], [2, 8, 4, 2], [4, 2, 16, 16]])).direction
<Direction.RIGHT: 'right'>
>>> why(tip(Board([[2, 4, 8], [0] * 3, [0] * 3])))
'Down: the only move.'
"""

from tui2048.tips.advice import NODES, Move, Tip, note, tip
from tui2048.tips.reasons import why

__all__ = ["NODES", "Move", "Tip", "note", "tip", "why"]
