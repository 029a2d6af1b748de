"""The dispatch of a search's tasks to the workers of a cluster: batches, their length, and the way of their results.

A *batch* is some tasks that one worker does in their order until its seconds are over. What it has finished by then
comes back merged, one result for each task; what is left of the task at hand comes back as new tasks, and tasks that
were not begun are put back. So no batch takes much longer than another, however unequal the tasks are, and messages
are few: with seconds of work in each, even a thousand workers send some hundred a second.

Every batch is known by its number. One whose worker says nothing for long is sent again, and of two results the first
counts: a task is plain data, and whoever does it finds the same. Nothing here knows Dask, nor the time of day:
`bench/cluster.py` drives it by a clock of its own.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil

from engine.run.divide import Found, Rest
from engine.run.task_queue import Task, TaskQueue

SECONDS = 2.0  # of work in a batch, while there are tasks enough for everybody
FEWEST_SECONDS = 0.2  # at the beginning and at the end, when tasks are few, so that what is left is divided soon
GROWTH = 0.25  # seconds of work more in a batch for each second since the beginning
BATCHES = 250  # a second that the client sends and takes in at most, in the long run, each at some 2 ms of its time
TRIPS = 20  # a batch takes at least so many times what a worker waits for it
AHEAD = 2  # batches under way for each thread of the cluster: the next one is there when one is done
MOST_TASKS = 64  # in a batch
SPARE = 1.25  # tasks in it, against those that its seconds are enough for
LARGE = 0.5  # of the seconds of a batch: tasks that take more are divided into many
MOST_PARTS = 32  # into which the rest of a task is divided
PATIENCE = 5.0  # seconds beyond its own after which a batch is sent again to whoever is idle; next time twice as many
OBJECTS = 50_000  # made between two looks for those that are no longer used
RECENT = 32  # results from which the time that workers wait for batches is told

# Of a task: its nodes and solutions, what it found, and what is left of it, divided; None: it was not begun.
Result = tuple[tuple[int, int], Found, Rest | None] | None


@dataclass
class Batch:
    """Some tasks for one worker: `seconds` of work, then what is left is divided into about `parts` tasks."""

    number: int
    tasks: list[Task]
    seconds: float
    parts: int
    due: float  # when it is sent again, by the dispatcher's clock
    patience: float


@dataclass(frozen=True)
class Figures:
    """What a worker tells of a batch: the seconds that it worked at it, and those that it had waited for it."""

    worked: float
    waited: float


@dataclass
class Gain:
    """What a cluster did for a search: `worked` seconds, by its workers together, in `seconds`."""

    worked: float = 0.0
    seconds: float = 0.0
    workers: set[str] = field(default_factory=set)


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Have Python look less often for objects that only hold each other: of all the tasks of a search, none do."""
    before = gc.get_threshold()
    gc.set_threshold(OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


class Dispatcher:
    """Makes batches of a queue's tasks for so many `threads` (they may become more or less), and takes results in.

    All times are told by the caller, in seconds since any moment.
    """

    def __init__(self, tasks: TaskQueue, threads: int, now: float) -> None:
        self.tasks = tasks
        self.threads = threads
        self.gain = Gain()
        self.away: dict[int, Batch] = {}
        self._began = now
        self._number = 0
        self._each = 0.0  # seconds that a task takes, as far as is known
        self._waits: deque[float] = deque(maxlen=RECENT)  # how long workers waited for their last batches
        self._trip = 0.0  # the least of them
        self._none_late = now  # until then

    def next(self, now: float) -> Batch | None:
        """Return a batch to be sent now, a late one again if there is no new one; None where all have enough to do."""
        if len(self.away) >= AHEAD * max(1, self.threads):
            return None
        first = self.tasks.take(wait=False)
        if first is None:
            return self._late(now)
        waiting = self.tasks.waiting + 1
        seconds, tasks = self._seconds(waiting, now), [first]
        while len(tasks) < self._many(waiting, seconds) and (another := self.tasks.take(wait=False)) is not None:
            tasks.append(another)
        self._number += 1
        leads = self.tasks.leads(first)  # what others wait for, many do
        parts = MOST_PARTS if leads else self._parts(waiting, seconds)
        batch = Batch(self._number, tasks, seconds, parts, now + seconds + PATIENCE, PATIENCE)
        self.away[batch.number] = batch
        return batch

    def take_in(self, number: int, results: list[Result], figures: Figures, worker: str, now: float) -> None:
        """Take in the results of a batch, in the order of its tasks; those of one that was taken in are passed over."""
        batch = self.away.pop(number, None)
        if batch is None:
            return
        for task, result in zip(batch.tasks, results, strict=True):
            if result is None:
                self.tasks.put_back(task)
                continue
            counts, found, rest = result
            if rest is None:
                self.tasks.hand_in(task, counts, found, True)
            else:
                self.tasks.hand_on(task, counts, found, rest)
        begun = sum(result is not None for result in results)
        each = figures.worked / max(1, begun)
        self._each = each if not self._each else (7 * self._each + each) / 8
        self._waits.append(figures.waited)
        self._trip = min(self._waits)
        self.gain.worked += figures.worked
        self.gain.seconds = now - self._began
        self.gain.workers.add(worker)

    def fail(self, error: Exception) -> None:
        """Have the queue's reader told that its tasks cannot be done."""
        for batch in self.away.values():
            for task in batch.tasks:
                self.tasks.fail(task, error)
        self.away.clear()
        while (left := self.tasks.take(wait=False)) is not None:
            self.tasks.fail(left, error)

    def _late(self, now: float) -> Batch | None:
        """Return the batch that has been waited for longest, where it is too long."""
        if now < self._none_late:
            return None
        batch = min(self.away.values(), key=lambda one: one.due, default=None)
        if batch is None or batch.due > now:
            soonest = now + PATIENCE  # of those that are not sent yet
            self._none_late = soonest if batch is None else min(soonest, batch.due)
            return None
        batch.patience *= 2
        batch.due = now + batch.seconds + batch.patience
        return batch

    def _seconds(self, waiting: int, now: float) -> float:
        """Return how long a worker is to be busy with a batch made while so many tasks wait."""
        least = self.threads / BATCHES
        if waiting < self.threads:
            seconds = max(FEWEST_SECONDS, least / 2)
        else:
            seconds = max(min(SECONDS, FEWEST_SECONDS + GROWTH * (now - self._began)), least)
        return max(seconds, TRIPS * self._trip)

    def _many(self, waiting: int, seconds: float) -> int:
        """Return how many tasks go into a batch: a fair part of those that wait, and no more than it may get done."""
        fair = waiting / (AHEAD * max(1, self.threads))
        enough = SPARE * seconds / self._each if self._each else fair
        return max(1, min(MOST_TASKS, ceil(min(fair, enough))))

    def _parts(self, waiting: int, seconds: float) -> int:
        """Return into how many tasks a rest is divided: into many while tasks last longer than batches.

        So those that come next are soon small, and all work at what is told next: what is found far ahead of it would
        have to wait in memory. Else the fewer tasks wait, the more; one where there are plenty.
        """
        if self._each >= LARGE * seconds:
            return MOST_PARTS
        wanted = 2 * AHEAD * max(1, self.threads) - waiting
        return max(1, min(MOST_PARTS, wanted, ceil(2 * wanted / max(1, self.threads))))
