"""Keys in the new-game dialog."""

from __future__ import annotations

from tui2048.core.labs import LAB_SIZE
from tui2048.program import actions
from tui2048.program.dialogs import NewGame
from tui2048.program.settings import GOAL, MOST_DIGITS, RANDOM, SEED, SIZE, STARTS, Settings
from tui2048.program.state import State, begin

NUMBERS = (SIZE, GOAL, SEED)
START = len(NUMBERS)  # the focus of the last field
_FIELDS = START + 1


def press(state: State, dialog: NewGame, key: str) -> State:
    """Return the state after a key in the dialog."""
    if key == "esc":
        return actions.cancel(state)
    if key == "enter":
        return _enter(state, dialog)
    return state._replace(dialog=_edit(dialog, key))


def _edit(dialog: NewGame, key: str) -> NewGame:
    if key in ("tab", "down"):
        return _focus(dialog, (dialog.focus + 1) % _FIELDS)
    if key in ("s-tab", "up"):
        return _focus(dialog, (dialog.focus - 1) % _FIELDS)
    if key in ("left", "right"):
        return _step(dialog, 1 if key == "right" else -1)
    if dialog.focus == START:
        return dialog
    text = "" if dialog.selected else dialog.texts[dialog.focus]
    if key == "backspace":
        text = text[:-1]
    elif key == "delete":
        text = ""
    elif key in tuple("0123456789"):
        text = (text + key)[:MOST_DIGITS]
    else:
        return dialog
    return _put(dialog, text)._replace(selected=False)


def _focus(dialog: NewGame, focus: int) -> NewGame:
    return dialog._replace(focus=focus, selected=True, complaint="")


def way_to(dialog: NewGame, field: int) -> tuple[str, ...]:
    """Return the keys that lead from the field that has the focus to another."""
    return ("tab",) * ((field - dialog.focus) % _FIELDS)


def _step(dialog: NewGame, by: int) -> NewGame:
    if dialog.focus == START:
        chosen = STARTS[(STARTS.index(dialog.start) + by) % len(STARTS)]
        texts = dialog.texts if chosen == RANDOM else (str(LAB_SIZE), *dialog.texts[1:])  # seen before it begins
        return dialog._replace(start=chosen, texts=texts)
    number = NUMBERS[dialog.focus]
    text = dialog.texts[dialog.focus]
    if number.complaint(text):
        value = number.smallest
    elif number is GOAL:
        value = int(text) * 2 if by > 0 else int(text) // 2
    else:
        value = int(text) + by
    value = min(max(value, number.smallest), number.largest)
    return _put(dialog, str(value))


def _put(dialog: NewGame, text: str) -> NewGame:
    texts = (*dialog.texts[: dialog.focus], text, *dialog.texts[dialog.focus + 1 :])
    return dialog._replace(texts=texts, selected=True, complaint="")


def _enter(state: State, dialog: NewGame) -> State:
    if dialog.focus == START:
        return start(state, dialog)
    text = dialog.texts[dialog.focus]
    if not text:
        return actions.cancel(state)
    complaint = NUMBERS[dialog.focus].complaint(text)
    after = dialog._replace(complaint=complaint, selected=True) if complaint else _focus(dialog, dialog.focus + 1)
    return state._replace(dialog=after)


def start(state: State, dialog: NewGame) -> State:
    """Begin the game that the dialog describes, or show the first field that is wrong."""
    for focus, (number, text) in enumerate(zip(NUMBERS, dialog.texts)):
        complaint = number.complaint(text)
        if complaint:
            return state._replace(dialog=dialog._replace(focus=focus, selected=True, complaint=complaint))
    lab = None if dialog.start == RANDOM else dialog.start
    size, goal, seed = map(int, dialog.texts)
    settings = Settings(size, goal, seed, state.settings.fours, RANDOM, lab)
    try:
        return begin(state, settings)
    except ValueError as error:  # a lab of another size
        said = str(error)
        complaint = f"{said[0].upper()}{said[1:]}."
        return state._replace(dialog=dialog._replace(focus=0, selected=True, complaint=complaint))
