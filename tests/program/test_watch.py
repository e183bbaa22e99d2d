from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from driving import rows
from hypothesis import given
from hypothesis import strategies as st

from tui2048.program.events import Key, Tick
from tui2048.program.frame import Frame
from tui2048.program.keystrokes import parse, settings_from
from tui2048.program.palette import TRUECOLOR, Palette, palette
from tui2048.program.state import State, start
from tui2048.program.update import update as update_game
from tui2048.program.view import view
from tui2048.program.watch import Watch, update, wake, watch
from tui2048.program.watch_view import with_progress

if TYPE_CHECKING:
    from tui2048.program.events import Event

GAME = "@size 3\n@goal 8\n@seed 261\nsssss<enter>as\n"


def watching(text: str = GAME, speed: int = 10) -> Watch:
    script = parse(text)
    return watch(script, start(settings_from(script.settings)), speed, update_game)


def press(watched: Watch, keys: str) -> Watch:
    for key in keys.split():
        watched = update(watched, Key(" " if key == "space" else key))
    return watched


def watch_view(watched: Watch, size: tuple[int, int], look: Palette) -> Frame:
    return with_progress(view(watched.state, size, look), watched, look)


def pass_time(watched: Watch, seconds: float) -> Watch:
    """Let time pass as the loop does: a tick whenever one is due."""
    while (due := wake(watched)) is not None and due <= seconds:
        watched = update(watched, Tick(due))
        seconds -= due
    return watched


def reached(text: str, count: int) -> State:
    """Return the state after so many keys of a file."""
    script = parse(text)
    state = start(settings_from(script.settings))
    for key in script.keys[:count]:
        state = update_game(state, Key(key))
    return state


def test_keys_are_pressed_at_the_speed() -> None:
    watched = watching()
    assert wake(watched) == pytest.approx(0.1)
    assert pass_time(watched, 0.09).position == 0
    for count in range(1, 9):
        later = pass_time(watched, count * 0.1 + 0.05)
        assert later.position == count
        assert later.state == reached(GAME, count)


def test_at_the_end_it_stands_still() -> None:
    watched = pass_time(watching(), 60)
    assert (watched.position, watched.at_end, watched.exit, wake(watched)) == (8, True, None, None)
    assert press(watched, "right").position == 8


def test_space_pauses_and_goes_on() -> None:
    watched = press(pass_time(watching(), 0.25), "space")
    assert (watched.position, wake(watched)) == (2, None)
    watched = press(watched, "space")
    assert wake(watched) == pytest.approx(0.1)
    assert pass_time(watched, 0.15).position == 3


def test_arrows_step_both_ways_and_pause() -> None:
    watched = press(watching(), "right right right left")
    assert (watched.position, watched.paused) == (2, True)
    assert watched.state == reached(GAME, 2)
    assert press(watched, "left left left left").state == reached(GAME, 0)
    assert press(watched, "right").state == reached(GAME, 3)


@given(st.lists(st.sampled_from(["left", "right", "space", "+", "-", "x", "tick"]), max_size=60))
def test_wherever_it_stands_it_shows_the_state_after_the_keys_so_far(keys: list[str]) -> None:
    watched = watching()
    for key in keys:
        watched = update(watched, Tick(0.07) if key == "tick" else Key(" " if key == "space" else key))
        assert watched.state == reached(GAME, watched.position)
        assert 0 <= watched.due <= 1 / watched.speed


def test_plus_and_minus_change_the_speed_within_its_bounds() -> None:
    watched = watching(speed=8)
    assert press(watched, "+").speed == 16
    assert press(watched, "=").speed == 16
    assert press(watched, "-").speed == 4
    assert press(watched, "- " * 9).speed == 1
    assert press(watched, "+ " * 9).speed == 1000
    assert wake(press(watched, "+ " * 9)) == pytest.approx(0.001)


def test_a_late_tick_presses_several_keys_but_a_stop_is_not_caught_up_on() -> None:
    watched = watching("@seed 1\n" + "wasd" * 500, speed=1000)
    assert update(watched, Tick(0.0101)).position == 10
    assert update(watched, Tick(3600.0)).position == 100


def test_enter_takes_over_and_keys_go_to_the_game() -> None:
    watched = press(pass_time(watching(), 0.25), "enter")
    assert watched.taken
    assert wake(watched) is None
    watched = press(watched, "s s s left")
    assert watched.state.dialog is not None
    assert watched.state == update_game(reached(GAME, 5), Key("left"))
    assert watched.exit is None
    assert press(watched, "q").exit == 0


def test_after_taking_over_events_go_through_the_step_that_listens() -> None:
    heard: list[object] = []

    def step(state: State, event: Event) -> State:
        heard.append(event)
        return update_game(state, event)

    watched = update(watching(), Key("right"), step)
    watched = update(watched, Key("enter"), step)
    assert heard == []
    update(watched, Key("w"), step)
    assert heard == [Key("w")]


def test_a_recorded_quit_ends_the_keys_and_not_the_watching() -> None:
    watched = pass_time(watching("wwqaa"), 60)
    assert (watched.position, watched.at_end, watched.exit) == (3, True, None)
    assert press(watched, "left").state == reached("wwq", 2)
    taken = press(watched, "enter")
    assert (taken.position, taken.state, taken.exit) == (2, reached("wwq", 2), None)


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("Q", 0), ("c-c", 130)])
def test_quitting(key: str, status: int) -> None:
    assert press(watching(), key).exit == status


def test_other_keys_do_nothing() -> None:
    watched = watching()
    assert press(watched, "w up n x esc") is watched


def test_a_check_that_fails_stops_there_and_is_kept() -> None:
    watched = pass_time(watching("w\n@expect moves 1\na\n@expect moves 9\nw\n@expect moves 8"), 60)
    assert (watched.position, watched.paused) == (2, True)
    assert watched.failures == ("4: expected moves 9, got 2",)
    assert press(watched, "left right").failures == watched.failures
    watched = pass_time(press(watched, "space"), 60)
    assert watched.failures == ("4: expected moves 9, got 2", "6: expected moves 8, got 3")
    assert watching("@expect moves 5\nw").failures == ("1: expected moves 5, got 0",)


def test_moves_are_animated_while_it_plays_and_not_when_it_steps_back() -> None:
    script = parse(GAME)
    watched = watch(script, start(settings_from(script.settings))._replace(animated=True), 1, update_game)
    watched = pass_time(watched, 1.01)
    assert watched.state.motion is not None
    assert wake(watched) == pytest.approx(1 / 60)
    watched = pass_time(watched, 0.5)
    assert watched.state.motion is None
    assert watched.position == 1
    assert press(watched, "right left").state.motion is None


def test_the_last_line_says_how_far_it_is_and_which_keys_there_are() -> None:
    look = palette(TRUECOLOR)
    watched = press(watching(), "right right")
    line = watch_view(watched, (80, 24), look).text[-1]
    assert line.startswith("2 of 8 ━")
    assert line.endswith(" paused ▐+- speed▌▐←→ step▌▐space go on▌▐Enter play on▌▐q quit▌")
    assert len(line) == 80
    frame = watch_view(watched, (80, 24), look)
    bar = [style for char, style in zip(frame.text[-1], frame.styles[-1]) if char == "━"]
    assert bar.count(look.bar_done) == len(bar) * 2 // 8
    assert "10 a second" in watch_view(watching(), (80, 24), look).text[-1]
    assert watch_view(pass_time(watched, 60), (120, 40), look).height == 40


def test_a_narrow_screen_leaves_hints_out_and_keeps_the_bar() -> None:
    line = watch_view(watching(), (43, 20), palette(TRUECOLOR, True)).text[-1]
    assert line.startswith("0 of 8 ----------")
    assert line.endswith(" 10 a second  q quit ")
    for size in ((1, 1), (2, 5), (10, 3), (0, 0)):
        assert watch_view(watching(), size, palette(TRUECOLOR)).height == size[1]


def test_a_failed_check_is_shown_while_it_stands_there() -> None:
    watched = watching("@expect moves 5\nw")
    assert watch_view(watched, (80, 24), palette(TRUECOLOR)).text[-1].startswith("line 1: expected moves 5, got 0 ")
    assert "1 of 1" in watch_view(press(watched, "right"), (80, 24), palette(TRUECOLOR)).text[-1]


def test_taken_over_it_looks_like_any_game() -> None:
    watched = press(watching(), "right enter")
    assert "undo" in watch_view(watched, (80, 24), palette(TRUECOLOR)).text[-1]
    assert rows(watched.state) == rows(reached(GAME, 1))


def test_the_computer_does_not_play_in_a_replay() -> None:
    # A keystroke file means one game, with a clock and without.
    watched = pass_time(watching("@seed 5\np x w a\n", speed=1), 60)
    assert watched.state.timeline == reached("@seed 5\np x w a\n", 4).timeline
