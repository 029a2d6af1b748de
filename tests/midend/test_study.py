"""The study: rounds of searches, and the figures of a review from what they found; Kalah's and Oware's review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.run.job import Job
from engine.run.stepper import Onward, Snapshot
from games.kalah.variant import Kalah
from games.mancala.game import SowingGame
from games.mancala.seats import Seat
from games.mancala.think.judge import REVIEW, judged
from games.model.study.review import (
    Account,
    Assessed,
    Chosen,
    Estimate,
    Scale,
    account,
    accuracy,
    assess,
    mistakes,
    turning_points,
)
from games.model.study.rounds import Round, Rounds
from games.oware.variant import Oware
from tests.engine.test_job import wait

KALAH, OWARE = Kalah(), Oware()
TWO = (Seat(True), Seat(True))


class Digging(Onward):
    """A search that is as deep as it has nodes, and ends at `bottom`."""

    def __init__(self, place: int, bottom: int, log: list[int]) -> None:
        self.place, self.bottom, self.nodes = place, bottom, 0
        log.append(place)

    def run(self, budget: int) -> bool:
        assert budget > 0
        self.nodes = min(self.bottom, self.nodes + budget)
        return self.nodes == self.bottom

    def snapshot(self) -> Snapshot:
        return Snapshot(self.nodes, extra={"depth": self.nodes})


def digging(bottoms: Sequence[int], rounds: Sequence[Round], log: list[int], **more: Any) -> Rounds[int]:
    """Return the rounds over places 0, 1 ... whose searches end at their bottom; a finding is the nodes."""
    places = range(len(bottoms))
    return Rounds(places, rounds, lambda place: Digging(place, bottoms[place], log), lambda found: found.nodes, **more)


@pytest.mark.parametrize("step", [1, 7, 10_000])
def test_every_place_is_valued_quickly_before_any_is_valued_deeply(step: int) -> None:
    log: list[int] = []
    search = digging([30, 100, 30], (Round(10, 10), Round(50, 50)), log, settled=lambda found: found == 30)
    seen = []
    while not search.run(step):
        if not seen or seen[-1] != search.snapshot().extra["found"]:
            seen.append(search.snapshot().extra["found"])
    assert log == [0, 1, 2, 0, 1, 2] and search.found == {0: 30, 1: 50, 2: 30}
    if step == 1:
        assert seen[:4] == [{}, {0: 10}, {0: 10, 1: 10}, {0: 10, 1: 10, 2: 10}]
    state = search.snapshot()
    assert state.finished and state.progress == 1.0 and state.nodes == search.nodes == 30 + 30 + 50 + 30


def test_what_is_settled_is_passed_over_and_what_is_not_good_enough_goes_on() -> None:
    log: list[int] = []
    search = digging(
        [1000] * 3, (Round(10, 10), Round(20, 60)), log,
        settled=lambda found: found == 7, enough=lambda snapshot: snapshot.nodes >= 45, known={1: 7},
    )  # fmt: skip
    while not search.run(5):
        pass
    assert log == [0, 2, 0, 2] and search.found == {0: 60, 1: 7, 2: 60}, "looked at with 20, 40 and 60"
    late = digging([1000], (Round(20, 60),), log, enough=lambda snapshot: False)
    while not late.run(5):
        pass
    assert late.found == {0: 60}, "not good enough, but so many are the most"


def test_nothing_found_is_left_out_and_a_job_drives_it() -> None:
    job = Job(lambda: Rounds([3, 4], (Round(5, 5),), lambda place: Digging(place, 9, []),
                             lambda found: found.nodes if found.nodes > 5 else None), checkpoints=False)  # fmt: skip
    job.free()
    wait(lambda: job.latest.finished)
    assert job.latest.extra["found"] == {} and job.close(5)
    assert Rounds([], (Round(5, 5),), lambda place: Digging(place, 9, []), lambda found: 1).run(1)


# Figures


def turn(
    player: int, before: float, after: float, *, sure: bool = True, forced: bool = False, error: float = 0
) -> Assessed:
    """Return a turn assessed by two values."""
    chosen = Chosen(player, 0, 1, forced)
    return assess(chosen, Estimate(before, error, sure), Estimate(after, error), ("best",), False, 4)


@given(st.integers(-9, 9), st.integers(-9, 9), st.booleans(), st.booleans())
def test_a_turn_loses_what_it_leaves_behind_if_that_is_sure(before: int, after: int, sure: bool, is_best: bool) -> None:
    one = assess(Chosen(0, 0, 1), Estimate(before, 0, sure), Estimate(after), (), is_best, 4)
    assert one.lost == Estimate(max(0, before - after) if sure and not is_best else 0, 0, sure)
    sign = lambda value: (value > 0) - (value < 0)  # noqa: E731
    assert one.turned == (one.lost.value >= 4 and sign(after) < sign(before))


def test_figures_by_hand() -> None:
    turns = [
        turn(0, 5, 5),
        turn(1, -5, -9),
        None,
        turn(0, 9, 1),
        turn(1, 0, -2),
        turn(0, 2, -1, sure=False),
        turn(0, 3, -1),
        turn(0, 4, 4, forced=True),
    ]
    scale = Scale(least=1, mistake=4, half=4)
    assert account(turns, 0, scale) == Account(4, 2, 2, 12, pytest.approx(100 * (1 + 0.25 + 0.5) / 3))
    assert account(turns, 1, scale) == Account(2, 0, 1, 6, pytest.approx(100 * (0.5 + 0.5**0.5) / 2))
    assert [one.lost.value for one in mistakes(turns, 0, 4)] == [8, 4] and not mistakes(turns, 0, 9)
    assert turning_points(turns) == [turns[6]]
    assert account([None], 0, scale) == Account(0, 0, 0, 0, None) and accuracy([turns[7]], 0, 4) is None


def test_the_game_turns_with_a_mistake_that_gives_the_lead_or_an_even_game_away() -> None:
    turns = [
        turn(0, 5, -1), turn(0, 4, 0), turn(0, 0, -4),  # the lead, and an even game
        turn(0, 1, -1), turn(1, 0, -2), turn(0, 2, -1), turn(1, 1, 0),  # to and fro in an even game
        turn(0, 14, 4), turn(1, -4, -14),  # mistakes that change nothing
        turn(0, 3, -3, error=2),  # not beyond doubt
    ]  # fmt: skip
    assert turning_points(turns) == turns[:3]


def test_losses_with_errors_are_not_summed_and_are_mistakes_only_beyond_doubt() -> None:
    turns = [turn(0, 10, 4, error=3), turn(0, 10, 0, error=3)]
    assert turns[0].lost.error == pytest.approx(18**0.5)
    assert mistakes(turns, 0, 3) == [turns[1]]
    assert account(turns, 0, Scale(1, 3, 3)).lost is None


# Kalah and Oware


@pytest.mark.parametrize(
    ("variant", "text"),
    [(KALAH, "6x4 0,0,0,1,0,2+20 0,1,0,2,0,1+21 0"), (OWARE, "abapa 0,0,0,1,0,2+20 0,1,0,2,0,1+21 0")],
    ids=["kalah", "oware"],
)
@pytest.mark.parametrize("choice", [0, -1])
def test_a_sowing_game_is_reviewed_by_the_one_interface(variant: Any, text: str, choice: int) -> None:
    game = SowingGame(variant, variant.read_game(text), TWO)
    while not game.over and len(game.history.moves) < 6:
        game.play(list(variant.rules.moves(game.position))[choice])
    search = REVIEW.valuing(game)
    while not search.run(1 << 20):
        pass
    assessed = REVIEW.judge(game, search.found)
    told = judged(game, assessed)
    assert [one is not None and one.turn for one in assessed] == list(REVIEW.turns(game))
    for one, other in zip(assessed, told, strict=True):
        assert one is not None and other is not None and other.figures == one
        assert one.lost.sure and one.lost.error == 0 and one.lost.value == other.lost
        if other.proven:
            assert one.lost.value == one.before.value - one.after.value, "the best loses nothing, nothing gains"
    for player in (0, 1):
        sums = account(assessed, player, REVIEW.scale)
        assert sums.turns == sum(one.player == player for one in REVIEW.turns(game)) > 0
        assert sums.lost is not None and (sums.lost > 0) == (sums.good < sums.turns)


def test_a_turn_without_choice_is_forced() -> None:
    game = SowingGame(KALAH, KALAH.read_game("6x4 0,0,0,0,1,0+22 0,0,0,0,1,3+21 0"), TWO)
    game.sow(4)
    game.sow(5)
    assert [one.forced for one in REVIEW.turns(game)][:2] == [True, False]
