"""Items that may be covered several times: against the definition, published numbers, and itself cut and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.cover.dlx
from engine.cover.knuth import read_knuth, write_knuth
from engine.cover.problem import Coloured, Cover
from engine.game import BadInput
from tests.amount import amount
from tests.engine.covers import brute_force, dominating_queens, multiple_problems
from tests.soak.share import WHOLE
from tests.twin import interpreted

ALL = 1 << 60
BOARDS = [(4, 2, 12, 196), (5, 3, 186, 5_184), (6, 3, 4, 3_208), (7, 4, 86, 87_493), (8, 5, 4_860, 3_072_451)]
KNUTH = """| the example of DLX3
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""


def found_by(stepper: Any, slices: int = ALL) -> list[tuple[int, ...]]:
    """Return the solutions of a search, run in slices."""
    found = []
    while not stepper.run(slices):
        found += stepper.take()
    return found + stepper.take()


@settings(max_examples=amount(150, 300))
@given(multiple_problems())
def test_each_solution_is_found_once(cover: Cover) -> None:
    found = list(cover.solutions())
    assert len(set(found)) == len(found) and set(found) == brute_force(cover)
    assert cover.count() == len(found)


@settings(max_examples=amount(100, 200))
@given(multiple_problems(), st.integers(1, 5), st.data())
def test_slices_checkpoints_and_cuts_change_nothing(cover: Cover, slices: int, data: st.DataObject) -> None:
    stepper = cover.stepper()
    links = stepper.links()
    whole = found_by(stepper)
    assert stepper.links() == links
    total = stepper.snapshot().nodes
    assert found_by(cover.stepper(), slices) == whole
    stepper = cover.stepper()
    stepper.run(data.draw(st.integers(1, total + 1)))
    before = stepper.take()
    mark, there = stepper.checkpoint(), stepper.snapshot()
    rest = found_by(stepper)
    stepper.restore(mark)
    assert stepper.snapshot() == there and before + found_by(stepper) == before + rest == whole


@settings(max_examples=15)
@given(multiple_problems())
def test_threads_find_the_same_in_the_same_order(cover: Cover) -> None:
    assert list(cover.solutions(jobs=3)) == list(cover.solutions()) and cover.count(jobs=3) == cover.count()


@settings(max_examples=30)
@given(multiple_problems())
def test_the_interpreted_search_is_the_compiled_one(cover: Cover) -> None:
    twin = interpreted("engine.cover.dlx", "engine.cover.steppers")
    engine_name, *plain, times = cover.plain()
    assert engine_name == "dlx" and twin.DancingLinks is not engine.cover.dlx.DancingLinks
    searches = [made(*plain, True, times) for made in (twin.DancingLinks, engine.cover.dlx.DancingLinks)]
    assert found_by(searches[0], 3) == found_by(searches[1], 3)
    assert searches[0].snapshot() == searches[1].snapshot()


@pytest.mark.parametrize(("n", "queens", "solutions", "nodes"), BOARDS if WHOLE else BOARDS[:-1])
def test_queens_that_dominate_the_board(n: int, queens: int, solutions: int, nodes: int) -> None:
    """The solutions are sequence A002564 of the OEIS; as many nodes as Knuth's own DLX3 visits, without the root."""
    stepper = dominating_queens(n, queens).stepper(keep=False)
    assert stepper.run(ALL)
    assert (stepper.snapshot().solutions, stepper.snapshot().nodes) == (solutions, nodes)


def test_the_null_choice_is_a_node_and_stands_in_no_solution() -> None:
    cover = Cover("a", options=["a", "a"], times={"a": (0, 1)})
    assert list(cover.solutions()) == [(0,), (1,), ()]
    stepper = cover.stepper()
    stepper.run(3)
    assert stepper.snapshot().path == (-1,) and stepper.snapshot().nodes == 3


def test_an_item_of_more_than_there_are_options() -> None:
    assert Cover("a", options=["a", "a"], times={"a": (2, 1_000_000_000)}).count() == 1
    assert Cover("a", options=["a", "a"], times={"a": (3, 1_000_000_000)}).count() == 0
    assert Cover("a", times={"a": (0, 5)}).count() == 1


def test_they_are_read_and_written_as_knuths_programs_have_them() -> None:
    cover = read_knuth(KNUTH)
    assert cover.times == {"C": (2, 3)} and cover.multiple()
    (only,) = cover.solutions()
    assert only == (1, 3, 4) and cover.spell(only)[1] == ("B", Coloured("X", "1"))
    assert write_knuth(cover) == KNUTH.partition("\n")[2]
    assert write_knuth(read_knuth("2:2|a 0:1|b 1:1|c\n")) == "2|a 0:1|b c\n"


@pytest.mark.parametrize("engine_name", ["bits", "cells"])
def test_dancing_links_alone_search_them(engine_name: str) -> None:
    cover = read_knuth(KNUTH)
    with pytest.raises(ValueError, match=f"{engine_name} searches no multiplicities"):
        cover.stepper(engine_name)
    once = Cover("ab", options=["a", "b"], times={"a": (1, 1)})
    assert not once.multiple() and once.count(engine=engine_name) == 1


@pytest.mark.parametrize("times", [{"x": (1, 2)}, {"c": (1, 2)}, {"a": (2, 1)}, {"a": (0, 0)}, {"a": (-1, 1)}])
def test_multiplicities_that_cannot_be(times: dict[str, tuple[int, int]]) -> None:
    with pytest.raises(BadInput, match=f"^Item {next(iter(times))} "):
        Cover("ab", "x", times=times)
