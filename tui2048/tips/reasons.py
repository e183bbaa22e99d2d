"""A tip in words: what it expects against the next best move, and the danger it sees."""

from __future__ import annotations

from tui2048.core import Board, Direction
from tui2048.tips.advice import Move, Tip

# How many new tiles ahead a dead end is looked for.
_TILES = 2
# A smaller chance of a dead end is not worth a word.
_SMALL = 0.001
# A larger one is all but certain.
_CERTAIN = 0.995


def why(tip: Tip) -> str:
    """Return in one short line why the best move is the best.

    >>> from tui2048.tips import tip
    >>> print(why(tip(Board([[2, 4, 2], [4, 2, 4], [2, 4, 2]]))))
    No move is left.
    """
    if not tip.moves:
        return "No move is left."
    best, *others = tip.moves
    name = best.direction.value.capitalize()
    if not others:
        return f"{name}: the only move{_own_danger(_risk_of(tip, best))}."
    danger = _danger(tip, best, others)
    meaning = " (for room, joins and order)" if tip.unit == "marks" and not danger else ""
    return f"{name}: {_lead(tip.unit, best, others[0])}{meaning}{danger}."


def _lead(unit: str, best: Move, other: Move) -> str:
    lead = round(best.worth - other.worth)
    if not lead:
        return f"as good as {other.direction.value}"
    about = "about " if unit == "points" else ""
    return f"{about}{lead} {unit if lead > 1 else unit[:-1]} ahead of {other.direction.value}"


def _danger(tip: Tip, best: Move, others: list[Move]) -> str:
    """Return the worst danger if the best move avoids at least half of it, else the danger of that move itself."""
    own = _risk_of(tip, best)
    risks = [(_risk_of(tip, move), move.direction.value) for move in others]
    worst, name = max(risks, key=lambda found: found[0])
    if worst > 2 * own + _SMALL:
        return f"; {name} is a dead end" if worst > _CERTAIN else f"; {name} risks a dead end ({_chance(worst)})"
    return _own_danger(own)


def _risk_of(tip: Tip, move: Move) -> float:
    return risk(tip.board, move.direction, tip.fours)


def _own_danger(own: float) -> str:
    if own > _CERTAIN:
        return "; a dead end follows"
    return f"; a dead end may follow ({_chance(own)})" if own > _SMALL else ""


def _chance(risk: float) -> str:
    """Return a chance that is not certain in words.

    >>> _chance(0.26), _chance(0.9), _chance(0.98)
    ('1 in 4', '9 in 10', '9 in 10')
    """
    if risk >= 0.4:
        return f"{min(9, round(10 * risk))} in 10"
    return f"1 in {round(1 / risk)}"


def risk(board: Board, direction: Direction, fours: int, tiles: int = _TILES) -> float:
    """Return the chance that no move is left after a move and so many new tiles, if the safest moves come between.

    >>> risk(Board([[2, 4, 2], [4, 2, 4], [2, 8, 8]]), Direction.LEFT, 1)
    0.9
    """
    after, _ = board.slide(direction)
    # Each new tile fills one cell, so that with more empty cells than new tiles there always is a move.
    if after.empty_count() > tiles:
        return 0.0
    cells = after.empty_cells()
    total = 0.0
    for value, chances in ((2, 10 - fours), (4, fours)):
        if chances:
            for row, col in cells:
                total += chances * _risk_on(after.with_tile(row, col, value), fours, tiles)
    return total / (10 * len(cells))


def _risk_on(board: Board, fours: int, tiles: int) -> float:
    """Return the chance of a dead end on a board where a tile has come, before `tiles` - 1 more."""
    moves = [direction for direction in Direction if board.slide(direction)[0] is not board]
    if not moves:
        return 1.0
    if tiles == 1:
        return 0.0
    return min([risk(board, direction, fours, tiles - 1) for direction in moves])
