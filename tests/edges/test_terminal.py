"""What the terminal can do and is asked: colours, keys, characters; each thing taken from blessed is there."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from conftest import TerminalMaker

import tui2048
from tui2048.edges.terminal import choose_depth, speaks_unicode
from tui2048.program.frame import PLAIN, Style
from tui2048.program.keys import NAMED_KEYS
from tui2048.program.palette import TRUECOLOR

TERMS = ["xterm", "xterm-256color", "screen", "tmux-256color", "linux", "vt100", "rxvt-unicode-256color", "no-such"]


@pytest.mark.parametrize(
    ("wanted", "environ", "terminfo", "depth"),
    [
        ("auto", {}, 256, 256),
        ("auto", {}, 88, 16),
        ("auto", {}, 16, 16),
        ("auto", {}, 8, 8),
        ("auto", {}, 0, 0),
        ("auto", {}, -1, 0),
        ("auto", {}, TRUECOLOR, TRUECOLOR),
        ("auto", {"COLORTERM": "truecolor"}, 8, TRUECOLOR),
        ("auto", {"COLORTERM": "24bit"}, 256, TRUECOLOR),
        ("auto", {"COLORTERM": "yes"}, 256, 256),
        ("auto", {"TERM": "xterm-direct"}, 256, TRUECOLOR),
        ("auto", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, 256, 0),
        ("auto", {"NO_COLOR": ""}, 256, 256),
        ("never", {"COLORTERM": "truecolor"}, 256, 0),
        ("truecolor", {"NO_COLOR": "1"}, 8, TRUECOLOR),
        ("256", {}, 8, 256),
        ("16", {}, 256, 16),
        ("8", {}, 0, 8),
    ],
)
def test_depth(wanted: str, environ: dict[str, str], terminfo: int, depth: int) -> None:
    assert choose_depth(wanted, environ, terminfo) == depth


@pytest.mark.parametrize(
    ("environ", "unicode"),
    [
        ({}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.utf8"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, True),
    ],
)
def test_unicode(environ: dict[str, str], unicode: bool) -> None:
    assert speaks_unicode(environ) is unicode


@pytest.mark.parametrize("term", TERMS)
def test_every_key_has_a_sequence_in_every_terminal(term: str, make_terminal: TerminalMaker) -> None:
    sequences = make_terminal(TERM=term).sequences
    assert {key.name for key in NAMED_KEYS} - {"s-tab"} <= set(sequences.values())
    assert sequences["\x1b[A"] == "up"
    assert sequences["\x1b"] == "esc"
    assert sequences["\r"] == sequences["\n"] == "enter"
    assert sequences["\t"] == "tab"
    assert sequences["\x7f"] == "backspace"
    assert sequences["\x1b[3~"] == "delete"
    if term != "vt100":
        assert sequences["\x1b[6~"] == ""  # PageDown is known, so that it is swallowed, and has no use


def test_back_tab(make_terminal: TerminalMaker) -> None:
    assert make_terminal(TERM="xterm-256color").sequences["\x1b[Z"] == "s-tab"


@pytest.mark.parametrize("term", TERMS)
def test_what_no_screen_can_do_without(term: str, make_terminal: TerminalMaker) -> None:
    # blessed gives "" for what it does not know, so a capability that is gone would go unnoticed.
    terminal = make_terminal(TERM=term)
    assert terminal.move(None, (4, 6)) == "\x1b[5;7H"
    for style in (Style(bold=True), Style(reverse=True), Style(underline=True)):
        assert terminal.sgr(PLAIN, style)
        assert terminal.sgr(style, PLAIN) in ("\x1b[m", "\x1b[0m")


@pytest.mark.parametrize("term", TERMS)
def test_movement_is_what_blessed_says(term: str, make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(TERM=term)
    blessed: Any = terminal._term
    for row, column in ((0, 0), (8, 122), (56, 42), (42, 56), (199, 499)):
        assert terminal.move(None, (row, column)) == blessed.move_xy(column, row)
        assert terminal.move((row, 600), (row, 600 + column)) == (blessed.cuf(column) if column else "")
    for count in (2, 9, 10, 57, 499):
        assert terminal.erase(count) in ("", blessed.ech(count))
    assert bool(terminal.erase(9)) == (term not in ("screen", "tmux-256color", "vt100"))


@pytest.mark.parametrize(
    ("color", "term", "style", "written"),
    [
        ("auto", "xterm-256color", Style(208, 23), "\x1b[38;5;208;48;5;23m"),
        ("auto", "xterm", Style(7, 4), "\x1b[37;44m"),
        ("auto", "vt100", Style(7, 4), ""),
        ("auto", "xterm-kitty", Style(0xEEE4DA, 0x0A0B0C), "\x1b[38;2;238;228;218;48;2;10;11;12m"),
        ("truecolor", "xterm", Style(0xEEE4DA), "\x1b[38;2;238;228;218m"),
        ("256", "xterm", Style(208, 23), "\x1b[38;5;208;48;5;23m"),
        ("256", "linux", Style(208), "\x1b[38;5;208m"),
        ("16", "xterm", Style(9, 12), "\x1b[91;104m"),
        ("16", "xterm-256color", Style(9, 12), "\x1b[91;104m"),
        ("8", "xterm-256color", Style(1, 4), "\x1b[31;44m"),
        ("8", "vt100", Style(1, 4), "\x1b[31;44m"),
        ("never", "xterm-256color", Style(bold=True, dim=True), "\x1b[1;2m"),
    ],
)
@pytest.mark.parametrize("colorterm", ["", "truecolor"])
def test_colours(
    color: str, term: str, style: Style, written: str, colorterm: str, make_terminal: TerminalMaker
) -> None:
    if color != "auto" or not colorterm:
        assert make_terminal(color, TERM=term, COLORTERM=colorterm).sgr(PLAIN, style) == written


def test_no_color_leaves_the_rest(make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(TERM="xterm-256color", COLORTERM="truecolor", NO_COLOR="1")
    assert terminal.depth == 0
    assert terminal.sgr(PLAIN, Style(bold=True)) == "\x1b[1m"
    assert terminal.move(None, (0, 0)) == "\x1b[1;1H"


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        (Style(1, 2), Style(1, 3), "\x1b[48;5;3m"),
        (Style(1, 2), Style(3, 2), "\x1b[38;5;3m"),
        (Style(1, 2), Style(1), "\x1b[m\x1b[38;5;1m"),
        (Style(1, 2, bold=True), Style(1, 2), "\x1b[m\x1b[38;5;1;48;5;2m"),
        (Style(1), Style(1, bold=True), "\x1b[1m"),
        (Style(1, 2), Style(1, 2), ""),
    ],
)
def test_a_style_is_changed_by_what_differs(
    before: Style, after: Style, written: str, make_terminal: TerminalMaker
) -> None:
    terminal = make_terminal("256", TERM="xterm-256color")
    expected = {"\x1b[38;5;1": "\x1b[31", "48;5;2": "42", "48;5;3": "43", "\x1b[38;5;3": "\x1b[33"}
    for long, short in expected.items():
        written = written.replace(long, short)
    assert terminal.sgr(before, after) == written.replace("\x1b[m\x1b[", "\x1b[;")


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        (None, (0, 0), "\x1b[1;1H"),
        ((3, 5), (3, 6), "\x1b[C"),
        ((3, 5), (3, 9), "\x1b[4C"),
        ((3, 5), (3, 4), "\b"),
        ((3, 5), (4, 5), "\x1bD"),
        ((3, 15), (5, 6), "\x1b[6;7H"),
        ((9, 15), (10, 10), "\x1b[5D\x1bD"),
        ((3, 5), (5, 5), "\x1b[6;6H"),
    ],
)
def test_the_cursor_goes_the_shortest_way(
    before: tuple[int, int] | None, after: tuple[int, int], written: str, make_terminal: TerminalMaker
) -> None:
    assert make_terminal(TERM="xterm-256color").move(before, after) == written


def test_to_read_and_write_never_blocks(make_terminal: TerminalMaker) -> None:
    terminal = make_terminal(TERM="xterm-256color")
    assert terminal.read() == b""  # Ctrl-Z may have thrown away what there was to read
    terminal.write("x" * 100_000)
    assert terminal.pending
    terminal.drain(0.01)
    assert terminal.pending


def test_blessed_is_imported_in_one_module_and_late() -> None:
    root = Path(tui2048.__file__).parent
    importers: dict[str, list[int]] = {}
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                continue
            module = node.module if isinstance(node, ast.ImportFrom) else None
            names = [module] if module else [alias.name for alias in node.names]
            if any(name.split(".")[0] == "blessed" for name in names):
                importers.setdefault(path.relative_to(root).as_posix(), []).append(node.col_offset)
    assert list(importers) == ["edges/terminal.py"]
    assert all(importers["edges/terminal.py"]), "an import at the top costs every start"
