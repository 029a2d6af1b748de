"""A simulated scheduler with a thousand workers: `python -m bench.cluster [--workers N] [--seconds S] [--mishaps]`.

What hands out tasks and takes results in is Tabla's own (games/terminal/clusters/dispatch.py, the queue of engine/run),
and every message is pickled as it would be sent; workers, network and clock are played. Workers are 0.5 to 2 times as
quick as the average, a batch takes what it was asked to take give or take half, a message is under way for 10 ms, and
the client spends a millisecond on each, as was measured with Dask. The work is a line of numbers; every millionth is a
solution, and that each is found once and in its order is looked at. With --mishaps workers come, go, stall and answer
twice. Told are the share of the time in which the workers there were busy, without the first and the last ten seconds,
letters and bytes a second, and the processor time that Tabla's part of the client took.
"""

from __future__ import annotations

import argparse
import heapq
import pickle
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import TypeVar

from engine.run.divide import Found, Rest
from engine.run.task_queue import TaskQueue
from games.terminal.clusters.dispatch import Batch, Dispatcher, Figures, Result, collecting_seldom

UNIT = 1_000_000  # numbers that a worker of speed 1 looks at in a second; one of so many is a solution
TRIP = 0.010  # seconds that a message is under way
CLIENT = 0.001  # seconds that the client spends on a message
LOOK = 0.05  # seconds between two looks of the client when nothing comes
EDGE = 10.0  # seconds at the beginning and at the end that do not count
HELD = 2  # batches that a worker is sent before it has answered; the others wait at the scheduler
CUT = bytes(range(256)) + bytes(range(150))  # what a cut holds besides its range: one of queens 16 has some 400 bytes
FIRST = 128  # tasks at the beginning
GOAL = 0.9  # busy
COMES, GOES, STALLS, TWICE = 0.25, 0.2, 0.05, 0.01  # chances a second, for each batch the last
SAMPLE = 16  # calls of which one is timed
T = TypeVar("T")
Cut = tuple[int, int, bytes]  # a part of the line: from, to


@dataclass(frozen=True)
class Sent:
    """A batch as it has been sent."""

    number: int
    cuts: list[Cut]
    seconds: float
    parts: int


@dataclass(eq=False)
class Worker:
    """A thread; `spans` are those in which it worked, `until` is when it was lost."""

    name: str
    speed: float
    since: float
    until: float = 1e9
    queue: deque[Sent] = field(default_factory=deque)
    at_work: Sent | None = None
    ready: float = 0.0
    spans: list[tuple[float, float]] = field(default_factory=list)

    @property
    def held(self) -> int:
        """How many batches it has."""
        return len(self.queue) + (self.at_work is not None)


class Simulation:
    """A search, its client, a scheduler and workers: `run` it, then read the figures."""

    def __init__(self, workers: int, seconds: float, mishaps: bool = False, seed: int = 1) -> None:
        self.now = self.client_free = 0.0
        self.letters = self.bytes = self.found = 0
        self.spent = 0.0  # processor seconds of Tabla's part of the client
        self.in_order = True
        self.mishaps = mishaps
        self._chance = random.Random(seed)
        self._named = 0
        self.workers = [self._worker() for _ in range(workers)]
        self._free = list(self.workers)
        self._waiting: deque[Sent] = deque()  # at the scheduler
        self.total = int(seconds * UNIT * sum(one.speed for one in self.workers))
        edges = [self.total * n // FIRST for n in range(FIRST + 1)]
        self._tasks = TaskQueue(None, [(1.0, (a, b, CUT)) for a, b in pairwise(edges)])
        self._dispatcher = Dispatcher(self._tasks, workers, 0.0)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._finished = False

    def run(self) -> None:
        """Search to the end."""
        self._look()
        if self.mishaps:
            self._at(1.0, self._mishap)
        with collecting_seldom():
            while not self._finished:
                self.now, _, happen = heapq.heappop(self._events)
                happen()

    def _look(self) -> None:
        """See now and then whether there is something to be sent: there may be room again."""
        self._at(self.now + LOOK, self._look)
        self._send()

    def busy(self) -> float:
        """Return for which share of their time the workers worked, without the edges."""
        first, last = EDGE, self.now - EDGE

        def within(a: float, b: float) -> float:
            return max(0.0, min(b, last) - max(a, first))

        worked = sum(within(a, min(b, one.until)) for one in self.workers for a, b in one.spans)
        return worked / sum(within(one.since, one.until) for one in self.workers)

    def _at(self, when: float, happen: Callable[[], None]) -> None:
        self._named += 1
        heapq.heappush(self._events, (when, self._named, happen))

    def _worker(self) -> Worker:
        self._named += 1
        name = f"tcp://10.0.{self._named // 250}.{self._named % 250}:40000"
        return Worker(name, self._chance.uniform(0.5, 2.0), self.now, ready=self.now)

    # The client

    def _send(self) -> None:
        """Send what is to be sent, each batch after the one before."""
        while True:
            batch, letter = self._timed(self._next)
            if batch is None:
                break
            sent = Sent(batch.number, [task.cut for task in batch.tasks], batch.seconds, batch.parts)
            self._at(self._busy_with(letter) + TRIP, partial(self._schedule, sent))
        self._collect()

    def _collect(self) -> None:
        """Take what was found, in its order."""
        found, self._finished = self._timed(partial(self._tasks.collect, wait=False))
        for _, solution in found:
            self.found += 1
            self.in_order &= solution == self.found * UNIT

    def _busy_with(self, letter: bytes) -> float:
        """Have the client busy with a message; return when it is done with it."""
        self.letters += 1
        self.bytes += len(letter)
        self.client_free = max(self.client_free, self.now) + CLIENT
        return self.client_free

    def _receive(self, number: int, answer: bytes, worker: Worker) -> None:
        self._at(self._busy_with(answer), lambda: self._take_in(number, answer, worker))

    def _take_in(self, number: int, answer: bytes, worker: Worker) -> None:
        results, figures = self._timed(partial(pickle.loads, answer))
        self._timed(partial(self._dispatcher.take_in, number, results, figures, worker.name, self.now))
        self._send()

    def _next(self) -> tuple[Batch | None, bytes]:
        """Return the next batch, and as it is sent."""
        batch = self._dispatcher.next(self.now)
        return batch, b"" if batch is None else _letter(batch)

    def _timed(self, call: Callable[[], T]) -> T:
        """Return what a part of the client returns; one call in SAMPLE is timed, for asking the clock takes longer."""
        if self._chance.random() * SAMPLE > 1.0:
            return call()
        began = time.process_time()
        found = call()
        self.spent += SAMPLE * (time.process_time() - began)
        return found

    # The scheduler and its workers

    def _schedule(self, batch: Sent) -> None:
        self._waiting.append(batch)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give waiting batches to workers, to those first that have nothing to do."""
        while self._waiting and self._free:
            worker = self._free.pop()
            if worker.until > self.now and worker.held < HELD:
                worker.queue.append(self._waiting.popleft())
                if worker.held < HELD:
                    self._free.insert(0, worker)
                if worker.at_work is None:
                    self._work(worker)

    def _work(self, worker: Worker) -> None:
        """Have a worker do its next batch."""
        batch = worker.at_work = worker.queue.popleft()
        limit = batch.seconds * self._chance.uniform(0.5, 1.5)
        results, seconds = self._done(batch, worker.speed, limit)
        worker.spans.append((self.now, self.now + seconds))
        answer = pickle.dumps((results, Figures(seconds, self.now - worker.ready)))
        self._at(self.now + seconds, lambda: self._finish(worker, batch, answer))

    def _finish(self, worker: Worker, batch: Sent, answer: bytes) -> None:
        if worker.until <= self.now:
            return
        worker.at_work = None
        worker.ready = self.now
        twice = self.mishaps and self._chance.random() < TWICE
        for late in (0.0, 1.0) if twice else (0.0,):
            self._at(self.now + TRIP + late, lambda: self._receive(batch.number, answer, worker))
        if worker.queue:
            self._work(worker)
            self._free.insert(0, worker)
        else:
            self._free.append(worker)
        self._hand_out()

    def _done(self, batch: Sent, speed: float, limit: float) -> tuple[list[Result], float]:
        """Return what a worker of some speed makes of a batch in so many seconds, and how long it takes."""
        left = int(limit * speed * UNIT)
        results: list[Result] = []
        done = 0
        for first, last, _ in batch.cuts:
            if results and left <= 0:
                results.append(None)
                continue
            end = min(last, first + max(1, left))
            found: Found = [(n - first, n) for n in range(first // UNIT * UNIT + UNIT, end + 1, UNIT)]
            results.append(((end - first, len(found)), found, self._parted(end, last, batch.parts)))
            left -= end - first
            done += end - first
        return results, done / speed / UNIT

    def _parted(self, first: int, last: int, parts: int) -> Rest | None:
        """Divide a part of the line into unequal ones."""
        if first == last:
            return None
        inner = sorted({self._chance.randrange(first, last) for _ in range(parts - 1)} - {first})
        edges = [first, *inner, last]
        return [(1.0, None, (a, b, CUT)) for a, b in pairwise(edges)]

    # Mishaps

    def _mishap(self) -> None:
        """Have workers come, go and stall."""
        self._at(self.now + 1.0, self._mishap)
        if self._chance.random() < COMES:
            self.workers.append(self._worker())
            self._free.append(self.workers[-1])
        if self._chance.random() < GOES:
            lost = self._lose()
            self._waiting.extendleft([*lost.queue, *([lost.at_work] if lost.at_work else [])])  # as Dask does
        if self._chance.random() < STALLS:
            self._lose()
        self._dispatcher.threads = sum(one.until > self.now for one in self.workers)
        self._hand_out()
        self._send()

    def _lose(self) -> Worker:
        worker = self._chance.choice([one for one in self.workers if one.until > self.now])
        worker.until = self.now
        return worker


def _letter(batch: Batch) -> bytes:
    """Return a batch as it is sent."""
    tasks = [(task.shared, task.cut) for task in batch.tasks]
    return pickle.dumps({"name": "0.1.0 " + "0" * 12, "key": "0" * 16, "batch": (tasks, batch.seconds, batch.parts)})


def main() -> int:
    """Run the simulation and print the figures; return 1 where the workers are not busy, or anything is lost."""
    parser = argparse.ArgumentParser(description="A simulated cluster.")
    parser.add_argument("--workers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600.0, help="of work for all workers together")
    parser.add_argument("--mishaps", action="store_true", help="workers come, go, stall and answer twice")
    asked = parser.parse_args()
    one = Simulation(asked.workers, asked.seconds, asked.mishaps)
    one.run()
    whole = one.in_order and one.found == one.total // UNIT
    print(f"{asked.workers} workers, {one.now:.1f} s: busy {one.busy():.1%} of the time")
    print(f"{one.letters / one.now:.0f} letters and {one.bytes / one.now / 1e6:.2f} MB a second")
    print(f"client: {one.spent:.1f} s of processor time, {one.spent / one.now:.1%} of a core, without Dask's own")
    print(f"{one.found} solutions, {'each once and in order' if whole else 'NOT all, or not in order'}")
    return 0 if whole and one.busy() >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
