"""Which tasks are sent together, for how long; a search by a played cluster: workers come, go, stall and repeat."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bench import cluster
from bench.cluster import Simulation
from engine.run.task_queue import TaskQueue
from games.terminal.clusters import dispatch
from games.terminal.clusters.dispatch import Dispatcher, Figures

WORK = Figures(1.0, 0.0)


def of(tasks: int, threads: int = 2) -> Dispatcher:
    """Return a dispatcher of so many tasks."""
    return Dispatcher(TaskQueue(None, [(1.0, number) for number in range(tasks)]), threads, 0.0)


def sent(dispatcher: Dispatcher, now: float = 0.0) -> list[Any]:
    """Return all batches that are sent now."""
    found = []
    while (batch := dispatcher.next(now)) is not None:
        found.append(batch)
    return found


@pytest.mark.parametrize("mishaps", [False, True])
def test_twenty_workers_are_busy_and_nothing_is_lost(mishaps: bool) -> None:
    played = Simulation(20, 60.0, mishaps, seed=5)
    played.run()
    assert played.in_order and played.found == played.total // 1_000_000
    assert played.busy() > 0.9 and played.letters < 20 * played.now * 4


def test_workers_are_busy_where_little_can_wait_to_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """All work at what is told next: the rest of the line is left alone, so that little of it lies in memory."""
    monkeypatch.setattr(cluster, "TaskQueue", partial(TaskQueue, room=70_000))  # a third of what is found
    played = Simulation(20, 60.0, seed=5)
    played.run()
    assert played.in_order and played.found == played.total // 1_000_000
    assert played.busy() > 0.85


def test_every_thread_has_its_next_batch_and_no_more() -> None:
    dispatcher = of(128)
    first = sent(dispatcher)
    assert first[0].parts == dispatch.MOST_PARTS, "all others wait for it"
    assert len(first) == 4 and all(8 <= len(batch.tasks) <= 32 for batch in first)
    assert [task.cut for batch in first for task in batch.tasks] == list(range(sum(len(b.tasks) for b in first)))
    dispatcher.take_in(first[0].number, [((1, 0), [], None)] * len(first[0].tasks), WORK, "one", 1.0)
    assert len(sent(dispatcher, 1.0)) == 1 and dispatcher.gain.worked == 1.0 and dispatcher.gain.workers == {"one"}


def test_batches_last_longer_as_the_search_does_and_with_many_workers_and_long_trips() -> None:
    early, late = (of(500).next(now) for now in (0.0, 100.0))
    assert early is not None and late is not None
    assert early.seconds == dispatch.FEWEST_SECONDS and late.seconds == dispatch.SECONDS
    few = of(1).next(100.0)
    assert few is not None and few.seconds == dispatch.FEWEST_SECONDS and few.parts > 2
    several = sent(of(5000, 1000), 100.0)
    many = several[1]
    assert many.seconds == 1000 / dispatch.BATCHES and many.parts == 1
    far = of(500)
    batch = far.next(0.0)
    assert batch is not None
    far.take_in(batch.number, [None] * len(batch.tasks), Figures(1.0, 0.5), "far", 100.0)
    slow = far.next(100.0)
    assert slow is not None and slow.seconds == 0.5 * dispatch.TRIPS


def test_what_was_not_begun_is_sent_again_and_a_rest_in_its_place() -> None:
    dispatcher = of(3, 1)
    batch = dispatcher.next(0.0)
    assert batch is not None and [task.cut for task in batch.tasks] == [0, 1]
    rest = [(1.0, None, "left"), (1.0, None, "right")]
    dispatcher.take_in(batch.number, [((5, 1), [(3, "a")], rest), None], WORK, "one", 1.0)
    again = [task.cut for batch in sent(dispatcher, 1.0) for task in batch.tasks]
    assert again == ["left", "right"] or again == ["left", "right", 1, 2]
    assert dispatcher.tasks.collect(wait=False) == ([(3, "a")], False)


def test_a_batch_that_is_late_is_sent_to_whoever_is_idle_and_counts_once() -> None:
    dispatcher = of(1)
    batch = dispatcher.next(0.0)
    assert batch is not None and not sent(dispatcher, 1.0)
    [again] = sent(dispatcher, 60.0)
    assert again is batch and not sent(dispatcher, 60.0)
    for found in ([(1, "a")], [(1, "b")]):
        dispatcher.take_in(batch.number, [((9, 1), found, None)], WORK, "one", 61.0)
    assert dispatcher.tasks.collect(wait=False) == ([(1, "a")], True) and dispatcher.tasks.nodes == 9


def test_what_fails_is_told_where_the_search_is_asked_for() -> None:
    dispatcher = of(9)
    assert dispatcher.next(0.0) is not None
    dispatcher.fail(OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        dispatcher.tasks.collect(wait=False)
