"""History: playing, undo and redo by moves and by turns, saving and loading, game IDs; on a game made for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.game import BadInput, IllegalMove, Outcome
from engine.history import History, split_id, write_id, write_start_id


@dataclass(frozen=True)
class Order:
    """Who is to move, move after move: "0110." ends after four."""

    text: str

    def __str__(self) -> str:
        return self.text


class Rules:
    """A game of two whose order of play is its parameter; a position is the order and the numbers said so far."""

    def read_params(self, text: str) -> Order:
        if not text or set(text) - set("01."):
            raise BadInput("{text!r} is no order.", text=text)
        return Order(text)

    def start(self, params: Order, seed: int) -> tuple[Order, tuple[int, ...]]:
        return params, (seed,)

    def moves(self, pos: Any) -> Iterator[int]:
        if self.mover(pos) is not None:
            yield from range(10)

    def mover(self, pos: Any) -> int | None:
        order, said = pos
        sign = order.text[len(said) - 1 : len(said)]
        return int(sign) if sign.isdigit() else None

    def play(self, pos: Any, move: int) -> Any:
        if move not in self.moves(pos):
            raise IllegalMove("{move} is not a number to be said here.", move=move)
        return pos[0], (*pos[1], move)

    def outcome(self, pos: Any) -> Outcome | None:
        return None if self.mover(pos) is not None else Outcome()

    def tell(self, pos: Any, move: int) -> tuple[Any, ...]:
        return ()

    def apply(self, pos: Any, beat: Any) -> Any:
        return pos

    def write(self, pos: Any) -> str:
        return f"{pos[0]}/{','.join(map(str, pos[1]))}"

    def read(self, text: str) -> Any:
        order, _, said = text.partition("/")
        return Order(order), tuple(map(int, said.split(",")))

    def read_move(self, text: str) -> int:
        if not text.isdigit():
            raise BadInput("{text!r} is no number.", text=text)
        return int(text)


RULES = Rules()


def played(order: str, moves: int | None = None) -> History:
    """Return a game of that order, `moves` into it, else to its end."""
    game = History(RULES, Order(order))
    while RULES.mover(game.position) is not None and moves != len(game.moves):
        game.play(len(game.moves) % 10)
    return game


def test_a_move_is_played_at_the_cursor_and_drops_what_was_undone() -> None:
    game = History(RULES, Order("0101."), 7)
    assert game.position == (Order("0101."), (7,)) and not game.can_undo and not game.can_redo
    assert game.play(3) == game.position == (Order("0101."), (7, 3))
    game.play(4)
    assert game.undo() and game.undo() and game.cursor == 0 and game.can_redo and not game.can_undo
    assert not game.undo() and game.cursor == 0
    assert game.redo() and game.position == (Order("0101."), (7, 3))
    game.play(5)
    assert game.moves == [3, 5] and [pos[1] for pos in game.positions] == [(7,), (7, 3), (7, 3, 5)]
    assert not game.redo() and game.cursor == 2


def test_a_move_that_is_refused_changes_nothing() -> None:
    game = played("000.", 2)
    game.undo()
    with pytest.raises(IllegalMove):
        game.play(10)
    assert (game.moves, game.cursor, len(game.positions), game.can_redo) == ([0, 1], 1, 3, True)


# Saving


@pytest.mark.parametrize("start", [None, (Order("0110."), (4, 4))])
def test_a_game_is_loaded_as_it_was_saved(start: Any) -> None:
    game = History(RULES, Order("0110."), 9, start)
    assert game.dealt is (start is None)
    game.play(1)
    game.play(2)
    game.undo()
    again = History.load(RULES, game.save())
    assert vars(again) == vars(game)
    assert ("start" in game.save()) is (start is not None)


@pytest.mark.parametrize(
    ("spoiled", "told"),
    [
        ({"seed": None}, "The saved game lacks or spoils a field"),
        ({"params": "012"}, "'012' is no order."),
        ({"seed": "x"}, "The saved game lacks or spoils a field"),
        ({"moves": 5}, "The saved game lacks or spoils a field"),
        ({"moves": ["1", "x"]}, "Move 2 of the saved game, 'x': 'x' is no number."),
        ({"moves": ["1", "10"]}, "Move 2 of the saved game, '10': 10 is not a number to be said here."),
        ({"moves": ["1"] * 5}, "Move 5 of the saved game, '1': 1 is not a number to be said here."),
        ({"cursor": 3}, "The saved game stands at move 3 of 2."),
        ({"cursor": -1}, "The saved game stands at move -1 of 2."),
    ],
)
def test_a_damaged_save_is_refused_in_one_sentence(spoiled: dict[str, Any], told: str) -> None:
    game = played("0110.", 2)
    with pytest.raises(BadInput) as refusal:
        History.load(RULES, game.save() | spoiled)
    assert str(refusal.value).startswith(told)


# Game IDs


def test_game_ids_are_read_as_they_are_written() -> None:
    assert write_id("abc", Order("01."), 12) == "abc:01.#12"
    assert split_id(" abc:01.#12\n") == ("abc", "01.", "", 12)
    assert write_start_id("abc", Order("01."), "01./3,4") == "abc:01.:01./3,4"
    assert split_id("abc:01.:01./3,4") == ("abc", "01.", "01./3,4", 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("abc", "A game ID starts with the game's name and a colon; 'abc' does not."),
        (":01.#1", "A game ID starts with the game's name and a colon"),
        ("a1:01.#1", "A game ID starts with the game's name and a colon"),
        ("abc:01.#x", "Character 9 of the game ID: after # comes a number, not 'x'."),
        ("abc:01.#", "Character 9 of the game ID: after # comes a number, not ''."),
        ("abc:01.#²", "Character 9 of the game ID: after # comes a number, not '²'."),
        ("abc:01.#٣", "Character 9 of the game ID: after # comes a number, not '٣'."),
        ("abc:01.#" + 4400 * "7", "Character 9 of the game ID: after # comes a number, not '77777777777777777777'."),
        ("abc:01.:", "The game ID 'abc:01.:' has neither a seed (#...) nor a position (:...)."),
        ("abc:01.", "The game ID 'abc:01.' has neither a seed (#...) nor a position (:...)."),
    ],
)
def test_a_text_that_is_no_game_id_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BadInput) as refusal:
        split_id(text)
    assert str(refusal.value).startswith(told)
