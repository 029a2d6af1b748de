"""Solutions wait in rows until they are taken, each with its node; compiled and interpreted alike."""

from __future__ import annotations

import tracemalloc
from types import ModuleType

import pytest

import engine.run.untaken as compiled
from tests.twin import interpreted


@pytest.fixture(params=["compiled", "interpreted"])
def module(request: pytest.FixtureRequest) -> ModuleType:
    return compiled if request.param == "compiled" else interpreted("engine.run.untaken")


def test_rows_are_taken_once_in_order_and_may_be_written_again(module: ModuleType) -> None:
    waiting = module.Untaken(3, 2, small=False)
    for turn in range(2):
        assert not waiting.full() and waiting.take() == []
        for node, numbers in ((7, [70_000, 2, 1]), (9, [5])):
            for i, number in enumerate(numbers):
                waiting.numbers[waiting.at() + i] = number + turn
            waiting.add(len(numbers), node)
        assert waiting.full()
        assert waiting.take_with_nodes() == [(7, [70_000 + turn, 2 + turn, 1 + turn]), (9, [5 + turn])]
    waiting.add(1, 11)
    waiting.forget()
    assert waiting.take() == [] and waiting.at() == 0


def test_small_numbers_are_taken_as_bytes_and_spare_rows_hold_what_comes_at_once(module: ModuleType) -> None:
    waiting = module.Untaken(2, 1, small=True, spare=2)
    for number in (1, 2, 255):
        waiting.octets[waiting.at()] = waiting.octets[waiting.at() + 1] = number
        waiting.add(2, number)
        assert waiting.full()
    assert waiting.take() == [b"\1\1", b"\2\2", b"\xff\xff"]


def test_empty_solutions_count(module: ModuleType) -> None:
    waiting = module.Untaken(0, 4, small=True)
    waiting.add(0, 0)
    assert waiting.take() == [b""]


def test_what_is_only_counted_never_fills_up(module: ModuleType) -> None:
    waiting = module.Untaken(5, 4, small=True, kept=False)
    assert not waiting.kept and not waiting.full()
    waiting.octets[4] = 3  # the one row to write into
    waiting.add(5, 1)
    assert not waiting.full() and waiting.take() == [b"\0\0\0\0\3"]


def test_room_for_many_solutions_costs_nothing_until_it_is_written(module: ModuleType) -> None:
    """A puzzle is made by thousands of searches, most of which find one or two solutions."""
    tracemalloc.start()
    try:
        waiting = module.Untaken(625, 3355, small=True)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 200_000 and len(waiting.octets) == 625 * 3355
