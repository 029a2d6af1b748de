"""One game, whichever it is: undo and redo are each the reverse of the other; clock, savepoints, saves, copies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import IllegalMove
from engine.history import History
from engine.variations import Place, tried
from games.model.game import Clock, Game, contained, identity, standing
from tests.midend.nim import RULES, Nim, NimKind, nim

SEATS = [(True, True), (True, False), (False, True), (False, False)]


def played(humans: tuple[bool, bool], moves: list[int], cursor: int) -> Nim:
    game = nim(50, *humans, moves=tuple(moves))
    game.go(cursor)
    return game


@given(st.sampled_from(SEATS), st.lists(st.integers(1, 3), max_size=14), st.integers(0, 14))
def test_undo_and_redo_are_each_the_reverse_of_the_other(
    humans: tuple[bool, bool], moves: list[int], cursor: int
) -> None:
    game = played(humans, moves, cursor)
    here, end = game.history.cursor, len(moves)
    stops = {at for at in range(end) if game.stops(at)} | {end}
    could = game.can_undo
    assert game.undo() == could
    if could:
        assert game.history.cursor == max(at for at in stops if at < here)
        assert game.redo()
        assert game.history.cursor == min(at for at in stops if at >= here)
    game.go(here)
    could = game.can_redo
    assert game.redo() == could
    if could:
        assert game.history.cursor == min(at for at in stops if at > here)
        back = max((at for at in stops if at < game.history.cursor), default=None)
        assert game.undo() == (back is not None)
        assert game.history.cursor == (back if back is not None else game.history.cursor)


def test_undo_stops_where_a_person_chose() -> None:
    game = nim(21, True, False, moves=(1, 2, 3, 1, 2, 3))
    at = []
    while game.undo():
        at.append(game.history.cursor)
    assert at == [4, 2, 0] and not game.can_undo
    at = []
    while game.redo():
        at.append(game.history.cursor)
    assert at == [2, 4, 6] and not game.can_redo


def test_what_the_computer_began_with_is_not_taken_back() -> None:
    game = nim(21, False, True, moves=(1,))
    assert not game.can_undo and not game.undo() and game.history.cursor == 1


def test_a_refused_move_changes_nothing() -> None:
    game = nim(5, moves=(1,))
    game.set_point()
    before = game.save()
    with pytest.raises(IllegalMove):
        game.play(4)
    assert game.save() == before


def test_savepoints_go_with_the_moves_they_are_on() -> None:
    game = nim(21, moves=(1, 1, 1, 1))
    assert game.set_point() and not game.set_point()
    game.go(2)
    game.set_point()
    assert game.points == [2, 4] and game.point_before is None
    game.go(3)
    assert game.point_before == 2
    game.play(2)
    assert game.points == [2]


def test_the_clock_runs_between_start_and_stop() -> None:
    clock = Clock(5)
    assert clock.at(1000) == 5
    clock.start(1000)
    clock.start(1500)
    assert clock.at(3000) == 7
    clock.note(3000)
    assert clock.seconds == 7 and clock.running and clock.at(4000) == 8
    clock.stop(4000)
    assert clock.at(9000) == 8 and not clock.running


def test_a_save_is_read_back_whole_and_what_is_damaged_is_left_out() -> None:
    game = nim(21, True, False, moves=(1, 2, 3))
    game.clock.seconds, game.hints, game.mistakes, game.counted = 12.34, 2, 3, True
    game.set_point()
    game.undo()
    kind = NimKind()
    again = kind.load(game.save())
    assert again.save() == game.save() and again.id == game.id and again.counted
    spoilt = {"seconds": -1, "hints": "x", "mistakes": 1e300, "points": [7, "a", True, 2], "id": 5, "told": 1}
    found = kind.load(game.save() | spoilt)
    assert (found.clock.seconds, found.hints, found.mistakes, found.points) == (0, 0, 0, [2])
    assert not found.counted and found.id == identity({"history": game.history.save()})


def test_a_game_without_an_id_is_known_by_how_it_stands() -> None:
    data = nim(21, moves=(1, 2)).history.save()
    assert identity(data) == identity({"history": data, "hints": 3})
    assert identity(data) != identity(data | {"cursor": 1})


def with_variations(*moves: int) -> Nim:
    """Return a game of several moves with a variation after each of its first two moves."""
    game = nim(21, moves=moves)
    for at in (0, 1, 2):
        game.history.variations, place = tried(moves, game.history.variations, Place((), at), 3)
        game.history.variations, _ = tried(moves, game.history.variations, place, at + 1)
    return game


def test_variations_count_where_a_save_could_be_lost() -> None:
    plain, varied = nim(21, moves=(1, 1, 1)).save(), with_variations(1, 1, 1).save()
    assert len(standing(plain)) == 5 and len(standing(varied)) == 6
    for data in (plain, varied):
        del data["id"]
    assert identity(plain) == "42f6c9f9a2123391" != identity(varied), "the ids of saves without one stay as they are"
    assert contained(plain, varied) and not contained(varied, plain) and contained(varied, varied)
    longer = with_variations(1, 1, 1)
    longer.history.variations, _ = tried((1, 1, 1), longer.history.variations, Place((1,), 3), 2)
    longer.history.cursor = 3
    longer.play(2)
    assert contained(varied, longer.save()) and not contained(longer.save(), varied)
    for damaged in (7, [7], [[0, [], []]], "x", {}):
        broken = {**plain, "history": {**plain["history"], "variations": damaged}}
        assert contained(broken, plain) and contained(plain, broken)


def test_a_game_from_here_keeps_the_variations_up_to_here() -> None:
    game = with_variations(1, 1, 1)
    game.go(1)
    begun = game.from_here()
    assert [one.at for one in begun.history.variations] == [0, 1] and len(game.history.variations) == 3
    assert game.copy().history.variations == game.renewed().history.variations == game.history.variations
    assert not game.again(3).history.variations


def test_games_made_of_a_game_leave_it_alone() -> None:
    game = nim(6, moves=(1, 2, 3))
    game.counted = game.written = True
    game.points = [1, 3]
    copied, new, here = game.copy(), game.renewed(), game.from_here()
    assert copied.id == game.id == here.id != new.id and new.written and not new.counted
    game.go(2)
    begun = game.from_here()
    assert begun.id != game.id and not begun.written and len(begun.history.moves) == 2 and begun.points == [1]
    look = game.at(0)
    assert look.position.stones == 6 and look.mover == 0
    begun.play(1)
    new.points.append(9)
    assert game.history.moves == [1, 2, 3] and game.history.cursor == 2 and game.points == [1, 3]
    assert game.ended and not game.finished and not game.over


def test_the_end() -> None:
    game = nim(3, moves=(3,))
    assert game.finished and game.ended and game.outcome is not None and game.outcome.winners == (0,)
    assert game.seat is None and not game.person_to_move
    puzzle = Game(History(RULES, 3))
    assert puzzle.person_to_move and puzzle.stops(0) and puzzle.seat is None
