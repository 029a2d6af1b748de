"""Whatever a text holds, it can be measured, broken and drawn, in time."""

from __future__ import annotations

import time

import pytest

from games.stage.pilot import headless
from games.stage.text.rendering import Text, drawable

STRANGE = ["caf\udce9", "\ud800", "a\0b", "\0", "\x01\x1b\x7f\u2028\u202e", "x\udcff" * 50, "\U0010ffff", "e\u0301" * 9]


@pytest.fixture(scope="module")
def text() -> Text:
    headless()
    return Text(1.0)


@pytest.mark.parametrize("strange", STRANGE, ids=ascii)
def test_what_is_no_character_is_drawn_as_a_sign(text: Text, strange: str) -> None:
    assert text.width(strange, "body") >= 0
    text.render(strange, "body", (0, 0, 0, 255))
    assert text.wrap(strange, "body", 40) and text.ellipsis(strange, "body", 20)


def test_names_in_another_code_keep_what_can_be_read() -> None:
    assert drawable("caf\udce9.txt") == "caf?.txt"
    assert drawable("Gödör ›") == "Gödör ›"


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("tabla-katamino-2026-11-23-1621.png", 180, ("tabla-katamino-", "2026-11-23-1621.png")),
        ("/home/somebody/Pictures/Tabla/one.gif", 180, ("/home/somebody/Pictures/", "Tabla/one.gif")),
        ("2026-11-23-1621-2026-11-24", 100, ("2026-11-23-", "1621-2026-11-", "24")),
    ],
)
def test_the_name_of_a_file_is_broken_at_a_joint(text: Text, name: str, width: int, lines: tuple[str, ...]) -> None:
    assert text.wrap(name, "body", width) == lines


def test_a_word_without_end_is_broken_in_time(text: Text) -> None:
    began = time.perf_counter()
    lines = text.wrap("m" * 20_000, "body", 300)
    assert "".join(lines) == "m" * 20_000 and all(text.width(line, "body") <= 300 for line in lines)
    assert text.width(lines[0] + "m", "body") > 300, "no line is shorter than it has to be"
    assert time.perf_counter() - began < 5
