"""The list of kept games and their statistics, as the lines of a dialog."""

from __future__ import annotations

from tui2048.core.record import Record
from tui2048.program import games
from tui2048.program.bindings import shown
from tui2048.program.buttons import buttons, length
from tui2048.program.dialogs import Games
from tui2048.program.kept import Entry
from tui2048.program.palette import Palette
from tui2048.program.statistics import Best, Statistics
from tui2048.program.text import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.program.buttons import Button, Keys, Line

_GAP = 2
_NO_GAMES = "No games are kept yet, or none can be kept: it takes a move to make one."
_ROOMY = 20  # rows from which there are edges and blank lines
_EIGHTHS = " ▏▎▍▌▋▊▉"
_LONGEST_BAR = 24
_COUNT = 6  # columns of the number after a bar
_TILE = 8  # columns of the tile before it


class _Column(Record):
    """A column of the list; of those that do not fit beside each other, those of the greatest `rank` are left out."""

    title: str
    width: int
    rank: int
    text: Callable[[Entry], str]


def _marks(entry: Entry) -> str:
    return ("u" if entry.undo else "") + ("t" if entry.tips else "")


_COLUMNS = (
    _Column("played", 16, 1, lambda entry: entry.played.ljust(16)),
    _Column("board", 5, 2, lambda entry: f"{entry.settings.size} x {entry.settings.size}"),
    _Column("goal", 5, 5, lambda entry: str(entry.settings.goal)),
    _Column("seed", 9, 7, lambda entry: entry.settings.lab or str(entry.settings.seed)),
    _Column("score", 7, 0, lambda entry: str(entry.score)),
    _Column("largest", 7, 4, lambda entry: str(entry.largest)),
    _Column("moves", 6, 6, lambda entry: str(entry.moves)),
)
_STATE = 7  # columns of the last one, which says how a game stands and what helped in it


def games_lines(dialog: Games, palette: Palette, width: int, height: int) -> list[Line]:
    """Return the lines of the list, or of the statistics, in so many columns and rows."""
    if dialog.counting:
        return _statistics(dialog, palette, width)
    plain, strong = palette.panel, palette.panel_strong
    entries = dialog.entries
    if not entries:
        lines: list[Line] = [(("Kept games", strong),), ()]
        lines += [((line, plain),) for line in wrapped(dialog.notice or _NO_GAMES, min(width, 46))]
        return [*lines, (), buttons([("Esc close", palette.field, ("esc",))], palette)]
    columns = _fitting(width)
    room = sum(column.width + _GAP for column in columns) + _STATE
    roomy = height >= _ROOMY
    foot = _foot(dialog, palette, room, roomy)
    blank: list[Line] = [()] if roomy else []
    # Two lines stand above the games; with blank ones go the edges, and a row of the screen below.
    visible = min(len(entries), max(1, height - 2 - len(foot) - (5 if roomy else 0)))
    top = min(max(0, dialog.focus - visible // 2), len(entries) - visible)
    place = f"{dialog.focus + 1} of {len(entries)}"
    lines = [(("Kept games", strong), (place.rjust(room - len("Kept games")), plain)), *blank]
    titles = [column.title.rjust(column.width) for column in columns]
    lines.append((((" " * _GAP).join([*titles, ""]), palette.panel),))
    for index in range(top, top + visible):
        style = palette.focus if index == dialog.focus else palette.panel
        lines.append(((_row(entries[index], dialog, columns).ljust(room), style, _way_to(dialog, index)),))
    return [*lines, *blank, *foot]


def games_wheel(dialog: Games) -> tuple[Keys, Keys]:
    """Return the keys that a notch of the mouse wheel presses in the list, up and down."""
    return (("up",), ("down",)) if dialog.entries and not dialog.asking else ((), ())


def _way_to(dialog: Games, index: int) -> Keys:
    """Return the keys that lead from the entry that keys go to to another."""
    if dialog.asking:
        return ()
    return ("down",) * (index - dialog.focus) or ("up",) * (dialog.focus - index)


def _fitting(width: int) -> list[_Column]:
    columns = list(_COLUMNS)
    while len(columns) > 1 and sum(column.width + _GAP for column in columns) + _STATE > width:
        columns.remove(max(columns, key=lambda column: column.rank))
    return columns


def _row(entry: Entry, dialog: Games, columns: list[_Column]) -> str:
    if entry.number in dialog.deleted:
        state = "deleted"
    elif entry.fault:
        state = "damaged"
    else:
        state = "now" if entry.number == dialog.current else "over" if entry.finished else "open"
        state = f"{state} {_marks(entry)}"
    cells = [column.text(entry).rjust(column.width) for column in columns]
    return (" " * _GAP).join([*cells, state])


def _foot(dialog: Games, palette: Palette, room: int, roomy: bool) -> list[Line]:
    """Return what is asked, said, or can be done."""
    plain = palette.panel
    if dialog.asking:
        answers = buttons([("y yes", palette.field, ("y",)), ("n no", palette.field, ("n",))], palette)
        return [(("Delete this game?  ", palette.panel_strong), *answers)]
    hints: list[Line] = []
    row: list[Button] = []
    for binding in games.BINDINGS:
        if not binding.hint or (binding.keys[0] == "u" and not dialog.deleted):
            continue
        button = (f"{shown(binding.keys[0], palette)} {binding.hint}", palette.field, binding.keys[:1])
        if row and length(buttons([*row, button], palette)) > room:
            hints.append(buttons(row, palette))
            row = []
        row.append(button)
    hints.append(buttons(row, palette))
    said = dialog.notice or ("u undo used, t tips or the computer player" if roomy else "")
    return [*[((text, plain),) for text in wrapped(said, room) if said], *hints]


def _statistics(dialog: Games, palette: Palette, width: int) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    statistics = dialog.statistics
    lines: list[Line] = [(("Statistics", strong),), ()]
    if statistics is None or not statistics.games:
        return [*lines, ((_NO_GAMES, plain),)]
    lines += [((text, plain),) for text in wrapped(_totals(statistics), width)]
    chart = _chart(statistics.largest, palette)
    table = _table(statistics.bests, palette)
    chart_width = _TILE + 1 + _LONGEST_BAR + 1 + _COUNT
    table_width = max(map(length, table))
    lines.append(())
    if table_width + 2 * _GAP + chart_width <= width:
        table += [()] * (len(chart) - len(table))
        chart += [()] * (len(table) - len(chart))
        for left, right in zip(table, chart):
            gap = table_width - length(left) + 2 * _GAP
            lines.append((*left, (" " * gap, plain), *right))
    else:
        lines += [*chart, (), *table]
    back, close = f"{shown('tab', palette)} games", "Esc close"
    return [*lines, (), buttons([(back, palette.field, ("tab",)), (close, palette.field, ("esc",))], palette)]


def _totals(statistics: Statistics) -> str:
    games_, wins = statistics.games, statistics.wins
    return (
        f"{_counted(games_, 'game')}, {statistics.finished} of them over; {wins} made the goal"
        f" ({100 * wins // games_} %). {_counted(statistics.moves, 'move')}, average score {statistics.average}."
    )


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _table(bests: tuple[Best, ...], palette: Palette) -> list[Line]:
    """Return the best score of each kind of games."""
    lines: list[Line] = [(("Best scores", palette.panel_strong),)]
    for best in bests:
        kind = best.kind
        text = f"{kind.size} x {kind.size}  {kind.goal:>5}  {best.entry.score:>7} {_marks(best.entry):2}"
        lines.append(((text, palette.panel),))
        odd = [f"fours {kind.fours}"] if kind.fours != 1 else []
        odd += [kind.spawner] if kind.spawner != "random" else []
        more = ", ".join([f"{best.wins} of {best.games} won", *odd])
        lines.append(((f"  {more}", palette.panel),))
    return lines


def _chart(largest: dict[int, int], palette: Palette) -> list[Line]:
    """Return a bar for each largest tile, as long as there are games that got so far."""
    most = max(largest.values())
    lines: list[Line] = [(("Largest tiles", palette.panel_strong),)]
    for value, count in reversed(largest.items()):
        tile = palette.tile(value)
        eighths = max(1, 8 * _LONGEST_BAR * count // most)
        whole, rest = divmod(eighths, 8)
        if not palette.draws:
            bar: Line = (("#" * max(1, whole), palette.panel),)
        else:
            bar = ((" " * whole, tile), (_EIGHTHS[rest] if rest else "", palette.panel._replace(fg=tile.bg)))
        lines.append(((f"{value:>{_TILE - 1}} ", tile), (" ", palette.panel), *bar, (f" {count}", palette.panel)))
    return lines
