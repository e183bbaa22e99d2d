"""How fast a headless replay of a million keys is, and how much memory it takes.

Run by name: `pytest tests/benchmarks/bench_replay.py -s`. The keys are games played at random to their ends, with the
dialogs between them, so nearly every key is a move that counts.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

import pytest

from tui2048.program.events import Key
from tui2048.program.keystrokes import token
from tui2048.program.settings import Settings
from tui2048.program.state import start
from tui2048.program.update import update

KEYS = 1_000_000
KEYS_A_SECOND = 50_000
MEGABYTES = 200
ROOT = Path(__file__).resolve().parents[2]


def write_games(path: Path, count: int) -> None:
    """Write a keystroke file of random games."""
    choose = random.Random(2026).choice
    state = start(Settings())
    keys: list[str] = []
    while len(keys) < count:
        if state.dialog is None:
            pressed = [choose(["w", "a", "s", "d", "up", "left", "down", "right"])]
        else:
            pressed = ["n", "enter", "enter", "enter", "enter"]
        for key in pressed:
            state = update(state, Key(key))
        keys += pressed
    lines = ["".join([token(key) for key in keys[at : at + 40]]) for at in range(0, len(keys), 40)]
    path.write_text("\n".join([*lines, f"@expect score {state.now.score}", f"@expect seed {state.settings.seed}\n"]))


def test_a_million_keys(tmp_path: Path) -> None:
    path = tmp_path / "million.keys"
    write_games(path, KEYS)
    begin = time.perf_counter()
    pid = os.fork()
    if not pid:
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, "-m", "tui2048", "--replay", str(path)])
    _, status, usage = os.wait4(pid, 0)
    elapsed = time.perf_counter() - begin
    processor = usage.ru_utime + usage.ru_stime
    megabytes = usage.ru_maxrss / 1024 if sys.platform != "darwin" else usage.ru_maxrss / 1024**2
    print(f"\n{KEYS / elapsed:,.0f} keys a second ({KEYS / processor:,.0f} of processor time), {megabytes:.0f} MB")
    assert status == 0
    assert KEYS / processor >= KEYS_A_SECOND
    assert megabytes <= MEGABYTES


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "-s"]))
