"""The terminal: the one module that imports blessed.

It asks the terminal no question that it would wait for, and puts everything back as it was on every way out. Output
goes through a file description of our own that never blocks, so that signals and keys are obeyed even while the
terminal takes no bytes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tui2048.program.frame import Style
from tui2048.program.keys import NAMED_KEYS
from tui2048.program.palette import DEPTHS, TRUECOLOR

if TYPE_CHECKING:
    import blessed

T = TypeVar("T")

# The terminal's private modes that terminfo has no names for (ECMA-48 and xterm's control sequences).
_PASTE_ON, _PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
SYNC_MODE = 2026
_SYNC_BEGIN, _SYNC_END, _SYNC_QUERY = "\x1b[?2026h", "\x1b[?2026l", "\x1b[?2026$p"

# IND of ECMA-48: one row down in the same column; all that cursor movement by blessed works in knows it.
_INDEX = "\x1bD"

# Terminals that print a part of a query they do not know.
_NO_QUERIES = ("linux", "vt", "ansi", "dumb", "cons")

_MOST_STOPS = 100

DRAIN_SECONDS = 1.0
_USUAL_SIZE = (80, 24)


class TerminalGoneError(Exception):
    """The terminal is no longer there: its window was closed, or the connection broke."""


def choose_depth(wanted: str, environ: Mapping[str, str], terminfo: int) -> int:
    """Return one of `DEPTHS` by the value of `--color`, the environment, and the number of colours in terminfo."""
    if wanted == "never":
        return 0
    if wanted == "truecolor":
        return TRUECOLOR
    if wanted != "auto":
        return int(wanted)
    if environ.get("NO_COLOR"):
        return 0
    if environ.get("COLORTERM") in ("truecolor", "24bit"):
        return TRUECOLOR
    return next(depth for depth in DEPTHS if depth <= max(0, terminfo))


def speaks_unicode(environ: Mapping[str, str]) -> bool:
    """Return whether the locale's character set is UTF-8: the first of three variables that is set decides."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if environ.get(name):
            return "UTF8" in environ[name].upper().replace("-", "")
    return False


class Terminal:
    """The user's terminal; both standard input and output must be it."""

    def __init__(self, color: str = "auto", ascii_only: bool = False) -> None:
        """Look at the environment and terminfo; nothing is written or changed before `session`."""
        environ = dict(os.environ)
        # With NO_COLOR blessed would leave out cursor movement too. What it means is decided here, by the palette.
        os.environ.pop("NO_COLOR", None)
        self._term = _blessed(None)
        self.depth = choose_depth(color, environ, self._term.number_of_colors)
        if self.depth > max(8, self._term.number_of_colors):
            self._term = _blessed("xterm-256color")
        self._term.number_of_colors = self.depth
        self.ascii = ascii_only or not speaks_unicode(environ)
        self.sequences = _key_sequences(self._term)
        self.synchronized = False
        self.input = sys.stdin.fileno()
        self._kind = environ.get("TERM", "")
        self._saved: list[Any] | None = None
        self._styles: dict[tuple[Style, Style], str] = {}
        self.output = _open_for_writing(sys.stdout.fileno())
        self._unsent = b""

    # --- modes

    @contextlib.contextmanager
    def session(self) -> Iterator[None]:
        """Take the terminal for full-screen play, and give it back as it was however the block ends."""
        try:
            self.enter()
            yield
        finally:
            self.leave()

    def enter(self) -> None:
        """Set all modes; again, after something else has changed them."""
        _wait_for_foreground(self.input)
        try:
            if self._saved is None:
                self._saved = _again(termios.tcgetattr, self.input)
            _again(tty.setcbreak, self.input, termios.TCSANOW)
        except termios.error as error:
            raise TerminalGoneError from error
        query = "" if self._kind.startswith(_NO_QUERIES) else _SYNC_QUERY
        term = self._term
        self.write(f"{term.enter_fullscreen}{term.hide_cursor}{_PASTE_ON}{query}")

    def leave(self) -> None:
        """Put everything back. Harmless when nothing was taken, or when the terminal is gone."""
        if self._saved is None:
            return
        term = self._term
        end = term.exit_fullscreen or f"{term.move_xy(0, self.size()[1] - 1)}\r\n"
        sync = _SYNC_END if self.synchronized else ""
        try:
            self.write(f"{sync}{_PASTE_OFF}{term.normal}{term.normal_cursor}{end}")
            self.drain(DRAIN_SECONDS)
        except TerminalGoneError:
            pass
        self._unsent = b""
        with contextlib.suppress(OSError, termios.error):
            _again(termios.tcsetattr, self.input, termios.TCSANOW, self._saved)
        self._saved = None

    def say(self, text: str) -> None:
        """Print a last line for the player, outside of a session; do not wait long for a terminal that is blocked."""
        with contextlib.suppress(TerminalGoneError):
            self.write(f"{text}\r\n")
            self.drain(DRAIN_SECONDS)

    def size(self) -> tuple[int, int]:
        """Return columns and rows; the usual ones if the terminal does not know."""
        try:
            columns, rows = os.get_terminal_size(self.output)
        except OSError:
            return _USUAL_SIZE
        return (columns, rows) if columns and rows else _USUAL_SIZE

    # --- input

    def read(self) -> bytes:
        """Return what was typed; raises TerminalGoneError at the end of input."""
        try:
            data = os.read(self.input, 1 << 16)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise TerminalGoneError from error
        if not data:
            raise TerminalGoneError
        return data

    # --- output

    @property
    def pending(self) -> bool:
        """Whether bytes wait until the terminal takes them."""
        return bool(self._unsent)

    def write(self, text: str) -> None:
        """Send text, as much as the terminal takes now; the rest waits for `flush`."""
        self._unsent += text.encode("utf-8", "replace")
        self.flush()

    def write_frame(self, text: str) -> None:
        """Send a painted frame, in one piece for the eye where the terminal can do that."""
        if text:
            self.write(f"{_SYNC_BEGIN}{text}{_SYNC_END}" if self.synchronized else text)

    def flush(self) -> None:
        """Send what waits, as much as the terminal takes now; raises TerminalGoneError if it is no longer there."""
        while self._unsent:
            try:
                sent = os.write(self.output, self._unsent)
            except BlockingIOError:
                return
            except OSError as error:
                self._unsent = b""
                raise TerminalGoneError from error
            self._unsent = self._unsent[sent:]

    def drain(self, seconds: float) -> None:
        """Send what waits within so many seconds, then give it up."""
        end = time.monotonic() + seconds
        while self._unsent and (left := end - time.monotonic()) > 0:
            select.select([], [self.output], [], left)
            self.flush()
        self._unsent = b""

    def move(self, before: tuple[int, int] | None, after: tuple[int, int]) -> str:
        """Return the shortest sequence that takes the cursor to a (row, column), from one or from anywhere."""
        row, column = after
        absolute = str(self._term.move_xy(column, row))
        if before is None or before[0] != row - 1 or before[1] <= column:
            return absolute
        return min(absolute, f"{self._term.move_left(before[1] - column)}{_INDEX}", key=len)

    @property
    def clear(self) -> str:
        """The sequence that empties the screen."""
        return str(self._term.clear)

    def sgr(self, before: Style, after: Style) -> str:
        """Return the sequence that changes the style of what is written next."""
        known = self._styles.get((before, after))
        if known is None:
            known = self._styles[before, after] = self._sgr(before, after)
        return known

    def _sgr(self, before: Style, after: Style) -> str:
        term = self._term
        parts = []
        dropped = any(getattr(before, name) and not getattr(after, name) for name in _ATTRIBUTES)
        if dropped or (before.fg is not None and after.fg is None) or (before.bg is not None and after.bg is None):
            parts.append(term.normal)
            before = Style()
        parts += [getattr(term, name) for name in _ATTRIBUTES if getattr(after, name) and not getattr(before, name)]
        if after.fg is not None and after.fg != before.fg:
            parts.append(self._color(after.fg, term.color, term.color_rgb))
        if after.bg is not None and after.bg != before.bg:
            parts.append(self._color(after.bg, term.on_color, term.on_color_rgb))
        return "".join(map(str, parts)).replace("m\x1b[", ";")  # one sequence is shorter than several

    def _color(self, color: int, indexed: Callable[..., str], rgb: Callable[[int, int, int], str]) -> str:
        if self.depth == TRUECOLOR:
            return rgb(color >> 16, color >> 8 & 255, color & 255)
        return indexed(color)


_ATTRIBUTES = ("bold", "dim", "reverse", "underline")


def _blessed(kind: str | None) -> blessed.Terminal:
    """Return blessed's terminal, made so that it asks the terminal nothing (it would wait for each answer)."""
    os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.1")
    import blessed
    from blessed._capabilities import TermcapResponse

    class Silent(blessed.Terminal):
        def get_software_version(self, *args: object, **kwargs: object) -> None:
            return None

    return Silent(kind, _xtgettcap_data=TermcapResponse(supported=False))


def _key_sequences(term: blessed.Terminal) -> dict[str, str]:
    """Return the names of keys by what the terminal sends for them, from blessed's tables."""
    from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences

    names = {key.blessed: key.name for key in NAMED_KEYS}
    codes = get_keyboard_codes()
    return {
        sequence: names[codes[code]]
        for sequence, code in get_keyboard_sequences(term).items()
        if codes.get(code) in names
    }


def _open_for_writing(fd: int) -> int:
    """Return a descriptor of the terminal whose writes never block.

    It is opened anew, since not to block is a property that a copy would share with the user's shell. Where that is
    not allowed (another user's terminal) a plain copy has to do.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return os.dup(fd)


def _wait_for_foreground(fd: int) -> None:
    """Stop, as the terminal stops those that use it from the background, until the shell brings us forward.

    Before that the terminal's modes are not the player's but the shell's own, so they must not be taken for his.
    """
    for _ in range(_MOST_STOPS):  # a group that no shell looks after is never stopped
        with contextlib.suppress(OSError):
            if os.tcgetpgrp(fd) == os.getpgrp():
                return
        os.kill(os.getpid(), signal.SIGTTOU)


def _again(call: Callable[..., T], *arguments: object) -> T:
    """Call until no signal comes between: a program stopped in the background gets one when it goes on."""
    while True:
        try:
            return call(*arguments)
        except termios.error as error:  # noqa: PERF203 - it hardly ever happens
            if error.args[0] != errno.EINTR:
                raise
