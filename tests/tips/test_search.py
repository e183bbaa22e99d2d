from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tip_boards import board, boards, moves_of

from tui2048.core import Board
from tui2048.tips.advice import values_for
from tui2048.tips.boards import ranks_of
from tui2048.tips.search import Values, look_ahead


def plain(values: Values, after: Board, depth: int, chances: dict[int, int]) -> float:
    """Return the worth of a board after a slide, after so many new tiles and moves, each new tile with its chances."""
    usual = {max(chances, key=lambda tile: chances[tile]): 10}
    total = 0.0
    for tile, chance in chances.items():
        for row, col in after.empty_cells():
            spawned = after.with_tile(row, col, tile)
            found = []
            for direction in moves_of(spawned):
                slid = spawned.slide(direction)[0]
                found.append(plain(values, slid, depth - 1, usual) if depth > 1 else values.after(ranks_of(slid)))
            total += chance * max(found, default=values.dead(ranks_of(spawned)))
    return total / 10 / len(after.empty_cells())


@settings(max_examples=40)
@given(boards(3, 4, 5), st.sampled_from([0, 1, 5, 6, 10]))
def test_one_move_ahead(start: Board, fours: int) -> None:
    afters = [start.slide(direction)[0] for direction in moves_of(start)]
    values = values_for(start)[0]
    outlook = look_ahead(values, list(map(ranks_of, afters)), fours, 1)
    assert outlook.depth == (1 if afters else 0)
    expected = [plain(values, after, 1, {2: 10 - fours, 4: fours}) for after in afters]
    assert outlook.worths == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    ("rows", "fours", "nodes", "depth"),
    [
        ("2 4 8 / 16 32 2 / 4 2 .", 1, 100, 0),
        ("2 4 8 / 16 32 2 / 4 2 .", 10, 100, 0),
        ("2 4 8 16 / 32 64 128 2 / 2 8 4 2 / 4 2 8 .", 3, 100, 0),
    ],
)
def test_further_moves_ahead(rows: str, fours: int, nodes: int, depth: int) -> None:
    start = board(rows)
    afters = [start.slide(direction)[0] for direction in moves_of(start)]
    values = values_for(start)[0]
    outlook = look_ahead(values, list(map(ranks_of, afters)), fours, nodes)
    assert outlook.depth == depth
    expected = [plain(values, after, depth, {2: 10 - fours, 4: fours}) for after in afters]
    assert outlook.worths == pytest.approx(expected, rel=1e-9)


@settings(max_examples=30)
@given(boards(3, 4, 6), st.integers(1, 400))
def test_a_budget_bounds_the_search(start: Board, budget: int) -> None:
    afters = [ranks_of(start.slide(direction)[0]) for direction in moves_of(start)]
    values = values_for(start)[0]
    outlook = look_ahead(values, afters, 1, budget)
    least = look_ahead(values, afters, 1, 1)
    assert least.depth <= 1
    # A depth that takes too much is given up, within one board with its new tiles and moves.
    assert outlook.nodes <= max(least.nodes, 2 * budget + 4 * start.size**2)
    assert outlook.depth >= least.depth
    assert look_ahead(values, afters, 1, budget) == outlook


def test_a_dead_end_is_worth_what_it_brought() -> None:
    after = ranks_of(board("2 4 2 / 4 2 4 / 8 16 ."))
    values = values_for(board("2 4 2 / 4 2 4 / 8 16 ."))[0]
    points = 3 * 4 + 16 + 3 * 16  # three 4, an 8, a 16 of twos
    assert values.past(after) == points
