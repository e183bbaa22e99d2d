"""The notation of keystroke files: text to keys and checks, and back.

White space between keys means nothing; `#` starts a comment. A character is that key, other keys have names in angle
brackets. A line that begins with `@`, white space aside, is a directive: before the first key it sets the game, and
`@expect` checks the state wherever it stands. Elsewhere in a line `@` is a key; at its begin that key is `<at>`.
"""

from __future__ import annotations

from tui2048.core.labs import LAB_NAMES
from tui2048.core.record import Record
from tui2048.program import expect
from tui2048.program.keys import NAMED_CHARACTERS, NAMED_KEYS
from tui2048.program.settings import FOURS, GOAL, SEED, SIZE, SPAWNERS, Number, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# What a directive may set, and what is allowed: a number, or one of some words.
SETTINGS: dict[str, Number | tuple[str, ...]] = {
    "size": SIZE,
    "goal": GOAL,
    "seed": SEED,
    "lab": LAB_NAMES,
    "fours": FOURS,
    "spawner": SPAWNERS,
}

_BY_NAME = {key.name: key.name for key in NAMED_KEYS} | NAMED_CHARACTERS
_BY_NAME |= {f"c-{letter}": f"c-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"}
_NAMES = {key: f"<{name}>" for name, key in _BY_NAME.items()}


class NotationError(ValueError):
    """A keystroke file that cannot be read: where, and what would have been right."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line
        self.column = column


class Check(Record):
    """An `@expect` line: after how many keys it stands, on which line, and what it expects of what."""

    after: int
    line: int
    name: str
    expected: str


class Script(Record):
    """A keystroke file, read whole: what it sets, its keys, and its checks in order."""

    settings: dict[str, str]
    keys: tuple[str, ...]
    checks: tuple[Check, ...]


def parse(text: str) -> Script:
    r"""Read a keystroke file; raises NotationError for the first thing that is wrong.

    >>> parse("@size 3\nw<up> # up twice\n@expect moves 2")
    Script(settings={'size': '3'}, keys=('w', 'up'), checks=(Check(after=2, line=3, name='moves', expected='2'),))
    """
    settings: dict[str, str] = {}
    keys: list[str] = []
    checks: list[Check] = []
    lab = (0, 0)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        start = line.lstrip()
        if not start.startswith("@"):
            _read_keys(line, number, keys)
            continue
        column = len(line) - len(start) + 1
        name, value, place = _words(line, column)
        if name == "expect":
            checks.append(_read_check(line, number, place, len(keys)))
        elif name not in SETTINGS:
            hint = "; the key @ itself is <at>" if not name else _meant(name, ("expect", *SETTINGS), "@{}")
            raise NotationError(number, column, f"@{name} is no directive{hint}")
        elif keys:
            raise NotationError(number, column, f"@{name} stands after the first key; it belongs before")
        elif name in settings:
            raise NotationError(number, column, f"@{name} is given twice")
        else:
            value = value.partition("#")[0].rstrip()
            problem = refusal(SETTINGS[name], value)
            if problem:
                raise NotationError(number, place, f"@{name} {value}: {problem}" if value else f"@{name}: {problem}")
            settings[name] = value
            lab = (number, column) if name == "lab" else lab
    try:
        settings_from(settings)
    except ValueError as error:  # only a lab does not go with everything
        raise NotationError(*lab, f"@lab {settings['lab']}: {error}") from None
    return Script(settings, tuple(keys), tuple(checks))


def refusal(allowed: Number | tuple[str, ...], value: str) -> str:
    """Return why a value is not allowed, "" if it is.

    >>> refusal(SIZE, "7"), refusal(("random", "first-empty"), "random")
    ('Type a number from 3 to 6.', '')
    """
    if isinstance(allowed, Number):
        return allowed.complaint(value)
    return "" if value in allowed else f"One of {', '.join(allowed)}."


def settings_from(values: dict[str, str]) -> Settings:
    """Return the settings that texts stand for, which have been found allowed one by one; the rest as usual.

    Raises ValueError if they do not go together.
    """
    usual = Settings()
    settings = Settings(
        size=int(values.get("size", usual.size)),
        goal=int(values.get("goal", usual.goal)),
        seed=int(values.get("seed", usual.seed)),
        fours=int(values.get("fours", usual.fours)),
        spawner=values.get("spawner", usual.spawner),
        lab=values.get("lab"),
    )
    settings.rules()
    if settings.lab is not None and "spawner" in values:
        raise ValueError("a lab puts a 2 in the first empty cell, so no spawner can be chosen")
    return settings


def _words(line: str, column: int) -> tuple[str, str, int]:
    """Return the word right after a column, the rest of the line after it, and the column of the rest."""
    name = ""
    for char in line[column:]:
        if char.isspace():
            break
        name += char
    rest = line[column + len(name) :].strip()
    return name, rest, line.index(rest, column + len(name)) + 1


def _read_keys(line: str, number: int, keys: list[str]) -> None:
    column = 0
    while column < len(line):
        char = line[column]
        if char == "#":
            return
        if char == "<":
            end = line.find(">", column)
            name = line[column + 1 : end] if end >= 0 else line[column + 1 :].split(" ")[0]
            if end < 0:
                raise NotationError(number, column + 1, f"<{name} has no >; the key < itself is <lt>")
            if name not in _BY_NAME:
                raise NotationError(number, column + 1, f"<{name}> is no key{_meant(name, _BY_NAME, '<{}>')}")
            keys.append(_BY_NAME[name])
            column = end
        elif not char.isspace():
            if not char.isprintable():
                code = ord(char)
                hint = f"; Ctrl-{chr(code + 64)} is <c-{chr(code + 96)}>" if 1 <= code <= 26 else ""
                hint = "; Escape is <esc>" if char == "\x1b" else hint
                raise NotationError(number, column + 1, f"the character U+{code:04X} is no key{hint}")
            keys.append(char)
        column += 1


def _read_check(line: str, number: int, column: int, after: int) -> Check:
    name, value, place = _words(line, column - 1)
    if name not in expect.NAMES:
        said = f"@expect {name}".rstrip()
        raise NotationError(number, column, f"{said} checks nothing{_meant(name, expect.NAMES, '@expect {}')}")
    try:
        return Check(after, number, name, expect.read(name, value))
    except ValueError as error:
        raise NotationError(number, place, f"@expect {name} {value}: {error}") from None


def _meant(name: str, known: Iterable[str], form: str) -> str:
    """Return what was probably meant."""
    import difflib  # only for a mistake: it is slow to import

    near = difflib.get_close_matches(name.lower(), tuple(known), n=1, cutoff=0.5)
    if near:
        return f"; did you mean {form.format(near[0])}?"
    return f"; there are {', '.join([form.format(word) for word in known if not word.startswith('c-')])}"


def token(key: str) -> str:
    """Return how a key is written.

    >>> token("w"), token("up"), token(" "), token("#")
    ('w', '<up>', '<space>', '<hash>')
    """
    return _NAMES.get(key, key)
