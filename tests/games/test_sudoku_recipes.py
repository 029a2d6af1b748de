"""Which recipe makes the puzzle of a game ID: those of old, which name none, are of recipe 1 and keep their puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import BadInput
from engine.history import split_id, write_id
from games.sudoku import rulebook
from games.sudoku.rules.position import RECIPE, RECIPES, Params, read_params
from games.sudoku.think.generate import RECIPES as MAKERS
from tests.soak import share
from tests.soak.test_ids import LISTED, digest


def test_old_ids_give_their_puzzles() -> None:
    """As many of the 300 as take a second; tests/soak goes through all of them."""
    small = [entry for entry in LISTED if entry[0][7] in "23"]
    for number in share.cases(len(small), 1.0):
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
