"""A crew searches on several processors: one search, divided into tasks, its results in order.

    for found in Crew(make, jobs=4).batches():
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
from typing import Any, Protocol

from engine.run.book import ROOM, Book
from engine.run.divide import Divisible, Found
from engine.run.perform import Step, go_on, perform
from engine.run.processors import Slices, farewell, give_way, turn

STRETCH = 50_000  # nodes that a search visits undivided
FIRST = 128  # into about how many tasks a search is divided

Make = Callable[[], Divisible]


def check_jobs(jobs: int) -> None:
    """Raise ValueError unless this is a number of threads."""
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs is a whole number of 1 or more, not {jobs!r}")


class Staff(Protocol):
    """Those who work at the tasks of a book until they are told that it is closed."""

    def dismiss(self) -> None:
        """Let them go; the book is closed."""


Hire = Callable[[Make, Book, Divisible], Staff]  # how to make a search, the book, a search that may be used up


class Crew:
    """One search by several.

    `make` builds the search; it is called once in each thread (`first`: one that is there already). `jobs`: threads, at
    least 1, else ValueError. `hire` finds
    others to work at the tasks (a cluster), whatever `jobs` says. `beside` a window the threads come after its own,
    and leave it a processor. `nodes`, `solutions`: visited and found so far, by all; `complete`: whether that is the
    end; `divided`: whether it was.
    """

    def __init__(
        self,
        make: Make,
        jobs: int = 1,
        *,
        first: Divisible | None = None,
        hire: Hire | None = None,
        beside: bool = False,
        room: int = ROOM,
    ) -> None:
        check_jobs(jobs)
        self.nodes = self.solutions = 0
        self.divided = self.complete = False
        self._progress: Callable[[], float] = lambda: 0.0
        self._book: Book | None = None
        self._make = make
        self._first = first
        self._jobs = jobs
        self._room = room
        self._beside = beside
        self._hire = hire or self._threads

    @property
    def progress(self) -> float:
        """About which part is done, 0..1; to be asked between two batches."""
        return self._progress()

    def rest(self) -> None:
        """Let all wait until the next batch is asked for."""
        if self._book is not None:
            self._book.rest()

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
        while not finished:
            left = 1 << 62 if undivided else max(1, stretch - nodes)
            finished = go_on(search, slices, left)
            self.nodes, self.solutions = nodes, _ = search.counts()
            self.complete = finished
            yield search.take()
            if not finished and nodes >= stretch and not undivided:
                began = search.progress()
                shared, cuts = search.divide(FIRST)
                if cuts:
                    yield from self.tasks(Book(shared, cuts, self._room), search, began)
                    return
                stretch *= 2

    def tasks(self, book: Book, search: Divisible, began: float = 0.0) -> Generator[Found, None, None]:
        """Have the tasks of a book done, and yield what they find, as `batches` does.

        `search`: one that may be used up; `began`: the progress until here.
        """
        self.divided = True
        self._book = book
        alone = self._alone
        before = self.nodes, self.solutions
        self._progress = lambda: began + (1.0 - began) * book.progress
        labour = _labour(lambda: search, book) if alone else iter(())
        staff = None if alone else self._hire(self._make, book, search)
        finished = False
        try:
            while not finished:
                next(labour, None)
                found, finished = book.collect(wait=not alone)
                self.complete = finished
                self.nodes, self.solutions = before[0] + book.nodes, before[1] + book.solutions
                yield [(before[0] + node, solution) for node, solution in found]
        finally:
            book.close()
            if staff is not None:
                staff.dismiss()

    @property
    def _alone(self) -> bool:
        return self._jobs == 1 and self._hire == self._threads

    def _threads(self, make: Make, book: Book, search: Divisible) -> Staff:
        return _Threads(make, book, search, self._jobs, self._beside)


def _labour(make: Make, book: Book, number: int | None = None) -> Iterator[None]:
    """Work at the tasks of a book, one after another, until there are no more; yield after each slice.

    With a `number` it is that of the thread, whose turns are taken beside a window.
    """
    slices, search = Slices(), None
    while (task := book.take()) is not None:
        try:
            search = search or make()
            steps = perform(search, task.shared, task.cut, slices)
            for step in steps if number is None else _by_turns(steps, number, book):
                if step.rest is not None:
                    going = book.hand_on(task, step.counts, step.found, *step.rest)
                else:
                    going = book.hand_in(task, step.counts, step.found, step.finished)
                if not going:
                    break
                yield
        except Exception as error:  # it belongs to whoever asked for the search
            book.fail(task, error)


def _by_turns(steps: Iterator[Step], number: int, book: Book) -> Iterator[Step]:
    """Yield the steps of a task, each made in the turn of thread `number`, until the book is closed."""
    while True:
        with turn(number):
            step = None if book.closed else next(steps, None)
        if step is None:
            return
        yield step


class _Threads:
    """Threads at work at one book; the first takes over the search that was divided."""

    def __init__(self, make: Make, book: Book, search: Divisible, jobs: int, beside: bool) -> None:
        self._book, self._beside = book, beside
        self._threads = [
            threading.Thread(target=self._live, args=(n, make if n else lambda: search), name=f"crew-{n}", daemon=True)
            for n in range(jobs)
        ]
        for thread in self._threads:
            thread.start()

    def _live(self, number: int, make: Make) -> None:
        if self._beside:
            give_way()
        for _ in _labour(make, self._book, number if self._beside else None):
            pass

    def dismiss(self) -> None:
        farewell(self._threads)
