"""A game's course in letters, as it is kept: with the game's settings they are the game.

`w` `a` `s` `d` are moves up, left, down and right, `u` and `r` undo and redo, `k` plays on after the goal, and `t` says
that a tip was given. Only what changes the game is in it, and tips, so each letter of a legal course does something.
"""

from __future__ import annotations

from tui2048.core import Direction, Rules, Status, Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

UNDO, REDO, KEEP_GOING, TIP = "u", "r", "k", "t"

_LETTERS = {Direction.UP: "w", Direction.LEFT: "a", Direction.DOWN: "s", Direction.RIGHT: "d"}


def _mover(direction: Direction) -> Callable[[Timeline], Timeline]:
    return lambda timeline: timeline.move(direction)


_STEPS: dict[str, Callable[[Timeline], Timeline]] = {
    **{letter: _mover(direction) for direction, letter in _LETTERS.items()},
    UNDO: Timeline.undo,
    REDO: Timeline.redo,
    KEEP_GOING: Timeline.continue_play,
}


def follow(rules: Rules, course: str) -> Timeline:
    """Return where a game stands after its course; raises ValueError for one that no game takes.

    >>> from tui2048.core import ClassicRules
    >>> follow(ClassicRules(seed=2026), "wwau").now.moves
    2
    >>> follow(ClassicRules(seed=2026), "wwaw")
    Traceback (most recent call last):
    ...
    ValueError: letter 4 of the course, w, changes nothing
    """
    timeline = Timeline.start(rules)
    for place, letter in enumerate(course):
        if letter == TIP:
            continue
        step = _STEPS.get(letter)
        if step is None:
            raise ValueError(f"letter {place + 1} of the course, {letter!r}, is none of {''.join(_STEPS)}{TIP}")
        after = step(timeline)
        if after is timeline:
            raise ValueError(f"letter {place + 1} of the course, {letter}, changes nothing")
        timeline = after
    return timeline


def letters(before: Timeline, after: Timeline) -> str:
    """Return the letters of what led from one moment of a game to the next, "" if it is the same moment.

    A step forward may have played on after the goal at once, so there can be two.

    >>> from tui2048.core import ClassicRules
    >>> start = Timeline.start(ClassicRules(seed=2026))
    >>> moved = start.move(Direction.UP)
    >>> letters(start, moved), letters(moved, moved.undo()), letters(moved.undo(), moved.undo().redo())
    ('w', 'u', 'r')
    """
    if after is before:
        return ""
    if after.past is before.past:
        return KEEP_GOING
    if before.past is not None and after.now is before.past[0]:
        return UNDO
    now = after.now
    undone = before.future[0] if before.future is not None else None
    if undone is not None and now.board is undone.board:
        first, stopped = REDO, undone.status is Status.WON
    else:
        first, stopped = _LETTERS[now.direction], now.reached and not before.now.reached  # type: ignore[index]
    return first + KEEP_GOING if stopped and now.status is Status.PLAYING else first


def keys(rules: Rules, course: str) -> tuple[str, ...]:
    """Return the keys that play a legal course on the screen, dialogs included.

    >>> from tui2048.core import ClassicRules
    >>> keys(ClassicRules(size=3, target=8, seed=11), "swdka")
    ('s', 'w', 'd', 'enter', 'a')
    """
    pressed: list[str] = []
    timeline = Timeline.start(rules)
    asks = False  # about the goal, before it says that no move is left
    for letter in course:
        if asks:
            pressed.append("enter")
        pressed.append("enter" if letter == KEEP_GOING else letter)
        before = timeline.now
        timeline = timeline if letter == TIP else _STEPS[letter](timeline)
        now = timeline.now
        asks = now.status is Status.LOST and now.reached and not before.reached and letter not in (UNDO, REDO)
    return tuple(pressed)
