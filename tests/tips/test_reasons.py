from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tip_boards import board, boards, moves_of

from tui2048.core import Board, Direction
from tui2048.tips import Move, Tip, tip, why
from tui2048.tips.reasons import risk

LEFT, RIGHT, UP, DOWN = Direction
FREE = board("2 4 . / . . . / . . .")
# After a slide to the left one cell is empty, and a new tile may end the game; up and down join two tiles.
TIGHT = board("2 8 4 / 8 16 8 / . 2 8")


def made(start: Board, *worths: tuple[Direction, float], unit: str = "points") -> Tip:
    return Tip(start, 1, tuple([Move(direction, worth, 0, 3) for direction, worth in worths]), unit, 2, 100)


@pytest.mark.parametrize(
    ("tip", "words"),
    [
        (made(FREE), "No move is left."),
        (made(FREE, (DOWN, 10.0)), "Down: the only move."),
        (made(FREE, (RIGHT, 1240.4), (DOWN, 0.0)), "Right: about 1240 points ahead of down."),
        (made(FREE, (RIGHT, 1.0), (DOWN, 0.0)), "Right: about 1 point ahead of down."),
        (made(FREE, (RIGHT, 1.0), (DOWN, 0.9)), "Right: as good as down."),
        (
            made(FREE, (RIGHT, 9.0), (DOWN, -800.0), unit="marks"),
            "Right: 809 marks ahead of down (for room, joins and order).",
        ),
    ],
)
def test_words(tip: Tip, words: str) -> None:
    assert why(tip) == words


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("2 4 2 / 4 2 4 / 2 8 8", "left risks a dead end (9 in 10)."),
        ("2 4 8 / 16 2 4 / 8 16 .", "a dead end may follow (9 in 10)."),  # after the other move for certain
        ("2 8 4 / 8 16 8 / . 2 8", "left is a dead end."),
        ("2 64 8 / 16 64 32 / 8 64 4", "a dead end may follow (9 in 10)."),  # whichever the move
        ("2 4 8 16 / 4 2 16 4 / 8 4 2 8 / 2 2 4 2", ""),
    ],
)
def test_dangers(rows: str, words: str) -> None:
    # What is ahead by how much is for the tables to say, and they may be made anew.
    assert why(tip(board(rows), nodes=100)).partition("; ")[2] == words


@settings(max_examples=25, deadline=None)
@given(boards(3, 4, 5, 6), st.integers(0, 10))
@example(board("8 2 4 / 4 4 2 / 8 2 4"), 0)
def test_words_fit_the_message_line(start: Board, fours: int) -> None:
    words = why(tip(start, fours, 1))
    assert words.isascii()
    assert "\n" not in words
    assert len(words) <= 76
    assert words.endswith(".")


def plain_risk(board: Board, direction: Direction, fours: int, tiles: int) -> Fraction:
    """Return the chance of a dead end, by following every tile and every move."""
    after = board.slide(direction)[0]
    chances = []
    for row, col in after.empty_cells():
        for value, chance in ((2, 10 - fours), (4, fours)):
            spawned = after.with_tile(row, col, value)
            ways = moves_of(spawned)
            found = Fraction(not ways)
            if ways and tiles > 1:
                found = min([plain_risk(spawned, way, fours, tiles - 1) for way in ways])
            chances.append(Fraction(chance, 10) * found)
    return sum(chances, Fraction()) / len(after.empty_cells())


FULL = st.lists(st.lists(st.sampled_from([2, 4, 8, 16, 32]), min_size=3, max_size=3), min_size=3, max_size=3)


@settings(max_examples=60, deadline=None)
@given(FULL.map(Board), st.integers(0, 10), st.integers(1, 2))
def test_the_chance_of_a_dead_end(start: Board, fours: int, tiles: int) -> None:
    for direction in moves_of(start):
        assert risk(start, direction, fours, tiles) == pytest.approx(float(plain_risk(start, direction, fours, tiles)))


def test_with_room_for_the_tiles_there_is_no_dead_end() -> None:
    assert risk(board("2 4 2 / 4 2 4 / . . ."), UP, 1) == 0
