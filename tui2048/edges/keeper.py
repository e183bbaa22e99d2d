"""Keeps the game while it is played: every change is in the file before the next key is read."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui2048.core import Status
from tui2048.edges.complaint import printable
from tui2048.edges.database import StorageError
from tui2048.edges.storage import Storage
from tui2048.program import course, recording
from tui2048.program.dialogs import Games, Watching
from tui2048.program.events import Listed, Opened, Scored, Shown, Told
from tui2048.program.kept import Delete, List, Open, Watch, kind_of
from tui2048.program.settings import THEME_NAMES, Settings
from tui2048.program.state import State, resume, start
from tui2048.program.update import update

if TYPE_CHECKING:
    from tui2048.program.events import Event
    from tui2048.program.kept import Bests, Request


class _Saved(NamedTuple):
    """What is in the file of the game that is played."""

    number: int | None = None
    course: str = ""
    message: str = ""


class _Left(NamedTuple):
    """A game that was left when it could not be written: what is in the file of it, and what is to be."""

    saved: _Saved
    course: str
    message: str
    state: State


class Keeper:
    """Takes the place of `update` (or of what listens to it, `step`), and keeps what comes of it.

    The file may fail at any time: the game goes on, the player is told once, and each later change tries again, which
    keeps the whole game.
    """

    def __init__(self, storage: Storage, flags: str = "") -> None:
        """Keep games in a storage; `flags` lead there from the command line, if it is not the usual one."""
        self.step: Callable[[State, Event], State] = update
        self.course = ""
        """The course of the game that is played, from its start."""
        self.resumed = False
        """Whether the game that it began with is one that was kept."""
        self._storage = storage
        self._flags = flags
        self._saved = _Saved()
        self._behind: list[_Left] = []
        self._unread = ""
        self._problem = ""
        self._told: set[str] = set()
        self._said = ""
        self._theme = ""  # chosen, and not yet written down

    def begin(self, settings: Settings, go_on: bool) -> State:
        """Return the state to begin with: the last unfinished game if there is one to `go_on` with, else a new one.

        Nothing is written before `settle`.
        """
        state = start(settings)
        try:
            kept = self._storage.last_unfinished() if go_on else None
            if kept is not None:
                self._take(kept.number, kept.course, kept.message)
                self.resumed = True
                state = resume(start(kept.settings), kept.settings, kept.timeline, kept.message, {})
            state = state._replace(bests=self._bests(self._saved.number))
            theme = self._storage.choice("theme")
            state = state._replace(theme=theme if theme in THEME_NAMES else state.theme)
        except StorageError as error:
            self._unread = str(error)
        return state

    def press(self, state: State, event: Event) -> State:
        """Return the state after an event, and note what it changed; `settle` writes that down."""
        after = self.step(state, event)
        self.note(state, after)
        if after.request is not None and after.request is not state.request:
            after = self._answer(after, after.request)
        return after

    def note(self, before: State, after: State) -> None:
        """Note what a step changed."""
        if after.timeline.rules is not before.timeline.rules:
            self._leave(before)
        elif after.timeline is not before.timeline:
            self.course += course.letters(before.timeline, after.timeline)
        if after.tips != before.tips:
            self.course += course.TIP
        if after.theme != before.theme:
            self._theme = after.theme

    def settle(self, state: State) -> State:
        """Write down what has changed; return the state, in which a new problem is told."""
        self._write_down(state)
        notice = self._storage.take_notice()
        if self._unread and not self._problem:
            with contextlib.suppress(StorageError):
                state = update(state, Scored(self._bests(self._saved.number)))
                notice = f"The kept games could not be read before: {self._unread}. {notice}".strip()
                self._unread = ""
        if self._problem and self._problem not in self._told:
            self._told.add(self._problem)
            notice = f"Not saved: {self._problem}. {notice}".strip()
        if not notice:
            return state
        self._said = notice
        return update(state, Told(notice))

    def leave(self, state: State) -> str:
        """Write down what is left and close the file; return how to come back to the game."""
        self._storage.wait_longer()
        dialog = state.dialog.games if isinstance(state.dialog, Watching) else state.dialog
        if isinstance(dialog, Games) and dialog.deleted:
            self._try(lambda: self._storage.delete(dialog.deleted))
        self._try(self._see_that_it_is_there)
        self._write_down(state)
        self._storage.close()
        if self._problem:
            return f"Not saved: {self._problem}. {state.settings.way_back}"
        if state.now.status is Status.LOST:
            return state.settings.way_back
        return f"The game is kept: tui2048{printable(self._flags)} goes on with it."

    def _see_that_it_is_there(self) -> None:
        number = self._saved.number
        if number is not None and not self._storage.has(number):  # another program has deleted it
            self._saved = _Saved()

    def _take(self, number: int | None, letters: str, message: str) -> None:
        self.course = letters
        self._saved = _Saved(number, letters, message)

    def _write_down(self, state: State) -> None:
        """Write what has changed, and the games that were left when they could not be written."""
        self._problem = ""
        if self._theme:
            self._try(self._choose_theme)
        self._behind = [left for left in self._behind if self._save(*left) is None]
        self._saved = self._save(self._saved, self.course, self._message(state), state) or self._saved

    def _choose_theme(self) -> None:
        self._storage.choose("theme", self._theme)
        self._theme = ""

    def _save(self, saved: _Saved, letters: str, message: str, state: State) -> _Saved | None:
        """Write a game if it has changed; return what is in the file then, None if that failed."""
        if saved.number is not None and (saved.course, saved.message) == (letters, message):
            return saved
        try:
            number = self._storage.save(saved.number, state.settings, saved.course, letters, state.timeline, message)
        except StorageError as error:
            self._problem = str(error)
            return None
        return _Saved(number, letters, message)

    def _message(self, state: State) -> str:
        """Return what a game says of itself, "" if it says something of the file, or that the computer plays."""
        return state.message if state.autoplay is None and state.message != self._said else ""

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except StorageError as error:
            self._problem = str(error)

    def _leave(self, state: State) -> None:
        """Keep the game that is left for another one; one in which nothing happened leaves no trace."""
        self._write_down(state)
        number = self._saved.number
        if self.course and self._saved.course != self.course:
            self._behind.append(_Left(self._saved, self.course, self._message(state), state))
        elif number is not None and not self.course:
            self._try(lambda: self._storage.delete_unmoved(number))
        self._take(None, "", "")

    def _bests(self, without: int | None, *played: State) -> Bests:
        """Return the best scores, the game with a number left out; raises StorageError.

        What could not be written counts too, and so do the games that are `played`.
        """
        bests = self._storage.bests(without)
        for state in (*[left.state for left in self._behind], *played):
            kind = kind_of(state.settings)
            if kind is not None:
                bests[kind] = max(bests.get(kind, 0), state.now.score)
        return bests

    def _answer(self, state: State, request: Request) -> State:
        try:
            return self.step(state, self._answered(state, request))
        except (StorageError, ValueError) as error:
            return self.step(state, Told(f"That cannot be done: {error}."))

    def _answered(self, state: State, request: Request) -> Event:
        storage = self._storage
        if isinstance(request, List):
            self._write_down(state)
            return Listed(storage.entries(), self._saved.number)
        if isinstance(request, Delete):
            storage.delete(request.numbers)
            return Scored(self._bests(self._saved.number))
        kept = storage.game(request.number)
        if isinstance(request, Open):
            if self.step is not update:
                raise ValueError("a recording holds one game; leave, and go on with the other")
            storage.delete(request.deleted)
            self._write_down(state)
            bests = self._bests(kept.number, state)  # it may fail, so it comes before anything changes here
            self._leave(state)
            self._take(kept.number, kept.course, kept.message)
            return Opened(kept.settings, kept.timeline, kept.message, bests)
        keys = course.keys(kept.settings.rules(), kept.course)
        if isinstance(request, Watch):
            return Shown(kept.settings, keys)
        path = storage.folder / f"game-{kept.number}.keys"
        _replace(path, recording.written(kept.settings, keys))
        return Told(f"Written to {_short(path)}")


def _replace(path: Path, text: str) -> None:
    """Write a private file, whole or not at all; raises StorageError."""
    new = path.with_suffix(".new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(new, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        raise StorageError(f"{error.strerror} ({printable(str(path))})") from None


def _short(path: Path) -> str:
    """Return a path as shells show it."""
    home = os.path.expanduser("~")
    shown = f"~{str(path)[len(home) :]}" if str(path).startswith(f"{home}{os.sep}") else str(path)
    return printable(shown)
