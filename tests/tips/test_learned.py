from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Board, ClassicRules, Direction, Timeline
from tui2048.tips.boards import ranks_of
from tui2048.tips.learned import FourValues, LearnedValues, ThreeValues, points_in
from tui2048.tips.patterns import FOUR, THREE, Network, number, symmetries
from tui2048.tips.tables import Tables, load

TABLES = {3: load(THREE), 4: load(FOUR)}
VALUES: dict[int, LearnedValues] = {
    3: ThreeValues(TABLES[3]),
    4: FourValues(TABLES[4]),
}
NETWORKS = {3: THREE, 4: FOUR}


def plain_worth(network: Network, tables: Tables, ranks: list[int]) -> int:
    """Return the worth of a board by looking at every set of cells that a pattern covers."""
    known = [min(rank, network.ranks - 1) for rank in ranks]
    worth = sum(map(points_in, ranks))
    start = 0
    for pattern in network.patterns:
        fillings: dict[frozenset[int], list[int]] = {}
        for symmetry in symmetries(network.size):
            image = [symmetry[cell] for cell in pattern]
            fillings.setdefault(frozenset(image), []).append(number([known[cell] for cell in image], network.ranks))
        worth += sum([tables.step * tables.number_at(start + min(found)) for found in fillings.values()])
        start += network.ranks ** len(pattern)
    return worth


@pytest.mark.parametrize("size", [3, 4])
@given(st.data())
def test_the_worth_of_a_board_however_it_is_turned(size: int, data: st.DataObject) -> None:
    ranks = data.draw(st.lists(st.integers(0, 9) | st.integers(0, 17), min_size=size**2, max_size=size**2))
    worth = plain_worth(NETWORKS[size], TABLES[size], ranks)
    for symmetry in symmetries(size):
        assert VALUES[size].after(bytes([ranks[cell] for cell in symmetry])) == worth


@pytest.mark.parametrize("size", [3, 4])
def test_a_full_memory_is_emptied_and_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui2048.tips.learned.REMEMBERED", 3)
    values = FourValues(TABLES[4]) if size == 4 else ThreeValues(TABLES[3])
    for first in range(30):
        ranks = [(first * place + first) % 7 for place in range(size**2)]
        assert values.after(bytes(ranks)) == VALUES[size].after(bytes(ranks))


def test_points_in_tiles_are_the_score_of_a_game_without_new_fours() -> None:
    timeline = Timeline.start(ClassicRules(fours=0, seed=3))
    for number_of_move in range(120):
        timeline = timeline.move(tuple(Direction)[number_of_move * 7 % 4])
    assert timeline.now.score > 300
    assert VALUES[4].past(ranks_of(timeline.now.board)) == timeline.now.score


def test_large_tiles_keep_their_order_and_their_distance() -> None:
    tiles = [2, 4, 1 << 240, 1 << 241, 1 << 246, 1 << 247, 1 << 253, 1 << 300, 1 << 300]
    ranks = list(ranks_of(Board([tiles[:3], tiles[3:6], tiles[6:]])))
    assert ranks == [1, 2, 8, 9, 14, 15, 21, 27, 27]
