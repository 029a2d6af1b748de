"""A search told node by node: the lines are those of an Algorithm X written out plainly, the figures the search's."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cover import trace
from engine.cover.problem import Coloured, Cover
from engine.run.trace import SearchTrace, TracedNode

KNUTH = ["c e", "a d g", "b c f", "a d f", "b g", "d e g"]


def cover_of(items: str, options: list[str]) -> Cover:
    return Cover(items.split(), options=[option.split() for option in options])


def lines(cover: Cover, most: int = 1000, engine: str = "dlx") -> list[dict[str, Any]]:
    return [told.line() for told in SearchTrace(cover.stepper(engine), trace.describer(cover), most)]


def algorithm_x(items: list[str], options: list[str]) -> list[dict[str, Any]]:
    """Return the lines that a plain recursive Algorithm X prints, with no code of ours."""
    told: list[dict[str, Any]] = []
    level_before = 0

    def search(left: list[str], alive: list[int], level: int) -> None:
        nonlocal level_before
        if not left:
            told[-1]["because"] += "; solution"
            return
        holders = {item: [n for n in alive if item in options[n].split()] for item in left}
        item = min(left, key=lambda one: len(holders[one]))
        if not holders[item] and told:
            told[-1]["because"] += f"; dead end: {item} has no options"
        for n in holders[item]:
            chosen = options[n].split()
            told.append({
                "node": len(told) + 1, "level": level, "choose": item, "options": len(holders[item]),
                "try": f"{n + 1}: {options[n]}", "because": "fewest options",
                "back": level if level <= level_before else None,
            })  # fmt: skip
            level_before = level
            rest = [other for other in alive if not set(options[other].split()) & set(chosen)]
            search([one for one in left if one not in chosen], rest, level + 1)

    search(items, list(range(len(options))), 1)
    return told


def test_the_example_of_the_book() -> None:
    told = lines(cover_of("a b c d e f g", KNUTH))
    assert told == algorithm_x([*"abcdefg"], KNUTH)
    assert [(one["node"], one["level"], one["choose"], one["options"], one["try"], one["back"]) for one in told] == [
        (1, 1, "a", 2, "2: a d g", None), (2, 2, "b", 1, "3: b c f", None), (3, 1, "a", 2, "4: a d f", 1),
        (4, 2, "b", 1, "5: b g", None), (5, 3, "c", 1, "1: c e", None),
    ]  # fmt: skip
    assert [one["because"].partition("; ")[2] for one in told] == [
        "", "dead end: e has no options", "", "", "solution"
    ]  # fmt: skip


def rooks(n: int) -> tuple[list[str], list[str]]:
    """Return rooks that leave each other alone on a board from which a corner is cut: queens without diagonals."""
    items = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    return items, [f"r{r} c{c}" for r in range(n) for c in range(n) if r + c > 1]


@pytest.mark.parametrize("engine", ["dlx", "cells"])
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_line_is_that_of_a_plain_algorithm_x(n: int, engine: str) -> None:
    items, options = rooks(n)
    told = lines(Cover(items, options=[option.split() for option in options]), engine=engine)
    assert told == algorithm_x(items, options) and (n < 4 or len(told) > 10)


def test_the_nodes_are_the_searchs_and_solutions_come_with_theirs() -> None:
    items, options = rooks(5)
    cover = Cover(items, options=[option.split() for option in options])
    whole = cover.stepper("dlx")
    assert whole.run(10**6)
    trace_ = SearchTrace(cover.stepper("dlx"), trace.describer(cover), 10**6)
    told = list(trace_)
    assert trace_.complete and not trace_.cut and len(told) == whole.snapshot().nodes
    found = [solution for one in told for solution in one.solutions]
    assert found == whole.take() and len(found) > 10
    assert all(bool(one.solutions) == one.what.because.endswith("solution") for one in told)


@pytest.mark.parametrize(("less", "cut"), [(0, False), (1, True), (5, True)])
def test_a_trace_is_cut_where_a_node_is_left_and_only_there(less: int, cut: bool) -> None:
    items, options = rooks(4)
    cover = Cover(items, options=[option.split() for option in options])
    every = lines(cover)
    short = SearchTrace(cover.stepper("dlx"), trace.describer(cover), len(every) - less)
    told: list[TracedNode] = list(short)
    assert [one.line() for one in told] == every[: len(every) - less]
    assert (short.cut, short.complete) == (cut, not cut)


def test_a_colour_is_told_as_it_is_written() -> None:
    cover = Cover(["p", "q"], ["x"], [["p", Coloured("x", "A")], ["p", Coloured("x", "B")], ["q", Coloured("x", "B")]])
    assert [one["try"] for one in lines(cover)] == ["3: q x:B", "2: p x:B"]
