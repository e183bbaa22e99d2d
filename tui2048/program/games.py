"""Keys and answers in the list of kept games."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program import messages
from tui2048.program.dialogs import Games, Watching
from tui2048.program.events import Key, Listed, Shown, Told
from tui2048.program.kept import Delete, Export, Open, Watch
from tui2048.program.keystrokes import Script
from tui2048.program.settings import USUAL_SPEED
from tui2048.program.state import State, start
from tui2048.program.statistics import count
from tui2048.program.watch import update as update_watch
from tui2048.program.watch import watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.program.events import Event
    from tui2048.program.kept import Entry
    from tui2048.program.watch import Play

    Press = Callable[[State, Games, "Entry | None"], State]

_BACK = ("esc", "q", "g", "enter")

_PAGE = 10  # entries that left and right go over


class Binding(Record):
    """A key of the list, what it does, and what the hints say; `entry` is whether it needs a game to do it to."""

    keys: tuple[str, ...]
    act: Press
    hint: str = ""


def hear(state: State, event: Event, play: Play) -> State:
    """Return the state after an answer, or a tick of the replay; `play` is the program that plays one."""
    dialog = state.dialog
    if isinstance(dialog, Watching):
        return look_on(state, dialog, event)
    if not isinstance(dialog, Games):
        return state
    if isinstance(event, Listed):
        dialog = dialog._replace(entries=event.entries, current=event.current)
        return state._replace(dialog=dialog, request=None)
    if isinstance(event, Shown):
        look = start(event.settings)._replace(theme=state.theme, animated=state.animated, bests=state.bests)
        watched = watch(Script({}, event.keys, ()), look, USUAL_SPEED, play, aside=True)
        return state._replace(dialog=Watching(watched, dialog), request=None)
    if isinstance(event, Told):
        return state._replace(dialog=dialog._replace(notice=event.text), request=None)
    return state


def press(state: State, dialog: Games, key: str) -> State:
    """Return the state after a key in the list."""
    entry = dialog.entries[dialog.focus] if dialog.entries else None
    if dialog.asking:
        return _confirm(state, dialog, entry, key)
    act = _ACTIONS.get(key)
    return act(state, dialog._replace(notice=""), entry) if act is not None else state


def look_on(state: State, dialog: Watching, event: Event) -> State:
    """Return the state after an event while a game is watched; what would leave the replay goes back to the list."""
    if isinstance(event, Key) and event.key in _BACK:
        return state._replace(dialog=dialog.games)
    watched = update_watch(dialog.watched, event)
    return state if watched is dialog.watched else state._replace(dialog=dialog._replace(watched=watched))


def _confirm(state: State, dialog: Games, entry: Entry | None, key: str) -> State:
    if entry is not None and key in ("y", "enter"):
        dialog = dialog._replace(deleted=dialog.deleted | {entry.number}, notice=messages.TAKE_BACK)
    elif key not in ("n", "esc"):
        return state
    return state._replace(dialog=dialog._replace(asking=False))


def _mover(by: int) -> Press:
    def move(state: State, dialog: Games, entry: Entry | None) -> State:
        if dialog.counting:
            return state._replace(dialog=dialog._replace(top=max(0, dialog.top + by)))
        focus = min(max(dialog.focus + by, 0), max(0, len(dialog.entries) - 1))
        return state._replace(dialog=dialog._replace(focus=focus))

    return move


def _turn(state: State, dialog: Games, entry: Entry | None) -> State:
    statistics = count([game for game in dialog.entries if game.number not in dialog.deleted])
    return state._replace(dialog=dialog._replace(counting=not dialog.counting, statistics=statistics, top=0))


def _on_a_game(act: Callable[[State, Games, Entry], State]) -> Press:
    """Return what does something to the entry that keys go to, unless there is none or it is deleted."""

    def guarded(state: State, dialog: Games, entry: Entry | None) -> State:
        state = state._replace(dialog=dialog)
        if entry is None or dialog.counting:
            return state
        if entry.number in dialog.deleted:
            return state._replace(dialog=dialog._replace(notice=messages.TAKE_BACK))
        return act(state, dialog, entry)

    return guarded


def _go_on(state: State, dialog: Games, entry: Entry) -> State:
    if entry.number == dialog.current:
        return _close(state, dialog, entry)
    return state._replace(request=Open(entry.number, tuple(sorted(dialog.deleted))))


def _watch(state: State, dialog: Games, entry: Entry) -> State:
    return state._replace(request=Watch(entry.number))


def _export(state: State, dialog: Games, entry: Entry) -> State:
    return state._replace(request=Export(entry.number))


def _ask_to_delete(state: State, dialog: Games, entry: Entry) -> State:
    if entry.number == dialog.current:
        return state._replace(dialog=dialog._replace(notice=messages.THIS_GAME))
    return state._replace(dialog=dialog._replace(asking=True))


def _take_back(state: State, dialog: Games, entry: Entry | None) -> State:
    number = entry.number if entry is not None else None
    return state._replace(dialog=dialog._replace(deleted=dialog.deleted - {number}))


def _close(state: State, dialog: Games, entry: Entry | None) -> State:
    request = Delete(tuple(sorted(dialog.deleted))) if dialog.deleted else None
    return state._replace(dialog=None, request=request)


BINDINGS = (
    Binding(("up", "k"), _mover(-1)),
    Binding(("down", "j"), _mover(1)),
    Binding(("left", "h"), _mover(-_PAGE)),
    Binding(("right", "l"), _mover(_PAGE)),
    Binding(("home",), _mover(-1 << 30)),
    Binding(("end",), _mover(1 << 30)),
    Binding(("enter",), _on_a_game(_go_on), "go on"),
    Binding(("w",), _on_a_game(_watch), "watch"),
    Binding(("e",), _on_a_game(_export), "export"),
    Binding(("d", "delete"), _on_a_game(_ask_to_delete), "delete"),
    Binding(("u",), _take_back, "undelete"),
    Binding(("tab", "s-tab"), _turn, "statistics"),
    Binding(("esc", "g", "q"), _close, "close"),
)

_ACTIONS = {key: binding.act for binding in BINDINGS for key in binding.keys}
