"""Named states of the watched search, for pictures, golden tests and the self-test.

Each waits until its searches stand where the picture has them, so it looks the same every time.
"""

from __future__ import annotations

import time

from games.katamino.rules.pieces import read_pieces
from games.katamino.search.race import Race
from games.katamino.search.scene import Search
from games.katamino.search.state import RACERS
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App

NINE = read_pieces("TWLNFZYPU").pieces
FIVE = read_pieces("LPTWY").pieces
AT_END = 1_000_000  # nodes: more than any of the searches of five pieces
PATIENCE = 20.0  # seconds
COST = 1e-7  # seconds for a node: not measured here, or how long the rest takes would be told anew on each machine


def first(app: App) -> RoomScene[Search]:
    """Return the first search that is ever watched, some steps in."""
    return standing(app, 7, boards=1, speed=2, guide=True)


def standing(
    app: App, at: int, past: int = 0, boards: int = 4, speed: int = 500, single: str = "dlx",
    guide: bool = False,
) -> RoomScene[Search]:
    """Return a search that stands at a node, and has been as far as `past`, whatever the settings say."""
    scene = RoomScene(lambda table: Search(table, app, NINE))
    state = scene.play.state
    state.first = guide
    state.racers = RACERS
    state.single = single
    state.numbers = True
    state.count = boards

    def stand(scene: RoomScene[Search]) -> None:
        race, now = state.race, scene.look.now()
        state.become()
        scene.play.become()
        race.speed, race.mode = speed, "nodes"
        for target in (past, at):
            if target:
                race.seek(target)
                _wait(race, now)
        for runner in race.runners:
            runner.cost = COST
        race.chosen = min(1, len(race.runners) - 1)
        scene.play.follow()
        for card in scene.play.display.cards.values():
            card.flow.finish()
        scene.play.take_figures(now)

    return entered(scene, stand)


def _wait(race: Race, now: float) -> None:
    end = time.monotonic() + PATIENCE
    while not all(runner.drive.idle for runner in race.runners) and time.monotonic() < end:
        time.sleep(0.001)
        race.tick(now)
    race.tick(now)


def search(app: App) -> RoomScene[Search]:
    """A race of four that was further already."""
    return standing(app, 14_000, 58_000)


def search_two(app: App) -> RoomScene[Search]:
    """A race of two."""
    return standing(app, 3_000, boards=2)


def search_step(app: App) -> RoomScene[Search]:
    """One board that explains its step."""
    return standing(app, 8_023, 12_140, 1, 5)


def search_groups(app: App) -> RoomScene[Search]:
    """One board at a dead end of the strategy that prunes split areas."""
    return standing(app, 13_977, 0, 1, 5, "mod5")


def search_finish(app: App) -> RoomScene[Search]:
    """A race at its finish."""
    scene = RoomScene(lambda table: Search(table, app, FIVE))
    state = scene.play.state
    state.racers, state.count = RACERS, 4

    def stand(scene: RoomScene[Search]) -> None:
        race, now = state.race, scene.look.now()
        state.become()
        scene.play.become()
        race.speed, race.mode = 5000, "nodes"
        race.seek(AT_END)
        _wait(race, now)
        for runner in race.runners:
            runner.cost = COST
            if runner.watch is not None:
                runner.watch.spent = runner.latest.nodes * COST * (40 if runner.strategy == "dlx" else 1)
        scene.update(now)
        scene.play.follow()
        for card in scene.play.display.cards.values():
            card.flow.finish()
        scene.play.take_figures(now)

    return entered(scene, stand)


POSES = {"search": search, "search_two": search_two, "search_step": search_step, "search_groups": search_groups,
         "search_finish": search_finish}  # fmt: skip
