"""The job: pause, step, seek, step back, cancel; solutions told once; failures told; numbers of replaced jobs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from engine.cover.packing import Packing
from engine.run import processors
from engine.run.cancel import CancelFlag, use_flag
from engine.run.job import Event, Job
from engine.run.stepper import Checkpoint, Snapshot, Stepper, seek
from tests import leftover
from tests.engine.covers import langford, pentominoes, queens

ALL = 1 << 60
ENGINES = ("dlx", "cells", "bits")
DOMINO = [(0, 0), (0, 1)]


def wait(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until `condition` holds; fail after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the job did not get there"
        time.sleep(0.001)


def at_node(make: Callable[[], Stepper], nodes: int) -> Snapshot:
    """Return the snapshot of a fresh search after exactly `nodes` nodes."""
    stepper = make()
    while nodes and stepper.snapshot().nodes < nodes:
        stepper.run(nodes - stepper.snapshot().nodes)
        stepper.take()
    return stepper.snapshot()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_new_job_waits_and_steps(engine: str) -> None:
    make = lambda: queens(6).stepper(engine)  # noqa: E731
    job = Job(make)
    wait(lambda: job.latest.job == job.number)
    time.sleep(0.02)
    assert job.latest.nodes == 0
    job.advance(1)
    wait(lambda: job.latest.nodes == 1)
    job.advance(4)
    wait(lambda: job.latest.nodes == 5)
    time.sleep(0.02)
    assert job.latest == at_node(make, 5).of_job(job.number)
    assert job.close(5)


@pytest.mark.parametrize("engine", ENGINES)
def test_seek_forward_and_back_equals_running_there(engine: str) -> None:
    make = lambda: langford(7).stepper(engine)  # noqa: E731
    total = _total(make)
    job = Job(make)
    for target in (10, 9, 8, total // 2, total // 2 - 1, 3, total, 0, 1):
        job.seek(target)
        wait(lambda target=target: job.latest.nodes == target)  # type: ignore[misc]
        assert job.latest == at_node(make, target).of_job(job.number), target
    job.seek(total + 1000)
    wait(lambda: job.latest.finished)
    assert job.latest.nodes == total
    job.seek(total - 1)
    wait(lambda: job.latest.nodes == total - 1)
    assert not job.latest.finished
    assert job.close(5)


def _total(make: Callable[[], Stepper]) -> int:
    stepper = make()
    while not stepper.run(ALL):
        stepper.take()
    return stepper.snapshot().nodes


def test_step_back_after_a_long_run_is_exact() -> None:
    make = lambda: pentominoes(5, 8, "LTWNYFZU").stepper("dlx")  # noqa: E731
    job = Job(make)
    job.free()
    wait(lambda: job.latest.nodes > 3000)
    job.pause()
    wait(lambda: not job._commands.qsize())
    time.sleep(0.03)
    nodes = job.latest.nodes
    for back in range(1, 4):
        job.seek(nodes - back)
        wait(lambda back=back: job.latest.nodes == nodes - back)  # type: ignore[misc]
        assert job.latest == at_node(make, nodes - back).of_job(job.number)
    assert job.close(5)


@pytest.mark.parametrize("engine", ENGINES)
def test_solutions_are_told_once(engine: str) -> None:
    cover = langford(7)
    total = _total(lambda: cover.stepper(engine))
    job = Job(lambda: cover.stepper(engine))
    events: list[Event] = []
    job.advance(total // 2)
    wait(lambda: job.latest.nodes == total // 2)
    for target in (100, total * 2 // 3, 0):
        job.seek(target)
        wait(lambda target=target: job.latest.nodes == target)  # type: ignore[misc]
    job.free()
    wait(lambda: job.latest.finished)
    wait(lambda: events.extend(job.events()) or any(e.kind == "finished" for e in events))  # type: ignore[func-returns-value]
    told = [event.data for event in events if event.kind == "solution"]
    assert len(told) == len(set(told)) == 52
    assert set(told) == set(cover.solutions())
    assert {event.job for event in events} == {job.number}
    assert job.close(5)


def test_dropped_solutions_are_not_queued() -> None:
    job = Job(lambda: queens(8).stepper(), solutions="drop")
    job.free()
    wait(lambda: job.latest.finished)
    wait(lambda: any(event.kind == "finished" for event in job.events()))
    assert job.latest.solutions == 92
    assert job.close(5)


@pytest.mark.parametrize("engine", ENGINES)
def test_cancel_within_50_ms(engine: str) -> None:
    """By the slices begun, each time, and by the program's own processor time, the best of three on a busy machine."""
    taken = []
    for pause in (0.01, 0.05, 0.2):
        Counted.slices = 0  # so that the making of the search, which cannot be cancelled, is waited for
        job = Job(lambda: Counted(pentominoes(6, 10).stepper(engine, keep=False)))
        job.free()
        wait(lambda: Counted.slices > 0)
        time.sleep(pause)
        began, slices = time.process_time(), Counted.slices
        assert job.close(5)
        taken.append(time.process_time() - began)
        assert Counted.slices - slices <= 1  # the one that was about to begin
        assert not job.alive
    assert min(taken) < 0.05


class Counted:
    """A search that counts its slices, those of the last one made."""

    slices = 0

    def __init__(self, stepper: Stepper) -> None:
        Counted.slices = 0
        self.run_on = stepper.run
        self.snapshot, self.take = stepper.snapshot, stepper.take
        self.checkpoint, self.restore = stepper.checkpoint, stepper.restore

    def run(self, budget: int) -> bool:
        Counted.slices += 1
        return self.run_on(budget)


class Unsliced(Counted):
    """A search that is at one slice until its end."""

    def run(self, budget: int) -> bool:
        return super().run(ALL)


def test_a_slice_under_way_ends_where_the_job_is_closed() -> None:
    Counted.slices = 0
    job = Job(lambda: Unsliced(pentominoes(6, 10).stepper("dlx", keep=False)))
    job.free()
    wait(lambda: Counted.slices > 0)
    assert job.close(20)
    assert not job.latest.finished


@pytest.mark.parametrize("make", [
    *(lambda engine=engine: queens(8).stepper(engine, keep=False) for engine in ENGINES),
    lambda: Packing([(r, c) for r in range(6) for c in range(6)], [DOMINO], [18], keep=False),
])  # fmt: skip
def test_a_search_comes_back_where_its_flag_is_raised_and_goes_on_where_it_was(make: Callable[[], Stepper]) -> None:
    flag = CancelFlag()
    use_flag(flag)
    search = make()
    use_flag(CancelFlag())
    flag.raised = True
    assert not search.run(ALL)
    nodes = search.snapshot().nodes
    assert search.snapshot() == at_node(make, nodes)
    flag.raised = False
    other = make()  # whose flag is another
    assert search.run(ALL) and other.run(ALL)
    assert search.snapshot() == other.snapshot() and search.snapshot().nodes > nodes


class TakenGate(processors.Gate):
    """One that somebody has and keeps; it counts how often it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        assert self.take(SimpleQueue())
        self.asked = 0

    def take(self, bell: processors.Bell) -> bool:
        took = super().take(bell)
        self.asked += 1
        return took


def test_what_waits_for_its_turn_is_cancelled_at_once_without_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gives it the turn: the word alone ends the waiting."""
    assert processors.PATIENCE < 0.05  # seconds that another job's long step may hold up a search at most
    monkeypatch.setattr(processors, "PATIENCE", 600.0)
    gate = TakenGate()
    monkeypatch.setattr(processors, "_gates", (gate,))
    job = Job(lambda: Counted(queens(8).stepper("dlx")))
    job.free()
    wait(lambda: gate.asked)
    assert job.close(60)
    assert Counted.slices == 0


def test_who_waits_long_for_its_turn_goes_on_and_who_leaves_wakes_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = TakenGate()
    monkeypatch.setattr(processors, "_gates", (gate,))
    with processors.Turns(0):
        assert gate.asked == 1
    monkeypatch.setattr(processors, "PATIENCE", 600.0)
    had: list[int] = []

    def live(number: int) -> None:
        with processors.Turns(number):
            had.append(number)

    threads = []
    for number in range(3):
        threads.append(threading.Thread(target=live, args=(number,), daemon=True))
        threads[-1].start()
        wait(lambda: gate.asked == len(threads) + 1)
    assert had == []
    gate.leave()
    for thread in threads:
        thread.join(60)
    assert sorted(had) == [0, 1, 2]
    assert gate.take(SimpleQueue())


def test_cancel_during_a_long_seek() -> None:
    job = Job(lambda: pentominoes(6, 10).stepper("dlx", keep=False))
    job.seek(ALL)
    time.sleep(0.1)
    began = time.process_time()  # a machine that does much else fails no test
    assert job.close(60)
    assert time.process_time() - began < 0.5


class Failing:
    """A search that breaks at its third node."""

    def __init__(self) -> None:
        self.nodes = 0

    def run(self, budget: int) -> bool:
        self.nodes += 1
        if self.nodes == 3:
            raise ZeroDivisionError("the third node")
        return False

    def snapshot(self) -> Snapshot:
        return Snapshot(nodes=self.nodes)

    def take(self) -> list[Any]:
        return []

    def checkpoint(self) -> Checkpoint:
        return Checkpoint(self.nodes, 0, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        self.nodes = checkpoint.nodes


def test_a_failing_search_is_told() -> None:
    woken = threading.Event()
    job = Job(Failing, woken.set)
    job.free()
    wait(lambda: not job.alive)
    (event,) = job.events()
    assert (event.job, event.kind, str(event.data)) == (job.number, "failed", "the third node")
    assert woken.is_set()

    def broken() -> Stepper:
        raise MemoryError("no room")

    job = Job(broken)
    wait(lambda: not job.alive)
    assert [event.kind for event in job.events()] == ["failed"]


def test_seeking_without_checkpoints_is_told() -> None:
    job = Job(lambda: queens(6).stepper("dlx"), checkpoints=False)
    job.seek(3)
    wait(lambda: not job.alive)
    (event,) = job.events()
    assert event.kind == "failed" and "checkpoints" in str(event.data)


def test_every_job_has_its_own_number() -> None:
    first, second = (Job(lambda: queens(6).stepper("dlx")) for _ in range(2))
    assert first.number != second.number
    for job in (first, second):
        job.advance(2)
    wait(lambda: first.latest.nodes == second.latest.nodes == 2)
    assert (first.latest.job, second.latest.job) == (first.number, second.number)
    assert first.close(5) and second.close(5)


def test_marks_stay_few_and_seek_uses_them() -> None:
    job = Job(lambda: pentominoes(5, 9, "LTWNYFZUP").stepper("dlx"), solutions="drop")
    for _ in range(1100):
        job.advance(7)
    wait(lambda: job.latest.nodes == 7700)
    assert len(job._checkpoints) <= 1000
    assert job._checkpoints[0].nodes == 0
    assert [m.nodes for m in job._checkpoints] == sorted(m.nodes for m in job._checkpoints)
    job.close(5)
    stepper = pentominoes(5, 9, "LTWNYFZUP").stepper("dlx")
    seek(stepper, 4321, job._checkpoints)
    assert stepper.snapshot() == at_node(lambda: pentominoes(5, 9, "LTWNYFZUP").stepper("dlx"), 4321)


class Marching:
    """A stepper whose every tenth node is worth going to."""

    def __init__(self) -> None:
        self.nodes = 0

    def run(self, budget: int) -> bool:
        self.nodes = min(25, self.nodes + budget)
        return self.nodes == 25

    def reach(self, goal: str, budget: int) -> bool:
        assert goal == "tenth"
        return any(self.run(1) or self.nodes % 10 == 0 for _node in range(budget))

    def snapshot(self) -> Snapshot:
        return Snapshot(self.nodes, finished=self.nodes == 25)

    def take(self) -> list[Any]:
        return []

    def checkpoint(self) -> Checkpoint:
        return Checkpoint(self.nodes, 0, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        self.nodes = checkpoint.nodes


def test_a_job_goes_to_a_moment_its_stepper_knows_and_waits_there() -> None:
    job = Job(Marching)
    for there in (10, 20):
        job.reach("tenth")
        wait(lambda there=there: job.latest.nodes == there)
        time.sleep(0.02)
        assert job.latest.nodes == there and not job.latest.finished
    job.reach("tenth")
    wait(lambda: job.latest.finished)
    assert [event.kind for event in job.events()] == ["finished"]
    job.seek(3)
    wait(lambda: job.latest.nodes == 3)
    job.advance(1)
    wait(lambda: job.latest.nodes == 4)
    assert job.close(5)


def test_a_search_that_a_test_leaves_behind_ends_with_it() -> None:
    job = Job(lambda: queens(12).stepper("dlx"))
    job.free()
    wait(lambda: job.latest.nodes > 0)
    leftover.end()
    wait(lambda: not job.alive)
