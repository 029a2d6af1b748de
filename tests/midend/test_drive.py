"""A search that is watched: at a speed, a step at a time, back, sought, to a goal, to its end; what fails is raised."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.run.stepper import Checkpoint, Snapshot
from games.model.drive import FULL, Drive, Purse

END, EVERY = 1000, 100  # nodes; a solution at each hundredth
SPEEDS = (10, 1000, FULL)


class Numbers:
    """Counts its nodes; each hundredth is a solution, each with a 7 at the end is a seven."""

    def __init__(self, fault: int = -1) -> None:
        self.at, self.fault, self.untaken = 0, fault, list[int]()

    def run(self, budget: int) -> bool:
        for _node in range(budget):
            if self.at == END:
                return True
            self.at += 1
            if self.at == self.fault:
                raise ZeroDivisionError("on purpose")
            if self.at % EVERY == 0:
                self.untaken.append(self.at)
        return self.at == END

    def reach(self, goal: str, budget: int) -> bool:
        return any(self.run(1) or self.at % 10 == int(goal) for _node in range(budget))

    def snapshot(self) -> Snapshot:
        return Snapshot(nodes=self.at, solutions=self.at // EVERY, finished=self.at == END)

    def take(self) -> list[Any]:
        found, self.untaken = self.untaken, []
        return found

    def checkpoint(self) -> Checkpoint:
        return Checkpoint(self.at, self.at // EVERY, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        self.at, self.untaken = checkpoint.nodes, []


class Watched:
    """A drive with a time of its own."""

    def __init__(self, place: int = 0, **more: Any) -> None:
        self.drive = Drive(more.pop("make", Numbers), lambda: None, SPEEDS, place, **more)
        self.now = 0.0
        self.drive.open()

    def until(self, done: Callable[[], bool], ms: float = 0.0) -> None:
        for _ in range(3000):
            self.drive.tick(self.now)
            if done():
                return
            self.now += ms
            time.sleep(0.001)
        raise AssertionError("nothing came")

    def play_until(self, done: Callable[[], bool], ms: float) -> float:
        """Tick every `ms`, each time when the search has done what was paid for; return the ms that it took."""
        began = self.now
        while not done():
            self.until(lambda: self.drive.idle)
            self.now += ms
            self.drive.tick(self.now)
            assert self.now < began + 1000 * ms, "nothing came"
        return self.now - began

    def rest(self) -> None:
        self.until(lambda: not self.drive.busy and not self.drive.pending and self.drive.shown is self.drive.latest)


def test_nothing_runs_before_it_is_opened() -> None:
    drive = Drive(Numbers, None)
    drive.play(0)
    drive.seek(5)
    drive.step()
    assert drive.tick(0) is None and not drive.jump("7", lambda found: True) and drive.close()


def test_steps_forward_and_back() -> None:
    one = Watched()
    one.drive.step()
    one.drive.step(4)
    one.rest()
    assert one.drive.shown.nodes == one.drive.node == 5
    one.drive.step(-2)
    assert one.drive.node == 3, "the next step is counted from the node sought"
    one.drive.step(-1)
    one.drive.step(3)
    one.rest()
    assert one.drive.shown.nodes == 5 and one.drive.seen == 5
    one.drive.step(-99)
    one.rest()
    assert one.drive.shown.nodes == 0 and one.drive.seen == 5
    one.drive.close()


def test_of_several_seeks_the_last_counts() -> None:
    one = Watched()
    for node in (500, 3, 700, 42):
        one.drive.seek(node)
    assert one.drive.pending and one.drive.node == 42
    one.rest()
    assert one.drive.shown.nodes == 42
    one.drive.close()


def test_it_is_paid_by_the_time() -> None:
    """What a tick pays for is shown by the next one."""
    one = Watched()
    one.drive.play(0)
    assert one.play_until(lambda: one.drive.shown.nodes == 10, 100) == 1000 + 100, "ten nodes a second"
    one.drive.set_speed(1, one.now)
    before = one.drive.shown.nodes
    assert one.play_until(lambda: one.drive.shown.nodes == before + 200, 10) == 200 + 10, "a thousand a second"
    one.drive.stop()
    assert not one.drive.playing
    one.drive.close()


def test_full_speed_runs_to_the_end_and_keeps_what_was_found() -> None:
    one = Watched(2, keep=True)
    one.drive.play(0)
    one.until(lambda: not one.drive.playing)
    drive = one.drive
    assert drive.finished and drive.total == drive.seen == END and len(drive.solutions) == END // EVERY
    drive.play(0)
    assert not drive.playing
    drive.seek(9999)
    assert drive.node == END
    drive.seek(250)
    one.rest()
    assert not drive.finished and drive.total == END
    drive.play(0)
    one.until(lambda: not drive.playing)
    assert len(drive.solutions) == END // EVERY, "what was found before is not found again"
    drive.close()


def test_a_jump_ends_at_its_goal_or_at_the_end() -> None:
    one = Watched()

    def seven(found: Snapshot) -> bool:
        return found.nodes % 10 == 7

    for goal in (7, 17, 27):
        assert one.drive.jump("7", seven) and one.drive.goal == "7"
        one.until(lambda: not one.drive.goal)
        one.rest()
        assert one.drive.shown.nodes == goal and not one.drive.missed
    one.drive.seek(END - 2)
    one.rest()
    assert one.drive.jump("7", seven)
    one.until(lambda: not one.drive.goal)
    assert one.drive.missed and one.drive.finished
    assert not one.drive.jump("7", seven)
    one.drive.close()


def test_what_fails_is_raised() -> None:
    one = Watched(make=lambda: Numbers(5))
    one.drive.step(10)
    with pytest.raises(ZeroDivisionError):
        one.until(lambda: False)
    one.drive.close()


def test_tick_tells_the_moment_before() -> None:
    one = Watched()
    one.rest()
    first = one.drive.shown
    assert one.drive.tick(0) is None
    one.drive.step()
    for _ in range(1000):
        before = one.drive.tick(0)
        if before is not None:
            break
        time.sleep(0.001)
    assert before is first and one.drive.shown.nodes == 1
    one.drive.close()


def test_a_purse_keeps_the_rest() -> None:
    purse = Purse()
    purse.empty(0)
    assert [purse.due(2, now) for now in range(125, 1125, 125)] == [0, 0, 0, 1, 0, 0, 0, 1]
    purse.empty(0)
    assert purse.due(1000, 60_000) == 250, "however long the window slept"
