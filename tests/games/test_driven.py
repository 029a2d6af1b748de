"""Searches driven by a verb: what is handed out, counted and said of them when something ends them early."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.cover.problem import Solution
from engine.run.sought import Sought
from games.terminal import driven
from games.terminal.driven import Driven
from tests.engine.covers import queens


def searches(*sizes: int, keep: bool = True) -> list[Callable[[], Sought[tuple[int, Solution]]]]:
    """Return what makes the searches for so many queens; a solution comes with its node."""
    return [lambda size=size: Sought(queens(size).pool("dlx", keep), lambda *found: found) for size in sizes]


def test_several_searches_count_as_one() -> None:
    one, other = (Driven(searches(size)) for size in (8, 6))
    found = [*one, *((node + one.nodes, solution) for node, solution in other)]
    both = Driven(searches(8, 6))
    assert list(both) == found and len(found) == 92 + 4
    assert (both.found, both.nodes, both.complete, both.late) == (96, one.nodes + other.nodes, True, False)
    counted = Driven(searches(8, 6, keep=False))
    assert counted.count() == counted.found == 96 and counted.nodes == both.nodes and counted.complete


@pytest.mark.parametrize("first", [1, 92, 93, 95])
def test_the_first_ones_of_all(first: int) -> None:
    every = list(Driven(searches(8, 6)))
    wanted = Driven(searches(8, 6), first)
    assert list(wanted) == every[:first] and wanted.nodes == every[first - 1][0] and not wanted.complete
    counted = Driven(searches(8, 6), first)
    assert counted.count() == first and counted.nodes == every[first - 1][0]
    batches = [one for batch in Driven(searches(8, 6), first).batches() for one in batch]
    assert batches == every[:first]


def test_a_limit_ends_it_and_only_searching_counts(monkeypatch: Any) -> None:
    clock = iter(range(10**6))
    # Its own clock alone: the searches look at theirs, as often as the machine's load has it.
    monkeypatch.setattr(driven, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    late = Driven(searches(8, 8, 8), limit=4)
    list(late)
    assert late.late and not late.complete and 4 < late.seconds < 8
    whole = Driven(searches(8), limit=10**6, throughout=True)
    for _ in whole.batches():
        next(clock)  # the caller is at work
    alone = Driven(searches(8))
    list(alone.batches())
    assert whole.seconds > alone.seconds and whole.complete and not whole.late


def test_told_to_stop_it_counts_what_was_handed_out() -> None:
    seen: list[Any] = []
    stopped = Driven(searches(8), stop=lambda: len(seen) == 5)
    for solution in stopped:
        seen.append(solution)
    assert stopped.found == len(seen) == 5 and not stopped.complete and not stopped.late


def test_it_flushes_after_each_lot_and_not_between() -> None:
    flushed: list[int] = []
    seen: list[Any] = []
    for solution in Driven(searches(8, 6)).solutions(lambda: flushed.append(len(seen))):
        seen.append(solution)
    assert flushed[-1] == len(seen) and len(flushed) < len(seen) and flushed == sorted(set(flushed))
