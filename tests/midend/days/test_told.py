"""A day's game says in every scene that plays it which day it is of."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import pytest

from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.model.days.offers import offers
from games.model.days.told import told_day
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets.words import Pill
from tests.apps import app_of

SUNDAY = date(2026, 11, 22)
NAMES = [offer.name for offer in offers(SUNDAY)]


def stored(folder: Path, day: date) -> Store:
    store = Store(folder)
    store.clock = lambda: time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))
    return store


def test_today_is_told_as_such_another_day_by_its_weekday_another_year_by_its_year(tmp_path: Path) -> None:
    assert told_day("20261122.1", stored(tmp_path, SUNDAY)) == "Today, 22 November"
    assert told_day("20261121.1", stored(tmp_path, SUNDAY)) == "Saturday, 21 November"
    assert told_day("20251121.1", stored(tmp_path, SUNDAY)) == "21 November 2025"
    assert [told_day(wrong, Nowhere()) for wrong in ("", "20261340.1", "x")] == ["", "", ""]
    before = i18n.language()
    try:
        i18n.set_language("hu")
        assert told_day("20261122.1", stored(tmp_path, SUNDAY)) == "Ma, november 22."
    finally:
        i18n.set_language(before)


@pytest.mark.parametrize("name", NAMES)
def test_a_days_game_says_so_beside_its_title_at_every_width(name: str, tmp_path: Path) -> None:
    offer = next(one for one in offers(SUNDAY) if one.name == name)
    for day, told in ((SUNDAY, "Today, 22 November"), (date(2026, 11, 23), "Sunday, 22 November")):
        settings = Settings.load(stored(tmp_path, day))
        for size in ((1280, 800), (960, 600)):
            pilot = Pilot(catalog.game(name).rooms().of(app_of(settings), offer.begun()), size, settings=settings)
            pills = [w for root in pilot.scene.roots["top"] for w in root.walk() if isinstance(w, Pill)]
            assert pills and pills[0].text == told and pills[0].kind == "accent"
            assert all("22" not in pill.text for pill in pills[1:])
            pilot.close()


def test_a_game_of_no_day_says_nothing_of_one() -> None:
    for entry in catalog.entries():
        pilot = Pilot(entrance.open_game(entry.name, App()))
        assert pilot.scene.badge() == ""
        pilot.close()
