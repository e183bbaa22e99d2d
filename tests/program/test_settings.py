"""The last line: how the game stood, and the command that begins the same one."""

from __future__ import annotations

import pytest

from tui2048.program.settings import Settings


@pytest.mark.parametrize(
    ("settings", "command"),
    [
        (Settings(), "tui2048 --seed 2026"),
        (Settings(5, 64, 7), "tui2048 --goal 64 --size 5 --seed 7"),
        (Settings(seed=7, fours=5), "tui2048 --fours 5 --seed 7"),
        (Settings(spawner="first-empty"), "tui2048 --spawner first-empty --seed 2026"),
        (Settings(lab="merge"), "tui2048 --lab merge"),
    ],
)
def test_the_same_game_again(settings: Settings, command: str) -> None:
    assert settings.way_back == f"The same game again: {command}"
