from __future__ import annotations

import operator
import sys

import pytest

from tui2048.core import ClassicRules, Direction, Snapshot, Status, TeachingRules, Timeline
from tui2048.core.labs import lab_rules

LEFT, RIGHT, UP, DOWN = Direction


def test_what_does_nothing_gives_the_same_object() -> None:
    start = Timeline.start(lab_rules("no-op"))
    assert start.move(LEFT) is start
    assert start.undo() is start
    assert start.redo() is start
    assert start.continue_play() is start
    lost = Timeline(start.rules, start.now._replace(status=Status.LOST))
    assert lost.move(DOWN) is lost
    won = Timeline.start(lab_rules("goal")).move(LEFT)
    assert won.move(DOWN) is won


def test_a_course_never_changes() -> None:
    start = Timeline.start(TeachingRules())
    now = start.now
    moved = start.move(DOWN)
    assert start.now is now
    assert moved.now is not now
    assert start.history == ()
    with pytest.raises(AttributeError):
        start.now = moved.now  # type: ignore[misc]


def test_past_and_future() -> None:
    start = Timeline.start(TeachingRules())
    one = start.move(DOWN)
    two = one.move(LEFT)
    assert (start.previous, one.previous, two.previous) == (None, start.now, one.now)
    assert two.history == (start.now, one.now)
    back = two.undo().undo()
    assert back.now is start.now
    assert back.undone == (one.now, two.now)
    assert (back.can_redo, two.can_redo, back.redo().redo().can_redo) == (True, False, False)
    assert back.redo().redo() == two
    assert back.move(DOWN).undone == ()
    assert back.move(DOWN) == one


def test_playing_on_keeps_past_and_future() -> None:
    won = Timeline.start(lab_rules("goal")).move(LEFT)
    on = won.continue_play()
    assert on.history == won.history
    assert on.now == won.now._replace(status=Status.PLAYING)
    assert on.undo().redo() == on
    later = won.now._replace(moves=2)
    assert Timeline(won.rules, won.now, won.past, (later, None)).continue_play().undone == (later,)


def test_equal_by_what_happened() -> None:
    one, other = (Timeline.start(ClassicRules(seed=4)).move(DOWN).move(LEFT) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.undo()
    assert one.undo() != Timeline.start(ClassicRules(seed=4)).move(DOWN)  # which has nothing to redo
    assert one != Timeline.start(ClassicRules(seed=5)).move(DOWN).move(LEFT)
    assert one != one.now


def test_a_course_longer_than_the_stack_is_deep() -> None:
    length = 5 * sys.getrecursionlimit()

    def long_course() -> Timeline:
        course = Timeline.start(ClassicRules())
        now = course.now
        for moves in range(length):
            past = (now, course.past)
            now = Snapshot(now.board, moves, moves, Status.PLAYING, False, now.spawner)
            course = Timeline(course.rules, now, past)
        return course

    one, other = long_course(), long_course()
    assert len(one.history) == length
    assert one == other
    assert not operator.ne(one, other)
    assert hash(one) == hash(other)
    assert one.undo() != other
    del one, other  # which is no deep call either


def test_repr() -> None:
    assert repr(Timeline.start(lab_rules("merge")).move(LEFT)) == "<Timeline: 1 moves, score 4, playing>"
