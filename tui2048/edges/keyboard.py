"""Bytes from a terminal to the names of keys.

Whatever is no key is swallowed whole: unknown escape sequences, answers of the terminal, mouse reports, pasted text,
bytes that are no UTF-8. Time is an argument, never read: the caller says when bytes came, and asks when to come back.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping

# A lone Escape byte is the Escape key when nothing has followed for so long (in seconds).
ESCAPE_DELAY = 0.05

# On a slow link the rest of a sequence can come after that. What looks like one this soon after is joined to it.
LATE = 0.3

# A sequence, a string or a paste that has begun ends when nothing has come for so long.
SEQUENCE_DELAY = 0.5
PASTE_DELAY = 1.0

_LONGEST = 1024  # characters of a sequence; a longer one is none

_PASTE_BEGINS = "\x1b[200~"
_PASTE_ENDS = "\x1b[201~"

_TOKEN = re.compile(
    r"""
      (?P<string> \x1b [P\]X^_] )               # DCS, OSC, SOS, PM, APC: a string follows
    | (?P<sequence>
          \x1b? \x1b \[ \[ .                    # function keys of the Linux console
        | \x1b? \x1b \[ M .{3}                  # a mouse report of the oldest kind
        | \x1b? \x1b \[ [0-?]* [ -/]* [@-LN-Z\\-~]   # CSI
        | \x1b? \x1b \[ [0-?]+ [ -/]* M
        | \x1b? \x1b O [0-?]* [ -~]             # SS3
        | \x1b [^\x1b\[OP\]X^_]                 # Alt and a key
      )
    | (?P<double> \x1b (?= \x1b ) )             # Escape twice; what follows may be a sequence
    | (?P<start> \x1b .* )                      # the beginning of something, so far the last
    | (?P<char> [^\x1b] )
    """,
    re.VERBOSE | re.DOTALL,
)
_INCOMPLETE = re.compile(r"\x1b\x1b?(\[([0-?]*[ -/]*|\[|M.{0,2})|O[0-?]*)?", re.DOTALL)
_STRING_ENDS = re.compile(r"\x07|\x1b\\|\x18|\x1a|\x9c|(?=\x1b[^\\])", re.DOTALL)
_MODE_REPORT = re.compile(r"\x1b\[\?(\d+);(\d)\$y")


class Keyboard:
    """Decodes what a terminal sends, in pieces of any length."""

    def __init__(self, sequences: Mapping[str, str]) -> None:
        """Take the table from a character or an escape sequence to the name of its key."""
        self.modes: dict[int, int] = {}
        """What the terminal has said of its private modes: 1 and 2 are set and reset, 0 is unknown."""
        self._sequences = sequences
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._inside = ""  # "string" or "paste" while in one
        self._since = 0.0
        self._late_until = 0.0

    def feed(self, data: bytes, now: float) -> list[str]:
        """Return the keys that are complete with these bytes, which came at a time `now` in seconds."""
        text = self._decoder.decode(data)
        if not self._rest and not self._inside and now < self._late_until and text[:1] in ("[", "O"):
            self._rest = "\x1b"
        self._late_until = 0.0
        self._since = now
        text = self._rest + text
        self._rest = ""
        keys: list[str] = []
        while text:
            text = self._skip(text) if self._inside else self._take(text, keys)
        return keys

    def deadline(self) -> float | None:
        """Return the time at which `expire` has something to do, None if it never has."""
        if self._inside:
            return self._since + (PASTE_DELAY if self._inside == "paste" else SEQUENCE_DELAY)
        if self._rest:
            return self._since + (ESCAPE_DELAY if self._rest == "\x1b" else SEQUENCE_DELAY)
        return None

    def expire(self, now: float) -> list[str]:
        """Give up waiting for what has not come by `now`; return the key that this makes, if any."""
        deadline = self.deadline()
        if deadline is None or now < deadline:
            return []
        lone = self._rest == "\x1b" and not self._inside
        self._rest = self._inside = ""
        if lone:
            self._late_until = now + LATE
            return self._named("\x1b")
        return []

    def _take(self, text: str, keys: list[str]) -> str:
        """Take tokens from the front; return what follows a token that changes how to go on."""
        for token in _TOKEN.finditer(text):
            kind, found = token.lastgroup, token.group()
            if kind == "char" or kind == "double":
                keys += self._named(found)
            elif kind == "sequence":
                if found == _PASTE_BEGINS:
                    self._inside = "paste"
                    return text[token.end() :]
                keys += self._named(found, whole=True)
            elif kind == "string":
                self._inside = "string"
                return text[token.end() :]
            elif len(found) < _LONGEST and _INCOMPLETE.fullmatch(found):
                self._rest = found
            else:
                # A sequence that went wrong: drop it up to the character that cannot belong to it.
                broken = _INCOMPLETE.match(found)
                return found[broken.end() + 1 if broken else 1 :]
        return ""

    def _skip(self, text: str) -> str:
        """Drop text inside a string or a paste; return what follows its end."""
        if self._inside == "paste":
            end = text.find(_PASTE_ENDS)
            if end >= 0:
                self._inside = ""
                return text[end + len(_PASTE_ENDS) :]
            self._rest = text[-len(_PASTE_ENDS) + 1 :]
            return ""
        match = _STRING_ENDS.search(text)
        if match:
            self._inside = ""
            return text[match.end() :]
        self._rest = "\x1b" if text.endswith("\x1b") else ""
        return ""

    def _named(self, found: str, whole: bool = False) -> list[str]:
        key = self._sequences.get(found)
        if key is not None:
            return [key]
        if whole:
            report = _MODE_REPORT.fullmatch(found)
            if report:
                self.modes[int(report.group(1))] = int(report.group(2))
            return []
        if found.isprintable() and found != "\ufffd":
            return [found]
        if "\x01" <= found <= "\x1a":
            return [f"c-{chr(ord(found) + 96)}"]
        return []
