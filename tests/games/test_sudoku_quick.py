"""Long lists of grids read at once: the same grids and the same refusals as the readers that go number by number."""

from __future__ import annotations

import random

import pytest

from engine.game import BadInput
from games.sudoku.rules import quick
from games.sudoku.rules.formats import FORMS, read_solutions, write_solutions
from tests.games.test_sudoku_formats import damaged

QUICK = ("text_grids", "prolog_grids", "line_grids")


def some_grids(k: int, count: int) -> list[bytes]:
    """Return grids of numbers, rows of which come again."""
    chance = random.Random(k)
    n = k * k
    rows = [bytes(chance.sample(range(1, n + 1), n)) for _ in range(2 * n)]
    return [b"".join(chance.choice(rows) for _ in range(n)) for _ in range(count)]


def outcome(text: str, k: int, partial: bool) -> list[bytes] | str:
    """Return the grids of a text, or the refusal."""
    try:
        return read_solutions(text, k, partial=partial)
    except BadInput as error:
        return str(error)


def refuse(lines: list[str], k: int = 3) -> None:
    """Be a quick reader that takes nothing."""


@pytest.mark.parametrize("k", [1, 2, 3, 4, 10])
@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_at_once(k: int, form: str) -> None:
    if form == "line" and k != 3:
        return
    grids = some_grids(k, 5)
    text = "".join(write_solutions(grids, k, form))
    lines = text.split("\n")
    assert (quick.line_grids(lines) if form == "line" else getattr(quick, f"{form}_grids")(lines, k)) == grids
    assert "".join(write_solutions(grids, k, form, at_once=True)) == text


def test_many_grids_come_in_several_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "AT_ONCE", 1000)
    for k in (2, 3, 4):
        grids = some_grids(k, 40)
        pieces = list(write_solutions(grids, k, at_once=True))
        assert len(pieces) > 3 and "".join(pieces) == "".join(write_solutions(grids, k))
    assert "".join(write_solutions([], 3, at_once=True)) == "-----\n"


def test_damaged_lists_are_read_and_refused_as_number_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    sources = [
        (k, "".join(write_solutions(some_grids(k, 3), k, form)))
        for k in (1, 2, 3)
        for form in FORMS
        if form != "line" or k == 3
    ]
    texts = []
    for _ in range(120):
        k, text = chance.choice(sources)
        text = damaged(text, chance) if chance.random() < 0.8 else text.replace("\n", "\r\n").replace(" ", "\t \t")
        texts.append((text, k, chance.random() < 0.5))
    found = [outcome(*case) for case in texts]
    for name in QUICK:
        monkeypatch.setattr(quick, name, refuse)
    assert found == [outcome(*case) for case in texts]
    assert sum(isinstance(each, list) for each in found) > 20 and sum(isinstance(each, str) for each in found) > 20


def test_what_only_looks_whole_is_left_to_the_exact_readers() -> None:
    assert quick.prolog_grids(["[[[1]]]. "], 1) == [b"\1"]
    for text in ("[[[1 1]]].", "[[[1,1]]].", "[[[01]]].", "[[[\u0661]]].", "[[[1]]]%.", "[[[1]]]", "1", ""):
        assert quick.prolog_grids([text], 1) is None
    assert quick.text_grids(["1 2 3 4"] * 4, 2) == [bytes([1, 2, 3, 4] * 4)]
    for row in ("+1 2 3 4", "1_0 2 3 4", "01 2 3 4", "0 2 3 4", "5 2 3 4", "\u0661 2 3 4", "1 2 3"):
        assert quick.text_grids([row] * 4, 2) is None
    assert quick.text_grids(["1 2 3 4"] * 5, 2) is quick.text_grids(["-----", "1 2 3 4"], 2) is None
    assert quick.line_grids(["1" * 80 + "0"]) is quick.line_grids(["1" * 80]) is None
