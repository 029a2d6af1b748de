"""What is said of a step is what the search then does; races keep their promises."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.run.stepper import Snapshot
from games.katamino.rules.pieces import STEP, read_pieces
from games.katamino.rules.rulebook import read_params
from games.katamino.search.race import Race, beyond
from games.katamino.think import solve
from games.katamino.think.branches import BranchCount
from games.katamino.think.explain import choices_of_path, explain, items_of_path
from games.katamino.think.problem import challenge
from games.model.drive import FULL

NINE = challenge(read_pieces("TWLNFZYPU").pieces)
FIVE = challenge(read_pieces("FLPVY", "standard").pieces)


@pytest.mark.parametrize("strategy", ["none", "mod5", "first-hole", "dlx", "cells"])
@pytest.mark.parametrize("begin", [0, 600, 12_300])
def test_a_step_is_told_as_it_is_made(strategy: str, begin: int) -> None:
    search = solve.search(NINE, strategy)
    if begin:
        search.run(begin)
    kinds = set()
    for _ in range(120):
        search.take()
        state = search.snapshot()
        step = explain(NINE, strategy, state)
        kinds.add(step.kind)
        before = state.path
        search.run(1)
        after = search.snapshot()
        if step.kind == "choose":
            assert after.path == (*before, step.choices[0])
            assert after.extra["choices"][-1] == (1, len(step.choices))
            assert items_of_path(NINE, strategy, after)[-1] == (
                step.item
                if strategy in ("dlx", "cells", "first-hole")
                else (step.choices[0].row, step.choices[0].column)
            )
        else:
            assert len(after.path) == step.back, "it goes on where it was said"
            assert after.path[:-1] == before[: step.back - 1] and after.path[-1] != before[step.back - 1]
        if step.kind == "dead":
            assert step.choices == ()
        if step.kind == "split":
            assert any(len(area) % 5 for area in step.areas)
        if strategy in ("dlx", "cells") and step.kind in ("choose", "dead"):
            counts = [*step.cells.values(), *step.hand.values()]
            assert len(step.choices) == min(counts) and step.ties == counts.count(min(counts)) - 1
    assert "choose" in kinds and len(kinds) > 1


@pytest.mark.parametrize("strategy", ["first-hole", "dlx", "cells"])
def test_places_of_equal_pieces_are_one_choice(strategy: str) -> None:
    """On a tray of two L and two P, against the sets of cells that can cover what was chosen."""
    params = read_params("5x4-ZZZZ.L2P2")
    problem = challenge(params.pieces, params.plan)
    search = solve.search(problem, strategy)
    doubled = 0
    for _ in range(40):
        search.run(1)
        state = search.snapshot()
        if state.finished:
            break
        told = choices_of_path(problem, strategy, state)
        assert all(1 <= k <= d for k, d in told) and len(told) == len(state.path)
        doubled += sum(d < of for (_, d), (_, of) in zip(told, state.extra["choices"], strict=True))
        step = explain(problem, strategy, state)
        if step.kind == "choose":
            alike = {(p.piece % STEP, frozenset(p.cells)) for p in step.choices}
            assert step.count == len(alike) == len(BranchCount(problem, strategy, state).branches)
    assert (doubled > 0) == (strategy != "first-hole")


def test_before_its_first_step_a_search_with_equal_pieces_has_no_choices() -> None:
    params = read_params("5x4-ZZZZ.L2P2")
    problem = challenge(params.pieces, params.plan)
    assert choices_of_path(problem, "dlx", Snapshot()) == ()


def run(one: Race, until: Any, limit: float = 20.0) -> None:
    """Tick in real time until something is so."""
    end = time.monotonic() + limit
    while not until():
        assert time.monotonic() < end
        time.sleep(0.001)
        one.tick(time.monotonic() * 1000)


def rest(one: Race) -> None:
    run(one, lambda: all(runner.drive.idle for runner in one.runners))
    one.tick(time.monotonic() * 1000)


@pytest.fixture
def make() -> Any:
    made = []

    def build(*strategies: str, problem: Any = NINE) -> Race:
        made.append(Race(problem, strategies))
        made[-1].open()
        return made[-1]

    yield build
    for one in made:
        assert one.close(60)


def test_equal_nodes_at_any_speed(make: Any) -> None:
    one = make("dlx", "first-hole", "mod5", "none")
    assert one.total == 120
    one.speed = 500
    one.play(0.0)
    for now in range(0, 2001, 20):
        one.tick(float(now))
    one.pause()
    rest(one)
    assert {runner.latest.nodes for runner in one.runners} == {1000}
    one.set_speed(FULL, 0.0)
    one.play(time.monotonic() * 1000)
    run(one, lambda: one.nodes > 20_000)
    one.pause()
    rest(one)
    assert len({runner.latest.nodes for runner in one.runners if not runner.finished}) == 1  # dlx may be through
    found = [runner.latest.solutions for runner in one.runners]
    assert found[0] > found[1] > 0 == found[3]
    assert [len(runner.fillings) for runner in one.runners] == found


def test_steps_and_seeking_come_to_the_same_state(make: Any) -> None:
    one = make("dlx", "first-hole")
    one.step(300)
    rest(one)
    seen = [runner.latest for runner in one.runners]
    one.step(400)
    rest(one)
    assert one.nodes == 700 == one.seen
    one.step(-400)
    rest(one)
    assert [runner.latest.path for runner in one.runners] == [state.path for state in seen]
    assert [runner.latest.extra for runner in one.runners] == [state.extra for state in seen]
    for target in (10, 650, 0, 300):  # a scrubber that is dragged: only the last wish counts
        one.seek(target)
    rest(one)
    assert [runner.latest.path for runner in one.runners] == [state.path for state in seen]
    assert one.seen == 700
    one.seek(0)
    one.step(-1)
    rest(one)
    assert one.nodes == 0 and one.runner.latest.path == ()


def test_a_race_ends(make: Any) -> None:
    one = make("dlx", "mod5", "fast", problem=FIVE)
    one.set_speed(FULL, 0.0)
    one.play(time.monotonic() * 1000)
    run(one, lambda: one.finished)
    one.tick(time.monotonic() * 1000)
    assert not one.playing and one.total > 0
    for runner in one.runners:
        assert len(runner.fillings) == len(set(runner.fillings)) == one.total
        assert runner.drive.total == runner.latest.nodes == runner.drive.seen
    one.step(-5)  # back from the end, and on again: nothing is told twice
    rest(one)
    assert not one.finished
    one.play(time.monotonic() * 1000)
    run(one, lambda: one.finished)
    assert all(len(runner.fillings) == one.total for runner in one.runners)


def test_equal_time_gives_the_quick_one_more_nodes(make: Any) -> None:
    one = make("dlx", "first-hole")
    run(one, lambda: all(runner.cost for runner in one.runners))
    assert one.runners[0].cost > one.runners[1].cost, "in the processor's time"
    for runner, cost in zip(one.runners, (6e-6, 2e-6), strict=True):  # as they are on some machine
        runner.cost = cost
    one.set_mode("time", 0.0)
    one.speed = 500
    one.play(0.0)
    for now in range(0, 1001, 20):
        one.tick(float(now))
    one.pause()
    rest(one)
    dlx, hole = (runner.latest.nodes for runner in one.runners)
    assert (dlx, hole) == (500, 1500)


def test_strategies_can_be_exchanged(make: Any) -> None:
    one = make("dlx", "first-hole")
    one.step(250)
    rest(one)
    kept = one.runners[1]
    one.become(("first-hole", "none", "mod5", "dlx"))
    rest(one)
    assert one.runners[0] is kept and {runner.latest.nodes for runner in one.runners} == {250}
    one.become(("none",))
    assert len(one.runners) == 1 and one.runner.strategy == "none" and kept.drive.close(2.0)


def test_what_stands_and_what_churns(make: Any) -> None:
    one = make("first-hole", "fast")
    one.step(14_000)
    rest(one)
    first = one.runners[0]
    for speed, least in ((1, 1), (5, 5), (20, 20), (100, 100), (5000, 100), (0, 100)):  # a second, at most 100
        one.speed = speed
        assert [first.is_solid(p) for p in first.latest.path] == [
            14_000 - at >= least for at in first.latest.extra["laid_at"]
        ]
    one.become(("first-hole", "fast", "mod5", "none"))
    one.speed = 5
    assert {runner.solid for runner in one.runners} == {5}
    one.speed = FULL
    assert any(first.is_solid(p) for p in first.latest.path) and not first.is_solid(first.latest.path[-1])


def test_the_next_change_one_level_up(make: Any) -> None:
    one = make("first-hole")
    one.step(500)
    rest(one)
    state = one.runner.latest
    level = len(state.path) - 1
    node = beyond(one.runner, level)
    assert node is not None and node > 500
    one.seek(node - 1)
    rest(one)
    assert one.runner.latest.path[:level] == state.path[:level]
    one.seek(node)
    rest(one)
    assert one.runner.latest.path[:level] != state.path[:level] and len(one.runner.latest.path) <= level
