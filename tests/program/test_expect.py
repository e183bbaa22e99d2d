from __future__ import annotations

import pytest
from driving import press, standing
from hypothesis import given
from hypothesis import strategies as st

from tui2048.program import expect
from tui2048.program.settings import Settings
from tui2048.program.state import start


def test_a_state_answers_every_question_in_the_form_that_is_expected() -> None:
    state = press(start(Settings(3, 32, 318)), "s w")
    assert {name: expect.actual(state, name) for name in expect.NAMES} == {
        "score": "0",
        "moves": "2",
        "largest": "4",
        "size": "3",
        "goal": "32",
        "seed": "318",
        "status": "playing",
        "dialog": "none",
        "message": '""',
        "board": "2 4 2 / . . . / . 2 .",
    }
    for name in expect.NAMES:
        assert expect.read(name, expect.actual(state, name)) == expect.actual(state, name)


@pytest.mark.parametrize(
    ("keys", "dialog"),
    [("n", "new-game"), ("?", "help"), ("n esc", "none")],
)
def test_dialogs_are_called_by_their_names(keys: str, dialog: str) -> None:
    assert expect.actual(press(start(Settings()), keys), "dialog") == dialog


def test_a_refusal_in_a_dialog_is_the_message_while_it_is_there() -> None:
    state = press(start(Settings()), "n 7 enter")
    assert expect.actual(state, "message") == '"Type a number from 3 to 6."'
    assert expect.actual(press(state, "esc"), "message") == '"Cancelled."'


def test_a_move_that_reaches_the_goal_and_ends_the_game_says_both_in_one_message() -> None:
    state = press(standing("4 4 8 / 2 16 2 / 8 2 16", goal=8), "left")
    assert state.now.reached
    message = expect.actual(state, "message")
    assert expect.read("message", message) == message
    lost = state._replace(message='one\nand "two" \\ three')
    assert expect.actual(lost, "message") == r'"one\nand \"two\" \\ three"'


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("score", "08", "8"),
        ("score", "8  # eight", "8"),
        ("status", "won", "won"),
        ("board", "2 . .  /. . ./ . . 16 # end", "2 . . / . . . / . . 16"),
        ("board", "0 0 2 / 0 0 0 / 0 0 0", ". . 2 / . . . / . . ."),
        ("message", '"# 1" # 2', '"# 1"'),
        ("message", '""', '""'),
    ],
)
def test_what_is_expected_may_be_written_freely(name: str, text: str, form: str) -> None:
    assert expect.read(name, text) == form


@given(st.text())
def test_any_message_written_and_read_again_is_the_same(message: str) -> None:
    text = expect.quoted(message)
    assert "\n" not in text
    assert expect.read("message", text) == text
