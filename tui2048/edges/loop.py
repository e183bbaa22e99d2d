"""The loop between terminal and program: keys, mouse and signals in, frames out, asleep while nothing happens."""

from __future__ import annotations

import select
import signal
import time
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from tui2048.edges.keyboard import Keyboard
from tui2048.edges.paint import paint
from tui2048.edges.signals import ENDING, Signals
from tui2048.edges.terminal import SYNC_MODE, Terminal, TerminalGoneError, mouse_report
from tui2048.program.frame import Frame
from tui2048.program.mouse import Held, Report, obey

S = TypeVar("S")

_INTERRUPT = "c-c"


class Loop(Generic[S]):
    """Runs a program that is a state, a step from state to state by a key, and a view of it."""

    def __init__(
        self,
        terminal: Terminal,
        state: S,
        step: Callable[[S, str], S],
        view: Callable[[S, tuple[int, int]], Frame],
        is_over: Callable[[S], bool],
        wake: Callable[[S], float | None],
        tick: Callable[[S, float], S],
        settle: Callable[[S], S] = lambda state: state,
    ) -> None:
        """Take what to run; nothing happens before `run`.

        `wake` says in how many seconds a state wants a `tick`, None for never; `tick` gets the seconds that passed.
        `settle` is called after keys and ticks, when they have been answered and before others are read, or the program
        stops.
        """
        self.state = state
        self._terminal = terminal
        self._step = step
        self._view = view
        self._is_over = is_over
        self._wake = wake
        self._tick = tick
        self._settle = settle
        self._ticked = 0.0
        self._ticking = False
        self._keyboard = Keyboard(terminal.sequences, mouse_report)
        self._held: Held | None = None
        self._shown: Frame | None = None
        self._viewed: tuple[S, Frame] | None = None

    def run(self) -> int | None:
        """Run until the state is over or a signal ends it; return that signal, None if there was none.

        The terminal is as it was before when this returns or raises. A terminal that is gone counts as SIGHUP.
        """
        signals = Signals()
        with signals.noting():
            try:
                with self._terminal.session():
                    return self._go(signals)
            except TerminalGoneError:
                signals.ended = True
                return signal.SIGHUP

    def _go(self, signals: Signals) -> int | None:
        terminal = self._terminal
        while True:
            while came := signals.take():  # more of them can come during a stop
                self.state = self._settle(self.state)
                for number in came:
                    if number in ENDING:
                        return number
                    self._obey(number, signals)
            if self._is_over(self.state):
                return None
            if not terminal.entered:
                terminal.enter()
                self._shown = self._held = None
                continue  # to the signals first: one of them may have kept it from entering
            # A frame is painted when the one before has gone out whole, so a slow terminal skips some and never lags.
            if not terminal.pending:
                self._paint()
            settled = self._settle(self.state)
            if settled is not self.state:
                self.state = settled
                continue
            outputs = [terminal.output] if terminal.pending else []
            readable, writable, _ = select.select([terminal.input, signals.wakeup], outputs, [], self._timeout())
            if signals.wakeup in readable:
                continue  # to the signals first: they may end the program, or say that the terminal is not ours
            if writable:
                terminal.flush()
            now = time.monotonic()
            if terminal.input in readable:
                self._press(self._keyboard.feed(terminal.read(), now))
            else:
                self._press(self._keyboard.expire(now))
            self._pass_time(now)

    def _timeout(self) -> float | None:
        """Return how long there is nothing to do, in seconds, None if only a key or a signal ends it."""
        now = time.monotonic()
        due = self._keyboard.deadline()
        delay = self._wake(self.state)
        if delay is None:
            self._ticking = False
        else:
            if not self._ticking:
                self._ticking, self._ticked = True, now
            tick = self._ticked + delay
            due = tick if due is None else min(due, tick)
        return None if due is None else max(0.0, due - now)

    def _pass_time(self, now: float) -> None:
        delay = self._wake(self.state)
        if self._ticking and delay is not None and now >= self._ticked + delay:
            self.state = self._tick(self.state, now - self._ticked)
            self._ticked = now

    def _obey(self, number: int, signals: Signals) -> None:
        terminal = self._terminal
        if number == signal.SIGINT:
            self._press([_INTERRUPT])
        elif number == signal.SIGTSTP:
            terminal.leave()
            signals.stop_here()
        elif number == signal.SIGCONT:
            # Continued after a stop that nobody could see coming: the shell has set modes of its own.
            terminal.mistrust()
        elif number == signal.SIGWINCH:
            self._shown = self._held = None

    def _press(self, came: Iterable[str | Report]) -> None:
        for event in came:
            for key in self._point(event) if isinstance(event, Report) else (event,):
                self.state = self._step(self.state, key)
                if self._is_over(self.state):
                    return

    def _point(self, report: Report) -> tuple[str, ...]:
        """Return the keys that a report of the mouse means as things are now."""
        self._held, keys = obey(self._held, report, self._frame())
        return keys

    def _frame(self) -> Frame:
        """Return the frame of the state as it is."""
        size = self._terminal.size()
        if self._viewed is not None:
            state, frame = self._viewed
            if state is self.state and size == (frame.width, frame.height):
                return frame
        frame = self._view(self.state, size)
        self._viewed = self.state, frame
        return frame

    def _paint(self) -> None:
        frame = self._frame()
        if frame is self._shown:
            return
        terminal = self._terminal
        terminal.synchronized = self._keyboard.modes.get(SYNC_MODE, 0) in (1, 2)
        text = paint(self._shown, frame, terminal.sgr, terminal.move, terminal.erase)
        terminal.write_frame(text)
        self._shown = frame
