"""Event sequences: keys in, exact boards, messages and dialogs out."""

from __future__ import annotations

import pytest
from driving import press, rows, standing

from tui2048.core import Status
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Help, NewGame
from tui2048.program.events import Key
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update

# Seed 318, 3 x 3, goal 32, up to the goal and on to the end: the keys of a session worked out elsewhere.
TO_THE_GOAL = "s w s a s s a s s s s a s s s s s a d s a"
TO_THE_END = "s a d s s"


@pytest.fixture
def first() -> State:
    return start(Settings())


def test_opening(first: State) -> None:
    assert rows(first) == ". . . . / . . . 2 / 2 . . . / . . . ."
    assert first.message == "A board of 4 x 4, goal 2048, seed 2026."
    assert first.dialog is None
    assert first.exit is None


@pytest.mark.parametrize("keys", ["up up left", "w w a", "k k h", "W W A", "K K H"])
def test_every_family_of_keys_moves(first: State, keys: str) -> None:
    after = press(first, keys)
    assert rows(after) == "4 4 . . / . 2 . . / . . . . / . . . ."
    assert (after.now.score, after.now.moves, after.message) == (8, 3, "")


@pytest.mark.parametrize(("key", "name"), [("right", "right"), ("d", "right"), ("l", "right"), ("L", "right")])
def test_right(key: str, name: str) -> None:
    state = standing("2 . . / . . . / . . .")
    assert press(state, key).now.board.cells[0][2] == 2
    assert press(standing(". . 2 / . . . / . . ."), key).message == f"Nothing moves {name}."


@pytest.mark.parametrize("key", ["down", "s", "j", "J"])
def test_down(key: str) -> None:
    assert press(standing("2 . . / . . . / . . ."), key).now.board.cells[2][0] == 2


def test_a_key_without_a_meaning_changes_nothing(first: State) -> None:
    for key in ("5", "tab", "enter", "esc", " ", "c-x", "é", "home", "backspace"):
        assert update(first, Key(key)) is first


def test_undo_and_redo(first: State) -> None:
    moved = press(first, "w w a")
    assert press(moved, "u u u").now is first.now
    assert press(moved, "u u u u").message == "Nothing to undo."
    assert press(moved, "u u r r").now is moved.now
    assert press(moved, "r").message == "Nothing to redo."
    assert press(press(moved, "u a"), "r").message == "Nothing to redo."
    # The generator is rewound as well: the same move brings the same tile.
    assert press(moved, "u a").now == moved.now


def test_from_the_dialog_to_game_over(first: State) -> None:
    state = press(first, "n 3 enter 3 2 enter 3 1 8 enter enter")
    assert state.message == "A board of 3 x 3, goal 32, seed 318."
    assert state.settings == Settings(3, 32, 318)
    state = press(state, TO_THE_GOAL)
    assert state.message == "You made 32 in 21 moves - keep going if you like."
    assert state.dialog == Choice(GOAL_REACHED, held="a")
    assert state.now.status is Status.WON
    state = press(state, "enter")
    assert (state.dialog, state.message, state.now.status) == (None, "", Status.PLAYING)
    state = press(state, TO_THE_END)
    assert rows(state) == "2 8 2 / 4 2 8 / 2 32 4"
    assert state.message == "No move is left. Game over: score 152, largest tile 32, 26 moves."
    assert state.dialog == Choice(GAME_OVER, held="s")
    state = press(state, "esc a")
    assert state.message == "No move is left - start a new game."
    state = press(state, "u")
    assert (state.now.moves, state.now.status, state.dialog) == (25, Status.PLAYING, None)
    assert press(state, "s").now.status is Status.LOST
    assert press(state, "q").exit == 0


def test_a_held_move_key_chooses_nothing() -> None:
    won = press(standing("4 4 . / . . . / . . .", goal=8), "right")
    assert won.dialog == Choice(GOAL_REACHED, held="right")
    assert press(won, "right right right").dialog == won.dialog
    # Any other key lets go of it: now the same key moves the focus.
    assert press(won, "tab s-tab right enter").dialog.__class__ is NewGame


@pytest.mark.parametrize("key", ["w", "a", "s", "d", "h", "j", "k", "l", "up", "down", "W"])
def test_move_keys_dismiss_no_dialog(key: str) -> None:
    won = press(standing("4 4 . / . . . / . . .", goal=8), "left")
    for dialog in (won.dialog, Choice(GAME_OVER)):
        after = press(won._replace(dialog=dialog), f"{key} {key} {key}")
        assert isinstance(after.dialog, Choice)
        assert after.dialog.focus == 0
        assert after.now is won.now


def test_goal_and_end_in_one_move() -> None:
    # The new tile of seed 2026 fills the only empty cell, and nothing is left.
    state = standing("4 4 16 / 16 32 64 / 32 64 16", goal=8)
    over = press(state, "left")
    assert over.now.status is Status.LOST
    assert over.now.reached
    assert over.message == (
        "You made 8 in 1 moves - keep going if you like.\n"
        "No move is left. Game over: score 8, largest tile 64, 1 moves."
    )
    assert over.dialog == Choice(GOAL_REACHED, held="left")
    after = press(over, "enter")
    assert after.dialog == Choice(GAME_OVER)
    assert after.message == "No move is left. Game over: score 8, largest tile 64, 1 moves."
    assert press(after, "enter").now == state.now


def test_the_goal_is_reached_once() -> None:
    state = press(standing("4 4 . / . . . / 4 4 .", goal=8), "left enter")
    assert press(state, "down").dialog is None


def test_buttons_by_focus_and_by_letter() -> None:
    asking = standing("2 4 8 / 4 8 2 / 8 2 4")._replace(dialog=Choice(GAME_OVER))
    assert press(asking, "tab tab enter").exit == 0
    assert press(asking, "s-tab enter").exit == 0
    assert press(asking, "left enter").message == "Nothing to undo."
    assert isinstance(press(asking, "right enter").dialog, NewGame)
    assert isinstance(press(asking, "N").dialog, NewGame)
    assert press(asking, "Q").exit == 0
    assert press(asking, "right right right right").dialog == Choice(GAME_OVER, 2)


def test_ctrl_c_ends_from_anywhere(first: State) -> None:
    for keys in ("", "n", "?", "n 7"):
        assert press(first, f"{keys} c-c").exit == 130


class TestNewGame:
    def test_is_filled_in(self, first: State) -> None:
        dialog = press(first, "n").dialog
        assert isinstance(dialog, NewGame)
        assert dialog.texts[:2] == ("4", "2048")
        assert dialog.texts[2].isdigit()
        assert dialog.start == "random"

    def test_proposes_a_fresh_seed_each_time_and_the_same_in_each_run(self, first: State) -> None:
        once, twice = press(first, "n").dialog, press(first, "n esc n").dialog
        assert isinstance(once, NewGame)
        assert isinstance(twice, NewGame)
        assert once.texts[2] != twice.texts[2]
        assert press(start(Settings()), "n").dialog == once

    @pytest.mark.parametrize(
        ("keys", "complaint"),
        [
            ("2 enter", "Type a number from 3 to 6."),
            ("7 enter", "Type a number from 3 to 6."),
            ("3 enter 4 enter", "Type a number from 8 to 65536."),
            ("3 enter 1 2 enter", "The goal is a tile, so a power of two: 8, 16, 32 and so on."),
            ("3 enter 1 0 0 0 0 0 enter", "Type a number from 8 to 65536."),
        ],
    )
    def test_refuses_in_place(self, first: State, keys: str, complaint: str) -> None:
        state = press(first, f"n {keys}")
        assert isinstance(state.dialog, NewGame)
        assert state.dialog.complaint == complaint
        # The next digit begins a new number.
        corrected = press(state, "5").dialog
        assert isinstance(corrected, NewGame)
        assert (corrected.texts[corrected.focus], corrected.complaint) == ("5", "")

    def test_cancels_with_escape_and_with_an_emptied_field(self, first: State) -> None:
        for keys in (
            "n esc",
            "n backspace enter",
            "n 3 backspace enter",
            "n enter delete enter",
            "n enter enter delete enter",
        ):
            state = press(first, keys)
            assert (state.message, state.dialog) == ("Cancelled.", None)
            assert state.now is first.now

    def test_letters_do_nothing_in_a_field(self, first: State) -> None:
        opened = press(first, "n")
        assert press(opened, "q w a u x ?").dialog == opened.dialog

    def test_digits_replace_then_follow(self, first: State) -> None:
        dialog = press(first, "n enter enter 1 2 3 backspace 4").dialog
        assert isinstance(dialog, NewGame)
        assert dialog.texts[2] == "124"

    def test_a_number_ends_at_nine_digits(self, first: State) -> None:
        dialog = press(first, "n enter enter 1 2 3 4 5 6 7 8 9 0").dialog
        assert isinstance(dialog, NewGame)
        assert dialog.texts[2] == "123456789"

    def test_arrows_step_values_and_tab_moves(self, first: State) -> None:
        dialog = press(first, "n right right right tab left left tab 5 right s-tab right down down right").dialog
        assert dialog == NewGame(("4", "1024", "6"), "merge", focus=3)
        assert press(first, "n up").dialog == press(first, "n s-tab").dialog
        dialog = press(first, "n left left").dialog
        assert isinstance(dialog, NewGame)
        assert dialog.texts[0] == "3"

    def test_stepping_a_wrong_value_gives_the_smallest(self, first: State) -> None:
        dialog = press(first, "n 9 left").dialog
        assert isinstance(dialog, NewGame)
        assert dialog.texts[0] == "3"

    def test_the_last_field_shows_what_is_wrong_with_an_earlier_one(self, first: State) -> None:
        dialog = press(first, "n tab 9 tab tab enter").dialog
        assert isinstance(dialog, NewGame)
        assert (dialog.focus, dialog.complaint) == (1, "The goal is a tile, so a power of two: 8, 16, 32 and so on.")

    def test_starts_a_lab(self, first: State) -> None:
        state = press(first, "n 6 tab tab tab right enter")
        assert rows(state) == "2 2 4 . / . . . . / . . . . / . . . ."
        assert state.message == "A board of 4 x 4, goal 2048, lab merge."
        assert rows(press(state, "left")) == "4 4 2 . / . . . . / . . . . / . . . ."

    def test_from_the_goal_dialog_cancelling_asks_again(self) -> None:
        state = press(standing("4 4 . / . . . / . . .", goal=8), "left n esc")
        assert (state.message, state.dialog) == ("Cancelled.", Choice(GOAL_REACHED))


def test_best_is_kept_by_size_and_goal(first: State) -> None:
    state = press(first, "w w a")
    assert state.best == 8
    assert press(state, "u").best == 0
    state = press(state, "n enter enter enter enter")
    assert (state.now.score, state.best) == (0, 8)
    assert press(state, "n 5 enter enter enter enter").best == 0


def test_help_scrolls_and_closes(first: State) -> None:
    state = press(first, "?")
    assert state.dialog == Help()
    assert press(first, "f1").dialog == Help()
    assert press(state, "down down up").dialog == Help(1)
    assert press(state, "up").dialog == Help(0)
    for key in ("?", "esc", "q", "enter", "f1"):
        closed = press(state, key)
        assert (closed.dialog, closed.exit, closed.now) == (None, None, first.now)


def test_loss_lab_is_over_from_the_start() -> None:
    state = start(Settings(lab="loss"))
    assert state.now.status is Status.LOST
    assert state.message == "No move is left. Game over: score 0, largest tile 4, 0 moves."
    assert state.dialog == Choice(GAME_OVER)
    assert press(state, "esc left").message == "No move is left - start a new game."


def test_a_lab_in_the_dialog_shows_the_size_that_it_has() -> None:
    state = press(start(Settings(5)), "n tab tab tab right")
    assert isinstance(state.dialog, NewGame)
    assert (state.dialog.start, state.dialog.texts[0]) == ("merge", "4")
    assert press(state, "enter").settings == Settings(4, 2048, int(state.dialog.texts[2]), lab="merge")
    wrong = press(state, "tab 5 s-tab enter")
    assert isinstance(wrong.dialog, NewGame)
    assert (wrong.dialog.focus, wrong.dialog.complaint) == (0, "A lab is played on a board of 4 x 4, not 5 x 5.")
