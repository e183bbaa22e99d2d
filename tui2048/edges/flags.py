"""The command line: one table of flags serves the parser, the help and the error messages.

`argparse` would be the usual choice, but importing it takes nearly as long as starting Python does (1.8 times
`python -c pass` in all), and a replay has to start within twice that with everything else it needs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COLORS = ("auto", "truecolor", "256", "16", "8", "never")


class Flag:
    """A flag: its name, what stands for its value (none if it takes no value), and its line in the help."""

    def __init__(self, name: str, value: str, help: str) -> None:  # noqa: A002 - it is the word for it
        self.name = name
        self.value = value
        self.help = help


FLAGS = (
    Flag("--size", "N", "rows of the board, 3 to 6 (4)"),
    Flag("--goal", "N", "tile to reach, a power of two from 8 to 65536 (2048)"),
    Flag("--seed", "N", "course of the new tiles, 0 to 999999999 (a fresh one)"),
    Flag("--fours", "N", "how many of ten new tiles are fours, 0 to 10 (1)"),
    Flag("--lab", "NAME", "a game that shows one rule: merge, no-op, goal or loss"),
    Flag("--spawner", "NAME", "where new tiles come: random or first-empty (random)"),
    Flag("--continue", "", "go on with the last unfinished game, as without a flag above"),
    Flag("--new", "", "begin a new game"),
    Flag("--plain", "", "play in lines of text, without a screen"),
    Flag("--replay", "FILE", "play the keys of a file, - for standard input"),
    Flag("--speed", "N", "keys a second of a replay on the screen, 1 to 1000 (8)"),
    Flag("--headless", "", "replay without a screen, and print how it ends"),
    Flag("--json", "", "print that as a JSON object"),
    Flag("--record", "FILE", "write the keys to a new file that can be replayed"),
    Flag("--theme", "NAME", "classic, dark, high-contrast or colour-blind (the last one)"),
    Flag("--color", "DEPTH", "auto, truecolor, 256, 16, 8 or never (auto)"),
    Flag("--ascii", "", "draw with ASCII characters only"),
    Flag("--no-animation", "", "show moves at once"),
    Flag("--tip", "BOARD", 'print the best move on "2 4 8 / . . 2 / . . ." and why'),
    Flag("--data-dir", "DIR", "keep games in this folder"),
    Flag("--no-save", "", "keep no games"),
    Flag("--version", "", "print the version"),
    Flag("--help", "", "print this help"),
)

_BY_NAME = {flag.name: flag for flag in FLAGS}

# A flag that means something only with another one, and flags that exclude each other.
_NEEDS = {"--speed": "--replay", "--headless": "--replay", "--json": "--replay"}
_EXCLUDES = (
    ("--plain", "--replay"),
    ("--plain", "--record"),
    ("--json", "--speed"),
    ("--headless", "--speed"),
    ("--lab", "--spawner"),
    ("--continue", "--new"),
    ("--data-dir", "--no-save"),
    ("--continue", "--no-save"),
    *[("--continue", name) for name in ("--size", "--goal", "--seed", "--fours", "--lab", "--spawner")],
    *[("--replay", name) for name in ("--continue", "--new", "--data-dir")],
    *[("--tip", flag.name) for flag in FLAGS if flag.name not in ("--tip", "--fours", "--version", "--help")],
)


class UsageError(ValueError):
    """A command line that says nothing the program can do; its text names what is wrong and what is allowed."""


def parse(arguments: Sequence[str], refusal: Callable[[str, str], str]) -> dict[str, str]:
    """Return the flags that are given, by name without the dashes, with their values; raises UsageError.

    `refusal` returns why a value of a flag (by name without the dashes) is not allowed, "" if it is.
    """
    given: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        flag = _BY_NAME.get(name)
        if flag is None:
            raise UsageError(_unknown(name))
        if equals and not flag.value:
            raise UsageError(f"{name} takes no value, so not {value}")
        if flag.value and not equals and rest and rest[0].partition("=")[0] not in _BY_NAME:
            value = rest.pop(0)
        if flag.value and not value:
            raise UsageError(f"{name} needs a value: {flag.help}")
        key = name[2:]
        if key in given:
            raise UsageError(f"{name} is given twice")
        problem = refusal(key, value)
        if problem:
            raise UsageError(f"{name} {value}: {problem}")
        given[key] = value
    for name, other in _NEEDS.items():
        if name[2:] in given and other[2:] not in given:
            raise UsageError(f"{name} goes with {other} only")
    for one, other in _EXCLUDES:
        if one[2:] in given and other[2:] in given:
            raise UsageError(f"{one} does not go with {other}")
    return given


def help_text() -> str:
    """Return what --help prints."""
    names = [f"{flag.name} {flag.value}".strip() for flag in FLAGS]
    width = max(map(len, names)) + 2
    lines = [f"  {name:<{width}}{flag.help}" for name, flag in zip(names, FLAGS)]
    return "\n".join(
        [
            "usage: tui2048 [FLAG ...]",
            "",
            "2048 for the terminal. Slide the tiles with the arrow keys; ? shows all keys.",
            "",
            *lines,
        ]
    )


def _unknown(name: str) -> str:
    import difflib  # only for a mistake: it is slow to import

    # Without the dashes, which all names have in common.
    near = difflib.get_close_matches(name.lstrip("-"), [known[2:] for known in _BY_NAME], n=1, cutoff=0.65)
    hint = f"did you mean --{near[0]}?" if near else "tui2048 --help lists the flags"
    return f"there is no {name}; {hint}"
