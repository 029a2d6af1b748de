"""A sowing game without a window: undo and redo, giving up, what may be sown when, hints, the computer, the review."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.game import IllegalMove
from engine.history import History
from games.base.settings import Settings
from games.kalah.scene import KALAH
from games.launcher.scene import Launcher
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.play.state import State
from games.mancala.review.state import State as ReviewState
from games.mancala.seats import Seat
from games.model.app import App
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.oware.scene import OWARE
from games.stage.pilot import Pilot

TWO = (Seat(True), Seat(True))
FIRST = (Seat(True), Seat(False, 1))  # the person moves first
SECOND = (Seat(False, 1), Seat(True))
# The published sample game: its last turn but one is the computer's, which starts.
SAMPLE = [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6]
PAUSE = 0.0


def game_of(variant: Any, params: str, pits: list[int], seats: tuple[Seat, Seat]) -> SowingGame:
    """Return a game after these sowings, pits from 1."""
    game = SowingGame(variant, History(variant.rules, variant.rules.read_params(params), 5), seats)
    for pit in pits:
        game.sow(pit - 1)
    return game


def state_of(game: SowingGame) -> State:
    """Return the state of a game that has just been opened; nothing is valued."""
    state = State(game, lambda: None)
    state.values_on = False
    state.arrive(0.0, PAUSE)
    return state


def until(state: State, what: Callable[[], bool]) -> None:
    """Let the searches go on until something is true."""
    begun = time.monotonic()
    while not what():
        assert time.monotonic() - begun < 30
        state.update((time.monotonic() - begun) * 1000)
        time.sleep(0.002)


def stops_of(game: SowingGame, step: Callable[[], bool]) -> list[int]:
    """Return the cursors that undo or redo stops at."""
    found = []
    while step():
        found.append(game.history.cursor)
    return found


# Undo and redo


@pytest.mark.parametrize("seats", [TWO, FIRST, SECOND, (Seat(False), Seat(False))])
def test_undo_and_redo_stop_at_the_same_turns(seats: tuple[Seat, Seat]) -> None:
    game = game_of(KALAH, "6x4", SAMPLE, seats)
    end = len(SAMPLE)
    back = stops_of(game, game.undo)
    assert back and back == sorted(back, reverse=True) and not game.can_undo
    for cursor in back:
        assert game.person_at(cursor) or not game.persons
        before = game.history.positions[cursor - 1].side if cursor else None
        assert before != game.history.positions[cursor].side, "amid a chain of sowings nobody chooses a turn"
    assert stops_of(game, game.redo) == [*back[-2::-1], end]
    assert stops_of(game, game.undo) == back


def test_redo_goes_back_turn_by_turn_also_where_the_last_move_was_the_computers() -> None:
    game = game_of(KALAH, "6x4", [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1], SECOND)
    game.play(next(iter(game.variant.rules.moves(game.position))))
    here = game.history.cursor
    back = [game.undo() and game.history.cursor for _ in range(3)]
    assert game.redo() and game.history.cursor == back[1] < here
    assert game.redo() and game.history.cursor == back[0]


def test_giving_up_is_part_of_the_end() -> None:
    game = game_of(OWARE, "abapa", [1, 2, 3, 4], FIRST)
    state = state_of(game)
    state.resign()
    assert game.over and game.ended and game.winners() == (1,) and state.live is None
    assert game.undo() and not game.over and game.winners() is None
    loaded = SowingKind(OWARE).load(game.save())
    assert loaded.redo() and loaded.over and loaded.winners() == (1,)
    assert game.redo() and game.over
    assert game.undo()
    game.sow(game.variant.pit(next(iter(game.variant.rules.moves(game.position)))))
    assert game.resigned is None and not game.over, "who plays on has not given up"


def test_the_sides_swapped_are_swapped_back() -> None:
    game = game_of(KALAH, "6x4s", [1, 0, 2], TWO)
    assert game.position.swapped and [turn.pits for turn in game.turns()] == [(0,), (-1,), (1,)]
    assert stops_of(game, game.undo) == [2, 1, 0] and not game.position.swapped


# What may be sown when


def test_nobody_sows_while_a_move_is_being_shown() -> None:
    state = state_of(game_of(KALAH, "6x4", [], TWO))
    assert state.live == 0
    state.choose((0, 0))
    steps = state.sow(0)
    assert [step.kind for step in steps] == ["lift", "sow", "sow", "sow", "sow"]
    assert state.live is None and state.game.history.cursor == 1, "the move is in the game before it is shown"
    state.arrive(0.0, PAUSE)
    assert state.live == 1


def test_what_may_not_be_sown_is_refused_and_changes_nothing() -> None:
    state = state_of(game_of(KALAH, "6x4", [1], TWO))
    before = state.game.position
    refused = [lambda: state.choose((0, 1)), lambda: state.sow(6), state.choose_swap, lambda: state.sow(-1)]
    for attempt in refused:
        with pytest.raises(IllegalMove):
            attempt()
    assert state.game.position is before and state.live == 1
    state.game.go(0)
    state.sow(2)
    state.arrive(0.0, PAUSE)
    assert state.live == 0, "pit 3 ends in the store: the same player sows again"
    with pytest.raises(IllegalMove):
        state.sow(state.choose((0, 2)))


def test_pointing_foresees_what_a_pit_does_for_who_may_sow_it() -> None:
    state = state_of(game_of(KALAH, "6x4", [], TWO))
    state.point((0, 2))
    assert state.foreseen is not None and state.foreseen.store == 1 and state.foreseen.taken == ((0, 2), 4)
    state.point((1, 2))
    assert state.foreseen is None
    state.point((0, 2))
    state.sow(2)
    assert state.foreseen is None
    state.arrive(0.0, PAUSE)
    assert state.foreseen is None, "the pit that is still pointed at is empty now"


def test_the_computer_sows_what_its_search_stands_for() -> None:
    state = state_of(game_of(KALAH, "6x4", [], SECOND))
    assert state.live is None and state.busy
    with pytest.raises(IllegalMove):
        state.choose((0, 0))
    with pytest.raises(IllegalMove):
        state.hint(0.0)
    until(state, lambda: bool(state.queue))
    pit = state.next_pit()
    assert pit is not None and not state.busy
    state.sow(pit)
    assert state.game.history.cursor == 1
    state.halt()


def test_nobody_thinks_where_a_game_is_looked_back_at() -> None:
    game = game_of(KALAH, "6x4", SAMPLE, SECOND)
    game.go(0)
    state = state_of(game)
    assert state.browsing and not state.busy and state.live is None
    game.go(2)
    state.arrive(0.0, PAUSE)
    assert game.person_to_move and state.live is not None and not state.browsing
    state.stepped = True
    assert state.browsing


def test_a_hint_is_counted_once_for_a_position_and_stays_over_a_pause() -> None:
    state = state_of(game_of(KALAH, "6x4", [1], TWO))
    for step in (1, 2, 3, 3):
        state.hint(0.0)
        assert state.hint_step == step
    assert state.game.hints == 1
    until(state, lambda: state.best != ())
    assert state.hinted == (1, state.best[0]) and state.followed is not None and state.followed.turn == state.best
    state.halt()
    state.arrive(0.0, PAUSE)
    assert state.hint_step == 3 and state.best == ()
    state.sow(state.variant.pit(next(iter(state.variant.rules.moves(state.game.position)))))
    assert state.hint_step == 0 and state.hinted is None
    state.halt()


def test_the_swap_is_offered_once() -> None:
    state = state_of(game_of(KALAH, "6x4s", [1], TWO))
    assert state.can_swap and state.offers_swap() and not state.offers_swap()
    state.choose_swap()
    state.sow(-1)
    state.arrive(0.0, PAUSE)
    assert not state.can_swap and not state.offers_swap()


# The end, and the review


def test_the_game_is_written_at_the_move_that_ends_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    handed = App.of(store)
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE[:-1], TWO, app=handed), settings=handed.settings)
    assert store.load_auto("kalah", "game") is not None
    pilot.key("6")
    assert pilot.scene.play.view.moving and not pilot.desk.dialogs
    (replay,) = store.replays("kalah")
    assert len(replay.data["history"]["moves"]) == len(SAMPLE) and store.load_auto("kalah", "game") is None
    assert store.statistics("kalah")["6x4"].played == 1
    pilot.settle()
    assert pilot.desk.dialogs[-1].id == "result"
    pilot.close()
    assert len(store.replays("kalah")) == 1 and store.load_auto("kalah", "game") is None


def test_an_end_that_is_taken_back_and_reached_again_is_one_game_in_the_statistics(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shelf = Shelf(SowingKind(KALAH), store)
    game = game_of(KALAH, "6x4", SAMPLE, FIRST)
    shelf.keep(game)
    for _again in range(2):
        game.undo()
        shelf.keep(game)
        (held,) = store.autos("kalah")
        game = shelf.taken_up(held)
        state = state_of(game)
        state.resign()
        shelf.keep(game)
    assert store.statistics("kalah")["6x4"].played == 1 and len(store.replays("kalah")) == 1


def test_playing_on_from_the_review_leaves_the_finished_game_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = game_of(KALAH, "6x4", SAMPLE, TWO)
    shelf = Shelf(SowingKind(KALAH), store)
    shelf.keep(game)
    pilot = Pilot(opening.review(App.of(store), game), motion="off", settings=Settings.load(store))
    pilot.key("Left")
    pilot.key("Left")
    before = pilot.scene.play.state.turn.before
    pilot.key("Enter")
    assert pilot.scene.scope == "kalah.play" and pilot.scene.game.id != game.id
    assert pilot.scene.game.history.cursor == before == len(pilot.scene.game.history.moves)
    pilot.click_id("both")
    pilot.key("Home")
    assert pilot.scene.game.history.cursor == 0, "what was played before is there to be taken back"
    pilot.close()
    assert [save.data["id"] for save in store.replays("kalah")] == [game.id]


def test_esc_leads_from_a_game_played_on_and_from_new_ones_in_it_to_the_launcher(tmp_path: Path) -> None:
    store = Store(tmp_path)
    app, settings = App.of(store), Settings.load(store)
    pilot = Pilot(Launcher(app), motion="off", settings=settings)
    pilot.desk.push(opening.play(app, game_of(KALAH, "6x4", SAMPLE, TWO)))
    pilot.settle()
    pilot.scene.play.state.resign()
    assert pilot.scene.game.ended
    pilot.desk.push(opening.review(app, pilot.scene.game))
    for key in ("Left", "Left", "Enter"):
        pilot.key(key)
    pilot.click_id("both")
    assert pilot.scene.scope == "kalah.play" and not pilot.scene.game.ended
    for _time in range(2):
        pilot.key("Esc")
    pilot.settle()
    assert pilot.scene.is_home
    pilot.close()


def test_a_turn_that_swaps_the_sides_is_gone_through_like_others() -> None:
    state = ReviewState(game_of(KALAH, "6x4s", [1, 0, 2], TWO), lambda: None)
    state.go(2)
    assert state.turn.pits == (-1,) and state.captures() == () and state.foreseen(state.turn.pits) == []
    state.play_out(state.turn.pits)
    assert state.sow() == [] and state.position.swapped and state.cursor == 2
    pilot = Pilot(opening.review(App(), state.game), motion="off")
    pilot.key("Left")
    pilot.frame()
    assert pilot.scene.play.state.turn.pits == (-1,) and not pilot.desk.crashes
    pilot.close()


def test_the_review_goes_by_itself_to_the_last_turn() -> None:
    state = ReviewState(game_of(OWARE, "abapa", [1, 2, 3], TWO), lambda: None)
    assert state.shown == 3 and not state.tick(0.0)
    state.play(0.0)
    seen = [(state.shown, list(state.queue))]
    for now in range(0, 20_000, 100):
        if state.tick(float(now)):
            seen.append((state.shown, list(state.queue)))
    assert seen == [(1, [0]), (2, [1]), (3, [2])] and not state.reel.playing
