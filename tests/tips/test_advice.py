from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tip_boards import board, boards, moves_of

import tui2048
from tui2048.core import Board, ClassicRules, Direction, Status, Timeline
from tui2048.tips import NODES, advice, note, tables, tip
from tui2048.tips.tables import path_of

LEFT, RIGHT, UP, DOWN = Direction


@settings(max_examples=60, deadline=None)
@given(boards(3, 4, 5, 6), st.integers(0, 10), st.integers(1, 300))
def test_a_tip_has_every_move_the_best_first(start: Board, fours: int, nodes: int) -> None:
    found = tip(start, fours, nodes)
    assert sorted(move.direction.value for move in found.moves) == sorted(way.value for way in moves_of(start))
    worths = [move.worth for move in found.moves]
    assert worths == sorted(worths, reverse=True)
    assert found.direction == (found.moves[0].direction if found.moves else None)
    for move in found.moves:
        after, points = start.slide(move.direction)
        assert (move.points, move.empty) == (points, after.empty_count())
    assert (found.board, found.fours, found.note) == (start, fours, "")
    assert found.unit == ("points" if start.size < 5 and start.highest() < {3: 2048, 4: 65536}[start.size] else "marks")
    assert tip(start, fours, nodes) == found


@pytest.mark.parametrize("rows", ["2 4 2 / 4 2 4 / 2 4 2", ". . . / . . . / . . .", " / ".join(["2 4 8 16 32"] * 5)])
def test_boards_with_few_moves(rows: str) -> None:
    start = board(rows)
    found = tip(start)
    assert [move.direction for move in found.moves] == ([UP, DOWN] if start.size == 5 else [])
    if not found.moves:
        assert (found.direction, found.depth, found.nodes) == (None, 0, 0)


def test_moves_that_a_mirror_makes_equal_stand_in_order() -> None:
    found = tip(board("2 . . 2 / . . . . / . . . . / 2 . . 2"))
    assert [move.direction for move in found.moves] == [LEFT, RIGHT, UP, DOWN]
    assert len({move.worth for move in found.moves}) == 1


@pytest.mark.parametrize(
    "rows",
    [
        "1024 1024 . . / . . . . / . . . . / . . . .",
        "32768 32768 4 2 / 2 4 8 16 / 4 8 16 32 / 8 16 32 64",
    ],
)
def test_it_joins_what_must_be_joined(rows: str) -> None:
    assert tip(board(rows)).moves[0].points > 0


@pytest.mark.parametrize(
    ("fours", "nodes", "message"),
    [
        (-1, 1, "fours -1 is not from 0 to 10"),
        (11, 1, "fours 11 is not from 0 to 10"),
        (1, 0, "nodes 0 is less than 1"),
    ],
)
def test_wrong_arguments(fours: int, nodes: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        tip(Board.empty(4), fours, nodes)


def test_the_odds_of_fours_count() -> None:
    start = board("2 4 8 / 4 16 2 / 2 2 .")
    twos, both, fours = [{move.direction: move.worth for move in tip(start, fours, 1).moves} for fours in (0, 5, 10)]
    assert twos != fours
    for direction, worth in both.items():
        assert worth == pytest.approx((twos[direction] + fours[direction]) / 2, abs=0.02)


# The first moves of some games, by their letters, and a digest of every worth on the way.
GAMES = {
    (3, 0): ("llulruldrrlulululrurdrrrrurulruurrrrluuurruduruururldrddurur", "67d1732f62ae6051"),
    (4, 0): ("uuluddddruddlrlduudlrlrrlrrlrrdrduullrllrurruddlrlldlrlllldl", "f4b776b59dddec49"),
    (5, 0): ("rllllullldlllrlllludddldddlllddddlldllllddlldrldlddlldlllddd", "934e3b8688505834"),
    (6, 0): ("lllllulllllrlrlullrlrlullrllllruldrrllrrrrrlrrllrllllulllllr", "bd96cc78ac574ddb"),
}


@pytest.mark.parametrize(("size", "seed"), GAMES)
def test_the_same_games_move_for_move(size: int, seed: int) -> None:
    timeline = Timeline.start(ClassicRules(size, 65536, seed))
    keys, worths = "", hashlib.sha256()
    while timeline.now.status is Status.PLAYING and len(keys) < 60:
        found = tip(timeline.now.board, nodes=200)
        assert found.direction is not None
        keys += found.direction.value[0]
        worths.update(repr(found[2:]).encode())
        timeline = timeline.move(found.direction)
    assert (keys, worths.hexdigest()[:16]) == GAMES[size, seed]


@pytest.fixture
def _unread() -> object:
    """Forget the tables before and after a test."""
    advice.forget()
    yield
    advice.forget()


@pytest.mark.usefixtures("_unread")
@pytest.mark.parametrize("size", [3, 4])
def test_damaged_tables_are_no_disaster(size: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.tables"
    whole = Path(path_of(size)).read_bytes()
    damaged.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    monkeypatch.setattr(tables, "path_of", lambda size: str(damaged))
    expected = f"{damaged}: its checksum is wrong; tips for {size} x {size} come without learned tables"
    start = Board.empty(size).with_tile(0, 0, 2).with_tile(1, 1, 2)
    found = tip(start)
    assert (found.note, found.unit) == (expected, "marks")
    assert note(size) == expected
    assert found.direction is not None
    assert tip(Board.empty(5).with_tile(0, 0, 2)).note == note(5) == ""


PACKAGE = str(Path(tui2048.__file__).parents[1])


def run(program: str) -> str:
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {PACKAGE!r}); {program}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_first_tip_imports_little_and_is_the_same_tip() -> None:
    start = board("2 4 8 16 / . . 2 4 / 4 . . 2 / . . . .")
    program = f"from tui2048.core import Board; from tui2048.tips import tip; found = tip(Board({start.cells}));"
    said = run(program + "print(found); print(*sorted(sys.modules))").splitlines()
    assert said[0] == repr(tip(start, nodes=NODES))
    for slow in (
        "typing",
        "dataclasses",
        "enum",
        "re",
        "collections",
        "random",
        "numpy",
        "numba",
        "pathlib",
        "argparse",
    ):
        assert slow not in said[1].split()
    assert re.search(r"\btui2048\.tips\.tables\b", said[1])
    for needless in ("lines", "train"):
        assert f"tui2048.tips.{needless}" not in said[1].split()


def test_boards_without_tables_read_none() -> None:
    said = run(
        "from tui2048.core import Board; from tui2048.tips import tip; tip(Board([[2, 2, 0, 0, 0]] + [[0] * 5] * 4));"
        "print(*sorted(sys.modules))"
    )
    assert "tui2048.tips.tables" not in said.split()
