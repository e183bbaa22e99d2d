"""The files that hold learned tables: the numbers that are not 0, compressed, behind a head that says what they are.

The head is `MAGIC`, then, least byte first: version, size of the board, ranks of a cell (a byte each), the step and the
start value in points (2 bytes each), how many numbers there are with the zeros, how many are stored, the length of the
rest of the file, and the CRC-32 of all that the head says before it and of the rest (4 bytes each). The rest is
deflated: for each stored number a byte that says how many places it stands behind the one before (the first: behind
place -1), then their low bytes, then their high bytes. Zeros are stored where more than 255 places lie between.
"""

from __future__ import annotations

import struct
import sys
import zlib
from itertools import accumulate

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui2048.tips.patterns import Network

MAGIC = b"tui2048 tables\n"
VERSION = 1
_FACTS = struct.Struct("<BBBHHIII")
_CHECKSUM = struct.Struct("<I")
_HEAD = len(MAGIC) + _FACTS.size + _CHECKSUM.size


_LONGEST_GAP = 255

# Where the low byte of a number stands in this machine's memory.
_LOW = 0 if sys.byteorder == "little" else 1


class TableError(Exception):
    """A file of tables that cannot be used: which file, and what is wrong with it."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")


class Tables(Record):
    """The numbers of all patterns of a network, one pattern after the other, in steps of so many points, as shorts.

    The points to come are the sum of a board's numbers and of the start value.
    """

    values: memoryview[int]
    step: int
    start: int


def numbers_in(network: Network) -> int:
    """Return how many numbers a network's tables hold.

    >>> from tui2048.tips.patterns import FOUR
    >>> numbers_in(FOUR) == 5 * 16**4 + 3 * 16**5
    True
    """
    return sum([network.ranks ** len(pattern) for pattern in network.patterns])


def path_of(size: int) -> str:
    """Return where the file for a size of board lies."""
    return f"{__file__.removesuffix('tables.py')}data/{size}x{size}.tables"


def load(network: Network) -> Tables:
    """Return the tables that are part of the package; raises TableError, which names the file, if they are damaged."""
    path = path_of(network.size)
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise TableError(path, f"it cannot be read: {error.strerror}") from None
    return decoded(network, path, data)


def encoded(network: Network, tables: Tables) -> bytes:
    """Return the contents of a file."""
    from array import array  # slow to import, and only the trainer stores tables

    gaps, stored = bytearray(), array("h")
    before = -1
    for place, value in enumerate(tables.values):
        if value or place - before == _LONGEST_GAP:
            gaps.append(place - before)
            stored.append(value)
            before = place
    data = stored.tobytes()
    rest = zlib.compress(gaps + data[_LOW::2] + data[1 - _LOW :: 2], 9)
    counts = len(tables.values), len(stored), len(rest)
    facts = _FACTS.pack(VERSION, network.size, network.ranks, tables.step, tables.start, *counts)
    return MAGIC + facts + _CHECKSUM.pack(zlib.crc32(facts + rest)) + rest


def decoded(network: Network, name: str, data: bytes) -> Tables:
    """Return the tables in the contents of a file; raises TableError if they are not whole or not the network's.

    `name` is the file's, for the error.
    """
    if not data.startswith(MAGIC):
        raise TableError(name, "it is no file of tables")
    if len(data) < _HEAD:
        raise TableError(name, f"it ends after {len(data)} bytes, within its head of {_HEAD}")
    facts = data[len(MAGIC) : _HEAD - _CHECKSUM.size]
    version, size, ranks, step, start, count, stored, length = _FACTS.unpack(facts)
    if version != VERSION:
        raise TableError(name, f"its version is {version}, not {VERSION}")
    rest = data[_HEAD:]
    if len(rest) != length:
        raise TableError(name, f"its length is {len(data)} bytes, not {_HEAD + length}")
    if (zlib.crc32(facts + rest),) != _CHECKSUM.unpack(data[_HEAD - _CHECKSUM.size : _HEAD]):
        raise TableError(name, "its checksum is wrong")
    if (size, ranks, count) != (network.size, network.ranks, numbers_in(network)):
        raise TableError(name, f"its tables are others: {count} numbers for size {size} and {ranks} ranks")
    try:
        parts = zlib.decompress(rest)
    except zlib.error as error:
        raise TableError(name, f"it cannot be decompressed: {error}") from None
    if len(parts) != 3 * stored or sum(parts[:stored]) > count:
        raise TableError(name, f"it does not hold {stored} of {count} numbers")
    pairs = bytearray(2 * stored)
    pairs[_LOW::2], pairs[1 - _LOW :: 2] = parts[stored : 2 * stored], parts[2 * stored :]
    values = memoryview(bytearray(2 * count)).cast("h")
    for place, value in zip(accumulate(parts[:stored], initial=-1), memoryview(b"\0\0" + pairs).cast("h")):
        values[place] = value
    return Tables(values, step, start)
