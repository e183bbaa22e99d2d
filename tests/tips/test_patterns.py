from __future__ import annotations

from collections import Counter

import pytest

from tui2048.tips.patterns import FOUR, THREE, Network, Pattern, images, number, symmetries, turns


@pytest.mark.parametrize("size", [3, 4, 5])
def test_symmetries_are_eight_and_keep_neighbours(size: int) -> None:
    found = symmetries(size)
    assert len({*found}) == 8
    for symmetry in found:
        assert sorted(symmetry) == list(range(size * size))
        for cell in range(size * size):
            neighbours = [cell + 1] * (cell % size < size - 1) + [cell + size] * (cell < size * (size - 1))
            for other in neighbours:
                (row, col), (down, right) = divmod(symmetry[cell], size), divmod(symmetry[other], size)
                assert abs(row - down) + abs(col - right) == 1


@pytest.mark.parametrize(
    ("network", "counts"),
    [(FOUR, [4, 4, 4, 4, 1, 8, 8, 8]), (THREE, [4, 4, 4, 2])],
    ids=["four", "three"],
)
def test_images_cover_each_set_of_cells_once(network: Network, counts: list[int]) -> None:
    found = [images(pattern, network.size) for pattern in network.patterns]
    assert [len(covered) for covered in found] == counts
    sets = [frozenset(image) for covered in found for image in covered]
    assert len({*sets}) == len(sets)


def test_the_tables_of_four_look_at_every_line_and_square() -> None:
    lines = [range(4 * row, 4 * row + 4) for row in range(4)] + [range(col, 16, 4) for col in range(4)]
    squares = [(cell, cell + 1, cell + 4, cell + 5) for cell in range(11) if cell % 4 < 3]
    looked_at = [frozenset(image) for pattern in FOUR.patterns[:5] for image in images(pattern, 4)]
    assert Counter(looked_at) == Counter(map(frozenset, [*lines, *squares]))


@pytest.mark.parametrize(
    ("pattern", "ways"),
    [
        ((0, 1, 2, 3), {(0, 1, 2, 3), (3, 2, 1, 0)}),
        ((0, 1, 4, 5), {(0, 1, 2, 3), (0, 2, 1, 3)}),
        ((1, 2, 5, 6), {(0, 1, 2, 3), (1, 0, 3, 2)}),
        ((0, 1, 2), {(0, 1, 2)}),
    ],
)
def test_turns(pattern: Pattern, ways: set[Pattern]) -> None:
    assert {*turns(pattern, 4)} == ways


def test_the_middle_square_turns_in_eight_ways() -> None:
    assert len({*turns((5, 6, 9, 10), 4)}) == 8


def test_numbers_are_in_the_order_of_fillings() -> None:
    fillings = [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
    assert [number(filling, 3) for filling in fillings] == list(range(27))
