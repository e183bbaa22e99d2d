from __future__ import annotations

import copy
import pickle

import pytest
from core_boards import board

from tui2048.core import (
    ClassicRules,
    Direction,
    FirstEmptySpawner,
    Landing,
    Lcg,
    Place,
    RandomSpawner,
    ScriptedSpawner,
    Snapshot,
    Status,
    Step,
    TeachingRules,
    Tile,
    Timeline,
)
from tui2048.core.record import Frozen, Record, make


class Point(Record):
    """A point."""

    x: int
    y: int = 7

    @property
    def sum(self) -> int:
        """Both together."""
        return self.x + self.y


class Pair(Frozen):
    __slots__ = ("one", "other")
    one: int
    other: int

    def __init__(self, one: int, other: int) -> None:
        object.__setattr__(self, "one", one)
        object.__setattr__(self, "other", other)


class OtherPair(Frozen):
    __slots__ = ("one", "other")
    one: int
    other: int

    def __init__(self, one: int, other: int) -> None:
        object.__setattr__(self, "one", one)
        object.__setattr__(self, "other", other)


def test_a_record_is_a_named_tuple() -> None:
    assert Point(1) == Point(1, 7) == Point(y=7, x=1) == (1, 7)
    assert (Point(1).x, Point(1).y, Point(1).sum) == (1, 7, 8)
    assert Point(1)._replace(y=2) == (1, 2)
    assert Point._fields == ("x", "y")
    assert repr(Point(1)) == "Point(x=1, y=7)"
    assert Point.__doc__ == "A point."
    assert make(Point, (1, 2)) == Point(1, 2)
    assert type(make(Point, (1, 2))) is Point
    assert not hasattr(Point(1), "__dict__")
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Point(1).x = 2  # type: ignore[misc]


def test_a_frozen_value_never_changes() -> None:
    pair = Pair(1, 2)
    with pytest.raises(AttributeError, match=r"^a Pair never changes: cannot set one$"):
        pair.one = 3
    with pytest.raises(AttributeError, match=r"^a Pair never changes: cannot delete other$"):
        del pair.other
    assert (pair.one, pair.other) == (1, 2)


def test_a_frozen_value_is_compared_by_its_slots() -> None:
    assert Pair(1, 2) == Pair(1, 2)
    assert hash(Pair(1, 2)) == hash(Pair(1, 2))
    assert Pair(1, 2) != Pair(1, 3)
    assert Pair(1, 2) != Pair(3, 2)
    assert Pair(1, 2) != (1, 2)
    assert Pair(1, 2) != OtherPair(1, 2)
    assert repr(Pair(1, 2)) == "Pair(one=1, other=2)"


BOARD = board("2 . . / . 4 . / . . 65536")


@pytest.mark.parametrize(
    "value",
    [
        BOARD,
        ClassicRules(5, 64, 9, 2),
        TeachingRules(3, 16, BOARD),
        Lcg(99),
        RandomSpawner(Lcg(99), 3),
        FirstEmptySpawner(),
        ScriptedSpawner([(0, 1, 2)]),
        Tile(0, 1, 2),
        Place(0, 1),
        Step(4, Place(0, 0), Place(0, 1), None),
        Landing(4, (0, 1)),
        Snapshot(BOARD, 4, 1, Status.WON, True, FirstEmptySpawner(), Direction.UP, Tile(0, 1, 2)),
        Timeline.start(ClassicRules(seed=3)).move(Direction.DOWN).move(Direction.LEFT).undo(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_copied_and_pickled(value: object) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)


def test_a_pickled_board_plays_on() -> None:
    again = pickle.loads(pickle.dumps(BOARD))
    assert again.slide(Direction.LEFT) == BOARD.slide(Direction.LEFT)
    assert (again.highest(), again.empty_cells(), again.size) == (65536, BOARD.empty_cells(), 3)
