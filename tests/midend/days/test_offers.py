"""What games offer for a day: the same for ever, a game of the house, kept in a slot of its own, stamped once."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.history import split_id
from games import catalog
from games.base.settings import Settings
from games.model.days.book import stamp_of
from games.model.days.offers import DayOffer, offers
from games.model.days.stamps import ONE
from games.model.keeping.store import Store
from games.model.kind import Count, Kind
from games.model.shelf import Shelf
from tests.midend.nim import RULES, Nim, NimKind, nim

FIRST, DAYS = date(2026, 1, 1), 400
DIGESTS = Path(__file__).with_name("digests.json")
NAMES = [offer.name for offer in offers(FIRST)]


def digest(name: str, first: date, days: int) -> str:
    """Return the digest of the beginnings of a game's days."""
    found = hashlib.sha256()
    for n in range(days):
        (offer,) = (one for one in offers(first + n * ONE) if one.name == name)
        game = offer.begun()
        found.update(f"{game.day} {game.params} {game.history.rules.write(game.position)}\n".encode())
    return found.hexdigest()


def kind(name: str) -> Kind[Any]:
    made: Kind[Any] = catalog.game(name).kind(Settings())
    return made


@pytest.mark.parametrize("name", NAMES)
def test_400_days_are_what_they_were(name: str) -> None:
    """A difference is a fault: what is made otherwise is another recipe, from a day to come on."""
    kept = json.loads(DIGESTS.read_text(encoding="utf-8"))
    if name in kept:  # a game of the tests that is put beside the others has none
        assert digest(name, FIRST, DAYS) == kept[name]
    else:
        assert digest(name, FIRST, 20) == digest(name, FIRST, 20)


@pytest.mark.parametrize("name", NAMES)
def test_days_differ_and_any_date_has_its_game(name: str) -> None:
    assert len({digest(name, FIRST + n * ONE, 1) for n in range(60)}) == 60
    for day in (date(1, 1, 2), date(1969, 7, 20), date(2036, 1, 4), date(2100, 2, 28), date(9999, 12, 30)):
        assert digest(name, day, 1) == digest(name, day, 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_days_game_is_a_game_of_the_house(name: str) -> None:
    (offer,) = (one for one in offers(date(2026, 11, 22)) if one.name == name)
    begin = time.process_time()
    game = offer.begun()
    assert time.process_time() - begin < 0.2  # nobody waits for it
    assert (game.day, game.id) == ("20261122.1", "day-20261122.1") and not game.begun and not game.over
    one = kind(name)
    again = one.load(game.save())
    assert (again.day, again.id, again.position) == (game.day, game.id, game.position)
    named, params, start, seed = split_id(game.deal_id(name))
    assert named == name and str(one.read(game.deal_id(name))[0].position) == str(game.position), (params, start, seed)
    assert game.renewed().day == "" and game.copy().day == game.day
    for word in (offer.title, offer.word, offer.daily.line(game), offer.daily.progress(game)):
        assert word and "\n" not in word
    level = offer.level
    assert level is None or 1 <= level[0] <= level[1] <= 6


def test_a_later_recipe_leaves_the_days_before_it_alone() -> None:
    some: Any = offers(FIRST)[0].daily
    daily = replace(some, recipes=((1, date(2026, 1, 1)), (2, date(2026, 6, 1))))

    def recipe(day: date) -> int:
        return DayOffer("go", daily, day).recipe

    assert [recipe(day) for day in (FIRST - ONE, date(2026, 5, 31), date(2026, 6, 1))] == [1, 1, 2]
    assert DayOffer("go", daily, date(2026, 6, 1)).id == "20260601.2"


def test_cards_stand_in_the_order_that_games_say() -> None:
    orders = [offer.daily.order for offer in offers(FIRST)]
    assert orders == sorted(orders) and {"sudoku", "metro"} <= set(NAMES)
    assert all(catalog.entry(name) is not None for name in NAMES)


class OneHeap(NimKind):
    """A Kind of Nim that counts as it is told."""

    count: Count | None = Count("nim", seconds=75.0)

    def tally(self, game: Nim) -> Count | None:
        return self.count


def day_of_nim(store: Store, day: str, *moves: int) -> tuple[Shelf[Any], Any]:
    game = nim(6, moves=moves)
    game.day, game.id = day, f"day-{day}"
    return Shelf(OneHeap(), store), game


def test_a_days_game_has_a_slot_of_its_own_and_keeps_its_end(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.clock = lambda: time.mktime((2026, 11, 22, 23, 50, 0, 0, 0, -1))
    shelf, game = day_of_nim(store, "20261122.1", 3)
    usual = nim(21, moves=(1,))
    shelf.keep(usual)
    shelf.keep(game)
    assert [save.slot for save in store.autos("nim")] == ["game"]  # Continue on the lid means the usual one
    found = shelf.under_way("day-20261122.1")
    assert found is not None and found.day == game.day and len(found.history.moves) == 1
    assert not list(store.days.stamps())
    game.hints = 2
    game.play(3)
    shelf.keep(game)
    shelf.keep(game)
    (made,) = store.days.stamps()
    assert (made.day, made.on, made.game, made.seconds, made.hints, made.late) == (
        date(2026, 11, 22), date(2026, 11, 22), "nim", 75.0, 2, False)  # fmt: skip
    assert len(store.replays("nim")) == 1
    kept = shelf.under_way("day-20261122.1")
    assert kept is not None and kept.finished and kept.written


def test_only_the_first_end_stamps_and_past_midnight_is_later(tmp_path: Path) -> None:
    store = Store(tmp_path)
    now = time.mktime((2026, 11, 23, 0, 5, 0, 0, 0, -1))
    store.clock = lambda: now
    shelf, game = day_of_nim(store, "20261122.1", 3, 3)
    shelf.keep(game)
    (first,) = store.days.stamps()
    assert first.late and first.on == date(2026, 11, 23)
    game.undo()
    shelf.keep(game)
    game.hints = 9
    game.play(3)
    now += 60
    shelf.keep(game)
    assert list(store.days.stamps()) == [first]


def test_what_was_not_won_stamps_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shelf, game = day_of_nim(store, "20261122.1", 3, 3)
    shelf.kind.count = None  # type: ignore[attr-defined]
    shelf.keep(game)
    assert not list(store.days.stamps())
    assert stamp_of("nim", game, None, 0.0) is None
    assert RULES.outcome(game.position) is not None


def test_the_two_of_one_day_on_two_machines_are_one_game(tmp_path: Path) -> None:
    """Begun here and there, in folders that are kept alike: the one with more moves goes on, nothing is put aside."""
    store = Store(tmp_path)
    shelf, game = day_of_nim(store, "20261122.1", 1)
    shelf.keep(game)
    _shelf, other = day_of_nim(store, "20261122.1", 1, 1)
    assert shelf.keep(other) == "" and not store.saves("nim")
    found = shelf.under_way("day-20261122.1")
    assert found is not None and len(found.history.moves) == 2


IMPOSSIBLE = ("20260230.1", "99999999.1", "20261322.1", "00000101.1", "99991231.1")


def test_a_game_of_an_impossible_day_ends_like_any_other(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shelf, game = day_of_nim(store, "20261122.1", 3)
    for day in IMPOSSIBLE:
        read = shelf.kind.load({**game.save(), "id": day, "day": day})
        shelf.keep(read)
        read.play(3)
        shelf.keep(read)
    assert len(store.replays("nim")) == len(IMPOSSIBLE)
    assert not store.autos("nim") and not list(store.days.stamps())


def test_a_spoilt_day_of_a_save_is_no_day() -> None:
    game = nim(6, moves=(1,))
    for wrong in ("", "2026", 5, None, "20261122.1/../x", "20261122.x", ["20261122.1"], *IMPOSSIBLE):
        assert game.copy().restore({**game.save(), "day": wrong}).day == ""
    assert timedelta(days=1) == ONE
