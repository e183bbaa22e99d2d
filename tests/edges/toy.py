"""A program for tests of the terminal: it shows the keys it got. `q` ends it, `!` is a fault, `t` starts three ticks.
A click on the begin of the fifth row presses `m` and `n`.

Its arguments are words: `slow` makes each key take a tenth of a second, `big` fills the screen with colours.
"""

from __future__ import annotations

import sys
import time
import traceback
from typing import NamedTuple

from tui2048.edges.loop import Loop
from tui2048.edges.terminal import Terminal
from tui2048.program.frame import Canvas, Frame, Style

ENDS = {"q": 0, "c-c": 130}
MOVES = ("up", "down", "left", "right")


class State(NamedTuple):
    keys: tuple[str, ...] = ()
    total: int = 0
    moves: int = 0
    ticks: int = 0
    ticking: int = 0
    exit: int | None = None


def step(state: State, key: str) -> State:
    if "slow" in sys.argv:
        time.sleep(0.1)
    if key == "!":
        raise RuntimeError("the toy is broken")
    return state._replace(
        keys=(*state.keys, key)[-8:],
        total=state.total + 1,
        moves=state.moves + (key in MOVES),
        ticking=3 if key == "t" else state.ticking,
        exit=ENDS.get(key),
    )


def tick(state: State, seconds: float) -> State:
    return state._replace(ticks=state.ticks + 1, ticking=state.ticking - 1)


def view(state: State, size: tuple[int, int]) -> Frame:
    columns, rows = size
    canvas = Canvas(columns, rows)
    if "big" in sys.argv:
        for row in range(rows):
            for column in range(columns):
                canvas.write(row, column, "*", Style(fg=(row + column // 10 + state.total) % 8))
    canvas.write(0, 0, f"size {columns}x{rows} keys {state.total} moves {state.moves} ticks {state.ticks}", Style())
    canvas.write(1, 0, "got " + " ".join(state.keys) + ".", Style(fg=2, bold=True))
    canvas.write(rows - 1, columns - 1, "#", Style(bg=4))
    canvas.target(4, 0, 10, ("m", "n"))
    return canvas.frame()


def main() -> int:
    terminal = Terminal("8")
    loop = Loop(
        terminal,
        State(),
        step,
        view,
        is_over=lambda state: state.exit is not None,
        wake=lambda state: 0.01 if state.ticking else None,
        tick=tick,
    )
    try:
        number = loop.run()
    except Exception:
        traceback.print_exc()
        return 1
    terminal.say("goodbye")
    return 128 + number if number is not None else loop.state.exit or 0


if __name__ == "__main__":
    sys.exit(main())
