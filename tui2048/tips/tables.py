"""The files that hold learned tables: the units that are not all 0, compressed, behind a head that says what it is.

A unit is the numbers of all fillings of a pattern that differ only in the last cell, as many as a cell can have ranks.
Most units are all 0; only the others are stored, in memory too, where filling more would take longer than a tip.

The head is `MAGIC` and ten numbers of 4 bytes, least byte first: version, size of the board, ranks of a cell, the step
and the start value in points, how many numbers there are with the zeros, how many runs, how many units are stored, the
length of the rest of the file, and the CRC-32 of all that the head says before it and of the rest.

A run is up to 255 units of zeros, then up to 255 that are stored. The rest is deflated: for each run a byte that says
how many units of zeros it has; for each a byte that says how many stored ones; the low bytes of the first numbers of a
unit of zeros and of all stored units, then of their second numbers, and so on; and the high bytes likewise.
"""

from __future__ import annotations

import sys
import zlib

from tui2048.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui2048.tips.patterns import Network

MAGIC = b"tui2048 tables\n"
VERSION = 2
_WORD = 4
_HEAD = len(MAGIC) + 10 * _WORD

_LONGEST_RUN = 255
_MOST_UNITS = 65535  # their ordinals are shorts

# Where the low byte of a number stands in this machine's memory.
_LOW = 0 if sys.byteorder == "little" else 1


class TableError(Exception):
    """A file of tables that cannot be used: which file, and what is wrong with it."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")


class Tables(Record):
    """The numbers of all patterns of a network, one pattern after the other, in steps of so many points.

    `units` has for each unit its ordinal among the stored ones, 0 if it is all 0. `numbers` has for each rank of the
    last cell the numbers of the units by their ordinals. Both are shorts.
    The points to come are the sum of a board's numbers and of the start value.
    """

    units: memoryview[int]
    numbers: tuple[memoryview[int], ...]
    step: int
    start: int

    def number_at(self, index: int) -> int:
        """Return a number by its place among those of all patterns."""
        unit, last = divmod(index, len(self.numbers))
        return self.numbers[last][self.units[unit]]


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


def encoded(network: Network, numbers: Sequence[int], step: int, start: int) -> bytes:
    """Return the contents of a file, from the numbers of all patterns with the zeros, each within 16 bits.

    Raises OverflowError if there are more than 65535 units to store.
    """
    ranks = network.ranks
    runs, units = [[0, 0]], [[0] * ranks]
    for begin in range(0, len(numbers), ranks):
        unit = [*numbers[begin : begin + ranks]]
        kept = any(unit)
        if runs[-1][kept] == _LONGEST_RUN or (runs[-1][1] and not kept):
            runs.append([0, 0])
        runs[-1][kept] += 1
        if kept:
            units.append(unit)
    stored = len(units) - 1
    if stored > _MOST_UNITS:
        raise OverflowError(f"{stored} units are to be stored, but at most {_MOST_UNITS} can be")
    by_last = [number for same_last in zip(*units) for number in same_last]
    parts = [run[kept] for kept in (False, True) for run in runs]
    parts += [number & 255 for number in by_last] + [number >> 8 & 255 for number in by_last]
    rest = zlib.compress(bytes(parts), 9)
    facts = VERSION, network.size, ranks, step, start, len(numbers), len(runs), stored, len(rest)
    head = b"".join(map(_word, facts))
    return MAGIC + head + _word(zlib.crc32(rest, zlib.crc32(head))) + rest


def _word(number: int) -> bytes:
    return number.to_bytes(_WORD, "little")


def decoded(network: Network, name: str, data: bytes) -> Tables:
    """Return the tables in the contents of a file; raises TableError if they are not whole or not the network's.

    `name` is the file's, for the error.
    """
    if not data.startswith(MAGIC):
        raise TableError(name, "it is no file of tables")
    if len(data) < _HEAD:
        raise TableError(name, f"it ends after {len(data)} bytes, within its head of {_HEAD}")
    words = [int.from_bytes(data[begin : begin + _WORD], "little") for begin in range(len(MAGIC), _HEAD, _WORD)]
    version, size, ranks, step, start, count, runs, stored, length, checksum = words
    if version != VERSION:
        raise TableError(name, f"its version is {version}, not {VERSION}")
    rest = memoryview(data)[_HEAD:]
    if len(rest) != length:
        raise TableError(name, f"its length is {len(data)} bytes, not {_HEAD + length}")
    if zlib.crc32(rest, zlib.crc32(data[len(MAGIC) : _HEAD - _WORD])) != checksum:
        raise TableError(name, "its checksum is wrong")
    if (size, ranks, count) != (network.size, network.ranks, numbers_in(network)):
        raise TableError(name, f"its tables are others: {count} numbers for size {size} and {ranks} ranks")
    units = count // ranks
    most = min(_MOST_UNITS, units)
    if stored > most:
        raise TableError(name, f"it stores {stored} units, more than {most}")
    if runs > units:
        raise TableError(name, f"it has {runs} runs, more than its {units} units")
    inflated = 2 * (runs + (1 + stored) * ranks)
    stream = zlib.decompressobj()
    try:
        parts = stream.decompress(rest, inflated + 1)  # no more, whatever the file would bring
    except zlib.error as error:
        raise TableError(name, f"it cannot be decompressed: {error}") from None
    gaps, lengths = parts[:runs], parts[runs : 2 * runs]
    whole = stream.eof and not stream.unused_data
    if not whole or (len(parts), sum(lengths), sum(gaps)) != (inflated, stored, units - stored):
        raise TableError(name, f"it does not hold {stored} units of {count} numbers in {runs} runs")

    # Slices from here on: a loop over units or numbers would take longer than a tip.
    lows = memoryview(parts)[2 * runs :]
    highs = lows[len(lows) // 2 :]
    numbers = []
    for begin in range(0, len(highs), 1 + stored):
        pairs = bytearray(2 * (1 + stored))
        pairs[_LOW::2] = lows[begin : begin + 1 + stored]
        pairs[1 - _LOW :: 2] = highs[begin : begin + 1 + stored]
        numbers.append(memoryview(pairs).cast("h"))
    if any([same_last[0] for same_last in numbers]):
        raise TableError(name, "its unit of zeros has other numbers")
    return Tables(_units(gaps, lengths, units), tuple(numbers), step, start)


def _units(gaps: bytes, lengths: bytes, count: int) -> memoryview[int]:
    """Return the ordinals of `count` units, from the lengths of runs."""
    highs = range(1 + sum(lengths) // 256)
    ordinals = bytearray(2 * 256 * len(highs))
    ordinals[_LOW::2] = bytes(range(256)) * len(highs)
    ordinals[1 - _LOW :: 2] = b"".join([bytes([high]) * 256 for high in highs])
    units = bytearray(2 * count)
    end, known = 0, 2
    for gap, length in zip(gaps, lengths):
        begin = end + 2 * gap
        end = begin + 2 * length
        before, known = known, known + 2 * length
        units[begin:end] = ordinals[before:known]
    return memoryview(units).cast("H")
