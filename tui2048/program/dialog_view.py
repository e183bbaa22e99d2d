"""Draws the dialogs over the dimmed board."""

from __future__ import annotations

from tui2048.program import messages
from tui2048.program.bindings import BINDINGS, shown
from tui2048.program.buttons import buttons, length
from tui2048.program.choice import BUTTONS
from tui2048.program.dialogs import GAME_OVER, GOAL_REACHED, Choice, Games, Help, NewGame
from tui2048.program.explain import full_board
from tui2048.program.frame import Canvas
from tui2048.program.games_view import games_lines, games_wheel
from tui2048.program.new_game import NUMBERS, START, way_to
from tui2048.program.palette import Palette
from tui2048.program.state import State
from tui2048.program.text import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.buttons import Button, Keys, Line
    from tui2048.program.dialogs import Dialog

    # The keys that a notch of the mouse wheel presses, up and down.
    Wheel = tuple[Keys, Keys]

_FIELD_WIDTH = 12
_GAP = 2  # columns between a prompt and its field
_WIDE = 50  # columns, from which the new-game dialog says more and dialogs have more air
_NARROW = 40  # columns, below which it says less


def draw_dialog(canvas: Canvas, state: State, dialog: Dialog, palette: Palette, middle: int) -> Wheel:
    """Draw a dialog around the column `middle`, and return what the wheel does; of one too high draw what fits."""
    wheel: Wheel = (), ()
    # On both sides of the text, with the edge.
    padding = 2 if canvas.width < _WIDE or isinstance(dialog, Games) else 3
    room = canvas.width - 2 * padding
    if isinstance(dialog, NewGame):
        lines = _new_game(dialog, palette, canvas.width)
    elif isinstance(dialog, Choice):
        lines = _choice(state, dialog, palette, room, canvas.height)
    elif isinstance(dialog, Games):
        lines = games_lines(dialog, palette, room, canvas.height)
        wheel = games_wheel(dialog)
    else:
        lines = _help(palette, room)
    if isinstance(dialog, Help) or (isinstance(dialog, Games) and dialog.counting):
        lines, wheel = _scrolled(lines, dialog.top, canvas.height, palette)
    if len(lines) > canvas.height:
        lines = [line for line in lines if line]
    _draw_panel(canvas, lines, palette, middle, padding)
    return wheel


def _draw_panel(canvas: Canvas, lines: list[Line], palette: Palette, middle: int, padding: int) -> None:
    width = min(canvas.width, max(map(length, lines)) + 2 * padding)
    top = max(0, (canvas.height - len(lines)) // 2)
    left = max(0, min(middle - width // 2, canvas.width - width))
    if len(lines) + 2 <= canvas.height:
        _draw_edges(canvas, top - 1, left, len(lines), width, palette)
    else:
        canvas.fill(top, left, len(lines), width, palette.panel)
    for row, line in enumerate(lines):
        col = left + padding
        for piece in line:
            canvas.write(top + row, col, piece[0], piece[1])
            if len(piece) == 3 and piece[2]:
                canvas.target(top + row, col, min(len(piece[0]), canvas.width - col), piece[2])
            col += len(piece[0])


def _draw_edges(canvas: Canvas, top: int, left: int, height: int, width: int, palette: Palette) -> None:
    """Draw an empty panel: its edge shows on any background, the panel's own colour included."""
    if palette.draws:
        canvas.block(2 * top, left, 2 * height + 4, width, palette.panel_edge)
        canvas.block(2 * top + 1, left + 1, 2 * height + 2, width - 2, palette.panel)
        return
    corners = "++++-|" if palette.ascii else "┌┐└┘─│"
    canvas.write(top, left, corners[0] + corners[4] * (width - 2) + corners[1], palette.panel)
    for row in range(top + 1, top + height + 1):
        canvas.write(row, left, corners[5] + " " * (width - 2) + corners[5], palette.panel)
    canvas.write(top + height + 1, left, corners[2] + corners[4] * (width - 2) + corners[3], palette.panel)


def _new_game(dialog: NewGame, palette: Palette, width: int) -> list[Line]:
    narrow = width < _NARROW
    prompts = [number.name if narrow else number.prompt for number in NUMBERS]
    prompts.append("start" if narrow else "start (random tiles or a lab)" if width >= _WIDE else "start (or a lab)")
    room = max(map(len, prompts)) + _GAP
    lines: list[Line] = [(("New game", palette.panel_strong),), ()]
    for index, (prompt, text) in enumerate(zip(prompts, (*dialog.texts, dialog.start))):
        lines.append(_field(dialog, index, prompt.ljust(room), text, palette))
    room = max(room + _FIELD_WIDTH, width - 2 * _GAP)
    lines += [((line, palette.complaint),) for line in wrapped(dialog.complaint, room)] if dialog.complaint else [()]
    enter, esc = ("", "") if narrow else ("Enter ", "Esc ")
    row: list[Button] = [(f"{enter}start", palette.field, ("enter",)), (f"{esc}cancel", palette.field, ("esc",))]
    if dialog.focus != START:
        start = (*way_to(dialog, START), "enter")
        row[:1] = [(f"{enter}next", palette.field, ("enter",)), ("Start", palette.field, start)]
    return [*lines, buttons(row, palette)]


def _field(dialog: NewGame, index: int, prompt: str, text: str, palette: Palette) -> Line:
    if index != dialog.focus:
        keys = way_to(dialog, index)
        return ((prompt, palette.panel, keys), (f" {text}".ljust(_FIELD_WIDTH), palette.field, keys))
    cursor = "_" if not dialog.selected and index != START else ""
    return (
        (prompt[:-_GAP], palette.panel),
        (" <", palette.panel_strong, ("left",)),
        (f" {text}{cursor}".ljust(_FIELD_WIDTH), palette.focus),
        ("> ", palette.panel_strong, ("right",)),
    )


def _choice(state: State, dialog: Choice, palette: Palette, width: int, height: int) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    now = state.now
    if dialog.name == GOAL_REACHED:
        title, text = "Goal reached", messages.goal_reached(state.settings.goal, now)
    else:
        title, text = "Game over", messages.game_over(now)
    row: list[Button] = [
        (button.label, palette.focus if index == dialog.focus else palette.field, (button.key,))
        for index, button in enumerate(BUTTONS[dialog.name])
    ]
    room = max(20, min(width, 46))
    said = wrapped(text, room)
    if dialog.name == GAME_OVER and state.explaining:
        why = wrapped(full_board(now.board), room)
        # Where there is no room for both, the buttons matter more.
        said += why if len(said) + len(why) + 2 <= height else []
    return [((title, strong),), (), *[((line, plain),) for line in said], (), buttons(row, palette)]


def _help(palette: Palette, room: int) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    rows = [(", ".join([shown(key, palette) for key in binding.keys]), binding.help) for binding in BINDINGS]
    rows += [("Mouse", "click, or drag the tiles"), ("Shift", "the mouse selects text")]
    width = max(len(keys) for keys, _ in rows) + 2
    close = buttons([("Esc close", palette.field, ("esc",))], palette)
    lines: list[Line] = [(("Keys  ", strong), *close), ()]
    lines += [((keys.ljust(width), strong), (text, plain)) for keys, text in rows]
    advice = wrapped("Join equal tiles until you have made the goal.", min(room, 46))
    return [*lines, (), *[((line, plain),) for line in advice]]


def _scrolled(lines: list[Line], top: int, height: int, palette: Palette) -> tuple[list[Line], Wheel]:
    """Return the title and the lines from the one at `top` on that there is room for, and what the wheel does."""
    room = max(1, height - 2)
    last = len(lines) - room
    if last <= 0:
        return lines, ((), ())
    shown_top = min(top, last)
    # Whoever has gone on below the last line comes back from there at once.
    up, down = ("up",) * (top - shown_top + 1 if top else 0), ("down",) if top < last else ()
    arrows = [(shown(key, palette), palette.panel_strong, keys) for key, keys in (("up", up), ("down", down))]
    title = (*lines[0], ("  ", palette.panel), arrows[0], (" ", palette.panel), arrows[1], (" scroll", palette.panel))
    return [title, *lines[1 + shown_top : shown_top + room]], (up, down)
