"""How many bytes a move writes. They are exact, so unlike times they are asserted here."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from conftest import TerminalMaker

from tui2048.edges.paint import paint
from tui2048.edges.replay import read_script
from tui2048.edges.terminal import Terminal
from tui2048.program.events import Key, Tick
from tui2048.program.keystrokes import settings_from
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import start
from tui2048.program.update import update, wake
from tui2048.program.view import view

WON = Path(__file__).resolve().parents[2] / "assets" / "won.keys"


def bytes_a_move(terminal: Terminal, size: tuple[int, int], moves: range, animated: bool = False) -> list[int]:
    """Return how many bytes each of some moves of a whole game writes, all frames of its animation together."""
    script = read_script(str(WON))
    look = palette(TRUECOLOR)
    state = start(settings_from(script.settings))._replace(animated=animated)
    for key in script.keys[: moves.start]:
        state = update(state, Key(key))
    shown = view(state, size, look)
    written = []
    for key in script.keys[moves.start : moves.stop]:
        state = update(state, Key(key))
        count = 0
        while True:
            frame = view(state, size, look)
            count += len(paint(shown, frame, terminal.sgr, terminal.move, terminal.erase).encode())
            shown = frame
            delay = wake(state)
            if delay is None:
                break
            state = update(state, Tick(delay))
        written.append(count)
    return written


@pytest.mark.parametrize(
    ("size", "moves", "animated", "most"),
    [
        ((80, 24), range(957), False, 1200),
        ((80, 24), range(750, 850), True, 9000),
        ((33, 9), range(957), False, 500),  # one row a tile
    ],
)
def test_bytes_a_move(
    make_terminal: TerminalMaker, size: tuple[int, int], moves: range, animated: bool, most: int
) -> None:
    terminal = make_terminal(TERM="xterm-256color", COLORTERM="truecolor")
    assert 0 < statistics.median(bytes_a_move(terminal, size, moves, animated)) <= most


def test_a_key_that_changes_nothing_writes_nothing(make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(TERM="xterm-256color", COLORTERM="truecolor")
    state = start(Settings())
    for key in ("z", "esc", "f5", "tab"):
        after = update(state, Key(key))
        before, now = (view(shown, (80, 24), palette(TRUECOLOR)) for shown in (state, after))
        assert paint(before, now, terminal.sgr, terminal.move, terminal.erase) == ""
