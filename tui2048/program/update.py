"""`update`: the state after an event. Players, replays and tests all come through here."""

from __future__ import annotations

from tui2048.program import choice, motion, new_game
from tui2048.program.actions import close, interrupt
from tui2048.program.bindings import ACTIONS, MOVE_KEYS
from tui2048.program.dialogs import Choice, Games, Help, NewGame, Watching
from tui2048.program.events import Key, Opened, Scored, Tick, Told
from tui2048.program.state import State, resume

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.events import Event, Listed, Shown

# What most games end without (the list of kept games and the replay in it, the computer player) is imported where it is
# needed: a headless replay has to start at once.

_INTERRUPT = "c-c"
_SCROLL = {"up": -1, "down": 1, "k": -1, "j": 1}


def update(state: State, event: Event) -> State:
    """Return the state after an event; the same object if nothing changes."""
    if not isinstance(event, Key):
        return _hear(state, event)
    if state.motion is not None:
        state = state._replace(motion=None)  # a key finishes what moves, and is obeyed
    key = event.key
    if len(key) == 1:
        key = key.lower()
    if key == _INTERRUPT:
        return interrupt(state)
    if state.autoplay is not None:
        from tui2048.program import autoplay

        return autoplay.press(state, state.autoplay, key)
    dialog = state.dialog
    if dialog is None:
        return _play(state, key)
    if isinstance(dialog, NewGame):
        return new_game.press(state, dialog, key)
    if isinstance(dialog, Choice):
        return choice.press(state, dialog, key)
    if isinstance(dialog, (Games, Watching)):
        from tui2048.program import games

        return games.press(state, dialog, key) if isinstance(dialog, Games) else games.look_on(state, dialog, Key(key))
    return _read(state, dialog, key)


def _hear(state: State, event: Tick | Listed | Opened | Scored | Shown | Told) -> State:
    """Return the state after an event that is no key: time passes, or whoever keeps games says something."""
    if isinstance(event, Tick) and not isinstance(state.dialog, Watching):
        if state.motion is not None:
            state = state._replace(motion=state.motion.later(event.seconds))
        if state.autoplay is not None:
            from tui2048.program import autoplay

            state = autoplay.tick(state, state.autoplay, event.seconds)
        return state
    if isinstance(event, Opened):
        state = resume(state, event.settings, event.timeline, event.message, event.bests)
        return state._replace(request=None)
    if isinstance(event, Scored):
        return state._replace(bests=event.bests, request=None)
    if isinstance(event, Told) and not isinstance(state.dialog, Games):
        return state._replace(message=event.text, request=None)
    from tui2048.program import games

    return games.hear(state, event, update)


def _play(state: State, key: str) -> State:
    act = ACTIONS.get(key)
    if act is None:
        return state
    after = act(state)
    if key in MOVE_KEYS and isinstance(after.dialog, Choice):
        return after._replace(dialog=after.dialog._replace(held=key))
    return after


def _read(state: State, dialog: Help, key: str) -> State:
    if key in _SCROLL:
        return state._replace(dialog=Help(max(0, dialog.top + _SCROLL[key])))
    return close(state)


def wake(state: State) -> float | None:
    """Return in how many seconds the state wants a tick, None if it waits for nothing."""
    if isinstance(state.dialog, Watching):
        from tui2048.program import watch

        return watch.wake(state.dialog.watched)
    moving = motion.wake(state.motion)
    if state.autoplay is None:
        return moving
    return state.autoplay.due if moving is None else min(state.autoplay.due, moving)
