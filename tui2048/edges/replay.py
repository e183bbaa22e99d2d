"""Replays a keystroke file without a screen, and prints how the game stands at the end."""

from __future__ import annotations

import sys

from tui2048.edges.complaint import complain
from tui2048.program import expect, messages
from tui2048.program.events import Key
from tui2048.program.keystrokes import NotationError, Script, parse
from tui2048.program.state import State
from tui2048.program.update import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.program.events import Event

STANDARD_INPUT = "-"

UNEXPECTED = 1
UNREADABLE = 2


class UnreadableError(ValueError):
    """A keystroke file that cannot be opened or read; its text says where and why."""


def read_script(name: str) -> Script:
    """Read a keystroke file, or standard input for `-`; raises UnreadableError with nothing played."""
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read() if sys.stdin is not None else b""
        else:
            with open(name, "rb") as file:
                data = file.read()
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from None
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        byte = data[error.start]
        raise UnreadableError(f"{name}:{line}:{column}: the byte 0x{byte:02X} is no UTF-8") from None
    except NotationError as error:
        raise UnreadableError(f"{name}:{error.line}:{error.column}: {error}") from None


def play(script: Script, state: State, step: Callable[[State, Event], State] = update) -> tuple[State, list[str], int]:
    """Press the keys of a script; return the last state, what was not as expected, and how many keys were pressed.

    Keys after the one that ends the program are left out, as at a terminal. What was not as expected is a list of
    lines in the form `LINE: expected score 8, got 4`.
    """
    events = {key: Key(key) for key in set(script.keys)}
    failures: list[str] = []
    played = 0
    last = len(script.keys)
    for check in (*script.checks, None):
        for key in script.keys[played : check.after if check is not None else last]:
            if state.exit is not None:
                break
            state = step(state, events[key])
            played += 1
        if check is not None:
            failure = expect.failure(state, check.name, check.expected)
            if failure:
                failures.append(f"{check.line}: {failure}")
    return state, failures, played


def run(
    name: str, script: Script, state: State, as_json: bool, step: Callable[[State, Event], State]
) -> tuple[str, int]:
    """Play a script read from a file; say what was not as expected, and return the end as text and the exit status."""
    state, failures, played = play(script, state, step)
    for failure in failures:
        complain(f"{name}:{failure}")
    text = _json(state, played) if as_json else "\n".join(messages.standing(state.now))
    return text, UNEXPECTED if failures else 0


def _json(state: State, played: int) -> str:
    """Return the end of a replay as one JSON object on one line.

    Its keys, in this order: `size`, `goal`, `seed`, `fours`, `spawner`, `lab` (null for none); `board` (rows of
    numbers, 0 for an empty cell), `score`, `moves`, `largest`; `status` (playing, won or lost), `reached` (whether the
    goal was made); `dialog` (its name, or none), `message`; `keys_played` (how many keys were pressed, up to the one
    that ended the program), `exit` (the exit status of the program if a key ended it, else null).
    """
    import json

    now = state.now
    return json.dumps(
        {
            **state.settings._asdict(),
            "spawner": state.settings.spawner_in_use,
            "board": now.board.cells,
            "score": now.score,
            "moves": now.moves,
            "largest": now.board.highest(),
            "status": now.status.value,
            "reached": now.reached,
            "dialog": expect.actual(state, "dialog"),
            "message": expect.message(state),
            "keys_played": played,
            "exit": state.exit,
        }
    )
