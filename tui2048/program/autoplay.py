"""The computer plays: a move whenever one is due, until a key stops it or the game asks something."""

from __future__ import annotations

from tui2048.program import actions
from tui2048.program.pace import Pace
from tui2048.program.state import State

_FASTEST = 128  # moves a second: about what the engine can do

_FASTER = ("+", "=")  # the latter is the key of + without Shift
_SLOWER = "-"


def press(state: State, pace: Pace, key: str) -> State:
    """Return the state after a key: some change the pace, any other stops the computer."""
    if key in _FASTER:
        speed = min(2 * pace.speed, _FASTEST)
    elif key == _SLOWER:
        speed = max(pace.speed // 2, 1)
    else:
        return state._replace(autoplay=None, message="")
    return actions.let_play(state, Pace(speed, min(pace.due, 1 / speed)))


def tick(state: State, pace: Pace, seconds: float) -> State:
    """Let time pass; if the next move is due by then, make it. However late it is, only one is made."""
    due = pace.due - seconds
    if due > 0:
        return state._replace(autoplay=pace._replace(due=due))
    from tui2048.tips import tip  # not before it is needed: it reads tables

    best = tip(state.now.board, state.settings.fours).direction
    after = actions.move(state, best) if best is not None else state
    if best is None or after.dialog is not None:
        return after._replace(autoplay=None)
    # What the message line says stays: it may be of the file of kept games, which is said only once.
    return after._replace(autoplay=pace._replace(due=1 / pace.speed), message=state.message)
