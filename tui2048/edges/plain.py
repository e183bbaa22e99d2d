"""Line mode: the game as lines of text, for screen readers, simple terminals and pipes.

`Plain` is the conversation without any stream; `run` holds it with standard input and output.
"""

from __future__ import annotations

import io
import os
import signal
import sys

from tui2048.core import Direction, Status
from tui2048.core.record import Record
from tui2048.edges.complaint import complain, give_up
from tui2048.program import actions, messages
from tui2048.program.explain import explain
from tui2048.program.new_game import NUMBERS
from tui2048.program.settings import RANDOM, Settings
from tui2048.program.state import State, begin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from tui2048.edges.keeper import Keeper

TITLE = "== 2048 =="
INTRODUCTION = "Slide the tiles: two equal tiles that meet join into one. Every move brings a new tile."
MENU = "w) up a) left s) down d) right n) new game q) quit"
ADVICE = "Type w, a, s or d to move, n for a new game or q to quit."
GOODBYE = "Bye."

_MOVES = {
    "w": Direction.UP,
    "a": Direction.LEFT,
    "s": Direction.DOWN,
    "d": Direction.RIGHT,
    **{direction.value: direction for direction in Direction},
}

# No more bytes of a line are kept; a longer one is no answer.
_LONGEST_LINE = 1 << 16
_CUT = "..."

# What begins an escape sequence is not echoed: a terminal or a screen reader may be at the other end.
_NO_SEQUENCES = {0x1B: "\ufffd", 0x9B: "\ufffd"}

_INTERRUPT = (signal.SIGINT,)
_INTERRUPTED = 130


class Plain(Record):
    """A conversation at one moment: the game, and the answers given so far to the questions for a new one."""

    state: State
    answers: tuple[int, ...] | None = None
    over: bool = False

    @property
    def question(self) -> list[str]:
        """The lines that ask for the next answer; the last is the prompt, after which the answer stands."""
        if self.answers is not None:
            return [f"{NUMBERS[len(self.answers)].prompt}> "]
        return ["", MENU, "move> "]

    def answer(self, text: str) -> tuple[Plain, list[str]]:
        """Return the conversation after an answer, and the lines that reply to it."""
        if self.answers is not None:
            return self._set(self.answers, text)
        if text in _MOVES:
            state = actions.move(self.state, _MOVES[text])
            return self._moved(state)
        if text == "undo" or text == "redo":
            return self._moved(actions.undo(self.state) if text == "undo" else actions.redo(self.state))
        if text == "explain":
            return self, explain(self.state)
        if text == "tip":
            state = actions.give_tip(self.state)
            return Plain(state), [state.message]
        if text == "n":
            return self._replace(answers=()), []
        if text == "q":
            return self.end()
        return self, [ADVICE]

    def end(self) -> tuple[Plain, list[str]]:
        """Return the conversation after its end."""
        return self._replace(over=True), [GOODBYE]

    def _moved(self, state: State) -> tuple[Plain, list[str]]:
        lines = [] if state.now is self.state.now else messages.standing(state.now)
        lines += state.message.split("\n") if state.message else []
        return _looking_on(state), lines

    def _set(self, answers: tuple[int, ...], text: str) -> tuple[Plain, list[str]]:
        if not text:
            return Plain(self.state), [messages.CANCELLED]
        complaint = NUMBERS[len(answers)].complaint(text)
        if complaint:
            return self, [complaint]
        answers = (*answers, int(text))
        if len(answers) < len(NUMBERS):
            return self._replace(answers=answers), []
        size, goal, seed = answers
        settings = Settings(size, goal, seed, self.state.settings.fours, RANDOM)
        state = begin(self.state, settings)
        return _looking_on(state), opening(state)


def opening(state: State) -> list[str]:
    """Return the lines that begin a game, or go on with one; what it says beside them is said too."""
    title = messages.board_of(state.settings.description)
    said = [] if state.message in ("", title) else state.message.split("\n")
    return [title, *messages.standing(state.now), *said]


def greet(state: State) -> tuple[Plain, list[str]]:
    """Return the conversation at its begin, and its first lines."""
    lines = [TITLE, INTRODUCTION, *opening(state)]
    return _looking_on(state), lines


def _looking_on(state: State) -> Plain:
    """Return the conversation about a state. A line says that the goal is reached, or the game over: nothing waits."""
    return Plain(actions.close(actions.keep_going(state) if state.now.status is Status.WON else state))


def run(state: State, keeper: Keeper | None) -> int:
    """Hold the conversation with standard input and output, and keep what comes of it; return the exit status."""
    output = sys.stdout.buffer if sys.stdout is not None else open(os.devnull, "wb")  # noqa: SIM115 - until the end

    def say(text: str) -> None:
        output.write(text.encode("utf-8", "replace"))
        output.flush()

    # Ctrl-C waits until the next answer is asked for, so that the last one is kept.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPT)
    try:
        return _converse(state, keeper, _asker(say), say)
    except OSError as error:
        return give_up(output, error)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _converse(state: State, keeper: Keeper | None, ask: Callable[[str], str | None], say: Callable[[str], None]) -> int:
    """Ask and reply until the end; `ask` prints a prompt and returns the answer, None at the end of input."""
    plain, lines = greet(state)
    status = 0
    while True:
        if keeper is not None:
            keeper.note(state, plain.state)
            _tell(keeper.settle(plain.state), plain.state)
        state = plain.state
        say("".join([f"{line}\n" for line in lines]))
        if plain.over:
            if keeper is not None:
                keeper.leave(state)
            return status
        *above, prompt = plain.question
        say("".join([f"{line}\n" for line in above]))
        try:
            answer = ask(prompt)
        except KeyboardInterrupt:
            answer, status = None, _INTERRUPTED
        if answer is None:
            say("\n")
            plain, lines = plain.end()
        else:
            plain, lines = plain.answer(answer)


def _tell(settled: State, state: State) -> None:
    """Say on standard error what a keeper has to say."""
    if settled.message != state.message:
        complain(f"tui2048: {settled.message}")


def _asker(say: Callable[[str], None]) -> Callable[[str], str | None]:
    """Return what reads an answer, and echoes it where no terminal does.

    At a terminal the line is edited by the terminal itself, whose modes are left alone: `readline` would change them
    at each prompt and leave them so when a signal ends or stops the program.
    """
    source = sys.stdin.buffer if sys.stdin is not None else io.BytesIO()
    echo = not source.isatty()

    def ask(prompt: str) -> str | None:
        blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)
        try:
            say(prompt)
            line = _read_line(source)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if not line:
            return None
        answer = line.removesuffix("\n").removesuffix("\r").strip(" ")
        if echo:
            say(answer.translate(_NO_SEQUENCES) + "\n")
        return answer

    return ask


def _read_line(source: BinaryIO) -> str:
    """Return a line with its end, "" at the end of input; of a line that is far too long the first part."""
    try:
        line = source.readline(_LONGEST_LINE)
        more = line
        while len(more) == _LONGEST_LINE and not more.endswith(b"\n"):
            more = source.readline(_LONGEST_LINE)
    except OSError:  # the window was closed
        return ""
    return line.decode("utf-8", "replace") + ("" if more is line else _CUT)
