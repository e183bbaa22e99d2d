"""The pictures of the README, drawn from the frames that the program shows.

`python tests/program/pictures.py` makes them anew; it needs Pillow (`pip install -e '.[test,pictures]'`) and the font
DejaVu Sans Mono (Debian's fonts-dejavu-core) where Pillow looks for fonts. `pictures.txt` beside them holds what each
was drawn from, so that a test without Pillow notices when one has gone stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from driving import press

from tui2048.core.record import Record
from tui2048.edges.replay import read_script
from tui2048.program.events import Key, Tick
from tui2048.program.frame import Frame, Style
from tui2048.program.keystrokes import settings_from
from tui2048.program.palette import TRUECOLOR, palette
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update, wake
from tui2048.program.view import view

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).resolve().parents[2] / "assets"
DIGESTS = ASSETS / "pictures.txt"
COMMAND = "python tests/program/pictures.py"

# A GIF counts in hundredths of a second, and browsers slow down what is shown for less than two.
TICK = 0.02
REST = 0.16  # between a move's end and the next key, in seconds
THEME_REST = 1.2
LAST_REST = 2.5

# What a terminal has of its own.
GROUND, INK = (16, 16, 20), (224, 224, 224)

CELL = (10, 20)  # of a character, in pixels
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # as in digits.py: upper left, upper right, lower left, lower right
# The arms of a line character: left, right, up, down, in pixels of thickness.
LINES = {"─": (2, 2, 0, 0), "━": (4, 4, 0, 0), "│": (0, 0, 2, 2)}


class Shown(Record):
    """A frame and for how long it is seen, in seconds."""

    frame: Frame
    seconds: float


class Picture(Record):
    """A picture by its file's name: one frame, or a moving one."""

    name: str
    shown: tuple[Shown, ...]


def pictures() -> list[Picture]:
    """Return every picture of the README."""
    played = read_script(str(ASSETS / "won.keys"))
    won = press(start(settings_from(played.settings)), " ".join(played.keys[:880]))
    return [
        Picture("game.gif", tuple(_moving())),
        _still("size-3x3-60x20.png", _played(Settings(3, seed=94), 61), (60, 20)),
        _still("size-6x6-120x40.png", _played(Settings(6, 65536, 11), 1200), (120, 40)),
        _still("theme-dark-80x24.png", won, (80, 24), "dark"),
        _still("theme-colour-blind-80x24.png", won, (80, 24), "colour-blind"),
    ]


def _still(name: str, state: State, size: tuple[int, int], theme: str = "classic") -> Picture:
    frame = view(state._replace(theme=theme), size, palette(TRUECOLOR, theme=theme))
    return Picture(name, (Shown(frame, 0),))


def _played(settings: Settings, moves: int) -> State:
    """Return a game after so many moves of a player who keeps to a corner."""
    state = start(settings)
    for _ in range(moves):
        after = (press(state, key) for key in ("up", "left", "right", "down"))
        state = next(moved for moved in after if moved.now is not state.now)
    return state._replace(message="")


def _moving() -> Iterator[Shown]:
    """Yield what a player sees of the opening of a game, and of the themes at its end."""
    script = read_script(str(ASSETS / "opening.keys"))
    state = start(settings_from(script.settings))._replace(animated=True)
    yield Shown(_seen(state), 1.0)
    for key in (*script.keys, "c", "c", "c", "c"):
        state = update(state, Key(key))
        rest = THEME_REST if key == "c" else REST
        while state.motion is not None and (state.motion.popped < 1 or rest > TICK):
            delay = wake(state)
            assert delay is not None
            seconds = max(TICK, round(delay, 2))
            if state.motion.popped == 1:  # while the points rise, the player goes on
                seconds = min(seconds, rest)
                rest -= seconds
            yield Shown(_seen(state), seconds)
            state = update(state, Tick(seconds))
        yield Shown(_seen(state), max(TICK, rest))
    yield Shown(_seen(state), LAST_REST)


def _seen(state: State) -> Frame:
    return view(state, (80, 24), palette(TRUECOLOR, theme=state.theme))


def digest(picture: Picture) -> str:
    """Return what tells a picture's frames, and for how long each is seen, from all others."""
    seen = hashlib.sha256()
    for frame, seconds in picture.shown:
        # A blank shows its ground alone.
        styles = [
            [style.bg if char == " " else tuple(style) for char, style in zip(text, row)]
            for text, row in zip(frame.text, frame.styles)
        ]
        seen.update(repr((frame.text, styles, round(100 * seconds))).encode())
    return seen.hexdigest()


def file_digest(name: str) -> str:
    """Return the digest of a picture's file."""
    return hashlib.sha256((ASSETS / name).read_bytes()).hexdigest()


class Pencil:
    """Draws frames as a terminal with square corners would: blocks and lines as rectangles, so that they meet."""

    def __init__(self) -> None:
        """Find the fonts."""
        self._fonts = (_font("DejaVuSansMono.ttf"), _font("DejaVuSansMono-Bold.ttf"))

    def draw(self, frame: Frame) -> Image.Image:
        """Return the picture of a frame."""
        from PIL import Image, ImageDraw

        width, height = CELL
        image = Image.new("RGB", (frame.width * width, frame.height * height), GROUND)
        pen = ImageDraw.Draw(image)
        for row, (text, styles) in enumerate(zip(frame.text, frame.styles)):
            for col, (char, style) in enumerate(zip(text, styles)):
                self._cell(pen, col * width, row * height, char, style)
        return image

    def _cell(self, pen: ImageDraw.ImageDraw, x: int, y: int, char: str, style: Style) -> None:
        ink, ground = _rgb(style.fg, INK), _rgb(style.bg, GROUND)
        if style.reverse:
            ink, ground = ground, ink
        if style.dim:
            ink = tuple([(a + b) // 2 for a, b in zip(ink, ground)])
        width, height = CELL
        _rectangle(pen, x, y, width, height, ground)
        if char in QUADRANTS:
            for bit, (right, low) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
                if QUADRANTS.index(char) >> bit & 1:
                    _rectangle(pen, x + right * width // 2, y + low * height // 2, width // 2, height // 2, ink)
        elif char in LINES:
            left, right, up, down = LINES[char]
            _rectangle(pen, x, y + (height - left) // 2, width // 2, left, ink)
            _rectangle(pen, x + width // 2, y + (height - right) // 2, width // 2, right, ink)
            _rectangle(pen, x + (width - up) // 2, y, up, height // 2, ink)
            _rectangle(pen, x + (width - down) // 2, y + height // 2, down, height // 2, ink)
        else:
            pen.text((x, y), char, font=self._fonts[style.bold], fill=ink)


def _font(name: str) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(name, 16)
    except OSError:
        raise SystemExit(f"the font {name} is missing; Debian has it in fonts-dejavu-core") from None


def _rgb(color: int | None, own: tuple[int, ...]) -> tuple[int, ...]:
    return own if color is None else (color >> 16, color >> 8 & 255, color & 255)


def _rectangle(pen: ImageDraw.ImageDraw, x: int, y: int, width: int, height: int, color: tuple[int, ...]) -> None:
    if width and height:
        pen.rectangle((x, y, x + width - 1, y + height - 1), fill=color)


def _save(picture: Picture, pencil: Pencil) -> None:
    from PIL import Image

    drawn = [pencil.draw(shown.frame) for shown in picture.shown]
    path = ASSETS / picture.name
    if len(drawn) == 1:
        drawn[0].quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
        return
    # One set of colours for all frames, with room for the one that says "as before", so that each holds only changes.
    some = drawn[:: max(1, len(drawn) // 40)] + drawn[-8:]
    sheet = Image.new("RGB", (drawn[0].width, drawn[0].height * len(some)))
    for number, image in enumerate(some):
        sheet.paste(image, (0, number * drawn[0].height))
    colors = sheet.quantize(255, dither=Image.Dither.NONE)
    frames = [image.quantize(palette=colors, dither=Image.Dither.NONE) for image in drawn]
    times = [round(1000 * shown.seconds / 10) * 10 for shown in picture.shown]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1, optimize=True)


def draw_all() -> None:
    """Make every picture anew, and note what it was drawn from."""
    pencil = Pencil()
    lines = []
    for picture in pictures():
        _save(picture, pencil)
        lines.append(f"{picture.name} {digest(picture)} {file_digest(picture.name)}\n")
    DIGESTS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    draw_all()
