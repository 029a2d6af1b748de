"""What the games say of themselves in the record: how they ended, against whom, whether that says how strong one is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.history import History
from games.kalah.variant import Kalah
from games.katamino.game import fresh
from games.katamino.kind import Kind as Trays
from games.katamino.rules import rulebook as trays
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.play.state import State
from games.mancala.seats import Seat
from games.model.record.played import FILLED, GIVEN_UP, PLAYED, WON
from games.oware.variant import Oware

KALAH = Kalah()
KIND = SowingKind(KALAH)
PERSON, COMPUTER = Seat(True), Seat(False, 3)


def game(params: str = "6x4", seats: tuple[Seat, Seat] = (PERSON, COMPUTER), variant: Any = KALAH) -> SowingGame:
    return SowingGame(variant, History(variant.rules, variant.rules.read_params(params), 7), seats)


def ended(made: SowingGame) -> SowingGame:
    while not made.over:
        made.play(next(iter(made.variant.rules.moves(made.position))))
    return made


def test_a_game_against_the_computer_says_by_how_much_and_against_which_level() -> None:
    made = ended(game())
    count, scores = KIND.tally(made), made.scores()
    assert count.score == scores[0] - scores[1] and count.level == 3 and count.rated
    assert count.end == (WON if scores[0] > scores[1] else "lost" if scores[0] < scores[1] else "drawn")
    other = KIND.tally(ended(game(seats=(COMPUTER, PERSON))))
    assert other.score == -count.score


def test_a_game_given_up_is_lost_but_no_margin() -> None:
    made = game()
    made.play(next(iter(KALAH.rules.moves(made.position))))
    made.resigned = 0
    count = KIND.tally(made)
    assert (count.end, count.score, count.rated) == (GIVEN_UP, None, True)
    made.resigned = 1
    assert KIND.tally(made).end == WON


def test_a_game_of_two_people_is_played_and_nobodys() -> None:
    assert KIND.tally(ended(game(seats=(PERSON, PERSON)))).end == PLAYED
    assert not KIND.tally(ended(game(seats=(PERSON, PERSON)))).rated


@pytest.mark.parametrize("how", ["undo", "hint", "values", "level", "board", "set up", "branch", "pasted", "depth"])
def test_what_makes_it_easier_is_not_rated(how: str) -> None:
    seats = (PERSON, Seat(False, 3, 4)) if how == "depth" else (PERSON, COMPUTER)
    made = game("4x4" if how == "board" else "6x4", seats)
    state = State(made, lambda: None)
    state.values_on = how == "values"
    state.sow(next(pit for pit in range(4) if KALAH.rules.moves(made.position)))
    if how == "undo":
        made.undo()
        state.sow(1)
    elif how == "hint":
        made.hints = 1
    elif how == "level":
        state.set_level(1)
    elif how == "set up":
        made.history = History(KALAH.rules, made.params, 0, made.position)
    elif how == "branch":
        made = made.from_here().renewed()
    elif how == "pasted":
        (made,) = KIND.read(KIND.write_game(made, ""))
    count = KIND.tally(ended(made))
    assert not (count.rated and count.level)
    again = KIND.tally(KIND.load(made.save()))
    assert not (again.rated and again.level), "a save says so, too"


def test_what_was_undone_and_redone_is_rated() -> None:
    made = game()
    state = State(made, lambda: None)
    state.values_on = False
    state.sow(1)
    made.undo()
    made.redo()
    assert KIND.tally(ended(made)).rated
    assert SowingKind(Oware()).tally(ended(game("abapa", variant=Oware()))).rated


def test_what_the_machine_filled_is_kept_as_that() -> None:
    tray = fresh(trays.solvable_sets(3)[0])
    assert Trays().tally(tray).end == WON
    tray.solved_for = True
    assert Trays().tally(tray).end == FILLED
