from __future__ import annotations

import random

import pytest
from core_boards import DIRECTIONS, board, facts, written
from hypothesis import given, settings
from hypothesis import strategies as st

from tui2048.core import (
    Board,
    ClassicRules,
    Direction,
    FirstEmptySpawner,
    Game,
    Rules,
    ScriptedSpawner,
    Spawner,
    Status,
    TeachingRules,
)
from tui2048.core.labs import lab_rules

LEFT, RIGHT, UP, DOWN = Direction


class ScriptedRules:
    """Rules that others may write: a start, the new tiles one by one, and a goal."""

    size = 3

    def __init__(self, start: str, tiles: list[tuple[int, int, int]], target: int = 2048) -> None:
        self.start = board(start)
        self.tiles = tiles
        self.target = target

    def make_spawner(self) -> Spawner:
        return ScriptedSpawner(self.tiles)

    def has_won(self, board: Board) -> bool:
        return board.highest() >= self.target

    def opening(self) -> tuple[Board, Spawner]:
        return self.start, self.make_spawner()


def random_game(seed: int, rules: Rules | None = None) -> tuple[Game, list[tuple[object, ...]], list[Direction]]:
    """Play to the end at random; return the game, its facts after each move, and the moves."""
    game = Game(rules or ClassicRules(3, 64, seed))
    choose = random.Random(seed).choice
    course, moves = [facts(game)], []
    while game.status is not Status.LOST:
        direction = choose(DIRECTIONS)
        if game.move(direction):
            course.append(facts(game))
            moves.append(direction)
        game.continue_play()
    return game, course, moves


def test_a_new_game() -> None:
    game = Game(ClassicRules(seed=2026))
    assert (game.score, game.moves, game.status, game.reached, game.history) == (0, 0, Status.PLAYING, False, ())
    assert (game.undo(), game.redo()) == (False, False)
    assert game.rules == ClassicRules(seed=2026)
    assert (game.snapshot.direction, game.snapshot.tile) == (None, None)


def test_a_move_adds_one_tile_and_its_points() -> None:
    game = Game(ScriptedRules("2 2 . / 4 4 . / . . .", [(2, 2, 4)]))
    assert game.move(LEFT)
    assert (written(game.board), game.score, game.moves) == ("4 . . / 8 . . / . . 4", 12, 1)
    assert game.snapshot.direction is LEFT
    assert game.snapshot.tile == (2, 2, 4)


def test_a_move_that_changes_nothing_is_no_move() -> None:
    game = Game(ScriptedRules("2 . . / 4 . . / . . .", []))
    before = game.snapshot
    assert not game.move(LEFT)
    assert game.snapshot is before
    assert game.history == ()


def test_won_refuses_moves_until_play_goes_on() -> None:
    game = Game(lab_rules("goal"))
    assert game.move(LEFT)
    assert (game.status, game.reached, game.score) == (Status.WON, True, 2048)
    stopped = facts(game)
    for direction in DIRECTIONS:
        assert not game.move(direction)
    assert facts(game) == stopped
    game.continue_play()
    assert (game.status, game.reached, game.board, game.score) == (Status.PLAYING, True, stopped[0], 2048)
    assert game.move(DOWN)
    assert (game.status, game.reached) == (Status.PLAYING, True)  # once a game


def test_continuing_does_nothing_else() -> None:
    game = Game(lab_rules("merge"))
    game.move(LEFT)
    game.undo()
    before = game.snapshot
    game.continue_play()
    assert game.snapshot is before
    assert game.redo()  # nor does it forget what was undone
    lost = Game(lab_rules("loss"))
    lost.continue_play()
    assert lost.status is Status.LOST


def test_the_goal_is_at_least_the_largest_tile() -> None:
    # A start beyond the goal counts with the first move, not before.
    game = Game(TeachingRules(3, 8, board("64 . . / . . . / . . .")))
    assert (game.status, game.reached) == (Status.PLAYING, False)
    game.move(DOWN)
    assert (game.status, game.reached) == (Status.WON, True)
    # A new tile may be the goal, too: the largest tile after the move counts.
    game = Game(ScriptedRules("2 . . / . . . / . . .", [(0, 0, 16)], target=16))
    game.move(RIGHT)
    assert (game.status, game.reached) == (Status.WON, True)


class ExactRules(ScriptedRules):
    """The goal has to be there exactly, so that a later board may miss it again."""

    def has_won(self, board: Board) -> bool:
        return board.highest() == self.target


def test_a_goal_once_reached_stays_reached() -> None:
    game = Game(ExactRules("4 4 8 / . . . / . . .", [(2, 2, 2), (2, 2, 2)], target=8))
    assert game.move(LEFT)
    assert (written(game.board), game.status) == ("8 8 . / . . . / . . 2", Status.WON)
    game.continue_play()
    assert game.move(LEFT)
    assert game.board.highest() == 16
    assert (game.status, game.reached) == (Status.PLAYING, True)


def test_lost_from_the_start() -> None:
    game = Game(lab_rules("loss"))
    assert (game.status, game.reached) == (Status.LOST, False)
    for direction in DIRECTIONS:
        assert not game.move(direction)
    assert (game.moves, game.undo()) == (0, False)


def test_a_move_that_reaches_the_goal_and_is_the_last() -> None:
    game = Game(ScriptedRules("4 4 2 / 2 16 4 / 4 2 8", [(0, 2, 32)], target=8))
    assert game.move(LEFT)
    assert written(game.board) == "8 2 32 / 2 16 4 / 4 2 8"
    assert (game.status, game.reached) == (Status.LOST, True)
    game.continue_play()
    assert game.status is Status.LOST
    assert not game.move(LEFT)
    assert game.undo()
    assert (game.status, game.reached, written(game.board)) == (Status.PLAYING, False, "4 4 2 / 2 16 4 / 4 2 8")
    assert game.redo()
    assert (game.status, game.reached) == (Status.LOST, True)


@pytest.mark.parametrize("seed", range(6))
def test_undo_restores_everything_to_the_first_move(seed: int) -> None:
    game, course, _ = random_game(seed)
    assert game.status is Status.LOST
    assert len(game.history) == len(course) - 1
    for number, expected in enumerate(reversed(course[:-1])):
        assert game.undo()
        if expected[3] is Status.WON:
            # Playing on is part of the moment that was played on from.
            expected = (*expected[:3], Status.PLAYING, *expected[4:])
        assert facts(game) == expected
        assert len(game.history) == len(course) - 2 - number
    assert not game.undo()
    for expected in course[1:]:
        assert game.redo()
        if expected[3] is Status.WON:
            expected = (*expected[:3], Status.PLAYING, *expected[4:])
        assert facts(game) == expected
    assert not game.redo()


@pytest.mark.parametrize("seed", range(6))
def test_the_same_move_brings_the_same_tile_after_game_over(seed: int) -> None:
    game, course, moves = random_game(seed)
    for back in (1, 3, len(moves)):
        for _ in range(back):
            assert game.undo()
        for direction, expected in zip(moves[-back:], course[-back:]):
            assert game.move(direction)
            assert facts(game)[:3] == expected[:3]
            assert game.snapshot.spawner == expected[5]
            game.continue_play()
        assert game.status is Status.LOST
        assert not game.redo()


def test_undo_at_the_goal_takes_the_goal_back() -> None:
    game = Game(lab_rules("goal"))
    game.move(LEFT)
    assert game.undo()
    assert (game.status, game.reached, game.score, game.moves) == (Status.PLAYING, False, 0, 0)
    assert game.move(LEFT)
    assert (game.status, game.reached) == (Status.WON, True)


def test_a_new_move_clears_redo() -> None:
    game = Game(ClassicRules(seed=1))
    game.move(DOWN)
    game.move(LEFT)
    after = facts(game)
    assert game.undo()
    assert game.redo()
    assert facts(game) == after
    assert game.undo()
    assert game.move(RIGHT)
    assert not game.redo()


def test_a_refused_move_keeps_redo() -> None:
    game = Game(ScriptedRules("2 2 . / . . . / . . .", [(0, 2, 2)]))
    game.move(LEFT)
    game.undo()
    assert not game.move(UP)
    assert game.redo()


STEPS = st.lists(st.sampled_from([*DIRECTIONS, *DIRECTIONS, "undo", "undo", "redo"]), max_size=60)


@settings(deadline=None)
@given(STEPS, st.integers(0, 999_999_999), st.integers(3, 6))
def test_any_course_equals_the_game_of_its_moves(steps: list[Direction | str], seed: int, size: int) -> None:
    rules = ClassicRules(size, 16, seed)
    game = Game(rules)
    done: list[Direction] = []
    undone: list[Direction] = []
    for step in steps:
        if step == "undo":
            assert game.undo() == bool(done)
            if done:
                undone.append(done.pop())
        elif step == "redo":
            assert game.redo() == bool(undone)
            if undone:
                done.append(undone.pop())
        else:
            assert isinstance(step, Direction)
            if game.move(step):
                done.append(step)
                undone = []
        game.continue_play()
    fresh = Game(rules)
    for direction in done:
        assert fresh.move(direction)
        fresh.continue_play()
    assert facts(game) == facts(fresh)
    assert game.history == fresh.history
    assert game.moves == len(done) == len(game.history)


def test_history_shares_the_snapshots() -> None:
    game = Game(TeachingRules())
    moments = [game.snapshot]
    for direction in (LEFT, DOWN, RIGHT):
        game.move(direction)
        moments.append(game.snapshot)
    assert [id(moment) for moment in (*game.history, game.snapshot)] == [id(moment) for moment in moments]


def test_an_unmoved_spawner_is_shared() -> None:
    game = Game(TeachingRules())
    spawner = game.snapshot.spawner
    game.move(LEFT)
    assert game.snapshot.spawner is spawner
    assert isinstance(spawner, FirstEmptySpawner)


def test_a_game_cannot_be_set() -> None:
    game = Game(ClassicRules())
    for name in ("board", "score", "moves", "status", "history"):
        with pytest.raises(AttributeError):
            setattr(game, name, None)
