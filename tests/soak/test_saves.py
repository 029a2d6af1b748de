"""What is kept may be damaged in any way: the program starts, every game is entered, and nothing hangs or is thrown.

The files are those that an earlier program really left behind (`tests/kept/saves`): each is cut at any byte, or values
in it are replaced by others of any type.
"""

from __future__ import annotations

import bisect
import copy
import functools
import itertools
import json
import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.base import i18n
from games.model.keeping.disk import Disk
from games.model.keeping.files import backup
from games.model.keeping.store import Store
from games.stage import keys
from games.stage.pilot import Pilot
from tests.playing import play
from tests.program import Program
from tests.soak import share
from tests.unseen import unseen

SAVES = Path(__file__).parent.parent / "kept" / "saves"
CASES = 11_000  # nine of ten with wrong values
KINDS = ("auto", "named", "replay", "statistics", "settings", "day/", "days/")
DAY = time.mktime((2026, 11, 23, 18, 30, 0, 0, 0, -1))  # when the games of a day were left behind
LONGEST = 2.0  # seconds of the window's own time that anything may take
WRONG: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**31, -(2**63), 10**30, 10**400, 0.5, -1.5, 1e300, float("inf"), float("nan"), "",
    "x", "\0", "\ud800", "²", "1" * 5_000, "x" * 100_000, "9-9", "#", "6x6", "solo.6", [], [[]], [None], [1] * 10_000,
    {}, {"x": {}}, {"id": 1}, [{"x": 1}],
]  # fmt: skip


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    keys.KEYMAP.take({})
    keys.KEYMAP.single_keys = True
    i18n.set_language("en")


@functools.cache
def files() -> list[tuple[Path, Path]]:
    """Return each file that was left behind: the folder of the user, and the file in it."""
    homes = sorted(SAVES.glob("*/home"))
    return [(home, path.relative_to(home)) for home in homes for path in sorted(home.rglob("*.json"))]


@functools.cache
def of_days() -> frozenset[tuple[str, str]]:
    """Return the games of a day that were left behind, each with its slot: no list of the store has them."""
    saves = [json.loads((home / path).read_bytes()) for home, path in files() if path.parts[:2] == ("data", "day")]
    return frozenset((save["game"], save["slot"]) for save in saves)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a JSON value: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    keyed = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in keyed:
        found += [(value, key), *places(inner)]
    return found


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Return a file with one to three of its values replaced, or cut."""
    if chance.random() < 0.1:
        return content[: chance.randrange(len(content))]
    whole = json.loads(content)
    for _ in range(chance.choice((1, 1, 2, 3))):
        held, key = chance.choice(places(whole))
        deep = chance.random() < 0.1 and isinstance(held, dict)
        held[key] = copy.deepcopy(chance.choice(WRONG)) if not deep else nested(chance.randrange(2, 400))
        if chance.random() < 0.1:
            held.pop(key)
    text = json.dumps(whole, allow_nan=True)
    return text.replace("Infinity", "1e999").encode() if chance.random() < 0.5 else text.encode()


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def in_time(step: Callable[[], object]) -> None:
    began = time.thread_time()
    step()
    assert time.thread_time() - began < LONGEST


def look_around(pilot: Pilot, path: Path) -> None:
    """Enter the game of a file, and what lists it; of one that is no game's, every game."""
    kind, game = path.parts[1:3] if len(path.parts) > 3 else ("", "")
    if path.parts[1:2] in (("day",), ("days",)):
        in_time(lambda: pilot.key("D"))
        in_time(lambda: pilot.settle(200))
        for card in [card.id for card in pilot.scene.walk() if card.id.startswith("card-")]:
            in_time(lambda card=card: pilot.click_id(card))  # type: ignore[misc]
            while len(pilot.desk.scenes) > 2 or pilot.desk.dialogs:
                in_time(lambda: pilot.key("Esc"))
        in_time(lambda: pilot.key("Esc"))
    for entry in catalog.entries() if not game else [entry for entry in catalog.entries() if entry.name == game]:
        in_time(lambda name=entry.name: pilot.click_id(f"open-{name}"))  # type: ignore[misc]
        assert pilot.scene.scope.partition(".")[0] == entry.name, "a game can always be entered"
        if kind == "named":
            in_time(lambda: pilot.key("Ctrl+O"))
            in_time(lambda: pilot.key("Enter"))
        if not game:
            in_time(lambda: pilot.key("N"))
        for _ in range(3):
            in_time(lambda: pilot.key("Esc"))
        while len(pilot.desk.scenes) > 1:
            in_time(pilot.desk.pop)
    if kind in ("replay", ""):
        in_time(lambda: pilot.key("R"))
        in_time(lambda: pilot.key("Enter"))


def test_files_cut_and_with_wrong_values(tmp_path: Path) -> None:
    for number in share.cases(CASES):
        chance = share.chance("saves", number)
        kind = chance.choice(KINDS)
        home, path = chance.choice([(home, path) for home, path in files() if kind in path.as_posix()])
        folder = tmp_path / str(number)
        shutil.copytree(home, folder)
        (folder / path).write_bytes(damaged((folder / path).read_bytes(), chance))
        try:
            began = time.thread_time()
            program = Program(folder)
            program.app.store.clock = lambda: DAY
            pilot = program.pilot
            with unseen(pilot):
                assert time.thread_time() - began < LONGEST
                look_around(pilot, path)
            pilot.close()
            assert not pilot.desk.crashes
        except BaseException as error:
            error.add_note(f"case {number}: {home.parent.name}/{path}, see {folder}")
            raise
        shutil.rmtree(folder, ignore_errors=True)  # a review that is ending may keep what it found just now


def test_files_cut_at_every_byte(store: Store) -> None:
    """What is cut is told or goes back to its copy; the file is never thrown away by what is kept next."""
    whole = [(path, (home / path).read_bytes()) for home, path in files()]
    ends = list(itertools.accumulate(len(content) for _path, content in whole))
    for number in share.cases(ends[-1]):
        place = bisect.bisect_right(ends, number)
        path, content = whole[place]
        cut = content[: ends[place] - number - 1]
        file = store.config / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(cut)
        backup(file).write_bytes(content)
        there = listed(Store(store.config))
        assert there == 1, f"case {number}: the copy of {path} stands for it"
        kind = json.loads(content)["format"].removeprefix("tabla-")
        Disk().write(file, kind, json.loads(content))
        assert cut in [aside.read_bytes() for aside in file.parent.glob("*unreadable*")] or len(cut) >= len(content) - 1
        assert backup(file).read_bytes() == content
        for left in (store.data, store.settings_path):
            shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
        for left in store.config.glob("settings*"):
            left.unlink()


def listed(store: Store) -> int:
    """Return how many of all files can be read."""
    figures = any(store.statistics(entry.name) for entry in catalog.entries())
    days = sum(store.load_auto(game, slot) is not None for game, slot in of_days()) + bool(list(store.days.stamps()))
    return len(store.autos() + store.saves() + store.replays()) + days + figures + bool(store.load_settings())


def test_what_a_newer_version_left_behind_is_left_alone(tmp_path: Path) -> None:
    """Every game is entered and played, what is kept is listed, settings are changed: no newer file changes."""
    homes = sorted(SAVES.glob("*/home"))
    for number in share.cases(2 * len(homes)):
        home, folder = homes[number // 2], tmp_path / str(number)
        shutil.copytree(home, folder)
        for path in list(folder.rglob("*.json")):
            newer = json.loads(path.read_bytes()) | {"version": 3, "more": [1]}
            if number % 2:
                path.rename(backup(path))
            (backup(path) if number % 2 else path).write_text(json.dumps(newer))
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        program = Program(folder)
        pilot = program.pilot
        with unseen(pilot):
            for entry in catalog.entries():
                pilot.click_id(f"open-{entry.name}")
                play(pilot.scene)
                pilot.desk.pop()
            pilot.key("R")
            program.settings.change("volume", 33)
        pilot.close()
        assert not pilot.desk.crashes
        assert {path: path.read_bytes() for path in before if path.exists()} == before, f"case {number}"
        shutil.rmtree(folder)
