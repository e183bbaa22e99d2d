"""What a game is started with, and the checks that every way of setting it shares."""

from __future__ import annotations

from tui2048.core import (
    LARGEST_SEED,
    LARGEST_SIZE,
    LARGEST_TARGET,
    MOST_FOURS,
    SMALLEST_SIZE,
    SMALLEST_TARGET,
    ClassicRules,
    Rules,
    TeachingRules,
)
from tui2048.core.board import is_tile
from tui2048.core.labs import LAB_NAMES, LAB_SIZE, lab_rules
from tui2048.core.record import Record
from tui2048.program import messages

RANDOM = "random"
FIRST_EMPTY = "first-empty"
SPAWNERS = (RANDOM, FIRST_EMPTY)
THEME_NAMES = ("classic", "dark", "high-contrast", "colour-blind")
STARTS = (RANDOM, *LAB_NAMES)

MOST_DIGITS = 9


class Number(Record):
    """A number that a player sets: its name and the range it lies in."""

    name: str
    smallest: int
    largest: int

    @property
    def prompt(self) -> str:
        """How it is asked for.

        >>> SIZE.prompt
        'size (3 to 6)'
        """
        return f"{self.name} ({self.smallest} to {self.largest})"

    def complaint(self, text: str) -> str:
        """Return what is wrong with a typed value, "" if nothing is.

        A number is 1 to 9 ASCII digits.

        >>> SIZE.complaint("7"), GOAL.complaint("12"), SEED.complaint("0")
        ('Type a number from 3 to 6.', 'The goal is a tile, so a power of two: 8, 16, 32 and so on.', '')
        """
        is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
        if not is_number or not self.smallest <= int(text) <= self.largest:
            return messages.type_a_number(self.smallest, self.largest)
        if self is GOAL and not is_tile(int(text)):
            return messages.GOAL_IS_A_TILE
        return ""


SIZE = Number("size", SMALLEST_SIZE, LARGEST_SIZE)
GOAL = Number("goal", SMALLEST_TARGET, LARGEST_TARGET)
SEED = Number("seed", 0, LARGEST_SEED)
FOURS = Number("fours", 0, MOST_FOURS)
SPEED = Number("speed", 1, 1000)  # of a replay on the screen, in keys a second
USUAL_SPEED = 8


class Settings(Record):
    """What a game is started with: with the keys that follow, it means one game everywhere."""

    size: int = 4
    goal: int = 2048
    seed: int = 2026
    fours: int = 1
    spawner: str = RANDOM
    lab: str | None = None

    @property
    def description(self) -> str:
        """Which game this is, in words.

        >>> Settings(3, 32, 318).description, Settings(lab="merge").description
        ('3 x 3, goal 32, seed 318', '4 x 4, goal 2048, lab merge')
        """
        course = f"seed {self.seed}" if self.lab is None else f"lab {self.lab}"
        return f"{self.size} x {self.size}, goal {self.goal}, {course}"

    @property
    def spawner_in_use(self) -> str:
        """The spawner that the game has: labs have one of their own."""
        return self.spawner if self.lab is None else FIRST_EMPTY

    @property
    def way_back(self) -> str:
        """The command that begins the same game: its seed or lab, and what is not as usual.

        >>> Settings(3, 32, 318).way_back
        'The same game again: tui2048 --goal 32 --size 3 --seed 318'
        """
        usual = Settings()
        flags = [f"--lab {self.lab}" if self.lab else f"--seed {self.seed}"]
        for name in ("fours", "spawner", "size", "goal"):
            value = getattr(self, name)
            if value != getattr(usual, name) and not (self.lab and name == "fours"):
                flags.insert(0, f"--{name} {value}")
        return f"The same game again: tui2048 {' '.join(flags)}"

    def rules(self) -> Rules:
        """Return the rules of the game; raises ValueError for settings that no game has."""
        if self.lab is not None:
            if self.size != LAB_SIZE:
                raise ValueError(
                    f"a lab is played on a board of {LAB_SIZE} x {LAB_SIZE}, not {self.size} x {self.size}"
                )
            return lab_rules(self.lab, self.goal)
        if self.spawner == FIRST_EMPTY:
            return TeachingRules(self.size, self.goal)
        return ClassicRules(self.size, self.goal, self.seed, self.fours)
