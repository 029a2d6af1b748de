"""The checks that every game passes, whatever it is; tests/games/test_contract.py runs them on the catalog.

A game's entry names the parameters to try: its presets, as (label, text of the params).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.game import BadInput, IllegalMove, Rules
from engine.history import History, split_id, write_id

LONGEST = 400  # moves of one random game in these checks; puzzles that can be undone for ever are cut there


def play_randomly(rules: Any, params: Any, seed: int, limit: int = LONGEST) -> History:
    """Play a random game, checking each position and move on the way; return it."""
    chance = random.Random(seed)
    game = History(rules, params, seed)
    while len(game.moves) < limit:
        check_position(rules, game.position)
        if rules.mover(game.position) is None:
            assert rules.outcome(game.position) is not None, "nobody moves, so there is an outcome"
            break
        moves = list(rules.moves(game.position))
        if not moves:
            break
        assert len(set(moves)) == len(moves), "a move is listed once"
        move = chance.choice(moves)
        check_move(rules, game.position, move)
        game.play(move)
    return game


def check_position(rules: Any, pos: Any) -> None:
    """A position is a hashable value with a text form."""
    assert hash(pos) == hash(rules.read(rules.write(pos)))
    assert rules.read(rules.write(pos)) == pos


def check_move(rules: Any, pos: Any, move: Any) -> None:
    """A legal move has a text form, changes nothing but by its result, and its story folds to that result."""
    assert rules.read_move(str(move)) == move
    before = rules.write(pos)
    after = rules.play(pos, move)
    assert rules.write(pos) == before, "play leaves its position alone"
    told = pos
    for beat in rules.tell(pos, move):
        told = rules.apply(told, beat)
    assert told == after, f"the story of {move} does not fold to its result"


def check_refusals(rules: Any, pos: Any, others: list[Any]) -> None:
    """Moves that are not listed are refused with a sentence."""
    legal = set(rules.moves(pos))
    for move in others:
        if move in legal:
            continue
        with pytest.raises(IllegalMove) as refusal:
            rules.play(pos, move)
        check_sentence(str(refusal.value))


def check_sentence(text: str) -> None:
    """A message to the player is one sentence in plain words."""
    assert text and text[0] == text[0].upper() and text.rstrip().endswith((".", "?")), text
    assert "Traceback" not in text and "Error" not in text


def check_undo(game: History) -> None:
    """Undo leads back to the start through every position, redo to the end again."""
    last = game.position
    seen = list(game.positions)
    while game.undo():
        assert game.position == seen[game.cursor]
    assert game.cursor == 0 and not game.can_undo
    while game.redo():
        assert game.position == seen[game.cursor]
    assert game.position == last


def check_save(rules: Rules, game: History) -> None:
    """A saved game is the game again; one that is damaged is refused with a sentence."""
    again = History.load(rules, game.save())
    assert again.positions == game.positions and again.moves == game.moves and again.cursor == game.cursor
    for key in ("params", "moves", "cursor"):
        damaged = {k: v for k, v in game.save().items() if k != key}
        with pytest.raises(BadInput) as refusal:
            History.load(rules, damaged)
        check_sentence(str(refusal.value))
    spoiled = game.save() | {"moves": ["certainly not a move"]}
    with pytest.raises(BadInput) as refusal:
        History.load(rules, spoiled)
    check_sentence(str(refusal.value))


def check_params(name: str, rules: Any, text: str) -> None:
    """Parameters have a text form, a seed deals the same start each time, and the game ID holds both."""
    params = rules.read_params(text)
    assert rules.read_params(str(params)) == params
    assert rules.start(params, 7) == rules.start(params, 7)
    game, shown, description, seed = split_id(write_id(name, params, 7))
    assert (game, description, seed) == (name, "", 7)
    assert rules.read_params(shown) == params
    for bad in ("", "no such thing", text + "?", "0x0", "-1"):
        try:
            rules.read_params(bad)
        except BadInput as refusal:
            check_sentence(str(refusal))
