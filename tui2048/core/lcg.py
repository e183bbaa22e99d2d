"""The generator of the game's chances: a linear congruential one, so that a seed means one game everywhere."""

from __future__ import annotations

from tui2048.core.record import Frozen

# The constants are those of the C standard's example of rand(); the state keeps 31 bits.
MULTIPLIER = 1103515245
INCREMENT = 12345
MODULUS = 1 << 31


class Lcg(Frozen):
    """A generator at one point of its course; drawing a number gives the next one.

    >>> Lcg(2026).below(16)
    (8, Lcg(state=191421147))
    """

    __slots__ = ("state",)
    state: int

    def __init__(self, seed: int) -> None:
        """Start at a seed, any whole number: only its remainder by 2^31 counts."""
        object.__setattr__(self, "state", seed % MODULUS)

    def below(self, limit: int) -> tuple[int, Lcg]:
        """Return a number from 0 to `limit` - 1, and the generator after the draw."""
        after = Lcg(MULTIPLIER * self.state + INCREMENT)
        return (after.state >> 16) % limit, after
