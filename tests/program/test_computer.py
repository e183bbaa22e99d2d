"""Tips and the computer player, as states and events."""

from __future__ import annotations

import pytest
from driving import advised, press, standing

from tui2048.core import Direction, Status
from tui2048.program import messages
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Help
from tui2048.program.events import Key, Tick, Told
from tui2048.program.layout import lay_out
from tui2048.program.motion import FRAME_SECONDS
from tui2048.program.pace import Pace
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update, wake
from tui2048.program.view import view
from tui2048.tips import tip, why

CLEAR = standing("1024 512 256 128 / 2 2 . . / . . . . / . . . .")


def pass_time(state: State, seconds: float) -> State:
    """Let time pass as the loop does: a tick whenever one is wanted."""
    while (due := wake(state)) is not None and due <= seconds:
        state = update(state, Tick(due))
        seconds -= due
    return state


def test_a_tip_names_the_move_and_says_why_and_changes_nothing_else() -> None:
    state = press(CLEAR, "T")
    found = tip(CLEAR.now.board)
    assert (state.tip, state.message, state.tips) == (found, why(found), 1)
    assert state._replace(tip=None, tips=0, message="") == CLEAR._replace(message="")


def test_a_tip_knows_the_odds_of_the_game() -> None:
    state = press(start(Settings(seed=9, fours=10)), "t")
    assert state.tip == tip(state.now.board, 10)


@pytest.mark.parametrize("keys", ["left", "right", "up", "u", "n enter enter enter enter"])
def test_a_tip_is_gone_once_the_board_changes(keys: str) -> None:
    state = press(start(Settings(seed=5)), "left down t")
    assert state.tip is not None
    assert press(state, keys).tip is None


def test_a_tip_stays_while_a_dialog_is_looked_at() -> None:
    state = press(CLEAR, "t ?")
    assert (state.dialog, state.tip is not None) == (Help(), True)
    assert press(state, "esc").tip == state.tip


def test_without_a_move_there_is_no_tip_and_nothing_to_play() -> None:
    over = press(start(Settings(lab="loss")), "esc")
    assert over.now.status is Status.LOST
    for key in ("t", "p"):
        assert press(over, key) == over._replace(message=messages.NO_MOVE_LEFT)


def test_the_computer_plays_the_moves_of_the_tips() -> None:
    state = press(start(Settings(seed=5)), "p")
    assert (state.autoplay, state.tips, wake(state)) == (Pace(), 1, 0.0)
    moves = []
    for _ in range(6):
        best = tip(state.now.board).direction
        state = pass_time(state, 0.25)
        moves.append(state.now.direction is best)
    assert moves == [True] * 6
    assert state.now.moves == 7  # one at once, and one each quarter of a second
    assert state.message == "Any key but + - stops the computer: 4 moves a second."


def test_late_ticks_make_one_move_each() -> None:
    state = press(start(Settings(seed=5)), "p")
    assert update(state, Tick(100.0)).now.moves == 1
    assert update(update(state, Tick(0.0)), Tick(0.1)).now.moves == 1


def test_keys_change_the_pace_or_stop_the_computer() -> None:
    state = pass_time(press(start(Settings(seed=5)), "p"), 0.1)
    assert [press(state, keys).autoplay is None for keys in ("left", "u", "n", "p", "esc", "q", "?", "x")] == [True] * 8
    assert press(state, "left").timeline is state.timeline
    assert (press(state, "q").exit, press(state, "n").dialog) == (None, None)
    speeds = [press(state, keys).autoplay for keys in ("+", "=", "-", "- - - -", "+ + + + + + + + + +")]
    assert [pace.speed for pace in speeds if pace is not None] == [8, 8, 2, 1, 128]
    assert press(state, "c-c").exit == 130
    assert press(state, "+ left").message == ""


def test_the_computer_stops_where_the_game_asks() -> None:
    state = press(standing("4 4 . / . . . / . . .", goal=8), "p")
    state = pass_time(state, 60)
    assert (state.now.status, state.autoplay, wake(state)) == (Status.WON, None, None)
    assert state.dialog == Choice(GOAL_REACHED)
    assert state.message.startswith("You made 8 in ")
    state = pass_time(press(state, "enter p"), 1000)
    assert (state.now.status, state.dialog, state.autoplay) == (Status.LOST, Choice(GAME_OVER), None)


def test_moves_of_the_computer_are_animated_and_wait_for_no_frame() -> None:
    state = press(start(Settings(seed=5))._replace(animated=True), "p")
    state = update(state, Tick(0.0))
    assert state.motion is not None
    assert wake(state) == FRAME_SECONDS
    assert pass_time(press(state, "-"), 0.49).motion is None
    fast = press(state, "+ + + +")
    assert pass_time(fast, 0.1).now.moves >= 6


def test_the_same_game_every_time() -> None:
    first = pass_time(press(start(Settings(3, 512, 3)), "p"), 20)
    again = pass_time(press(start(Settings(3, 512, 3)), "p - + +"), 15)
    shorter, longer = sorted((first.timeline.history, again.timeline.history), key=len)
    assert len(shorter) > 40
    assert longer[: len(shorter)] == shorter


def test_a_tip_for_the_way_back() -> None:
    assert press(CLEAR, "t").tip is not None
    assert update(press(CLEAR, "t"), Key("left")).now.direction is Direction.LEFT


def test_arrows_stand_before_the_tiles_that_move() -> None:
    state = standing("2 2 . . / . . . 4 / 8 4 . . / 16 . . .")
    frame = view(advised(state, Direction.LEFT), (80, 24), palette(TRUECOLOR))
    layout = lay_out(4, 80, 24, 1, 4)
    assert layout is not None
    seen = {(row, col) for row, line in enumerate(frame.text[:-1]) for col, char in enumerate(line) if char == "←"}
    middles = {place: layout.cell(*place)[0] + layout.pitch // 2 for place in ((0, 0), (0, 1), (1, 3))}
    assert seen == {(row, layout.cell(*place)[1] - 1) for place, row in middles.items()}


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (33, 9)])
def test_joining_tiles_have_the_stronger_arrows(direction: Direction, size: tuple[int, int]) -> None:
    state = standing("2 2 2 2 / 2 2 2 2 / 2 2 2 2 / 2 2 2 2")
    look = palette(TRUECOLOR, True)
    frame = view(advised(state, direction), size, look)
    arrow = {"left": "<", "right": ">", "up": "^", "down": "v"}[direction.value]
    places = [
        (row, col)
        for row, line in enumerate(frame.text)
        for col, char in enumerate(line)
        if char == arrow and frame.styles[row][col] == look.focus
    ]
    assert len(places) == 16


def test_a_message_of_the_file_stays_while_the_computer_plays() -> None:
    state = update(press(start(Settings(seed=5)), "p"), Told("Not saved: the disk is full."))
    state = pass_time(state, 2)
    assert (state.message, state.now.moves > 4) == ("Not saved: the disk is full.", True)
