from __future__ import annotations

import re
import tracemalloc
import zlib
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui2048.tips import tables
from tui2048.tips.patterns import FOUR, THREE, Network
from tui2048.tips.tables import MAGIC, TableError, decoded, encoded, load, numbers_in, path_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SMALL = Network(3, 3, ((0, 1, 2), (3, 4)))
VALUES = [0] * 6 + [5, 0, -6, 0, 0, 258] + [0] * 21 + [1, 32767, -32768]
FILE = encoded(SMALL, VALUES, 4, 700)
HEAD = len(MAGIC) + 40


def numbers_of(network: Network, data: bytes) -> list[int]:
    """Return all numbers in a file."""
    found = decoded(network, "some", data)
    return [found.number_at(place) for place in range(numbers_in(network))]


def test_numbers_come_back() -> None:
    assert numbers_of(SMALL, FILE) == VALUES
    found = decoded(SMALL, "small", FILE)
    assert (found.step, found.start) == (4, 700)
    assert found.units.tolist() == [0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 3]
    assert [plane.tolist() for plane in found.numbers] == [[0, 5, 0, 1], [0, 0, 0, 32767], [0, -6, 258, -32768]]


def test_the_bytes_of_a_file_are_the_same_on_every_machine() -> None:
    head, rest = FILE[len(MAGIC) : HEAD], FILE[HEAD:]
    assert FILE.startswith(b"tui2048 tables\n")
    facts = [int.from_bytes(head[begin : begin + 4], "little") for begin in range(0, 40, 4)]
    assert facts == [2, 3, 3, 4, 700, 36, 2, 3, len(rest), zlib.crc32(head[:36] + rest)]
    runs = [2, 7, 2, 1]
    lows = [0, 5, 0, 1, 0, 0, 0, 255, 0, 250, 2, 0]
    highs = [0, 0, 0, 0, 0, 0, 0, 127, 0, 255, 1, 128]
    assert zlib.decompress(rest) == bytes(runs + lows + highs)


def test_where_the_high_byte_of_a_number_stands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = decoded(SMALL, "small", FILE)
    monkeypatch.setattr(tables, "_LOW", 1 - tables._LOW)
    other = decoded(SMALL, "small", FILE)
    for mine, theirs in zip((usual.units, *usual.numbers), (other.units, *other.numbers)):
        swapped = array("h", mine.tobytes())
        swapped.byteswap()
        assert theirs.tobytes() == swapped.tobytes() != mine.tobytes()


@pytest.mark.parametrize(
    ("units", "runs"),
    [
        ([], [(255, 0), (255, 0), (255, 0), (235, 0)]),
        ([0], [(0, 1), (255, 0), (255, 0), (255, 0), (234, 0)]),
        ([255], [(255, 1), (255, 0), (255, 0), (234, 0)]),
        ([256], [(255, 0), (1, 1), (255, 0), (255, 0), (233, 0)]),
        ([999], [(255, 0), (255, 0), (255, 0), (234, 1)]),
        (range(745, 1000), [(255, 0), (255, 0), (235, 255)]),
        (range(744, 1000), [(255, 0), (255, 0), (234, 255), (0, 1)]),
        (range(1000), [(0, 255), (0, 255), (0, 255), (0, 235)]),
    ],
    ids=str,
)
def test_units_in_runs_of_any_length(units: Sequence[int], runs: list[tuple[int, int]]) -> None:
    network = Network(3, 10, ((0, 1, 2, 3),))
    values = [place % 7 - 3 if place // 10 in units else 0 for place in range(10_000)]
    data = encoded(network, values, 1, 0)
    assert numbers_of(network, data) == values
    parts = zlib.decompress(data[HEAD:])
    assert [*zip(parts[: len(runs)], parts[len(runs) : 2 * len(runs)])] == runs


def test_the_most_units() -> None:
    network = Network(3, 2, ((0,) * 17,))
    values = [0, 0] + [1, 2] * 65535
    assert numbers_of(network, encoded(network, values, 1, 0)) == values
    with pytest.raises(OverflowError, match=r"^65536 units are to be stored, but at most 65535 can be$"):
        encoded(network, [1, 2] * 65536, 1, 0)


def test_what_is_too_short_to_have_a_head() -> None:
    for length in range(HEAD):
        problem = "it is no file of tables"
        if length >= len(MAGIC):
            problem = f"it ends after {length} bytes, within its head of {HEAD}"
        with pytest.raises(TableError, match=f"^small: {problem}$"):
            decoded(SMALL, "small", FILE[:length])


@settings(max_examples=50)
@given(st.integers(0, len(FILE) - 1), st.integers(1, 255))
def test_any_wrong_byte_is_found(place: int, change: int) -> None:
    wrong = FILE[:place] + bytes([FILE[place] ^ change]) + FILE[place + 1 :]
    with pytest.raises(TableError, match=r"^small: "):
        decoded(SMALL, "small", wrong)


def changed(facts: dict[int, int], rest: bytes = FILE[HEAD:]) -> bytes:
    """Return the file with other facts in its head, by their places, and another rest, under a right checksum."""
    head = [int.from_bytes(FILE[begin : begin + 4], "little") for begin in range(len(MAGIC), HEAD - 4, 4)]
    head[8] = len(rest)
    for place, fact in facts.items():
        head[place] = fact
    written = b"".join([fact.to_bytes(4, "little") for fact in head])
    return MAGIC + written + zlib.crc32(written + rest).to_bytes(4, "little") + rest


PARTS = zlib.decompress(FILE[HEAD:])


@pytest.mark.parametrize(
    ("network", "data", "problem"),
    [
        (SMALL, b"\x7fELF" + FILE, "it is no file of tables"),
        (SMALL, changed({0: 1}), "its version is 1, not 2"),
        (SMALL, FILE[:-1], f"its length is {len(FILE) - 1} bytes, not {len(FILE)}"),
        (SMALL, FILE + b"\0", f"its length is {len(FILE) + 1} bytes, not {len(FILE)}"),
        (SMALL, FILE[:-1] + bytes([FILE[-1] ^ 1]), "its checksum is wrong"),
        (FOUR, FILE, "its tables are others: 36 numbers for size 3 and 3 ranks"),
        (SMALL, changed({7: 13}), "it stores 13 units, more than 12"),
        (FOUR, changed({1: 4, 2: 16, 5: 3473408, 7: 65536}), "it stores 65536 units, more than 65535"),
        (SMALL, changed({}, b"x" * 30), "it cannot be decompressed: .*"),
        (SMALL, changed({}, zlib.compress(PARTS[:-1])), "it does not hold 3 units of 36 numbers in 2 runs"),
        (SMALL, changed({}, zlib.compress(PARTS + b"\0")), "it does not hold 3 units of 36 numbers in 2 runs"),
        (SMALL, changed({}, zlib.compress(b"\3" + PARTS[1:])), "it does not hold 3 units of 36 numbers in 2 runs"),
        (
            SMALL,
            changed({}, zlib.compress(b"\3\6\1\1" + PARTS[4:])),
            "it does not hold 3 units of 36 numbers in 2 runs",
        ),
        (SMALL, changed({6: 13}), "it has 13 runs, more than its 12 units"),
        (SMALL, changed({}, FILE[HEAD:] + b"\0"), "it does not hold 3 units of 36 numbers in 2 runs"),
        (SMALL, changed({}, FILE[HEAD:-1]), "it does not hold 3 units of 36 numbers in 2 runs"),
        (SMALL, changed({}, zlib.compress(PARTS[:4] + b"\1" + PARTS[5:])), "its unit of zeros has other numbers"),
    ],
)
def test_what_is_wrong_with_a_file(network: Network, data: bytes, problem: str) -> None:
    with pytest.raises(TableError, match=f"^small: {problem}$"):
        decoded(network, "small", data)


def test_a_file_that_would_grow_without_end_takes_no_room() -> None:
    bomb = changed({}, zlib.compress(bytes(20_000_000)))
    tracemalloc.start()
    try:
        with pytest.raises(TableError, match=r"^small: it does not hold"):
            decoded(SMALL, "small", bomb)
        assert tracemalloc.get_traced_memory()[1] < 500_000
    finally:
        tracemalloc.stop()


def test_a_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = str(tmp_path / "4x4.tables")
    monkeypatch.setattr(tables, "path_of", lambda size: path)
    with pytest.raises(TableError, match=f"^{re.escape(path)}: it cannot be read: No such file or directory$"):
        load(FOUR)


@pytest.mark.parametrize("network", [THREE, FOUR], ids=["three", "four"])
def test_the_tables_of_the_package_are_whole_and_say_where_they_come_from(network: Network) -> None:
    found = load(network)
    assert len(found.units) * network.ranks == numbers_in(network)
    assert {len(plane) for plane in found.numbers} == {1 + max(found.units)}
    path = Path(path_of(network.size))
    said = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert f"{path.name}: {path.stat().st_size} bytes, CRC-32 {zlib.crc32(path.read_bytes()):08x}, made by" in said


def test_the_tables_are_small() -> None:
    files = list(Path(path_of(4)).parent.iterdir())
    assert sum([file.stat().st_size for file in files if file.suffix == ".tables"]) <= 400_000
