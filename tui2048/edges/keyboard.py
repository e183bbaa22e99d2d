"""Bytes from a terminal to the names of keys, and to reports of the mouse.

Whatever is neither is swallowed whole: unknown escape sequences, answers of the terminal, pasted text, bytes that are
no UTF-8. Time is an argument, never read: the caller says when bytes came, and asks when to come back.
The bytes may come in pieces of any length; the keys are the same.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping

from tui2048.program.mouse import Report

# A lone Escape byte is the Escape key when nothing has followed for so long (in seconds).
ESCAPE_DELAY = 0.05

# On a slow link the rest of a sequence can come after that. What looks like one this soon after is joined to it, and
# from then on Escape waits as long, so that one key on such a link is never taken for two again.
LATE = 0.35

# A sequence, a string or a paste that has begun ends when nothing has come for so long.
SEQUENCE_DELAY = 0.4
PASTE_DELAY = 1.0

_LONGEST = 64  # bytes of an unfinished sequence to remember; no key's is as long

_ESCAPE = b"\x1b"
_PASTE_BEGINS = b"\x1b[200~"
_PASTE_ENDS = b"\x1b[201~"

# The grammar of ECMA-48 and what xterm, rxvt and the Linux console add to it; which sequence is which key is in the
# table. With Alt some terminals send another Escape before a sequence.
_TOKEN = rb"""
      (?P<string> \x1b [P\]X^_] )                        # DCS, OSC, SOS, PM, APC: a string follows
    | (?P<alt> \x1b (?= \x1b [\[O] ) )?
      (?P<sequence>
          %s                                             # those in the table that no rule below covers
        | \x1b \[ \[ [^\x1b]                             # a function key of the Linux console
        | \x1b \[ M [^\x1b]{3}                           # a mouse report of the oldest kind
        | \x1b \[ (?![\[M]) [0-?]* [ -/]* [@-~]          # CSI
        | \x1b O [0-9;]* [ -/<-~]                        # SS3
        | \x1b [^\x1b\[OP\]X^_]                          # Alt and a key
      )
    | (?P<escape> \x1b (?= \x1b [^\[O] ) )               # Escape, and another or its like
    | (?P<text> [^\x1b]+ )
"""
_BEGINNING = re.compile(
    rb"\x1b (?: \x1b?\[ (?: \[ | M[^\x1b]{0,2} | [0-?]*[ -/]* ) | \x1b?O[0-9;]* | \x1b? )", re.VERBOSE
)
_RULES = re.compile(_TOKEN % rb"(?!)", re.VERBOSE | re.DOTALL)
_STRING_ENDS = re.compile(rb"\x07|\x1b\\|\x18|\x1a|(?=\x1b[^\\])", re.DOTALL)
# How mouse reports begin. Those of urxvt begin as other sequences do, and nobody has asked for them.
_MOUSE_BEGINS = (b"\x1b[<", b"\x1b[M")

_MODE_REPORT = re.compile(rb"\x1b\[\?(\d+);(\d)\$y")


class Keyboard:
    """Decodes what a terminal sends."""

    def __init__(self, sequences: Mapping[str, str], mouse: Callable[[str], Report | None]) -> None:
        """Take the table from a character or an escape sequence to the name of its key, "" for one of no use.

        `mouse` reads a report of the mouse; each byte is a character there.
        """
        self.modes: dict[int, int] = {}
        """What the terminal has said of its private modes: 1 and 2 are set and reset, 0 is unknown."""
        self._names = sequences
        self._mouse = mouse
        self._keys = {text.encode("latin-1"): name for text, name in sequences.items() if text[0] == "\x1b"}
        odd = [text for text in self._keys if len(text) > 1 and not _follows_rules(text)]
        self._odd_beginnings = {text[:end] for text in odd for end in range(2, len(text))}
        self._longest_odd = max(map(len, odd), default=0)
        self._token = re.compile(_TOKEN % (b"|".join(map(_quoted, odd)) or b"(?!)"), re.VERBOSE | re.DOTALL)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = b""
        self._inside = ""  # "string" or "paste" while in one
        self._since = 0.0
        self._escape_delay = ESCAPE_DELAY
        self._late_until = 0.0

    def feed(self, data: bytes, now: float) -> list[str | Report]:
        """Return the keys and reports that are complete with these bytes, which came at a time `now` in seconds."""
        late = now < self._late_until and data[:1] in (b"[", b"O")
        self._late_until = 0.0
        if late:
            self._rest = _ESCAPE
            self._escape_delay = LATE
        self._since = now
        data = self._rest + data
        self._rest = b""
        keys: list[str | Report] = []
        place = 0
        while place < len(data):
            place = self._skip(data, place) if self._inside else self._take(data, place, keys)
        return keys

    def deadline(self) -> float | None:
        """Return the time at which `expire` has something to do, None if it never has."""
        if self._inside:
            return self._since + (PASTE_DELAY if self._inside == "paste" else SEQUENCE_DELAY)
        if self._rest:
            return self._since + (SEQUENCE_DELAY if self._rest.strip(_ESCAPE) else self._escape_delay)
        return None

    def expire(self, now: float) -> list[str | Report]:
        """Give up waiting for what has not come by `now`; return the keys that this makes, if any."""
        deadline = self.deadline()
        if deadline is None or now < deadline:
            return []
        rest, inside = self._rest, self._inside
        self._rest, self._inside = b"", ""
        if inside or rest.strip(_ESCAPE):
            return []
        if self._escape_delay < LATE:
            self._late_until = now + LATE - self._escape_delay
        return self._named(_ESCAPE) * len(rest)

    def _take(self, data: bytes, place: int, keys: list[str | Report]) -> int:
        """Take a token; return the place after it."""
        if len(data) - place < self._longest_odd and data[place:] in self._odd_beginnings:
            self._rest = data[place:]
            return len(data)
        token = self._token.match(data, place)
        if token is None:
            return self._begin(data, place)
        if token["text"]:
            self._type(token["text"], keys)
            return token.end()
        self._type(b"", keys, final=True)
        if token["string"]:
            self._inside = "string"
        elif token["escape"]:
            keys += self._named(_ESCAPE)
        elif token["sequence"] == _PASTE_BEGINS:
            self._inside = "paste"
        elif not token["alt"]:
            keys += self._named(token["sequence"])
        return token.end()

    def _begin(self, data: bytes, place: int) -> int:
        """Keep the beginning of a sequence until the rest comes, or drop one that went wrong; return where to go on."""
        beginning = _BEGINNING.match(data, place)
        assert beginning is not None  # it begins with an Escape, as all that is no text
        end = beginning.end()
        if end == len(data):
            self._rest = data[place:]
            if len(self._rest) > _LONGEST:
                self._rest = b"\x1b[=" + self._rest[-1:]  # which begins nothing that is of use
        elif data[end : end + 1] != _ESCAPE:
            end += 1  # the byte that cannot belong to it
        return end

    def _skip(self, data: bytes, place: int) -> int:
        """Drop what is inside a string or a paste; return the place after its end."""
        if self._inside == "paste":
            end = data.find(_PASTE_ENDS, place)
            if end >= 0:
                self._inside = ""
                return end + len(_PASTE_ENDS)
            self._rest = data[place:][-len(_PASTE_ENDS) + 1 :]
            return len(data)
        match = _STRING_ENDS.search(data, place)
        if match:
            self._inside = ""
            return match.end()
        self._rest = _ESCAPE if data.endswith(_ESCAPE) else b""
        return len(data)

    def _type(self, data: bytes, keys: list[str | Report], final: bool = False) -> None:
        """Add the keys that are characters."""
        for char in self._decoder.decode(data, final):
            name = self._names.get(char)
            if name is not None:
                keys.append(name)
            elif char.isprintable() and char != "\ufffd":
                keys.append(char)
            elif "\x01" <= char <= "\x1a":
                keys.append(f"c-{chr(ord(char) + 96)}")

    def _named(self, sequence: bytes) -> list[str | Report]:
        """Return the key or report that a sequence means, if any."""
        name = self._keys.get(sequence)
        if name:
            return [name]
        if sequence.startswith(_MOUSE_BEGINS) and len(sequence) <= _LONGEST:
            event = self._mouse(sequence.decode("latin-1"))
            return [event] if event else []
        report = _MODE_REPORT.fullmatch(sequence)
        if report:
            self.modes[int(report[1])] = int(report[2])
        return []


def _follows_rules(sequence: bytes) -> bool:
    match = _RULES.match(sequence)
    return match is not None and match["sequence"] == sequence


def _quoted(sequence: bytes) -> bytes:
    return b"".join(b"\\x%02x" % byte for byte in sequence)
