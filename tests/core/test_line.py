from __future__ import annotations

import pytest
from core_boards import CELLS
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Landing, land, slide_line
from tui2048.core.words import letter_of, line_of, movable, points_of, remember, slid, slid_back, spell

LINES = st.integers(3, 6).flatmap(lambda size: st.lists(CELLS, min_size=size, max_size=size)).map(tuple)


@pytest.mark.parametrize(
    ("line", "after", "points"),
    [
        ((2, 2, 2, 2), (4, 4, 0, 0), 8),
        ((2, 2, 2, 0), (4, 2, 0, 0), 4),
        ((2, 2, 4, 0), (4, 4, 0, 0), 4),
        ((2, 0, 2, 0), (4, 0, 0, 0), 4),
        ((0, 4, 0, 4), (8, 0, 0, 0), 8),
        ((4, 2, 2, 8), (4, 4, 8, 0), 4),
        ((0, 0, 0, 0), (0, 0, 0, 0), 0),
        ((2, 4, 8, 16), (2, 4, 8, 16), 0),
        ((0, 0, 0, 2), (2, 0, 0, 0), 0),
        ((2, 0, 0, 2), (4, 0, 0, 0), 4),
        ((4, 2, 2, 0), (4, 4, 0, 0), 4),
        ((2, 4, 2, 4), (2, 4, 2, 4), 0),
        ((2, 2, 2), (4, 2, 0), 4),
        ((2, 2, 2, 2, 2), (4, 4, 2, 0, 0), 8),
        ((2, 2, 4, 4, 8, 8), (4, 8, 16, 0, 0, 0), 28),
        ((65536, 65536, 0, 0), (131072, 0, 0, 0), 131072),
    ],
)
def test_the_table(line: tuple[int, ...], after: tuple[int, ...], points: int) -> None:
    assert slide_line(line) == (after, points)
    assert slide_line(list(line)) == (after, points)


def by_hand(line: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Slide a line the way it is told: close up, then join from the start."""
    tiles = [value for value in line if value]
    after: list[int] = []
    points = 0
    while tiles:
        first = tiles.pop(0)
        if tiles and tiles[0] == first:
            first += tiles.pop(0)
            points += first
        after.append(first)
    return tuple(after + [0] * (len(line) - len(after))), points


@given(LINES)
def test_as_by_hand(line: tuple[int, ...]) -> None:
    assert slide_line(line) == by_hand(line)


@given(LINES)
def test_the_sum_stays_and_the_points_are_the_joined_tiles(line: tuple[int, ...]) -> None:
    after, points = slide_line(line)
    assert len(after) == len(line)
    assert sum(after) == sum(line)
    assert points == sum(landing.value for landing in land(line) if landing.joined)
    # A joined tile is one tile fewer.
    assert after.count(0) - line.count(0) == sum(landing.joined for landing in land(line))


@given(LINES)
def test_every_tile_lands_once_and_joins_at_most_once(line: tuple[int, ...]) -> None:
    landings = land(line)
    sources = [source for landing in landings for source in landing.sources]
    assert sources == [place for place, value in enumerate(line) if value]  # in order: none overtakes another
    for landing in landings:
        values = [line[source] for source in landing.sources]
        assert len(values) in (1, 2)
        assert landing.joined == (len(values) == 2)
        assert len(set(values)) == 1
        assert landing.value == sum(values)


def test_landings() -> None:
    assert land((0, 2, 2, 2)) == (Landing(4, (1, 2)), Landing(2, (3,)))
    assert land((2, 2, 4)) == (Landing(4, (0, 1)), Landing(4, (2,)))
    assert land(()) == ()


@given(LINES)
def test_what_is_remembered_of_words_is_what_the_rule_says(line: tuple[int, ...]) -> None:
    word = spell(line)
    mirrored, mirrored_points = slide_line(line[::-1])
    for _ in range(2):  # worked out, then remembered
        assert line_of[word] == line
        assert line_of[slid[word]] == slide_line(line)[0]
        assert line_of[slid_back[word]] == mirrored[::-1]
        assert points_of[word] == slide_line(line)[1] == mirrored_points
        assert movable[word] == (slide_line(line)[0] != line or mirrored[::-1] != line)


def test_a_full_memory_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remember, "__defaults__", (5,))
    for memory in (slid, slid_back, points_of, movable, line_of):
        memory.clear()
    words = [a + b + c for a in "@AB" for b in "@AB" for c in "@AB"]
    for word in words:
        line = line_of[word]
        assert line_of[slid[word]] == slide_line(line)[0]
        assert (slid_back[word], points_of[word]) == (slid[word[::-1]][::-1], slide_line(line)[1])
        assert movable[word] == (slid[word] != word or slid_back[word] != word)
        for memory in (slid, slid_back, points_of, movable, line_of):
            assert len(memory) <= 5


def test_letters() -> None:
    assert [letter_of[1 << power] for power in range(1, 18)] == list("ABCDEFGHIJKLMNOPQ")
    for wrong in (0, 1, 3, 6, -2):
        with pytest.raises(ValueError, match=f"^{wrong} is not a tile: a tile is a power of two from 2 up$"):
            letter_of[wrong]
    assert 3 not in letter_of
