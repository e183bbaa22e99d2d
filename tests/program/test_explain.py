"""Explanations: the example lines of the rules, the labs, and boards without an empty cell."""

from __future__ import annotations

import pytest
from driving import press, rows, standing

from tui2048.program.explain import explain
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.view import view


def first_line(state: State) -> list[str]:
    """Return what is said of the first line of the move: from the title to the next section."""
    lines = explain(state)
    return lines[: lines.index("", 2)]


def lab(name: str) -> State:
    return start(Settings(lab=name))


AGAIN = "The new 4 cannot join again in this move."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2 2 2 2", ["Left: 8 points.", "", "Row 1: 2 2 2 2 -> 4 4 . .", "2 + 2 = 4, 2 + 2 = 4: 8 points.", AGAIN]),
        (
            "2 2 2 .",
            [
                "Left: 4 points.",
                "",
                "Row 1: 2 2 2 . -> 4 2 . .",
                "2 + 2 = 4: 4 points.",
                "The 2 after them has no partner: each tile joins at most once.",
            ],
        ),
        ("2 2 4 .", ["Left: 4 points.", "", "Row 1: 2 2 4 . -> 4 4 . .", "2 + 2 = 4: 4 points.", AGAIN]),
        ("2 . 2 .", ["Left: 4 points.", "", "Row 1: 2 . 2 . -> 4 . . .", "2 + 2 = 4: 4 points."]),
        (". 4 . 4", ["Left: 8 points.", "", "Row 1: . 4 . 4 -> 8 . . .", "4 + 4 = 8: 8 points."]),
        (
            "4 2 2 8",
            [
                "Left: 4 points.",
                "",
                "Row 1: 4 2 2 8 -> 4 4 8 .",
                "2 + 2 = 4: 4 points.",
                AGAIN,
                "Not equal, so not joined: 4 and 8.",
            ],
        ),
        (
            "2 2 2 2 8 8",
            [
                "Left: 24 points.",
                "",
                "Row 1: 2 2 2 2 8 8 -> 4 4 16 . . .",
                "2 + 2 = 4, 2 + 2 = 4, 8 + 8 = 16: 24 points.",
                AGAIN,
                "Not equal, so not joined: 4 and 16.",
            ],
        ),
        (". . 8 .", ["Left: no points.", "", "Row 1: . . 8 . -> 8 . . .", "The 8 has nothing to meet."]),
    ],
)
def test_lines(line: str, said: list[str]) -> None:
    size = len(line.split())
    empty = " / ".join([" ".join(["."] * size)] * (size - 1))
    assert first_line(press(standing(f"{line} / {empty}"), "left")) == said


def test_right_and_columns_stand_in_reading_order() -> None:
    state = press(standing("2 2 2 / . . . / . . ."), "right")
    assert explain(state)[2] == "Row 1: 2 2 2 -> . 2 4"
    state = press(standing("2 . . / 2 . . / 2 . ."), "down")
    assert explain(state)[2] == "Column 1: 2 2 2 -> . 2 4"


def test_merge_lab() -> None:
    state = lab("merge")
    assert explain(state) == ["Slide left: two 2 meet, and a 4 stands behind them. How many tiles join?"]
    state = press(state, "left")
    assert rows(state) == "4 4 2 . / . . . . / . . . . / . . . ."
    assert state.now.score == 4
    assert explain(state) == [
        "Left: 4 points.",
        "",
        "Row 1: 2 2 4 . -> 4 4 . .",
        "2 + 2 = 4: 4 points.",
        "The new 4 cannot join again in this move.",
        "",
        "Before the new tile:",
        " 4  4  .  .",
        " .  .  .  .",
        " .  .  .  .",
        " .  .  .  .",
        "",
        "Then a 2 came in row 1, column 3, the first empty cell in row order (a lab's rule).",
    ]
    assert explain(press(state, "u")) == explain(lab("merge"))


def test_no_op_lab() -> None:
    state = press(lab("no-op"), "left")
    assert (state.now.moves, state.now.score) == (0, 0)
    assert explain(state) == [
        "Nothing moves left, so it is no move: no points, no new tile, not counted.",
        "",
        "Row 1: 2 4 8 16 stays",
        "Not equal, so not joined: 2 and 4, 4 and 8, 8 and 16.",
        "",
        "What would change the board: down.",
    ]


def test_goal_lab() -> None:
    state = press(lab("goal"), "left")
    assert (state.now.score, state.now.board.highest()) == (2048, 2048)
    kept = press(state, "enter")
    assert (rows(kept), kept.now.score) == ("2048 2 . . / . . . . / . . . . / . . . .", 2048)
    fresh = press(state, "n enter enter enter enter")
    assert (fresh.now.score, fresh.now.moves, fresh.best, fresh.settings.lab) == (0, 0, 0, None)


def test_loss_lab() -> None:
    assert explain(lab("loss")) == [
        "The board is full, and no two equal tiles touch side by side or one above the other "
        "(diagonally does not count): no move is left, the game is over."
    ]


def test_a_full_board_with_a_pair_goes_on() -> None:
    assert explain(standing("2 4 2 / 4 8 4 / 2 4 4"))[-1] == (
        "The board is full, but a join is left: the 4 in row 3, column 2 and the one in row 3, column 3. "
        "So the game goes on."
    )


def test_a_seeded_tile_is_explained_by_the_seed() -> None:
    state = press(standing("2 2 . / . . . / . . ."), "left")
    assert explain(state)[-1].endswith("an empty cell drawn by the seed (and a 4 in 1 of 10 cases).")


def test_x_turns_it_on_and_off_and_tab_turns_pages() -> None:
    state = start(Settings())
    assert not state.explaining
    on = press(state, "x")
    assert on.explaining
    assert not press(on, "X").explaining
    assert press(on, "tab tab").page == 2
    assert press(on, "tab tab up").page == 0
    assert press(state, "tab") is state
    assert lab("merge").explaining


@pytest.mark.parametrize("size", [(80, 24), (120, 30), (60, 24), (40, 12), (200, 60)])
def test_every_word_can_be_read_on_some_page(size: tuple[int, int]) -> None:
    state = press(lab("merge"), "left")
    pages = [state._replace(page=page) for page in range(20)]
    seen = " ".join(" ".join("".join(view(page, size, palette(TRUECOLOR)).text).split()) for page in pages)
    for line in explain(state):
        for word in line.split():
            assert word in seen


def test_where_there_is_no_room_the_message_line_says_so() -> None:
    state = press(lab("merge"), "left")
    frame = view(state, (33, 9), palette(TRUECOLOR))
    assert frame.text[-2].strip() == "There is no room to explain."
    frame = view(press(lab("no-op"), "left"), (33, 9), palette(TRUECOLOR))
    assert frame.text[-2].strip() == "Nothing moves left."
    frame = view(press(state, "x"), (33, 9), palette(TRUECOLOR))
    assert frame.text[-2].strip() == ""
    assert "no room" not in "".join(view(state, (40, 12), palette(TRUECOLOR)).text)


@pytest.mark.parametrize("size", [(80, 24), (120, 30), (40, 12)])
def test_the_loss_lab_says_why_in_its_dialog(size: tuple[int, int]) -> None:
    state = lab("loss")
    told = "".join(view(state, size, palette(TRUECOLOR)).text)
    untold = "".join(view(state._replace(explaining=False), size, palette(TRUECOLOR)).text)
    assert "Game over" in told
    assert "Game over" in untold
    assert "(diagonally does not" in told
    assert "diagonally" not in untold
