"""`--tip BOARD`, and the word `tip` of line mode."""

from __future__ import annotations

import re

import pytest
from test_plain import play
from test_replay import run

from tui2048.core import Board
from tui2048.tips import tip, why

BOARD = Board(((2, 4, 8, 16), (0, 0, 2, 4), (0, 0, 0, 2), (0, 0, 0, 0)))
TEXT = "2 4 8 16 / . . 2 4 / . . . 2 / . . . ."


@pytest.mark.parametrize("fours", [1, 7])
def test_the_best_move_each_worth_and_why(fours: int) -> None:
    found = tip(BOARD, fours)
    done = run("--tip", TEXT, "--fours", str(fours))
    assert (done.returncode, done.stderr) == (0, "")
    best, *moves, reason = done.stdout.splitlines()
    assert found.direction is not None
    assert (best, reason) == (found.direction.value, why(found))
    assert [line.split() for line in moves] == [
        [move.direction.value, f"{move.worth:.2f}", "points"] for move in found.moves
    ]


@pytest.mark.parametrize(
    "board",
    [
        "2 . . / . . . / . . .",
        "262144 262144 . / . . . / . . .",
        "2 2 2 2 / 2 2 2 2 / 2 2 2 2 / 2 2 2 2",
        "131072 131072 65536 . / . . . . / . . . . / . . . .",
        "2 . . . . / . . . . . / . . 4 . . / . . . . . / . . . . .",
        "2 4 8 16 32 64 / . . . . . . / 2 4 8 16 32 64 / . . . . . . / . . . . . . / . . . . . 137438953472",
    ],
)
def test_any_board_has_a_tip(board: str) -> None:
    done = run("--tip", board)
    assert (done.returncode, done.stderr) == (0, "")
    best, *moves, _ = done.stdout.splitlines()
    assert moves[0].split()[0] == best
    values = [float(line.split()[1]) for line in moves]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("board", ["2 4 2 / 4 2 4 / 2 4 2", ". . . / . . . / . . ."])
def test_a_board_without_a_move_has_none(board: str) -> None:
    done = run("--tip", board)
    assert (done.returncode, done.stdout, done.stderr) == (0, "none\nNo move is left.\n", "")


def test_a_wrong_board_is_told_what_is_wrong() -> None:
    for board, problem in {
        "2 4 6 / . . . / . . .": "6 is not a tile: a cell is 0 or a power of two from 2 up",
        "2 4 / . . . / . . .": "row 1 has 2 cells, but a board of 3 rows has 3 in each",
        "1 . . / . . . / . . .": "1 is not a tile: a cell is 0 or a power of two from 2 up",
        "a . . / . . . / . . .": "a is neither a tile nor . for an empty cell",
        f"{2**70} . . / . . . / . . .": f"{2**70} has more than 20 digits",
        "": "",
    }.items():
        done = run("--tip", board)
        assert (done.returncode, done.stdout) == (2, "")
        said = f"--tip {board}: {problem}" if board else "--tip needs a value: "
        assert done.stderr.startswith(f"tui2048: {said}")


def test_a_tip_in_line_mode() -> None:
    text = play(b"tip\nTip\nq\n")
    replies = re.findall(r"move> (?:tip|Tip)\n(.*)\n", text)
    assert replies == [why(tip(Board(((0, 0, 0, 0), (0, 0, 0, 2), (2, 0, 0, 0), (0, 0, 0, 0))))), ADVICE]


ADVICE = "Type w, a, s or d to move, n for a new game or q to quit."
