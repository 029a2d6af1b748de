"""Leaving, starting over and playing again, the same in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.midend.messages import SaveChosen, TableCommand
from games.midend.scene.table_scene import AGAIN
from games.model.keeping.store import Store
from games.stage.answers import Pop
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from tests.apps import app_of
from tests.playing import history, play

GAMES = [entry.name for entry in catalog.entries()]


def entered(game: str, store: Store | None, pilots: list[Pilot]) -> Pilot:
    """Return the game's scene over a plain one."""
    settings = Settings(store=store) if store is not None else Settings()
    pilots.append(Pilot(Scene(), settings=settings, motion="off"))
    pilots[-1].desk.push(entrance.open_game(game, app_of(settings)))
    pilots[-1].frame()
    return pilots[-1]


def told(pilot: Pilot) -> str:
    pilot.frame()
    return pilot.desk.toast.toast.text if pilot.desk.toast is not None else ""


def free(pilot: Pilot) -> None:
    """Take away what is open or selected."""
    while pilot.scene.play.release():  # type: ignore[attr-defined]
        pass


@pytest.mark.parametrize("game", GAMES)
def test_esc_leaves_a_game_under_way_at_the_second_time_only(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = entered(game, store, pilots)
    scene = pilot.scene
    free(pilot)
    pilot.key("Esc")
    assert pilot.scene is scene and told(pilot) == "Press Esc again to leave."
    pilot.advance(AGAIN + 100)
    pilot.key("Esc")
    assert pilot.scene is scene
    pilot.key("Esc")
    assert pilot.scene is not scene


@pytest.mark.parametrize("game", GAMES)
def test_esc_leaves_a_game_that_is_over_at_once(
    game: str, pilots: list[Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene: Any = entered(game, None, pilots).scene
    free(pilots[-1])
    monkeypatch.setattr(type(scene.game), "over", property(lambda _game: True))
    assert isinstance(scene.on_back(), Pop)


@pytest.mark.parametrize("game", GAMES)
def test_esc_takes_a_hint_away_first(game: str, pilots: list[Pilot]) -> None:
    pilot = entered(game, None, pilots)
    scene: Any = pilot.scene
    free(pilot)
    pilot.key("H")
    pilot.key("Esc")
    assert pilot.scene is scene and told(pilot) != "Press Esc again to leave."


@pytest.mark.parametrize("game", GAMES)
def test_another_game_takes_the_place_of_one_under_way_after_a_question(
    game: str, store: Store, pilots: list[Pilot]
) -> None:
    pilot = entered(game, store, pilots)
    scene: Any = pilot.scene
    play(scene)
    store.save_named(game, "early", scene.game.renewed().save())
    play(scene, 1)
    first = scene.game.id
    for answer, left in (("Esc", False), ("Enter", True)):
        scene.send(scene.on_message(SaveChosen(store.saves(game)[0])))
        pilot.frame()
        assert [dialog.id for dialog in pilot.desk.dialogs] == ["leave"]
        pilot.key(answer)
        assert not pilot.desk.dialogs and (scene.game.id != first) is left


@pytest.mark.parametrize("game", GAMES)
def test_starting_over_is_one_step_for_undo(game: str, pilots: list[Pilot]) -> None:
    pilot = entered(game, None, pilots)
    scene: Any = pilot.scene
    chance = random.Random(5)
    for _ in range(6):
        play(scene, chance.randrange(1000))
    scene.play.halt()
    scene.game.go(6 if scene.game.stops(6) else next(at for at in range(6, 0, -1) if scene.game.stops(at)))
    here, first = history(scene).cursor, next(at for at in range(7) if scene.game.stops(at))
    pilot.key("Ctrl+R")
    assert history(scene).cursor == first < here
    pilot.key("Ctrl+R")
    assert told(pilot) == "This is the start already."
    pilot.key("Ctrl+Z")
    assert history(scene).cursor == here


def test_what_is_played_after_starting_over_is_taken_back_by_itself(pilots: list[Pilot]) -> None:
    scene: Any = entered("sudoku", None, pilots).scene
    for n in range(3):
        play(scene, n)
    game = scene.game
    assert game.restart() and game.history.cursor == 0 and game.can_undo
    play(scene)
    assert game.history.cursor == 1 and game.undo() and game.history.cursor == 0 and not game.can_undo


@pytest.mark.parametrize("game", [name for name in GAMES if name not in ("katamino", "sudoku")])
def test_play_again_is_the_same_set_up_at_once(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = entered(game, store, pilots)
    scene: Any = pilot.scene
    play(scene)
    before = scene.game
    scene.hear(TableCommand.AGAIN)
    pilot.frame()
    after = pilot.scene.game  # type: ignore[attr-defined]
    assert not pilot.desk.dialogs and after.id != before.id
    assert (after.params, after.seats, after.history.moves) == (before.params, before.seats, [])
