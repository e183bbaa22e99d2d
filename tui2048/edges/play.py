"""Plays in full screen."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeVar

from tui2048.edges.loop import Loop
from tui2048.edges.terminal import Terminal
from tui2048.program import messages
from tui2048.program.events import Key, Tick
from tui2048.program.palette import Palette, palette
from tui2048.program.state import State
from tui2048.program.update import update, wake
from tui2048.program.view import view

if TYPE_CHECKING:
    from tui2048.program.events import Event

S = TypeVar("S")

_FAILED = 1


def play(
    state: State,
    color: str,
    ascii_only: bool,
    animated: bool,
    step: Callable[[State, Event], State] = update,
    settle: Callable[[State], State] = lambda state: state,
    leave: Callable[[State], str] = lambda state: state.settings.way_back,
) -> int:
    """Play from a state until the player or a signal ends it; return the exit status.

    `step` takes the place of `update` where someone listens to the events, as a recorder does. `settle` is called at
    the start, and between the answer to keys and the next ones. `leave` is called at the end, however it comes, and
    says how to come back to the game.
    """
    terminal = Terminal(color, ascii_only)
    look = palettes(terminal)
    loop = Loop(
        terminal,
        settle(state._replace(animated=animated and look(state.theme).draws)),
        step=lambda state, key: step(state, Key(key)),
        view=lambda state, size: view(state, size, look(state.theme)),
        is_over=lambda state: state.exit is not None,
        wake=wake,
        tick=lambda state, seconds: step(state, Tick(seconds)),
        settle=settle,
    )
    return run(terminal, loop, lambda state: goodbye(state, leave(state))) or loop.state.exit or 0


def palettes(terminal: Terminal) -> Callable[[str], Palette]:
    """Return what gives the palette of a theme on a terminal."""
    return lru_cache(partial(palette, terminal.depth, terminal.ascii))


def goodbye(state: State, way_back: str) -> str:
    """Return the last line: how the game stands, and how to come back to it."""
    return f"{messages.summary(state.now)} {way_back}"


def run(terminal: Terminal, loop: Loop[S], last_line: Callable[[S], str]) -> int:
    """Run a loop and say the last line; return the exit status of what ended it, 0 if its state did."""
    # What is there by now stays, so it is not looked through for garbage again and again: that takes milliseconds.
    gc.freeze()
    gc.enable()
    try:
        signal = loop.run()
    except Exception:
        print("tui2048 has met a fault of its own; this is what it knows of it:\n", file=sys.stderr)
        traceback.print_exc()
        return _FAILED
    finally:
        terminal.say(last_line(loop.state))
    return 0 if signal is None else 128 + signal
