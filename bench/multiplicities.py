"""Exact cover with multiplicities against OR-tools' CP-SAT: `python -m bench.multiplicities [--quick] [--keep]`.

Rows `queens n k` count the placements of k queens that attack or stand on all squares of n x n (OEIS A002564). Row
`random` has problems drawn from a seed, with secondary items and colours; compared are the sets of solutions
themselves. Both sides list all solutions on one thread. `--keep` adds the rows to bench/results/multiplicities.jsonl.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import peers

RESULTS = Path(__file__).with_name("results") / "multiplicities.jsonl"
CP = "ortools==9.15.6755"
ROWS = (("queens 6 3", 4), ("queens 7 4", 86), ("queens 8 5", 4860), ("random 300", None))
Problem = tuple[dict[str, tuple[int, int]], list[list[tuple[str, str]]]]  # primary items; options of (item, colour)
Found = set[tuple[int, ...]]


def queens(n: int, count: int) -> Problem:
    """Return the placements of `count` queens on n x n by which every square is attacked or stood on."""
    squares = [(r, c) for r in range(n) for c in range(n)]
    items = {"queens": (count, count)} | {f"{r},{c}": (1, count) for r, c in squares}
    options = []
    for r, c in squares:
        reached = [f"{y},{x}" for y, x in squares if y == r or x == c or abs(y - r) == abs(x - c)]
        options.append([("queens", ""), *((square, "") for square in reached)])
    return items, options


def chance(seed: int) -> Problem:
    """Return a problem drawn from a seed: up to 7 primary and 3 secondary items, up to 16 options."""
    draw = random.Random(seed)
    items = {}
    for n in range(draw.randint(1, 7)):
        least = draw.randint(0, 3)
        items[f"p{n}"] = (least, draw.randint(max(1, least), 4))
    options = []
    for _ in range(draw.randint(1, 16)):
        option = [(item, "") for item in items if draw.random() < 0.35]
        shared = [f"s{n}" for n in range(3) if draw.random() < 0.5]
        option += [(item, draw.choice(["", "red", "blue"])) for item in shared]
        options.append(option)
    return items, [option for option in options if any(item in items for item, _ in option)]


def problems(name: str) -> list[Problem]:
    """Return the problems of a row."""
    kind, *numbers = name.split()
    if kind == "queens":
        return [queens(int(numbers[0]), int(numbers[1]))]
    return [chance(seed) for seed in range(int(numbers[0]))]


def told(found: list[Found]) -> list[Any]:
    """Return the number of solutions of all problems of a row, and a digest of them."""
    text = repr([sorted(each) for each in found])
    return [sum(map(len, found)), hashlib.sha256(text.encode()).hexdigest()]


# The contenders, as bench/peers.py describes


def ours(name: str) -> Iterator[Any]:
    """Solve by dancing links."""
    from engine.cover import Coloured, Cover

    tasks = problems(name)
    yield
    found = []
    for items, options in tasks:
        secondary = sorted({item for option in options for item, _ in option if item not in items})
        cover = Cover(items, secondary, times=items)
        for option in options:
            cover.add([Coloured(item, colour) if colour else item for item, colour in option])
        found.append(set(cover.solutions()))
    yield told(found)


def cp_sat(name: str) -> Iterator[Any]:
    """Let CP-SAT list all solutions."""
    import ortools.sat.python.cp_model  # noqa: F401  (imported before the clock starts)

    tasks = problems(name)
    yield
    yield told([listed(*task) for task in tasks])


def listed(items: dict[str, tuple[int, int]], options: list[list[tuple[str, str]]]) -> Found:
    """Return the solutions of one problem, one 0/1 variable an option."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in options]
    for item, (least, most) in items.items():
        holders = [x for x, option in zip(chosen, options, strict=True) if (item, "") in option]
        model.add_linear_constraint(sum(holders), least, most)
    for a, first in enumerate(options):
        for b, second in enumerate(options[:a]):
            shared = [(x, y) for item, x in first for other, y in second if item == other and item not in items]
            if any(x != y or not x for x, y in shared):
                model.add_at_most_one([chosen[a], chosen[b]])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    found: Found = set()

    class Listing(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            found.add(tuple(n for n, x in enumerate(chosen) if self.boolean_value(x)))

    solver.solve(model, Listing())
    return found


def main() -> int:
    """Run the rows; return 1 if a number of ours is wrong, or the two do not find the same."""
    parser = peers.arguments("Exact cover with multiplicities against CP-SAT.")
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    home = None if asked.no_peers else peers.environment("sudoku-cp", [CP])
    report = peers.Report(asked.json)
    for name, published in ROWS:
        if asked.only not in name or (asked.quick and name == "queens 8 5"):
            continue
        mine = peers.Contender("ours", "bench.multiplicities:ours", (name,))
        rivals = [peers.Contender("cp-sat", "bench.multiplicities:cp_sat", (name,), home)] if home else []
        expected = peers.measure(mine, asked.limit).result
        if published is not None and (not expected or expected[0] != published):
            expected = [published, ""]
        report.add(peers.compare(name, mine, rivals, expected=expected, repeat=asked.repeat, limit=asked.limit))
    return report.end(RESULTS if asked.keep else None)


if __name__ == "__main__":
    sys.exit(main())
