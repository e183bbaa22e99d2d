"""Records a game as a keystroke file that checks itself."""

from __future__ import annotations

import contextlib
import errno
import os

from tui2048.program import course, recording
from tui2048.program.dialogs import Games, Watching
from tui2048.program.events import Key
from tui2048.program.state import State
from tui2048.program.update import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from typing_extensions import Self  # typing has it from Python 3.11 on

    from tui2048.program.events import Event


class Recorder:
    """Takes the place of `update`, and writes every key down.

    Each key goes out in one write, so a killed program loses at most the last one and leaves no half of a name.
    """

    def __init__(self, name: str, state: State, keys: Iterable[str] = ()) -> None:
        """Begin a file with the game of a state and the keys that have led there.

        Raises OSError if it cannot be written, FileExistsError if it holds something.
        """
        self.problem = ""
        """Why the file ends before the game did, "" if it does not."""
        self._fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        if os.fstat(self._fd).st_size > 0:
            os.close(self._fd)
            raise FileExistsError(f"{name} holds something already; name a new file or an empty one")
        self._written = 0
        self._column = 0
        self._state = state
        self._write(recording.directives(state.settings))
        for key in keys:
            self._key(key)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Write what the file expects at its end, and close it."""
        self._write(recording.checks(self._column, self._state))
        os.close(self._fd)

    def step(self, state: State, event: Event) -> State:
        """Return the state after an event, as `update` does."""
        before, aside = state, _is_aside(state)
        try:
            state = update(state, event)
            aside = aside or _is_aside(state)
        finally:
            if isinstance(event, Key) and not aside:
                self._key(event.key)
        if state.tips != before.tips and aside:
            self._key("t")
        if state.autoplay is not None or before.autoplay is not None:
            for letter in course.letters(before.timeline, state.timeline):
                self._key(letter)
        self._state = state._replace(dialog=None) if isinstance(state.dialog, (Games, Watching)) else state
        return state

    def _key(self, key: str) -> None:
        text, self._column = recording.add_key(self._column, key)
        self._write(text)

    def _write(self, text: str) -> None:
        """Write a text whole or not at all. On a full disk the game goes on, and the file ends after a whole key."""
        if self.problem:
            return
        data = text.encode()
        try:
            if os.write(self._fd, data) == len(data):
                self._written += len(data)
                return
            self.problem = os.strerror(errno.ENOSPC)
        except OSError as error:
            self.problem = error.strerror or str(error)
        with contextlib.suppress(OSError):  # a pipe cannot be cut
            os.ftruncate(self._fd, self._written)


def _is_aside(state: State) -> bool:
    """Return whether keys do nothing in the game, or not the same in a replay.

    The list of kept games is another one there. What the computer plays is recorded as the keys that make its moves.
    """
    return isinstance(state.dialog, (Games, Watching)) or state.autoplay is not None
