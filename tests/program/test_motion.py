"""Animation: ticks move the picture and nothing else, and every key finishes what moves and is obeyed."""

from __future__ import annotations

import pytest
from driving import press, standing
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Direction, Status
from tui2048.program.dialogs import GOAL_REACHED, Choice
from tui2048.program.events import Key, Tick
from tui2048.program.header import CARD_ROWS, plain_rows
from tui2048.program.layout import lay_out
from tui2048.program.motion import FRAME_SECONDS, POP_SECONDS, RISE_SECONDS, RISE_STEPS, SLIDE_SECONDS, Motion
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update, wake
from tui2048.program.view import view

BOARD = "2 2 4 . / . 4 . 4 / 8 . . . / . 16 . 2"
SIZE = (80, 24)


def animated(rows: str = BOARD, goal: int = 2048) -> State:
    return standing(rows, goal=goal)._replace(animated=True)


def backgrounds(state: State) -> list[str]:
    """Return the row of cells through the middle of the first tiles, by what their backgrounds mean."""
    look = palette(TRUECOLOR)
    names = {look.empty.bg: "_", look.board.bg: "|", None: " "}
    names |= {look.tile(1 << exponent).bg: str(1 << exponent) for exponent in range(1, 5)}
    frame = view(state, SIZE, look)
    return [names[style.bg] for style in frame.styles[5]]


def test_a_move_goes_on_its_way_and_arrives() -> None:
    state = press(animated(), "right")
    assert state.motion == Motion(standing(BOARD).now.board, Direction.RIGHT, gained=12)
    assert wake(state) == FRAME_SECONDS
    arrived = update(state, Tick(SLIDE_SECONDS + RISE_STEPS * RISE_SECONDS))
    assert arrived.motion is None
    assert wake(arrived) is None
    assert arrived.now is state.now
    without_points = press(animated("2 4 . / . . . / . . ."), "right")
    assert update(without_points, Tick(SLIDE_SECONDS + POP_SECONDS)).motion is None


def test_tiles_slide_then_join_then_the_new_tile_appears() -> None:
    state = press(animated(), "right")
    sliding = backgrounds(state)
    assert sliding.count("2") > 9  # two tiles of 2, on their way, each nine columns wide
    assert sliding.index("2") > 31  # where the first tile stood
    almost = update(state, Tick(SLIDE_SECONDS - FRAME_SECONDS - 0.001))
    assert "4" in backgrounds(almost)
    popping = update(state, Tick(SLIDE_SECONDS - FRAME_SECONDS + 0.001))
    assert "2" not in backgrounds(popping)
    assert backgrounds(popping).count("4") == 11 + 9  # the joined 4 is two columns wider
    arrived = update(popping, Tick(1.0))
    assert backgrounds(arrived).count("4") == 18
    assert view(arrived, SIZE, palette(TRUECOLOR)) == view(arrived._replace(animated=False), SIZE, palette(TRUECOLOR))


def test_a_key_finishes_the_motion_and_is_obeyed() -> None:
    state = press(animated(), "right left")
    assert state.now == press(standing(BOARD), "right left").now
    before, now = press(standing(BOARD), "right").now, state.now
    assert state.motion == Motion(before.board, Direction.LEFT, gained=now.score - before.score)
    assert press(state, "tab").motion is None


def test_undo_and_a_move_that_is_none_do_not_move() -> None:
    moved = press(animated(), "right")
    assert press(moved, "u").motion is None
    assert press(animated("2 . . / . . . / . . ."), "left").motion is None


def test_behind_a_dialog_the_final_board_stands() -> None:
    state = press(animated("4 4 . / . . . / . . .", goal=8), "left")
    assert state.dialog == Choice(GOAL_REACHED, held="left")
    assert state.motion is None


def test_without_animation_nothing_wants_a_tick() -> None:
    state = press(start(Settings()), "up left")
    assert wake(state) is None
    assert update(state, Tick(1.0)) is state


@given(st.lists(st.sampled_from(["up", "down", "left", "right", "u", "r", 0.0, 0.01, 0.05, 0.12, 0.2]), max_size=50))
def test_any_spacing_ends_on_the_same_board(events: list[str | float]) -> None:
    state, still = start(Settings())._replace(animated=True), start(Settings())
    for event in events:
        if isinstance(event, str):
            state, still = update(state, Key(event)), update(still, Key(event))
        else:
            state = update(state, Tick(event))
    assert state._replace(animated=False, motion=None) == still
    arrived = state._replace(motion=None)
    while (delay := wake(state)) is not None:
        state = update(state, Tick(delay))
    assert view(state, SIZE, palette(TRUECOLOR)) == view(arrived, SIZE, palette(TRUECOLOR))


def test_the_new_tile_comes_after_the_join() -> None:
    look = palette(TRUECOLOR)
    layout = lay_out(4, *SIZE, plain_rows(SIZE[0]), CARD_ROWS)
    state = press(animated("2 2 . . / . . . . / . . . . / . . . ."), "right")
    tile = state.now.tile
    assert layout is not None
    assert tile is not None
    assert tile.row > 0  # no tile slides over its place
    seen = []
    while state.motion is not None:
        styles = view(state, SIZE, look).styles
        joined, new = ((row + 2, col + 4) for row, col in (layout.cell(0, 3), layout.cell(tile.row, tile.col)))
        seen.append((styles[joined[0]][joined[1]].bg == look.tile(4).bg, styles[new[0]][new[1]].bg != look.empty.bg))
        state = update(state, Tick(FRAME_SECONDS))
    assert sorted(set(seen)) == [(False, False), (True, True)]
    assert seen == sorted(seen)


# A whole game in fifty keys, past its goal and back and forth until it is lost.
GAME = ("x", *"swsassassssasssssadsa", "enter", *(11 * "ur"), *"sadss")


@pytest.mark.parametrize("milliseconds", [0, 5, 16, 17, 50, 100, 101, 150, 180, 200])
def test_fifty_keys_end_on_the_board_of_the_headless_replay(milliseconds: int) -> None:
    start_state = start(Settings(3, 32, 318))
    still = press(start_state, " ".join(GAME))
    assert len(GAME) == 50
    assert still.now.status is Status.LOST
    state = start_state._replace(animated=True)
    for key in GAME:
        state = update(state, Key(key))
        left = milliseconds / 1000
        while (delay := wake(state)) is not None and delay <= left:
            state = update(state, Tick(delay))
            left -= delay
    # The end of a game is drawn at once: the final board behind the dialog.
    assert state._replace(animated=False) == still
    assert view(state, SIZE, palette(TRUECOLOR)) == view(still, SIZE, palette(TRUECOLOR))
    assert str(still.now.board.cells) == "((2, 8, 2), (4, 2, 8), (2, 32, 4))"


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (33, 9), (200, 60)])
@pytest.mark.parametrize("key", ["up", "down", "left", "right"])
def test_every_picture_on_the_way_is_whole(size: tuple[int, int], key: str) -> None:
    state = press(animated(), key)
    for _ in range(40):
        frame = view(state, size, palette(TRUECOLOR))
        assert [len(row) for row in frame.text] == [size[0]] * size[1]
        state = update(state, Tick(FRAME_SECONDS))
    assert state.motion is None
