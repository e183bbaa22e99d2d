"""A board never changes after it is built, so another thread may read it at any time."""

from __future__ import annotations

import random
import sys
import threading

from core_boards import DIRECTIONS

from tui2048.core import Board, ClassicRules, Game, Status

GAMES = 12


def test_a_reader_sees_only_whole_boards() -> None:
    game = Game(ClassicRules())
    current = [game]
    shown: list[dict[Board, tuple[int, int]]] = [{}]  # what each game has shown: board -> score and moves
    seen: list[tuple[int, Board, tuple[tuple[int, ...], ...], int, int]] = []
    started, done = threading.Event(), threading.Event()

    def read() -> None:
        while not done.is_set():
            number = len(current) - 1
            now = current[number].snapshot
            seen.append((number, now.board, now.board.cells, now.score, now.moves))
            started.set()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    reader = threading.Thread(target=read)
    reader.start()
    try:
        assert started.wait(10)
        choose = random.Random(0).choice
        for seed in range(GAMES):
            while game.status is not Status.LOST:
                shown[-1][game.board] = game.score, game.moves
                game.move(choose(DIRECTIONS))
            shown[-1][game.board] = game.score, game.moves
            game = Game(ClassicRules(seed=seed + 1))
            shown.append({game.board: (0, 0)})
            current.append(game)
    finally:
        done.set()
        reader.join(10)
        sys.setswitchinterval(interval)
    assert not reader.is_alive()
    assert len({number for number, *_ in seen}) > 1  # it did read while games went on
    for number, board, cells, score, moves in seen:
        assert Board(cells) == board
        assert shown[number][board] == (score, moves)


def test_threads_share_what_is_remembered_of_lines() -> None:
    expected = [play(seed) for seed in range(GAMES)]
    results: dict[int, list[tuple[object, ...]]] = {}

    def run(name: int) -> None:
        results[name] = [play(seed) for seed in range(GAMES)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    threads = [threading.Thread(target=run, args=(name,)) for name in range(4)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    finally:
        sys.setswitchinterval(interval)
    assert [results[name] for name in range(4)] == [expected] * 4


def play(seed: int) -> tuple[object, ...]:
    game = Game(ClassicRules(seed=seed))
    choose = random.Random(seed).choice
    while game.status is not Status.LOST:
        game.move(choose(DIRECTIONS))
    return game.board, game.score, game.moves
