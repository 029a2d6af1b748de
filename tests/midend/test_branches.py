"""Variations of a game that is looked at: walked, nested, removed, edits taken back; kept with the game, no more."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import IllegalMove
from engine.history import History
from engine.variations import Place
from games.kalah import rules
from games.kalah.scene import KALAH
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.model.study.branches import Branches


def begun(*pits: int) -> History:
    history = History(rules, rules.read_params("6x4"), 5)
    for pit in pits:
        history.play(rules.Move(pit))
    return history


def moves(history: History) -> list[str]:
    return [str(move) for move in history.moves]


def test_a_move_begins_a_variation_and_the_same_again_walks_it() -> None:
    branches = Branches(begun(1, 2, 3))
    branches.stand(Place((), 1))
    branches.play(rules.Move(5))
    assert branches.place == Place((0,), 2) and moves(branches.line) == ["1", "5"]
    assert branches.left_at == 1 and moves(branches.history) == ["1", "2", "3"], "the game itself stays"
    branches.stand(Place((), 1))
    branches.play(rules.Move(5))
    assert branches.place == Place((0,), 2) and len(branches.history.variations) == 1
    branches.stand(Place((), 1))
    branches.play(rules.Move(2))
    assert branches.place == Place((), 2), "the game's own move goes along the game"


def test_stepping_back_leads_out_of_the_variation_and_on_again_through_the_game() -> None:
    branches = Branches(begun(1, 2, 3))
    branches.stand(Place((), 1))
    branches.play(rules.Move(5))
    assert branches.step(-1) and branches.place == Place((), 1)
    assert branches.step(1) and branches.place == Place((), 2)
    assert not branches.step(5)


def test_variations_are_walked_in_the_order_of_the_game() -> None:
    branches = Branches(begun(1, 2, 3))
    for cursor, pit in ((2, 5), (1, 5), (1, 6)):
        branches.stand(Place((), cursor))
        branches.play(rules.Move(pit))
    branches.stand(Place((), 0))
    walked: list[Any] = []
    while (place := branches.neighbour(1)) is not None:
        branches.stand(place)
        walked.append((branches.left_at, moves(branches.line)[-1]))
    assert walked == [(1, "5"), (1, "6"), (2, "5")]
    back = branches.neighbour(-1)
    assert back is not None
    branches.stand(back)
    assert moves(branches.line)[-1] == "6"


def test_undo_gives_back_what_was_removed_and_redo_removes_it_again() -> None:
    branches = Branches(begun(1, 2, 3))
    branches.stand(Place((), 1))
    branches.play(rules.Move(5))
    kept = branches.history.variations
    branches.remove()
    assert branches.history.variations == () and branches.place == Place((), 1)
    branches.undo()
    assert branches.history.variations == kept and branches.place == Place((0,), 2)
    branches.redo()
    assert branches.history.variations == () and not branches.can_redo
    with pytest.raises(IllegalMove):
        branches.remove()


def test_what_the_rules_refuse_changes_nothing() -> None:
    branches = Branches(begun(3))
    branches.stand(Place((), 1))
    with pytest.raises(IllegalMove):
        branches.play(rules.Move(3))
    assert branches.history.variations == () and not branches.can_undo


def shelf(tmp_path: Any) -> Shelf[SowingGame]:
    return Shelf(SowingKind(KALAH), Store(tmp_path))


def playing(*pits: int) -> SowingGame:
    return SowingGame(KALAH, begun(*pits), (Seat(True), Seat(True)))


def test_variations_are_written_into_the_file_of_the_game_and_nothing_else_changes(tmp_path: Any) -> None:
    game, mine = playing(1, 2, 3), shelf(tmp_path)
    mine.keep(game)
    before = mine.found(game)
    Branches(game.history).play(rules.Move(5))
    mine.annotate(game, mine.holders(game))
    assert game.history.variations
    after = mine.found(game)
    assert before is not None and after is not None
    assert (after.saved, after.hand, after.title) == (before.saved, before.hand, before.title)
    read = mine.taken_up(after)
    assert read.history.variations == game.history.variations
    assert mine.keep(game) == "" and game.id == read.id, "the game that is played on is still the same one"
    game.history.variations = ()
    mine.annotate(game, mine.holders(game))
    found = mine.found(game)
    assert found is not None and found.data == before.data, "without variations the file is as it was"


def test_variations_of_a_finished_game_stay_with_its_replay(tmp_path: Any) -> None:
    game, mine = playing(1), shelf(tmp_path)
    game.resigned = 1
    mine.keep(game)
    (replay,) = mine.replays()
    looked = mine.read(replay.data)
    Branches(looked.history).play(rules.Move(5))
    mine.annotate(looked, mine.holders(looked))
    (kept,) = mine.replays()
    assert mine.read(kept.data).history.variations == looked.history.variations and kept.saved == replay.saved


def test_another_game_of_the_same_moves_is_left_alone(tmp_path: Any) -> None:
    game, mine = playing(1, 2), shelf(tmp_path)
    mine.keep(game)
    other = game.renewed()
    Branches(other.history).play(rules.Move(5))
    mine.annotate(other, mine.holders(game))
    assert not mine.holders(other)
    held = mine.found(game)
    assert held is not None and "variations" not in held.data["history"]
