"""Bytes to keys: every key of blessed's tables, and nothing that is none, however the bytes come apart."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tui2048.edges.keyboard import ESCAPE_DELAY, LATE, PASTE_DELAY, SEQUENCE_DELAY, Keyboard
from tui2048.edges.terminal import mouse_report
from tui2048.program.mouse import PRESS, RELEASE, WHEEL_DOWN, WHEEL_UP, Report

# As blessed's tables have them, made short.
TABLE = {
    "\x1b": "esc",
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x1b[A": "up",
    "\x1bOA": "up",
    "\x1b[OA": "up",
    "\x1b[B": "down",
    "\x1b[Z": "s-tab",
    "\x1b[3~": "delete",
    "\x1bOP": "f1",
    "\x1b[[A": "f1",
    "\x1b[15~": "",
    "\x1b[3$": "",
}

# Each is swallowed whole.
STRAYS = {
    "F5": b"\x1b[15~",
    "F1 with Shift": b"\x1b[1;2P",
    "Insert": b"\x1b[2~",
    "PageUp": b"\x1b[5~",
    "Ctrl-Up": b"\x1b[1;5A",
    "Alt-a": b"\x1ba",
    "Alt-Enter": b"\x1b\r",
    "Alt-e-acute": b"\x1b\xc3\xa9",
    "Alt-Up, rxvt": b"\x1b\x1b[A",
    "Alt-Up, xterm": b"\x1b[1;3A",
    "Shift-Delete, rxvt": b"\x1b[3$",
    "Ctrl-a, CSI u": b"\x1b[97;5u",
    "focus in and out": b"\x1b[I\x1b[O",
    "mouse, SGR": b"\x1b[<0;10;10M\x1b[<0;10;10m",
    "mouse, X10": b"\x1b[Ma!!\x1b[M#\xc3\xa1\x1b[M \xff\xff",
    "mouse, urxvt": b"\x1b[32;10;10M",
    "DA1": b"\x1b[?62;22c",
    "DA2": b"\x1b[>41;370;0c",
    "cursor position": b"\x1b[12;40R",
    "colour of the background": b"\x1b]11;rgb:0a0a/0d0d/0b0b\x1b\\",
    "colour of the text, BEL": b"\x1b]10;rgb:dada/bdbd/adad\x07",
    "XTVERSION": b"\x1bP>|xterm(379)\x1b\\",
    "XTGETTCAP": b"\x1bP1+r524742=8\x1b\\",
    "kitty graphics": b"\x1b_Gi=31;OK\x1b\\",
    "PM and SOS": b"\x1b^was\x1b\\\x1bXasd\x1b\\",
    "a string with UTF-8": "\x1b]2;Übermäßig\x1b\\".encode(),
    "a string cut by CAN": b"\x1b]2;was\x18",
    "mode report": b"\x1b[?2026;2$y",
    "keypad, SS3": b"\x1bOj\x1bO5P",
    "NUL": b"\x00",
    "not UTF-8": b"\xff\xfe\x80\xc3",
    "C1 in UTF-8": "\x9b".encode(),
    "an empty paste": b"\x1b[200~\x1b[201~",
    "a paste": b"\x1b[200~wasdq\x1b[Aq\r\xff\x1b[201~",
    "a paste right after Escape": b"\x1b\x1b[200~wasdq\x1b[201~",
    "a sequence with a control byte": b"\x1b[12\x01",
    "a sequence without end": b"\x1b[" + b"1" * 500 + b"A",
}


# What the mouse does, in the mode that was asked for and in the one that older terminals know.
MOUSE = {
    b"\x1b[<0;10;5M": Report(PRESS, 4, 9),
    b"\x1b[<0;223;999m": Report(RELEASE, 998, 222),
    b"\x1b[<64;1;1M": Report(WHEEL_UP, 0, 0),
    b"\x1b[<65;80;24M": Report(WHEEL_DOWN, 23, 79),
    b"\x1b[M !!": Report(PRESS, 0, 0),
    b"\x1b[M#\xff\x80": Report(RELEASE, 95, 222),
    b"\x1b[M`*%": Report(WHEEL_UP, 4, 9),
}

# The mouse, too, but of no use: other buttons, modifiers, motion, modes that nobody asked for, and what is no report.
USELESS = {
    "middle": b"\x1b[<1;1;1M\x1b[<1;1;1m",
    "right": b"\x1b[<2;1;1M\x1b[<2;1;1m",
    "wheel to the left": b"\x1b[<66;1;1M",
    "the eleventh button": b"\x1b[<131;1;1M",
    "Shift": b"\x1b[<4;1;1M\x1b[<4;1;1m",
    "Alt": b"\x1b[<8;1;1M",
    "Ctrl": b"\x1b[<16;1;1M\x1b[<80;1;1M",
    "motion": b"\x1b[<35;1;1M\x1b[<32;2;2M",
    "urxvt": b"\x1b[0;1;1M",
    "two numbers": b"\x1b[<0;1M",
    "four numbers": b"\x1b[<0;1;1;1M",
    "no numbers": b"\x1b[<;;M\x1b[<M",
    "another end": b"\x1b[<0;1;1R",
    "with Alt before": b"\x1b\x1b[<0;1;1M",
    "a number without end": b"\x1b[<0;1;" + b"1" * 9999 + b"M",
    "zeros without end": b"\x1b[<" + b"0" * 99 + b";1;1M",
    "another button, older mode": b"\x1b[M!!!\x1b[M0!!",
}


def events(data: bytes) -> list[str | Report]:
    keyboard = Keyboard(TABLE, mouse_report)
    return keyboard.feed(data, 0.0) + keyboard.expire(9.0)


def keys(data: bytes) -> list[str]:
    return [event for event in events(data) if isinstance(event, str)]


@pytest.mark.parametrize("name", STRAYS)
def test_what_is_no_key_is_swallowed_whole(name: str) -> None:
    assert keys(STRAYS[name]) == []
    assert keys(b"u" + STRAYS[name] + b"r\x1b[A") == ["u", "r", "up"]


@pytest.mark.parametrize("text", TABLE)
def test_every_sequence_of_the_table_is_its_key(text: str) -> None:
    assert keys(text.encode()) == ([TABLE[text]] if TABLE[text] else [])


@pytest.mark.parametrize("report", MOUSE)
def test_the_mouse_is_read_by_the_tables_of_blessed(report: bytes) -> None:
    assert events(report) == [MOUSE[report]]
    assert events(b"u" + report + report + b"\x1b[A") == ["u", MOUSE[report], MOUSE[report], "up"]


@pytest.mark.parametrize("name", USELESS)
def test_what_the_mouse_does_to_no_use_is_swallowed_whole(name: str) -> None:
    assert events(USELESS[name]) == []
    assert events(b"u" + USELESS[name] + b"r") == ["u", "r"]


def test_characters_are_themselves_and_control_bytes_have_names() -> None:
    assert keys("aZ9?é字 ".encode()) == ["a", "Z", "9", "?", "é", "字", " "]
    assert keys(b"\x01\x03\x1a\x1c\x1f") == ["c-a", "c-c", "c-z"]


def test_escapes_that_come_together_are_all_told() -> None:
    assert keys(b"\x1b\x1b") == ["esc", "esc"]
    assert keys(b"\x1b\x1b\x1b\x1ba") == ["esc", "esc", "esc"]


PIECES = st.sampled_from(
    [
        *STRAYS.values(),
        *MOUSE,
        *USELESS.values(),
        *(text.encode() for text in TABLE),
        b"a",
        b"[",
        b"O",
        b"M",
        b"\x1b[",
        b"\x1b]",
        b"\x1bO",
        b"1",
    ]
)
STREAMS = st.one_of(st.lists(PIECES, max_size=12).map(b"".join), st.binary(max_size=60))


@given(STREAMS, st.data())
@settings(deadline=None, max_examples=400)
def test_pieces_of_any_length_give_the_same_keys(stream: bytes, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    keyboard = Keyboard(TABLE, mouse_report)
    got: list[str | Report] = []
    for first, last in zip([0, *cuts], [*cuts, len(stream)]):
        got += keyboard.feed(stream[first:last], 0.0)
    assert got + keyboard.expire(9.0) == events(stream)


@given(st.lists(st.sampled_from([*STRAYS.values()])), st.lists(st.sampled_from(["u", "up", "enter"])))
def test_strays_between_keys_change_nothing(strays: list[bytes], wanted: list[str]) -> None:
    typed = {"u": b"u", "up": b"\x1b[A", "enter": b"\r"}
    stream = b"".join(stray + typed[key] for stray, key in zip(strays, wanted))
    assert keys(stream) == wanted[: min(len(strays), len(wanted))]


@given(STREAMS)
@example(b"\x1b[200~")
@example(b"\x1b]")
@settings(deadline=None)
def test_after_any_bytes_and_a_silence_keys_are_keys_again(stream: bytes) -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    keyboard.feed(stream, 0.0)
    keyboard.expire(PASTE_DELAY)
    keyboard.expire(2 * PASTE_DELAY)
    assert keyboard.deadline() is None
    assert keyboard.feed(b"\x1b[A", 5.0)[-1:] == ["up"]
    assert keyboard.feed(b"w", 6.0) == ["w"]


def test_a_lone_escape_is_told_in_time() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    assert keyboard.deadline() is None
    assert keyboard.feed(b"\x1b", 10.0) == []
    assert keyboard.deadline() == 10.0 + ESCAPE_DELAY
    assert keyboard.expire(10.0 + ESCAPE_DELAY / 2) == []
    assert keyboard.expire(10.0 + ESCAPE_DELAY) == ["esc"]
    assert keyboard.deadline() is None


@pytest.mark.parametrize("gap", [0.005, 0.05, 0.2])
def test_a_report_that_comes_apart_in_time_is_joined(gap: float) -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    got: list[str | Report] = []
    now = 0.0
    for byte in b"\x1b[<0;10;5M\x1b[<0;10;5m\x1b[M !!":
        got += keyboard.feed(bytes([byte]), now)
        deadline = keyboard.deadline()
        if deadline is not None and deadline < now + gap:
            got += keyboard.expire(deadline)
        now += gap
    clicks = [Report(PRESS, 4, 9), Report(RELEASE, 4, 9), Report(PRESS, 0, 0)]
    assert got == (["esc", *clicks] if gap > ESCAPE_DELAY else clicks)


@pytest.mark.parametrize("gap", [0.005, 0.05, 0.2])
def test_a_sequence_that_comes_apart_in_time_is_joined(gap: float) -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    got = []
    now = 0.0
    for byte in b"\x1b[A\x1bOA\x1b[3~":
        got += keyboard.feed(bytes([byte]), now)
        deadline = keyboard.deadline()
        if deadline is not None and deadline < now + gap:
            got += keyboard.expire(deadline)
        now += gap
    # On a slow link the first Escape may be told as a key, but only the first: then it is known to be slow.
    assert [key for key in got if key != "esc"] == ["up", "up", "delete"]
    assert got.count("esc") == (gap > ESCAPE_DELAY)
    assert keyboard.feed(b"\x1b", 9.0) + keyboard.expire(9.0 + LATE) == ["esc"]


def test_what_comes_long_after_an_escape_is_itself() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    assert keyboard.feed(b"\x1b", 0.0) + keyboard.expire(ESCAPE_DELAY) == ["esc"]
    assert keyboard.feed(b"[", LATE + 0.01) == ["["]


def test_half_a_sequence_ends_with_silence() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    for half in (b"\x1b[", b"\x1b[1;", b"\x1bO", b"\x1b]11;rgb:", b"\x1bP", b"\x1b[M ", b"\x1b[[", b"\x1b[O"):
        assert keyboard.feed(half, 0.0) == []
        assert keyboard.deadline() == SEQUENCE_DELAY
        assert keyboard.expire(SEQUENCE_DELAY) == []
        assert keyboard.feed(b"q", 1.0) == ["q"]


def test_a_paste_whose_end_never_comes_ends_with_silence() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    assert keyboard.feed(b"\x1b[200~wasd", 0.0) == []
    assert keyboard.feed(b"\x1b[A" * 1000, 0.9) == []
    assert keyboard.expire(1.0) == []
    assert keyboard.deadline() == 0.9 + PASTE_DELAY
    assert keyboard.expire(0.9 + PASTE_DELAY) == []
    assert keyboard.feed(b"\x1b[A", 3.0) == ["up"]


def test_mode_reports_are_noted() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    keyboard.feed(b"\x1b[?2026;2$y\x1b[?1004;0$y", 0.0)
    assert keyboard.modes == {2026: 2, 1004: 0}


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        (b"\x1b[A", 100_000),
        (b"\x1b[<0;9;9M", 0),
        (b"w", 100_000),
        (b"\x1b", 100_000),
        (b"\x1b[12\x01", 0),
        (b"\x1b]x\x07", 0),
        (b"\x1b[200~w\x1b[201~", 0),
        (b"\x1b[", 0),
        (b"\xff", 0),
    ],
)
def test_time_grows_with_the_bytes_alone(unit: bytes, wanted: int) -> None:
    begin = time.process_time()
    assert len(keys(unit * 100_000)) == wanted
    assert time.process_time() - begin < 3


def test_a_long_paste_takes_no_memory() -> None:
    keyboard = Keyboard(TABLE, mouse_report)
    for _ in range(1000):
        assert keyboard.feed(b"\x1b[200~" + b"\x1b[A" * 1000, 0.0) == []
    kept = [value for value in vars(keyboard).values() if isinstance(value, bytes)]
    assert sum(map(len, kept)) < 100
