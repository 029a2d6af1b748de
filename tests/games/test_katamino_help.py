"""Katamino's help pages: their pictures are true."""

from __future__ import annotations

from games.katamino.help import choosing, naming, searching
from games.katamino.manual import PAGES
from games.katamino.think import census


def test_every_card_about_what_is_seen_has_a_picture() -> None:
    bare = {(page.id, rule.title) for page in PAGES for rule in page.rules if rule.demo is None}
    assert bare == {("play", "Still solvable?"), ("play", "Hints"), ("play", "Duel")}
    demos = [rule.demo for page in PAGES for rule in page.rules if rule.demo is not None]
    assert len(set(demos)) == len(demos), "no picture stands for two things"


def test_the_sets_shown_are_of_the_levels_they_stand_for() -> None:
    for level, letters in choosing.SETS.items():
        assert census.challenge_of(choosing.pieces(letters)).level == level


def test_each_tray_of_the_series_is_filled() -> None:
    for columns in range(choosing.Growing.FIRST, len(choosing.SERIES) + 1):
        assert len(choosing.filled(choosing.SERIES[:columns])) == columns


def test_the_searches_shown_are_searches() -> None:
    for strategy in searching.FourAtOnce.STRATEGIES:
        found = searching.moments(strategy, searching.FourAtOnce.count, 25)
        assert [moment.nodes for moment in found[:3]] == [0, 25, 50]
    assert len({filling.canonical() for filling in naming.fillings()}) == naming.SixFillings.count
