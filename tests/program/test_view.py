"""Frames: golden pictures, and what must hold for every size of screen and board."""

from __future__ import annotations

import golden
import pytest
from driving import press, standing
from hypothesis import given
from hypothesis import strategies as st

from tui2048.program.dialogs import Help
from tui2048.program.digits import shortened
from tui2048.program.layout import lay_out
from tui2048.program.palette import DEPTHS, TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import start
from tui2048.program.view import view


@pytest.mark.parametrize("scene", golden.scenes(), ids=lambda scene: scene.name)
def test_golden(scene: golden.Scene) -> None:
    kept = golden.FOLDER / f"{scene.name}.txt"
    assert golden.picture(scene) == kept.read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == {scene.name for scene in golden.scenes()}


@given(st.integers(1, 320), st.integers(1, 110), st.integers(3, 6), st.sampled_from(DEPTHS), st.booleans())
def test_any_screen_is_filled_exactly(columns: int, rows: int, size: int, depth: int, ascii_only: bool) -> None:
    state = start(Settings(size))
    for shown in (state, press(state, "n"), press(state, "?"), state._replace(dialog=Help(99))):
        frame = view(shown, (columns, rows), palette(depth, ascii_only))
        assert [len(row) for row in frame.text] == [columns] * rows
        assert [len(row) for row in frame.styles] == [columns] * rows
        if ascii_only:
            assert "".join(frame.text).isascii()


@given(st.integers(33, 320), st.integers(9, 110), st.integers(3, 6))
def test_the_board_lies_on_the_screen_and_tiles_could_not_be_larger(columns: int, rows: int, size: int) -> None:
    layout = lay_out(size, columns, rows, 1, 5)
    if layout is None:
        return
    assert layout.header_top >= 0
    assert layout.left >= 0
    assert layout.left + layout.board_width <= columns
    assert layout.header_top + (5 if layout.cards else 1) <= layout.top
    assert layout.top + layout.board_height <= layout.message < layout.hints == rows - 1


@pytest.mark.parametrize(("size", "pitch"), [(3, 6), (4, 5), (5, 4), (6, 3)])
def test_all_sizes_fit_80x24(size: int, pitch: int) -> None:
    layout = lay_out(size, 80, 24, 1, 5)
    assert layout is not None
    assert layout.pitch == pitch


def test_one_row_a_tile_is_the_smallest() -> None:
    layout = lay_out(6, 43, 11, 3, 5)
    assert layout is not None
    assert layout.pitch == 1
    assert lay_out(6, 43, 10, 3, 5) is None
    assert lay_out(6, 42, 11, 3, 5) is None


def test_too_small_says_what_is_needed() -> None:
    frame = view(standing(golden.LARGE), (42, 30), palette(TRUECOLOR))
    assert "Needs 43 x 11," in "".join(frame.text)
    assert "this is 42 x 30." in "".join(frame.text)
    assert "65536" in "".join(view(standing(golden.LARGE), (43, 11), palette(TRUECOLOR)).text)


@pytest.mark.parametrize("exponent", range(1, 38))
def test_every_number_is_whole_or_shortened(exponent: int) -> None:
    value = 1 << exponent
    text = shortened(value, 6)
    assert len(text) <= 6
    frame = view(standing(f"{value} . . / . . . / . . ."), (40, 12), palette(0))
    assert f" {text}" in "".join(frame.text).replace("|", " ")
    unit = {"K": 10**3, "M": 10**6, "G": 10**9}.get(text[-1], 1)
    assert int(text.rstrip("KMG")) == value // unit


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (33, 9), (200, 60)])
def test_size_goal_and_seed_are_always_on_the_screen(size: tuple[int, int]) -> None:
    state = start(Settings(3, 65536, 999_999_999))
    for moved in (state, press(state, "up left"), press(state, "u")):
        assert "3 x 3, goal 65536, seed 999999999" in "".join(view(moved, size, palette(TRUECOLOR)).text)
