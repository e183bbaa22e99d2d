"""How fast the program starts where it draws nothing, next to Python that does nothing.

Run by name: `pytest tests/benchmarks/bench_startup.py -s`. Machines differ and are busy, so only ratios count: all
commands take turns within one run, and the medians are compared.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

BAR = 2.0  # how many times as long as `python -c pass` it may take
ROUNDS = 40
# Compiled modules are kept, as they are when the program is installed.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ROOT = Path(__file__).resolve().parents[2]
NOTHING = "python -c pass"

# The installed command runs `main` without looking for the module first, as `-m` does.
COMMAND = "import sys; from tui2048.__main__ import main; sys.exit(main())"

COMMANDS = {
    NOTHING: ["-c", "pass"],
    "tui2048 --version": ["-c", COMMAND, "--version"],
    "tui2048 --help": ["-c", COMMAND, "--help"],
    "tui2048 --replay": ["-c", COMMAND, "--replay", "{keys}"],
    "python -m tui2048 --version": ["-m", "tui2048", "--version"],
    "python -m tui2048 --replay": ["-m", "tui2048", "--replay", "{keys}"],
    "python -c 'import runpy', which -m does": ["-c", "import runpy"],
    "python -c 'import argparse'": ["-c", "import argparse"],
}


def seconds(arguments: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def test_start_up(tmp_path: Path) -> None:
    keys = tmp_path / "short.keys"
    keys.write_text("@seed 5\nwasd <up> <left> n <enter> <enter> <enter> <enter> wasd\n@expect size 4\n")
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for arguments in COMMANDS.values():
        seconds([argument.format(keys=keys) for argument in arguments])  # compiles what is not yet
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            times[name].append(seconds([argument.format(keys=keys) for argument in arguments]))
    usual, best = statistics.median(times[NOTHING]), min(times[NOTHING])
    ratios = {}
    for name, taken in times.items():
        ratios[name] = statistics.median(taken) / usual
        print(f"\n{name:40} {1000 * statistics.median(taken):6.1f} ms, {ratios[name]:.2f} times", end="")
        print(f" (fastest {1000 * min(taken):.1f} ms, {min(taken) / best:.2f} times)", end="")
    print()
    for name in ("tui2048 --version", "tui2048 --help", "tui2048 --replay", "python -m tui2048 --replay"):
        assert ratios[name] <= BAR, name


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "-s"]))
