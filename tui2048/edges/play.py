"""Plays in full screen."""

from __future__ import annotations

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
from tui2048.program.settings import Settings
from tui2048.program.state import State
from tui2048.program.update import update, wake
from tui2048.program.view import view

if TYPE_CHECKING:
    from tui2048.program.events import Event

S = TypeVar("S")

_FAILED = 1


def play(
    state: State, color: str, ascii_only: bool, animated: bool, step: Callable[[State, Event], State] = update
) -> int:
    """Play from a state until the player or a signal ends it; return the exit status.

    `step` takes the place of `update` where someone listens to the events, as a recorder does.
    """
    terminal = Terminal(color, ascii_only)
    look = palettes(terminal)
    loop = Loop(
        terminal,
        state._replace(animated=animated and look(state.theme).draws),
        step=lambda state, key: step(state, Key(key)),
        view=lambda state, size: view(state, size, look(state.theme)),
        is_over=lambda state: state.exit is not None,
        wake=wake,
        tick=lambda state, seconds: step(state, Tick(seconds)),
    )
    return run(terminal, loop, lambda state: state) or loop.state.exit or 0


def palettes(terminal: Terminal) -> Callable[[str], Palette]:
    """Return what gives the palette of a theme on a terminal."""
    return lru_cache(partial(palette, terminal.depth, terminal.ascii))


def run(terminal: Terminal, loop: Loop[S], game: Callable[[S], State]) -> int:
    """Run a loop and take leave of its `game`; return the exit status of what ended it, 0 if its state did."""
    try:
        signal = loop.run()
    except Exception:
        print("tui2048 has met a fault of its own; this is what it knows of it:\n", file=sys.stderr)
        traceback.print_exc()
        return _FAILED
    finally:
        terminal.say(_goodbye(game(loop.state)))
    return 0 if signal is None else 128 + signal


def _goodbye(state: State) -> str:
    """Return the score, and the command that begins the same game: the seed or lab, and what is not as usual."""
    settings, usual = state.settings, Settings()
    flags = [f"--lab {settings.lab}" if settings.lab else f"--seed {settings.seed}"]
    for name in ("fours", "spawner", "size", "goal"):
        value = getattr(settings, name)
        if value != getattr(usual, name) and not (settings.lab and name == "fours"):
            flags.insert(0, f"--{name} {value}")
    return f"{messages.summary(state.now)} The same game again: tui2048 {' '.join(flags)}"
