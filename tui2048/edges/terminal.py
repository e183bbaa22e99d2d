"""The terminal: the one module that imports blessed.

It asks the terminal no question that it would wait for, and puts everything back as it was on every way out. Input and
output go through file descriptions of our own that never block, so that signals and keys are obeyed even while the
terminal takes no bytes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tui2048.program import mouse
from tui2048.program.frame import PLAIN, Style
from tui2048.program.keys import NAMED_KEYS
from tui2048.program.palette import DEPTHS, TRUECOLOR

if TYPE_CHECKING:
    import blessed

# The terminal's private modes that terminfo has no names for (ECMA-48 and xterm's control sequences).
_PASTE_ON, _PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
# The mouse tells when a button goes down or up, with places counted in digits; the terminal still selects with Shift.
_MOUSE_ON, _MOUSE_OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
SYNC_MODE = 2026
_SYNC_BEGIN, _SYNC_END, _SYNC_QUERY = "\x1b[?2026h", "\x1b[?2026l", "\x1b[?2026$p"

# IND of ECMA-48: one row down in the same column; all that cursor movement by blessed works in knows it.
_INDEX = "\x1bD"

# A movement to anywhere takes so many bytes or more.
_SHORTEST_MOVE = 7

# Sequences that blessed has made are remembered, so many of a kind: it takes its time.
_REMEMBERED = 4096

# Terminals that print a part of a query they do not know.
_NO_QUERIES = ("linux", "vt", "ansi", "dumb", "cons")

# What blessed calls what the mouse does; all else is of no use here, as clicks of other buttons or with a modifier.
_MOUSE_ACTIONS = {
    "LEFT": mouse.PRESS,
    "LEFT_RELEASED": mouse.RELEASE,
    "RELEASED": mouse.RELEASE,
    "SCROLL_UP": mouse.WHEEL_UP,
    "SCROLL_DOWN": mouse.WHEEL_DOWN,
}

# How long bytes may take to go out at the end, in seconds; after the first of these, Ctrl-S is taken back.
_PATIENCE = 0.3
DRAIN_SECONDS = 1.0

# How much a write can take without blocking where select says that it can take something: a line discipline's least.
_SMALL_WRITE = 256

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
    if environ.get("COLORTERM") in ("truecolor", "24bit") or environ.get("TERM", "").endswith("-direct"):
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
        with _no_color_unset():
            self._term = _blessed(None)
        self.depth = choose_depth(color, os.environ, self._term.number_of_colors)
        # A depth that was asked for may be more than terminfo knows of, so it is written as xterm has it.
        with _no_color_unset():
            self._colors = self._term if color == "auto" or not self.depth else _blessed("xterm-256color")
        self._colors.number_of_colors = self.depth
        self._foreground = self._coloring(self._colors.color, self._colors.color_rgb)
        self._background = self._coloring(self._colors.on_color, self._colors.on_color_rgb)
        self.ascii = ascii_only or not speaks_unicode(os.environ)
        self._go_to = _quick(self._term.cup, 2, first=1)
        self._go_right, self._right = _quick(self._term.cuf, 1), str(self._term.cuf1)
        self._go_left, self._left = _quick(self._term.cub, 1), str(self._term.cub1)
        self._erase = _quick(self._term.ech, 1)
        self._erases_in_color = _has_flag(self._term, "bce")
        self.sequences = _key_sequences(self._term)
        self.synchronized = False
        self.input, _ = _own(sys.stdin.fileno(), os.O_RDONLY)
        self.output, self._blocks = _own(sys.stdout.fileno(), os.O_WRONLY)
        self._kind = os.environ.get("TERM", "")
        self._saved: list[Any] | None = None
        self._entered = False
        self._styles: dict[tuple[Style, Style], str] = {}
        self._unsent = memoryview(b"")

    # --- modes

    @contextlib.contextmanager
    def session(self) -> Iterator[None]:
        """Give the terminal back as it was however the block ends; inside, `enter` takes it."""
        try:
            yield
        finally:
            self.leave()

    @property
    def entered(self) -> bool:
        """Whether the modes are those of full-screen play."""
        return self._entered

    def enter(self) -> None:
        """Take the terminal for full-screen play, unless a signal comes between: then `entered` stays False.

        In the background it stops the program, as the terminal stops those that use it there, until the shell brings
        it forward. Before that the terminal's modes are the shell's own, and must not be taken for the player's.
        """
        try:
            termios.tcflow(self.input, termios.TCOON)  # changes nothing, but is refused in the background
            before = termios.tcgetattr(self.input)
            tty.setcbreak(self.input, termios.TCSANOW)
        except termios.error as error:
            if error.args[0] == errno.EINTR:
                return
            raise TerminalGoneError from error
        self._entered = True
        # Anew after a stop that could not be seen coming: leaving the screen first keeps its saved cursor right.
        anew = self._term.exit_fullscreen if self._saved else ""
        self._saved = self._saved or before
        query = "" if self._kind.startswith(_NO_QUERIES) else _SYNC_QUERY
        term = self._term
        self.write(
            f"{anew}{term.enter_fullscreen}{term.hide_cursor}{_PASTE_ON}{_MOUSE_ON}{query}{term.normal}{term.clear}"
        )

    def mistrust(self) -> None:
        """Take note that something else may have changed the modes, so that `enter` is called again."""
        self._entered = False

    def leave(self) -> None:
        """Put everything back. Harmless when nothing was taken, or when the terminal is gone."""
        if self._saved is None:
            return
        saved, self._saved, self._entered = self._saved, None, False
        term = self._term
        end = term.exit_fullscreen or f"{term.move_xy(0, self.size()[1] - 1)}\r\n"
        # The usual way to show the cursor also sets whether it blinks, which is the player's own matter.
        show = "\x1b[?25h" if term.hide_cursor == "\x1b[?25l" else term.normal_cursor
        sync = _SYNC_END if self.synchronized else ""
        with contextlib.suppress(TerminalGoneError):
            self.write(f"{sync}{_MOUSE_OFF}{_PASTE_OFF}{term.normal}{show}{end}")
            self.drain(_PATIENCE)
            if self.pending:
                self._undo_ctrl_s()
                self.drain(DRAIN_SECONDS - _PATIENCE)
        self._unsent = memoryview(b"")
        if self._in_foreground():  # else the modes are the shell's by now
            self._set_termios(saved)

    def _undo_ctrl_s(self) -> None:
        """Make the terminal take bytes again if it is Ctrl-S that keeps it from that."""
        if self._in_foreground():
            with contextlib.suppress(termios.error):
                modes = termios.tcgetattr(self.input)
                modes[0] &= ~termios.IXON
                self._set_termios(modes)

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self.input) == os.getpgrp()
        except OSError:
            return True  # not our controlling terminal: nobody stops us

    def _set_termios(self, modes: list[Any]) -> None:
        with contextlib.suppress(termios.error):
            # At once: to wait for the output first, as is usual, would hang on a terminal that is blocked.
            termios.tcsetattr(self.input, termios.TCSANOW, modes)

    def say(self, text: str) -> None:
        """Print a last line for the player, outside of a session; give up soon if the terminal is blocked or gone."""
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
        """Return what was typed, nothing if the terminal is somebody else's; raises TerminalGoneError at the end."""
        try:
            data = os.read(self.input, 1 << 16)
        except BlockingIOError:
            return b""
        except OSError as error:
            if self._in_foreground():
                raise TerminalGoneError from error
            self.mistrust()
            return b""
        if not data:
            raise TerminalGoneError
        return data

    # --- output

    @property
    def pending(self) -> bool:
        """Whether bytes wait until the terminal takes them."""
        return len(self._unsent) > 0

    def write(self, text: str) -> None:
        """Send text, as much as the terminal takes now; the rest waits for `flush`."""
        self._unsent = memoryview(bytes(self._unsent) + text.encode("utf-8", "replace"))
        self.flush()

    def write_frame(self, text: str) -> None:
        """Send a painted frame, in one piece for the eye where the terminal can do that."""
        if text:
            self.write(f"{_SYNC_BEGIN}{text}{_SYNC_END}" if self.synchronized else text)

    def flush(self) -> None:
        """Send what waits, as much as the terminal takes now; raises TerminalGoneError if it is no longer there."""
        while self._unsent:
            if self._blocks and not select.select([], [self.output], [], 0)[1]:
                return
            try:
                sent = os.write(self.output, self._unsent[:_SMALL_WRITE] if self._blocks else self._unsent)
            except BlockingIOError:
                return
            except OSError as error:
                self._unsent = memoryview(b"")
                raise TerminalGoneError from error
            self._unsent = self._unsent[sent:]

    def drain(self, seconds: float) -> None:
        """Send what waits, as much as the terminal takes within so many seconds."""
        end = time.monotonic() + seconds
        while self._unsent and (left := end - time.monotonic()) > 0:
            select.select([], [self.output], [], left)
            self.flush()

    def move(self, before: tuple[int, int] | None, after: tuple[int, int]) -> str:
        """Return the shortest sequence that takes the cursor to a (row, column), from one or from anywhere."""
        row, column = after
        if before is not None and row - before[0] in (0, 1):
            steps = column - before[1]
            if steps > 0:
                sideways = self._right if steps == 1 else self._go_right(steps)
            else:
                sideways = self._left if steps == -1 else self._go_left(-steps) if steps else ""
            down = _INDEX if row > before[0] else ""
            if len(sideways) + len(down) < _SHORTEST_MOVE and (sideways or not steps):
                return sideways + down
        return self._go_to(row, column)

    def erase(self, count: int) -> str:
        """Return the sequence that makes cells blank in the colour of the background, "" if the terminal has none."""
        return self._erase(count) if self._erases_in_color else ""

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
            before = PLAIN
        parts += [getattr(term, name) for name in _ATTRIBUTES if getattr(after, name) and not getattr(before, name)]
        if after.fg is not None and after.fg != before.fg:
            parts.append(self._foreground(after.fg))
        if after.bg is not None and after.bg != before.bg:
            parts.append(self._background(after.bg))
        return "".join(parts).replace("m\x1b[", ";")  # one sequence is shorter than several

    def _coloring(self, indexed: Callable[..., str], rgb: Callable[..., str]) -> Callable[[int], str]:
        """Return what gives the sequence for a colour of a palette."""
        if self.depth == TRUECOLOR:
            return lru_cache(_REMEMBERED)(lambda color: str(rgb(color >> 16, color >> 8 & 255, color & 255)))
        return lru_cache(_REMEMBERED)(lambda color: str(indexed(color)))


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


def _has_flag(term: blessed.Terminal, name: str) -> bool:
    """Return whether terminfo has a flag for the terminal; blessed itself gives only strings and numbers."""
    return bool(term._jinxed_term.tigetflag(name) == 1)


def _quick(capability: Callable[..., str], count: int, first: int = 0) -> Callable[..., str]:
    """Return a capability that takes numbers, counted on from `first`, as a format.

    blessed takes half a millisecond for each new combination of numbers, and a first frame has hundreds of them. What
    came of the last ones is remembered: most are asked for again and again.
    """
    samples = (57, 43)[:count]
    text = str(capability(*samples))
    form = text
    for place, number in enumerate(samples):
        form = form.replace(str(number + first), f"{{{place}}}")
    if form.format(*[number + first for number in samples]) != text or form.count("{") != count:
        return lambda *numbers: str(capability(*numbers))
    return lru_cache(_REMEMBERED)(lambda *numbers: form.format(*[number + first for number in numbers]))


def _key_sequences(term: blessed.Terminal) -> dict[str, str]:
    """Return the names of keys by what the terminal sends for them, from blessed's tables; "" for keys of no use."""
    from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences

    names = {key.blessed: key.name for key in NAMED_KEYS}
    codes = get_keyboard_codes()
    return {sequence: names.get(codes.get(code, ""), "") for sequence, code in get_keyboard_sequences(term).items()}


def mouse_report(sequence: str) -> mouse.Report | None:
    """Return what a report of the mouse tells by blessed's tables, None if it is no such report or of no use."""
    from blessed.mouse import RE_PATTERN_MOUSE_LEGACY, RE_PATTERN_MOUSE_SGR, MouseEvent

    for pattern, read in (
        (RE_PATTERN_MOUSE_SGR, MouseEvent.from_sgr_match),
        (RE_PATTERN_MOUSE_LEGACY, MouseEvent.from_legacy_match),  # from a terminal that knows only the older mode
    ):
        match = pattern.fullmatch(sequence)
        if match is not None:
            event = read(match)
            action = _MOUSE_ACTIONS.get(event.button)
            return mouse.Report(action, event.y, event.x) if action is not None else None
    return None


def _own(fd: int, access: int) -> tuple[int, bool]:
    """Return a descriptor of a terminal that does not block, and whether it does all the same.

    Even where `select` has said that there is something to read, Ctrl-Z may have thrown it away since. The terminal is
    opened anew, since not to block is a property that a copy would share with the user's shell. Where neither of its
    names can be opened a plain copy has to do.
    """
    flags = access | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC
    with contextlib.suppress(OSError):
        return os.open(os.ttyname(fd), flags), False
    with contextlib.suppress(OSError):
        os.tcgetpgrp(fd)  # fails if it is not the controlling terminal, which is open to all users by another name
        return os.open("/dev/tty", flags), False
    return os.dup(fd), True


@contextlib.contextmanager
def _no_color_unset() -> Iterator[None]:
    """Hide NO_COLOR: blessed would leave out cursor movement too. What it means is decided here, by the palette."""
    value = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if value is not None:
            os.environ["NO_COLOR"] = value
