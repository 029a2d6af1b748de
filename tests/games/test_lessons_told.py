"""What the lessons of the games say is so: lines by the names of the map, a new set to play, a hand that acts."""

from __future__ import annotations

import re

import pytest

from games.base import i18n
from games.katamino import lessons as katamino
from games.katamino.think.census import challenge_of
from games.metro import lessons as metro
from games.metro import rulebook
from games.metro import texts as metro_texts

LANGUAGES = ("en", "es", "hu", "ro")


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
