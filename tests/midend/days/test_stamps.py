"""Stamps: which are kept, how they merge, which rows of days they make; the file of a machine; the clock."""

from __future__ import annotations

import itertools
import json
import random
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from games.model.days.book import local_date, today, until_midnight
from games.model.days.chance import Chance
from games.model.days.stamps import ONE, Stamp, Stamps, Totals, in_a_row, read, written
from games.model.keeping import machines
from games.model.keeping.store import Store

DAY = date(2026, 11, 22)


def stamp(day: date = DAY, game: str = "go", late: int = 0, at: float = 1.0, seconds: float | None = 60.0) -> Stamp:
    return Stamp(day, game, at, day + late * ONE, seconds)


def test_stamps_merge_in_any_order_and_however_often() -> None:
    chance = random.Random(5)
    every = [stamp(DAY - chance.randrange(9) * ONE, chance.choice("abc"), chance.randrange(3), chance.randrange(9), n)
             for n in range(60)]  # fmt: skip
    whole = list(Stamps(every))
    assert len({(one.day, one.game) for one in whole}) == len(whole)
    for _n in range(20):
        chance.shuffle(every)
        cut = chance.randrange(60)
        assert list(Stamps([*Stamps(every[:cut]), *Stamps(every[cut:]), *Stamps(every[:40])])) == whole


def test_the_stamp_made_on_its_day_stands_then_the_earlier() -> None:
    on_time, late, earlier = stamp(at=9.0), stamp(late=1, at=1.0), stamp(at=8.0)
    for order in itertools.permutations((on_time, late, earlier)):
        assert list(Stamps(order)) == [earlier]
    assert Stamps([late]).of(DAY) == {"go": late} and not Stamps([late]).on_time(DAY)


def rows(days: list[int], today: int = 0, late: tuple[int, ...] = ()) -> Totals:
    made = Stamps(stamp(DAY + n * ONE, late=n in late) for n in days)
    return made.totals(DAY + today * ONE, lambda day: 1)


def test_a_day_without_games_is_never_whole() -> None:
    """A stamp is there of a day for which this program has no game any more."""
    made = Stamps([stamp(DAY), stamp(DAY - ONE), stamp(DAY - 2 * ONE)])
    has = {DAY: 1, DAY - ONE: 0, DAY - 2 * ONE: 2}
    assert made.totals(DAY, has.__getitem__).whole == 1


def test_days_in_a_row() -> None:
    assert Stamps().totals(DAY, lambda day: 3) == Totals()
    assert rows([-3, -2, -1, 0]).streak == 4
    assert rows([-3, -2, -1]).streak == 3  # today is open and breaks nothing
    assert rows([-4, -3, -2]).streak == 0
    assert rows([-3, -2, -1, 0], late=(-2,)).streak == 2 == rows([-3, -2, -1, 0], late=(-2,)).longest
    assert rows([-9, -8, -7, -1, 0]).longest == 3
    assert (rows([-9, -8, 0]).played, rows([-9, -8, 0]).days, rows([-9]).since) == (3, 10, DAY - 9 * ONE)


def test_a_row_is_what_plain_counting_says() -> None:
    chance = random.Random(7)
    for _n in range(200):
        days = {n for n in range(-30, 5) if chance.random() < 0.6}
        runs = [len(list(group)) for have, group in itertools.groupby(range(-31, 6), days.__contains__) if have]
        end = next(n for n in itertools.count() if n not in days)
        end = 0 if 0 not in days else end
        begin = next(n for n in itertools.count(1) if -n not in days)
        found = rows(sorted(days))
        assert (found.longest, found.streak) == (max(runs, default=0), begin - 1 + end)
        assert sum(n for n, _first in in_a_row(DAY + n * ONE for n in sorted(days))) == len(days)


def test_days_ahead_of_the_clock_are_kept_and_wait() -> None:
    ahead = rows([-1, 0, 1, 5])  # the clock was ahead, or one has flown west
    assert (ahead.streak, ahead.longest, ahead.played) == (3, 3, 2)
    assert rows([-1, 0, 1, 5], today=1).streak == 3
    assert rows([5], today=-400).played == 0 and rows([5], today=5).streak == 1


def test_plain_values_are_read_back_and_damage_is_left_out() -> None:
    made = Stamps([stamp(), Stamp(DAY, "metro", 5.5, DAY + ONE, None, 137, 2, 3)])
    plain = json.loads(json.dumps(written(made)))
    assert list(read(plain)) == list(made)
    plain["2026-11-22"]["bad"] = {"at": "never", "on": 5}
    plain["2026-11-22"]["worse"] = {"at": 1.0, "on": "2026-02-30"}
    plain |= {"2026-13-01": {"go": {}}, "tomorrow": 3, "2026-11-23": [], "20261123": {}}
    assert list(read(plain)) == list(made)
    for nothing in (None, 5, [], "x", {"2026-11-22": {"go": None}}):
        assert not list(read(nothing))


def test_two_machines_lose_nothing_and_count_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Store(tmp_path / "one"), Store(tmp_path / "other")
    for name, store, days in (("one", one, range(-9, -2)), ("other", other, range(-5, 1))):
        monkeypatch.setattr(machines, "machine", lambda name=name: name)
        for n in days:
            store.days.add(stamp(DAY + n * ONE, at=float(n + 99)))
    for path in (other.data / "days").glob("*.json"):  # brought along, or put there by what keeps two folders alike
        (one.data / "days" / path.name).write_bytes(path.read_bytes())
        (one.data / "days" / f"copy of {path.name}").write_bytes(path.read_bytes())
    stamps = one.days.stamps()
    assert [made.day for made in stamps] == [DAY + n * ONE for n in range(-9, 1)]
    assert stamps.totals(DAY, lambda day: 1).streak == 10
    monkeypatch.setattr(machines, "machine", lambda: "one")
    one.days.add(stamp(DAY + ONE))
    assert len(list(one.days.stamps())) == 11 and len(list(other.days.stamps())) == 6


def test_a_damaged_file_costs_its_last_change_at_most(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for n in range(3):
        store.days.add(stamp(DAY + n * ONE))
    path = next((store.data / "days").glob("*.json"))
    path.write_bytes(path.read_bytes()[:50])
    store = Store(tmp_path)  # the first one remembers what came in its run
    assert len(list(store.days.stamps())) == 2 and store.take_notices()
    store.days.add(stamp(DAY + 5 * ONE))
    assert len(list(store.days.stamps())) == 3


def test_what_a_newer_version_wrote_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.days.add(stamp())
    path = next((store.data / "days").glob("*.json"))
    newer = json.dumps(json.loads(path.read_text()) | {"version": 99})
    path.write_text(newer)
    store = Store(tmp_path)  # the first one remembers what came in its run
    store.days.add(stamp(DAY + ONE))
    assert path.read_text() == newer
    assert [made.day for made in Store(tmp_path).days.stamps()] == [DAY + ONE]


def test_a_stamp_that_the_disk_refuses_comes_with_the_next(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.data.mkdir(parents=True)
    (store.data / "days").write_text("a file in the way")
    store.days.add(stamp())
    assert store.take_notices() and len(list(store.days.stamps())) == 1  # from memory
    (store.data / "days").unlink()
    store.days.add(stamp(DAY + ONE))
    assert len(list(Store(tmp_path).days.stamps())) == 2


def test_a_stamp_that_the_disk_refuses_is_its_stores_and_comes_when_that_tries_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.data.mkdir(parents=True)
    (store.data / "days").write_text("a file in the way")
    store.days.add(stamp())
    (store.data / "days").unlink()
    assert not list(Store(tmp_path).days.stamps()), "another one with this folder knows nothing of it"
    store.close()
    assert len(list(Store(tmp_path).days.stamps())) == 1


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system takes no time zone from the environment")
def test_a_day_is_the_local_one(monkeypatch: pytest.MonkeyPatch) -> None:
    noon = 1_795_348_800.0  # 2026-11-22 12:00 UTC
    try:
        for zone, day in (("UTC", 22), ("Pacific/Auckland", 23), ("Etc/GMT+12", 22), ("Pacific/Kiritimati", 23)):
            monkeypatch.setenv("TZ", zone)
            assert today(lambda: noon) == date(2026, 11, day)
            left = until_midnight(noon)
            assert local_date(noon + left) == date(2026, 11, day) + ONE
            assert local_date(noon + left - 1) == date(2026, 11, day)
        monkeypatch.setenv("TZ", "Europe/Budapest")
        time.tzset()
        for day in (date(2026, 3, 29), date(2026, 10, 25)):  # days of 23 and 25 hours
            begin = time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1))
            assert local_date(begin + until_midnight(begin)) == day + ONE
            assert until_midnight(begin) == 3600 * (23 if day.month == 3 else 25)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_any_clock_says_some_day() -> None:
    for at in (-1e18, -5e9, 0.0, 2e9, 1e12, 1e18):
        assert isinstance(local_date(at), date) and 1 <= until_midnight(at) <= 90_000


def test_chance_is_what_it_was() -> None:
    chance = Chance("metro 1 20261122")
    assert [chance.below(9) for _n in range(8)] == [1, 6, 7, 6, 4, 3, 5, 5]
    assert Chance("a").shuffled(range(6)) == [4, 2, 5, 3, 0, 1]
    counts = [0] * 7
    many = Chance("many")
    for _n in range(7000):
        counts[many.below(7)] += 1
    assert min(counts) > 850 and max(counts) < 1150


def test_the_year_of_days(tmp_path: Path) -> None:
    """A whole year of stamps is read in a moment and is small on the disk."""
    store = Store(tmp_path)
    every = Stamps(stamp(DAY + timedelta(days=n), game, at=float(n)) for n in range(366) for game in "abc")
    store.disk.write(store.days.folder / "x.json", "days", {"days": written(every)})
    begin = time.process_time()
    assert len(list(store.days.stamps())) == 1098
    assert time.process_time() - begin < 0.5
    assert (store.days.folder / "x.json").stat().st_size < 250_000
