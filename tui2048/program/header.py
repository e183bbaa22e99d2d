"""Draws what stands above the board: title, score, best, moves, and how far the goal is."""

from __future__ import annotations

from tui2048.core import Board
from tui2048.core.record import Record
from tui2048.program.digits import Scale, draw, shortened
from tui2048.program.frame import Canvas
from tui2048.program.layout import COMPACT_ROWS, Header, Layout
from tui2048.program.motion import RISE_STEPS
from tui2048.program.palette import Palette
from tui2048.program.settings import Settings
from tui2048.program.state import State

TITLE = "2048"
NAMES = ("Score", "Best", "Moves")
CARD_ROWS = 5

# With so many columns a header of one line has room for everything but the settings, which go beside the hints.
ONE_LINE = 76
_TWO_LINES = 50

# The settings are the longest part that is never left out: "6 x 6, goal 65536, seed 999999999".
NARROWEST = 33

# Columns of the drawn title and of a score card, with room and without.
_WIDE_TITLE, _WIDE_CARD = 17, 13
_TITLE, _CARD = 9, 9
CARD_COLUMNS = _TITLE + 3 * (_CARD + 1)  # the fewest that a header with score cards takes
_SHORTEST_BAR = 10  # beside its label
MOST_COLUMNS = 7  # of a score, before it is shortened
_GAIN = 5  # columns of gained points with their sign


def plain_rows(columns: int) -> int:
    """Return how many lines the header of text takes."""
    return 1 if columns >= ONE_LINE else 2 if columns >= _TWO_LINES else 3


def draw_header(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    """Draw the header that the layout has chosen above the board, one with score cards on its ground."""
    if layout.header is Header.CARDS:
        _draw_cards(canvas, state, layout, palette)
    else:
        _draw_lines(canvas, state, layout, palette)


def numbers(state: State, most: int = MOST_COLUMNS) -> tuple[tuple[str, str], ...]:
    """Return score, best and moves: the name and the number of each, in at most so many columns."""
    values = state.now.score, state.best, state.now.moves
    return tuple([(name, shortened(value, most)) for name, value in zip(NAMES, values)])


def gained(state: State) -> tuple[str, int] | None:
    """Return the points that the last move gained, as text, and how many steps they have risen; None without any.

    Where there is no room beside the score, they stand in the place of its name.
    """
    motion = state.motion
    if motion is None or motion.risen is None:
        return None
    return f"+{shortened(motion.gained, _GAIN - 1)}", motion.risen


def _draw_lines(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    rows = COMPACT_ROWS if layout.header is Header.COMPACT else plain_rows(layout.columns)
    title = f" {TITLE} "
    for most in range(MOST_COLUMNS, 3, -1):
        score, best, moves = numbers(state, most)
        first = [score, best] if rows == 3 else [score, best, moves]
        needed = sum(2 + len(name) + 1 + len(value) for name, value in first) - 2
        if needed <= layout.columns:
            break
    width = min(layout.columns, max(layout.board_width, needed, ONE_LINE if rows == 1 else NARROWEST))
    left, row = (layout.columns - width) // 2, layout.header_top
    col = left
    if len(title) + 2 + needed <= width:
        canvas.write(row, left, title, palette.title)
        col += len(title) + 2
    if gain := gained(state):
        first[0] = (gain[0].rjust(len(score[0])), score[1])
    for name, value in first:
        col = write_number(canvas, row, col, name, value, palette) + 2
    if rows == 1:
        _draw_bar(canvas, row, col, left + width - col, state, palette)
        return
    settings = state.settings.description
    canvas.write(row + 1, left, settings, palette.text)
    if rows == 2:
        col = left + len(settings) + 2
        _draw_bar(canvas, row + 1, col, left + width - col, state, palette)
        return
    col = write_number(canvas, row + 2, left, *moves, palette) + 2
    _draw_bar(canvas, row + 2, col, left + width - col, state, palette)


def write_number(canvas: Canvas, row: int, col: int, name: str, value: str, palette: Palette) -> int:
    """Write a number after its name; return the column after it."""
    canvas.write(row, col, name, palette.text)
    canvas.write(row, col + len(name) + 1, value, palette.strong)
    return col + len(name) + 1 + len(value)


class _Cards(Record):
    """Where score cards go: the first column and the width of all, the size of the title, the columns of each."""

    left: int
    width: int
    scale: Scale
    card: int
    cols: tuple[int, ...]


def _cards(layout: Layout) -> _Cards:
    wide = layout.columns >= _WIDE_TITLE + 3 * (_WIDE_CARD + 1)
    title, card, scale = (_WIDE_TITLE, _WIDE_CARD, Scale(2, 1)) if wide else (_TITLE, _CARD, Scale(1, 1))
    width = max(layout.board_width, title + 3 * (card + 1))
    left = (layout.columns - width) // 2
    return _Cards(left, width, scale, card, tuple([left + width - count * (card + 1) + 1 for count in (3, 2, 1)]))


def draw_header_ground(canvas: Canvas, settings: Settings, layout: Layout, palette: Palette) -> None:
    """Draw what stays of a header with score cards: the title, the cards without their numbers, and the settings.

    Of one in lines of text nothing stays: where things go depends on the numbers.
    """
    if layout.header is not Header.CARDS:
        return
    cards, row = _cards(layout), layout.header_top
    if palette.draws:
        for number, line in enumerate(draw(TITLE, cards.scale, 0, 0)):
            canvas.draw(row + 1 + number, cards.left, line, palette.title_drawn)
    else:
        canvas.write(row + 1, cards.left, f" {TITLE} ", palette.title)
    for col, name in zip(cards.cols, NAMES):
        draw_plate(canvas, row, col, 2, cards.card, palette)
        canvas.write(row + 1, col, name.upper().center(cards.card), palette.card)
    text = settings.description
    canvas.write(row + CARD_ROWS - 1, cards.left + cards.width - len(text), text, palette.text)


def _draw_cards(canvas: Canvas, state: State, layout: Layout, palette: Palette) -> None:
    cards, row = _cards(layout), layout.header_top
    if gain := gained(state):
        style = palette.card_value if gain[1] < RISE_STEPS - 1 else palette.card
        canvas.write(row + 1, cards.cols[0], gain[0].center(cards.card), style)
    for col, (_, value) in zip(cards.cols, numbers(state)):
        canvas.write(row + 2, col, value.center(cards.card), palette.card_value)
    length = cards.width - len(state.settings.description) - 2
    _draw_bar(canvas, row + CARD_ROWS - 1, cards.left, length, state, palette)


def draw_plate(canvas: Canvas, top: int, left: int, height: int, width: int, palette: Palette) -> None:
    """Draw a card of so many rows, and half a row more above and below."""
    if palette.draws:
        canvas.block(2 * top + 1, left, 2 * height + 2, width, palette.card)
    else:
        canvas.fill(top + 1, left, height, width, palette.card)


def _draw_bar(canvas: Canvas, row: int, left: int, width: int, state: State, palette: Palette) -> None:
    """Draw how far the largest tile is on its way to the goal, and say it where there is room."""
    label = f" {state.now.board.highest()} of {state.settings.goal}"
    if width < len(label) + _SHORTEST_BAR:
        label = ""
    length = max(0, width - len(label))
    draw_progress_to_goal(canvas, row, left, length, state, palette)
    canvas.write(row, left + length, label, palette.text)


def draw_progress_to_goal(canvas: Canvas, row: int, left: int, length: int, state: State, palette: Palette) -> None:
    """Draw how far the largest tile is on its way to the goal: each doubling is a step of the same length."""
    motion = state.motion
    after = _doublings(state.now.board)
    before = after if motion is None else _doublings(motion.before)
    steps = state.settings.goal.bit_length() - 1
    # It fills while the joined tiles pop.
    reached = before + (after - before) * (1 if motion is None else motion.popped)
    draw_progress(canvas, row, left, length, int(length * min(steps, reached) / steps), palette)


def _doublings(board: Board) -> int:
    return max(board.highest(), 1).bit_length() - 1


def draw_progress(canvas: Canvas, row: int, left: int, length: int, done: int, palette: Palette) -> None:
    """Draw a bar of so many columns, of which the first are done."""
    full, rest = ("#", "-") if palette.ascii else ("━", "━" if palette.colored else "─")
    canvas.write(row, left, full * done, palette.bar_done)
    canvas.write(row, left + done, rest * (length - done), palette.bar_left)
