"""The trainer: when cards come back, two machines, forgetting, and the whole way from a mistake to the lid and back."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.base.settings import Settings
from games.kalah import scene as kalah
from games.launcher.learn.scene import Learn
from games.launcher.record.messages import RecordCommand
from games.launcher.record.scene import Record
from games.launcher.scene import FIRST, Launcher
from games.mancala import opening
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.model.app import App
from games.model.keeping import machines
from games.model.keeping.store import Store
from games.model.record.played import Played
from games.model.shelf import Shelf
from games.model.study.learning import AnswerVerdict
from games.model.study.missed import DAYS, MOST, Deck, Missed, due, merged, read, written
from games.stage.pilot import Pilot
from tests.games.test_mancala_learning import asking, sow

DAY, ONE = date(2026, 11, 22), timedelta(1)
NOON = 1_795_348_800.0  # 22 November 2026, 12:00 UTC
CARD = Missed("kalah", "p", ("3",), ("6", "3"), 5, 4, NOON, DAY + ONE)


def test_a_card_comes_back_after_one_three_and_seven_days_and_is_learnt() -> None:
    card, today, waited = CARD, DAY, []
    while not card.learnt:
        waited.append((card.due - today).days)
        assert not due([card], card.due - ONE) and due([card], card.due) == [card]
        today = card.due
        card = card.answered(True, today, card.at + 1)
    assert tuple(waited) == DAYS == (1, 3, 7) and not due([card], date.max)
    wrong = CARD.answered(True, DAY, NOON).answered(False, DAY, NOON)
    assert wrong.step == 0 and wrong.due == DAY + ONE, "wrong: from the beginning"
    late = CARD.answered(True, date.max, NOON)
    assert late.due > DAY


def test_the_later_answer_wins_whichever_file_is_read_first() -> None:
    old, new = CARD, CARD.answered(True, DAY, NOON + 60)
    assert old.due < new.due, "by the earlier day due the old copy would win"
    gone = new.forgotten(NOON + 90)
    for cards in itertools.permutations([old, new, gone]):
        assert merged([cards[0]], cards[1:]) == [gone]
        assert merged(*([one] for one in cards if one is not gone)) == [new]
    assert not due([gone], date.max)


def test_of_too_many_the_forgotten_and_the_learnt_go_first() -> None:
    open_cards = [replace(CARD, position=f"p{n}", at=NOON + n) for n in range(MOST - 1)]
    learnt = [replace(CARD, position=f"l{n}", at=NOON + 10_000 + n, step=len(DAYS)) for n in range(3)]
    gone = [replace(CARD, position=f"g{n}", at=NOON + 20_000 + n, gone=True) for n in range(3)]
    kept = merged(gone, learnt, open_cards)
    assert len(kept) == MOST and set(open_cards) < set(kept) and learnt[-1] in kept


def test_cards_are_read_as_written_and_damaged_ones_are_left_out() -> None:
    cards = [replace(CARD, good=(("1", "2"),)), replace(CARD, position="q", gone=True, step=2)]
    assert read(written(cards)) == cards
    for name, value in (("game", 3), ("played", []), ("best", "6"), ("at", None), ("due", "soon"), ("step", -1),
                        ("worth", "x")):  # fmt: skip
        spoilt = written(cards)
        spoilt[0][name] = value
        assert read(spoilt) == cards[1:]
    assert read({"cards": 1}) == [] and read([None, 3, []]) == []


def test_two_machines_write_beside_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Store(tmp_path)
    one.missed.put([CARD])
    monkeypatch.setattr(machines, "machine", lambda: "other")
    other = Store(tmp_path)
    assert other.missed.due("kalah", DAY + ONE) == [CARD]
    later = CARD.answered(True, DAY + ONE, NOON + 90)
    other.missed.put([later])
    assert len(list((tmp_path / "data" / "missed").glob("*.json"))) == 2
    assert Store(tmp_path).missed.cards() == [later] == one.missed.cards()
    assert other.missed.counts(DAY + ONE) == {} and other.missed.counts(later.due) == {"kalah": 1}


def test_a_card_is_answered_once_and_forgetting_is_taken_back() -> None:
    deck = Deck([CARD, replace(CARD, position="q")])
    first = deck.answer(False, DAY, NOON)
    assert first is not None and first.step == 0
    assert deck.answer(True, DAY, NOON) is None, "the first answer counts"
    gone = deck.forget(NOON)
    assert gone is not None and gone.gone and [one.position for one in deck.cards] == ["q"]
    back = deck.undo(NOON)
    assert back is not None and merged([gone], [back]) == [back] and deck.card == back
    assert not deck.can_undo and deck.right == [False, None]


# The way of a mistake


def missing(tmp_path: Path, at: float = NOON) -> tuple[Store, Any]:
    """Return a store with the mistake that was missed, and the question it was."""
    store = Store(tmp_path)
    store.clock = lambda: at
    pilot = asking(app=App.of(store))
    state = pilot.scene.play.state
    asked = state.question
    before, played = state.before, state.played
    sow(pilot, played)
    pilot.until(lambda: bool(asked.tries), 60)
    pilot.close()
    assert asked.tries[0].verdict is AnswerVerdict.AS_PLAYED
    return store, (before, played, state.known)


def launched(store: Store) -> Pilot:
    settings = Settings.load(store)
    pilot = Pilot(Launcher(App(settings, store)), settings=settings, motion="off")
    pilot.advance(FIRST + 50)
    return pilot


def test_what_was_missed_comes_back_the_next_day_on_the_lid(tmp_path: Path) -> None:
    store, (before, played, known) = missing(tmp_path)
    (card,) = store.missed.cards()
    assert card.game == "kalah" and card.lost == known.lost.value and card.worth == known.before.value
    pilot = launched(store)
    lid = pilot.scene.lid("kalah")
    assert lid.missed == 0 and lid.second == lid.blurb
    pilot.close()
    store.clock = lambda: NOON + 86_400
    pilot = launched(store)
    lid = pilot.scene.lid("kalah")
    assert lid.missed == 1 and lid.second == "1 mistake to find again"
    pilot.click(*lid.tells(pilot.scene.look).center)
    scene = pilot.scene
    assert scene.scope == "kalah.retry" and scene.play.state.position == before and scene.play.state.played == played
    assert scene.play.state.free and not scene.play.state.judging.open, "nothing has to be searched first"
    sow(pilot, scene.play.state.known.best)
    pilot.until(lambda: scene.play.state.given is not None, 30)
    assert scene.play.state.given.verdict is AnswerVerdict.BEST
    (after,) = store.missed.cards()
    assert after.step == 1 and (after.due - card.due).days == 3
    pilot.click_id("leave")
    assert pilot.scene.lid("kalah").missed == 0
    pilot.close()


def test_what_is_found_at_the_first_try_makes_no_card_and_a_shown_one_does(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pilot = asking(app=App.of(store))
    state = pilot.scene.play.state
    sow(pilot, state.known.best)
    pilot.until(lambda: state.given is not None, 60)
    pilot.key("B")
    assert store.missed.cards() == []
    pilot.key("Enter")
    pilot.key("B")
    assert len(store.missed.cards()) == 1
    pilot.close()


def test_while_a_game_is_under_way_a_long_press_offers_the_mistakes(tmp_path: Path) -> None:
    store, _asked = missing(tmp_path)
    store.clock = lambda: NOON + 86_400
    game = opening.posed(kalah.KALAH, "6x4", [1, 2], (Seat(True), Seat(True))).game
    Shelf(SowingKind(kalah.KALAH), store).keep(game)
    pilot = launched(store)
    lid = pilot.scene.lid("kalah")
    assert lid.missed == 1 and lid.second == lid.blurb and lid.tells(pilot.scene.look).width == 0
    pilot.click(*lid.rect.center, 3)
    assert pilot.desk.dialogs
    pilot.click_id("train")
    assert pilot.scene.scope == "kalah.retry"
    pilot.key("Esc")
    pilot.scene.focus(pilot.scene.lid("kalah"))
    pilot.key("X")
    assert pilot.scene.scope == "kalah.retry", "by keys alone"
    pilot.close()


def test_del_forgets_with_undo_and_learn_offers_the_mistakes(tmp_path: Path) -> None:
    store, _asked = missing(tmp_path)
    store.clock = lambda: NOON + 86_400
    settings = Settings.load(store)
    pilot = Pilot(Learn(App(settings, store), "kalah"), settings=settings, motion="off")
    pilot.click_id("train")
    assert pilot.scene.scope == "kalah.retry"
    pilot.key("Del")
    assert store.missed.due("kalah", DAY + 9 * ONE) == [] and pilot.scene.play.state.question is None
    pilot.key("Ctrl+Z")
    assert len(store.missed.due("kalah", DAY + 9 * ONE)) == 1 and pilot.scene.play.state.question is not None
    pilot.key("Del")
    pilot.key("Esc")
    pilot.frame()
    assert pilot.scene.find("train") is None
    assert not pilot.desk.crashes
    pilot.close()


def test_a_damaged_card_is_passed_over(tmp_path: Path) -> None:
    store, _asked = missing(tmp_path)
    store.missed.put([replace(CARD, due=DAY), replace(CARD, position="6x4 nonsense", due=DAY, at=NOON + 1)])
    store.clock = lambda: NOON + 86_400
    pilot = launched(store)
    pilot.scene.focus(pilot.scene.lid("kalah"))
    pilot.key("X")
    assert pilot.scene.scope == "kalah.retry" and len(pilot.scene.play.deck.cards) == 1
    pilot.close()


@pytest.mark.parametrize("too", [False, True])
def test_clearing_the_record_asks_about_the_mistakes(too: bool, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.missed.put([CARD])
    store.ledger.add(Played("kalah", "x", "6x4", "2026-11-22T12:00:00+01:00"))
    settings = Settings.load(store)
    pilot = Pilot(Record(App(settings, store)), settings=settings, motion="off")
    pilot.key("Del")
    if too:
        pilot.click_id("missed")
    pilot.click_id("clear")
    left = [one for one in store.missed.cards() if not one.gone]
    assert len(left) == (0 if too else 1) and store.ledger.games() == []
    pilot.scene.hear(RecordCommand.PUT_BACK)
    assert len([one for one in store.missed.cards() if not one.gone]) == 1 and len(store.ledger.games()) == 1
    pilot.close()

