"""The mouse: what a click, a drag and the wheel mean on the frames of every state, as the keys that they press."""

from __future__ import annotations

import golden
import pytest
from driving import click, entry, listed, place, point, press, rows, standing
from hypothesis import given
from hypothesis import strategies as st
from test_watch import watch_view

from tui2048.program.bindings import BINDINGS
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Games, Help, NewGame
from tui2048.program.events import Key, Shown
from tui2048.program.frame import Area, Frame, Slide, Target
from tui2048.program.keystrokes import parse
from tui2048.program.mouse import PRESS, RELEASE, WHEEL_DOWN, WHEEL_UP, Report, obey
from tui2048.program.palette import DEPTHS, TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update as update_game
from tui2048.program.view import view
from tui2048.program.watch import update, watch

# A frame of 40 x 12 with a board, whose tiles take 5 rows and 10 columns, and two targets.
FRAME = Frame(
    40,
    12,
    (),
    (),
    targets=(Target(Area(11, 2, 1, 6), ("u",)), Target(Area(11, 9, 1, 6), ("tab", "enter"))),
    slide=Slide(Area(0, 0, 10, 20), 5, 3),
    wheel_up=("up",),
    wheel_down=("down",),
)
WON = press(standing("4 4 . / . . . / . . .", goal=8), "left")
LOST = standing("2 4 2 / 4 2 4 / 2 4 2")._replace(dialog=Choice(GAME_OVER))


def listing(keys: str = "") -> State:
    """Return a state with a list of thirty kept games, after keys."""
    entries = tuple([entry(number, Settings(), 9, 8, 7) for number in range(30)])
    return press(listed(start(Settings()), entries, 3), keys)


def meant(*reports: Report, frame: Frame = FRAME) -> list[str]:
    """Return the keys that reports mean on a frame."""
    held = None
    found: list[str] = []
    for report in reports:
        held, keys = obey(held, report, frame)
        found += keys
    return found


def dragged(down: int, right: int, row: int = 4, col: int = 10) -> list[str]:
    """Return the keys of a drag over so many rows and columns."""
    return meant(Report(PRESS, row, col), Report(RELEASE, row + down, col + right))


# --- reports


def test_a_click_is_a_press_and_a_release_on_one_target() -> None:
    assert meant(Report(PRESS, 11, 2), Report(RELEASE, 11, 7)) == ["u"]
    assert meant(Report(PRESS, 11, 9), Report(RELEASE, 11, 14)) == ["tab", "enter"]
    assert meant(Report(PRESS, 11, 2)) == []


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ((11, 2), (11, 9)),  # on another target
        ((11, 2), (11, 8)),  # between the two
        ((11, 2), (10, 2)),  # beside it
        ((11, 8), (11, 2)),
        ((10, 2), (11, 2)),
        ((8, 9), (11, 4)),  # from the board; too near to a diagonal to be a drag
        ((-1, -1), (-1, -1)),
        ((999, 999), (999, 999)),
        ((10, 30), (10, 30)),
    ],
)
def test_anything_else_is_no_click(first: tuple[int, int], last: tuple[int, int]) -> None:
    assert meant(Report(PRESS, *first), Report(RELEASE, *last)) == []


def test_a_release_alone_means_nothing_and_the_last_press_counts() -> None:
    assert meant(Report(RELEASE, 11, 2)) == []
    assert meant(Report(PRESS, 11, 2), Report(RELEASE, 11, 2), Report(RELEASE, 11, 2)) == ["u"]
    assert meant(Report(PRESS, 5, 5), Report(PRESS, 11, 2), Report(RELEASE, 11, 2)) == ["u"]
    assert meant(Report(PRESS, 11, 2), Report(PRESS, 10, 30), Report(RELEASE, 11, 2)) == []


@pytest.mark.parametrize(
    ("down", "right", "key"),
    [
        (0, 5, "right"),
        (0, -5, "left"),
        (3, 0, "down"),
        (-3, 0, "up"),
        (0, 4, ""),
        (0, -4, ""),
        (2, 0, ""),
        (-2, 0, ""),
        (0, 0, ""),
        (0, 30, "right"),  # ends outside of the board
        (-30, 0, "up"),
        (2, 6, "right"),
        (2, 5, ""),  # a cell is twice as high as wide, so this is nearly a diagonal
        (3, 4, "down"),
        (3, 5, ""),
        (5, 10, ""),
        (-4, -5, "up"),
        (-4, -6, ""),
        (-4, -12, "left"),
    ],
)
def test_a_drag_from_the_board_is_an_arrow_key(down: int, right: int, key: str) -> None:
    assert dragged(down, right) == ([key] if key else [])


def test_a_drag_begins_on_the_board_edges_included() -> None:
    assert dragged(0, 9, 0, 0) == ["right"]
    assert dragged(0, -9, 9, 19) == ["left"]
    assert dragged(0, 9, 10, 0) == []
    assert dragged(0, -9, 9, 20) == []


@given(st.integers(-40, 40), st.integers(-40, 40))
def test_a_drag_and_its_mirror_images_agree(down: int, right: int) -> None:
    names = {"left": "right", "right": "left", "up": "down", "down": "up"}
    assert dragged(-down, -right) == [names[key] for key in dragged(down, right)]
    upright = [key if key in ("up", "down") else names[key] for key in dragged(down, right)]
    assert dragged(down, -right) == upright
    if dragged(down, right):
        assert dragged(2 * down, 2 * right) == dragged(down, right)


def test_the_wheel_presses_what_the_frame_says_and_ends_no_drag() -> None:
    assert meant(Report(WHEEL_UP, 0, 0), Report(WHEEL_DOWN, 50, 50)) == ["up", "down"]
    assert meant(Report(PRESS, 4, 4), Report(WHEEL_DOWN, 4, 4), Report(RELEASE, 4, 14)) == ["down", "right"]


def test_a_board_that_has_gone_meanwhile_is_not_moved() -> None:
    held, _ = obey(None, Report(PRESS, 4, 4), FRAME)
    for other in (None, Slide(Area(0, 0, 12, 20), 5, 3)):
        assert obey(held, Report(RELEASE, 4, 14), FRAME._replace(slide=other)) == (None, ())
    assert obey(held, Report(RELEASE, 4, 14), FRAME) == (None, ("right",))


# --- the board


@pytest.mark.parametrize("size", [(80, 24), (33, 9), (40, 12), (200, 60)])
def test_a_drag_moves_the_tiles(size: tuple[int, int]) -> None:
    state = standing("2 . . / . . . / . . .")
    slide = view(state, size, palette(TRUECOLOR)).slide
    assert slide is not None
    row, col = slide.area.row + 1, slide.area.col + 1
    for (down, right), key in {(0, 1): "right", (1, 0): "down"}.items():
        down, right = down * slide.rows, right * slide.columns
        assert 2 * slide.columns > slide.area.width // 3 - 1
        end = Report(RELEASE, row + down, col + right)
        after = point(state, Report(PRESS, row, col), end, size=size)
        assert rows(after) == rows(press(state, key))
        assert after.now.moves == 1


def test_behind_a_dialog_the_board_does_not_move() -> None:
    for state in (WON, LOST, press(start(Settings()), "n"), press(start(Settings()), "?")):
        frame = view(state, (80, 24), palette(TRUECOLOR))
        assert frame.slide is None
        assert point(state, Report(PRESS, 3, 22), Report(RELEASE, 3, 52)) is state


def test_a_drag_that_opens_a_dialog_presses_none_of_its_buttons() -> None:
    state = standing("4 4 . / . . . / . . .", goal=8)
    won = point(state, Report(PRESS, 12, 55), Report(RELEASE, 12, 30))
    assert won.dialog == Choice(GOAL_REACHED, held="left")
    assert point(won, Report(PRESS, 12, 55), Report(RELEASE, 12, 30)) is won
    assert click(won, "Keep going").dialog is None


# --- hints and dialogs


def hints() -> dict[str, str]:
    return {binding.hint: binding.keys[0] for binding in BINDINGS if binding.hint}


@pytest.mark.parametrize("text", hints())
def test_each_key_hint_is_a_button(text: str) -> None:
    state = press(standing("2 2 . / . . . / . . ."), "left up u")
    key = hints()[text]
    assert click(state, f"{key} {text}", (120, 40)) == press(state, key) != state


def test_the_arrows_of_the_hints_are_buttons() -> None:
    state = standing("2 . . / . . . / . . .")
    for arrow, key in {"←": "left", "↑": "up", "→": "right", "↓": "down"}.items():
        assert click(state, arrow) == press(state, key)


@pytest.mark.parametrize("size", [(33, 9), (40, 12), (60, 20), (80, 24), (80, 30), (120, 40)])
def test_undo_new_game_and_help_are_buttons_on_every_screen(size: tuple[int, int]) -> None:
    for settings in (Settings(), Settings(3, 65536, 999_999_999)):
        state = start(settings)._replace(message="")  # which on some small screens stands in the hints' place
        keys = {target.keys for target in view(state, size, palette(TRUECOLOR)).targets}
        assert {("u",), ("n",), ("?",), ("q",)} <= keys


@given(st.integers(1, 200), st.integers(1, 60), st.sampled_from(DEPTHS), st.booleans(), st.data())
def test_targets_say_what_they_press_and_keep_apart(
    columns: int, rows: int, depth: int, ascii_only: bool, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from([start(Settings()), press(start(Settings()), "x up"), *STATES]))
    frame = view(state, (columns, rows), palette(depth, ascii_only))
    taken: set[tuple[int, int]] = set()
    for area, keys in frame.targets:
        cells = {(area.row, col) for col in range(max(0, area.col), min(columns, area.col + area.width))}
        assert area.height == 1
        assert 0 <= area.row < rows
        assert cells or columns < 40  # what a narrow screen has no room for
        assert not taken & cells
        taken |= cells
        text = "".join([frame.text[row][col] for row, col in sorted(cells)]).strip("▐▌ []")
        if state.dialog is None and keys[0] in hints().values():
            assert text in [f"{key} {text}" for text, key in hints().items() if keys == (key,)]


STATES = [
    WON,
    LOST,
    press(start(Settings()), "n"),
    press(start(Settings()), "n tab tab tab"),
    press(start(Settings()), "?"),
    press(start(Settings()), "? down down"),
    listing("down"),
    listing("tab"),
]


@given(st.sampled_from([start(Settings()), *STATES]), st.data())
def test_a_click_outside_changes_nothing(state: State, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([(80, 24), (40, 12), (33, 9), (20, 5), (120, 40)]))
    frame = view(state, size, palette(TRUECOLOR))
    row, col = data.draw(st.integers(-1, size[1])), data.draw(st.integers(-1, size[0]))
    if not any(target.area.holds(row, col) for target in frame.targets):
        assert point(state, Report(PRESS, row, col), Report(RELEASE, row, col), size=size) is state


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_every_field_of_a_new_game_is_reached_from_every_other(size: tuple[int, int]) -> None:
    opened = press(start(Settings()), "n")
    assert isinstance(opened.dialog, NewGame)
    texts = [*opened.dialog.texts, "random"]
    for focus in range(4):
        state = opened._replace(dialog=opened.dialog._replace(focus=focus))
        for field, (prompt, text) in enumerate(zip(["size (", "goal (", "seed (", "start ("], texts)):
            frame = view(state, size, palette(TRUECOLOR))
            row, col = place(frame, prompt)
            for at in (col, frame.text[row].index(f" {text} "), frame.text[row].index(f" {text} ") + 11):
                after = point(state, Report(PRESS, row, at), Report(RELEASE, row, at), size=size)
                assert after.dialog == opened.dialog._replace(focus=field)


@pytest.mark.parametrize("focus", range(4))
def test_the_buttons_of_a_new_game(focus: int) -> None:
    opened = press(start(Settings()), "n" + " tab" * focus)
    assert click(opened, " < ").dialog == press(opened, "left").dialog != opened.dialog
    assert click(opened, ">").dialog == press(opened, "right").dialog
    assert click(opened, "Esc cancel") == press(opened, "esc")
    assert click(opened, "Enter") == press(opened, "enter")
    if focus < 3:
        assert click(opened, " Start ") == press(opened, "tab " * (3 - focus) + "enter")
        assert click(opened, " Start ").message.startswith("A board of 4 x 4, goal 2048, seed ")


def test_a_whole_new_game_by_clicks() -> None:
    state = click(start(Settings()), "n new")
    state = click(click(state, " < "), "goal (")
    for _ in range(6):
        state = click(state, " < ")
    state = click(click(state, "random"), ">")
    assert isinstance(state.dialog, NewGame)
    assert (state.dialog.texts[:2], state.dialog.start) == (("4", "32"), "merge")
    state = click(state, "Enter start")
    assert state.message == "A board of 4 x 4, goal 32, lab merge."


def test_a_complaint_leaves_the_buttons_where_they_were() -> None:
    opened = press(start(Settings()), "n 9")
    refused = click(opened, "Enter next")
    assert isinstance(refused.dialog, NewGame)
    assert refused.dialog.complaint == "Type a number from 3 to 6."
    assert "Type a number from 3 to 6." in "".join(view(refused, (80, 24), palette(TRUECOLOR)).text)
    assert click(refused, "Esc cancel") == press(refused, "esc")
    assert click(refused, "random").dialog == press(refused, "s-tab").dialog


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (33, 9)])
@pytest.mark.parametrize("depth", [TRUECOLOR, 0])
def test_the_buttons_of_a_choice(size: tuple[int, int], depth: int) -> None:
    for state, first, key in ((WON, "Keep going", "esc"), (LOST, "Undo", "u")):
        for focus in range(3):
            assert isinstance(state.dialog, Choice)
            shown = state._replace(dialog=state.dialog._replace(focus=focus))
            frame = view(shown, size, palette(depth))
            for text, pressed in ((first, key), ("New game", "n"), ("Quit", "q")):
                row, col = place(frame, text)
                assert meant(Report(PRESS, row, col), Report(RELEASE, row, col), frame=frame) == [pressed]
                assert click(shown, text, size) == press(shown, pressed)


def test_help_is_closed_and_scrolled() -> None:
    state = press(start(Settings()), "?")
    assert click(state, "Esc close").dialog is None
    assert click(state, "Esc close", (40, 12)).dialog is None
    down, up = Report(WHEEL_DOWN, 5, 5), Report(WHEEL_UP, 0, 0)
    assert point(state, down, down, up, size=(40, 12)).dialog == Help(1)
    assert click(press(state, "down"), "↓ scroll", (40, 12)).dialog == Help(1)  # the word is no button
    row, col = place(view(state, (40, 12), palette(TRUECOLOR)), "↓ scroll")
    arrow = Report(PRESS, row, col - 4), Report(RELEASE, row, col - 4)
    assert point(state, *arrow, size=(40, 12)).dialog == Help(1)
    # The whole help fits: there is nothing to scroll.
    assert point(state, down, down, up) is state


def test_the_wheel_stops_at_both_ends_of_the_help() -> None:
    state = press(start(Settings()), "?")
    assert point(state, Report(WHEEL_UP, 0, 0), size=(40, 12)) is state
    end = point(state, *[Report(WHEEL_DOWN, 0, 0)] * 50, size=(40, 12))
    assert isinstance(end.dialog, Help)
    assert end.dialog.top < 20
    assert "the goal." in "".join(view(end, (40, 12), palette(TRUECOLOR)).text)
    below = end._replace(dialog=Help(end.dialog.top + 30))
    assert point(below, Report(WHEEL_UP, 0, 0), size=(40, 12)).dialog == Help(end.dialog.top - 1)


def test_the_games_of_the_list_are_chosen_by_clicks() -> None:
    state = listing("down down")
    for number in (0, 1, 2, 3, 9):
        after = click(state, f"2026-11-{30 - number:02}")
        assert after.dialog == press(listing(), "down " * number).dialog
    far = click(listing("right"), "2026-11-18")
    assert isinstance(far.dialog, Games)
    assert far.dialog.focus == 12
    assert point(state, Report(WHEEL_DOWN, 0, 0), Report(WHEEL_DOWN, 0, 0)) == listing("down " * 4)
    assert point(state, Report(WHEEL_UP, 0, 0)) == listing("down")


LISTED = {"Enter go on": "enter", "w watch": "w", "e export": "e", "d delete": "d", "close": "esc", "Tab": "tab"}


@pytest.mark.parametrize("text", LISTED)
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_the_buttons_of_the_list(text: str, size: tuple[int, int]) -> None:
    assert click(listing(), text, size) == listing(LISTED[text])


def test_to_delete_a_game_is_asked_and_taken_back_by_clicks() -> None:
    asked = click(listing(), "d delete")
    assert click(asked, "2026-11-25") is asked
    assert point(asked, Report(WHEEL_DOWN, 0, 0)) is asked
    assert click(asked, "n no") == listing("d n")
    gone = click(asked, "y yes")
    assert gone == listing("d y")
    assert click(gone, "u undelete") == listing("d y u")


def test_statistics_and_an_empty_list_are_left_by_clicks() -> None:
    empty = listed(start(Settings()), (), None)
    assert click(empty, "Esc close").dialog is None
    assert point(empty, Report(WHEEL_DOWN, 0, 0)) is empty
    counted = listing("tab")
    assert click(counted, " games ") == listing("tab tab")
    assert click(counted, "Esc close").dialog is None
    small = point(counted, *[Report(WHEEL_DOWN, 0, 0)] * 30, size=(40, 10))
    assert click(small, "Esc close", (40, 10)).dialog is None


def test_a_kept_game_that_is_watched_is_left_by_a_click() -> None:
    watching = update_game(listing(), Shown(Settings(), ("w", "a", "s", "d")))
    assert watching.dialog is not None
    assert watching.dialog.name == "watching"
    assert click(watching, "Esc back") == press(watching, "esc")
    assert click(watching, "→", (100, 24)) == press(watching, "right")
    assert point(watching, Report(PRESS, 12, 30), Report(RELEASE, 12, 50)) is watching


def test_the_page_of_an_explanation_is_turned() -> None:
    state = press(start(Settings()), "x up")
    after = click(state, "Tab turns it", (40, 12))
    assert after == press(state, "tab")
    assert after.page == 1


def test_the_hints_of_a_replay_are_its_buttons() -> None:
    size, look = (100, 24), palette(TRUECOLOR)
    watched = watch(parse("wasd"), start(Settings()), 8, update_game)
    frame = watch_view(watched, size, look)
    assert frame.slide is None
    for text, key in {"+": "+", "- speed": "-", "←": "left", "→": "right", "pause": " ", "play on": "enter"}.items():
        row, col = place(frame, text)
        col -= len(text) // 2
        keys = meant(Report(PRESS, row, col), Report(RELEASE, row, col), frame=frame)
        assert keys == [key]
    taken = update(watched, Key("enter"))
    assert watch_view(taken, size, look) == view(taken.state, size, look)
    assert watch_view(watch(parse("?"), press(start(Settings()), "?"), 8, update_game), (40, 12), look).wheel_down == ()


# --- screens of every kind


@pytest.mark.parametrize("scene", golden.scenes(), ids=lambda scene: scene.name)
def test_what_a_dialog_hides_is_no_target(scene: golden.Scene) -> None:
    frame = view(scene.state._replace(message=""), scene.size, palette(scene.depth, scene.ascii))
    keys = {target.keys for target in frame.targets}
    if scene.state.dialog is None and "small" not in scene.name:
        assert frame.slide is not None
        assert ("n",) in keys
    else:
        assert frame.slide is None
        assert ("?",) not in keys  # which all frames have that have room for it, and no dialog
