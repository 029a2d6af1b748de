"""Which recipe makes the puzzle of a game ID: those of old, which name none, are of recipe 1 and keep their puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import BadInput
from engine.history import split_id, write_id
from engine.sudoku.logic.ladder import Ladder
from games.sudoku import rulebook
from games.sudoku.rules.position import RECIPE, RECIPES, Params, read_params
from games.sudoku.rules.puzzle import CLUE_KINDS, EVEN, ODD, SOUTH, WEST, Puzzle, houses
from games.sudoku.think.generate import RECIPES as MAKERS
from games.sudoku.think.generate import generate_rated
from games.sudoku.think.hints import rate
from games.sudoku.think.recipes.dealing import without
from tests.soak import share
from tests.soak.test_ids import LISTED, digest


def test_old_ids_give_their_puzzles() -> None:
    """As many of the 300 as take a second; tests/soak goes through all of them."""
    small = [entry for entry in LISTED if entry[0][7] in "23"]
    for number in share.cases(len(small)):
        game_id, wanted = small[number]
        assert digest(game_id) == wanted, game_id


def test_an_id_without_a_recipe_is_of_the_first() -> None:
    for game_id, _digest in LISTED:
        params = read_params(split_id(game_id)[1])
        assert params.recipe == 1
        assert write_id("sudoku", params, split_id(game_id)[3]) == game_id


def test_the_recipe_is_written_and_read() -> None:
    assert tuple(MAKERS) == RECIPES and RECIPES[-1] == RECIPE
    for recipe in RECIPES:
        params = Params(2, ("numbers", "sums"), 3, True, recipe)
        assert read_params(str(params)) == params
        assert params.sort == str(replace(params, recipe=1)) == "2ns3y"
        assert rulebook.start(params, 5) == rulebook.start(params, 5)


def test_a_recipe_that_is_not_known_is_refused() -> None:
    for text in ("3n4r0", "3n4r999"):
        with pytest.raises(BadInput, match="recipe"):
            read_params(text)
    with pytest.raises(BadInput, match="no kind"):
        read_params("3n4r")


def marks_to_spare(puzzle: Puzzle, level: int) -> int:
    """Return how many marks can go alone, the puzzle still being solved by steps of that level."""
    found, rater = 0, Ladder(puzzle.k, houses(puzzle.k))
    for cell, marked in enumerate(puzzle.marks):
        for mark in (EVEN, ODD, SOUTH, WEST):
            if marked & mark:
                trial = without(puzzle, [(cell, mark)])
                found += rater.rate(trial.numbers, trial.marks, level) <= level
    return found


@pytest.mark.parametrize(("k", "level"), [(3, 2), (3, 4), (3, 6), (4, 3)])
def test_a_puzzle_has_no_marks_that_it_can_do_without(k: int, level: int) -> None:
    puzzle, found = generate_rated(k, CLUE_KINDS, level, 1)
    assert found == level and any(puzzle.marks)
    assert marks_to_spare(puzzle, level) == 0


def test_a_generous_puzzle_has() -> None:
    params = read_params("3nps3gr2")
    assert params.generous and str(params) == "3nps3gr2" and params.sort == "3nps3"
    generous = rulebook.start(params, 1).puzzle
    assert marks_to_spare(generous, 3) > 10
    assert rate(generous) <= 3


def test_odd_sums_of_level_one_have_diamonds_though_none_is_needed() -> None:
    puzzle, level = generate_rated(3, ("numbers", "sums"), 1, 1)
    assert level == 1 and sum(mark > 0 for mark in puzzle.marks) > 5
