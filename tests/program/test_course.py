"""A game's course in letters, against the program that made it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.core import Direction, Status, Timeline
from tui2048.program import actions, course
from tui2048.program.events import Key
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update

KEYS = st.sampled_from(["left", "up", "s", "d", "left", "up", "u", "r", "enter", "esc", "x"])
GAMES = st.builds(
    Settings,
    size=st.integers(3, 4),
    goal=st.sampled_from([8, 16, 2048]),
    seed=st.integers(0, 999_999_999),
    fours=st.just(1),
    spawner=st.sampled_from(["random", "first-empty"]),
    lab=st.none(),
) | st.sampled_from(["merge", "goal", "no-op", "loss"]).map(lambda lab: Settings(lab=lab))


def played(settings: Settings, keys: tuple[str, ...]) -> tuple[State, str]:
    """Play keys; return the state and the course."""
    state, letters = start(settings), ""
    for key in keys:
        after = update(state, Key(key))
        letters += course.letters(state.timeline, after.timeline)
        state = after
    return state, letters


@given(GAMES, st.lists(KEYS, max_size=150).map(tuple))
def test_a_course_leads_where_the_keys_led(settings: Settings, keys: tuple[str, ...]) -> None:
    state, letters = played(settings, keys)
    assert course.follow(settings.rules(), letters) == state.timeline
    again, same = played(settings, course.keys(settings.rules(), letters))
    assert (again.timeline, same) == (state.timeline, letters)


def test_the_last_move_of_a_game_may_reach_the_goal() -> None:
    # The screen asks about the goal first, and only then offers to undo.
    settings, letters = Settings(3, 64, 14220), "wwddwwwawsadsdaawawdwasadsdwsdssawsdw"
    state, same = played(settings, tuple(letters))
    assert (same, state.now.status, state.now.reached) == (letters, Status.LOST, True)
    keys = course.keys(settings.rules(), letters + "uw")
    assert keys == (*letters, "enter", "u", "w")
    assert played(settings, keys)[0].timeline == course.follow(settings.rules(), letters + "uw")


def test_line_mode_plays_on_after_the_goal_at_once() -> None:
    settings = Settings(lab="goal")
    before = start(settings)
    after = actions.keep_going(actions.move(before, Direction.LEFT))
    assert course.letters(before.timeline, after.timeline) == "ak"


@pytest.mark.parametrize(
    ("letters", "problem"),
    [
        ("x", "letter 1 of the course, 'x', is none of wasdurkt"),
        ("wé", "letter 2 of the course, 'é', is none of wasdurkt"),
        ("W", "letter 1 of the course, 'W', is none of wasdurkt"),
        ("u", "letter 1 of the course, u, changes nothing"),
        ("wr", "letter 2 of the course, r, changes nothing"),
        ("wwk", "letter 3 of the course, k, changes nothing"),
        ("ttwwtwt" + "w" * 20, "letter 6 of the course, w, changes nothing"),
    ],
)
def test_a_course_that_no_game_takes_is_refused(letters: str, problem: str) -> None:
    with pytest.raises(ValueError, match="letter") as refused:
        course.follow(Settings().rules(), letters)
    assert str(refused.value) == problem


def test_a_tip_changes_nothing() -> None:
    rules = Settings().rules()
    assert course.follow(rules, "twtwt") == course.follow(rules, "ww") != Timeline.start(rules)
