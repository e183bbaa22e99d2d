from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.tips.lines import LineValues, power, worth_of
from tui2048.tips.patterns import symmetries

LINES = st.lists(st.integers(0, 17), min_size=3, max_size=6).map(bytes)
RANKS = st.integers(3, 6).flatmap(lambda size: st.lists(st.integers(0, 12), min_size=size**2, max_size=size**2))


@pytest.mark.parametrize("eighths", [8, 16, 25, 27])
def test_powers_are_rounded_down(eighths: int) -> None:
    for rank, found in enumerate(power(1000, eighths)):
        assert found**8 <= 1000**8 * rank**eighths < (found + 1) ** 8


def plain_worth(line: bytes) -> float:
    """Return what a line is worth, with powers in floating point."""
    tiles = [rank for rank in line if rank]
    equal = [one == other for one, other in pairwise(tiles)]
    joins = sum([1 for place in range(len(tiles)) if True in equal[max(place - 1, 0) : place + 1]])
    heights = [39.20 * math.pow(rank, 3.375) for rank in line]
    rises = sum([max(0, other - one) for one, other in pairwise(heights)])
    falls = sum([max(0, one - other) for one, other in pairwise(heights)])
    return 270 * line.count(0) + 460 * joins - min(rises, falls) - sum([13.75 * math.pow(rank, 3.125) for rank in line])


@given(LINES)
def test_the_worth_of_a_line(line: bytes) -> None:
    assert worth_of(line) / 100 == pytest.approx(plain_worth(line), abs=0.5)


@given(LINES)
def test_a_line_is_worth_the_same_from_both_ends(line: bytes) -> None:
    assert worth_of(line) == worth_of(line[::-1])


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ([0, 0, 0, 0], 108000),
        ([1, 0, 0, 1], 139330),
        ([2, 2, 2, 2], 136020),
        ([1, 2, 3, 4, 5, 6], -742341),
        ([15, 1, 15], -49542984),
        ([64, 0, 37], -1484622441),
    ],
)
def test_known_worths(line: list[int], worth: int) -> None:
    assert worth_of(bytes(line)) == worth


@given(RANKS)
def test_a_board_is_worth_its_rows_and_columns_however_it_is_turned(ranks: list[int]) -> None:
    size = int(len(ranks) ** 0.5)
    values = LineValues(size)
    lines = [ranks[row * size : (row + 1) * size] for row in range(size)] + [ranks[col::size] for col in range(size)]
    worth = sum([worth_of(bytes(line)) for line in lines])
    assert {values.after(bytes([ranks[cell] for cell in turned])) for turned in symmetries(size)} == {worth}
