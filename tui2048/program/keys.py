"""The names of keys: one table for keystroke files, the help and the terminal.

A key is a string: a character is itself (a space is " "), any other key has a name of two characters or more
from `NAMED_KEYS`, or is `c-x` for Ctrl and a letter.
"""

from __future__ import annotations

from tui2048.core.record import Record


class NamedKey(Record):
    """A key that is no character: its name, blessed's name for it, and how help and hints show it."""

    name: str
    blessed: str
    label: str


NAMED_KEYS = (
    NamedKey("up", "KEY_UP", "↑"),
    NamedKey("down", "KEY_DOWN", "↓"),
    NamedKey("left", "KEY_LEFT", "←"),
    NamedKey("right", "KEY_RIGHT", "→"),
    NamedKey("enter", "KEY_ENTER", "Enter"),
    NamedKey("esc", "KEY_ESCAPE", "Esc"),
    NamedKey("tab", "KEY_TAB", "Tab"),
    NamedKey("s-tab", "KEY_BTAB", "Shift-Tab"),
    NamedKey("backspace", "KEY_BACKSPACE", "Backspace"),
    NamedKey("delete", "KEY_DELETE", "Delete"),
    NamedKey("home", "KEY_HOME", "Home"),
    NamedKey("end", "KEY_END", "End"),
    NamedKey("f1", "KEY_F1", "F1"),
)

# Characters that mean something else in a keystroke file, and the names they are written by.
NAMED_CHARACTERS = {"space": " ", "lt": "<", "hash": "#", "at": "@"}
