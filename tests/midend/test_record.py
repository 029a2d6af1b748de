"""The record keeps every finished game, whatever happens to its file, and all that was counted before there was one."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from games import VERSION, catalog
from games.base.settings import Settings
from games.model.keeping.records import Tally
from games.model.keeping.store import Store
from games.model.record.making import Bringing
from games.model.record.played import FILLED, GIVEN_UP, LOST, WON, Played, read_played
from games.model.shelf import Shelf
from tests.midend.nim import NimKind, nim

KEPT = Path(__file__).parent.parent / "kept" / "saves"


def one(id: str, preset: str = "5x9", hour: int = 12, **more: Any) -> Played:
    made = Played("katamino", id, preset, f"2026-11-22T{hour:02}:30:00+01:00", **more)
    found = read_played(json.loads(made.line()))
    assert found == made
    return found


def anew(store: Store) -> Store:
    """Return what another program finds on the disk."""
    return Store(store.config)


def test_an_assisted_game_is_never_a_best(store: Store) -> None:
    ledger = store.ledger
    assert ledger.add(one("a", seconds=90.0))
    assert not ledger.add(one("b", seconds=30.0, assisted=True))
    assert ledger.add(one("c", seconds=60.0))
    assert not ledger.add(one("d", seconds=10.0, end=LOST))
    for seen in (store, anew(store)):
        known = seen.statistics("katamino")["5x9"]
        assert (known.played, known.won, known.assisted, known.best) == (4, 3, 1, 60.0)
        assert seen.statistics("metro") == {}


def test_a_game_given_up_is_played_and_not_won_and_one_filled_by_the_program_counts_nowhere(store: Store) -> None:
    store.ledger.add(one("a", end=GIVEN_UP, score=40))
    store.ledger.add(one("b", end=FILLED, assisted=True, seconds=1.0))
    known = anew(store).statistics("katamino")["5x9"]
    assert (known.played, known.won, known.assisted, known.best, known.score) == (1, 0, 0, None, None)
    assert [game.end for game in anew(store).ledger.games()] == [GIVEN_UP, FILLED], "both are kept"


def test_a_finished_game_is_kept_with_all_that_is_known_of_it(store: Store) -> None:
    shelf, game = Shelf(NimKind(), store), nim(3)
    game.hints, game.clock.seconds = 2, 71.24
    for move in (1, 2):
        game.play(move)
        shelf.keep(game)
    (kept,) = anew(store).ledger.games("nim")
    assert (kept.id, kept.preset, kept.seconds, kept.hints, kept.version) == (game.id, "3", 71.2, 2, VERSION)
    assert abs(kept.when - store.replays("nim")[0].saved) < 2 and kept.at[10] == "T" and kept.at[-6] in "+-"


def test_what_two_programs_add_is_all_there(store: Store) -> None:
    other = anew(store)
    store.ledger.add(one("a"))
    other.ledger.add(one("b"))
    store.ledger.add(one("c"))
    assert [game.id for game in other.ledger.games()] == ["a", "b", "c"]
    store.ledger.add(one("b", hour=14))
    assert [(game.id, game.at[11:13]) for game in anew(store).ledger.games()] == [("a", "12"), ("b", "14"), ("c", "12")]


@pytest.mark.parametrize("broken", [b"\x00\xff\n", b"{\n", b'"x"\n', b"[1, 2]\n", b'{"game": 7, "at": "x"}\n',
                                    b'{"game": "nim", "at": "1e9"}\n', b'{"earlier": {}}\n', b"NaN\n",
                                    b"[" * 5000 + b"\n"])  # fmt: skip
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_damaged_line_costs_itself_alone(store: Store, broken: bytes, place: int) -> None:
    for id in ("a", "b", "c"):
        store.ledger.add(one(id))
    path = store.ledger.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:place], broken, *lines[place:]]))
    again = anew(store)
    assert [game.id for game in again.ledger.games()] == ["a", "b", "c"]
    (said,) = again.take_notices()
    assert again.ledger.aside in said and "One" not in said
    assert path.with_name(again.ledger.aside).read_bytes().strip() == broken.strip()
    again.ledger.add(one("d"))
    third = anew(store)
    assert [game.id for game in third.ledger.games()] == ["a", "b", "c", "d"] and not third.take_notices()


def test_a_line_that_was_cut_short_does_not_spoil_the_next(store: Store) -> None:
    store.ledger.add(one("a"))
    store.ledger.add(one("b"))
    whole = store.ledger.path.read_bytes()
    store.ledger.path.write_bytes(whole[:-9])
    store.ledger.add(one("c"))  # the program that wrote on has seen it, too
    assert [game.id for game in anew(store).ledger.games()] == ["a", "c"]
    store.ledger.path.write_bytes(whole[:-1])  # only its end is missing
    anew(store).ledger.add(one("c"))
    assert [game.id for game in anew(store).ledger.games()] == ["a", "b", "c"]


@pytest.mark.parametrize("wrong", [float("inf"), 1e300, 10**30, True, "x", None, [], -5, {}])
def test_wrong_figures_are_left_out(store: Store, wrong: object) -> None:
    store.ledger.add(one("a", seconds=5.0, score=3))
    path = store.ledger.path
    whole = json.loads(path.read_text().splitlines()[-1])
    spoilt = {name: wrong for name in ("preset", "end", "seconds", "score", "hints", "level", "seed", "version")}
    path.write_text(json.dumps(whole | spoilt).replace("Infinity", "1e999") + "\n")
    (kept,) = anew(store).ledger.games()
    assert kept.seconds is None and kept.hints == 0 and kept.level == 0 and kept.preset in ("", "x")
    assert anew(store).ledger.add(one("b", seconds=7.0))


def test_what_a_newer_program_wrote_is_left_alone(store: Store) -> None:
    store.ledger.add(one("a"))
    path = store.ledger.path
    newer = path.read_bytes().replace(b'"version": 1', b'"version": 2')
    path.write_bytes(newer)
    again = anew(store)
    assert again.ledger.games() == [] and again.take_notices()
    again.ledger.add(one("b"))
    again.ledger.clear("katamino")
    assert path.read_bytes() == newer


def test_lines_that_mean_nothing_here_stay(store: Store) -> None:
    store.ledger.add(one("a"))
    with store.ledger.path.open("a") as out:
        out.write('{"medal": "gold"}\n')
    again = anew(store)
    again.ledger.clear("katamino")
    assert '{"medal": "gold"}' in store.ledger.path.read_text()


def test_a_game_is_cleared_and_brought_back(store: Store) -> None:
    (store.data).mkdir(parents=True)
    figures = {"played": 9, "won": 8, "assisted": 1, "best": 50.0, "score": None, "hints": 0, "last": 7.0}
    old = {"format": "tabla-statistics", "version": 1, "games": {"katamino": {"5x9": figures}, "nim": {"3": figures}}}
    (store.data / "statistics.json").write_text(json.dumps(old))
    store.ledger.add(one("a"))
    before = store.statistics("katamino"), store.ledger.games()
    assert before[0]["5x9"].played == 10
    gone = store.ledger.clear("katamino")
    assert anew(store).statistics("katamino") == {} and anew(store).statistics("nim") == {"3": Tally(**figures)}
    store.ledger.add(one("b"))
    store.ledger.put_back(gone)
    again = anew(store)
    assert again.statistics("katamino")["5x9"].played == 11
    assert {game.id for game in again.ledger.games()} == {"a", "b"}


def test_a_disk_that_refuses_loses_nothing_that_it_takes_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.ledger.add(one("a"))
    real = os.fsync

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    store.ledger.path.chmod(0o400)
    assert store.ledger.add(one("b", seconds=5.0)) and store.take_notices()
    assert [game.id for game in store.ledger.games()] == ["a", "b"]
    monkeypatch.setattr(os, "fsync", real)
    store.ledger.path.chmod(0o600)
    store.ledger.add(one("c"))
    assert [game.id for game in anew(store).ledger.games()] == ["a", "b", "c"]


# What was counted before there was a record


def home(name: str, folder: Path) -> Store:
    return Store(Path(shutil.copytree(KEPT / name / "home", folder / name)))


def brought(store: Store) -> None:
    settings = Settings.load(store)
    bringing = Bringing(store.replays(), lambda name: catalog.game(name).kind(settings))
    while not bringing.go_on(1.0):
        pass
    store.ledger.bring(bringing.made)


def figures(store: Store) -> dict[str, dict[str, Any]]:
    every = {entry.name: store.statistics(entry.name) for entry in catalog.entries()}
    return {game: {preset: dataclasses.asdict(known) for preset, known in presets.items()}
            for game, presets in every.items() if presets}  # fmt: skip


def test_the_figures_of_the_program_before_come_along(tmp_path: Path) -> None:
    store = home("all-statistics", tmp_path)
    then = json.loads((KEPT / "all-statistics" / "told.json").read_text())["statistics"]
    assert figures(store) == then and (store.data / "statistics.json").exists()
    store.ledger.add(one("new", "5x5-PVWYZ", seconds=10.0))
    assert not (store.data / "statistics.json").exists(), "one truth"
    now = figures(anew(store))
    own = now["katamino"].pop("5x5-PVWYZ")
    then["katamino"].pop("5x5-PVWYZ")
    assert now == then and (own["played"], own["won"], own["best"]) == (3, 3, 10.0)


def test_its_replays_become_games_of_the_record_and_are_counted_once(tmp_path: Path) -> None:
    store = home("all-statistics", tmp_path)
    then = figures(store)
    brought(store)
    again = anew(store)
    now, games = figures(again), again.ledger.games()
    assert len(games) == len(again.replays()) and all(game.earlier and not game.rated for game in games)
    replays = again.replays()
    assert {(game.game, game.id) for game in games} == {(save.game, save.data.get("id", save.id)) for save in replays}
    assert [game.when for game in games] == sorted(game.when for game in games)
    for game, presets in then.items():
        for preset, known in presets.items():
            found = now[game][preset]
            if (game, preset) == ("katamino", "5x9-FILNPTUVY"):  # the machine filled it: that counted then
                assert (known["played"], found["played"], found["won"], found["assisted"]) == (1, 0, 0, 0)
                continue
            assert {k: found[k] for k in ("played", "won", "assisted", "best")} == {
                k: known[k] for k in ("played", "won", "assisted", "best")
            }, (game, preset)
    assert {game.end for game in games if game.preset == "5x9-FILNPTUVY"} == {FILLED}
    assert {game.end for game in games if game.game == "kalah"} == {LOST, GIVEN_UP}
    assert [game.score for game in games if game.game == "kalah" and game.end == LOST] == [-16]
    brought(again)
    assert figures(anew(store)) == now, "once"


def test_replays_tell_what_was_counted_where_the_figures_are_lost(tmp_path: Path) -> None:
    store = home("all-statistics", tmp_path)
    (store.data / "statistics.json").write_text("{")
    assert figures(store) == {} and store.take_notices()
    brought(store)
    assert figures(anew(store))["oware"]["abapa"]["played"] == 2
    assert [game.end for game in store.ledger.games("sudoku")] == [WON]
