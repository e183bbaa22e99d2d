from __future__ import annotations

import contextlib
import io
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_reference import Reference
from pty_session import CTRL_C, CTRL_Z, ROOT, Session

from tui2048.edges import plain
from tui2048.edges.plain import Plain, greet
from tui2048.program.settings import Settings
from tui2048.program.state import start

SESSIONS = Path(__file__).parent / "sessions"
COMMAND = [sys.executable, "-m", "tui2048", "--plain"]

MENU = "\nw) up a) left s) down d) right n) new game q) quit\nmove> "
ADVICE = "Type w, a, s or d to move, n for a new game or q to quit.\n"


def play(data: bytes, game: Settings | None = None) -> str:
    """Return what line mode prints for an input that is no terminal."""
    with pytest.MonkeyPatch.context() as patch:
        output = io.BytesIO()
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(output, "utf-8"))
        assert plain.run(start(game or Settings()), None) == 0
        return output.getvalue().decode("utf-8")


def run(
    data: bytes, *flags: str, env: dict[str, str] | None = None, output: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *flags],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        input=data,
        stdout=output,
        stderr=subprocess.PIPE,
        timeout=20,
        check=False,
    )


def replies(data: bytes) -> str:
    """Return what line mode prints after its first prompt."""
    text = play(data)
    return text[text.index(MENU) + len(MENU) :]


@pytest.mark.parametrize("name", ["basic", "bad-input"])
@pytest.mark.parametrize("env", [{}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}])
def test_the_sessions_come_out_byte_for_byte(name: str, env: dict[str, str]) -> None:
    done = run((SESSIONS / f"{name}.in").read_bytes(), env=env)
    assert done.stdout == (SESSIONS / f"{name}.screen").read_bytes()
    assert done.returncode == 0
    assert done.stderr == b""


ANSWERS = st.one_of(
    st.sampled_from(["w", "a", "s", "d", "up", "left", "down", "right"]),
    st.sampled_from(["", " ", "  w", "a  ", " left ", "W", "x", "u", "r", "Up", "up down", "\tw", "w\t"]),
    st.sampled_from(["n", " n ", "N", "3", "4", "5", "6", "2", "7", "03", "8", "16", "12", "65536", "65535", "131072"]),
    st.sampled_from(
        ["0", "261", "999999999", "1000000000", "0000000001", "-1", "+4", "4.0", "٣", "\uff13", "1e3", "1_0"]
    ),
    st.integers(0, 999_999_999).map(str),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8).filter(lambda text: text.strip(" ") != "undo"),
)


@given(st.lists(ANSWERS, max_size=60), st.sampled_from(["", "\n"]))
def test_any_session_is_the_same_as_with_an_independent_program(answers: list[str], end: str) -> None:
    data = ("\n".join(answers) + end).encode()
    assert play(data) == Reference(data).out


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_of_every_size_are_the_same_as_with_an_independent_program(seed: int) -> None:
    choose = random.Random(seed)
    answers = []
    for _ in range(3):
        size = choose.choice([3, 3, 4, 5, 6])
        answers += ["n", str(size), str(2 ** choose.randint(3, 9)), str(choose.randint(0, 999_999_999))]
        answers += choose.choices(["w", "a", "s", "d"], k=80 * (size - 2))
    data = "\n".join(answers).encode()
    assert play(data) == Reference(data).out


def test_flags_set_the_first_game() -> None:
    done = run(b"w\nd\n", "--size=5", "--goal", "64", "--seed", "7")
    assert done.stdout.decode() == Reference(b"w\nd\n", 5, 64, 7).out
    assert b"goal 2048, lab merge.\n" in run(b"", "--lab", "merge").stdout
    lines = run(b"a\n", "--lab", "loss").stdout.decode().split("\n")
    assert lines[8] == "No move is left. Game over: score 0, largest tile 4, 0 moves."
    assert "move> a\nNo move is left - start a new game." in "\n".join(lines)


def test_input_that_ends_at_a_question_quits() -> None:
    assert replies(b"") == "\nBye.\n"
    assert replies(b"n") == "n\nsize (3 to 6)> \nBye.\n"
    assert replies(b"n\n3\n") == "n\nsize (3 to 6)> 3\ngoal (8 to 65536)> \nBye.\n"
    assert replies(b"q") == "q\nBye.\n"
    assert replies(b"q\nw\n") == "q\nBye.\n"


def test_answers_are_echoed_without_the_spaces_around_them() -> None:
    assert replies(b"  x y  \n   q ") == "x y\n" + ADVICE + MENU + "q\nBye.\n"


def test_other_white_space_belongs_to_an_answer_but_not_to_a_line_end() -> None:
    assert replies(b"\tq\n") == "\tq\n" + ADVICE + MENU + "\nBye.\n"
    assert replies("\u00a0q\n".encode()) == "\u00a0q\n" + ADVICE + MENU + "\nBye.\n"
    assert replies(b"x\r\nq\r\n") == "x\n" + ADVICE + MENU + "q\nBye.\n"


def test_undo_and_redo_are_whole_words() -> None:
    begin = (
        "     .     .     .     .\n     .     .     .     2\n     2     .     .     .\n     .     .     .     .\n"
        "Score 0, moves 0, largest tile 2.\n"
    )
    moved = (
        "     2     .     .     2\n     .     .     2     .\n     .     .     .     .\n     .     .     .     .\n"
        "Score 0, moves 1, largest tile 2.\n"
    )
    assert replies(b"undo\nredo\nw\nundo\nredo\nw") == (
        f"undo\nNothing to undo.\n{MENU}redo\nNothing to redo.\n{MENU}w\n{moved}{MENU}undo\n{begin}{MENU}redo\n{moved}"
        + MENU
        + replies(b"w\nw").partition(MENU)[2]
    )


def test_undone_and_made_again_a_move_reaches_the_goal_again() -> None:
    says = "Score 12, moves 5, largest tile 8.\nYou made 8 in 5 moves - keep going if you like.\n"
    text = play(b"n\n3\n8\n261\ns\ns\ns\ns\ns\nundo\ns\nundo\nredo\na\n")
    assert text.count(says) == 2
    assert text.count("Score 12, moves 5, largest tile 8.\n") == 3
    assert "Score 12, moves 6, largest tile 8.\n" in text


def test_a_move_that_reaches_the_goal_and_ends_the_game_says_both() -> None:
    data = "\n".join(["n", "3", "16", "549", *"dwwsaaadaswdwwssswa", "w"]).encode()
    text = play(data)
    assert text == Reference(data).out
    assert "You made 16 in 16 moves - keep going if you like.\nNo move is left. Game over: score" in text
    assert "move> w\nNo move is left - start a new game.\n" in text


@pytest.mark.parametrize("word", ["UNDO", "Redo", "undo 2", "u", "r", "R", "W", "Q", "N", "UP", "?", "h"])
def test_other_words_are_unknown(word: str) -> None:
    assert replies(f"{word}\n".encode()) == f"{word}\n{ADVICE}{MENU}\nBye.\n"


@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from([b"n\n", b"3\n", b"\xff", b"\x1b[A", b"w\r", b"\n"])).map(b"".join)
)
def test_any_bytes_get_a_clean_end_and_no_escape_sequence(data: bytes) -> None:
    text = play(data)
    assert text.endswith("Bye.\n")
    assert "\x1b" not in text
    assert "\x9b" not in text


def test_a_line_without_end_is_an_unknown_answer_and_fills_no_memory() -> None:
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))\n"
        "from tui2048.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        ["sh", "-c", 'head -c 300000000 /dev/zero | tr "\\0" " " | "$0" -c "$1" --plain', sys.executable, code],
        cwd=ROOT,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.endswith(f"move> ...\n{ADVICE}{MENU}\nBye.\n".encode())


def test_the_end_of_a_line_that_is_too_long_is_no_answer() -> None:
    text = replies(b"x" * 200_000 + b"\nq\n")
    assert text == "x" * 65536 + "...\n" + ADVICE + MENU + "q\nBye.\n"


def test_a_closed_output_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(b"w\n" * 1000, output=writing)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_output_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = run(b"w\n", output=full.fileno())
    assert done.returncode == 1
    assert done.stderr == b"tui2048: standard output: No space left on device\n"


def test_closed_streams_are_ends() -> None:
    for redirection in ("<&-", ">&-", "<&- >&-"):
        done = subprocess.run(
            ["sh", "-c", f'"$0" -m tui2048 --plain {redirection}', sys.executable],
            cwd=ROOT,
            input=b"q\n",
            capture_output=True,
            timeout=20,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")


def test_the_conversation_is_a_value_and_needs_no_stream() -> None:
    first, lines = greet(start(Settings()))
    assert lines[0] == "== 2048 =="
    second, lines = first.answer("n")
    assert (second.question, lines) == (["size (3 to 6)> "], [])
    assert first.question[-1] == "move> "
    assert second.answer("")[0] == first
    assert isinstance(first, Plain)


def test_at_a_terminal_answers_are_edited_without_any_escape_sequence() -> None:
    with Session(COMMAND) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        assert b"seed 2026." not in it.output
        it.send(b"xx\x7f\x7fundo\r")
        it.wait(lambda: b"Nothing to undo.\r\n" in it.output)
        it.wait(lambda: it.output.endswith(b"move> "))
        it.send(b"nonsense\x15undo\r")  # Ctrl-U empties the line
        it.wait(lambda: it.output.count(b"Nothing to undo.") == 2)
        it.wait(lambda: it.output.endswith(b"move> "))
        it.send(b"\x04")
        assert it.wait_exit() == 0
        assert it.output.endswith(b"move> \r\nBye.\r\n")
        assert b"\x1b" not in it.output
        it.assert_restored()


def test_at_a_terminal_ctrl_c_leaves_too() -> None:
    with Session([*COMMAND, "--seed", "5"]) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        assert b"seed 5." in it.output
        # Python can miss a signal that comes just before it waits for a line; a player would press it again, too.
        for _ in range(20):
            it.send(CTRL_C)
            with contextlib.suppress(AssertionError):
                it.wait_exit(0.25)
                break
        assert it.exit_status == 130
        assert it.output.endswith(b"\r\nBye.\r\n")
        it.assert_restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], ids=lambda number: number.name)
def test_a_signal_at_a_prompt_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with Session(COMMAND) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        assert it.termios == it.termios_before
        it.signal(number)
        assert it.wait_exit() == -number
        it.assert_restored()


def test_ctrl_z_at_a_prompt_and_fg() -> None:
    with Session([*COMMAND, "--seed", "5"]) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        it.send(CTRL_Z)
        assert it.wait_stop().clean
        it.foreground()
        it.send(b"nonsense\x15undo\r")
        it.wait(lambda: b"Nothing to undo." in it.output)


def test_control_keys_at_a_prompt_do_no_harm() -> None:
    with Session(COMMAND) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        it.send(b"\x18%\x0e\x10\x1b[A\x1bx\r")
        it.wait(lambda: ADVICE.replace("\n", "\r\n").encode() in it.output)
        it.send(b"q\r")
        assert it.wait_exit() == 0
        it.assert_restored()


def test_a_terminal_without_standard_error() -> None:
    with Session(["sh", "-c", f"exec {sys.executable} -m tui2048 --plain 2>&-"]) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        it.send(b"q\r")
        assert it.wait_exit() == 0


def test_a_terminal_that_can_do_nothing_gets_line_mode_with_a_note() -> None:
    with Session([sys.executable, "-m", "tui2048"], env={"TERM": "dumb"}) as it:
        it.wait(lambda: it.output.endswith(b"move> "))
        assert it.output.startswith(b"tui2048: TERM=dumb has no screen, so this is line mode\r\n== 2048 ==\r\n")
        it.send(b"q\n")
        assert it.wait_exit() == 0
