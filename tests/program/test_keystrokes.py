from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui2048.program.keys import NAMED_CHARACTERS, NAMED_KEYS
from tui2048.program.keystrokes import NotationError, parse, settings_from, token
from tui2048.program.settings import Settings

NAMED = [key.name for key in NAMED_KEYS] + [f"c-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
CHARACTERS = st.characters(exclude_categories=["Cs"]).filter(lambda char: char == " " or char.isprintable())
KEYS = st.lists(st.sampled_from(NAMED) | st.sampled_from([*"wasd @#<>\\", '"']) | CHARACTERS, max_size=40)

KEY_LIST = (
    "<up>, <down>, <left>, <right>, <enter>, <esc>, <tab>, <s-tab>, <backspace>, <delete>, <home>, <end>, <f1>, "
    "<space>, <lt>, <hash>, <at>"
)
EXPECT_LIST = ", ".join(
    f"@expect {name}"
    for name in ("score", "moves", "largest", "size", "goal", "seed", "status", "dialog", "message", "board")
)
DIRECTIVES = "@expect, @size, @goal, @seed, @lab, @fours, @spawner"
RANGE = "Type a number from"

# What is wrong in a file, and what is said of it: LINE:COLUMN: problem.
BAD_FILES = {
    "<upp>": "1:1: <upp> is no key; did you mean <up>?",
    "w\n  a <UP>": "2:5: <UP> is no key; did you mean <up>?",
    "w <escape>": "1:3: <escape> is no key; did you mean <esc>?",
    "<>": f"1:1: <> is no key; there are {KEY_LIST}",
    "<12345>": f"1:1: <12345> is no key; there are {KEY_LIST}",
    "<up": "1:1: <up has no >; the key < itself is <lt>",
    "ww < w": "1:4: < has no >; the key < itself is <lt>",
    "w\x03": "1:2: the character U+0003 is no key; Ctrl-C is <c-c>",
    "\x1b[A": "1:1: the character U+001B is no key; Escape is <esc>",
    "w\x00": "1:2: the character U+0000 is no key",
    "w\u200bw": "1:2: the character U+200B is no key",
    "@sise 4": "1:1: @sise is no directive; did you mean @size?",
    "\n  @Size 4": "2:3: @Size is no directive; did you mean @size?",
    "@x": f"1:1: @x is no directive; there are {DIRECTIVES}",
    "@ w": "1:1: @ is no directive; the key @ itself is <at>",
    "@": "1:1: @ is no directive; the key @ itself is <at>",
    "@size": f"1:6: @size: {RANGE} 3 to 6.",
    "@size # none": f"1:7: @size: {RANGE} 3 to 6.",
    "@size 7": f"1:7: @size 7: {RANGE} 3 to 6.",
    "@size  four": f"1:8: @size four: {RANGE} 3 to 6.",
    "@size 4 4": f"1:7: @size 4 4: {RANGE} 3 to 6.",
    "@goal 12": "1:7: @goal 12: The goal is a tile, so a power of two: 8, 16, 32 and so on.",
    "@goal 131072": f"1:7: @goal 131072: {RANGE} 8 to 65536.",
    "@seed -1": f"1:7: @seed -1: {RANGE} 0 to 999999999.",
    "@seed 1000000000": f"1:7: @seed 1000000000: {RANGE} 0 to 999999999.",
    "@seed ٣": f"1:7: @seed ٣: {RANGE} 0 to 999999999.",
    "@fours 11": f"1:8: @fours 11: {RANGE} 0 to 10.",
    "@lab merg": "1:6: @lab merg: One of merge, no-op, goal, loss.",
    "@spawner last-empty": "1:10: @spawner last-empty: One of random, first-empty.",
    "@size 5\n@lab merge": "2:1: @lab merge: a lab is played on a board of 4 x 4, not 5 x 5",
    "@lab merge\n@spawner random": (
        "1:1: @lab merge: a lab puts a 2 in the first empty cell, so no spawner can be chosen"
    ),
    "@size 4\n@size 4": "2:1: @size is given twice",
    "w\n@seed 5": "2:1: @seed stands after the first key; it belongs before",
    "@expect": f"1:8: @expect checks nothing; there are {EXPECT_LIST}",
    "@expect  points 3": f"1:10: @expect points checks nothing; there are {EXPECT_LIST}",
    "@expect scor 3": "1:9: @expect scor checks nothing; did you mean @expect score?",
    "@expect score": "1:14: @expect score : a number is needed",
    "@expect score ten": "1:15: @expect score ten: a number is needed",
    "@expect moves -1": "1:15: @expect moves -1: a number is needed",
    "@expect status over": "1:16: @expect status over: allowed are playing, won, lost",
    "@expect dialog open": "1:16: @expect dialog open: allowed are new-game, goal-reached, game-over, help, games,"
    " watching, none",
    "@expect message Bye.": '1:17: @expect message Bye.: a message stands in double quotes, as in "Cancelled."',
    '@expect message "Bye.': '1:17: @expect message "Bye.: the closing double quote is missing',
    r'@expect message "a\t"': '1:17: @expect message "a\\t": after a \\ there is n, " or \\',
    '@expect message "a" b': '1:17: @expect message "a" b: after the message stands b',
    "@expect board . 2 / . .": "1:15: @expect board . 2 / . .: a board has 3 to 6 rows, not 2",
    "@expect board": "1:14: @expect board : a board has 3 to 6 rows, not 1",
    "@expect board 2 . . / . . / . . .": (
        "1:15: @expect board 2 . . / . . / . . .: row 2 has 2 cells, but a board of 3 rows has 3 in each"
    ),
    "@expect board 3 . . / . . . / . . .": (
        "1:15: @expect board 3 . . / . . . / . . .: 3 is not a tile: a cell is 0 or a power of two from 2 up"
    ),
    "@expect board x . . / . . . / . . .": (
        "1:15: @expect board x . . / . . . / . . .: x is neither a tile nor . for an empty cell"
    ),
}


@pytest.mark.parametrize("text", BAD_FILES)
def test_the_first_mistake_is_named_with_its_place_and_what_would_have_been_right(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert f"{error.line}:{error.column}: {error}" == BAD_FILES[text]


def test_the_first_mistake_counts_even_if_a_later_one_is_worse() -> None:
    with pytest.raises(NotationError) as caught:
        parse("w\n<foo>\n@size 9\n\x00")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("", ""),
        ("wasd", "w a s d"),
        (" w\ta\r\n\r\n\v s \u2003 d\xa0", "w a s d"),
        ("\ufeffw", "w"),
        ("w # <nothing here is read", "w"),
        ("#", ""),
        ("w#up\na", "w a"),
        ("w@s", "w @ s"),
        ("><lt>>", "> < >"),
        ("<c-c><c-x>", "c-c c-x"),
        ("é漢🎲", "é 漢 🎲"),
    ],
)
def test_characters_are_keys_and_white_space_and_comments_are_none(text: str, keys: str) -> None:
    assert parse(text).keys == tuple(keys.split())


def test_a_space_is_written_by_its_name() -> None:
    assert parse("<space> <hash><at>").keys == (" ", "#", "@")


def test_line_ends_of_other_systems_change_nothing() -> None:
    text = '@size 3\n w <up> # up\n@expect message "Nothing moves up."\n@expect moves 1\n'
    assert parse(text.replace("\n", "\r\n")) == parse(text)


def test_directives_may_be_indented_parted_by_any_white_space_and_followed_by_comments() -> None:
    script = parse('  @size\t4 # usual\n@lab  goal # yes\n\t@expect  message   "a # b"  # c\n')
    assert script.settings == {"size": "4", "lab": "goal"}
    assert script.checks[0].expected == '"a # b"'


def test_directives_set_the_game() -> None:
    text = "@size 5\n@goal 64\n@seed 7\n@fours 3\n@spawner first-empty\n"
    assert settings_from(parse(text).settings) == Settings(5, 64, 7, 3, "first-empty", None)
    assert settings_from(parse("w").settings) == Settings(4, 2048, 2026, 1, "random", None)
    assert settings_from(parse("@lab loss").settings).lab == "loss"


def test_a_check_knows_its_line_and_how_many_keys_come_before_it() -> None:
    script = parse("@expect moves 0\nw <up>\n\n@expect score 004\na")
    assert [tuple(check) for check in script.checks] == [(0, 1, "moves", "0"), (2, 4, "score", "4")]


@given(KEYS, st.sampled_from(["", " ", "\n", "\r\n", " # note\n"]))
def test_any_keys_written_and_read_again_are_the_same(keys: list[str], between: str) -> None:
    assert parse(between.join(token(key) for key in keys)).keys == tuple(keys)


@given(st.text() | st.text(st.sampled_from('@<>#"\\ \n\r\twaexpctsizboard./0249')))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    try:
        script = parse(text)
    except NotationError as caught:
        error = caught
    else:
        settings_from(script.settings).rules()
        return
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert str(error)


def test_every_name_of_the_table_can_be_read() -> None:
    assert parse(" ".join(f"<{name}>" for name in NAMED)).keys == tuple(NAMED)
    assert parse(" ".join(f"<{name}>" for name in NAMED_CHARACTERS)).keys == tuple(NAMED_CHARACTERS.values())
