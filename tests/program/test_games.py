"""The list of kept games: what its keys ask for, and what comes of the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from driving import KEPT, entry, listed, press, rows
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Status
from tui2048.program import course, messages
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Games, Watching
from tui2048.program.events import Key, Opened, Scored, Shown, Tick, Told
from tui2048.program.kept import Delete, Export, Kind, List, Open, Watch
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.statistics import Best, Statistics, count
from tui2048.program.update import update, wake
from tui2048.program.view import view

if TYPE_CHECKING:
    from tui2048.program.kept import Request

BEGIN = press(start(Settings(seed=5)), "left up")


def games(state: State) -> Games:
    assert isinstance(state.dialog, Games)
    return state.dialog


def opened(settings: Settings, letters: str, message: str = "") -> Opened:
    return Opened(settings, course.follow(settings.rules(), letters), message, {Kind(3, 8, 1, "random"): 77})


def test_g_asks_for_the_list() -> None:
    state = press(BEGIN, "G")
    assert state.request == List()
    assert games(state).entries == ()
    answered = listed(BEGIN)
    assert (answered.request, games(answered).entries, games(answered).current) == (None, KEPT, 1)


def test_without_an_answer_the_list_is_empty_and_does_nothing_but_close() -> None:
    state = press(BEGIN, "g")
    for key in ["enter", "w", "e", "d", "y", "u", "up", "down", "home", "end", "left", "right", "a", "s", "r", "n"]:
        assert press(state, key) == state
    for key in ("esc", "g", "q"):
        assert press(state, key) == BEGIN


@pytest.mark.parametrize(
    ("keys", "focus"),
    [
        ("down", 1),
        ("j j k", 1),
        ("up", 0),
        ("end", 7),
        ("end home", 0),
        ("right", 7),
        ("l h", 0),
        ("end up left", 0),
    ],
)
def test_keys_move_the_focus_and_never_the_board(keys: str, focus: int) -> None:
    state = press(listed(BEGIN), keys)
    assert games(state).focus == focus
    assert state.timeline is BEGIN.timeline


@pytest.mark.parametrize(
    ("keys", "request_"),
    [
        ("down enter", Open(2, ())),
        ("down w", Watch(2)),
        ("w", Watch(1)),
        ("end e", Export(8)),
        ("down d y down enter", Open(3, (2,))),
        ("down d y down d enter esc", Delete((2, 3))),
        ("down d n esc", None),
        ("down d esc esc", None),
        ("down d y u esc", None),
        ("down d y esc", Delete((2,))),
        ("down d y enter", None),
        ("down d y w", None),
        ("d y esc", None),
        ("enter", None),
        ("tab enter", None),
        ("tab d y esc", None),
    ],
)
def test_what_is_asked_for(keys: str, request_: Request | None) -> None:
    assert press(listed(BEGIN), keys).request == request_


def test_nothing_is_deleted_while_the_list_is_open() -> None:
    state = press(listed(BEGIN), "down d")
    assert games(state).asking
    for key in ("up", "left", "w", "tab", "u"):
        assert press(state, key) == state
    state = press(state, "y")
    assert (state.request, games(state).deleted, games(state).notice) == (None, frozenset({2}), messages.TAKE_BACK)
    assert games(press(state, "u")).deleted == frozenset()


def test_the_game_that_is_played_is_not_deleted() -> None:
    state = press(listed(BEGIN), "d")
    assert (games(state).asking, games(state).notice) == (False, messages.THIS_GAME)


def test_going_on_with_the_game_that_is_played_closes_the_list() -> None:
    assert press(listed(BEGIN), "enter") == BEGIN


def test_going_on_with_another_game() -> None:
    settings = Settings(3, 8, 11)
    state = update(press(listed(BEGIN), "down enter"), opened(settings, "swu", "Nothing moves up."))
    assert (state.dialog, state.request, state.settings) == (None, None, settings)
    assert (state.message, state.best) == ("Nothing moves up.", 77)
    assert press(state, "r").timeline == course.follow(settings.rules(), "sw" + "ur")


def test_a_game_that_waits_for_an_answer_asks_again() -> None:
    won = update(listed(BEGIN), opened(Settings(3, 8, 11), "swd", "You made 8 in 3 moves - keep going if you like."))
    assert (won.now.status, won.dialog) == (Status.WON, Choice(GOAL_REACHED))
    assert press(won, "enter").now.status is Status.PLAYING
    lost = update(listed(BEGIN), opened(Settings(lab="loss"), ""))
    assert lost.dialog == Choice(GAME_OVER)


def test_a_lab_is_explained_when_it_is_opened() -> None:
    assert update(listed(BEGIN), opened(Settings(lab="merge"), "a")).explaining
    assert not update(listed(BEGIN), opened(Settings(seed=4), "")).explaining


def test_watching() -> None:
    settings = Settings(3, 8, 11)
    letters = "swdka"
    state = update(press(listed(BEGIN), "down w"), Shown(settings, course.keys(settings.rules(), letters)))
    assert isinstance(state.dialog, Watching)
    assert wake(state) == pytest.approx(1 / 8)
    for _ in range(3):
        state = update(state, Tick(1 / 8))
    assert isinstance(state.dialog, Watching)
    assert state.dialog.watched.position == 3
    assert "Goal reached" in "\n".join(view(state, (80, 24), palette(TRUECOLOR)).text)
    state = press(state, "right right")
    assert isinstance(state.dialog, Watching)
    assert state.dialog.watched.state.timeline == course.follow(settings.rules(), letters)
    line = view(state, (80, 24), palette(TRUECOLOR)).text[-1]
    assert "5 of 5" in line
    assert "Esc back" in line
    assert "play on" not in line
    for key in ("esc", "q", "enter", "g"):
        assert press(state, key) == press(listed(BEGIN), "down")
    assert press(state, "c-c").exit == 130
    assert state.timeline is BEGIN.timeline


def test_an_answer_that_comes_after_the_list_was_closed_opens_nothing() -> None:
    assert update(BEGIN, Shown(Settings(), ())) == BEGIN
    assert listed(BEGIN).dialog is not None


def test_what_the_player_is_told() -> None:
    state = update(press(listed(BEGIN), "e"), Told("Written to game-1.keys"))
    assert (state.request, games(state).notice, state.message) == (None, "Written to game-1.keys", BEGIN.message)
    assert games(press(state, "down")).notice == ""
    assert update(BEGIN, Told("Not saved.")).message == "Not saved."


def test_the_best_scores_after_a_deletion() -> None:
    state = press(listed(BEGIN._replace(bests={Kind(4, 2048, 1, "random"): 900})), "down d y esc")
    assert (state.dialog, state.best) == (None, 900)
    state = update(state, Scored({Kind(4, 2048, 1, "random"): 40}))
    assert (state.request, state.best) == (None, 40)


@pytest.mark.parametrize(
    ("settings", "best"),
    [
        (Settings(seed=5), 50),
        (Settings(goal=1024), 60),
        (Settings(3), 0),
        (Settings(fours=2), 0),
        (Settings(spawner="first-empty"), 70),
        (Settings(lab="merge"), 0),
    ],
)
def test_a_best_score_is_that_of_the_same_rules(settings: Settings, best: int) -> None:
    bests = {Kind(4, 2048, 1, "random"): 50, Kind(4, 1024, 1, "random"): 60, Kind(4, 2048, 1, "first-empty"): 70}
    assert start(settings)._replace(bests=bests).best == best


def test_statistics() -> None:
    four, three, six = Kind(4, 2048, 1, "random"), Kind(3, 512, 1, "random"), Kind(6, 4096, 3, "random")
    odd = Kind(4, 2048, 1, "first-empty")
    assert count(KEPT) == Statistics(
        games=6,  # neither the lab nor the damaged one
        finished=3,
        wins=2,
        moves=871 + 245 + 139 + 4310 + 77 + 88,
        total=20312 + 3412 + 1312 + 158_220 + 800 + 940,
        bests=(
            Best(four, 3, 1, KEPT[0]),
            Best(three, 1, 0, KEPT[1]),
            Best(odd, 1, 0, KEPT[6]),
            Best(six, 1, 1, KEPT[4]),
        ),
        largest={128: 3, 256: 1, 2048: 1, 8192: 1},
    )
    assert count(KEPT).average == 184_996 // 6
    shown = games(press(listed(BEGIN), "down d y tab")).statistics
    assert shown is not None
    assert (shown.games, shown.total) == (5, 184_996 - 3412)
    assert (count(()).average, count(()).largest) == (0, {})


@given(st.integers(1, 300), st.integers(1, 100), st.integers(0, 40), st.integers(0, 40), st.booleans())
def test_any_screen_shows_the_entry_in_focus(
    columns: int, height: int, entries: int, focus: int, ascii_only: bool
) -> None:
    many = tuple(entry(number % 29, Settings(seed=1000 + number), 4, 4, number) for number in range(entries))
    state = listed(BEGIN, many, None)
    state = state._replace(dialog=games(state)._replace(focus=min(focus, max(0, entries - 1))))
    frame = view(state, (columns, height), palette(TRUECOLOR, ascii_only))
    assert (frame.width, frame.height) == (columns, height)
    if entries and columns >= 80 and height >= 24:
        assert sum(f" {1000 + games(state).focus} " in line for line in frame.text) == 1
    assert view(press(state, "tab"), (columns, height), palette(0, ascii_only)).height == height


def test_the_game_goes_on_as_it_was_after_looking_at_the_list() -> None:
    state = press(listed(BEGIN), "tab down tab end home esc")
    assert state == BEGIN
    assert rows(press(state, "u u r r")) == rows(BEGIN)
    assert update(state, Key("down")).timeline != BEGIN.timeline
