"""Frames: golden pictures, and what must hold for every size of screen and board."""

from __future__ import annotations

import re

import golden
import pytest
from driving import press, standing
from hypothesis import given
from hypothesis import strategies as st

from tui2048.program.dialogs import Help, NewGame
from tui2048.program.digits import shortened
from tui2048.program.events import Tick
from tui2048.program.header import plain_rows
from tui2048.program.layout import Header, lay_out
from tui2048.program.motion import RISE_STEPS
from tui2048.program.palette import DEPTHS, TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.themes import THEMES
from tui2048.program.update import update, wake
from tui2048.program.view import view


@pytest.mark.parametrize("scene", golden.scenes(), ids=lambda scene: scene.name)
def test_golden(scene: golden.Scene) -> None:
    kept = golden.FOLDER / f"{scene.name}.txt"
    for _ in range(2):  # drawn anew, and from what is remembered of that
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
    edge = 1 if layout.header is Header.COMPACT else 0  # the message stands on it
    assert layout.top + layout.board_height - edge <= layout.message < layout.hints == rows - 1
    if layout.panel:
        assert layout.header is Header.PANEL
        assert layout.panel_left >= 0
        assert layout.panel_left + layout.panel.width < layout.left
        assert layout.header_top + layout.panel.height <= layout.message
    else:
        height = {Header.CARDS: 5, Header.LINES: 1, Header.COMPACT: 2}[layout.header]
        assert layout.header_top + height <= layout.top


@given(st.integers(33, 320), st.integers(9, 110), st.integers(3, 6))
def test_a_panel_makes_no_tile_smaller(columns: int, rows: int, size: int) -> None:
    chosen = lay_out(size, columns, rows, 1, 5)
    without = lay_out(size, columns, rows, 1, 5, below=1)  # with something below the board there is no panel
    if without is not None:
        assert chosen is not None
        assert chosen.pitch >= without.pitch


@pytest.mark.parametrize(
    ("size", "screen", "header", "scale"),
    [
        (4, (80, 24), Header.PANEL, 1),
        (6, (80, 24), Header.PANEL, 1),
        (4, (60, 20), Header.PANEL, 1),
        (4, (120, 40), Header.PANEL, 2),
        (4, (200, 60), Header.PANEL, 2),
        (4, (300, 100), Header.PANEL, 3),
        (4, (80, 50), Header.CARDS, None),
        (4, (60, 15), Header.LINES, None),
        (4, (40, 12), Header.COMPACT, None),
        (5, (40, 12), Header.CARDS, None),
    ],
)
def test_headers(size: int, screen: tuple[int, int], header: Header, scale: int | None) -> None:
    layout = lay_out(size, *screen, plain_rows(screen[0]), 5)
    assert layout is not None
    assert layout.header is header
    assert (layout.panel.scale if layout.panel else None) == scale


@pytest.mark.parametrize(("size", "pitch"), [(3, 7), (4, 5), (5, 4), (6, 3)])
def test_all_sizes_fit_80x24(size: int, pitch: int) -> None:
    layout = lay_out(size, 80, 24, 1, 5)
    assert layout is not None
    assert layout.pitch == pitch


def test_a_dialog_in_place_of_an_explanation_stands_in_the_middle() -> None:
    for keys, left in (("n", 25), ("x n", 15)):
        frame = view(press(start(Settings(seed=3)), keys), (80, 24), palette(0))
        edge = re.search("┌─{30,}┐", "\n".join(frame.text))
        assert edge is not None
        assert (edge.start() % 81, len(edge[0])) == (left, 51), keys


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
    for moved in (state, press(state, "up left"), press(state, "u"), press(state, "x")):
        text = "".join(view(moved, size, palette(TRUECOLOR)).text)
        assert "3 x 3, goal 65536" in text
        assert "seed 999999999" in text


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (40, 9), (50, 12), (120, 40), (300, 100), (80, 50), (60, 50)])
def test_gained_points_rise_by_the_score_and_go(size: tuple[int, int]) -> None:
    state = press(standing("64 64 . . / . . . . / . . . . / . . . .", 99999)._replace(animated=True), "left")
    look = palette(TRUECOLOR)
    seen = []
    while state.motion is not None:
        text = view(state, size, look).text
        seen += [(row, line.index("+128")) for row, line in enumerate(text) if "+128" in line]
        delay = wake(state)
        assert delay is not None
        state = update(state, Tick(delay))
    assert "+128" not in "".join(view(state, size, look).text)
    assert len(seen) >= RISE_STEPS
    assert len({col for _, col in seen}) == 1
    rows = [row for row, _ in seen]
    assert rows == sorted(rows, reverse=True)


def test_gained_points_never_hide_a_number() -> None:
    for columns in range(33, 330, 3):
        for rows in (9, 12, 16, 24, 30, 50, 100):
            state = press(standing("512 512 . / . . . / . . .", 1234567)._replace(animated=True), "left")
            frames = [view(state._replace(motion=None), (columns, rows), palette(256))]
            for elapsed in (0.185, 0.22, 0.34):
                assert state.motion is not None
                moved = state._replace(motion=state.motion._replace(elapsed=elapsed))
                frames.append(view(moved, (columns, rows), palette(256)))
            digits = [re.findall(r"(?<!\+)\b\d+\w?\b", " ".join(frame.text)) for frame in frames]
            assert all(found == digits[0] for found in digits[1:]), (columns, rows)


def test_hints_leave_out_what_matters_least() -> None:
    def hints(columns: int, rows: int, keys: str = "") -> str:
        return view(press(standing(golden.SMALL), keys), (columns, rows), palette(0)).text[-1].strip()

    assert hints(80, 24) == "←↑→↓ move  u undo  r redo  t tip  x explain  g games  n new  ? help  q quit"
    assert hints(80, 24, "x") == "u undo  t tip  x explain  n new  ? help  q quit  3 x 3, goal 2048, seed 2026"
    assert hints(40, 12) == "u undo  t tip  n new  ? help  q quit"
    assert hints(40, 12, "x") == "u undo  x explain  n new  ? help  q quit"
    assert hints(33, 12) == "u undo  n new  ? help  q quit"


def test_no_piece_of_an_explanation_is_left_beside_a_dialog() -> None:
    explained = press(standing(golden.SMALL), "x left")
    assert "Row 1" in "".join(view(explained, (80, 24), palette(TRUECOLOR)).text)
    text = view(press(explained, "n"), (80, 24), palette(TRUECOLOR)).text
    assert "New game" in "".join(text)
    assert not [row for row in text if "│" in row or "Row" in row]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", [depth for depth in DEPTHS if depth])
def test_a_dialog_has_an_edge_that_differs_from_what_is_on_both_sides(depth: int, theme: str) -> None:
    look = palette(depth, theme=theme)
    frame = view(press(standing(golden.SMALL), "n"), (80, 24), look)
    row = next(number for number, text in enumerate(frame.text) if "New game" in text)
    edges = [col for col, style in enumerate(frame.styles[row]) if style == look.panel_edge]
    assert len(edges) == 2
    for col, outside, inside in ((edges[0], -1, 1), (edges[1], 1, -1)):
        assert frame.styles[row][col + inside] == look.panel
        assert look.panel_edge.bg not in (look.panel.bg, frame.styles[row][col + outside].bg)


@given(
    st.integers(33, 130),
    st.integers(9, 50),
    st.integers(3, 6),
    st.integers(0, 10**9),
    st.integers(0, 10**6),
    st.sampled_from([0, 256]),
)
def test_no_number_of_the_header_is_ever_cut(
    columns: int, rows: int, size: int, score: int, moves: int, depth: int
) -> None:
    state = standing(" / ".join([" ".join(["2"] + ["."] * (size - 1))] * size), score, moves)
    state = state._replace(settings=state.settings._replace(seed=987_654_321), message="")
    text = " ".join(view(state, (columns, rows), palette(depth, ascii_only=True)).text)
    if "Needs" in text:
        return
    assert "seed 987654321" in text
    shorter = [{shortened(value, most) for most in (7, 6, 5, 4)} for value in (score, moves)]
    words = set(re.findall(r"[0-9]+[KMG]?", text))
    assert all(words & ways for ways in shorter), text


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (start(Settings(lab="loss")), ("Game over", "Undo", "New game", "Quit")),
        (press(start(Settings(seed=123_456_789)), "n"), ("New game", "goal", "seed", "next", "Start", "cancel")),
        (press(start(Settings()), "n tab 7 enter"), ("Type a number", "65536.", "cancel")),
        (press(standing("4 4 . / . . . / . . .", goal=8), "left"), ("Goal reached", "Keep going", "Quit")),
    ],
)
def test_the_smallest_screen_shows_a_dialog_whole(state: State, words: tuple[str, ...]) -> None:
    text = " ".join(view(state, (33, 9), palette(0)).text)
    assert [word for word in words if word not in text] == []
    if isinstance(state.dialog, NewGame):
        assert f" {state.dialog.texts[2]} " in text
