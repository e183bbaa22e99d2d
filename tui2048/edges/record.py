"""Records a game as a keystroke file that checks itself."""

from __future__ import annotations

import contextlib
import errno
import os

from tui2048.program import expect
from tui2048.program.events import Key
from tui2048.program.keystrokes import token
from tui2048.program.settings import Settings
from tui2048.program.state import State, start
from tui2048.program.update import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self  # typing has it from Python 3.11 on

    from tui2048.program.events import Event

_LINE_WIDTH = 72
_CHECKED = ("score", "moves", "largest", "status", "dialog", "board")


class Recorder:
    """Takes the place of `update`, and writes every key down before it is obeyed.

    Each key goes out in one write, so a killed program loses at most the last one and leaves no half of a name.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        """Begin a file; raises OSError if it cannot be written, FileExistsError if it holds something."""
        self.problem = ""
        """Why the file ends before the game did, "" if it does not."""
        self._fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        if os.fstat(self._fd).st_size > 0:
            os.close(self._fd)
            raise FileExistsError(f"{name} holds something already; name a new file or an empty one")
        self._written = 0
        self._column = 0
        self._state = start(settings)
        values = settings._asdict()
        if settings.lab is not None:
            del values["size"], values["spawner"]  # a lab has its own
        self._write("".join([f"@{name} {value}\n" for name, value in values.items() if value is not None]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Write what the file expects at its end, and close it."""
        checks = [f"@expect {name} {expect.actual(self._state, name)}\n" for name in _CHECKED]
        self._write(("\n" if self._column else "") + "".join(checks))
        os.close(self._fd)

    def step(self, state: State, event: Event) -> State:
        """Return the state after an event, as `update` does."""
        if isinstance(event, Key):
            self._key(event.key)
        self._state = update(state, event)
        return self._state

    def _key(self, key: str) -> None:
        text = token(key)
        if self._column + 1 + len(text) > _LINE_WIDTH:
            text, self._column = f"\n{text}", len(text)
        else:
            text = f" {text}" if self._column else text
            self._column += len(text)
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
