"""What a setter says of a puzzle: title, author, rules line, that no diamond is missing; kept, printed, copied."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from games.model.app import App
from games.stage.pilot import Pilot
from games.sudoku.editor.all_given import AllGiven, missing_diamonds, with_diamonds
from games.sudoku.editor.scene import edit
from games.sudoku.exchange import fpuzzles
from games.sudoku.game import Game
from games.sudoku.on_paper import on_paper
from games.sudoku.rules.position import begin
from games.sudoku.rules.puzzle import Puzzle, empty, sums
from games.sudoku.rules.words import PuzzleWords, read_words
from games.sudoku.sheets import heading
from games.sudoku.think.generate import generate
from games.sudoku.think.solve import count, solve
from tests.games.test_sudoku_play import played

WORDS = PuzzleWords("Diagonal rain", "Ada", "Normal rules and odd sums.", True)
MIXED = generate(3, ("numbers", "parity", "sums"), 2, 3)


def known(puzzle: Puzzle) -> AllGiven:
    given = AllGiven(lambda: None)
    given.look(puzzle, True, 0.0)
    while not given.update():
        pass
    return given


def test_the_missing_diamonds_are_those_of_the_solution() -> None:
    given = known(MIXED)
    assert given.missing and not given.holds
    whole = with_diamonds(MIXED, given.missing)
    assert count(whole) == 1 and known(whole).holds
    (grid,) = solve(whole)
    tied = {frozenset(pair) for pair in sums(whole)}
    for cell in range(81):
        for other in [cell + 9] * (cell < 72) + [cell + 1] * (cell % 9 < 8):
            assert (frozenset((cell, other)) in tied) == ((grid[cell] + grid[other]) % 2 == 1)


def test_where_parities_differ_nothing_is_missing_yet() -> None:
    assert missing_diamonds(empty(2), (0b11110,) * 16) is None
    given = known(replace(empty(2), numbers=bytes([1, 2, 3, 4] + [0] * 12)))
    assert given.known and given.missing is None and not given.holds


def test_the_words_are_kept_and_damaged_ones_left_out() -> None:
    game = Game.said(MIXED, WORDS)
    assert Game.of(MIXED).restore(json.loads(json.dumps(game.more()))).words == WORDS
    assert "words" not in Game.of(MIXED).more()
    assert read_words({"title": 3, "author": " A \n B ", "rules": "x" * 500, "all_given": 1}) == PuzzleWords(
        author="A B", rules="x" * 160
    )


def test_print_and_link_have_them() -> None:
    chosen: dict[str, Any] = on_paper(MIXED, WORDS)["sudoku"]
    title, line = heading({"clues": "numbers", "difficulty": 2, **chosen})
    assert title == "Diagonal rain, by Ada" and "Normal rules and odd sums." in line and "even sum" in line
    data = json.loads(fpuzzles.write(begin(MIXED), WORDS))
    assert (data["title"], data["author"]) == ("Diagonal rain", "Ada")
    assert data["ruleset"].startswith("Normal rules and odd sums.") and "No diamond" in data["ruleset"]
    assert fpuzzles.read(data).puzzle == MIXED


def test_all_diamonds_are_added_in_one_step_and_told_in_play() -> None:
    pilot = Pilot(edit(App(), MIXED), motion="off")
    play = pilot.scene.play
    pilot.until(lambda: play.given.known)
    pilot.settle()
    solutions = play.state.known.count
    pilot.give("all_given", True)
    assert not play.state.goes_along(play.given.holds).all_given, "diamonds are missing still"
    missing = len(play.given.missing)
    pilot.click_id("add_diamonds")
    pilot.until(lambda: play.given.holds and play.state.known.counted)
    assert play.state.known.count == solutions == 1
    assert play.state.goes_along(play.given.holds).all_given and missing > 0
    pilot.key("Ctrl+Z")
    assert play.puzzle == MIXED and not play.state.goes_along(play.given.holds).all_given
    pilot.close()


def test_title_and_author_go_along_into_play() -> None:
    pilot = played(MIXED)
    pilot.key("E")
    pilot.settle()
    pilot.give("said_title", "Rain")
    pilot.give("said_author", "Ada")
    pilot.click_id("play")
    pilot.settle()
    game = pilot.scene.play.game
    assert game.words == PuzzleWords("Rain", "Ada") and game.puzzle == MIXED
    pilot.key("E")
    pilot.settle()
    assert pilot.scene.play.state.words == PuzzleWords("Rain", "Ada")
    pilot.close()
