"""`update`: the state after an event. Players, replays and tests all come through here."""

from __future__ import annotations

from tui2048.program import choice, games, motion, new_game, watch
from tui2048.program.actions import close, interrupt
from tui2048.program.bindings import ACTIONS, MOVE_KEYS
from tui2048.program.dialogs import Choice, Games, Help, NewGame, Watching
from tui2048.program.events import Key, Listed, Opened, Scored, Shown, Tick
from tui2048.program.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.events import Event, Told

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
    dialog = state.dialog
    if dialog is None:
        return _play(state, key)
    if isinstance(dialog, NewGame):
        return new_game.press(state, dialog, key)
    if isinstance(dialog, Choice):
        return choice.press(state, dialog, key)
    if isinstance(dialog, Games):
        return games.press(state, dialog, key)
    if isinstance(dialog, Watching):
        return games.look_on(state, dialog, Key(key))
    return _read(state, dialog, key)


def _hear(state: State, event: Tick | Listed | Opened | Scored | Shown | Told) -> State:
    """Return the state after an event that is no key: time passes, or whoever keeps games says something."""
    if isinstance(event, Tick):
        if isinstance(state.dialog, Watching):
            return games.look_on(state, state.dialog, event)
        return state._replace(motion=state.motion.later(event.seconds)) if state.motion else state
    if isinstance(event, Listed):
        return games.listed(state, event)
    if isinstance(event, Opened):
        return games.opened(state, event)
    if isinstance(event, Shown):
        return games.shown(state, event, update)
    if isinstance(event, Scored):
        return state._replace(bests=event.bests, request=None)
    return games.told(state, event.text)


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
        return watch.wake(state.dialog.watched)
    return motion.wake(state.motion)
