"""What the kept games come to: totals, best scores, and how often each largest tile was made."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program.kept import Entry, Kind, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Best(Record):
    """The games of one kind: how many, how many of them made the goal, and the best of them."""

    kind: Kind
    games: int
    wins: int
    entry: Entry


class Statistics(Record):
    """Figures of all games that count: labs and games that cannot be read do not.

    `total` is the sum of the scores; `bests` holds a line for each kind of games, the most played first, and
    `largest` how many games got as far as each largest tile, by the tile from the smallest.
    """

    games: int
    finished: int
    wins: int
    moves: int
    total: int
    bests: tuple[Best, ...]
    largest: dict[int, int]

    @property
    def average(self) -> int:
        """The average score, rounded down; 0 without a game."""
        return self.total // self.games if self.games else 0


def count(entries: Iterable[Entry]) -> Statistics:
    """Return the figures of kept games."""
    kinds: dict[Kind, list[Entry]] = {}
    for entry in entries:
        kind = kind_of(entry.settings)
        if kind is not None and not entry.fault:
            kinds.setdefault(kind, []).append(entry)
    bests = [
        Best(kind, len(games), sum([game.reached for game in games]), max(games, key=lambda game: game.score))
        for kind, games in kinds.items()
    ]
    counted = [game for games in kinds.values() for game in games]
    largest: dict[int, int] = {}
    for game in counted:
        largest[game.largest] = largest.get(game.largest, 0) + 1
    return Statistics(
        games=len(counted),
        finished=sum([game.finished for game in counted]),
        wins=sum([game.reached for game in counted]),
        moves=sum([game.moves for game in counted]),
        total=sum([game.score for game in counted]),
        bests=tuple(sorted(bests, key=lambda best: (-best.games, best.kind))),
        largest=dict(sorted(largest.items())),
    )
