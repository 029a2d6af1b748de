"""Slices of a search: as long as they should be, on busy machines and on those that count processor time in steps."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from engine.run import processors
from engine.run.processors import (
    LONG,
    NICE,
    SHORT,
    SLICE,
    Bell,
    Gate,
    Slices,
    allow_all_processors,
    come_first,
    give_way,
)

NODE = 1e-6  # seconds of work


class Machine:
    """Where a search visits nodes: what it works, what it waits beside, how its work is counted."""

    def __init__(self, patch: pytest.MonkeyPatch, step: float, waits: float) -> None:
        self.worked = self.wall = 0.0
        self.step, self.waits = step, waits
        patch.setattr(processors, "CLOCK", self.counted)
        patch.setattr(processors.time, "perf_counter", lambda: self.wall)

    def counted(self) -> float:
        return self.worked - self.worked % self.step if self.step else self.worked

    def visit(self, slices: Slices, extra: float = 0.0) -> float:
        """Go through a slice; return the seconds of work it took."""
        slices.begin()
        took = slices.budget * NODE + extra
        self.worked += took
        self.wall += took + self.waits
        slices.end(slices.budget)
        return took


@pytest.mark.parametrize("waits", [0.0, 0.02])
def test_slices_grow_again_after_a_long_one_on_a_busy_machine_too(waits: float, monkeypatch: Any) -> None:
    """A table that is laid out at the first node made them short, and whoever waits for a processor left them so."""
    machine, slices = Machine(monkeypatch, 0.0, waits), Slices()
    machine.visit(slices, extra=0.2)
    assert slices.budget < 10
    for _ in range(40):
        machine.visit(slices)
    assert slices.budget * NODE > SLICE / 4


@pytest.mark.parametrize("waits", [0.0, 0.02])
def test_slices_stay_short_where_work_is_counted_late(waits: float, monkeypatch: Any) -> None:
    machine, slices = Machine(monkeypatch, 0.01, waits), Slices()
    assert max(machine.visit(slices) for _ in range(2000)) < 0.02


def test_who_is_woken_and_no_longer_waits_wakes_the_next() -> None:
    gate = Gate()
    first: Bell = SimpleQueue()
    second: Bell = SimpleQueue()
    assert gate.take(SimpleQueue()) and not gate.take(first) and not gate.take(second)
    gate.leave()
    assert not first.empty() and second.empty()
    gate.forget(first)
    assert not second.empty()


def test_whoever_gives_up_waiting_is_rung_no_more() -> None:
    gate = Gate()
    first: Bell = SimpleQueue()
    second: Bell = SimpleQueue()
    assert gate.take(SimpleQueue()) and not gate.take(first) and not gate.take(second)
    gate.forget(first)
    gate.leave()
    assert first.empty() and not second.empty()


ASKED = {"x86_64": 315, "aarch64": 275}  # the number of Linux' call sched_getattr


def ranked(rank: Callable[[], None]) -> tuple[int, int]:
    """Return how far behind this process a new thread comes that ranks itself so, and the ns it asks for at a time."""
    found: list[tuple[int, int]] = []

    def run() -> None:
        rank()
        told = ctypes.create_string_buffer(48)
        assert ctypes.CDLL(None).syscall(ASKED[platform.machine()], 0, told, 48, 0) == 0
        nice, runtime = struct.unpack("=IIQiIQQQ", told.raw)[3], struct.unpack("=IIQiIQQQ", told.raw)[5]
        found.append((nice - os.getpriority(os.PRIO_PROCESS, os.getpid()), runtime))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() not in ASKED, reason="Linux ranks threads so")
def test_a_search_comes_after_the_window() -> None:
    """Also one that a search has begun: threads begin with the rank of whoever begins them."""

    def twice() -> None:
        give_way()
        give_way()
        assert ranked(lambda: None) == (NICE, usual)
        left.update(os.sched_getaffinity(0))
        allow_all_processors(threading.current_thread())
        assert os.sched_getaffinity(0) == ours

    _, usual = ranked(lambda: None)
    ours, left = os.sched_getaffinity(os.getpid()), set[int]()
    (near, short), (far, long) = ranked(come_first), ranked(give_way)
    assert (near, far, ranked(twice)[0]) == (0, NICE, NICE)
    assert left == (ours if len(ours) == 1 else ours - {min(ours)})
    assert processors.processors() == len(ours)
    if tuple(map(int, os.uname().release.split(".")[:2])) >= (6, 12):
        assert (short, long) == (SHORT, LONG)
