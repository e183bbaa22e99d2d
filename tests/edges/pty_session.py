"""A program in a real pseudo-terminal, for tests: what it draws, how it ends, and how it leaves the terminal.

    with Session([sys.executable, "-m", "tui2048", "--seed", "1"]) as it:
        it.wait_for("Moves")
        it.send(LEFT)
        it.wait_for("Moves 1")
        it.send(b"q")
        assert it.wait_exit() == 0
        it.assert_restored()

The program runs as a job under a shell of a few lines: a session leader that owns the terminal and gives it to the
program's process group, so that Ctrl-Z, `fg`, `bg`, SIGWINCH and SIGHUP are what they are in a terminal window. As
bash does, that shell has modes of its own (no echo, no line mode) while the terminal is its own.

The screen is an emulator: `Pyte` (the default; its cells can be looked at, it answers nothing), `Ghostty` (a second
opinion, which knows modes and answers queries) or `Deaf` (shows nothing and answers nothing). Output is read only
inside the methods that wait, and not at all while `reading` is False: then the program finds the terminal blocked.

Each wait ends as soon as what it waits for is there, and raises AssertionError with the screen after `seconds`.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pyghostty.core
import pyte

if TYPE_CHECKING:
    from typing_extensions import Self  # typing has it from Python 3.11 on

ROOT = Path(__file__).resolve().parents[2]

LEFT, RIGHT, UP, DOWN = b"\x1b[D", b"\x1b[C", b"\x1b[A", b"\x1b[B"
CTRL_C, CTRL_Z, CTRL_BACKSLASH = b"\x03", b"\x1a", b"\x1c"

# Private modes of the terminal.
CURSOR, ALTERNATE_SCREEN, PASTE, MOUSE, MOUSE_IN_DIGITS = 25, 1049, 2004, 1000, 1006

# Those that a program may switch on and has to switch off; the cursor is the one that is on by itself. Synchronized
# output is looked at apart, since it is on only while a frame is written.
_SYNC = 2026
_OTHERS = (1, 9, 47, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 2048)
_USUAL = {CURSOR: True, ALTERNATE_SCREEN: False, PASTE: False}

# All of them in full-screen play.
PLAYING = {CURSOR: False, ALTERNATE_SCREEN: True, PASTE: True, MOUSE: True, MOUSE_IN_DIGITS: True}

_SIGNALS = (
    signal.SIGHUP,
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTERM,
    signal.SIGTSTP,
    signal.SIGTTIN,
    signal.SIGTTOU,
    signal.SIGPIPE,
)


def patched(code: str, *arguments: str) -> list[str]:
    """Return the command that runs the program after some code that changes it."""
    run = "import sys\nfrom tui2048.__main__ import main\nsys.exit(main())\n"
    return [sys.executable, "-c", code + run, *arguments]


def press(row: int, col: int) -> bytes:
    """Return what a terminal sends when the mouse button goes down on a cell, counted from 0."""
    return b"\x1b[<0;%d;%dM" % (col + 1, row + 1)


def release(row: int, col: int) -> bytes:
    """Return what it sends when the button goes up."""
    return b"\x1b[<0;%d;%dm" % (col + 1, row + 1)


def click(row: int, col: int) -> bytes:
    """Return what it sends for a click."""
    return press(row, col) + release(row, col)


class Emulator(Protocol):
    """What shows the output."""

    def feed(self, data: bytes) -> bytes:
        """Take output; return what the terminal answers."""

    def resize(self, columns: int, rows: int) -> None:
        """Change the size."""

    def lines(self) -> list[str]:
        """Return the rows of the screen, without blanks at their ends."""

    def wipe(self) -> None:
        """Empty the screen, so that what is there afterwards has been written anew."""


class Ghostty:
    """An emulator that knows modes and answers every query."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.terminal = pyghostty.core.Terminal(columns, rows)
        self._answers = b""
        self.terminal.on_reply(self._answer)

    def _answer(self, data: bytes) -> None:
        self._answers += data

    def feed(self, data: bytes) -> bytes:
        self._answers = b""
        self.terminal.feed(data)
        return self._answers

    def resize(self, columns: int, rows: int) -> None:
        self.terminal.resize(columns, rows)

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.terminal.text().split("\n")]

    def wipe(self) -> None:
        self.terminal.feed("\x1b[2J")


class Pyte:
    """An emulator whose cells can be looked at; it answers nothing and knows no alternate screen."""

    # What pyte prints instead of swallowing: strings, and sequences with a "$".
    _UNKNOWN = re.compile(rb"\x1bP.*?\x1b\\|\x1b\[[0-?]*\$[@-~]", re.DOTALL)

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)

    def feed(self, data: bytes) -> bytes:
        self._stream.feed(self._UNKNOWN.sub(b"", data))
        return b""

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def wipe(self) -> None:
        self.screen.reset()


class Deaf:
    """A terminal that answers nothing; its screen is not looked at."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        pass

    def feed(self, data: bytes) -> bytes:
        return b""

    def resize(self, columns: int, rows: int) -> None:
        pass

    def lines(self) -> list[str]:
        return []

    def wipe(self) -> None:
        pass


class Stop(NamedTuple):
    """How a program has left the terminal when it stopped: its private modes, and whether termios was as before."""

    modes: dict[int, bool]
    clean: bool


class Session:
    """One run of a program. Use it as a context manager: what is still running at the end is killed."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        emulator: Callable[[int, int], Emulator] = Pyte,
        background: bool = False,
        input_first: bytes = b"",
    ) -> None:
        """Start a program in a terminal of so many columns and rows.

        `env` adds to a bare environment (PATH, HOME, LANG, TERM), a value of None takes away. With `background` the
        program starts as with `&`. `input_first` is typed before the program starts.
        """
        self.size = size
        self.reading = True
        self.output = bytearray()
        """All output."""
        self.exit_status: int | None = None
        """The exit status, minus the number of a signal that killed, or None while the program lives."""
        self.stops: list[Stop] = []
        """How the terminal was each time the program had stopped."""
        self.modes: dict[int, bool] = dict(_USUAL)
        """The private modes as the output has set them."""
        self.emulator: Emulator = emulator(*size)
        self._master, self.slave = pty.openpty()
        self._set_size(size)
        self.termios_before = termios.tcgetattr(self.slave)
        if input_first:
            os.write(self._master, input_first)
        events, events_write = os.pipe()
        orders_read, orders = os.pipe()
        self._leader = os.fork()
        if not self._leader:
            try:
                os.close(self._master)
                os.close(events)
                os.close(orders)
                _Shell(self.slave, events_write, orders_read).run(list(argv), _environment(env), background)
            finally:
                os._exit(120)
        os.close(events_write)
        os.close(orders_read)
        self._events, self._orders = events, orders
        os.set_blocking(self._master, False)
        self._unread = b""
        self._colored = False
        self._orders_done = 0
        self._tail = b""
        self.pid = 0
        """The program's process, which leads its process group."""
        self.wait(lambda: self.pid, "the program to start")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kill what still runs, and give everything back."""
        if self._leader:
            os.close(self._orders)  # this ends the shell, which kills the program
            self.hang_up(tell=False)
            os.waitpid(self._leader, 0)
            self._leader = 0
            os.close(self._events)
            os.close(self.slave)

    # --- looking

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without blanks at their ends."""
        return self.emulator.lines()

    @property
    def text(self) -> str:
        """The screen as one string."""
        return "\n".join(self.lines)

    @property
    def termios(self) -> list[Any]:
        """The terminal's own modes (echo, line mode...) as tcgetattr gives them."""
        return termios.tcgetattr(self.slave)

    @property
    def screen(self) -> Any:
        """The pyte.Screen, when the emulator is `Pyte`."""
        return self.emulator.screen  # type: ignore[attr-defined]

    def cell(self, row: int, column: int) -> Any:
        """Return a cell of the pyte.Screen."""
        return self.screen.buffer[row][column]

    def assert_restored(self) -> None:
        """Assert that the terminal is as it was before the program: its modes, its colours and termios."""
        assert self.modes == _USUAL
        assert not self._colored, "colours or attributes are left on"
        assert self.termios == self.termios_before

    # --- waiting

    def wait(self, condition: Callable[[], object], what: str = "a condition", seconds: float = 5.0) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            left = end - time.monotonic()
            if left <= 0:
                state = "running or stopped" if self.exit_status is None else f"ended with {self.exit_status}"
                raise AssertionError(f"waited {seconds} s for {what}; it is {state}; the screen:\n{self.text}")
            self._take(left)

    def wait_for(self, pattern: str, seconds: float = 5.0) -> None:
        """Wait until a regular expression matches in the text of the screen."""
        self.wait(lambda: re.search(pattern, self.text), repr(pattern), seconds)

    def wait_exit(self, seconds: float = 5.0) -> int:
        """Wait until the program has ended; return its exit status (minus the signal that killed it)."""
        self.wait(lambda: self.exit_status is not None, "the program to end", seconds)
        self.watch(0)
        return self.exit_status or 0

    def wait_stop(self, count: int = 1, seconds: float = 5.0) -> Stop:
        """Wait until the program has stopped so many times in all; then the terminal belongs to the shell again."""
        self.wait(lambda: len(self.stops) >= count, "the program to stop", seconds)
        return self.stops[-1]

    def quiet(self, seconds: float = 0.1) -> None:
        """Take output until nothing has come for so long."""
        while self._take(seconds):
            pass

    def watch(self, seconds: float) -> int:
        """Take output for so long; return how many bytes it was."""
        before = len(self.output)
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            more = self._take(max(0.0, left))
            if left <= 0 and not more:
                return len(self.output) - before

    # --- acting

    def send(self, keys: str | bytes) -> None:
        """Type; takes output meanwhile, so that neither side waits for the other for ever."""
        view = memoryview(keys.encode() if isinstance(keys, str) else keys)
        while view:
            with contextlib.suppress(BlockingIOError):
                view = view[os.write(self._master, view) :]
                continue
            select.select([self._master] if self.reading else [], [self._master], [], 0.2)
            self._take(0)

    def place(self, text: str) -> tuple[int, int]:
        """Wait until a text is on the screen, and all else painted; return the row and column of its middle."""
        self.wait_for(re.escape(text))
        self.quiet(0.03)
        lines = self.lines
        row = next(row for row, line in enumerate(lines) if text in line)
        return row, lines[row].index(text) + len(text) // 2

    def click(self, text: str) -> None:
        """Click on the middle of a text on the screen."""
        row, col = self.place(text)
        self.send(click(row, col))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, which sends SIGWINCH."""
        self.size = (columns, rows)
        self.emulator.resize(columns, rows)
        self._set_size(self.size)

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def foreground(self) -> None:
        """Continue the program in the foreground."""
        self._order(b"f")

    def background(self) -> None:
        """Continue the program in the background."""
        self._order(b"b")

    def hang_up(self, tell: bool = True) -> None:
        """Close the window. The shell passes SIGHUP on if `tell`; else the program finds out when it reads."""
        if self._master >= 0:
            if not tell:
                with contextlib.suppress(OSError):
                    os.write(self._orders, b"h")
            os.close(self._master)
            self._master = -1

    def _order(self, order: bytes) -> None:
        done = self._orders_done
        os.write(self._orders, order)
        self.wait(lambda: self._orders_done > done, "the shell")

    def _set_size(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def _take(self, seconds: float) -> bool:
        """Wait for output or an event, and take it; return whether there was output."""
        sources = [self._events] if self.exit_status is None else []
        if self.reading and self._master >= 0:
            sources.append(self._master)
        ready = select.select(sources, [], [], seconds)[0]
        if self._events in ready:
            self._take_events()
        return self._master in ready and self._take_output()

    def _take_events(self) -> None:
        data = os.read(self._events, 65536)
        if not data:
            raise AssertionError("the shell is gone")
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            event = json.loads(line)
            if "clean" in event:
                self.watch(0)  # what it wrote before it stopped
                self.stops.append(Stop(dict(self.modes), event["clean"]))
            self._orders_done += "done" in event
            self.pid = event.get("pid", self.pid)
            self.exit_status = event.get("exit_status", self.exit_status)

    def _take_output(self) -> bool:
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self.output += data
        self._note_modes(data)
        answer = self.emulator.feed(data)
        if answer:
            self.send(answer)
        return True

    def _note_modes(self, data: bytes) -> None:
        data = self._tail + data
        cut = data.rfind(b"\x1b")
        self._tail = data[cut:] if cut >= 0 and not _CSI.match(data, cut) and len(data) - cut < 64 else b""
        for match in _CSI.finditer(data):
            private, parameters, final = match.groups()
            numbers = [int(number or 0) for number in parameters.split(b";")]
            if private == b"?" and final in (b"h", b"l"):
                for number in numbers:
                    if number in _USUAL or number in _OTHERS:
                        self.modes[number] = final == b"h"
                    if number in _OTHERS and final == b"l":
                        del self.modes[number]
            elif not private and final == b"m":
                self._colored = numbers != [0]


_CSI = re.compile(rb"\x1b\[([?>=<]?)([0-9;]*)[ -/]*([@-~])")


class _Shell:
    """The shell that the program is a job of; it runs in a process of its own."""

    def __init__(self, tty: int, events: int, orders: int) -> None:
        self._tty = tty
        self._events = events
        self._orders = orders
        self._modes: list[Any] = []  # for programs
        self._passes_hangup = True

    def run(self, argv: list[str], env: dict[str, str], background: bool) -> None:
        os.setsid()
        fcntl.ioctl(self._tty, termios.TIOCSCTTY, 0)
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        wake, wake_write = os.pipe()
        for end in (wake, wake_write):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(wake_write)
        for number in (signal.SIGCHLD, signal.SIGHUP):
            signal.signal(number, lambda number, frame: None)
        self._modes = termios.tcgetattr(self._tty)
        go, go_write = os.pipe()
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # until the child does by default what they ask
        child = os.fork()
        if not child:
            os.close(go_write)
            os.read(go, 1)
            self._become(argv, env, blocked)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        os.setpgid(child, child)
        if background:
            self._prompt()
        else:
            os.tcsetpgrp(self._tty, child)
        os.write(go_write, b"g")
        self._say(pid=child)
        while True:
            ready = select.select([wake, self._orders], [], [])[0]
            if wake in ready:
                came = os.read(wake, 4096)
                if signal.SIGHUP in came and self._passes_hangup:
                    os.killpg(child, signal.SIGHUP)
                if self._look_after(child):
                    return
            if self._orders in ready and self._obey(os.read(self._orders, 1), child):
                return

    def _become(self, argv: list[str], env: dict[str, str], blocked: set[int | signal.Signals]) -> None:
        signal.set_wakeup_fd(-1)
        for number in (*_SIGNALS, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for fd in range(3):
            os.dup2(self._tty, fd)
        os.closerange(3, 256)
        os.chdir(ROOT)
        try:
            os.execvpe(argv[0], argv, env)
        except OSError as error:
            os.write(2, f"cannot run {argv[0]}: {error}\n".encode())
            os._exit(127)

    def _look_after(self, child: int) -> bool:
        """Say what has happened to the program; return whether it has ended."""
        while True:
            pid, status = os.waitpid(child, os.WNOHANG | os.WUNTRACED)
            if not pid:
                return False
            if os.WIFSTOPPED(status):
                clean = False
                with contextlib.suppress(OSError, termios.error):
                    clean = termios.tcgetattr(self._tty) == self._modes
                    os.tcsetpgrp(self._tty, os.getpgrp())
                    self._prompt()
                self._say(clean=clean)
            else:
                self._say(exit_status=os.waitstatus_to_exitcode(status))
                return True

    def _obey(self, order: bytes, child: int) -> bool:
        """Carry out an order; return whether it was the last one."""
        if order == b"h":
            self._passes_hangup = False
        elif order == b"":
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return True
        else:
            if order == b"f":
                os.tcsetpgrp(self._tty, child)
                termios.tcsetattr(self._tty, termios.TCSANOW, self._modes)
            os.killpg(child, signal.SIGCONT)
            self._say(done=True)
        return False

    def _prompt(self) -> None:
        """Set the modes that a shell edits a command line in."""
        modes = termios.tcgetattr(self._tty)
        modes[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(self._tty, termios.TCSANOW, modes)

    def _say(self, **event: object) -> None:
        os.write(self._events, json.dumps(event).encode() + b"\n")


def _environment(changes: Mapping[str, str | None] | None) -> dict[str, str]:
    env: dict[str, str | None] = {name: os.environ.get(name) for name in ("PATH", "HOME")}
    env["XDG_DATA_HOME"] = tempfile.mkdtemp(dir=os.environ["XDG_DATA_HOME"])  # no game of another session goes on
    env |= {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT)}
    env |= changes or {}
    return {name: value for name, value in env.items() if value is not None}
