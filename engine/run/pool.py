"""A pool of workers searches on several processors: one search, divided into tasks, its results in order.

    for found in Pool(make, jobs=4).batches():
        for node, solution in found: ...

A search begins undivided, in the thread that asks. If it is not finished after STRETCH nodes it is divided, and the
tasks go to `jobs` threads (the kernels run without the interpreter's lock), with one job to the asking thread itself.
What comes out is the same for every number of jobs: solutions, their order, the node of each, the totals. A task that
is not finished after its search's `grain` of nodes is divided in its turn, so that nobody is left alone with a large
one at the end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from math import inf
from typing import Any, Protocol

from engine.run.divide import Divisible, Found
from engine.run.perform import Step, go_on, perform
from engine.run.processors import Slices, Turns, allow_all_processors, farewell, give_way, now
from engine.run.task_queue import ROOM, TaskQueue

STRETCH = 50_000  # nodes that a search visits undivided
AT_HOME = 2.0  # seconds that a search takes here before others than threads are asked
FIRST = 128  # into about how many tasks a search is divided
OVER = object()  # what work yields that has come to its end

Make = Callable[[], Divisible]


def check_jobs(jobs: int) -> None:
    """Raise ValueError unless this is a number of threads."""
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs is a whole number of 1 or more, not {jobs!r}")


class Workers(Protocol):
    """Those who work at the tasks of a queue until they are told that it is closed."""

    def stop(self) -> None:
        """Let them go; the queue is closed."""


StartWorkers = Callable[[Make, TaskQueue], Workers]  # given how to make a search, and the queue


class Pool:
    """One search by several threads, or by the workers of a cluster.

    `make`: builds the search; it is called once in each thread that cannot have a twin of the asking thread's.
    `jobs`: the number of threads, at least 1, else ValueError.
    `first`: a search that is there already, for the thread that asks.
    `workers`: starts others at the tasks, whatever `jobs` says, once one thread has searched for AT_HOME seconds.
    `beside`: whether there is a window: the threads come after its own, and leave it a processor.

    `nodes` and `solutions`: how many all of them together have visited and found so far; `complete`: whether that is
    all there are; `divided`: whether the search was divided into tasks.
    """

    def __init__(
        self,
        make: Make,
        jobs: int = 1,
        *,
        first: Divisible | None = None,
        workers: StartWorkers | None = None,
        beside: bool = False,
        room: int = ROOM,
    ) -> None:
        check_jobs(jobs)
        self.nodes = self.solutions = 0
        self.divided = self.complete = False
        self._progress: Callable[[], float] = lambda: 0.0
        self._queue: TaskQueue | None = None
        self._make = make
        self._first = first
        self._jobs = jobs
        self._room = room
        self._beside = beside
        self._start_workers = workers

    @property
    def progress(self) -> float:
        """About which part is done, 0..1; to be asked between two batches."""
        return self._progress()

    def hurry(self) -> None:
        """Let all stop, and who waits for a batch have an empty one; from any thread."""
        if self._queue is not None:
            self._queue.close()

    def rest(self) -> None:
        """Let all wait until the next batch is asked for."""
        if self._queue is not None:
            self._queue.rest()

    def __iter__(self) -> Iterator[tuple[int, Any]]:
        """Yield (node, solution) for every solution."""
        for found in self.batches():
            yield from found

    def batches(self) -> Generator[Found, None, None]:
        """Yield what was found in the last few ms, in order, often nothing; raise what failed in a task.

        Closing the iterator ends the search.
        """
        search = self._first or self._make()
        self._progress = search.progress
        undivided = self._alone and search.seamless  # its tasks would visit the same nodes, one after the other
        slices = Slices()
        finished = False
        nodes = 0
        stretch = search.stretch or STRETCH
        until = now() + AT_HOME
        while not finished:
            at_home = undivided or (self._start_workers is not None and search.seamless and now() < until)
            finished = go_on(search, slices, 1 << 62 if at_home else max(1, stretch - nodes))
            self.nodes, self.solutions = nodes, _ = search.counts()
            self.complete = finished
            yield search.take()
            if not finished and nodes >= stretch and not at_home:
                began = search.progress()
                shared, cuts = search.divide(FIRST)
                if cuts:
                    yield from self.tasks(TaskQueue(shared, cuts, self._room), search, began, until)
                    return
                stretch = 2 * max(stretch, nodes)

    def tasks(
        self, queue: TaskQueue, search: Divisible, began: float = 0.0, until: float | None = None
    ) -> Generator[Found, None, None]:
        """Have the tasks of a queue done, and yield what they find, as `batches` does.

        `search`: one that may be used up; `began`: the progress until here; `until`: when by the clock others are
        asked, AT_HOME seconds from now where it is not given.
        """
        self.divided = True
        self._queue = queue
        before = self.nodes, self.solutions
        self._progress = lambda: began + (1.0 - began) * queue.progress
        until = now() + AT_HOME if until is None else until
        work: Iterator[object] = iter(())
        workers: Workers | None = None
        if self._alone:
            work = _work(lambda: search, queue)
        elif self._start_workers is None:
            workers = _Threads(self._make, queue, search, self._jobs, self._beside)
        else:
            work = _work(lambda: search, queue, until=until)
        finished = False
        try:
            while not finished:
                at_work = next(work, OVER) is not OVER
                if self._start_workers is not None and workers is None and now() >= until:
                    workers = self._start_workers(self._make, queue)
                found, finished = queue.collect(wait=not at_work)
                self.complete = finished
                self.nodes, self.solutions = before[0] + queue.nodes, before[1] + queue.solutions
                yield [(before[0] + node, solution) for node, solution in found]
        finally:
            queue.close()
            if workers is not None:
                workers.stop()

    @property
    def _alone(self) -> bool:
        return self._jobs == 1 and self._start_workers is None


def _work(
    make: Callable[[], Divisible | None], queue: TaskQueue, turns: Turns | None = None, until: float = inf
) -> Iterator[None]:
    """Work at the tasks of a queue, one after another, until there are no more; yield after each slice.

    With `turns` each slice is made in one of them, beside a window. No task is begun after `until`.
    """
    slices, search = Slices(), None
    while now() < until and (task := queue.take()) is not None:
        try:
            search = search or make()
            if search is None:
                return  # the queue was closed before it was made
            steps = perform(search, task.shared, task.cut, slices, idle=queue.idle)
            for step in steps if turns is None else _by_turns(steps, turns, queue):
                if step.rest is not None:
                    going = queue.hand_on(task, step.counts, step.found, step.rest)
                else:
                    going = queue.hand_in(task, step.counts, step.found, step.finished)
                if not going:
                    break
                yield
        except Exception as error:  # it belongs to whoever asked for the search
            queue.fail(task, error)


def _by_turns(steps: Iterator[Step], turns: Turns, queue: TaskQueue) -> Iterator[Step]:
    """Yield the steps of a task, each made in a turn, until the queue is closed.

    They are handed in outside it: that may have to wait until there is room.
    """
    while True:
        with turns:
            step = None if queue.closed else next(steps, None)
        if step is None:
            return
        yield step


class _Threads:
    """Threads at work at one queue; the first takes over the search that was divided."""

    def __init__(self, make: Make, queue: TaskQueue, search: Divisible, jobs: int, beside: bool) -> None:
        self._queue = queue
        self._turns = [Turns(n) for n in range(jobs)] if beside else []
        self._making = threading.Lock()
        first = [search, *(search.twin() for _ in range(1, jobs))]
        self._threads = [
            threading.Thread(target=self._live, args=(n, make, one), name=f"pool-{n}", daemon=True)
            for n, one in enumerate(first)
        ]
        for thread in self._threads:
            thread.start()

    def _live(self, number: int, make: Make, search: Divisible | None) -> None:
        if self._turns:
            give_way()
        for _ in _work(lambda: search or self._made(make), self._queue, self._turns[number] if self._turns else None):
            pass

    def _made(self, make: Make) -> Divisible | None:
        """Return a new search, None where none is wanted any more.

        One is made at a time: making holds the interpreter, and many at once would keep the asking thread from it,
        which has to hear of the limit and of Ctrl C.
        """
        with self._making:
            return None if self._queue.closed else make()

    def stop(self) -> None:
        for thread, turns in zip(self._threads, self._turns, strict=False):  # none take turns without a window
            allow_all_processors(thread)
            turns.stop()
        farewell(self._threads)
