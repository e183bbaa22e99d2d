from __future__ import annotations

import pytest
from core_boards import BOARDS, board
from hypothesis import assume, given
from hypothesis import strategies as st

from tui2048.core import (
    Board,
    FirstEmptySpawner,
    Lcg,
    RandomSpawner,
    ScriptedSpawner,
    Spawner,
    Tile,
)

FULL = board("2 4 2 / 4 2 4 / 2 4 2")


@given(BOARDS, st.integers(0, 999_999_999), st.integers(0, 10))
def test_random_draws_the_cell_and_then_the_value(any_board: Board, seed: int, fours: int) -> None:
    places = any_board.empty_cells()
    assume(places)
    index, lcg = Lcg(seed).below(len(places))
    chance, lcg = lcg.below(10)
    tile, after = RandomSpawner(Lcg(seed), fours).spawn(any_board)
    assert tile == Tile(*places[index], 4 if chance < fours else 2)
    assert after == RandomSpawner(lcg, fours)
    assert type(tile) is Tile
    assert type(after) is RandomSpawner


def test_random_is_a_value() -> None:
    spawner = RandomSpawner(Lcg(5))
    assert spawner.fours == 1
    assert spawner.spawn(Board.empty(4)) == spawner.spawn(Board.empty(4))
    with pytest.raises(AttributeError):
        spawner.fours = 2  # type: ignore[misc]


@pytest.mark.parametrize(("fours", "share"), [(0, 0), (10, 1)])
def test_no_fours_and_only_fours(fours: int, share: int) -> None:
    spawner: Spawner = RandomSpawner(Lcg(0), fours)
    values = []
    for _ in range(200):
        tile, spawner = spawner.spawn(Board.empty(4))
        values.append(tile.value)
    assert values.count(4) == 200 * share


def test_first_empty() -> None:
    spawner = FirstEmptySpawner()
    tile, after = spawner.spawn(board("2 4 2 / 2 . . / . . ."))
    assert tile == Tile(1, 1, 2)
    assert after is spawner
    assert FirstEmptySpawner() == FirstEmptySpawner()


def test_scripted() -> None:
    spawner: Spawner = ScriptedSpawner([(0, 1, 2), (2, 2, 8)])
    tile, spawner = spawner.spawn(Board.empty(3))
    assert tile == Tile(0, 1, 2)
    tile, spawner = spawner.spawn(Board.empty(3))
    assert tile == Tile(2, 2, 8)
    with pytest.raises(ValueError, match=r"^the script of new tiles is at its end$"):
        spawner.spawn(Board.empty(3))


def test_scripted_refuses() -> None:
    with pytest.raises(ValueError, match=r"^the script puts a tile in cell 0, 1, which is not empty$"):
        ScriptedSpawner([(0, 1, 2)]).spawn(board(". 2 . / . . . / . . ."))
    with pytest.raises(ValueError, match=r"^3 is not a tile: a tile is a power of two from 2 up$"):
        ScriptedSpawner([(0, 0, 2), (0, 1, 3)])


@pytest.mark.parametrize("spawner", [RandomSpawner(Lcg(0)), FirstEmptySpawner()])
def test_no_tile_for_a_full_board(spawner: Spawner) -> None:
    with pytest.raises(ValueError, match=r"^no cell is empty, so no tile can come$"):
        spawner.spawn(FULL)


def test_scripted_on_a_full_board() -> None:
    with pytest.raises(ValueError, match=r"^the script puts a tile in cell 0, 0, which is not empty$"):
        ScriptedSpawner([(0, 0, 2)]).spawn(FULL)
