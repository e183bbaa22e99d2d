"""The command `tui2048`, and `python -m tui2048`."""

from __future__ import annotations

import gc
import os
import sys

from tui2048.edges import flags
from tui2048.edges.complaint import complain, give_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tui2048.edges.keeper import Keeper
    from tui2048.program.events import Event
    from tui2048.program.keystrokes import Script
    from tui2048.program.settings import Settings
    from tui2048.program.state import State

_FAILED = 1
_WRONG = 2
_INTERRUPTED = 130

# Modules are imported where they are needed: each costs time, and `--version` or a replay is to start at once.


def main() -> int:
    """Run the command line; return the exit status."""
    # Starting makes no garbage to look for, and a replay's values hold no circles; the full screen turns this on again.
    gc.disable()
    arguments = sys.argv[1:]
    try:
        if arguments == ["--version"]:
            from tui2048 import __version__

            return _print(f"tui2048 {__version__}", 0)
        if "--help" in arguments:
            return _print(flags.help_text(), 0)
        return _run(flags.parse(arguments, _refusal))
    except flags.UsageError as error:
        complain(f"tui2048: {error}")
        return _WRONG
    except KeyboardInterrupt:
        return _INTERRUPTED


def _print(text: str, status: int) -> int:
    """Print the answer of a command; return the exit status, which is another one if nobody takes the answer."""
    try:
        print(text, flush=True)
    except OSError as error:
        return give_up(sys.stdout, error)
    return status


def _refusal(name: str, value: str) -> str:
    """Return why a flag's value is not allowed, "" if it is."""
    from tui2048.program.keystrokes import SETTINGS, refusal
    from tui2048.program.settings import SPEED, THEME_NAMES

    if name in SETTINGS:
        return refusal(SETTINGS[name], value)
    if name == "color":
        return refusal(flags.COLORS, value)
    if name == "speed":
        return refusal(SPEED, value)
    if name == "theme":
        return refusal(THEME_NAMES, value)
    if name == "tip":
        return _board_refusal(value)
    return ""


def _board_refusal(text: str) -> str:
    from tui2048.program.expect import read_board

    try:
        read_board(text)
    except ValueError as error:
        return str(error)
    return ""


def _run(given: dict[str, str]) -> int:
    if "version" in given:
        raise flags.UsageError("--version stands alone")
    if "tip" in given:
        return _tip(given)
    if "replay" in given:
        return _replay(given)
    if "plain" in given:
        return _plain(given)
    _need_terminal()
    if os.environ.get("TERM") == "dumb":
        if "record" in given:
            raise flags.UsageError("TERM=dumb has no screen, and --record needs one")
        complain("tui2048: TERM=dumb has no screen, so this is line mode")
        return _plain(given)
    return _play(given)


def _tip(given: dict[str, str]) -> int:
    from tui2048.edges.tip import answer
    from tui2048.program.expect import read_board

    return _print(answer(read_board(given["tip"]), int(given.get("fours", 1))), 0)


def _plain(given: dict[str, str]) -> int:
    from tui2048.edges import plain

    alone = _is_terminal(sys.stdin)
    settings = _settings(given, fresh=alone)
    # What comes from a file or a pipe means one game, and keeps it only if that is asked for.
    keeper = _keeper(given) if alone or "continue" in given or "data-dir" in given else None
    return plain.run(_begin(given, settings, keeper, usually=alone), keeper)


def _play(given: dict[str, str]) -> int:
    from tui2048.edges.play import play
    from tui2048.program import course

    keeper = _keeper(given)
    state = _begin(given, _settings(given, fresh=True), keeper, usually=True)

    def run(step: Callable[[State, Event], State]) -> int:
        if keeper is None:
            return play(state, *_looks(given), step)
        keeper.step = step
        return play(state, *_looks(given), keeper.press, keeper.settle, keeper.leave)

    def played() -> tuple[str, ...]:
        return course.keys(state.settings.rules(), keeper.course) if keeper is not None else ()

    return _record(given, state, run, played)


def _keeper(given: dict[str, str]) -> Keeper | None:
    """Return what keeps games, None if nothing does."""
    if "no-save" in given:
        return None
    from pathlib import Path

    try:
        from tui2048.edges.keeper import Keeper
        from tui2048.edges.storage import Storage
    except ImportError as error:  # some builds of Python come without SQLite
        complain(f"tui2048: no game is kept: {error}")
        return None
    if "data-dir" in given:
        import shlex

        return Keeper(Storage(Path(given["data-dir"])), f" --data-dir {shlex.quote(given['data-dir'])}")
    from platformdirs import user_data_path

    try:
        return Keeper(Storage(user_data_path("tui2048", appauthor=False).expanduser()))
    except RuntimeError as error:  # the user has no home folder
        complain(f"tui2048: no game is kept: {error}")
        return None


def _begin(given: dict[str, str], settings: Settings, keeper: Keeper | None, usually: bool) -> State:
    """Return the state to begin with: the last game, as asked for, or `usually` unless flags set a new one."""
    from tui2048.program.keystrokes import SETTINGS
    from tui2048.program.state import start

    asked = "continue" in given
    go_on = asked or (usually and "new" not in given and not any(name in given for name in SETTINGS))
    state = start(settings) if keeper is None else keeper.begin(settings, go_on)
    if asked and keeper is not None and not keeper.resumed:
        state = state._replace(message=f"There is no unfinished game. {state.message}")
    return state._replace(theme=given.get("theme", state.theme))


def _need_terminal() -> None:
    for name, stream in (("input", sys.stdin), ("output", sys.stdout)):
        if not _is_terminal(stream):
            raise flags.UsageError(
                f"standard {name} is no terminal; --plain plays in lines of text, --replay FILE plays a file of keys"
            )


def _is_terminal(stream: object) -> bool:
    # A stream that was closed before the program began is None.
    return stream is not None and os.isatty(stream.fileno())  # type: ignore[attr-defined]


def _has_screen() -> bool:
    return _is_terminal(sys.stdin) and _is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"


def _settings(values: dict[str, str], fresh: bool) -> Settings:
    """Return the settings that flags or directives set; raises UsageError for a game that does not exist."""
    from tui2048.program.keystrokes import SETTINGS, settings_from
    from tui2048.program.settings import SEED

    values = {name: value for name, value in values.items() if name in SETTINGS}
    if fresh and "seed" not in values:
        values["seed"] = str(int.from_bytes(os.urandom(8), "big") % (SEED.largest + 1))
    try:
        return settings_from(values)
    except ValueError as error:
        raise flags.UsageError(str(error)) from None


def _record(
    given: dict[str, str],
    state: State,
    play: Callable[[Callable[[State, Event], State]], int],
    played: Callable[[], tuple[str, ...]] = tuple,
) -> int:
    """Play from a state, and write the keys down if that is asked for, those that were `played` before it first."""
    if "record" not in given:
        from tui2048.program.update import update

        return play(update)
    from tui2048.edges.record import Recorder

    try:
        recorder = Recorder(given["record"], state, played())
    except FileExistsError as error:
        raise flags.UsageError(f"--record {error}") from None
    except OSError as error:
        raise flags.UsageError(f"--record {given['record']}: {error.strerror}") from None
    with recorder:
        status = play(recorder.step)
    if recorder.problem:
        complain(f"tui2048: --record {given['record']}: {recorder.problem}; what came before is kept")
        return status or _FAILED
    return status


def _looks(given: dict[str, str]) -> tuple[str, bool, bool]:
    return given.get("color", "auto"), "ascii" in given, "no-animation" not in given


def _replay(given: dict[str, str]) -> int:
    from tui2048.edges import replay

    name = given["replay"]
    try:
        script = replay.read_script(name)
    except replay.UnreadableError as error:
        complain(str(error))
        return replay.UNREADABLE
    directives = script.settings
    if "lab" in given:  # a flag wins, and a lab has a size and a spawner of its own
        directives = {key: value for key, value in directives.items() if key not in ("size", "spawner")}
    from tui2048.program.state import start

    state = start(_settings({**directives, **given}, fresh=False))
    if "headless" in given or "json" in given or not _has_screen():
        return _record(given, state, lambda step: _print(*replay.run(name, script, state, "json" in given, step)))
    state = state._replace(theme=given.get("theme", state.theme))
    return _record(given, state, lambda step: _watch(given, name, script, state, step))


def _watch(
    given: dict[str, str], name: str, script: Script, state: State, step: Callable[[State, Event], State]
) -> int:
    from tui2048.edges import watching
    from tui2048.program.settings import USUAL_SPEED

    speed = int(given.get("speed", USUAL_SPEED))
    return watching.play(name, script, state, speed, *_looks(given), step)


if __name__ == "__main__":
    sys.exit(main())
