"""The pictures of the README show the program as it is, and the files are the ones that were drawn from it."""

from __future__ import annotations

import pictures
import pytest


@pytest.fixture(scope="module")
def noted() -> dict[str, list[str]]:
    lines = pictures.DIGESTS.read_text(encoding="utf-8").splitlines()
    return {name: digests for name, *digests in map(str.split, lines)}


@pytest.mark.parametrize("picture", pictures.pictures(), ids=lambda picture: picture.name)
def test_a_picture_is_not_stale(picture: pictures.Picture, noted: dict[str, list[str]]) -> None:
    drawn = [pictures.digest(picture), pictures.file_digest(picture.name)]
    stale = f"assets/{picture.name} does not show the program as it is now; make it anew: {pictures.COMMAND}"
    assert noted.get(picture.name) == drawn, stale


def test_the_readme_shows_every_picture(noted: dict[str, list[str]]) -> None:
    readme = (pictures.ASSETS.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in noted if f"(assets/{name})" in readme] == [picture.name for picture in pictures.pictures()]
