from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tip_boards import board, boards, moves_of

from tui2048.core import Board
from tui2048.tips.advice import values_for
from tui2048.tips.boards import ranks_of
from tui2048.tips.search import look_ahead

if TYPE_CHECKING:
    from tui2048.tips.search import Values


def plain(values: Values, after: Board, depth: int, chances: dict[int, int]) -> float:
    """Return the worth of a board after a slide, after so many new tiles and moves, each new tile with its chances."""
    later = chances if after.size == 3 else {max(chances, key=lambda tile: chances[tile]): 10}
    total = 0.0
    for tile, chance in chances.items():
        for row, col in after.empty_cells():
            spawned = after.with_tile(row, col, tile)
            found = []
            for direction in moves_of(spawned):
                slid = spawned.slide(direction)[0]
                found.append(plain(values, slid, depth - 1, later) if depth > 1 else values.after(ranks_of(slid)))
            total += chance * max(found, default=values.dead(ranks_of(spawned)))
    return total / 10 / len(after.empty_cells())


def plain_worths(start: Board, depth: int, fours: int) -> list[float]:
    """Return the worths of the moves on a board."""
    values = values_for(start)[0]
    chances = {2: 10 - fours, 4: fours}
    return [plain(values, start.slide(direction)[0], depth, chances) for direction in moves_of(start)]


# A board with larger tiles is read as another one, in which they are smaller.
KNOWN = boards(3, 4, 5).filter(lambda start: start.highest() < 1 << 239)


@settings(max_examples=25, deadline=None)
@given(KNOWN, st.sampled_from([0, 1, 5, 6, 10]))
def test_one_move_ahead(start: Board, fours: int) -> None:
    outlook = look_ahead(values_for(start)[0], ranks_of(start), fours, 1)
    assert outlook.worths == pytest.approx(plain_worths(start, 1, fours), rel=1e-9)
    assert outlook.depth == (1 if outlook.worths else 0)


@pytest.mark.parametrize(
    ("rows", "fours", "nodes", "depth"),
    [
        ("2 4 8 / 16 32 2 / 4 2 .", 1, 200, 2),
        ("2 4 8 / 16 32 2 / 4 2 .", 10, 100, 2),
        ("2 4 8 16 / 32 64 128 2 / 2 8 4 2 / 4 2 8 .", 3, 100, 1),
        ("2 4 8 16 / 32 64 128 2 / 2 8 4 2 / 4 2 8 .", 6, 400, 2),
        ("2 4 8 16 32 / 4 8 16 32 64 / 8 16 32 64 128 / 16 32 64 128 256 / 2 2 4 8 .", 1, 400, 2),
    ],
)
def test_further_moves_ahead(rows: str, fours: int, nodes: int, depth: int) -> None:
    start = board(rows)
    outlook = look_ahead(values_for(start)[0], ranks_of(start), fours, nodes)
    assert outlook.depth == depth
    assert outlook.worths == pytest.approx(plain_worths(start, depth, fours), rel=1e-9)


@settings(max_examples=30, deadline=None)
@given(boards(3, 4, 6), st.integers(1, 400))
def test_a_budget_bounds_the_search(start: Board, budget: int) -> None:
    values = values_for(start)[0]
    outlook = look_ahead(values, ranks_of(start), 1, budget)
    least = look_ahead(values, ranks_of(start), 1, 1)
    assert outlook.depth >= least.depth
    # A depth that takes too much is given up, within one board with its new tiles and moves.
    assert outlook.nodes <= max(least.nodes, 2 * budget + 4 * start.size**2)
    assert look_ahead(values, ranks_of(start), 1, budget) == outlook


def test_the_points_so_far_are_what_a_dead_end_is_worth() -> None:
    start = board("2 4 2 / 4 2 4 / 8 16 .")
    values = values_for(start)[0]
    points = 3 * 4 + 16 + 3 * 16  # three 4, an 8 and a 16 of twos
    assert values.dead(ranks_of(start)) == values.past(ranks_of(start)) == points - 8000
