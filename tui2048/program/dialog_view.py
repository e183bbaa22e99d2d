"""Draws the dialogs over the dimmed board."""

from __future__ import annotations

from tui2048.program import messages
from tui2048.program.bindings import BINDINGS, shown
from tui2048.program.choice import BUTTONS
from tui2048.program.dialogs import GOAL_REACHED, Choice, Games, Help, NewGame
from tui2048.program.explain import full_board
from tui2048.program.frame import Canvas, Style
from tui2048.program.games_view import games_lines
from tui2048.program.new_game import NUMBERS, START
from tui2048.program.palette import Palette
from tui2048.program.state import State
from tui2048.program.text import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.dialogs import Dialog

    # A line of a dialog: pieces of text, each in a style.
    Line = tuple[tuple[str, Style], ...]

_PADDING = 2
_FIELD_WIDTH = 12
_WIDE = 50  # columns, from which the new-game dialog says more


def draw_dialog(canvas: Canvas, state: State, dialog: Dialog, palette: Palette) -> None:
    """Draw a dialog in the middle of the screen; one that is too high shows the part that fits."""
    if isinstance(dialog, NewGame):
        lines = _new_game(dialog, palette, canvas.width >= _WIDE)
    elif isinstance(dialog, Choice):
        lines = _choice(state, dialog, palette, canvas.width - 2 * _PADDING)
    elif isinstance(dialog, Games):
        lines = games_lines(dialog, palette, canvas.width - 2 * _PADDING, canvas.height)
    else:
        lines = _help(palette, canvas.width - 2 * _PADDING)
    if isinstance(dialog, Help) or (isinstance(dialog, Games) and dialog.counting):
        lines = _scrolled(lines, dialog.top, canvas.height, palette.panel)
    if len(lines) > canvas.height:
        lines = [line for line in lines if line]
    _draw_panel(canvas, lines, palette)


def _draw_panel(canvas: Canvas, lines: list[Line], palette: Palette) -> None:
    width = min(canvas.width, max(sum(len(text) for text, _ in line) for line in lines) + 2 * _PADDING)
    top, left = max(0, (canvas.height - len(lines)) // 2), (canvas.width - width) // 2
    framed = len(lines) + 2 <= canvas.height
    if framed:
        _draw_edges(canvas, top - 1, left, len(lines), width, palette)
    for row, line in enumerate(lines):
        canvas.fill(top + row, left, 1, width, palette.panel)
        if framed and not palette.colored:
            side = "|" if palette.ascii else "│"
            canvas.write(top + row, left, side, palette.panel)
            canvas.write(top + row, left + width - 1, side, palette.panel)
        col = left + _PADDING
        for text, style in line:
            canvas.write(top + row, col, text, style)
            col += len(text)


def _draw_edges(canvas: Canvas, top: int, left: int, height: int, width: int, palette: Palette) -> None:
    bottom = top + height + 1
    if palette.draws:
        canvas.block(2 * top + 1, left, 2 * height + 2, width, palette.panel)
    elif palette.colored:
        canvas.fill(top, left, 1, width, palette.panel)
        canvas.fill(bottom, left, 1, width, palette.panel)
    else:
        corners = "++++-" if palette.ascii else "┌┐└┘─"
        canvas.write(top, left, corners[0] + corners[4] * (width - 2) + corners[1], palette.panel)
        canvas.write(bottom, left, corners[2] + corners[4] * (width - 2) + corners[3], palette.panel)


def _new_game(dialog: NewGame, palette: Palette, wide: bool) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    prompts = [number.prompt for number in NUMBERS]
    prompts.append("start (random tiles or a lab)" if wide else "start (or a lab)")
    room = max(map(len, prompts)) + 2
    lines: list[Line] = [(("New game", strong),), ()]
    for index, (prompt, text) in enumerate(zip(prompts, (*dialog.texts, dialog.start))):
        lines.append(_field(dialog, index, prompt.ljust(room), text, palette))
    lines.append(())
    if dialog.complaint:
        lines.append(((dialog.complaint, palette.complaint),))
    else:
        enter = " start" if dialog.focus == START else " next"
        lines.append((("Enter", strong), (enter, plain), ("   Esc", strong), (" cancel", plain)))
    return lines


def _field(dialog: NewGame, index: int, prompt: str, text: str, palette: Palette) -> Line:
    focused = dialog.focus == index
    style = palette.focus if focused else palette.field
    cursor = "_" if focused and not dialog.selected and index != START else ""
    if focused and index == START:
        text = f"< {text} >"
    return ((prompt, palette.panel), (f" {text}{cursor}".ljust(_FIELD_WIDTH), style))


def _choice(state: State, dialog: Choice, palette: Palette, width: int) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    now = state.now
    if dialog.name == GOAL_REACHED:
        title, text = "Goal reached", messages.goal_reached(state.settings.goal, now)
    else:
        title, text = "Game over", messages.game_over(now)
        if state.explaining:
            text = f"{text}\n{full_board(now.board)}"
    buttons: list[tuple[str, Style]] = []
    for index, button in enumerate(BUTTONS[dialog.name]):
        style = palette.focus if index == dialog.focus else palette.field
        mark = "[{}]" if index == dialog.focus and not palette.colored else " {} "
        buttons += [(mark.format(button.label), style), (" ", plain)]
    room = max(20, min(width, 46))
    lines: list[Line] = [((title, strong),), ()]
    for paragraph in text.split("\n"):
        lines += [((line, plain),) for line in wrapped(paragraph, room)]
    return [*lines, (), tuple(buttons[:-1])]


def _help(palette: Palette, room: int) -> list[Line]:
    plain, strong = palette.panel, palette.panel_strong
    rows = [(", ".join([shown(key, palette) for key in binding.keys]), binding.help) for binding in BINDINGS]
    width = max(len(keys) for keys, _ in rows) + 2
    lines: list[Line] = [(("Keys", strong),), ()]
    lines += [((keys.ljust(width), strong), (text, plain)) for keys, text in rows]
    advice = wrapped("Join equal tiles until you have made the goal.", min(room, 46))
    return [*lines, (), *[((line, plain),) for line in advice]]


def _scrolled(lines: list[Line], top: int, height: int, style: Style) -> list[Line]:
    room = max(1, height - 2)
    if len(lines) <= room:
        return lines
    lines = [((*lines[0], ("   up and down scroll", style))), *lines[1:]]
    top = min(top, len(lines) - room)
    return lines[top : top + room]
