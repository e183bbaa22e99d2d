"""The state of the program: all that the player sees and that keys can change, as one value."""

from __future__ import annotations

from tui2048.core import LARGEST_SEED, Direction, Lcg, Snapshot, Status, Timeline
from tui2048.core.record import Record
from tui2048.program import messages
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice
from tui2048.program.kept import kind_of
from tui2048.program.motion import Motion
from tui2048.program.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.dialogs import Dialog
    from tui2048.program.kept import Bests, Request
    from tui2048.program.pace import Pace
    from tui2048.tips import Tip


class State(Record):
    """The program at one moment.

    `message` is what the message line says, one line or more. `seeds` gives the seeds that the new-game dialog
    proposes: they follow from the first game's seed, so that a recording means the same everywhere. `bests` holds the
    best scores of all games but this one. `exit` is the exit status once the program is to end.
    `refused` is the last move if it changed nothing; `explaining` says whether moves are explained beside the board,
    and `page` which page of a long explanation is open. `motion` is the last move on its way, if moves are `animated`.
    `request` is what is asked of whoever keeps games, until it is answered. `tip` is the one that the board shows, and
    `tips` how many were given since the program began; while the computer plays, `autoplay` says how.
    """

    settings: Settings
    timeline: Timeline
    message: str
    seeds: Lcg
    bests: Bests
    dialog: Dialog | None = None
    exit: int | None = None
    refused: Direction | None = None
    explaining: bool = False
    page: int = 0
    theme: str = "classic"
    animated: bool = False
    motion: Motion | None = None
    request: Request | None = None
    tip: Tip | None = None
    tips: int = 0
    autoplay: Pace | None = None

    @property
    def now(self) -> Snapshot:
        """How the game stands."""
        return self.timeline.now

    @property
    def best(self) -> int:
        """The best score by these rules with this goal, this game's own included; a lab's never counts."""
        kind = kind_of(self.settings)
        return 0 if kind is None else max(self.bests.get(kind, 0), self.now.score)


def start(settings: Settings) -> State:
    """Return the state of a program that begins with a game; raises ValueError for settings that no game has."""
    nothing = State(settings, Timeline.start(settings.rules()), "", Lcg(settings.seed), {})
    return begin(nothing, settings)


def begin(state: State, settings: Settings) -> State:
    """Leave the game for a new one; raises ValueError for settings that no game has."""
    kind = kind_of(state.settings)
    state = state._replace(
        settings=settings,
        timeline=Timeline.start(settings.rules()),
        message=messages.board_of(settings.description),
        bests=state.bests if kind is None else {**state.bests, kind: state.best},
        dialog=None,
        refused=None,
        explaining=settings.lab is not None,
        page=0,
        motion=None,
        tip=None,
        autoplay=None,
    )
    return game_over(state) if state.now.status is Status.LOST else state


def resume(state: State, settings: Settings, timeline: Timeline, message: str, bests: Bests) -> State:
    """Leave the game for one that was begun before; stopped at its goal or over, it asks again what to do."""
    dialogs = {Status.WON: Choice(GOAL_REACHED), Status.LOST: Choice(GAME_OVER)}
    return begin(state, settings)._replace(
        timeline=timeline, message=message, bests=bests, dialog=dialogs.get(timeline.now.status)
    )


def game_over(state: State) -> State:
    """Say that the game is over, and ask what to do."""
    return state._replace(message=messages.game_over(state.now), dialog=Choice(GAME_OVER))


def propose_seed(seeds: Lcg) -> tuple[int, Lcg]:
    """Return a seed for the next game, and where to draw the one after it."""
    high, seeds = seeds.below(1 << 15)
    low, seeds = seeds.below(1 << 15)
    return (high << 15 | low) % (LARGEST_SEED + 1), seeds
