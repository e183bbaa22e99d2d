"""The real program in a real pseudo-terminal: a whole game with the arrow keys, and tiles read off the screen."""

from __future__ import annotations

import re
import sys

import pytest
from pty_session import PLAYING, Session

from tui2048.program.header import CARD_ROWS, plain_rows
from tui2048.program.layout import lay_out
from tui2048.program.palette import TRUECOLOR, palette

GAME = [sys.executable, "-m", "tui2048"]
TRUE = {"COLORTERM": "truecolor"}
ARROWS = {"w": "\x1b[A", "s": "\x1b[B", "d": "\x1b[C", "a": "\x1b[D"}

# Seed 318, 3 x 3, goal 32: to the goal, and on to the end.
TO_THE_GOAL = "swsassassssasssssadsa"
TO_THE_END = "sadss"


def tiles(session: Session, size: int) -> list[list[int | None]]:
    """Read the board off the screen by the colours of its tiles, in the lowest row of each."""
    colors = {f"{palette(TRUECOLOR).tile(1 << exponent).bg:06x}": 1 << exponent for exponent in range(1, 12)}
    colors[f"{palette(TRUECOLOR).empty.bg:06x}"] = 0
    layout = lay_out(size, *session.size, plain_rows(session.size[0]), CARD_ROWS)
    assert layout is not None
    places = [[layout.cell(row, col) for col in range(size)] for row in range(1, size + 1)]
    return [[colors.get(str(session.cell(row - 1, col).bg)) for row, col in line] for line in places]


def wait_for_board(session: Session, board: list[list[int]]) -> None:
    """Wait until a board stands on the screen."""
    session.wait(lambda: tiles(session, len(board)) == board, f"the board {board}")


def test_a_whole_game() -> None:
    with Session([*GAME, "--seed", "7", "--no-animation"], env=TRUE) as session:
        session.wait_for("A board of 4 x 4, goal 2048, seed 7")
        assert session.modes == PLAYING
        session.send("n")
        session.wait_for("New game")
        session.send("3\r32\r318\r\r")
        session.wait_for("A board of 3 x 3, goal 32, seed 318")
        wait_for_board(session, [[0, 0, 0], [0, 4, 2], [0, 0, 0]])
        for number, key in enumerate(TO_THE_GOAL, 1):
            session.send(ARROWS[key])
            session.wait_for(rf"Moves {number}\b")
        session.wait_for("You made 32 in 21 moves - keep going if you")
        session.wait_for("Keep going +New game +Quit")
        session.send("\r")
        session.wait(lambda: "Keep going" not in session.text, "the dialog to close")
        wait_for_board(session, [[4, 0, 0], [2, 8, 2], [32, 2, 0]])
        for number, key in enumerate(TO_THE_END, 22):
            session.send(ARROWS[key])
            session.wait_for(rf"Moves {number}\b")
        session.wait_for("Game over")
        session.wait_for("score 152, largest tile 32, 26")
        session.send("\x1b")
        session.wait(lambda: "Undo" not in session.text, "the dialog to close")
        wait_for_board(session, [[2, 8, 2], [4, 2, 8], [2, 32, 4]])
        session.send("u")
        session.wait_for(r"Moves 25\b")
        wait_for_board(session, [[4, 8, 2], [0, 2, 8], [2, 32, 4]])
        session.send("q")
        assert session.wait_exit() == 0
        session.assert_restored()
        goodbye = b"Score 152, moves 25, largest tile 32. The game is kept: tui2048 goes on with it."
        assert goodbye in session.output


@pytest.mark.parametrize("depth", ["truecolor", "256", "16", "8", "never"])
@pytest.mark.parametrize("size", [(80, 24), (200, 60), (40, 12)])
def test_every_depth_and_size_shows_the_board(depth: str, size: tuple[int, int]) -> None:
    with Session([*GAME, "--seed", "2026", "--color", depth], size=size) as session:
        session.wait_for("4 x 4, goal 2048, seed 2026")
        session.send("x")
        session.send("c")
        session.wait_for("Theme dark")
        session.send("q")
        assert session.wait_exit() == 0
        session.assert_restored()


def test_without_colour_no_colour_is_written() -> None:
    with Session([*GAME, "--seed", "1"], env={"NO_COLOR": "1"}) as session:
        session.wait_for("Moves 0")
        session.send("\x1b[D")
        session.wait_for("Moves 1")
        assert not re.search(rb"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[0-9;]*m", bytes(session.output))


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LANG": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}])
def test_only_ascii_where_the_locale_knows_no_more(env: dict[str, str]) -> None:
    with Session([*GAME, "--seed", "1"], env=env) as session:
        session.wait_for("arrows move")
        session.send("?")
        session.wait_for("Keys")
        session.quiet()
        assert bytes(session.output).isascii()


def test_animation_ends_on_the_same_board() -> None:
    with Session([*GAME, "--seed", "2026"], env=TRUE) as session:
        session.wait_for("Moves 0")
        session.send("\x1b[A\x1b[A\x1b[D")
        session.wait_for("Moves 3")
        session.quiet(0.3)  # longer than the gained points rest on a step
        wait_for_board(session, [[4, 4, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
        written = len(session.output)
        session.quiet(0.3)
        assert len(session.output) == written
