"""Plays a keystroke file in full screen, for somebody who watches and may take over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui2048.edges.complaint import complain
from tui2048.edges.loop import Loop
from tui2048.edges.play import goodbye, palettes, run
from tui2048.edges.replay import UNEXPECTED
from tui2048.edges.terminal import Terminal
from tui2048.program.events import Key, Tick
from tui2048.program.frame import Frame
from tui2048.program.keystrokes import Script
from tui2048.program.state import State
from tui2048.program.update import update
from tui2048.program.update import wake as wake_game
from tui2048.program.view import view
from tui2048.program.watch import Watch, wake, watch
from tui2048.program.watch import update as update_watch
from tui2048.program.watch_view import with_progress

if TYPE_CHECKING:
    from tui2048.program.events import Event


def play(
    name: str,
    script: Script,
    state: State,
    speed: int,
    color: str,
    ascii_only: bool,
    animated: bool,
    step: Callable[[State, Event], State],
) -> int:
    """Play a script read from a file from a state, as `edges.play.play` plays; return the exit status.

    `step` hears of the keys of the script when the player takes over or leaves: until then they can be taken back.
    """
    terminal = Terminal(color, ascii_only)
    look = palettes(terminal)

    def hear(watched: Watch) -> None:
        heard = state
        for key in script.keys[: watched.position] if step is not update else ():
            heard = step(heard, Key(key))

    def press(watched: Watch, event: Event) -> Watch:
        after = update_watch(watched, event, step)
        if after.taken and not watched.taken:
            hear(after)
        return after

    def show(watched: Watch, size: tuple[int, int]) -> Frame:
        palette = look(watched.state.theme)
        return with_progress(view(watched.state, size, palette), watched, palette)

    loop = Loop(
        terminal,
        watch(script, state._replace(animated=animated and look(state.theme).draws), speed, update),
        step=lambda watched, key: press(watched, Key(key)),
        view=show,
        is_over=lambda watched: watched.exit is not None,
        wake=lambda watched: wake_game(watched.state) if watched.taken else wake(watched),
        tick=lambda watched, seconds: press(watched, Tick(seconds)),
    )
    ended = run(terminal, loop, lambda watched: goodbye(watched.state, watched.state.settings.way_back))
    status = ended or loop.state.exit
    if not loop.state.taken:
        hear(loop.state)
    for failure in loop.state.failures:
        complain(f"{name}:{failure}")
    return status or (UNEXPECTED if loop.state.failures else 0)
