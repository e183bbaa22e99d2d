"""Draws the dialogs over the dimmed board."""

from __future__ import annotations

from tui2048.program import messages
from tui2048.program.bindings import BINDINGS, label
from tui2048.program.choice import BUTTONS
from tui2048.program.dialogs import GOAL_REACHED, Choice, Help, NewGame
from tui2048.program.explain import full_board
from tui2048.program.frame import Canvas, Style
from tui2048.program.new_game import NUMBERS, START
from tui2048.program.palette import Palette
from tui2048.program.state import State
from tui2048.program.text import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.program.dialogs import Dialog

    # A line of a dialog: pieces of text, each in a style.
    Line = tuple[tuple[str, Style], ...]

_FIELD_WIDTH = 12
_WIDE = 50  # columns, from which the new-game dialog says more and dialogs have more air


def draw_dialog(canvas: Canvas, state: State, dialog: Dialog, palette: Palette, middle: int) -> None:
    """Draw a dialog around the column `middle`; one that is too high for the screen shows the part that fits."""
    if isinstance(dialog, NewGame):
        lines = _new_game(dialog, palette, canvas.width >= _WIDE)
    elif isinstance(dialog, Choice):
        lines = _choice(state, dialog, palette, canvas.width - 2 * _padding(canvas))
    else:
        lines = _help(palette, canvas.width - 2 * _padding(canvas))
    if isinstance(dialog, Help):
        lines = _scrolled(lines, dialog.top, canvas.height, palette.panel)
    if len(lines) > canvas.height:
        lines = [line for line in lines if line]
    _draw_panel(canvas, lines, palette, middle)


def _padding(canvas: Canvas) -> int:
    """Return the columns on both sides of a dialog's text, its edge included."""
    return 3 if canvas.width >= _WIDE else 2


def _draw_panel(canvas: Canvas, lines: list[Line], palette: Palette, middle: int) -> None:
    padding = _padding(canvas)
    width = min(canvas.width, max(sum(len(text) for text, _ in line) for line in lines) + 2 * padding)
    top = max(0, (canvas.height - len(lines)) // 2)
    left = max(0, min(middle - width // 2, canvas.width - width))
    if len(lines) + 2 <= canvas.height:
        _draw_edges(canvas, top - 1, left, len(lines), width, palette)
    else:
        canvas.fill(top, left, len(lines), width, palette.panel)
    for row, line in enumerate(lines):
        col = left + padding
        for text, style in line:
            canvas.write(top + row, col, text, style)
            col += len(text)


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


def shown(key: str, palette: Palette) -> str:
    """Return how a key is shown, in the characters that the palette may use."""
    text = label(key)
    return text if text.isascii() or not palette.ascii else key.capitalize()


def _scrolled(lines: list[Line], top: int, height: int, style: Style) -> list[Line]:
    room = max(1, height - 2)
    if len(lines) <= room:
        return lines
    lines = [((*lines[0], ("   up and down scroll", style))), *lines[1:]]
    top = min(top, len(lines) - room)
    return lines[top : top + room]
