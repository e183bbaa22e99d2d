"""The enumerations are used by others, so they have to be what Python's own are."""

from __future__ import annotations

import copy
import pickle

import pytest

from tui2048.core import Direction, Status


def test_members_stand_in_order_and_are_found_by_name_and_value() -> None:
    assert list(Direction) == [Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN]
    assert [way.value for way in Direction] == ["left", "right", "up", "down"]
    assert [status.name for status in Status] == ["PLAYING", "WON", "LOST"]
    assert len(Direction) == 4
    assert all(Direction(way.value) is way and Direction[way.name] is way for way in Direction)
    assert all(isinstance(way, Direction) and way in Direction for way in Direction)


def test_members_can_be_shown_copied_pickled_and_used_as_keys() -> None:
    way = Direction.UP
    assert (repr(way), str(way)) == ("<Direction.UP: 'up'>", "Direction.UP")
    assert pickle.loads(pickle.dumps(way)) is copy.deepcopy([way])[0] is copy.copy(way) is way
    assert {way: 1}[Direction("up")] == 1
    assert way != Direction.DOWN


def test_other_names_and_values_are_refused_and_members_never_change() -> None:
    with pytest.raises(ValueError, match="'UP' is not a valid Direction"):
        Direction("UP")
    with pytest.raises(KeyError):
        Direction["up"]
    with pytest.raises(AttributeError):
        Direction.UP.value = "down"  # type: ignore[misc]
