from __future__ import annotations

import re
import zlib
from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui2048.tips import tables
from tui2048.tips.patterns import FOUR, THREE, Network
from tui2048.tips.tables import MAGIC, TableError, Tables, decoded, encoded, load, numbers_in, path_of

SMALL = Network(3, 3, ((0, 1, 2), (3, 4)))
VALUES = [*range(-18, 16), 32767, -32768]
FILE = encoded(SMALL, Tables(memoryview(array("h", VALUES)), 4, 700))
HEAD = len(MAGIC) + 23


def test_numbers_come_back() -> None:
    assert numbers_in(SMALL) == len(VALUES)
    found = decoded(SMALL, "small", FILE)
    assert list(found.values) == VALUES
    assert (found.step, found.start) == (4, 700)


def test_the_bytes_of_a_file_are_the_same_on_every_machine() -> None:
    head, rest = FILE[len(MAGIC) : HEAD], FILE[HEAD:]
    assert FILE.startswith(b"tui2048 tables\n")
    assert head[:15] == bytes([1, 3, 3, 4, 0, 188, 2, 36, 0, 0, 0, 35, 0, 0, 0])
    assert int.from_bytes(head[15:19], "little") == len(rest)
    assert int.from_bytes(head[19:], "little") == zlib.crc32(head[:19] + rest)
    numbers = [value % 65536 for value in VALUES if value]
    gaps = [1] * 18 + [2] + [1] * 16  # one number is 0
    expected = gaps + [value % 256 for value in numbers] + [value // 256 for value in numbers]
    assert zlib.decompress(rest) == bytes(expected)


@pytest.mark.parametrize("places", [[], [0], [254], [255], [256], [700, 701], [0, 255, 511, 1023], [1023]])
def test_numbers_that_stand_far_apart_come_back(places: list[int]) -> None:
    network = Network(3, 4, ((0, 1, 2, 3, 4),))
    values = array("h", [5 if place in places else 0 for place in range(1024)])
    assert list(decoded(network, "far", encoded(network, Tables(memoryview(values), 1, 0))).values) == list(values)


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


def resealed(facts: bytes, rest: bytes) -> bytes:
    """Return a file with a right checksum."""
    return MAGIC + facts + zlib.crc32(facts + rest).to_bytes(4, "little") + rest


FACTS, REST = FILE[len(MAGIC) : HEAD - 4], FILE[HEAD:]
SHORT = zlib.compress(bytes(104))
FAR = zlib.compress(b"\2" * 35 + bytes(70))


@pytest.mark.parametrize(
    ("network", "data", "problem"),
    [
        (SMALL, b"\x7fELF" + FILE, "it is no file of tables"),
        (SMALL, resealed(b"\2" + FACTS[1:], REST), "its version is 2, not 1"),
        (SMALL, FILE[:-1], f"its length is {len(FILE) - 1} bytes, not {len(FILE)}"),
        (SMALL, FILE + b"\0", f"its length is {len(FILE) + 1} bytes, not {len(FILE)}"),
        (SMALL, FILE[:-1] + bytes([FILE[-1] ^ 1]), "its checksum is wrong"),
        (FOUR, FILE, "its tables are others: 36 numbers for size 3 and 3 ranks"),
        (SMALL, resealed(FACTS, b"x" * len(REST)), "it cannot be decompressed: .*"),
        (
            SMALL,
            resealed(FACTS[:15] + len(SHORT).to_bytes(4, "little"), SHORT),
            "it does not hold 35 of 36 numbers",
        ),
        (
            SMALL,
            resealed(FACTS[:15] + len(FAR).to_bytes(4, "little"), FAR),
            "it does not hold 35 of 36 numbers",
        ),
    ],
)
def test_what_is_wrong_with_a_file(network: Network, data: bytes, problem: str) -> None:
    with pytest.raises(TableError, match=f"^small: {problem}$"):
        decoded(network, "small", data)


def test_a_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = str(tmp_path / "4x4.tables")
    monkeypatch.setattr(tables, "path_of", lambda size: path)
    with pytest.raises(TableError, match=f"^{re.escape(path)}: it cannot be read: No such file or directory$"):
        load(FOUR)


@pytest.mark.parametrize("network", [THREE, FOUR], ids=["three", "four"])
def test_the_tables_of_the_package_are_whole_and_say_where_they_come_from(network: Network) -> None:
    found = load(network)
    assert len(found.values) == numbers_in(network)
    path = Path(path_of(network.size))
    said = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert f"{path.name}: {path.stat().st_size} bytes, CRC-32 {zlib.crc32(path.read_bytes()):08x}, made by" in said


def test_the_tables_are_small() -> None:
    files = list(Path(path_of(4)).parent.iterdir())
    assert sum([file.stat().st_size for file in files if file.suffix == ".tables"]) <= 400_000
