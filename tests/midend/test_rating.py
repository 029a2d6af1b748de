"""Ratings, rows and curves of the record, and its table for other programs."""

from __future__ import annotations

import csv
import io
import json
import math
import random
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.model.contract import AnyGame
from games.model.keeping.records import Tally
from games.model.record.played import DRAWN, FILLED, GIVEN_UP, LOST, WON, Played, summed
from games.model.record.rating import expected, nearest, place, rating
from games.model.record.rows import against, curve, presets, said, strengths_of
from games.model.record.spreadsheet import HEADER, table

RESULTS = Path(__file__).parent.parent.parent / "bench" / "results"
RATED = [entry for entry in catalog.entries() if strengths_of(entry.name)]


def one(n: int, preset: str = "6x4", game: str = "kalah", **more: Any) -> Played:
    at = f"2026-11-{1 + n // 24:02}T{n % 24:02}:30:00+01:00"
    return Played(game, f"id{n}", preset, at, when=datetime.fromisoformat(at).timestamp(), **more)


def test_a_game_moves_a_rating_by_forty_then_by_twenty_times_what_came_unexpected() -> None:
    first = rating([(1580, 1.0)])
    assert first is not None and first.value == 1600.0 and not first.settled
    second = rating([(1580, 1.0), (1200, 0.0)])
    assert second is not None and math.isclose(second.value, 1600 - 40 / (1 + 10 ** ((1200 - 1600) / 400)))
    tied = [(1500.0, 0.5)] * 10
    tenth = rating(tied)
    assert tenth is not None and tenth.value == 1500 and tenth.settled
    eleventh = rating([*tied, (1500.0, 1.0)])
    assert eleventh is not None and eleventh.value == 1510
    assert rating([]) is None
    assert math.isclose(expected(1600, 1200), 10 / 11)


@pytest.mark.parametrize("games", [12, 60, 200, 500])
def test_a_rating_is_within_its_error_in_nineteen_of_twenty_cases(games: int) -> None:
    chance, within, width = random.Random(games), 0, 0.0
    for _ in range(300):
        strength = chance.gauss(1500, 350)  # as much as is known of somebody who begins against 1500
        equal = 1500.0 + 200 * round((strength - 1500) / 200)
        others = [1500.0, *([equal] * (games - 1))]
        known = rating((other, float(chance.random() < expected(strength, other))) for other in others)
        assert known is not None
        within += abs(known.value - strength) <= known.error
        width += known.error / 300
    assert within / 300 > 0.92, (games, within)
    assert width < {12: 480, 60: 180, 200: 100, 500: 90}[games], width


def test_levels_are_found_by_their_strength() -> None:
    strengths = (800, 980, 1190)
    assert [nearest(value, strengths) for value in (0, 800, 885, 895, 1084, 1086, 9000)] == [1, 1, 1, 2, 2, 3, 3]
    assert [place(value, strengths) for value in (0, 800, 890, 980, 1085, 1190, 9000)] == [1, 1, 1.5, 2, 2.5, 3, 3]


@pytest.mark.parametrize("entry", RATED, ids=lambda entry: entry.name)
def test_the_strengths_of_levels_are_those_that_were_measured(entry: AnyGame) -> None:
    strengths = strengths_of(entry.name)
    path = RESULTS / f"levels_{entry.name}.jsonl"
    if not path.exists():
        pytest.skip("not measured by a match of ours")
    measured = [float(strengths[0])]
    for line in path.read_text(encoding="utf-8").splitlines():
        result = json.loads(line)
        assert (result["level"], result["against"]) == (len(measured) + 1, len(measured))
        measured.append(measured[-1] + 400 * math.log10(result["score"] / (1 - result["score"])))
    assert list(strengths) == [round(value, -1) for value in measured]
    assert all(one < other for one, other in pairwise(strengths))


def test_games_against_the_computer_by_level() -> None:
    ends = [WON, WON, LOST, DRAWN, WON, WON, WON, GIVEN_UP]
    games = [one(n, end=end, level=1 + n % 2, rated=True) for n, end in enumerate(ends)]
    games += [one(20, level=3, rated=False), one(21, level=1, rated=True, end=FILLED), one(22)]
    found = against(games, 3, (800, 980, 1190))
    assert [(level.won, level.drawn, level.lost) for level in found.levels] == [(3, 0, 1), (2, 1, 1), (0, 0, 0)]
    assert (found.games, found.won, found.run, found.more) == (8, 5, 3, 1)
    points = [1.0, 1.0, 0.0, 0.5, 1.0, 1.0, 1.0, 0.0]
    assert found.rating == rating(zip((800, 980) * 4, points, strict=True))
    assert against(games, 3).rating is None


def rows_of(games: list[Played], game: str = "sudoku") -> list[Any]:
    entry = catalog.entry(game)
    assert entry is not None
    known = {preset: summed(one for one in games if one.preset == preset) for preset in {one.preset for one in games}}
    return presets(entry, games, known)


def test_best_and_median_are_of_unaided_games_that_were_won() -> None:
    times = [(100.0, {}), (10.0, {"assisted": True, "hints": 1}), (300.0, {}), (5.0, {"end": FILLED}), (200.0, {}),
             (1.0, {"end": GIVEN_UP})]  # fmt: skip
    games = [one(n, "3n3", "sudoku", seconds=seconds, **more) for n, (seconds, more) in enumerate(times)]
    (row,) = rows_of(games)
    assert (row.name, row.played, row.won, row.best, row.median) == ("level 3", 5, 4, 100.0, 200.0)
    assert [value for _game, value in row.values] == [100.0, 10.0, 300.0, 200.0]
    assert row.said(row.best) == "1:40" and row.said(None) == "–"


def test_presets_that_differ_in_nothing_a_player_counts_are_one_row() -> None:
    grids = ("3n2", "3np2y", "3n6", "2n1", "2", "x")
    games = [one(n, preset, "sudoku", seconds=60.0) for n, preset in enumerate(grids)]
    assert [(row.name, row.played) for row in rows_of(games)] == [
        ("level 2", 2), ("level 6", 1), ("4 × 4", 1), ("4 × 4, level 1", 1), ("x", 1),
    ]  # fmt: skip
    trays = [one(n, preset, "katamino", seconds=60.0) for n, preset in enumerate(("5x5-A", "5x12-B", "5x5-C"))]
    assert [(row.name, row.played) for row in rows_of(trays, "katamino")] == [("5 × 5", 2), ("5 × 12", 1)]
    maps = ("board.3", "solo.6.2-10", "solo.8.2-10.turn")
    metro = [one(n, preset, "metro", score=9) for n, preset in enumerate(maps)]
    assert [(row.name, row.contested) for row in rows_of(metro, "metro")] == [
        ("solo, 6 × 6", False), ("solo, 8 × 8", False), ("3 players", True),
    ]  # fmt: skip


def test_margins_have_a_sign_and_the_largest_is_best() -> None:
    games = [one(n, score=score, end=end) for n, (score, end) in enumerate(((28, WON), (-4, LOST), (0, DRAWN)))]
    games.append(one(9, end=GIVEN_UP))
    (row,) = rows_of(games, "kalah")
    assert (row.name, row.played, row.won, row.said(row.best), row.said(row.median)) == ("4 stones", 4, 1, "+28", "0")
    assert said(-2.5, "margin") == "\u22122.5"


def test_a_curve_has_the_last_fifty_games_and_the_median_of_ten() -> None:
    chance = random.Random(5)
    times = [round(chance.uniform(60, 600), 1) for _ in range(70)]
    games = [one(n, "3n3", "sudoku", seconds=time, assisted=n % 9 == 0) for n, time in enumerate(times)]
    found = curve(rows_of(games)[0])
    assert [value for _game, value in found.points] == times[-50:]
    unaided = [(n, value) for n, (game, value) in enumerate(found.points) if not game.assisted]
    assert found.best == min(unaided, key=lambda pair: pair[1])[0]
    for index, value in found.running:
        last = sorted(time for n, time in unaided if n <= index)
        some = sorted([time for n, time in unaided if n <= index][-10:])
        assert len(last) >= 5 and value == (some[(len(some) - 1) // 2] + some[len(some) // 2]) / 2
    assert [index for index, _value in found.running] == [n for n, _value in unaided][4:]
    assert curve(None).points == () and curve(None).best is None


def test_the_table_is_read_back_by_another_reader() -> None:
    games = [one(0, 'a,"b"\r\nc', seconds=71.2, hints=2, assisted=True, seed=7, version="0.1.0", level=3),
             one(1, "=1+1", score=-4, end=LOST, rated=True, level=5), one(2, "ő", end=FILLED)]  # fmt: skip
    text = table(games)
    lines = list(csv.reader(io.StringIO(text, newline="")))
    assert tuple(lines[0]) == HEADER and len({len(line) for line in lines}) == 1
    assert lines[1][:7] == ["kalah", 'a,"b"\r\nc', "2026-11-01T00:30:00+01:00", "71.2", "", "2", "won"]
    assert lines[1][7:] == ["no", "no", "3", "no", "7", "0.1.0", "id0", ""]
    assert lines[2][1:8] == ["'=1+1", "2026-11-01T01:30:00+01:00", "", "-4", "0", "lost", "yes"]
    assert lines[3][6:9] == ["filled", "no", "yes"]
    assert text.count("\r\n") == text.count("\n") and text.endswith("\r\n") and text.encode().startswith(b"game,")
    assert Tally() == summed([])
