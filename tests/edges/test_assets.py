"""The games in assets/ that no other test plays: the labs, an opening and a won game. Each checks itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui2048.core.labs import LAB_NAMES
from tui2048.edges.replay import play, read_script
from tui2048.program.keystrokes import settings_from
from tui2048.program.state import start

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@pytest.mark.parametrize("lab", LAB_NAMES)
def test_a_lab_runs_as_its_file_expects(lab: str) -> None:
    script = read_script(str(ASSETS / f"lab-{lab}.keys"))
    assert len(script.checks) >= 6
    state, failures, played = play(script, start(settings_from(script.settings)))
    assert failures == []
    assert played == len(script.keys)
    assert state.exit == 0
    assert state.best == 0


@pytest.mark.parametrize(("name", "moves"), [("won", 957), ("opening", 64)])
def test_a_game_goes_as_its_file_expects(name: str, moves: int) -> None:
    script = read_script(str(ASSETS / f"{name}.keys"))
    _, failures, played = play(script, start(settings_from(script.settings)))
    assert failures == []
    assert played == moves
