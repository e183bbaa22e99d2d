"""The text of a recording: a keystroke file, complete with the directives that make it check itself."""

from __future__ import annotations

from tui2048.program import expect
from tui2048.program.events import Key
from tui2048.program.keystrokes import token
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LINE_WIDTH = 72
_CHECKED = ("score", "moves", "largest", "status", "dialog", "board")


def directives(settings: Settings) -> str:
    r"""Return the lines that set a game.

    >>> directives(Settings(seed=5, lab="goal"))
    '@goal 2048\n@seed 5\n@fours 1\n@lab goal\n'
    """
    values = settings._asdict()
    if settings.lab is not None:
        del values["size"], values["spawner"]  # a lab has its own
    return "".join([f"@{name} {value}\n" for name, value in values.items() if value is not None])


def add_key(column: int, key: str) -> tuple[str, int]:
    r"""Return what writes a key after so many columns of a line, and the columns then.

    >>> add_key(0, "up"), add_key(4, "w"), add_key(70, "up")
    (('<up>', 4), (' w', 6), ('\n<up>', 4))
    """
    text = token(key)
    if column + 1 + len(text) > _LINE_WIDTH:
        return f"\n{text}", len(text)
    text = f" {text}" if column else text
    return text, column + len(text)


def checks(column: int, state: State) -> str:
    """Return the lines that check how a game stands, after so many columns of a line."""
    lines = [f"@expect {name} {expect.actual(state, name)}\n" for name in _CHECKED]
    return ("\n" if column else "") + "".join(lines)


def written(settings: Settings, keys: Iterable[str]) -> str:
    """Return the recording of a game that is played by some keys.

    >>> print(written(Settings(size=3, goal=8, seed=11), ["s", "w", "d"]).partition("@expect")[0])
    @size 3
    @goal 8
    @seed 11
    @fours 1
    @spawner random
    s w d
    <BLANKLINE>
    """
    state, column = start(settings), 0
    parts = [directives(settings)]
    for key in keys:
        state = update(state, Key(key))
        text, column = add_key(column, key)
        parts.append(text)
    return "".join([*parts, checks(column, state)])
