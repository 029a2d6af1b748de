"""What Kalah and Oware say of a position: values of whole depths, damped; the bar that goes on; what a sowing shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.tree.valued import Valued, damped, steady
from games.base.settings import Settings
from games.kalah.scene import KALAH, values_pose
from games.mancala import opening
from games.mancala.board.drawing import BoardView
from games.mancala.board.story import timeline
from games.mancala.game import SowingGame
from games.mancala.play.panel import Panel
from games.mancala.play.state import State
from games.mancala.play.values import ValueRow
from games.mancala.review.state import State as ReviewState
from games.mancala.rules.steps import STORE
from games.mancala.seats import Seat
from games.mancala.settings import VALUES_OF_TWO
from games.mancala.think.advice import FIRST, LEAST, PATIENCE
from games.mancala.think.choosing import analyst
from games.mancala.think.judge import REVIEW, SURE, Judge, judged
from games.mancala.think.valuation import Valuation, Value, found_in, read_valuation
from games.model.app import App
from games.model.keeping.store import Store
from games.oware.scene import OWARE, capture_pose
from games.stage.pilot import Pilot
from games.stage.widgets.panel import ScrollPart
from games.stage.widgets.turn_list import TurnHead, TurnList
from games.stage.widgets.words import Note
from tests.apps import app_of
from tests.games.test_mancala_play import FIRST as PERSON_FIRST
from tests.games.test_mancala_play import SAMPLE, SECOND, TWO, game_of, state_of, until

VARIANTS = [KALAH, OWARE]
COMPUTERS = (Seat(False, 1), Seat(False, 1))


# Whole depths


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_every_turn_is_told_at_the_same_depth(variant: Any) -> None:
    game = game_of(variant, variant.usual, [1, 2], TWO)
    search = analyst(variant, game.position)()
    depths = []
    while not search.run(150) and search.snapshot().nodes < 150_000:
        found = found_in(search.snapshot())
        if found.moves:
            assert {one.depth for one in found.moves if not one.proven} <= {found.depth}
            assert len(found.moves) == len(list(variant.rules.moves(game.position)))
            assert all(one.value is not None for one in found.moves)
            depths.append(found.depth)
    assert depths == sorted(depths) and len(set(depths)) > 5


def test_a_value_is_the_mean_of_two_depths_rounded_towards_the_deeper() -> None:
    assert [damped(4, 8), damped(5, 8), damped(8, 5), damped(-3, 2), damped(2, -3)] == [6, 6, 7, -1, 0]
    last = (Valued(1, 8, 5), Valued(2, 0, 5), Valued(3, 3, 5))
    deep = (Valued(1, 2, 6), Valued(2, 7, 6), Valued(3, 3, 6, True))
    shown, best = steady(deep, last, None)
    assert [one.value for one in shown] == [5, 4, 3] and best == 1
    assert [one.value for one in steady(deep, (), None)[0]] == [2, 7, 3], "nothing to be damped by"
    early = tuple(Valued(one.move, one.value, 3) for one in deep)
    assert [one.value for one in steady(early, last, None)[0]] == [2, 7, 3]


def test_equal_turns_never_swap_places() -> None:
    one = (Valued(1, 4, 6), Valued(2, 4, 6))
    assert steady(one, (), 2)[1] == 2 and steady(one, (), 1)[1] == 1
    assert steady((Valued(1, 4, 6), Valued(2, 5, 6)), (), 1)[1] == 2
    tied = Valuation((Value((1,), 4), Value((0,), 4)), 6)
    assert tied.margin_of(0) == 4 and tied.margin_of(5) is None


def test_half_a_stone_does_not_change_the_best_turn() -> None:
    """Two turns within a stone or two swapped again and again as odd and even depths alternated."""
    depths = (((-3, -4), 1), ((-2, -2), 1), ((-3, -2), 1), ((-2, -2), 1), ((-4, -4), 1), ((-2, -4), 0), ((-4, -4), 0))
    last: tuple[Valued, ...] = ()
    best: int | None = 1
    for depth, (values, wanted) in enumerate(depths, 16):
        deep = tuple(Valued(move, value, depth) for move, value in enumerate(values))
        shown, best = steady(deep, last, best)
        last = deep
        if depth > 16:  # before it there was nothing to be damped by
            assert best == wanted
        assert shown[best].value == max(one.value or 0 for one in shown), "and what is shown says so too"
        best = wanted


def test_a_proven_turn_that_is_worth_half_a_stone_more_is_the_best() -> None:
    last = (Valued(0, 2, 6), Valued(1, 3, 6, True))
    deep = (Valued(0, 3, 7), Valued(1, 3, 7, True))
    shown, best = steady(deep, last, 0)
    assert best == 1 and [one.value for one in shown] == [3, 3]
    assert steady((Valued(0, 4, 8), Valued(1, 3, 8, True)), deep, 1)[1] == 1


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_the_steady_way_tells_what_the_depths_say(variant: Any) -> None:
    game = game_of(variant, variant.usual, [3, 1], TWO)
    plain, watched = (variant.solve.search(game.position, way, table=4) for way in ("each", "steady"))
    depths: dict[int, tuple[Valued, ...]] = {}
    while plain.found.depth < 8:
        plain.run(100)
        depths[plain.found.depth] = plain.found.moves
    shown: tuple[Valued, ...] = ()
    best: int | None = None
    last: tuple[Valued, ...] = ()
    for depth in sorted(depths):
        if depths[depth]:
            shown, best = steady(depths[depth], last, best)
            last = depths[depth]
    while watched.found.depth < 8:
        watched.run(100)
    assert tuple(replace(one, line=()) for one in watched.found.moves) == shown and watched.found.turn[0] == best
    for one in watched.found.moves:
        pos = game.position
        for turn in one.line:
            pos = variant.rules.play_turn(pos, turn)
        assert one.line[0][0] == one.move, "its line begins with it, and can be played"
    assert watched.found.value == max(one.value or 0 for one in shown)
    valuation = read_valuation(watched.snapshot())
    assert valuation is not None and valuation.values[0].turn[0] + 1 == best


def test_the_first_values_wait_for_depth_work_and_time() -> None:
    state = state_of(game_of(KALAH, "6x6", [], TWO))
    state.show_values(True, 0.0)
    while state.advice._thinker.latest.nodes < LEAST:
        assert not state.update(PATIENCE - 1) and not state.advice.look(1.0)
    state.update(PATIENCE - 1)
    assert state.advice.latest is not None and state.advice.latest.depth >= FIRST
    assert state.advice.valuation is None and state.margin() is None
    state.update(PATIENCE)
    assert state.advice.valuation is not None and state.margin() is not None
    state.halt()
    near = state_of(SowingGame(KALAH, KALAH.read_game("6x4 0,0,0,0,0,1+23 0,0,0,0,1,0+23 0"), TWO))
    near.show_values(True, 0.0)
    until(near, lambda: near.advice.valuation is not None)
    assert near.advice.valuation is not None and near.advice.valuation.proven, "what is proven needs no time"
    near.halt()


# The bar


def played(state: State, pit: int) -> None:
    """Sow, and let it have been shown."""
    state.sow(pit)
    state.arrive(0.0, 0.0)


def test_the_bar_stays_while_the_computer_thinks() -> None:
    state = state_of(game_of(KALAH, "6x4", [], PERSON_FIRST))
    state.values_on = True
    state.arrive(0.0, 0.0)
    until(state, lambda: state.margin() is not None)
    valuation = state.advice.valuation
    assert valuation is not None and state.margin() == valuation.values[0].margin
    worst = valuation.values[-1]
    played(state, worst.turn[0])
    assert state.margin() == worst.margin, "the bar says what the turn played is worth"
    while not state.game.person_to_move:
        assert state.margin() == worst.margin
        until(state, lambda: bool(state.queue))
        played(state, state.next_pit() or 0)
    until(state, lambda: state.advice.valuation is not None)
    assert state.advice.valuation is not None and state.margin() == state.advice.valuation.values[0].margin
    state.look_back()
    state.halt()
    state.game.go(0)
    state.arrive(0.0, 0.0)
    assert state.margin() == valuation.values[0].margin, "what was known of a moment that is looked back at"
    state.halt()


def test_the_bar_follows_two_computers() -> None:
    state = State(game_of(KALAH, "6x4", [], COMPUTERS), lambda: None)
    state.arrive(0.0, 0.0)
    until(state, lambda: state.advice.latest is not None and bool(state.queue))
    pit = state.next_pit()
    assert pit is not None
    worth = state.advice.latest.margin_of(pit) if state.advice.latest is not None else None
    state.sow(pit)
    assert worth is not None and state.margin() == worth
    state.halt()


def test_the_bar_is_never_empty_again() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE, (Seat(False, 1), Seat(True))))
    scene = pilot.scene
    pilot.advance(PATIENCE)
    pilot.until(lambda: scene.play.surrounds.bar.text)
    pilot.key("3")
    for _frame in range(120):
        pilot.advance(32)
        assert scene.play.surrounds.bar.text and scene.play.surrounds.bar.share != 0.5
    pilot.close()


# What is shown of a sowing


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_no_stone_is_drawn_twice_or_lost_amid_a_sowing(variant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    whole = BoardView.stone

    def count(self: BoardView, *given: Any) -> None:
        drawn.append(given)
        whole(self, *given)

    monkeypatch.setattr(BoardView, "stone", count)
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE[:13], TWO) if variant is KALAH else capture_pose())
    captures = 0
    for pit in SAMPLE[13:] if variant is KALAH else [1]:
        pilot.scene.act(f"pit{pit}")
        while pilot.scene.animating:
            drawn.clear()
            pilot.time += 40
            pilot.scene.play.view.touch()
            drawn.clear()
            pilot.frame()
            heap = pilot.scene.play.view.heap
            beside = 0 if variant.stores else sum(len(heap[side, STORE]) for side in (0, 1))
            assert len(drawn) + beside == pilot.scene.game.total
            captures += bool(pilot.scene.play.view.story.flying(pilot.time))
    assert captures, "stones were caught on their way"
    pilot.close()


def test_scores_follow_what_has_arrived() -> None:
    pilot = Pilot(capture_pose())
    scene = pilot.scene
    pilot.key("1")
    seen = []
    while scene.play.view.moving:
        seen.append((scene.play.surrounds.names[1].captured, scene.play.state.scores()[0]))
        pilot.advance(16)
    pilot.frame()
    assert seen[0] == seen[-1] == (6, 6), "nothing has arrived while seeds are in the air"
    assert scene.play.surrounds.names[1].captured == 16 == scene.game.scores()[0]
    pilot.close()


def test_scores_follow_what_has_arrived_in_the_review_too() -> None:
    game = capture_pose().game
    game.sow(0)
    pilot = Pilot(opening.review(App(), game))
    pilot.key("Space")
    below, seen = pilot.scene.play.surrounds.names[1], []
    pilot.until(lambda: pilot.scene.play.view.moving)
    while pilot.scene.play.view.moving:
        seen.append(below.captured)
        pilot.scene.refresh()  # as when a value comes in
        pilot.advance(16)
    pilot.frame()
    assert seen[0] == seen[-2] == 6 and below.captured == 16
    pilot.close()


def test_half_the_speed_takes_twice_as_long_however_many_stones() -> None:
    start = KALAH.read_game("6x4 20,0,0,0,0,1+10 1,0,0,0,1,0+15 0").position
    (move,) = [move for move in KALAH.rules.moves(start) if KALAH.pit(move) == 0]
    line = timeline(KALAH.steps(start, move))
    assert len(line.start(0.0, 1.0).passed(line.length)) == len(line.all)
    slow = timeline(KALAH.steps(start, move)).start(0.0, 0.25)
    assert not slow.done(line.length * 3.9) and slow.done(line.length * 4)


def test_nobody_is_asked_to_move_while_stones_run() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", [1], (Seat(True), Seat(False, 1))))
    scene = pilot.scene
    pilot.until(lambda: scene.play.view.moving)
    above, below = scene.play.surrounds.names
    pilot.frame()
    assert (above.mine, below.mine, below.state, above.state) == (True, False, "", "Level 1")
    said = [entry.text for row in scene.parts()._turn_list()[1].inside[0].entries for entry in row if entry]
    assert "your move" not in said
    pilot.until(lambda: scene.play.state.live is not None)
    pilot.frame()
    assert below.mine and below.state == "Your move"
    pilot.close()


# The last move


def test_the_last_turn_is_marked_by_its_pits_and_its_last_stone() -> None:
    game = game_of(KALAH, "6x4", [3, 6], TWO)
    assert game.trace() == (((0, 2), (0, 5)), (1, 3)), "a turn of two sowings"
    assert game_of(KALAH, "6x4", [3], TWO).trace() == (((0, 2),), (0, STORE))
    assert game_of(KALAH, "6x4", [], TWO).trace() == ((), None)
    assert game_of(KALAH, "6x4s", [1, 0], TWO).trace() == ((), None), "a swap sows nothing"
    assert game_of(OWARE, "abapa", [2, 5], TWO).trace() == (((1, 4),), (0, 2))
    game.go(1)
    assert game.trace() == (((0, 2),), (0, STORE)), "of the moment looked at"


def test_the_marks_stay_until_the_next_sowing_starts() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", [1], TWO))
    table = pilot.scene.play.view
    assert (table.sown, table.fell) == (((0, 0),), (0, 4))
    pilot.key("1")
    assert table.moving and (table.sown, table.fell) == ((), None)
    pilot.settle()
    assert (table.sown, table.fell) == (((1, 0),), (1, 4))
    pilot.close()


# Playing on, and the list


def answered(scene: Any) -> Callable[[], bool]:
    """Return what is true once the computer has sown and the person may."""
    return lambda: scene.play.state.live is not None and scene.game.history.cursor > 0


def test_the_computer_plays_on_from_a_moment_looked_back_at() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE[:13], (Seat(False, 1), Seat(True))), motion="off")
    scene = pilot.scene
    pilot.key("Home")
    assert scene.play.state.browsing and not scene.game.person_to_move
    assert any(getattr(widget, "id", "") == "here" for widget in Panel(scene.play.state, scene.look).panel())
    pilot.click(*scene.play.view.geometry.centre(0, 0))
    assert scene.game.history.cursor == 0
    pilot.key("Ctrl+Enter")
    pilot.until(answered(scene))
    assert not scene.game.can_redo and scene.game.history.cursor < 13
    pilot.key("Ctrl+Enter")
    assert scene.game.person_to_move, "at the end there is nothing to play on from"
    pilot.close()


def test_the_computer_plays_on_from_a_moment_of_the_review() -> None:
    pilot = Pilot(opening.review(App(), game_of(KALAH, "6x4", SAMPLE, (Seat(False, 1), Seat(True)))), motion="off")
    pilot.key("Home")
    pilot.key("Enter")
    scene = pilot.scene
    pilot.advance(2000)
    assert not scene.game.history.moves, "until it is said who plays what nobody moves"
    pilot.click_id("other")
    assert scene.scope == "kalah.play" and not scene.play.state.browsing
    pilot.until(answered(scene))
    assert scene.game.history.moves
    pilot.close()


def test_the_values_say_whose_they_are_and_never_change_their_height() -> None:
    game = game_of(KALAH, "6x4", SAMPLE, SECOND)
    state = state_of(game)
    state.values_on = True
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE, SECOND))
    look = pilot.scene.look
    texts, heights = [], []
    for cursor in (0, 2, len(SAMPLE)):
        state.halt()
        game.go(cursor)
        state.arrive(0.0, 0.0)
        values = Panel(state, look)._values()
        heights.append(sum(widget.height(look, 280) for widget in values))
        texts.append(Panel(state, look)._values_of(state.advice.valuation))
    until(state, lambda: True)
    assert len(set(heights)) == 1
    assert texts[0].startswith("Computer's turns") and texts[1].startswith("Your turns")
    state.halt()
    pilot.close()


# The review


def test_nothing_is_called_a_mistake_before_the_search_is_deep_enough() -> None:
    game = game_of(KALAH, "6x4", [1, 6, 2], TWO)
    known = {
        0: Valuation((Value((2, 5), 3),), SURE - 1, ((2, 5),)),
        1: Valuation((Value((2,), 9),), SURE + 4, ((2,),)),
        2: Valuation((Value((3,), 2),), SURE, ((3,),)),
        3: Valuation((Value((0,), 7),), SURE, ((0,),)),
    }
    first, second, third = judged(game, REVIEW.judge(game, known))
    assert first is not None and not first.sure and not first.lost and not first.turned
    assert second is not None and second.sure and second.lost == 11 and second.turned
    assert third is not None and third.sure and third.lost == 9
    state = ReviewState(game, lambda: None)
    assert state.take_in(known) and state.judged == [first, second, third]
    assert state.next_turning() == 2


def test_a_game_that_a_majority_ended_is_valued_as_if_it_were_played_out() -> None:
    for variant, text, pit in (
        (KALAH, "6x4 0,0,0,0,1,2+24 3,0,4,2,0,2+10 0", 6),
        (OWARE, "abapa 0,0,0,1,1,2+24 3,1,4,2,0,1+9 0", 6),
    ):
        game = SowingGame(variant, variant.read_game(text), TWO)
        game.sow(pit - 1)
        assert game.over and variant.goes_on(game.position)
        search = Judge(variant, game.history, [0, 1])
        while search._at < 4:
            search.run(50_000)
        (one,) = judged(game, REVIEW.judge(game, search.found))
        assert one is not None and one.sure and one.after <= one.before
        assert one.lost or one.after == one.before, "best play is worth as much after it as before"
    empty = SowingGame(KALAH, KALAH.read_game("6x4 0,0,0,0,0,1+22 0,0,0,0,1,0+24 0"), TWO)
    empty.sow(5)
    assert not KALAH.goes_on(empty.position) and KALAH.counted(empty.position, 0) == -2


def test_the_judge_looks_until_it_is_sure() -> None:
    game = game_of(OWARE, "abapa", [1, 2], TWO)
    search = Judge(OWARE, game.history, [0, 1])
    while search._at < 4:
        search.run(50_000)
    assert all(valuation.depth >= SURE or valuation.proven for valuation in search.found.values())


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_only_the_list_of_the_review_scrolls(size: tuple[int, int]) -> None:
    pits = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]
    game = game_of(OWARE, "abapa", [], TWO)
    for pit in pits * 3:
        if not game.over and any(OWARE.pit(move) == pit - 1 for move in OWARE.rules.moves(game.position)):
            game.sow(pit - 1)
    while not game.over and len(game.history.moves) < 60:
        game.play(next(iter(OWARE.rules.moves(game.position))))
    pilot = Pilot(opening.review(App(), game), size=size, motion="off")
    for key in ("End", "Home", "Right", "End", "Left"):
        pilot.key(key)
        pilot.frame()
        shown = list(pilot.desk.active.walk())
        note = next(widget for widget in shown if isinstance(widget, Note))
        head = next(widget for widget in shown if isinstance(widget, TurnHead))
        turns = next(widget for widget in shown if isinstance(widget, TurnList))
        part = next(widget for widget in shown if isinstance(widget, ScrollPart))
        assert 56 <= note.rect.top < head.rect.bottom <= part.rect.top + 16
        cell = next(box for entry, box in turns.cells(pilot.scene.look) if entry.cursor == pilot.scene.play.state.shown)
        assert part.rect.contains(cell), key
    pilot.close()


def test_the_turn_in_view_stays_in_view_when_the_list_gets_less_room() -> None:
    pits = [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6]
    pilot = Pilot(opening.review(App(), game_of(KALAH, "6x4", pits, TWO)), size=(960, 700), motion="off")
    before = next(w for w in pilot.desk.active.walk() if isinstance(w, ScrollPart)).rect.height
    pilot.resize(960, 560)
    pilot.frame()
    shown = list(pilot.desk.active.walk())
    part = next(widget for widget in shown if isinstance(widget, ScrollPart))
    turns = next(widget for widget in shown if isinstance(widget, TurnList))
    assert part.rect.height < before and part.rect.height < turns.rect.height
    cell = next(box for entry, box in turns.cells(pilot.scene.look) if entry.cursor == pilot.scene.play.state.shown)
    assert part.rect.contains(cell)
    pilot.close()


def test_the_review_keeps_the_names(tmp_path: Path) -> None:
    settings = Settings.load(Store(tmp_path))
    settings.change("player", "Anna")
    settings.change("guest", "Béla")
    pilot = Pilot(opening.review(app_of(settings), game_of(KALAH, "6x4", [1, 2], TWO)), settings=settings, motion="off")
    assert {row.name for row in pilot.scene.play.surrounds.names} == {"Anna", "Béla"}
    assert "Anna" in pilot.scene.kind.write_game(pilot.scene.game, pilot.scene.own_name())
    head = next(widget for widget in pilot.desk.active.walk() if isinstance(widget, TurnHead))
    assert head.columns == ("Anna", "Béla")
    pilot.close()


def test_the_best_turn_is_marked_even_where_it_is_worth_nothing() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", SAMPLE[:13], SECOND), motion="off")
    scene = pilot.scene
    scene.play.state.halt()
    pictures = []
    for other in (-1, 1):
        known = sorted((Value((2,), 0), Value((3,), other)), key=lambda value: -value.margin)
        scene.play.state.advice.valuation = Valuation(tuple(known), 8)
        scene.refresh()
        pilot.frame()
        row = next(w for w in pilot.desk.active.walk() if isinstance(w, ValueRow) and w.turn == (2,))
        assert row.best == (other < 0) and row.rank == (1 if other < 0 else 2)
        chip = scene.play.state.chips()[scene.play.state.live, 2]
        assert chip.given == max(0, other)
        pictures.append(pygame.image.tobytes(pilot.desk.surface.subsurface(row.rect), "RGB"))
    assert pictures[0] != pictures[1], "by its place and its number, not by a colour alone"
    pilot.close()


# The swap rule


def test_a_first_turn_that_may_be_swapped_is_valued_by_how_even_it_leaves_the_game() -> None:
    state = state_of(game_of(KALAH, "6x4s", [], PERSON_FIRST))
    state.values_on = True
    state.arrive(0.0, 0.0)
    until(state, lambda: state.advice.valuation is not None)
    assert state.advice.valuation is not None
    values = [value.margin for value in state.advice.valuation.values]
    assert max(values) == values[0] and values[-1] < values[0] <= 0, "none is good: the other player takes that over"
    state.hint(0.0)
    assert state.hinted is not None and state.hinted[1] == state.best[0]
    state.halt()


def test_a_swap_that_is_offered_is_valued_and_advised(tmp_path: Path) -> None:
    state = state_of(game_of(KALAH, "6x4s", [3, 6], TWO))
    state.values_on = True
    state.arrive(0.0, 0.0)
    until(state, lambda: state.advice.valuation is not None)
    assert state.advice.valuation is not None and state.can_swap
    best = state.advice.valuation.values[0].margin
    assert best < 0, "who began so is ahead"
    assert state.margin() == best and state.game.mover == 1, "by taking the side over the second player is ahead"
    for _step in range(3):
        state.hint(0.0)
    assert state.swap_is_best and state.hinted is None and state.expected() == ()
    settings = Settings.load(Store(tmp_path))
    VALUES_OF_TWO.change(settings, True)
    pilot = Pilot(opening.posed(KALAH, "6x4s", [3, 6], TWO, app=app_of(settings)), settings=settings)
    panel = Panel(state, pilot.scene.look)
    rows = [row for widget in panel._values() for row in widget.walk() if isinstance(row, ValueRow)]
    assert rows[0].turn == (-1,) and rows[0].value is not None and rows[0].value.margin == -best and rows[0].best
    assert [row.best for row in rows[1:]] == [False] * (len(rows) - 1) and len(rows) > 5
    assert panel.hint_note().title == "Swap sides"
    state.halt()
    pilot.close()


def test_in_a_low_window_the_turns_stay_in_view_below_values_and_reason() -> None:
    pilot = Pilot(values_pose(), (1280, 720), motion="off")
    advice = pilot.scene.play.state.advice
    pilot.until(lambda: advice.valuation is not None and len(advice.valuation.values) == 5, 20)
    pilot.settle()
    scroll, turns = pilot.scene.find("panel-scroll"), pilot.scene.find("turns")
    assert any(isinstance(one, Note) and "Why" in one.heard() for one in scroll.walk())
    assert scroll.rect.bottom >= turns.rect.bottom
    pilot.close()
