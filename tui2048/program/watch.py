"""Watching a replay: a state around the game's own, with its own keys, until the player takes over."""

from __future__ import annotations

from bisect import bisect_left

from tui2048.core.record import Record
from tui2048.program import expect
from tui2048.program.events import Key, Tick
from tui2048.program.keystrokes import Script
from tui2048.program.motion import wake as wake_motion
from tui2048.program.settings import SPEED
from tui2048.program.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from tui2048.program.events import Event

    Chain: TypeAlias = "tuple[State, Chain] | None"
    Play: TypeAlias = "Callable[[State, Event], State]"

# After a long stop the replay goes on where it was, and does not catch up on more than so much time.
_CATCH_UP_SECONDS = 0.1


class Watch(Record):
    """A replay at one moment.

    `position` counts the keys pressed so far, `past` holds the states before them, nearest first, and `due` is the
    time until the next key, in seconds. `failures` are the checks that have failed, in the form
    `LINE: expected score 8, got 4`. Once `taken`, keys go to the game. `exit` is the exit status once it is to end.
    `play` is the program that plays the keys; `aside` says that another game goes on, so this one cannot be taken over.
    """

    script: Script
    state: State
    speed: int
    play: Play
    aside: bool = False
    past: Chain = None
    position: int = 0
    due: float = 0.0
    paused: bool = False
    failures: tuple[str, ...] = ()
    taken: bool = False
    exit: int | None = None

    @property
    def at_end(self) -> bool:
        """Whether no key is left: none is pressed after one that ends the program."""
        return self.position == len(self.script.keys) or self.state.exit is not None


def watch(script: Script, state: State, speed: int, play: Play, aside: bool = False) -> Watch:
    """Return a replay that begins at a state."""
    return _check(Watch(script, state, speed, play, aside, due=1 / speed))


def update(watched: Watch, event: Event, step: Play | None = None) -> Watch:
    """Return the replay after an event; once the player has taken over, `step` brings events to the game."""
    if watched.taken:
        state = (step or watched.play)(watched.state, event)
        return watched._replace(state=state, exit=state.exit)
    if isinstance(event, Tick):
        return _pass(watched, event)
    if not isinstance(event, Key):
        return watched
    act = ACTIONS.get(event.key.lower() if len(event.key) == 1 else event.key)
    return act(watched) if act is not None else watched


def wake(watched: Watch) -> float | None:
    """Return in how many seconds the replay wants a tick, None if it waits for a key of the player."""
    moving = wake_motion(watched.state.motion)
    if watched.taken or watched.paused or watched.at_end:
        return moving
    return watched.due if moving is None else min(watched.due, moving)


def _pass(watched: Watch, tick: Tick) -> Watch:
    state = watched.state
    if state.motion is not None:
        # Time moves the picture alone: a file means the same moves however fast it is played.
        watched = watched._replace(state=state._replace(motion=state.motion.later(tick.seconds)))
    if watched.paused:
        return watched
    due = max(watched.due - tick.seconds, -_CATCH_UP_SECONDS)
    while due <= 0 and not watched.paused and not watched.at_end:
        watched = _forward(watched)
        due += 1 / watched.speed
    return watched._replace(due=max(0.0, due))


def _forward(watched: Watch) -> Watch:
    if watched.at_end:
        return watched
    state = watched.play(watched.state, Key(watched.script.keys[watched.position]))
    past = (watched.state, watched.past)
    return _check(watched._replace(state=state, past=past, position=watched.position + 1))


def _back(watched: Watch) -> Watch:
    if watched.past is None:
        return watched
    state, past = watched.past
    return watched._replace(state=state._replace(motion=None), past=past, position=watched.position - 1)


def failing(watched: Watch) -> list[str]:
    """Return the checks that fail where the replay stands."""
    checks, position = watched.script.checks, watched.position
    begin = bisect_left(checks, position, key=lambda check: check.after)
    failures = []
    for check in checks[begin:]:
        if check.after != position:
            break
        failure = expect.failure(watched.state, check.name, check.expected)
        if failure:
            failures.append(f"{check.line}: {failure}")
    return failures


def _check(watched: Watch) -> Watch:
    """Note which checks fail here for the first time, and stop to let the player see."""
    new = tuple([failure for failure in failing(watched) if failure not in watched.failures])
    return watched._replace(failures=watched.failures + new, paused=True) if new else watched


def _pause(watched: Watch) -> Watch:
    return watched._replace(paused=not watched.paused, due=1 / watched.speed)


def _step_on(watched: Watch) -> Watch:
    return _forward(watched)._replace(paused=True)


def _step_back(watched: Watch) -> Watch:
    return _back(watched)._replace(paused=True)


def _change_speed(watched: Watch, speed: int) -> Watch:
    speed = min(max(speed, SPEED.smallest), SPEED.largest)
    return watched._replace(speed=speed, due=min(watched.due, 1 / speed))


def _take_over(watched: Watch) -> Watch:
    """Let the player go on from here; from before the key if the last one ended the program."""
    if watched.state.exit is not None:
        watched = _back(watched)
    return watched._replace(state=watched.state._replace(motion=None), taken=True)


ACTIONS: dict[str, Callable[[Watch], Watch]] = {
    " ": _pause,
    "left": _step_back,
    "right": _step_on,
    "+": lambda watched: _change_speed(watched, 2 * watched.speed),
    "=": lambda watched: _change_speed(watched, 2 * watched.speed),  # the key of + without Shift
    "-": lambda watched: _change_speed(watched, watched.speed // 2),
    "enter": _take_over,
    "q": lambda watched: watched._replace(exit=0),
    "c-c": lambda watched: watched._replace(exit=130),
}
