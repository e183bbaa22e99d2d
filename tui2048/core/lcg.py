"""The generator of the game's chances: a linear congruential one, so that a seed means one game everywhere."""

from __future__ import annotations

from tui2048.core.record import Frozen, setter

# The constants are those of the C standard's example of rand(); the state keeps 31 bits.
MULTIPLIER = 1103515245
INCREMENT = 12345
MASK = (1 << 31) - 1


class Lcg(Frozen):
    """A generator at one point of its course; drawing a number gives the next one.

    >>> Lcg(2026).below(16)
    (8, Lcg(state=191421147))
    """

    __slots__ = ("state",)
    state: int

    def __init__(self, seed: int) -> None:
        """Start at a seed, any whole number: only its remainder by 2^31 counts."""
        _set_state(self, seed & MASK)

    def below(self, limit: int) -> tuple[int, Lcg]:
        """Return a number from 0 to `limit` - 1, and the generator after the draw."""
        state = (MULTIPLIER * self.state + INCREMENT) & MASK
        return (state >> 16) % limit, Lcg(state)

    def two_below(self, first: int, second: int) -> tuple[int, int, Lcg]:
        """Return two numbers, drawn one after the other, and the generator after both: `below` twice, but faster.

        >>> Lcg(2026).two_below(16, 10)
        (8, 8, Lcg(state=783686008))
        """
        between = (MULTIPLIER * self.state + INCREMENT) & MASK
        after = (MULTIPLIER * between + INCREMENT) & MASK
        lcg = _new(Lcg)
        _set_state(lcg, after)
        return (between >> 16) % first, (after >> 16) % second, lcg


# Found once, and not in every move.
_new = object.__new__
_set_state = setter(Lcg, "state")
