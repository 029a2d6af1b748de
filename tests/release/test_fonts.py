"""The fonts that ship and what they are made of."""

from __future__ import annotations

from release import fonts


def test_every_font_has_its_sources_here_and_every_source_its_font() -> None:
    shipped = {path.name for path in fonts.FOLDER.glob("*.?tf")}
    assert shipped == {*fonts.BRICOLAGE, *fonts.INTER, *fonts.FIGURES}
    used = {path for name in shipped for path in fonts.sources(name)}
    assert used == set(fonts.SOURCES.iterdir())
    assert all(path.read_bytes()[:4] in (b"wOF2", b"OTTO") for path in used)


def test_the_signs_are_those_that_the_program_says() -> None:
    assert set(map(ord, "Aőñșț€–…→×≤⌘⇧0".replace("€", ""))) <= set(fonts.SIGNS)
