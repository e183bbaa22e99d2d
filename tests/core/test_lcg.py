from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Lcg

SEEDS = st.integers(0, 999_999_999)
LIMITS = st.integers(1, 1000)


def states(seed: int, count: int) -> list[int]:
    state = seed % 2**31
    found = []
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        found.append(state)
    return found


@given(SEEDS | st.integers())
def test_states(seed: int) -> None:
    lcg = Lcg(seed)
    assert lcg.state == seed % 2**31
    for state in states(seed, 20):
        number, lcg = lcg.below(1 << 15)
        assert (lcg.state, number) == (state, state >> 16)


@given(SEEDS, LIMITS, LIMITS)
def test_two_numbers_are_one_after_the_other(seed: int, first: int, second: int) -> None:
    one, between = Lcg(seed).below(first)
    two, after = between.below(second)
    assert Lcg(seed).two_below(first, second) == (one, two, after)
    assert 0 <= one < first
    assert 0 <= two < second


def test_known_numbers() -> None:
    lcg = Lcg(1)
    numbers = []
    for _ in range(5):
        number, lcg = lcg.below(32768)
        numbers.append(number)
    assert numbers == [16838, 5758, 10113, 17515, 31051]  # as the C standard's example gives for seed 1


def test_it_never_changes() -> None:
    lcg = Lcg(7)
    lcg.below(10)
    lcg.two_below(10, 10)
    assert lcg == Lcg(7) == Lcg(7 + 2**31) != Lcg(8)
    assert hash(lcg) == hash(Lcg(7))
    with pytest.raises(AttributeError, match=r"^a Lcg never changes: cannot set state$"):
        lcg.state = 8
