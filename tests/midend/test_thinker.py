"""A search in the background: its result has a type, its failure raises, the word of one that was replaced is gone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.run.stepper import Onward, Snapshot
from games.model.thinker import Thinker


class Counting(Onward):
    """Counts to `end`; fails at `fault`."""

    def __init__(self, end: int, fault: int = -1) -> None:
        self.at, self.end, self.fault = 0, end, fault

    def run(self, budget: int) -> bool:
        self.at = min(self.end, self.at + min(budget, 1000))
        if 0 <= self.fault <= self.at:
            raise ZeroDivisionError("on purpose")
        return self.at >= self.end

    def snapshot(self) -> Snapshot:
        return Snapshot(nodes=self.at, finished=self.at >= self.end)


def until(done: Any) -> Any:
    for _ in range(2000):
        if found := done():
            return found
        time.sleep(0.005)
    raise AssertionError("nothing came")


def test_the_result_is_taken_once() -> None:
    thinker: Thinker[int] = Thinker(lambda found: found.nodes, lambda: None)
    assert thinker.best() is None and thinker.take() is None and not thinker.open
    thinker.think(lambda: Counting(1000), 7.0)
    assert thinker.open and thinker.since == 7.0
    assert until(thinker.take) == 1000
    assert not thinker.open and thinker.take() is None and thinker.latest.nodes == 0


def test_a_failure_raises() -> None:
    thinker: Thinker[int] = Thinker(lambda found: found.nodes, lambda: None)
    thinker.think(lambda: Counting(1000, 1), 0)
    with pytest.raises(ZeroDivisionError):
        until(thinker.take)
    thinker.stop()


def test_a_new_search_ends_the_one_before() -> None:
    thinker: Thinker[int] = Thinker(lambda found: found.nodes, lambda: None)
    thinker.think(lambda: Counting(10**12), 0)
    thinker.think(lambda: Counting(5), 0)
    assert until(thinker.take) == 5
    thinker.think(lambda: Counting(10**12), 0)
    until(lambda: thinker.latest.nodes)
    thinker.pause_at(0)
    assert thinker.busy and (thinker.best() or 0) > 0
    thinker.stop()
    assert not thinker.busy and thinker.best() is None
