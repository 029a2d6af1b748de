"""What the lessons of the games say is so: lines by the names of the map, a new set to play, a hand that acts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.base import i18n
from games.katamino import lessons as katamino
from games.katamino.board import table
from games.katamino.board.hand import turned_shape
from games.katamino.game import RULES as katamino_rules
from games.katamino.scene import play as katamino_play
from games.katamino.think.census import challenge_of
from games.launcher.learn.scene import Learn
from games.metro import lessons as metro
from games.metro import rulebook
from games.metro import texts as metro_texts
from games.model.app import App
from games.stage.pilot import Pilot

LANGUAGES = ("en", "es", "hu", "ro")


def touched(board: int) -> tuple[Any, list[Any], Any]:
    """Return a lesson's scene, the places that the hand touches on its board, and the ids of the buttons there."""
    lesson = katamino.LESSONS.boards[board]
    pilot = Pilot(katamino_play(App(), lesson.game()), motion="off")
    lesson.begin(pilot.scene.play)
    pilot.frame()
    move = katamino_rules.read_move(lesson.moves[0])
    places = katamino.LESSONS.hand(pilot.scene.play, pilot.scene.find, move)
    return pilot, places, move


@pytest.mark.parametrize("board", [0, 1, 2, 4])
def test_the_hand_shows_the_whole_move_and_what_it_touches_does_something(board: int) -> None:
    pilot, places, move = touched(board)
    buttons = [pilot.scene.find(id) for id in ("turn-left", "turn-right", "flip")]
    last = katamino._cells(pilot.scene.play.view.table, move.placement)
    assert places[-1] == last, "it ends where the piece is to lie"
    for place in places[1:-1]:
        button = next(one for one in buttons if one.rect == place)
        assert button.enabled or board == 4, "a lone piece is turned where it lies"
    piece = move.placement.piece
    shape = pilot.scene.play.view.facing[piece]
    for place in places[1:-1]:
        which = next(id for id in ("turn-left", "turn-right", "flip") if pilot.scene.find(id).rect == place)
        shape = turned_shape(shape, "flip" if which == "flip" else which.removeprefix("turn-"))
    assert shape == move.placement.shape
    pilot.close()


def test_a_lone_piece_is_flipped_where_it_lies() -> None:
    pilot, _places, move = touched(2)
    before = pilot.scene.play.view.facing[move.placement.piece]
    pilot.click_id("flip")
    assert pilot.scene.play.view.facing[move.placement.piece] == turned_shape(before, "flip")
    pilot.close()


def test_the_play_scene_gives_no_order_in_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(table, "_draw_help", lambda _paint, _line, pos, _small: said.append(pos))
    pilot = Pilot(Learn(App(), "katamino"), motion="off")
    pilot.scene.open(3)
    pilot.frame()
    assert said and set(said) == {None}
    pilot.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_of_metro_name_lines_as_the_map_does(language: str) -> None:
    named = 0
    i18n.set_language(language)
    try:
        for lesson in metro.LESSONS.boards:
            game = lesson.game()
            before = {line.train for line in game.lines() if line.closed and line.steps}
            for text in lesson.moves:
                game.play(rulebook.read_move(text))
            told = re.findall(r"\(\d, \d\)", i18n._(lesson.goal))
            ended = {line.train for line in game.lines() if line.closed and line.steps} - before
            names = {metro_texts.place_name(game.params, train) for train in ended}
            assert set(told) <= names, (lesson.goal, names)
            assert not re.search(r"\d\d", i18n._(lesson.goal)), "a number that stands nowhere on the map"
            named += len(told)
    finally:
        i18n.set_language("en")
    assert named == 3


def test_the_game_after_the_lessons_of_katamino_is_a_set_that_no_lesson_has_had_filled() -> None:
    filled = {tuple(sorted(lesson.game().position.pieces)) for lesson in katamino.LESSONS.boards}
    after = tuple(sorted(katamino.easy().position.pieces))
    assert after not in filled and len(after) == 3 and challenge_of(after).ways > 1
