"""Katamino searched by several threads: the same fillings, order, nodes and totals for every number of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.run import pool
from games import cli
from games.katamino.rules.plan import strip
from games.katamino.think import solve
from games.katamino.think.problem import Filling, Problem, any_pieces, challenge
from games.katamino.think.solve import GRAINS, STRATEGIES, search, sought

JOBS = (1, 2, 3, 8)
PUBLISHED = {3: 28, 4: 200, 5: 856}  # fillings of 5 x K by any pieces


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide small searches, and their tasks again."""
    monkeypatch.setattr(pool, "STRETCH", 60)
    monkeypatch.setattr(solve, "GRAINS", dict.fromkeys(GRAINS, 500))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the program in this process; return (status, standard output, standard error)."""
    status = cli.run(list(arguments))
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def undivided(problem: Problem, strategy: str, keep: bool = True) -> tuple[list[Filling], int, int]:
    """Return the fillings, nodes and number of fillings of the search as a Stepper."""
    stepper, found, finished = search(problem, strategy, keep), [], False
    while not finished:
        finished = stepper.run(1 << 20)
        found += stepper.take()
    state = stepper.snapshot()
    return found, state.nodes, state.solutions


def listed(problem: Problem, strategy: str, jobs: int, keep: bool = True) -> tuple[list[Filling], int, int]:
    """Return the same from so many threads."""
    by_several = sought(problem, strategy, keep, jobs=jobs)
    found = [by_several.read(node, one) for node, one in by_several.pool]
    return found, by_several.pool.nodes, by_several.pool.solutions


def alike(one: Any, other: Any) -> bool:
    """Whether results are the same, to the node of each filling."""
    return one == other and [filling.nodes for filling in one[0]] == [filling.nodes for filling in other[0]]


@pytest.mark.parametrize("jobs", JOBS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_same_for_every_number_of_threads(early: None, strategy: str, jobs: int) -> None:
    columns = 3 if strategy in ("none", "mod5") else 4
    problem = any_pieces(columns)
    expected = undivided(problem, strategy)
    assert expected[2] == len(expected[0]) == PUBLISHED[columns]
    assert alike(listed(problem, strategy, jobs), expected)
    counted = listed(problem, strategy, jobs, keep=False)
    assert not counted[0] and counted[1:] == undivided(problem, strategy, keep=False)[1:]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_challenge_with_something_laid(early: None, strategy: str) -> None:
    laid = tuple(((row, 0), 11) for row in range(5))
    problem = Problem((1, 3, 4, 7, 8, 10), strip(7), 6, laid)
    expected = undivided(problem, strategy)
    assert expected[2] == 64
    assert alike(listed(problem, strategy, 3), expected)
    assert alike(
        listed(challenge((1, 3, 4, 7, 8, 10)), strategy, 2), undivided(challenge((1, 3, 4, 7, 8, 10)), strategy)
    )


@pytest.mark.parametrize("strategy", ("first-hole", "dlx", "fast"))
def test_the_command_line_prints_the_same(strategy: str, early: None, capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for jobs in map(str, JOBS):
        status, out, _ = run(capsys, "katamino", "fill", "5", "--strategy", strategy, "--json", "--jobs", jobs)
        assert status == 0
        printed.append(out)
    assert len(printed[0].splitlines()) == PUBLISHED[5]
    assert all(out == printed[0] for out in printed)
    first = run(capsys, "katamino", "fill", "5", "--strategy", strategy, "--json", "--jobs", "3", "--first", "7")[1]
    assert first.splitlines() == printed[0].splitlines()[:7]


def test_counts_and_tables_say_the_same(early: None, capsys: pytest.CaptureFixture[str]) -> None:
    counts, tables = [], []
    for jobs in map(str, JOBS):
        line = json.loads(run(capsys, "katamino", "count", "TWLNFZYPU", "--json", "--jobs", jobs)[1])
        counts.append((line["count"], line["nodes"]))
        lines = run(capsys, "katamino", "table", "--to", "3", "--json", "--jobs", jobs)[1].splitlines()
        tables.append([(row["solutions"], row["nodes"], row["complete"]) for row in map(json.loads, lines)])
    assert counts[0][0] == 120 and set(counts) == {counts[0]}
    assert {row[0] for row in tables[0]} == {28} and all(table == tables[0] for table in tables)


def test_a_number_of_threads_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("0", "-1", "two", "1.5", "100000"):
        status, out, err = run(capsys, "katamino", "count", "--columns", "3", "--jobs", wrong)
        assert status == 2 and not out and f"--jobs is a whole number from 1 to 1024, not '{wrong}'." in err
