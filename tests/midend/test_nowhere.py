"""A store that keeps nothing answers like an empty one, and no method of it writes."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from games.model.days.book import StampBook
from games.model.days.stamps import Stamp
from games.model.game import fresh_id
from games.model.keeping.disk import Disk
from games.model.keeping.files import StoreError
from games.model.keeping.nowhere import NOWHERE, NoDisk, NoLedger, NoMissedBook, NoStampBook, Nowhere
from games.model.record.ledger import Ledger
from games.model.record.played import Played
from games.model.shelf import Shelf, set_aside
from games.model.study.missed_book import MissedBook
from tests.midend.nim import NimKind, nim

ONLY_NOTICES = {"notice", "take_notices", "told"}
BY_PUT = {"write"}
DAY = date(2026, 11, 22)


def test_what_is_written_is_not_there_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    def touched(path: Path, *given: object, **more: object) -> None:
        raise AssertionError(f"{path} is written")

    for name in ("open", "mkdir", "write_text", "write_bytes", "replace", "unlink"):
        monkeypatch.setattr(Path, name, touched)
    store = Nowhere()
    save = store.autosave("nim", "game", {"moves": ["1"]})
    store.save_named("nim", "Mine", {"moves": []})
    store.add_replay("nim", {"moves": ["1"]}, "Won")
    store.save_settings({"theme": "dark"})
    store.note_file("nim", "a.txt")
    store.restore(save)
    assert store.load_settings() == {} and store.recent_files("nim") == []
    assert not store.autos() and not store.saves() and not store.replays() and store.latest() is None
    assert store.load_auto("nim", "game") is None and store.under_way("nim", "game") is None
    assert not store.has_named("nim", "Mine") and not store.is_taken("nim", "Mine")
    assert set_aside(store, save) and not store.saves()
    store.remove(save)
    store.drop_auto("nim", "game")
    store.begin_alone()
    store.close()
    assert store.trouble is None and store.take_notices() == [] and not store.keeps


def test_the_record_and_the_days_stay_empty() -> None:
    store = Nowhere()
    assert store.ledger.add(Played("nim", "x", "21", "2026-11-22T12:00:00+01:00")) is False
    store.ledger.bring([Played("nim", "y", "21", "2026-11-22T12:00:00+01:00")])
    store.ledger.put_back(['{"game": "nim", "id": "x"}'])
    assert store.ledger.games() == [] and store.statistics("nim") == {} and store.ledger.clear("nim") == []
    book = store.days
    book.add(Stamp(DAY, "nim", 1.0, DAY))
    assert not list(book.stamps())


def test_a_game_that_ends_is_not_written() -> None:
    game = nim(2, moves=(1, 1))
    shelf = Shelf(NimKind(), Nowhere())
    assert game.finished and shelf.keep(game) == "" and not game.written and not shelf.replays()
    game.id = fresh_id()
    assert shelf.found(game) is None


def test_a_file_that_is_asked_for_is_refused(tmp_path: Path) -> None:
    store = Nowhere()
    with pytest.raises(StoreError, match="nowhere to save"):
        store.export("a.txt", "x")
    with pytest.raises(StoreError, match="nowhere to save"):
        store.write_to(str(tmp_path / "a.txt"), "x")
    assert not os.path.exists(NOWHERE) and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("null", "whole", "left"),
    [(NoDisk, Disk, ONLY_NOTICES | BY_PUT), (NoLedger, Ledger, set()), (NoStampBook, StampBook, set()),
     (NoMissedBook, MissedBook, set())],
)
def test_every_method_is_replaced(null: type, whole: type, left: set[str]) -> None:
    """A method that is added to Disk, Ledger or StampBook, and forgotten in what keeps nothing, would write."""
    public = {name for name, value in vars(whole).items() if callable(value) and not name.startswith("_")}
    assert public - vars(null).keys() == left
