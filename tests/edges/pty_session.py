"""A program in a real pseudo-terminal, for tests: what it draws, how it ends, and how it leaves the terminal.

    with PtySession([sys.executable, "-m", "tui2048", "--seed", "1"]) as it:
        it.wait_for("Score")
        it.send(LEFT)
        it.wait_for(lambda: "Moves 1" in it.text)
        it.send(b"q")
        assert it.wait_exit() == 0
        assert it.left_on() == [] and it.termios == it.termios_before

The program runs as a job under a shell of a few lines: a session leader that owns the terminal and gives it to the
program's process group, so that Ctrl-Z, `fg`, `bg`, SIGWINCH and SIGHUP are what they are in a terminal window. When
the program stops, that shell takes the terminal back and sets its own modes, as bash does.

The screen is an emulator: `Ghostty` (knows modes and answers queries) or `Pyte` (a second opinion; its `screen` is the
pyte.Screen, with colours) or `Deaf` (shows nothing and answers nothing). Output is read only inside the methods that
wait, and not at all while `reading` is False: then the program finds the terminal blocked.

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
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import pyghostty.core
import pyte

ROOT = Path(__file__).resolve().parents[2]

LEFT, RIGHT, UP, DOWN = b"\x1b[D", b"\x1b[C", b"\x1b[A", b"\x1b[B"
CTRL_C, CTRL_Z, CTRL_BACKSLASH = b"\x03", b"\x1a", b"\x1c"

# The private modes that a program may switch on and has to switch off; the cursor is the one that is on by itself.
MODES = {
    1: "application cursor keys",
    9: "mouse",
    25: "cursor",
    47: "alternate screen",
    1000: "mouse",
    1002: "mouse",
    1003: "mouse",
    1004: "focus reports",
    1006: "mouse coordinates",
    1047: "alternate screen",
    1049: "alternate screen",
    2004: "bracketed paste",
    2026: "synchronized output",
    2048: "size reports",
}

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


class Emulator(Protocol):
    """What shows the output."""

    def feed(self, data: bytes) -> bytes:
        """Take output; return what the terminal answers."""

    def resize(self, columns: int, rows: int) -> None:
        """Change the size."""

    def lines(self) -> list[str]:
        """Return the rows of the screen, without blanks at their ends."""


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


class Deaf:
    """A terminal that answers nothing; its screen is not looked at."""

    def feed(self, data: bytes) -> bytes:
        return b""

    def resize(self, columns: int, rows: int) -> None:
        pass

    def lines(self) -> list[str]:
        return []


class PtySession:
    """One run of a program. Use it as a context manager: what is still running at the end is killed."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        emulator: Callable[[int, int], Emulator] = Ghostty,
        background: bool = False,
        input_first: bytes = b"",
    ) -> None:
        """Start a program in a terminal of so many columns and rows.

        `env` adds to a bare environment (PATH, HOME, LANG, TERM), a value of None takes away. With `background` the
        program starts as with `&`. `input_first` is typed before the program starts.
        """
        self.size = size
        self.reading = True
        self.raw = bytearray()
        """All output."""
        self.exit_status: int | None = None
        """The exit status, minus the number of a signal that killed, or None while the program lives."""
        self.stopped = False
        self.modes: dict[int, bool] = {}
        """The private modes that the output has set (True) or reset."""
        self.emulator: Emulator = emulator(*size)
        self._master, self._slave = pty.openpty()
        self._set_size(size)
        self.termios_before = termios.tcgetattr(self._slave)
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
                _Shell(self._slave, events_write, orders_read).run(list(argv), _environment(env), background)
            finally:
                os._exit(120)
        os.close(events_write)
        os.close(orders_read)
        self._events, self._orders = events, orders
        os.set_blocking(self._master, False)
        self._unread = b""
        self._tail = b""
        self.pid = 0
        """The program's process, which leads its process group."""
        self.wait(lambda: self.pid, "the program to start")

    def __enter__(self) -> PtySession:
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
            os.close(self._slave)

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
        return termios.tcgetattr(self._slave)

    def left_on(self) -> list[str]:
        """Return what a program has left switched on; nothing is as it should be after its end."""
        return [name for mode, name in MODES.items() if self.modes.get(mode, mode == 25) != (mode == 25)]

    # --- waiting

    def wait(self, condition: Callable[[], object], what: str = "a condition", seconds: float = 5.0) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            left = end - time.monotonic()
            if left <= 0:
                state = "stopped" if self.stopped else f"ended with {self.exit_status}"
                state = "running" if self.exit_status is None and not self.stopped else state
                raise AssertionError(f"waited {seconds} s for {what}; {state}; the screen:\n{self.text}")
            self._take(left)

    def wait_for(self, wanted: str | Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until a text is on the screen, or a condition holds."""
        if isinstance(wanted, str):
            self.wait(lambda: wanted in self.text, repr(wanted), seconds)
        else:
            self.wait(wanted, seconds=seconds)

    def wait_exit(self, seconds: float = 5.0) -> int:
        """Wait until the program has ended; return its exit status (minus the signal that killed it)."""
        self.wait(lambda: self.exit_status is not None, "the program to end", seconds)
        self.watch(0)
        return self.exit_status or 0

    def wait_stopped(self, seconds: float = 5.0) -> None:
        """Wait until the program has stopped; then the terminal belongs to the shell again."""
        self.wait(lambda: self.stopped, "the program to stop", seconds)

    def watch(self, seconds: float) -> int:
        """Take what is written for so long; return how many bytes it was."""
        before = len(self.raw)
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            more = self._take(max(0.0, left))
            if left <= 0 and not more:
                return len(self.raw) - before

    # --- acting

    def send(self, data: bytes) -> None:
        """Type; takes output meanwhile, so that neither side waits for the other for ever."""
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self._master, view) :]
            except BlockingIOError:
                self._take(0.2)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, which sends SIGWINCH."""
        self.size = (columns, rows)
        self.emulator.resize(columns, rows)
        self._set_size(self.size)

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def fg(self) -> None:
        """Continue the program in the foreground."""
        self._order(b"f")

    def bg(self) -> None:
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
        self.stopped = False
        os.write(self._orders, order)

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
            for name, value in json.loads(line).items():
                setattr(self, name, value)

    def _take_output(self) -> bool:
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self.raw += data
        self._note_modes(data)
        answer = self.emulator.feed(data)
        if answer:
            self.send(answer)
        return True

    def _note_modes(self, data: bytes) -> None:
        data = self._tail + data
        cut = data.rfind(b"\x1b")
        self._tail = data[cut:] if cut >= 0 and len(data) - cut < 32 else b""
        for match in re.finditer(rb"\x1b\[\?([0-9;]+)([hl])", data):
            for number in match.group(1).split(b";"):
                self.modes[int(number)] = match.group(2) == b"h"


class _Shell:
    """The shell that the program is a job of; it runs in a process of its own."""

    def __init__(self, tty: int, events: int, orders: int) -> None:
        self._tty = tty
        self._events = events
        self._orders = orders
        self._modes: list[Any] = []
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
        child = os.fork()
        if not child:
            os.close(go_write)
            os.read(go, 1)
            self._become(argv, env)
        os.setpgid(child, child)
        if not background:
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

    def _become(self, argv: list[str], env: dict[str, str]) -> None:
        signal.set_wakeup_fd(-1)
        for number in (*_SIGNALS, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
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
                with contextlib.suppress(OSError, termios.error):
                    os.tcsetpgrp(self._tty, os.getpgrp())
                    termios.tcsetattr(self._tty, termios.TCSANOW, self._modes)
                self._say(stopped=True)
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
            os.killpg(child, signal.SIGCONT)
        return False

    def _say(self, **event: object) -> None:
        os.write(self._events, json.dumps(event).encode() + b"\n")


def _environment(changes: Mapping[str, str | None] | None) -> dict[str, str]:
    env: dict[str, str | None] = {name: os.environ.get(name) for name in ("PATH", "HOME")}
    env |= {"LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), **(changes or {})}
    return {name: value for name, value in env.items() if value is not None}
