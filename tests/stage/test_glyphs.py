"""Every sign that the window may show is in a font of ours: a box tells the reader nothing."""

from __future__ import annotations

import ast
import os
import runpy
from collections.abc import Iterator

import pygame
import pytest
from babel.util import pathmatch

from games import app
from games.base import i18n
from games.base.faces import signs
from games.stage.paint.theme import tokens
from games.stage.text import rendering
from games.stage.text.rendering import Text, lacking
from tests.sources import every, program

ROLES = [f"{name}{form}" for name in tokens()["type"] for form in ("", "+", "#", "+#")]
BLACK = (0, 0, 0, 255)


def shown() -> Iterator[tuple[str, str]]:
    """Yield the strings of the sources that may come on the screen, with their file: no docstrings, no commands."""
    update = runpy.run_path(os.path.join(i18n.FOLDER, "update.py"))
    silent = [pattern for pattern, method in update["METHODS"] if method == "ignore"]
    for path, text in program().items():
        name = path.removeprefix("games/")
        if name == path or any(pathmatch(pattern, name) for pattern in silent):
            continue
        told = {node.value for node in every(text, ast.Expr)}
        for node in every(text, ast.Constant):
            if isinstance(node.value, str) and node not in told:
                yield name, node.value


def test_every_sign_of_every_text_is_in_a_font() -> None:
    texts = [*shown(), *((language, "".join(i18n.signs(language))) for language in i18n.LANGUAGES)]
    assert len(texts) > 5000
    plain = {sign for _where, text in texts for sign in text if sign.isprintable()}
    assert set("őșñ–“×→") <= plain
    for role in ROLES:
        boxes = lacking("".join(plain), role)
        where = {name for name, text in texts if set(text) & set(boxes)}
        assert not boxes, (role, boxes, sorted(where))


def test_what_no_font_has_is_seen() -> None:
    assert lacking("Settings ☃ Keys", "body") == "☃"
    with pytest.raises(ValueError, match="☃"):
        Text(1.0).drawn("Settings ☃", "title")


def test_the_self_test_draws_every_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not [found for found in app._assets() if found[0].startswith("role")]
    monkeypatch.setattr(i18n, "signs", lambda language: {"A", "☃"})
    assert [found for found in app._assets() if found[0].startswith("role")]


def inked(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture.subsurface(picture.get_bounding_rect()), "RGBA")


def test_a_face_borrows_what_it_lacks() -> None:
    """An arrow in a heading comes from Inter, on the heading's baseline, and is measured as it is drawn."""
    pygame.font.init()
    assert "→" not in signs(rendering.role("title")[0]) and "→" in signs("Inter-600.otf")
    words = Text(1.5)
    for text in ("Kalah → Oware", "→", "≤ 4", "a⌘b←"):
        drawn = words.render(text, "title", BLACK)
        assert abs(drawn.get_width() - words.width(text, "title")) <= 1 and not lacking(text, "title")
    tried = (("→", "title"), ("→", "title@"), ("☃", "title"))
    arrow, same, box = (inked(words.render(sign, role, BLACK)) for sign, role in tried)
    assert arrow == same != box
    plain = words.render("Kalah Oware", "title", BLACK).get_bounding_rect()
    mixed = words.render("Kalah → Oware", "title", BLACK).get_bounding_rect()
    assert (plain.top, plain.bottom) == (mixed.top, mixed.bottom), "on one line"
    faint = words.render("Kalah → Oware", "title", (0, 0, 0, 80))
    assert faint.get_alpha() == 80
