"""The painter: what it writes turns the screen before into the screen after, in few bytes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pyte
import pytest
from conftest import TerminalMaker
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tui2048.edges.paint import paint
from tui2048.edges.terminal import Terminal
from tui2048.program.frame import PLAIN, Canvas, Frame, Style

TERMS = {
    "xterm-256color": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "without erasing in colour": {"TERM": "screen-256color", "COLORTERM": "truecolor"},
    "vt100": {"TERM": "vt100"},
}


@pytest.fixture(scope="module", params=TERMS)
def terminal(request: pytest.FixtureRequest, make_terminal: TerminalMaker) -> Terminal:
    return make_terminal(**TERMS[request.param])


def painted(terminal: Terminal, before: Frame | None, after: Frame) -> str:
    return paint(before, after, terminal.sgr, terminal.move, terminal.erase)


COLORS = st.sampled_from([None, 0x000000, 0xFF0000, 0x112233])
STYLES = st.builds(Style, COLORS, COLORS, st.booleans(), st.booleans(), st.booleans(), st.booleans())


@st.composite
def frames(draw: st.DrawFn, width: int, height: int, styles: list[Style]) -> Frame:
    """Return a frame of rectangles, so that there are runs and gaps."""
    canvas = Canvas(width, height, draw(st.sampled_from(styles)))
    for _ in range(draw(st.integers(0, 5))):
        row, col = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
        text = draw(st.text("  a▀", min_size=1, max_size=width))
        style = draw(st.sampled_from(styles))
        for line in range(draw(st.integers(1, height))):
            canvas.write(row + line, col, text, style)
    return canvas.frame()


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Frame | None, Frame]:
    width, height = draw(st.integers(1, 20)), draw(st.integers(1, 5))
    styles = draw(st.lists(STYLES, min_size=1, max_size=4))
    before = draw(st.one_of(st.none(), frames(width, height, styles)))
    return before, draw(frames(width, height, styles))


def screen_after(frame: Frame, *outputs: str) -> pyte.Screen:
    screen = pyte.Screen(frame.width, frame.height)
    stream = pyte.Stream(screen)
    for output in outputs:
        stream.feed(output)
    return screen


def looks(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Return what can be seen of each cell: a blank shows no text colour and no weight."""
    return [
        [
            (cell.data, cell.bg)
            if cell.data == " " and not cell.reverse and not cell.underscore
            else (cell.data, cell.bg, cell.fg, cell.reverse, cell.underscore, cell.bold)
            for cell in (screen.buffer[row][col] for col in range(screen.columns))
        ]
        for row in range(screen.lines)
    ]


def one_row(text: str, style: Style, **others: Style) -> Frame:
    """Return a frame of one row, with other styles for some characters."""
    canvas = Canvas(len(text), 1)
    for col, char in enumerate(text):
        canvas.write(0, col, char, others.get(char, style))
    return canvas.frame()


# A gap that stays is written in its own colour, whatever stands on both sides of it.
@example((one_row("aaa", Style(0)), one_row(" a ", Style(0))))
@example((one_row("bcacx", Style(0), b=Style(1)), one_row("b a  ", Style(0), b=Style(1))))
@example((one_row("cccac", Style(0)), one_row("b  a ", Style(0), b=Style(1))))
# A blank beside a block that goes is not reversed with what comes in its place.
@example((one_row(" ▀ ", Style()), one_row(" ab", Style(), a=Style(reverse=True))))
@example((one_row(" ▀ ", Style()), one_row(" a ", Style(), a=Style(reverse=True))))
@example((one_row("▀▀  ", Style()), one_row("aa  ", Style(), a=Style(underline=True))))
@given(pairs())
@settings(deadline=None, max_examples=150)
def test_the_screen_is_then_the_frame(terminal: Terminal, pair: tuple[Frame | None, Frame]) -> None:
    before, after = pair
    first = cell_by_cell(terminal, before) if before else ""
    change = painted(terminal, before, after)
    wanted = looks(screen_after(after, cell_by_cell(terminal, after)))
    assert looks(screen_after(after, first, change)) == wanted
    whole = screen_after(after, first, change, painted(terminal, None, after))
    assert looks(whole) == wanted
    assert whole.cursor.attrs == pyte.Screen(1, 1).cursor.attrs  # the style is plain in the end


def cell_by_cell(terminal: Terminal, frame: Frame) -> str:
    """Return a frame written in the plainest way."""
    return "".join(
        terminal.move(None, (row, col)) + terminal.sgr(PLAIN, style) + char + terminal.sgr(style, PLAIN)
        for row in range(frame.height)
        for col, (char, style) in enumerate(zip(frame.text[row], frame.styles[row]))
    )


@given(pairs())
def test_nothing_is_written_for_the_same_frame(terminal: Terminal, pair: tuple[Frame | None, Frame]) -> None:
    after = pair[1]
    assert painted(terminal, after, Canvas(after.width, after.height).frame()._replace(**after._asdict())) == ""


def test_a_frame_of_another_size_is_written_whole(terminal: Terminal) -> None:
    small, large = Canvas(3, 2).frame(), Canvas(4, 2).frame()
    assert painted(terminal, small, large) == painted(terminal, None, large)


def changed(change: Callable[[Canvas], None]) -> tuple[Frame, Frame]:
    before, after = Canvas(80, 24, Style(bg=0x112233)), Canvas(80, 24, Style(bg=0x112233))
    before.write(5, 0, "one two three", Style(0x445566, 0x112233))
    after.write(5, 0, "one two three", Style(0x445566, 0x112233))
    change(after)
    return before.frame(), after.frame()


def test_few_bytes(make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(**TERMS["xterm-256color"])
    text = Style(0x445566, 0x112233)

    def written(change: Callable[[Canvas], None]) -> str:
        return painted(terminal, *changed(change)).replace("\x1b", "^")

    # A blank shows no text colour and no weight.
    assert written(lambda canvas: canvas.write(9, 0, "   ", Style(0xFF0000, 0x112233, bold=True))) == ""
    # A short gap is written, a longer one jumped over.
    assert written(lambda canvas: canvas.write(5, 0, "o.e two t.ree", text)).count("H") == 1
    assert written(lambda canvas: canvas.write(5, 0, "o.e tw. three", text)).endswith(".e tw.^[m")
    assert written(lambda canvas: canvas.write(5, 0, "..e two thre.", text)).endswith("..^[10C.^[m")
    # The next row is a step away, and blanks are erased.
    assert written(lambda canvas: canvas.fill(2, 7, 3, 10, Style(bg=0xFF0000))) == (
        "^[48;2;255;0;0m^[3;8H^[10X^[D^[10X^[D^[10X^[m".replace("^[D", "^D")
    )

    # Each style is set once, each background too.
    def stripe(canvas: Canvas) -> None:
        for row in range(8):
            canvas.write(row, 3 * row, "ab", Style(row % 2, 0xFF0000))

    many = written(stripe)
    assert len(re.findall(r"48;2;255;0;0", many)) == 1
    assert len(re.findall(r"38;2;0;0;[01]", many)) == 2


@pytest.mark.parametrize("gone", ["▐", "▄"])
def test_where_a_block_was_the_blanks_beside_it_are_written_too(gone: str, make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(**TERMS["xterm-256color"])
    text = Style(0x445566, 0x112233)

    def written(before: str, after: str) -> str:
        frames = [Canvas(80, 24, Style(bg=0x112233)) for _ in range(2)]
        for canvas, line in zip(frames, (before, after)):
            canvas.write(5, 7, line, text)
        return painted(terminal, *[canvas.frame() for canvas in frames]).replace("\x1b", "^")

    assert written(f" {gone} ", "   ") == "^[48;2;17;34;51m^[6;8H   ^[m"
    assert written(" x ", "   ") == "^[48;2;17;34;51m^[6;9H ^[m"
    assert written(f"a{gone}b", "a b") == "^[48;2;17;34;51m^[6;9H ^[m"  # what is not blank covers the traces
    assert written(f" {gone} ", " x ") == "^[38;2;68;85;102;48;2;17;34;51m^[6;8H x ^[m"
