"""A pool: divided searches find what undivided ones find, in the same order, whoever works at them."""

from __future__ import annotations

import gc
import itertools
import random
import threading
import time
from collections.abc import Generator, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cover import packing
from engine.cover.problem import GRAINS, Cover, divisible
from engine.run import gathering, pool, task_queue
from engine.run.abreast import abreast
from engine.run.divide import Cuts, CutTree, Found
from engine.run.job import Job
from engine.run.perform import AGAIN, perform
from engine.run.pool import Pool
from engine.run.processors import Slices
from engine.run.task_queue import TaskQueue
from tests.engine.covers import PENTOMINOES, langford, orientations, pentominoes, problems, queens

JOBS = (1, 2, 3, 8)
ENGINES = tuple(GRAINS)
WHOLE = 1 << 40  # nodes: no task of a test has as many


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide small searches."""
    monkeypatch.setattr(pool, "STRETCH", 40)


def together(make: Any, jobs: int, **options: Any) -> tuple[Found, int, int]:
    """Return all that a pool finds, and its totals."""
    many = Pool(make, jobs, **options)
    return list(many), many.nodes, many.solutions


def undivided(make: Any) -> tuple[Found, int, int]:
    """Return what the search finds by itself."""
    search, found = make(), []
    while not search.run(1 << 40):
        found += search.take()
    return found + search.take(), *search.counts()


def tree(cover: Cover, engine: str, grain: int, keep: bool = True) -> Any:
    """Return a function that makes a divisible search of a problem, with tasks of so many nodes."""

    def make() -> CutTree:
        search = divisible(*cover.plain(engine), keep)
        search.grain = grain
        return search

    return make


class Patched(CutTree):
    """A search that is said not to be seamless: one thread alone does its tasks too."""

    def __init__(self, search: CutTree) -> None:
        super().__init__(search.stepper, search.grain)
        self.seamless = False


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("cover", [queens(8), langford(7), pentominoes(5, 6, "INPVWY")])
@pytest.mark.parametrize("jobs", JOBS)
def test_the_same_for_every_number_of_threads(early: None, cover: Cover, engine: str, jobs: int) -> None:
    make = tree(cover, engine, 150)
    expected = undivided(make)
    assert expected[2] > 0
    assert together(make, jobs) == expected
    assert together(lambda: Patched(make()), jobs) == expected
    _, nodes, solutions = together(tree(cover, engine, 150, keep=False), jobs)
    assert (nodes, solutions) == expected[1:]


@settings(max_examples=30, deadline=None)
@given(problems(), st.integers(1, 30), st.integers(1, 40), st.sampled_from(ENGINES))
def test_random_problems(cover: Cover, stretch: int, grain: int, engine: str) -> None:
    make = tree(cover, engine, grain)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "STRETCH", stretch)
        assert together(make, 3) == undivided(make)


def shapes_of(pieces: str) -> list[tuple[tuple[int, int], ...]]:
    return [min(orientations(PENTOMINOES[piece])) for piece in pieces]


@pytest.mark.parametrize("reduce", [False, True])
@pytest.mark.parametrize("jobs", JOBS)
@pytest.mark.parametrize(
    ("shapes", "counts"),
    [
        (shapes_of("INPVWY"), None),
        (shapes_of("FILNPTUVWXYZ"), (0, 1, 2, 0, 1, 0, 0, 1, 0, 0, 1, 0)),
        ([[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (0, 2)]], (9, 1)),
    ],
)
def test_packings(early: None, jobs: int, shapes: Any, counts: tuple[int, ...] | None, reduce: bool) -> None:
    region = [(r, c) for r in range(5) for c in range(6)]

    def make() -> CutTree:
        return CutTree(packing.Packing(region, shapes, counts, reduce=reduce), 100)

    expected = undivided(make)
    assert expected[2] > 0 and expected[1] > 200
    assert together(make, jobs) == expected


@pytest.mark.parametrize("jobs", (1, 2))
def test_small_work_is_not_divided(jobs: int) -> None:
    many = Pool(partial(divisible, *queens(8).plain("dlx"), True), jobs)
    before = threading.active_count()
    assert len(list(many)) == 92
    assert not many.divided and threading.active_count() == before


def test_published_numbers() -> None:
    assert queens(10).count(engine="dlx", jobs=2) == 724
    assert langford(8).count(engine="bits", jobs=3) == 300


@pytest.mark.slow
def test_all_tilings_of_the_great_boards() -> None:
    assert pentominoes(6, 10).count(jobs=2) == 9356
    cover = pentominoes(5, 12)
    assert list(cover.solutions(jobs=3)) == list(cover.solutions())


@pytest.mark.parametrize("jobs", (1, 2, 5))
def test_progress_only_grows_to_the_end(early: None, jobs: int) -> None:
    many = Pool(tree(queens(9), "bits", 300), jobs)
    seen = []
    for _ in many.batches():
        seen.append((many.progress, many.nodes))
    assert seen == sorted(seen)
    assert seen[-1][0] == pytest.approx(1)


@pytest.mark.parametrize("jobs", (2, 3))
def test_the_first_so_many(early: None, jobs: int) -> None:
    make = tree(queens(9), "dlx", 300)
    every = undivided(make)[0]
    for number in (1, 40, 200):
        found = []
        for one in Pool(make, jobs):
            found.append(one)
            if len(found) == number:
                break
        assert found == every[:number]


def test_whoever_waits_keeps_little(early: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow reader: what waits for its turn stays below the limit, but for a slice of each thread."""
    make = tree(queens(9), "bits", 200)
    expected = undivided(make)[0]
    most, queues = 0, []
    begin = TaskQueue.__init__
    monkeypatch.setattr(TaskQueue, "__init__", lambda self, *given: (begin(self, *given), queues.append(self))[0])
    found: Found = []
    for batch in Pool(make, 4, room=2000).batches():
        found += batch
        time.sleep(0.001)
        most = max([most, *(one.held for one in queues)])
    assert found == expected
    one = task_queue._weight(expected[0])
    assert 2000 < most < 2000 + 4 * 200 * one


@pytest.mark.parametrize("jobs", (1, 2, 4))
def test_a_stop_ends_all_threads_at_once(jobs: int) -> None:
    many = Pool(partial(divisible, *queens(16).plain("bits"), False), jobs)
    batches = many.batches()
    for _ in batches:
        if many.nodes > 200_000:
            break
    threads = [one for one in threading.enumerate() if one.name.startswith("pool-")]
    assert len(threads) == (jobs if jobs > 1 else 0)
    began = time.perf_counter()
    batches.close()
    assert time.perf_counter() - began < 2  # 0.05 on a machine that does nothing else
    assert not any(one.is_alive() for one in threads)


class Failing(CutTree):
    """A search whose third task cannot be done."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        shared, cuts = super().divide(aim)
        return shared, [*cuts[:2], (cuts[2][0], "broken"), *cuts[3:]]


@pytest.mark.parametrize("jobs", (1, 2, 8))
def test_a_failure_in_a_task_comes_in_its_turn(early: None, jobs: int) -> None:
    def make() -> CutTree:
        return Failing(tree(queens(8), "dlx", 0)().stepper, 0)

    def failing() -> CutTree:
        search = make()
        search.seamless = False
        return search

    every = undivided(tree(queens(8), "dlx", 0))[0]
    outcomes = []
    for _ in range(3):
        found = []
        with pytest.raises(ValueError):
            for one in Pool(failing, jobs):
                found.append(one)
        outcomes.append(found)
    assert outcomes[0] == outcomes[1] == outcomes[2] == every[: len(outcomes[0])]
    assert not any(one.name.startswith("pool-") for one in threading.enumerate())


class Learner:
    """A search that cannot be divided without a seam: its tasks go by what was seen before, which they share."""

    seamless, stretch, grain = False, 0, 50

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.at, self.end, self.seen = numbers, 0, len(numbers), 0
        self.nodes, self.found = 0, []

    def run(self, budget: int) -> bool:
        while budget and self.at < self.end:
            self.nodes += 1
            budget -= 1
            if self.numbers[self.at] % 7 == self.seen % 7:
                self.found.append((self.nodes, (self.numbers[self.at], self.seen)))
            self.at += 1
            self.seen += 1
        return self.at == self.end

    def counts(self) -> tuple[int, int]:
        return self.nodes, self.nodes // 10

    def take(self) -> Found:
        found, self.found = self.found, []
        return found

    def progress(self) -> float:
        return self.at / len(self.numbers)

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        bounds = [self.at + (self.end - self.at) * n // aim for n in range(aim + 1)]
        return self.seen, [(1.0, cut) for cut in pairwise(bounds)]

    def twin(self) -> None:
        pass

    def begin(self, shared: Any, cut: Any) -> None:
        self.seen, (self.at, self.end), self.nodes = shared, cut, 0


def test_what_is_learnt_goes_with_the_tasks(early: None) -> None:
    numbers = [random.Random(3).randrange(100) for _ in range(4000)]
    results = [together(lambda: Learner(numbers), jobs) for jobs in JOBS]
    assert results[0][1] == len(numbers) and results[0][0]
    assert all(result == results[0] for result in results)


def test_tasks_are_plain_data(early: None) -> None:
    def plain(value: Any) -> Iterator[Any]:
        if isinstance(value, (tuple, list)):
            for one in value:
                yield from plain(one)
        else:
            yield value

    for engine in ENGINES:
        search = divisible(*queens(8).plain(engine), True)
        search.run(100)
        search.take()
        shared, cuts = search.divide(64)
        assert len(cuts) >= 64
        assert {type(value) for value in plain((shared, cuts))} <= {int, float, bytes, str, type(None)}


def pool_threads() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name.startswith("pool-")]


def eventually(true: Any, seconds: float = 20.0) -> bool:
    """Wait until something is so; return whether it is."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(true())


@pytest.mark.parametrize("jobs", (1, 3))
def test_a_job_gathers_what_a_crew_finds(early: None, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(gathering, "spare_processors", lambda: jobs)
    make = tree(queens(9), "dlx", 300)
    expected = undivided(make)
    job = Job(lambda: gathering.Gathering(make, read=lambda node, found: (node, found)), checkpoints=False)
    job.free()
    assert eventually(lambda: job.latest.finished)
    told = [event.data for event in job.events() if event.kind == "solution"]
    assert (told, job.latest.nodes, job.latest.solutions) == expected
    assert job.close(10) and not pool_threads()
    counting = Job(lambda: gathering.Gathering(tree(queens(9), "dlx", 300, keep=False)), checkpoints=False)
    counting.free()
    assert eventually(lambda: counting.latest.finished)
    assert (counting.latest.nodes, counting.latest.solutions) == expected[1:]
    assert counting.close(10)


@pytest.mark.parametrize("jobs", (1, 3))
def test_a_job_that_pauses_lets_its_crew_rest(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(gathering, "spare_processors", lambda: jobs)
    make = partial(divisible, *queens(16).plain("bits"), False)
    pools: list[Any] = []

    def begin() -> gathering.Gathering:
        pools.append(gathering.Gathering(make))
        return pools[-1]

    job = Job(begin, checkpoints=False)
    job.free()
    assert eventually(lambda: job.latest.nodes > 200_000)
    assert len(pool_threads()) == (jobs if jobs > 1 else 0)
    job.pause()
    many = pools[0]._pool
    assert eventually(lambda: jobs == 1 or many._queue.resting)

    def visited() -> int:
        return job.latest.nodes if jobs == 1 else many._queue.nodes

    def stands(seconds: float) -> bool:
        before = visited()
        time.sleep(seconds)
        return visited() == before

    assert eventually(lambda: stands(0.2))  # each has ended its slice
    nodes = visited()
    assert stands(0.1)
    job.free()
    assert eventually(lambda: job.latest.nodes > nodes)
    assert job.close(10) and eventually(lambda: not pool_threads())


def test_a_task_is_divided_where_somebody_is_idle_and_nothing_else_changes() -> None:
    search = divisible(*queens(11).plain("dlx"), True)
    search.run(500)
    shared, cuts = search.divide(1)
    busy = list(perform(search, shared, cuts[-1][1], Slices(), WHOLE))
    assert all(step.rest is None for step in busy) and busy[-1].finished
    helped = list(perform(search, shared, cuts[-1][1], Slices(), WHOLE, lambda: True))
    assert len(helped) == 1 and helped[0].rest is not None and len(helped[0].rest) >= AGAIN
    parts = [step for _, shared, cut in helped[0].rest for step in perform(search, shared, cut, Slices(), WHOLE)]
    ends = [step.counts for step in parts if step.finished]
    assert helped[0].counts[0] + sum(nodes for nodes, _ in ends) == busy[-1].counts[0]
    found = helped[0].found + [one for step in parts for one in step.found]
    assert [one for _, one in found] == [one for step in busy for _, one in step.found]


def test_a_queue_knows_who_is_idle() -> None:
    tasks = TaskQueue(None, [(1.0, "a")])
    task = tasks.take()
    assert task is not None and not tasks.idle()
    waiting = threading.Thread(target=tasks.take, daemon=True)
    waiting.start()
    assert eventually(tasks.idle)
    tasks.hand_on(task, (1, 0), [], [(1.0, None, "b")])
    waiting.join(20)
    assert not waiting.is_alive() and not tasks.idle()


def test_a_job_that_waits_for_its_crew_is_closed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found, so nothing but the word ends the waiting."""
    monkeypatch.setattr(gathering, "spare_processors", lambda: 2)
    monkeypatch.setattr(task_queue, "CHECK", 600.0)
    job = Job(lambda: gathering.Gathering(partial(divisible, *queens(16).plain("bits"), False)), checkpoints=False)
    job.free()
    assert eventually(lambda: len(pool_threads()) == 2)
    time.sleep(0.05)
    assert job.close(60) and eventually(lambda: not pool_threads())


# Small pieces of work abreast


def squared(number: int) -> Generator[None, None, int]:
    for _ in range(number % 3):
        yield
    if number == 70:
        raise ValueError("not seventy")
    return number * number


@pytest.mark.parametrize("jobs", JOBS)
def test_pieces_come_in_order_and_are_drawn_as_they_are_begun(jobs: int) -> None:
    assert [one for some in abreast(squared, range(70), jobs) for one in some] == [n * n for n in range(70)]
    assert [one for some in abreast(squared, [], jobs) for one in some] == []
    found = []
    with pytest.raises(ValueError, match="not seventy"):
        for some in abreast(squared, itertools.count(), jobs):
            found += some
    assert found == [n * n for n in range(70)]
    assert not pool_threads()


@pytest.mark.parametrize("jobs", (1, 3))
def test_pieces_that_are_not_wanted_any_more_are_left_where_they_yield(jobs: int) -> None:
    begun, ended = [], []

    def endless(number: int) -> Generator[None, None, int]:
        begun.append(number)
        try:
            while number:
                time.sleep(0.001)
                yield
        finally:
            ended.append(number)
        return number

    batches = abreast(endless, itertools.count(), jobs)
    assert next(some for some in batches if some) == [0]
    while len(begun) < 1 + jobs:
        next(batches)
    began = time.perf_counter()
    batches.close()
    assert time.perf_counter() - began < 5  # some ms on a machine that does nothing else
    assert eventually(lambda: not pool_threads())
    gc.collect()
    assert sorted(ended) == sorted(begun) == list(range(1 + jobs))


@pytest.mark.parametrize("jobs", (0, -1, "x", None, 1.5))
def test_a_wrong_number_of_threads_is_one_clear_error(jobs: Any) -> None:
    for ask in (lambda: queens(4).count(jobs=jobs), lambda: list(queens(4).solutions(jobs=jobs)),
                lambda: queens(4).pool(jobs=jobs)):  # fmt: skip
        with pytest.raises(ValueError, match=f"jobs is a whole number of 1 or more, not {jobs!r}"):
            ask()


class Single(CutTree):
    """A search that has no twin."""

    def twin(self) -> None:
        pass


@pytest.mark.parametrize("engine", ENGINES)
def test_every_thread_but_the_first_has_a_twin(early: None, engine: str) -> None:
    """Making a search holds the interpreter, which keeps the others from working."""
    made = []

    def make() -> CutTree:
        made.append(1)
        return tree(queens(8), engine, 150)()

    assert together(make, 4) == undivided(tree(queens(8), engine, 150)) and len(made) == 1


def test_searches_are_made_one_at_a_time_and_none_once_it_is_over(early: None) -> None:
    made = threading.Event()
    making = most = count = 0

    def make() -> CutTree:
        nonlocal making, most, count
        count += 1
        making += 1
        most = max(most, making)
        time.sleep(0.02)
        making -= 1
        made.set()
        return tree(queens(12), "dlx", 150)()

    batches = Pool(make, 200, first=Single(tree(queens(12), "dlx", 150)().stepper, 150)).batches()
    for _ in batches:
        if made.is_set():
            break
    batches.close()
    begun = count
    time.sleep(0.1)
    assert most == 1 and begun < 100 and count <= begun + 1
