"""The finish of a race: places and their sentence, the clock of a search, what is shown and what goes on from there."""

from __future__ import annotations

import pytest

from games.base.settings import Settings
from games.katamino.rules.pieces import read_pieces
from games.katamino.rules.rulebook import read_params
from games.katamino.scene import watch
from games.katamino.search.finish import placed, seconds_told, sentence, times
from games.katamino.search.messages import PlacesBy
from games.katamino.search.scene import Search
from games.katamino.search.stop_watch import NODES, TIME, Finisher, StopWatch
from games.katamino.think import solve
from games.katamino.think.problem import challenge
from games.stage.pilot import Pilot
from tests.apps import app_of

DLX = Finisher("dlx", 58_207, 0.081, 120, 57_520, True)
HOLE = Finisher("first-hole", 127_571, 0.005, 120, 124_648, True)
GROUPS = Finisher("mod5", 1_969_696, 0.079, 120, 1_953_867, True)
PLAIN = Finisher("none", 103_868_036, 7.3, 120, 102_576_582, True)
ALL = (DLX, HOLE, GROUPS, PLAIN)


def test_places_by_nodes_and_by_time() -> None:
    assert [(place, one.strategy) for place, one in placed(ALL, NODES)] == [
        (1, "dlx"), (2, "first-hole"), (3, "mod5"), (4, "none"),
    ]  # fmt: skip
    assert [one.strategy for _place, one in placed(ALL, TIME)] == ["first-hole", "mod5", "dlx", "none"]


def test_equal_ones_share_a_place_and_the_next_is_left_out() -> None:
    twin = Finisher("cells", DLX.nodes, 0.02, 120, 57_520, True)
    late = Finisher("fast", 3, 0.01, 0, 0, False)
    assert [(place, one.strategy) for place, one in placed((HOLE, DLX, late, twin), NODES)] == [
        (1, "dlx"), (1, "cells"), (3, "first-hole"), (0, "fast"),
    ]  # fmt: skip


def test_the_sentence_is_that_of_the_design() -> None:
    title, told = sentence(ALL, NODES)
    assert title == "Dancing links is first"
    assert told == "It needed 2.2 times fewer nodes than First hole, which was 16 times quicker by the clock."
    title, told = sentence(ALL, TIME)
    assert title == "First hole is first"
    assert told == "It was 16 times quicker than Groups of five. Dancing links needed 2.2 times fewer nodes."


def test_none_found_and_none_finished() -> None:
    none = [Finisher(one.strategy, one.nodes, one.seconds, 0, 0, True) for one in ALL]
    assert sentence(none, NODES) == ("No solution", "All four found none; Dancing links needed fewest nodes.")
    here = [Finisher(one.strategy, one.nodes, one.seconds, 3, 9, False) for one in ALL]
    assert sentence(here, NODES) == ("Finished here", "None has come to its end.")


@pytest.mark.parametrize(
    ("more", "less", "told"), [(22, 10, "2.2"), (99.4, 10, "9.9"), (99.6, 10, "10"), (34, 1, "34")]
)
def test_ratios(more: float, less: float, told: str) -> None:
    assert times(more, less) == told


def test_seconds() -> None:
    assert [seconds_told(one) for one in (0.0001, 0.081, 7.31, 103.4)] == ["1 ms", "81 ms", "7.3 s", "103 s"]


def test_the_watch_counts_new_nodes_alone() -> None:
    search = StopWatch(solve.search(challenge(read_pieces("LPTWY").pieces), "none"))
    start = search.checkpoint()
    search.run(4000)
    once = search.spent
    assert once > 0
    search.restore(start)
    search.run(4000)
    assert search.spent == once  # gone through again
    search.run(4000)
    assert search.spent > once and search.snapshot().nodes == 8000


def racing(settings: Settings) -> Pilot:
    settings.remember("katamino", "boards", 4)
    settings.remember("katamino", "watched", True)
    settings.remember("katamino", "speed", 5000)
    return Pilot(watch(app_of(settings), read_params("LTY")), settings=settings, motion="off")


def room(pilot: Pilot) -> Search:
    assert isinstance(pilot.scene.play, Search)
    return pilot.scene.play


def headed(pilot: Pilot) -> str:
    return room(pilot).parts().panel_title()


def idle(pilot: Pilot) -> None:
    pilot.until(lambda: all(runner.drive.idle for runner in room(pilot).state.race.runners))


def test_a_race_finishes_with_places_and_is_raced_again(settings: Settings) -> None:
    pilot = racing(settings)
    race = room(pilot).state.race
    assert headed(pilot) == "Race"
    pilot.key("End")
    pilot.until(lambda: race.finished and headed(pilot) == "Finish")
    pilot.advance(300)
    cards = room(pilot).display.cards
    assert cards["dlx"].shown.place == 1 and {card.shown.place for card in cards.values()} <= {1, 2, 3, 4}
    assert all(len(runner.lying) == 3 for runner in race.runners)  # the last solution stays
    room(pilot).on(PlacesBy(TIME))
    assert room(pilot).state.by == TIME
    pilot.key("Left")
    idle(pilot)
    pilot.advance(300)
    assert headed(pilot) == "Race" and not any(card.shown.place for card in cards.values())
    pilot.key("R")
    pilot.until(lambda: race.finished)
    pilot.advance(300)
    assert headed(pilot) == "Finish"


def test_a_race_is_finished_here(settings: Settings) -> None:
    pilot = racing(settings)
    race = room(pilot).state.race
    race.seek(12)
    idle(pilot)
    pilot.key("F")
    pilot.advance(300)
    assert headed(pilot) == "Finish" and race.over and not race.finished
    assert any(card.shown.rule == "not finished" for card in room(pilot).display.cards.values())
    found = [runner for runner in race.runners if runner.fillings]
    assert all(runner.lying == runner.fillings[-1].placements for runner in found)
    pilot.key("Right")
    idle(pilot)
    pilot.advance(300)
    assert headed(pilot) == "Race"
