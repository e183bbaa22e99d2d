"""Frames as readable text: the characters of the screen, then a letter for the style of each cell, then the letters.

`python tests/program/golden.py` draws the golden files anew; look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from driving import advised, listed, press, standing

from tui2048.core import Direction
from tui2048.core.record import Record
from tui2048.program.events import Tick
from tui2048.program.frame import PLAIN, Frame, Style
from tui2048.program.motion import SLIDE_SECONDS
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update
from tui2048.program.view import view

FOLDER = Path(__file__).with_name("golden")

FIRST = "2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096 / . . 8192 131072"
SMALL = "2 4 8 / 16 . 64 / . 2 ."
TO_JOIN = "2 4 8 16 / 32 64 8 256 / 512 1024 8 4 / . 2 2 4"
LARGE = "2 4 8 16 32 64 / 128 256 512 1024 2048 4096 / 8192 16384 32768 65536 131072 262144 / " + " / ".join(
    [". . . . . ."] * 3
)


class Scene(Record):
    """A state on a screen."""

    name: str
    state: State
    size: tuple[int, int]
    depth: int = TRUECOLOR
    ascii: bool = False
    theme: str = "classic"


def scenes() -> list[Scene]:
    """Return every picture that is kept."""
    first = standing(FIRST, 20312, 871)
    joining = standing("64 64 8 2 / 4 . . . / . . . . / 2 . . .", 3500, 280)._replace(animated=True)
    gained = update(press(joining, "left"), Tick(SLIDE_SECONDS))
    played = press(start(Settings(3, 32, 318)), "s w s a s s a s s s s a s s s s s a d s a")
    return [
        Scene("80x24", first, (80, 24)),
        Scene("80x24-256", first, (80, 24), 256),
        Scene("80x24-16", first, (80, 24), 16),
        Scene("80x24-8", first, (80, 24), 8),
        Scene("80x24-16-dark", press(first, "n"), (80, 24), 16, theme="dark"),
        Scene("80x24-none", first, (80, 24), 0),
        Scene("80x24-ascii", first, (80, 24), TRUECOLOR, True),
        Scene("80x24-none-ascii", first, (80, 24), 0, True),
        Scene("80x24-3x3", standing(SMALL), (80, 24)),
        Scene("80x24-5x5", start(Settings(5)), (80, 24)),
        Scene("80x24-6x6", standing(LARGE), (80, 24)),
        Scene("40x12", first, (40, 12)),
        Scene("60x20", first, (60, 20)),
        Scene("80x24-gained", gained, (80, 24)),
        Scene("80x24-explained", press(standing(SMALL), "x left"), (80, 24)),
        Scene("80x50", first, (80, 50)),
        Scene("120x40", first, (120, 40)),
        Scene("200x60", first, (200, 60)),
        Scene("20x8-too-small", first, (20, 8)),
        Scene("80x24-new-game", press(first, "n tab 1 2 enter"), (80, 24)),
        Scene("40x12-new-game", press(first, "n"), (40, 12)),
        Scene("80x24-help", press(first, "?"), (80, 24)),
        Scene("40x12-help", press(first, "? down down"), (40, 12)),
        Scene("80x24-goal-reached", played, (80, 24)),
        Scene("80x24-goal-reached-none", played, (80, 24), 0),
        Scene("80x24-game-over", press(played, "enter s a d s s"), (80, 24)),
        Scene("40x12-game-over", press(played, "enter s a d s s"), (40, 12)),
        Scene("80x24-tip", advised(standing(TO_JOIN), Direction.UP), (80, 24)),
        Scene("40x12-tip-ascii", advised(standing(TO_JOIN), Direction.LEFT), (40, 12), 0, True),
        Scene("80x24-games", listed(first), (80, 24)),
        Scene("40x12-games-none", press(listed(first), "down down d"), (40, 12), 0),
        Scene("80x24-games-statistics", press(listed(first), "tab"), (80, 24)),
        Scene("60x20-games-statistics-none", press(listed(first), "tab"), (60, 20), 0),
    ]


def picture(scene: Scene) -> str:
    """Return the text of a golden file."""
    frame = view(scene.state, scene.size, palette(scene.depth, scene.ascii, scene.theme))
    letters = _letters(frame)
    lines = [f"{frame.width} x {frame.height}"]
    lines += [f"|{row}|" for row in frame.text]
    lines += ["", *["|" + "".join([letters[style] for style in row]) + "|" for row in frame.styles], ""]
    lines += [f"{letter} {_described(style, scene.depth)}" for style, letter in letters.items()]
    return "\n".join(lines) + "\n"


def _letters(frame: Frame) -> dict[Style, str]:
    names = iter("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*+=%&$#@!?")
    letters = {PLAIN: "."}
    for row in frame.styles:
        for style in row:
            if style not in letters:
                letters[style] = next(names)
    return letters


def _described(style: Style, depth: int) -> str:
    def color(value: int | None) -> str:
        return "default" if value is None else f"#{value:06x}" if depth == TRUECOLOR else str(value)

    marks = [name for name in ("bold", "dim", "reverse", "underline") if getattr(style, name)]
    return " ".join([color(style.fg), "on", color(style.bg), *marks])


def draw_all() -> None:
    """Write every golden file anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for scene in scenes():
        (FOLDER / f"{scene.name}.txt").write_text(picture(scene), encoding="utf-8")


if __name__ == "__main__":
    draw_all()
