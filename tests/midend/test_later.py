"""A slow disk holds up nothing, and nothing that waits for it is lost or told as kept."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from games.model.days.stamps import ONE, Stamp
from games.model.keeping import disk, refused
from games.model.keeping.later import FileContent, Later, Task
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from tests.midend.nim import Nim, NimKind, nim

DAY = date(2026, 11, 22)
SLOW = 0.3  # seconds of an fsync


@pytest.fixture
def alone(store: Store) -> Iterator[Store]:
    store.begin_alone()
    yield store
    store.close()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Make the disk slow; return what was written to it, in order."""
    written: list[bytes] = []
    fsync = os.fsync

    def slowly(file: int) -> None:
        time.sleep(SLOW)
        fsync(file)

    put = disk.Disk.put

    def noted(self: disk.Disk, path: Path, kind: str, text: bytes) -> None:
        put(self, path, kind, text)
        written.append(text)

    monkeypatch.setattr(disk.os, "fsync", slowly)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
    monkeypatch.setattr(disk.Disk, "put", noted)
    return written


def numbers(written: list[bytes]) -> list[int]:
    return [json.loads(text)["data"]["n"] for text in written]


def test_on_a_usual_disk_a_game_is_there_at_once(alone: Store) -> None:
    path = alone.autosave("nim", "game", {"n": 1}).path
    end = time.monotonic() + 5
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.001)
    assert json.loads(path.read_bytes())["data"] == {"n": 1}


def test_a_slow_disk_stalls_no_move(alone: Store, slow: list[bytes]) -> None:
    longest = 0.0
    for n in range(6):
        began = time.perf_counter()
        alone.autosave("nim", "game", {"n": n})
        longest = max(longest, time.perf_counter() - began)
        held = alone.load_auto("nim", "game")
        assert held is not None and held.data == {"n": n}, "what waits counts as written"
    assert longest < SLOW * 0.8
    alone.settle()
    found = numbers(slow)
    assert found == sorted(found) and found[-1] == 5 and len(found) < 6, "in order, the last, and not each in between"
    assert [save.data for save in Store(alone.config).autos()] == [{"n": 5}]


def test_all_else_waits_for_what_was_asked_for_before(alone: Store, slow: list[bytes]) -> None:
    alone.autosave("nim", "game", {"n": 1})
    alone.save_named("nim", "mine", {"n": 2})
    assert numbers(slow) == [1, 2]
    alone.autosave("nim", "game", {"n": 3})
    alone.drop_auto("nim", "game")
    assert not alone.autos() and not Store(alone.config).autos()
    alone.autosave("nim", "game", {"n": 4})
    alone.close()
    assert [save.data for save in Store(alone.config).autos()] == [{"n": 4}], "the end waits, too"


def test_what_the_disk_refuses_late_is_told_and_kept_by_the_next_move(
    alone: Store, slow: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bool] = []
    alone.changed = lambda: heard.append(alone.trouble is not None)
    mine, game = Shelf(NimKind(), alone), nim(21, moves=(1,))
    mine.keep(game)
    alone.settle()
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left")))
        game.play(1)
        mine.keep(game)
        alone.settle()
        assert alone.trouble is not None and "no space left" in alone.trouble.sentence
    game.play(2)
    mine.keep(game)
    alone.settle()
    assert alone.trouble is None and heard == [True, False]
    assert [save.data["history"]["moves"] for save in alone.autos()] == [["1", "1", "2"]]
    assert not alone.saves(), "it is one game still"


def test_a_slow_disk_stalls_no_stamp_of_a_day(alone: Store, slow: list[bytes]) -> None:
    for day in (DAY, DAY + ONE):
        began = time.perf_counter()
        alone.days.add(Stamp(day, "nim", 1.0, day))
        assert time.perf_counter() - began < SLOW * 0.8
    assert len(list(alone.days.stamps())) == 2, "what waits counts as written"
    alone.settle()
    assert len(list(Store(alone.config).days.stamps())) == 2


def test_a_stamp_that_the_disk_refuses_late_is_told_and_written_at_the_end(
    alone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[None] = []
    alone.changed = lambda: heard.append(None)
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left")))
        alone.days.add(Stamp(DAY, "nim", 1.0, DAY))
        alone.settle()
    (said,) = alone.take_notices()
    assert heard and "Your days are not being kept" in said and alone.trouble is None
    alone.close()
    assert len(list(Store(alone.config).days.stamps())) == 1


def test_what_is_about_to_be_written_counts_as_waiting_at_every_moment(tmp_path: Path) -> None:
    chosen, written = threading.Event(), threading.Event()

    class Slowly(dict[Hashable, Task]):
        def pop(self, key: Hashable, *default: object) -> Task | None:  # type: ignore[override]
            found = super().pop(key, None)
            if found is not None:
                chosen.set()
                time.sleep(0.05)
            return found

    def write(path: Path, kind: str, content: bytes) -> None:
        written.wait(5)

    later = Later(write, lambda path, kind, error: None)
    later._waiting = Slowly()
    task = FileContent(tmp_path, "game", b"{}")
    threading.Thread(target=later.add, args=(task,), daemon=True).start()
    assert chosen.wait(5) and later.pending(tmp_path) == task
    written.set()
    assert later.close() and later.pending(tmp_path) is None


def test_what_is_tried_again_never_takes_the_place_of_what_came_after(
    alone: Store, slow: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refused, "PAUSE", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left")))
        alone.autosave("nim", "game", {"n": 1})
        alone.settle()
    alone.autosave("nim", "game", {"n": 2})
    assert not slow, "it is still being written"
    there = alone.under_way("nim", "game")
    assert there is not None and there.data == {"n": 2}
    alone.retry()
    alone.settle()
    assert [save.data for save in Store(alone.config).autos()] == [{"n": 2}] and numbers(slow) == [2]


# The end of a game


@pytest.fixture
def ending(alone: Store) -> tuple[Shelf[Nim], Nim]:
    """A game whose last move is to be kept, and its shelf."""
    mine, game = Shelf(NimKind(), alone), nim(4, moves=(1,))
    mine.keep(game)
    alone.settle()
    game.play(3)
    return mine, game


def kept(store: Store) -> tuple[list[str], list[str], int]:
    """Return the moves of the games under way and of the replays that the disk has, and how many the record counts."""
    there = Store(store.config)
    lists = ([" ".join(one.data["history"]["moves"]) for one in some] for some in (there.autos(), there.replays()))
    return *lists, sum(one.played for one in there.statistics("nim").values())  # type: ignore[return-value]


def full(file: int) -> None:
    raise OSError(28, "No space left")


def test_a_slow_disk_stalls_no_end(alone: Store, ending: tuple[Shelf[Nim], Nim], slow: list[bytes]) -> None:
    mine, game = ending
    began = time.perf_counter()
    mine.keep(game)
    assert time.perf_counter() - began < SLOW * 0.8
    assert game.written and game.counted and alone.load_auto("nim", "game") is None, "what waits counts as written"
    assert mine.standings()["4"].played == 1 and kept(alone) == (["1"], [], 0), "but not as kept"
    alone.close()
    assert kept(alone) == ([], ["1 3"], 1), "the end of the program waits for it"


def test_the_end_stands_at_every_moment_and_its_slot_goes_last(
    alone: Store, ending: tuple[Shelf[Nim], Nim], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[list[str], list[str], int]] = []
    for name in ("put", "renew", "append", "remove"):
        do = getattr(disk.Disk, name)

        def looked(self: disk.Disk, *given: object, do: Callable[..., None] = do) -> None:
            do(self, *given)
            if self is alone.disk:
                seen.append(kept(alone))

        monkeypatch.setattr(disk.Disk, name, looked)
    mine, game = ending
    mine.keep(game)
    alone.settle()
    steps = [after for before, after in pairwise([(["1"], [], 0), *seen]) if before != after]
    assert steps == [(["1"], ["1 3"], 0), (["1"], ["1 3"], 1), ([], ["1 3"], 1)]


def test_an_end_that_the_disk_refuses_late_is_told_and_tried_again(
    alone: Store, ending: tuple[Shelf[Nim], Nim], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, game = ending
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "fsync", full)
        mine.keep(game)
        alone.settle()
        assert alone.trouble is not None and "no space left" in alone.trouble.sentence
        assert kept(alone) == (["1"], [], 0)
    mine.keep(game)
    alone.settle()
    assert alone.trouble is None and kept(alone) == ([], ["1 3"], 1)


def test_an_end_that_was_refused_and_taken_back_is_not_written(
    alone: Store, ending: tuple[Shelf[Nim], Nim], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, game = ending
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "fsync", full)
        mine.keep(game)
        alone.settle()
    game.undo()
    game.play(1)
    mine.keep(game)
    alone.retry()
    alone.settle()
    assert kept(alone)[:2] == (["1 1"], []) and alone.trouble is None


def test_an_end_that_waits_and_is_taken_back_leaves_the_game_under_way(
    alone: Store, ending: tuple[Shelf[Nim], Nim], slow: list[bytes]
) -> None:
    mine, game = ending
    mine.keep(game)
    game.undo()
    game.play(1)
    mine.keep(game)
    there = alone.load_auto("nim", "game")
    assert there is not None and there.data["history"]["moves"] == ["1", "1"]
    game.play(2)
    mine.keep(game)
    alone.settle()
    assert kept(alone) == ([], ["1 1 2"], 1), "the later end takes the place of the first"
