"""Keys in the dialogs that ask what to do next, and their buttons."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program import actions
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice
from tui2048.program.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.actions import Action


class Button(Record):
    """A button: what it says, the letter that presses it, and what it does."""

    label: str
    key: str
    act: Action


_NEW_GAME = Button("New game", "n", actions.ask_new_game)
_QUIT = Button("Quit", "q", actions.quit_program)

# The first button has the focus at first, and Esc closes either dialog in the way that changes least.
BUTTONS = {
    GOAL_REACHED: (Button("Keep going", "esc", actions.keep_going), _NEW_GAME, _QUIT),
    GAME_OVER: (Button("Undo", "u", actions.undo), _NEW_GAME, _QUIT),
}


def press(state: State, dialog: Choice, key: str) -> State:
    """Return the state after a key in the dialog."""
    if key == dialog.held:
        return state
    buttons = BUTTONS[dialog.name]
    if key == "enter":
        return buttons[dialog.focus].act(state)
    for button in buttons:
        if key == button.key:
            return button.act(state)
    if key == "esc":
        return actions.close(state)
    focus = dialog.focus
    if key in ("tab", "s-tab"):
        focus = (focus + (1 if key == "tab" else -1)) % len(buttons)
    elif key in ("left", "right"):
        focus = min(max(focus + (1 if key == "right" else -1), 0), len(buttons) - 1)
    return state._replace(dialog=dialog._replace(focus=focus, held=""))
