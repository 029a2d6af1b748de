"""What a game adds to the menu while it goes on, and what of it is there once the game has ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import catalog
from games.base.settings import Settings
from games.katamino import scene as katamino
from games.mancala import opening
from games.metro import scene as metro
from games.midend.dialogs.menu import game_menu
from games.midend.scene.table_scene import TableScene
from games.midend.study.retry_playing import RetryPlaying
from games.model.app import App
from games.stage.pilot import Pilot
from games.sudoku import scene as sudoku
from tests.playing import finished


def ended(name: str) -> Any:
    """Return a game that was played to its end."""
    entry = catalog.game(name)
    return entry.kind(Settings()).load(finished(name))


def added(scene: Any) -> list[str]:
    """Return the ids that stand above the first line of the menu."""
    own = set(scene.extra_menu)
    return [id for id in game_menu(scene) if id in own]


@pytest.mark.parametrize(("name", "of", "there"), [
    ("kalah", opening.play, ["review", "learn", "match", "setup"]),
    ("kalah", opening.review, ["learn", "watch"]),
    ("oware", opening.play, ["review", "learn", "match", "setup"]),
    ("metro", metro.play, ["review", "learn"]),
    ("metro", metro.replay, ["review", "learn"]),
    ("katamino", katamino.play, ["shape", "duel"]),
    ("sudoku", sudoku.ROOMS.of, ["steps", "practise", "copy_line", "copy_grid", "copy_fpuzzles", "copy_sudokupad"]),
])  # fmt: skip
def test_the_menu_of_a_finished_game_has_what_is_of_use_then(
    name: str, of: Any, there: list[str]
) -> None:
    scene = of(App(), ended(name))
    assert isinstance(scene, TableScene) and scene.game.over
    assert added(scene) == there
    if "learn" in there:
        pilot = Pilot(scene, motion="off")
        pilot.key("L")
        assert isinstance(pilot.scene.play, RetryPlaying)
        pilot.close()


@pytest.mark.parametrize(("name", "of"), [("kalah", opening.play), ("metro", metro.play), ("metro", metro.replay)])
def test_nobody_is_offered_to_learn_while_the_game_goes_on(name: str, of: Any) -> None:
    scene = of(App(), ended(name).at(1).from_here())
    assert not scene.game.over and "learn" not in game_menu(scene) and "review" in game_menu(scene)


def test_a_finished_game_offers_to_learn_whatever_moment_of_it_is_shown() -> None:
    replay = Pilot(metro.replay(App(), ended("metro")), motion="off")
    replay.key("Home")
    assert not replay.scene.game.over and added(replay.scene) == ["review", "learn"]
    replay.close()
    game = ended("kalah")
    game.undo()
    scene = opening.play(App(), game)
    assert not game.over and game.ended and {"learn", "watch"} <= set(added(scene))


@pytest.mark.parametrize(("name", "of"), [("kalah", opening.play), ("metro", metro.play), ("metro", metro.replay)])
def test_the_keys_say_what_is_missing(name: str, of: Any) -> None:
    for moves, key, told in ((1, "L", "The game has not ended yet."), (0, "R", "There is nothing to review yet.")):
        game = ended(name).at(moves).from_here()
        game.seats = tuple(replace(seat, human=True) for seat in game.seats)  # a computer's move ends what is told
        pilot = Pilot(of(App(), game), motion="off")
        pilot.key(key)
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == told
        pilot.close()
