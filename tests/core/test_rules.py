from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from core_boards import board, written

from tui2048.core import Board, ClassicRules, Direction, FirstEmptySpawner, Game, Lcg, RandomSpawner, TeachingRules
from tui2048.core.labs import LAB_NAMES, lab_rules


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ClassicRules(size=2), "size 2 is not from 3 to 6"),
        (lambda: ClassicRules(size=7), "size 7 is not from 3 to 6"),
        (lambda: ClassicRules(target=4), "goal 4 is not from 8 to 65536"),
        (lambda: ClassicRules(target=131072), "goal 131072 is not from 8 to 65536"),
        (lambda: ClassicRules(target=100), "goal 100 is not a power of two: 8, 16, 32 and so on"),
        (lambda: ClassicRules(seed=-1), "seed -1 is not from 0 to 999999999"),
        (lambda: ClassicRules(seed=1_000_000_000), "seed 1000000000 is not from 0 to 999999999"),
        (lambda: ClassicRules(fours=-1), "fours -1 is not from 0 to 10"),
        (lambda: ClassicRules(fours=11), "fours 11 is not from 0 to 10"),
        (lambda: TeachingRules(size=2), "size 2 is not from 3 to 6"),
        (lambda: TeachingRules(target=9), "goal 9 is not a power of two: 8, 16, 32 and so on"),
        (lambda: TeachingRules(target=2), "goal 2 is not from 8 to 65536"),
        (lambda: TeachingRules(start=Board.empty(3)), "the start board has size 3, not 4"),
        (lambda: TeachingRules(size=5, start=Board.empty(6)), "the start board has size 6, not 5"),
        (lambda: lab_rules("chess"), "lab chess is not one of merge, no-op, goal, loss"),
        (lambda: lab_rules("goal", 4), "goal 4 is not from 8 to 65536"),
    ],
)
def test_wrong_values(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_values_at_the_ends_are_right() -> None:
    for size in (3, 6):
        for target in (8, 65536):
            for seed in (0, 999_999_999):
                for fours in (0, 10):
                    rules = ClassicRules(size, target, seed, fours)
                    assert (rules.size, rules.target, rules.seed, rules.fours) == (size, target, seed, fours)


def test_defaults() -> None:
    assert ClassicRules() == ClassicRules(4, 2048, 0, 1)
    assert TeachingRules() == TeachingRules(4, 2048, None)
    assert ClassicRules() != ClassicRules(seed=1)


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        (ClassicRules(seed=2026), ". . . . / . . . 2 / 2 . . . / . . . ."),
        (ClassicRules(seed=0), "2 . . . / . . . . / . . . . / . . 2 ."),
        (ClassicRules(3, 8, 261), ". . . / . . 2 / . 2 ."),
        (ClassicRules(3, 32, 318), ". . . / . 4 2 / . . ."),
        (TeachingRules(), "2 . . . / . 2 . . / . . . . / . . . ."),
        (TeachingRules(3), "2 . . / . . 2 / . . ."),
        (TeachingRules(6), "2 . . . . 2 / . . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . ."),
        (TeachingRules(start=board("8 . . . / . . . . / . . . . / . . . 4")), "8 . . . / . . . . / . . . . / . . . 4"),
        (lab_rules("merge"), "2 2 4 . / . . . . / . . . . / . . . ."),
        (lab_rules("no-op"), "2 4 8 16 / . . . . / . . . . / . . . ."),
        (lab_rules("goal"), "1024 1024 . . / . . . . / . . . . / . . . ."),
        (lab_rules("loss"), "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"),
    ],
)
def test_openings(rules: ClassicRules | TeachingRules, rows: str) -> None:
    assert written(rules.opening()[0]) == rows
    assert written(Game(rules).board) == rows


def test_the_opening_draws_four_numbers() -> None:
    lcg = Lcg(77)
    for _ in range(4):
        _, lcg = lcg.below(10)
    assert ClassicRules(seed=77, fours=3).opening()[1] == RandomSpawner(lcg, 3)
    assert ClassicRules(seed=77, fours=3).make_spawner() == RandomSpawner(Lcg(77), 3)
    assert TeachingRules().opening()[1] == TeachingRules().make_spawner() == FirstEmptySpawner()


def test_fours_in_ten() -> None:
    assert {cell for row in ClassicRules(fours=10).opening()[0].cells for cell in row} == {0, 4}
    assert {cell for row in ClassicRules(fours=0).opening()[0].cells for cell in row} == {0, 2}


@pytest.mark.parametrize(("rows", "won"), [("8 . . / . . . / . . .", False), ("16 . . / . . . / . . .", True)])
def test_the_goal_is_reached_by_the_largest_tile(rows: str, won: bool) -> None:
    for rules in (ClassicRules(3, 16), TeachingRules(3, 16)):
        assert rules.has_won(board(rows)) is won
    assert ClassicRules(3, 8).has_won(board(rows))


def test_labs_play_as_told() -> None:
    merge = Game(lab_rules("merge"))
    assert merge.move(Direction.LEFT)
    assert (written(merge.board), merge.score) == ("4 4 2 . / . . . . / . . . . / . . . .", 4)
    no_op = Game(lab_rules("no-op"))
    assert not no_op.move(Direction.LEFT)
    assert (no_op.moves, no_op.score) == (0, 0)
    assert LAB_NAMES == ("merge", "no-op", "goal", "loss")


def test_rules_never_change() -> None:
    with pytest.raises(AttributeError, match=r"^a ClassicRules never changes: cannot set size$"):
        ClassicRules().size = 5
    with pytest.raises(AttributeError, match=r"^a TeachingRules never changes: cannot set start$"):
        TeachingRules().start = None
