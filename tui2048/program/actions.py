"""What keys and buttons do: functions from a state to the state after it."""

from __future__ import annotations

from tui2048.core import Direction, Status, Timeline
from tui2048.program import messages
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Games, Help, NewGame
from tui2048.program.kept import List
from tui2048.program.motion import Motion
from tui2048.program.pace import Pace
from tui2048.program.settings import THEME_NAMES
from tui2048.program.state import State, game_over, propose_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Action = Callable[[State], State]


def move(state: State, direction: Direction) -> State:
    """Slide the tiles, and say what came of it."""
    before = state.now
    state = state._replace(tip=None) if state.tip is not None else state
    timeline = state.timeline.move(direction)
    now = timeline.now
    if now is before:
        if before.status is Status.LOST:
            return state._replace(message=messages.NO_MOVE_LEFT)
        return state._replace(message=messages.nothing_moves(direction), refused=direction, page=0)
    lines = []
    name = ""
    if now.status is Status.LOST:
        lines.append(messages.game_over(now))
        name = GAME_OVER
    if now.reached and not before.reached:
        lines.insert(0, messages.goal_reached(state.settings.goal, now))
        name = GOAL_REACHED
    dialog = Choice(name) if name else None
    # Behind a dialog the final board is shown at once.
    motion = None
    if state.animated and dialog is None:
        motion = Motion(before.board, direction, now.score - before.score)
    message = "\n".join(lines)
    return state._replace(timeline=timeline, message=message, dialog=dialog, refused=None, page=0, motion=motion)


def mover(direction: Direction) -> Action:
    """Return the action that moves in a direction."""
    return lambda state: move(state, direction)


def undo(state: State) -> State:
    """Take the last move back."""
    return _travel(state, state.timeline.undo(), messages.NOTHING_TO_UNDO)


def redo(state: State) -> State:
    """Make an undone move again."""
    return _travel(state, state.timeline.redo(), messages.NOTHING_TO_REDO)


def _travel(state: State, timeline: Timeline, refusal: str) -> State:
    if timeline is state.timeline:
        return state._replace(message=refusal, dialog=None)
    state = state._replace(timeline=timeline, message="", dialog=None, refused=None, page=0, tip=None)
    return game_over(state) if state.now.status is Status.LOST else state


def keep_going(state: State) -> State:
    """Play on after the goal; if the same move left none, say so now."""
    state = state._replace(timeline=state.timeline.continue_play(), message="", dialog=None)
    return game_over(state) if state.now.status is Status.LOST else state


def close(state: State) -> State:
    """Close the dialog and look at the board."""
    return state._replace(dialog=None)


def ask_new_game(state: State) -> State:
    """Open the new-game dialog, filled in with this game's size and goal and a fresh seed."""
    seed, seeds = propose_seed(state.seeds)
    dialog = NewGame((str(state.settings.size), str(state.settings.goal), str(seed)))
    return state._replace(dialog=dialog, seeds=seeds)


def cancel(state: State) -> State:
    """Close the new-game dialog; a game that was stopped at its goal asks again what to do."""
    dialog = Choice(GOAL_REACHED) if state.now.status is Status.WON else None
    return state._replace(message=messages.CANCELLED, dialog=dialog)


def give_tip(state: State) -> State:
    """Show the best move on the board, and say why it is the best."""
    if state.now.status is Status.LOST:
        return state._replace(message=messages.NO_MOVE_LEFT)
    from tui2048.tips import tip, why  # not before they are needed: they read tables

    found = tip(state.now.board, state.settings.fours)
    message = f"{why(found)} {found.note}".strip()
    return state._replace(tip=found, tips=state.tips + 1, message=message)


def begin_autoplay(state: State) -> State:
    """Let the computer play until a key stops it; this counts as a tip."""
    if state.now.status is Status.LOST:
        return state._replace(message=messages.NO_MOVE_LEFT)
    return let_play(state._replace(tips=state.tips + 1, tip=None), Pace())


def let_play(state: State, pace: Pace) -> State:
    """Let the computer play at a pace."""
    return state._replace(autoplay=pace, message=messages.computer_plays(pace.speed))


def explain(state: State) -> State:
    """Explain moves beside the board, or no longer."""
    return state._replace(explaining=not state.explaining, page=0)


def turn_page(state: State) -> State:
    """Turn to the next page of an explanation, after the last to the first."""
    return state._replace(page=state.page + 1) if state.explaining else state


def next_theme(state: State) -> State:
    """Change to the next theme, after the last to the first."""
    theme = THEME_NAMES[(THEME_NAMES.index(state.theme) + 1) % len(THEME_NAMES)]
    return state._replace(theme=theme, message=messages.theme(theme))


def show_help(state: State) -> State:
    """Open the help."""
    return state._replace(dialog=Help())


def list_games(state: State) -> State:
    """Open the list of kept games, and ask for them."""
    return state._replace(dialog=Games(), request=List())


def quit_program(state: State) -> State:
    """End the program."""
    return state._replace(exit=0)


def interrupt(state: State) -> State:
    """End the program as Ctrl-C does: 128 + the number of SIGINT."""
    return state._replace(exit=130)
