"""The duel: two trays with the same set; whose input goes where, the way back of each, the computer's pace, its end."""

from __future__ import annotations

import contextlib
import random
from itertools import pairwise
from statistics import median
from typing import Any

import pygame
import pytest

from engine.game import BadInput, IllegalMove
from engine.history import History
from games.base.settings import Settings
from games.katamino.duel import rules
from games.katamino.duel.game import BACK, FORTH, LEVELS, SLOT, DuelGame, begun_duel
from games.katamino.duel.messages import Doing, DuelChosen
from games.katamino.duel.new_duel import NewDuel
from games.katamino.duel.rival import plan_of, seconds_for
from games.katamino.duel.rules import DuelMove
from games.katamino.duel.scene import KEYS
from games.katamino.duel.state import FIRST, SECOND, State
from games.katamino.game import in_order
from games.katamino.kind import Kind
from games.katamino.play.chips import Chips
from games.katamino.record import row
from games.katamino.rules import rulebook
from games.katamino.rules.rulebook import Clear, Move, Put, TakeBack, challenge_of, solvable_sets
from games.katamino.scene import ROOMS, duel, play
from games.katamino.think.verdict import completion
from games.model.duel import Seat
from games.model.shelf import Shelf
from games.stage.messages import Common
from games.stage.pilot import Pilot
from tests.apps import app_of

SET = rulebook.read_params("LTY")
PERSONS = (Seat(), Seat())


def against(level: int, seed: int = 1) -> DuelGame:
    return begun_duel(SET, (Seat(), Seat(False, level)), seed)


def filled(game: DuelGame, player: int) -> list[Move]:
    """Return the moves that fill a player's tray."""
    return [Put(placement) for placement in in_order(completion(game.trays[player]) or ())]


def staged(game: DuelGame, settings: Settings, **kind: Any) -> Pilot:
    return Pilot(play(app_of(settings), game), settings=settings, motion="off", **kind)


def key(pilot: Pilot, player: int, doing: Doing) -> None:
    pilot.key(KEYS[doing][1 + player])


# Rules and texts


def test_every_move_and_position_is_read_again() -> None:
    pos = rules.start(rules.DuelParams(SET), 1)
    assert rules.read_params("duel-LTY") == pos.params and str(pos.params) == "duel-LTY"
    chance = random.Random(3)
    while rules.outcome(pos) is None:
        every = list(rules.moves(pos))
        assert {move.player for move in every} == {FIRST, SECOND}
        for move in every[:: max(1, len(every) // 7)]:
            assert rules.read_move(str(move)) == move
        move = chance.choice(every)
        after = pos
        for beat in rules.tell(pos, move):
            after = rules.apply(after, beat)
        pos = rules.play(pos, move)
        assert pos == after and rules.read(rules.write(pos)) == pos
        if chance.random() < 0.02:
            player = chance.randrange(2)
            pos = pos.with_tray(player, rulebook.start(SET, 0))
            for placement in completion(pos.trays[player]) or ():
                pos = rules.play(pos, DuelMove(player, Put(placement)))
    found = rules.outcome(pos)
    assert found is not None and len(found.winners) == 1 and not list(rules.moves(pos)) and rules.mover(pos) is None
    with pytest.raises(IllegalMove, match="over"):
        rules.play(pos, DuelMove(0, Clear()))


@pytest.mark.parametrize("text", ["duel-9", "duel-TT", "duel-", "duel-LTY/.../.../.../.../...", "duel-nothing"])
def test_what_is_no_duel_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        rules.read(text)
    with pytest.raises(BadInput):
        rules.read_move("3:T1@1,1")


def test_two_full_trays_are_no_duel() -> None:
    tray = rulebook.start(SET, 0)
    for placement in completion(tray) or ():
        tray = rulebook.play(tray, Put(placement))
    full = rulebook.write(tray)
    rules.read(f"duel-{full}|{rulebook.write(rulebook.start(SET, 0))}")
    with pytest.raises(BadInput, match="one alone"):
        rules.read(f"duel-{full}|{full}")


# The way back


def test_each_tray_has_a_way_back_of_its_own() -> None:
    """By chance: after any order of moves, undo and redo of both, a tray is as a history of its own has it."""
    game, chance = begun_duel(rulebook.read_params("FLTUVY"), PERSONS, 1), random.Random(11)
    model: list[tuple[list[Any], list[Any]]] = [([game.trays[0]], []), ([game.trays[1]], [])]
    for _turn in range(300):
        player = chance.randrange(2)
        behind, ahead = model[player]
        what = chance.random()
        if what < 0.5:
            moves = [m for m in rulebook.moves(behind[-1]) if len(behind[-1].laid) < 4 or isinstance(m, TakeBack)]
            move = chance.choice(moves)
            game.act(player, [move])
            behind.append(rulebook.play(behind[-1], move))
            ahead.clear()
        elif what < 0.8:
            assert game.can_step(player, BACK) is (len(behind) > 1)
            if len(behind) > 1:
                game.step(player, BACK)
                ahead.append(behind.pop())
        elif ahead:
            game.step(player, FORTH)
            behind.append(ahead.pop())
        assert game.trays == (model[0][0][-1], model[1][0][-1])
    kind = Kind()
    again = kind.load(game.save())
    assert isinstance(again, DuelGame) and again.steps == game.steps and again.trays == game.trays
    assert again.can_step(FIRST, BACK) is game.can_step(FIRST, BACK)


def test_a_save_whose_steps_are_spoilt_has_a_step_a_move() -> None:
    game = begun_duel(SET, PERSONS, 1)
    game.act(FIRST, filled(game, FIRST)[:2])
    backwards = [[2, 0, "played"], [1, 0, "played"], [2, 0, "played"]]
    for spoilt in (None, [[9, 0, "played"]], [[2, 1, "played"]], [[2, 0, "back"]], [["x"]], backwards):
        data = {**game.save(), "steps": spoilt}
        again = Kind().load(data)
        assert isinstance(again, DuelGame) and [step[0] for step in again.steps] == [1, 2]


# The computer


@pytest.mark.parametrize("columns", [3, 6, 12])
def test_the_pace_rises_with_the_level_and_suits_a_person(columns: int) -> None:
    """Medians over all sets of a length, in seconds: level 3 takes about as long as a person who knows the pieces."""
    medians = [median(seconds_for(challenge_of(own), level) for own in solvable_sets(columns)) for level in LEVELS]
    assert all(slow > 1.3 * quick for slow, quick in pairwise(medians))
    bounds = {3: (15, 40, 90), 6: (60, 180, 400), 12: (240, 600, 1200)}[columns]
    assert bounds[0] < medians[2] < bounds[1] and medians[0] < bounds[2] and medians[4] > columns * 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_fills_its_tray_in_its_time(level: int) -> None:
    """The plan is the same each time, its pieces come down one after another, and it ends when it should."""
    plan = plan_of(SET, level, 5)
    assert plan == plan_of(SET, level, 5) != plan_of(SET, level, 6)
    assert plan[-1].at == pytest.approx(seconds_for(SET, level))
    assert all(one.at < other.at for one, other in pairwise(plan))
    state = State(against(level, 5))
    assert state.run(plan[0].at - 0.01) == []
    assert len(state.run(plan[0].at)) == 1
    state.run(plan[-1].at + 1)
    assert state.game.ended and rules.outcome(state.game.position).winners == (SECOND,)  # type: ignore[union-attr]


def test_the_computer_tries_pieces_that_do_not_stay() -> None:
    every = [plan_of(rulebook.read_params("FLTUVY"), 3, seed) for seed in range(12)]
    assert {len(plan) > 6 for plan in every} == {True, False} or min(map(len, every)) > 6


def test_a_duel_that_is_opened_again_goes_on_where_the_computer_was() -> None:
    game = against(2, 9)
    state = State(game)
    plan = state.plan
    state.run(plan[1].at)
    game.clock.seconds = plan[1].at
    again = Kind().load(game.save())
    assert isinstance(again, DuelGame) and State(again).plan == plan[2:]
    other = begun_duel(SET, game.seats, 77)  # its moves are not those of this seed: it begins anew
    other.act(SECOND, [Put(next(iter(p for p in rulebook.moves(other.trays[1]) if isinstance(p, Put))).placement)])
    late = State(other)
    late.run(1e6)
    assert other.ended


# In the window


def test_nothing_of_one_persons_keys_reaches_the_other_tray(settings: Settings) -> None:
    pilot = staged(begun_duel(SET, PERSONS, 1), settings, size=(960, 600))
    scene = pilot.scene.play
    for player in (FIRST, SECOND):
        other = scene.boards[1 - player]
        for doing in KEYS:
            before = (other.pos, other.held, other.chosen, dict(other.facing))
            key(pilot, player, doing)
            assert (other.pos, other.held, other.chosen, dict(other.facing)) == before, doing
    first, second = begun_duel(SET, PERSONS, 1).trays
    assert first == second


def test_two_persons_play_at_once_by_keys_alone_to_the_end(settings: Settings) -> None:
    pilot = staged(begun_duel(SET, PERSONS, 1), settings, size=(960, 600))
    scene, game = pilot.scene.play, pilot.scene.game
    for doing in (Doing.NEXT, Doing.RIGHT, Doing.TURN_RIGHT, Doing.LAY):
        key(pilot, SECOND, doing)
        key(pilot, FIRST, doing)
    assert len(game.trays[0].laid) == len(game.trays[1].laid) == 1
    key(pilot, FIRST, Doing.UNDO)
    assert not game.trays[0].laid and len(game.trays[1].laid) == 1
    key(pilot, FIRST, Doing.REDO)
    assert len(game.trays[0].laid) == 1
    pilot.key("Ctrl+Z")  # the tray used last
    assert not game.trays[0].laid
    for move in filled(game, FIRST):
        _lay_by_keys(pilot, FIRST, move)
    pilot.settle()
    assert game.ended and pilot.desk.dialogs and scene.can(Common.UNDO)
    assert not any(board.enabled for board in scene.boards)


def _lay_by_keys(pilot: Pilot, player: int, move: Move) -> None:
    assert isinstance(move, Put)
    board, wanted = pilot.scene.play.boards[player], move.placement
    for _try in range(4):
        key(pilot, player, Doing.NEXT)
        if board.held.piece == wanted.piece:
            break
    for turn in range(8):
        if board.held.shape == wanted.shape:
            break
        key(pilot, player, Doing.FLIP if turn == 3 else Doing.TURN_RIGHT)
    for _step in range(20):
        row, column = board.held.cell
        if (row, column) == (wanted.row, wanted.column):
            break
        if row != wanted.row:
            key(pilot, player, Doing.DOWN if row < wanted.row else Doing.UP)
        else:
            key(pilot, player, Doing.RIGHT if column < wanted.column else Doing.LEFT)
    key(pilot, player, Doing.LAY)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (600, 960)])
def test_a_piece_is_dragged_on_its_own_tray_and_no_other(settings: Settings, size: tuple[int, int]) -> None:
    pilot = staged(begun_duel(SET, PERSONS, 1), settings, size=size)
    scene, game = pilot.scene.play, pilot.scene.game
    for player, board in enumerate(scene.boards):
        assert board.rect.w > 200 and board.table.tray.side >= 16
        piece = board.pos.in_hand[1]  # T, the only one that fits as it lies
        pilot.drag(board.table.slots[piece].card.center, board.table.tray.outer.center)
        assert [len(tray.laid) for tray in game.trays] == [1, player]
    left, right = scene.boards
    piece = left.pos.in_hand[0]
    pilot.drag(left.table.slots[piece].card.center, right.table.tray.outer.center)
    assert [len(tray.laid) for tray in game.trays] == [1, 1] and left.held is None


def test_two_fingers_drag_on_both_trays_at_once(settings: Settings) -> None:
    """The first finger comes as the mouse too, the second as a finger alone; each stays with its tray."""
    pilot = staged(begun_duel(SET, PERSONS, 1), settings)
    scene, game = pilot.scene.play, pilot.scene.game
    wide, tall = pilot.desk.surface.get_size()

    def finger(kind: int, number: int, pos: tuple[int, int]) -> None:
        pilot.send(kind, finger_id=number, touch_id=1, x=pos[0] / wide, y=pos[1] / tall, dx=0.0, dy=0.0)

    left, right = scene.boards
    begin = [board.table.slots[board.pos.in_hand[1]].card.center for board in scene.boards]
    goal = [board.table.tray.outer.center for board in scene.boards]
    finger(pygame.FINGERDOWN, 1, begin[0])
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=begin[0], button=1, touch=True)
    finger(pygame.FINGERDOWN, 2, begin[1])
    assert left.held is not None and right.held is not None
    for number, at in ((2, goal[1]), (1, goal[0])):
        finger(pygame.FINGERMOTION, number, at)
    pilot.send(pygame.MOUSEMOTION, pos=goal[0], rel=(1, 1), buttons=(1, 0, 0), touch=True)
    pilot.time += 600
    finger(pygame.FINGERUP, 2, goal[1])
    assert len(game.trays[1].laid) == 1 and left.held is not None
    finger(pygame.FINGERUP, 1, goal[0])
    pilot.send(pygame.MOUSEBUTTONUP, pos=goal[0], button=1, touch=True)
    assert [len(tray.laid) for tray in game.trays] == [1, 1]


def test_against_the_computer_all_keys_are_the_persons_and_its_tray_is_its_own(settings: Settings) -> None:
    pilot = staged(against(1), settings)
    scene, game = pilot.scene.play, pilot.scene.game
    key(pilot, SECOND, Doing.NEXT)
    key(pilot, SECOND, Doing.NEXT)
    assert scene.boards[FIRST].held is not None and scene.boards[SECOND].held is None
    key(pilot, SECOND, Doing.LAY)
    assert len(game.trays[FIRST].laid) == 1
    theirs = scene.boards[SECOND]
    pilot.click(*theirs.table.slots[theirs.pos.in_hand[0]].card.center)
    assert theirs.held is None


def test_the_clock_and_the_computer_stand_while_it_is_paused(settings: Settings) -> None:
    pilot = staged(against(5), settings)
    game = pilot.scene.game
    pilot.advance(500)
    pilot.key("B")
    assert pilot.desk.dialogs
    seconds = game.clock.at(pilot.time)
    pilot.advance(60_000)
    assert game.clock.at(pilot.time) == seconds and not game.trays[SECOND].laid
    pilot.key("Enter")
    pilot.advance(1000 * seconds_for(SET, 5) + 500)
    assert game.ended and pilot.desk.dialogs
    assert game.clock.seconds == pytest.approx(seconds_for(SET, 5), abs=0.2)


def test_the_end_is_kept_counted_and_gone_through(settings: Settings) -> None:
    pilot = staged(against(1), settings)
    shelf = pilot.scene.shelf
    game = pilot.scene.game
    for move in filled(game, FIRST):
        _lay_by_keys(pilot, FIRST, move)
    pilot.settle()
    shelf.store.settle()
    (replay,) = shelf.replays()
    assert shelf.standings()["duel-3"].won == 1 and row("duel-3") == ((3, 0, 3, ""), "duel, 3 pieces")
    pilot.key("Esc")
    pilot.key("Ctrl+Z")
    assert game.history.cursor == len(game.history.moves) - 1 and not game.clock.running
    pilot.key("Ctrl+Shift+Z")
    opened = ROOMS.open_game(app_of(settings), replay)
    assert opened.scope == "katamino.duel"


def test_it_goes_on_from_its_slot_and_beside_the_challenge(settings: Settings) -> None:
    app = app_of(settings)
    pilot = Pilot(duel(app, SET), settings=settings, motion="off")
    key(pilot, FIRST, Doing.NEXT)
    key(pilot, FIRST, Doing.NEXT)
    for doing in (Doing.LAY, Doing.UNDO, Doing.REDO):
        key(pilot, FIRST, doing)
    id, steps = pilot.scene.game.id, pilot.scene.game.steps
    assert [kind for _end, _player, kind in steps] == ["played", BACK, FORTH]
    pilot.scene.keep()
    shelf: Shelf[Any] = pilot.scene.shelf
    shelf.store.settle()
    assert shelf.under_way(SLOT).id == id and shelf.under_way(SLOT).steps == steps
    assert duel(app, rulebook.read_params("FPU")).play.game.id == id  # type: ignore[attr-defined]
    latest = shelf.latest()
    assert latest is not None and Kind().left(latest)[0] == "1 and 0 of 3 down"


def test_t_opens_a_duel_about_the_challenge_in_play(settings: Settings) -> None:
    game = Kind().read("LTY")[0]
    pilot = Pilot(play(app_of(settings), game), settings=settings, motion="off")
    pilot.key("T")
    assert pilot.scene.scope == "katamino.duel" and str(pilot.scene.game.params) == "duel-LTY"
    pilot.key("N")
    (dialog,) = pilot.desk.dialogs
    assert isinstance(dialog, NewDuel)
    pilot.key("Enter")
    assert isinstance(pilot.scene.game, DuelGame)


def test_a_new_duel_is_as_it_was_chosen(settings: Settings) -> None:
    pilot = staged(against(1), settings)
    pilot.scene.play.on(DuelChosen(4, None, "Ann"))
    game = pilot.scene.game
    assert len(game.position.pieces) == 4 and game.seats[SECOND].human
    assert pilot.scene.play.names()[SECOND] == "Ann"
    pilot.scene.play.on(DuelChosen(5, 4))
    assert pilot.scene.game.seats[SECOND].level == 4
    asked = pilot.scene.play.ask_for_new().dialog
    assert isinstance(asked, NewDuel)
    pilot.scene.play.on(DuelChosen(5, None, "Ann"))
    assert settings.recall("katamino", "duel level", 0) == 4, "offered again after a duel of two persons"


def test_a_text_of_a_duel_is_a_duel_and_a_history_is_read_again() -> None:
    for text in ("katamino:duel-LTY#5", "duel-LTY"):
        (game,) = Kind().read(text)
        assert isinstance(game, DuelGame) and Kind().claims("duel-LTY")
    assert isinstance(game.history, History) and "LTY" in Kind().variant(game).replace(" ", "")


def test_a_piece_clicked_in_the_panel_is_the_one_that_its_player_takes_next(settings: Settings) -> None:
    with contextlib.closing(staged(begun_duel(SET, PERSONS, 1), settings)) as pilot:
        for player in (SECOND, FIRST):
            chips = pilot.find(f"chips{player}")
            assert isinstance(chips, Chips)
            pilot.click(*chips.rects(pilot.desk.look)[2].center)
            key(pilot, player, Doing.LAY)
            (held,) = (board.held for board in pilot.scene.play.boards if board.held is not None)
            assert held.piece == chips.pieces[2]
            pilot.click(*chips.rects(pilot.desk.look)[0].center)
            assert not [board for board in pilot.scene.play.boards if board.held is not None]
