"""A program killed at any moment loses nothing that it had said was kept: in every game, also while its end is shown.

Half of the kills come at a random time, half before the n-th thing that the program asks the disk for, so that every
moment between two of these is met: between a replay and the statistics, between a copy and the file itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.game import identity, moves_of
from games.model.keeping.records import Save
from games.model.keeping.store import Store
from tests.apps import app_of
from tests.programs import started
from tests.soak.share import cases, chance

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a player is forked")
KILLS = 1000


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Callable[[dict[str, Any]], str]]:
    """Yield what lets a player play one case and be killed; it returns how it ended otherwise, or ""."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started([sys.executable, "-m", "tests.soak.player"], env=env, **pipes) as program:

        def answer() -> str:
            assert program.stdout is not None
            line = program.stdout.readline()
            while not line.startswith('"'):  # what pygame says of itself
                assert line, "the players' program has ended"
                line = program.stdout.readline()
            return str(json.loads(line))

        def killed(case: dict[str, Any]) -> str:
            assert program.stdin is not None
            program.stdin.write(json.dumps(case) + "\n")
            program.stdin.flush()
            return answer()

        assert answer() == "ready"
        yield killed


class Played:
    """One game as its player told of it: what was kept for certain, and what may have come of what was under way."""

    def __init__(self, game: str, id: str, moves: list[str]) -> None:
        self.game, self.id, self.kept = game, id, moves
        self.since: list[list[str]] = []  # what it was, or was to be, since then
        self.anybody = False  # the computer may have moved
        self.finished = False

    def tell(self, what: str, moves: list[str] | None, finished: bool = False) -> None:
        """Take a line of the player's."""
        if what == "kept" and moves is not None:
            self.kept, self.since, self.anybody, self.finished = moves, [], False, finished
        elif moves is None:
            self.anybody = True
        else:
            self.since.append(moves)

    def may_be(self, moves: list[str]) -> bool:
        """Whether a save may hold these moves."""
        states = [self.kept, *self.since]
        return moves in states or (self.anybody and any(moves[: len(state)] == state for state in states))


def read(folder: Path) -> list[Played]:
    """Return the games that were played in a folder."""
    found: list[Played] = []
    if not (folder / "told").exists():
        return found
    for line in (folder / "told").read_text().splitlines():
        what, *given = json.loads(line)
        assert what != "failed", given[0]
        if what == "begins":
            found.append(Played(*given))
        else:
            found[-1].tell(what, *given)
    return found


def check(folder: Path, number: int) -> tuple[int, int]:
    """Look for every game that was played; return how many there were, and how many had ended."""
    store, told = Store(folder), read(folder)
    everything = [*store.autos(), *store.saves(), *store.replays()]
    ended: list[Save] = []
    for played in told:
        where = f"case {number}: {played.game} {played.id}"
        mine = [save for save in everything if identity(save.data) == played.id]
        there = [list(map(str, moves_of(save.data)["moves"])) for save in mine]
        last = played is told[-1]
        if played.kept or there:
            assert any(map(played.may_be, there)), f"{where}: {played.kept} became {there}"
        if played.finished:
            replays = [save for save in mine if save.kind == "replay"]
            assert replays, f"{where}: its end is not among the replays"
            assert last or not any(save.kind == "auto" for save in mine), f"{where}: it has ended and is under way"
            ended += replays[:1]
    counted(store, ended, number)
    settings = Settings.load(store)
    for game in {played.game for played in told}:
        scene: Any = entrance.open_game(game, app_of(settings))
        assert scene.game.history.cursor <= len(scene.game.history.moves)
    assert not store.take_notices(), f"case {number}"
    return len(told), len(ended)


def counted(store: Store, ended: list[Save], number: int) -> None:
    """See that what has ended is in the statistics."""
    for name in {save.game for save in ended}:
        kind = catalog.game(name).kind(Settings())
        due = [save for save in ended if save.game == name and kind.tally(kind.load(save.data)) is not None]
        played = sum(tally.played for tally in store.statistics(name).values())
        assert played >= len(due), f"case {number}: {len(due)} games of {name} have ended, {played} are counted"


def test_nothing_is_lost_whenever_the_program_is_killed(
    player: Callable[[dict[str, Any]], str], tmp_path: Path
) -> None:
    kills = games = ends = 0
    for number in cases(KILLS):
        folder, lots = tmp_path / str(number), chance("kill", number)
        folder.mkdir()
        case: dict[str, Any] = {"folder": str(folder), "number": number}
        if number % 2:
            case["operation"] = lots.randrange(160)
        else:
            case["seconds"] = lots.random() ** 2 * 1.5
        assert player(case) == "", (folder / "told").read_text()
        one, over = check(folder, number)
        kills, games, ends = kills + 1, games + one, ends + over
        shutil.rmtree(folder)
    print(f"{kills} kills, {games} games, {ends} of them ended")
    assert games
