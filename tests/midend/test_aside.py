"""A game whose place another takes is never lost: it has a name of its own among those kept, and that is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.launcher.scene import Launcher
from games.midend import entrance
from games.midend.store import Store
from games.stage.answers import Toast
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import empty
from games.sudoku.think.generate import generate

GAMES = [entry.name for entry in catalog.entries()]


def shown(scene: Any, store: Store, pilots: list[Pilot]) -> Pilot:
    pilots.append(Pilot(scene, settings=Settings(store=store), motion="off"))
    return pilots[-1]


def history(scene: Any) -> Any:
    return scene.game.history


def play(scene: Any, which: int = 0) -> None:
    """Make a legal move and have it kept, as the program does after each."""
    own = history(scene)
    moves = list(own.rules.moves(own.position))
    own.play(moves[which % len(moves)])
    scene.keep()


def moves(data: Any) -> list[str]:
    return list(map(str, data.get("history", data)["moves"]))


def said(pilot: Pilot) -> str:
    pilot.frame()
    return pilot.desk.toast.toast.text if pilot.desk.toast is not None else ""


def under_way(game: str, store: Store, pilots: list[Pilot]) -> tuple[list[str], list[str]]:
    """Play a game, save it as "early", play on, leave the program; return the moves of both."""
    pilot = shown(entrance.open_game(game, Settings(store=store)), store, pilots)
    play(pilot.scene)
    early = store.autos(game)[0]
    store.save_named(game, "early", early.data)
    play(pilot.scene, 1)
    late = store.autos(game)[0]
    pilots.pop().close()
    assert len(moves(late.data)) > len(moves(early.data)) > 0
    return moves(early.data), moves(late.data)


@pytest.mark.parametrize("game", GAMES)
def test_opening_a_saved_game_from_the_launcher_keeps_the_one_under_way(
    game: str, store: Store, pilots: list[Pilot]
) -> None:
    early, late = under_way(game, store, pilots)
    pilot = shown(Launcher(Settings(store=store)), store, pilots)
    pilot.key("Ctrl+O")
    pilot.frame()
    pilot.click_id("open")
    assert moves(store.autos(game)[0].data) == early, "the one opened is under way now"
    assert "kept" in said(pilot)
    held = {tuple(moves(save.data)): save.title for save in store.saves(game)}
    assert set(held) == {tuple(early), tuple(late)}
    assert held[tuple(late)] in said(pilot)
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
        pilot = shown(entrance.open_game(game, Settings(store=store), store.saves(game)[0]), store, pilots)
        pilot.frame()
        # The computer may make its move in the one opened first.
        answered = any(not seat.human for seat in pilot.scene.game.seats)
        pilots.pop().close()
    assert len(store.saves(game)) <= 1 + answered


def finished(game: str) -> list[dict[str, Any]]:
    """Return finished games of that kind: played here, else as they were kept by the program."""
    kept = Path(__file__).parents[1] / "kept" / "saves"
    found = sorted(kept.glob(f"*/home/data/replay/{game}/*.json"))
    if found:
        return [json.loads(path.read_text(encoding="utf-8"))["data"] for path in found[:1]]
    own = history(scene := entrance.open_game(game, None))
    while own.rules.outcome(own.position) is None:
        own.play(next(iter(own.rules.moves(own.position))))
    return [scene.game.save()]


@pytest.mark.parametrize("game", GAMES)
def test_looking_at_a_finished_game_keeps_the_one_under_way(game: str, store: Store, pilots: list[Pilot]) -> None:
    _early, late = under_way(game, store, pilots)
    for data in finished(game):
        store.add_replay(game, data, "over")
    pilot = shown(Launcher(Settings(store=store)), store, pilots)
    pilot.click_id("replays")
    pilot.frame()
    pilot.click_id("open")
    pilot.frame()
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.frame()
    assert [moves(save.data) for save in store.autos(game)] == [late]


def test_a_puzzle_dropped_on_the_launcher_keeps_the_one_under_way(
    store: Store, pilots: list[Pilot], tmp_path: Path
) -> None:
    _early, late = under_way("sudoku", store, pilots)
    path = tmp_path / "other.txt"
    path.write_text(write_puzzle(empty(3)), encoding="utf-8")
    pilot = shown(Launcher(Settings(store=store)), store, pilots)
    pilot.scene.send(pilot.scene.on_drop(str(path)))
    assert "kept" in said(pilot)
    (kept,) = (save for save in store.saves("sudoku") if save.title != "early")
    assert moves(kept.data) == late and kept.picture and kept.title in said(pilot)


def test_puzzles_left_in_the_same_minute_have_names_of_their_own(store: Store, pilots: list[Pilot]) -> None:
    puzzles = [generate(2, ("numbers",), 1, seed) for seed in (3, 4, 5)]
    pilot = shown(entrance.open_content(write_puzzle(puzzles[0]), Settings(store=store)), store, pilots)
    told = set()
    for number, puzzle in enumerate(puzzles[1:], 1):
        play(pilot.scene)
        pilot.scene.take("paste", write_puzzle(puzzle))
        pilot.settle(200)
        told.add(said(pilot))
        assert len(store.saves("sudoku")) == number
    assert len(told) == 2 and len({save.title for save in store.saves("sudoku")}) == 2


def test_what_was_refused_is_not_said_over_the_scene_below(pilots: list[Pilot], store: Store) -> None:
    for way in ("Esc", "home"):
        pilot = shown(Launcher(Settings(store=store)), store, pilots)
        pilot.desk.push(Scene())
        pilot.scene.send(Toast("That cell is a clue.", "refused"))
        assert said(pilot)
        pilot.key("Esc") if way == "Esc" else pilot.scene.take("home", True)
        assert not said(pilot) and len(pilot.desk.scenes) == 1
    pilot.desk.push(Scene())
    pilot.scene.send(Toast("The puzzle before is kept."))
    pilot.frame()
    pilot.key("Esc")
    assert said(pilot), "what was done is still worth knowing"
