"""Games worked out by an independent program: all must come out exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tui2048.core import ClassicRules, Direction, Game, RandomSpawner, Status

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
KEYS = {"w": Direction.UP, "a": Direction.LEFT, "s": Direction.DOWN, "d": Direction.RIGHT}


def named(vector: dict[str, Any]) -> str:
    return "{size}x{size} goal {goal} seed {seed}".format(**vector)


def test_there_are_games() -> None:
    assert len(VECTORS) == 8
    assert {vector["size"] for vector in VECTORS} == {3, 4, 5, 6}
    assert sum(vector["moves"] for vector in VECTORS) == 690


@pytest.mark.parametrize("vector", VECTORS, ids=named)
def test_vector(vector: dict[str, Any]) -> None:
    game = Game(ClassicRules(vector["size"], vector["goal"], vector["seed"]))
    assert [list(row) for row in game.board.cells] == vector["start"]
    goal_at_move = None
    for key in vector["keys"]:
        if game.status is Status.LOST:
            break
        reached = game.reached
        game.move(KEYS[key])
        if game.reached and not reached:
            goal_at_move = game.moves
        game.continue_play()
    spawner = game.snapshot.spawner
    assert isinstance(spawner, RandomSpawner)
    assert {
        "score": game.score,
        "moves": game.moves,
        "largest": game.board.highest(),
        "board": [list(row) for row in game.board.cells],
        "goal_at_move": goal_at_move,
        "over": game.status is Status.LOST,
        "generator_state": spawner.lcg.state,
    } == {name: vector[name] for name in vector if name not in ("size", "goal", "seed", "start", "keys")}
