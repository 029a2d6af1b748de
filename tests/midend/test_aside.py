"""A game whose place another takes is never lost: it has a name of its own among those kept, and that is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.history import History, write_start_id
from games import catalog
from games.base.settings import Settings
from games.launcher.scene import Launcher
from games.midend import entrance
from games.midend.messages import TextPasted
from games.model.keeping.store import Store
from games.stage.answers import Toast
from games.stage.messages import Chrome
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from tests.apps import app_of
from tests.playing import finished, moves, person_chooses, play

GAMES = [entry.name for entry in catalog.entries()]


def shown(scene: Any, store: Store, pilots: list[Pilot]) -> Pilot:
    pilots.append(Pilot(scene, settings=Settings(store=store), motion="off"))
    return pilots[-1]


def another(game: str, seed: int) -> str:
    """Return the game ID of a position of that kind, a move from its start."""
    entry = catalog.entry(game)
    assert entry is not None
    params = entry.rules().read_params(entry.presets[0][1])
    own = History(entry.rules(), params, seed)
    options = list(own.rules.moves(own.position))
    own.play(options[seed % len(options)])
    return write_start_id(game, params, own.rules.write(own.position))


def said(pilot: Pilot) -> str:
    pilot.frame()
    return pilot.desk.toast.toast.text if pilot.desk.toast is not None else ""


def play_round(scene: Any, which: int = 0) -> None:
    """Make moves until a person is to move again, at least one; `which`: of the legal moves, by its place."""
    play(scene, which)
    while not person_chooses(scene):
        play(scene, which)


def under_way(game: str, store: Store, pilots: list[Pilot]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Play a game, save it as "early", play on, leave the program; return the moves of both.

    In both a person is to move: the computer adds nothing to them as soon as they are opened.
    """
    pilot = shown(entrance.open_game(game, app_of(Settings(store=store))), store, pilots)
    play_round(pilot.scene)
    early = store.autos(game)[0]
    store.save_named(game, "early", early.data)
    play_round(pilot.scene, 1)
    late = store.autos(game)[0]
    pilots.pop().close()
    assert len(moves(late.data)) > len(moves(early.data)) > 0
    return moves(early.data), moves(late.data)


@pytest.mark.parametrize("game", GAMES)
def test_opening_a_saved_game_from_the_launcher_keeps_the_one_under_way(
    game: str, store: Store, pilots: list[Pilot]
) -> None:
    early, late = under_way(game, store, pilots)
    pilot = shown(Launcher(app_of(Settings(store=store))), store, pilots)
    pilot.key("Ctrl+O")
    pilot.frame()
    pilot.click_id("open")
    assert moves(store.autos(game)[0].data) == early, "the one opened is under way now"
    assert "kept" in said(pilot)
    held = {moves(save.data): save.title for save in store.saves(game)}
    assert set(held) == {early, late}
    assert held[late] in said(pilot)
    pilot.key("Esc")
    pilot.key("Ctrl+O")
    pilot.frame()
    assert len(store.saves(game)) == 2, "looking at it and leaving makes no further copies"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opened_that_is_the_one_under_way_is_not_kept_twice(
    game: str, store: Store, pilots: list[Pilot]
) -> None:
    under_way(game, store, pilots)
    (slot,) = store.autos(game)
    store.save_named(game, "early", slot.data)
    for _twice in range(2):
        pilot = shown(entrance.open_game(game, app_of(Settings(store=store)), store.saves(game)[0]), store, pilots)
        pilot.settle(1500)  # were it the computer's turn, it would have moved by then
        pilots.pop().close()
    assert len(store.saves(game)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_looking_at_a_finished_game_keeps_the_one_under_way(game: str, store: Store, pilots: list[Pilot]) -> None:
    _early, late = under_way(game, store, pilots)
    store.add_replay(game, finished(game), "over")
    pilot = shown(Launcher(app_of(Settings(store=store))), store, pilots)
    pilot.click_id("replays")
    pilot.frame()
    pilot.click_id("open")
    pilot.frame()
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.frame()
    assert [moves(save.data) for save in store.autos(game)] == [late]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_dropped_on_the_launcher_keeps_the_one_under_way(
    game: str, store: Store, pilots: list[Pilot], tmp_path: Path
) -> None:
    _early, late = under_way(game, store, pilots)
    path = tmp_path / "other.txt"
    path.write_text(another(game, 5), encoding="utf-8")
    pilot = shown(Launcher(app_of(Settings(store=store))), store, pilots)
    pilot.scene.send(pilot.scene.on_drop(str(path)))
    told = said(pilot)
    assert len(store.autos(game)) + len(store.saves(game)) == 3, "that one, the one dropped and the one saved as early"
    for kept in store.saves(game):
        if kept.title != "early":
            assert moves(kept.data) == late and kept.picture and kept.title in told
            return
    assert late in [moves(save.data) for save in store.autos(game)], "or each has a place of its own"


@pytest.mark.parametrize("game", GAMES)
def test_games_left_in_the_same_minute_have_names_of_their_own(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = shown(entrance.open_content(another(game, 3), app_of(Settings(store=store))), store, pilots)
    for number, seed in enumerate((4, 5, 6), 2):
        play(pilot.scene)
        pilot.scene.hear(TextPasted(another(game, seed)))
        pilot.settle(200)
        assert said(pilot)
        assert len(store.autos(game)) + len(store.saves(game)) == number
    names = [save.title for save in store.saves(game)]
    assert len(set(names)) == len(names)


def test_what_was_said_is_not_said_over_the_scene_below(pilots: list[Pilot], store: Store) -> None:
    for way in ("Esc", "home"):
        pilot = shown(Launcher(app_of(Settings(store=store))), store, pilots)
        pilot.desk.push(Scene())
        pilot.scene.send(Toast("That cell is a clue.", "refused"))
        assert said(pilot)
        pilot.key("Esc") if way == "Esc" else pilot.scene.hear(Chrome.HOME)
        assert not said(pilot) and len(pilot.desk.scenes) == 1
    pilot.desk.push(Scene())
    pilot.scene.send(Toast("The puzzle before is kept."))
    pilot.frame()
    pilot.key("Esc")
    assert not said(pilot), "a toast ends with its scene"
