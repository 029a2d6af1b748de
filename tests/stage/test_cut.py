"""Words are shown whole: letters shrink a little before, rows take a second line, names their shorter form."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect, Surface

from games.base import i18n
from games.katamino.rules.pieces import Placement
from games.katamino.think.branches import Branch
from games.katamino.think.problem import challenge
from games.katamino.tree.cards import BranchCards
from games.metro.review.widgets import JudgedRow
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.pilot import headless
from games.stage.text.rendering import NARROWED, SMALLEST, Text, role
from tests.contact import View
from tests.cut import cut, cut_by, noted

TIGHT = [  # poses in which words were cut, and where
    ("launcher", "record", "1280x800", 100, "ro"), ("launcher", "record", "1920x1080", 130, "hu"),
    ("launcher", "today-first", "960x600", 100, "ro"), ("launcher", "ended", "960x600", 100, "hu"),
    ("metro", "play", "960x600", 100, "hu"), ("metro", "turning", "960x600", 100, "es"),
    ("metro", "turning", "1920x1080", 130, "hu"), ("metro", "values", "960x600", 100, "ro"),
    ("metro", "watch", "960x600", 100, "es"),
    ("metro", "result", "960x600", 100, "ro"), ("metro", "replay", "960x600", 100, "hu"),
    ("metro", "replay-run", "1280x800", 100, "es"), ("sudoku", "solutions", "960x600", 100, "ro"),
    ("katamino", "challenges", "1280x800", 100, "ro"), ("katamino", "gallery", "960x600", 100, "hu"),
    ("katamino", "own_set", "960x600", 100, "hu"), ("kalah", "review", "960x600", 100, "en"),
    ("katamino", "search_finish", "960x600", 100, "es"), ("katamino", "search_two", "960x600", 100, "hu"),
    ("katamino", "links", "960x600", 100, "hu"), ("katamino", "links_dead", "960x600", 100, "ro"),
    ("katamino", "challenges", "1280x800", 100, "hu"), ("katamino", "challenges", "960x600", 100, "es"),
    ("katamino", "duel_won", "960x600", 100, "ro"),
    ("sudoku", "steps", "960x600", 100, "es"), ("kalah", "watch-deep", "960x600", 100, "es"),
    ("oware", "watch", "960x600", 100, "ro"), ("kalah", "watch-lesson", "960x600", 100, "hu"),
    ("kalah", "watch", "1280x800", 100, "es"), ("kalah", "watch-deep", "1280x800", 100, "ro"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "pose", "size", "text", "language"), TIGHT)
def test_no_word_is_cut(place: str, pose: str, size: str, text: int, language: str) -> None:
    assert cut(View(size, text=text, language=language), place, pose) == set()


@pytest.mark.parametrize(
    ("place", "pose", "action", "language"),
    [("launcher", "today", "before", "hu"), ("katamino", "play", "watch", "es")],
)
def test_no_word_is_cut_where_an_action_leads(
    place: str, pose: str, action: str, language: str, tmp_path: Path
) -> None:
    assert cut_by(action, language, place, pose, tmp_path) == set()


def test_the_best_placement_has_its_tag_below_its_name_in_a_narrow_panel() -> None:
    headless()
    look = Look(Metrics(960, 600), Theme())
    row = JudgedRow("row", 1, "1–7", -1, "Robar otra", "mejor, tuya", "+4", "±11", best=True, mine=True)
    row.place(look, Rect(0, 0, 231, row.height(look, 231)))
    with noted() as found:
        row.draw(Paint(Surface((240, 40)), look))
    assert not found


def test_a_narrow_card_of_a_branch_says_its_solutions_shortly() -> None:
    headless()
    look, plan = Look(Metrics(960, 600), Theme()), challenge((1, 2, 3)).plan
    cards = BranchCards(plan=plan, branches=[Branch(Placement(1, 0, 0, 0), 7581, 11)])
    cards.place(look, Rect(0, 0, 4 * 80 + 3 * 10, 140))
    i18n.set_language("es")
    try:
        with noted() as found:
            cards.draw(Paint(Surface((400, 140)), look))
    finally:
        i18n.set_language(i18n.SOURCE)
    assert not found


def test_letters_shrink_a_little_before_words_are_cut() -> None:
    headless()
    text, said = Text(1.0), "Calculatorul 2, normal"
    for name in ("body", "bodyStrong", "small+", "caption", "heading", "body#"):
        wide, size = text.width(said, name), role(name)[1]
        assert text.fitted(said, name, wide) == (said, name), "where there is room nothing is smaller"
        shown, smaller = text.fitted(said, name, wide - 2)
        assert shown == said and text.width(said, smaller) <= wide - 2 and text.fits(said, name, wide - 2)
        assert size > role(smaller)[1] >= max(SMALLEST, size * (1 - NARROWED)) and text.line(smaller) == text.line(name)
        cut_down, own = text.fitted(said, name, wide * 3 // 4)
        assert cut_down.endswith("…") and own == name, "what has to be cut in any case keeps its size"
        assert not text.fits(said, name, wide * 3 // 4)
    assert text.fitted(said, "key", text.width(said, "key") - 1)[0].endswith("…"), "nothing is below 11 pixels"


def test_what_is_cut_is_noted() -> None:
    headless()
    with noted() as found:
        Text(1.0).fitted("Calculatorul 2, normal", "body", 60)
        Text(1.0).fitted("Ana", "body", 60)
    assert found == {"Calculatorul 2, normal"}
