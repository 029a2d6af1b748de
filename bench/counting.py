"""Counting exact covers without listing them, against packages that count: `python -m bench.counting [--keep]`.

Peers: dxz 0.0.6 (the algorithm of Nishino and others 2017, *Dancing with decision diagrams*: dancing links that
remember subproblems and build a zero-suppressed decision diagram), Graphillion 2.1 (such diagrams of graphs; fillings
with dominoes are perfect matchings, so it takes those rows alone) and PySDD 1.0.6 (compiles clauses into a sentential
decision diagram, counts its models; of the fillings with pentominoes it makes none in a minute). "one by one" is our
own search when it remembers nothing, on the rows that it ends in time. Published: OEIS A004003 for dominoes, 9 356 for
6 x 10 with the twelve pentominoes, and of 8 x 8 filled with pieces of one to three cells the number that M. Triska
gives (with decision diagrams, library(clpb) of SWI-Prolog). `--keep` adds the rows to bench/results/counting.jsonl.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import peers
from bench.cover_problems import Problem, pentominoes_on, polyominoes, rectangle

RESULTS = Path(__file__).with_name("results") / "counting.jsonl"
PEERS = {"dxz": "dxz==0.0.6", "graphillion": "graphillion==2.1", "pysdd": "PySDD==1.0.6"}
ONE_BY_ONE = "one by one"
DOMINOES = {
    8: 12988816,
    10: 258584046368,
    12: 53060477521960000,
    16: 2444888770250892795802079170816,
}
MINOES = {"one": "#", "two": "##", "straight": "###", "corner": "## #"}
ROWS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("dominoes 8", DOMINOES[8], ("dxz", "graphillion", "pysdd", ONE_BY_ONE)),
    ("dominoes 10", DOMINOES[10], ("graphillion", "pysdd")),
    ("dominoes 12", DOMINOES[12], ("graphillion",)),
    ("dominoes 16", DOMINOES[16], ()),
    ("minoes 8", 92109458286284989468604, ()),
    ("pentominoes 6 10", 9356, ("dxz", ONE_BY_ONE)),
    ("pentominoes 3 20", 8, ("dxz", ONE_BY_ONE)),
)


def problem(name: str) -> Problem:
    """Return the problem of a row: primary items, secondary items, options."""
    kind, *numbers = name.split()
    if kind == "pentominoes":
        return pentominoes_on(rectangle(int(numbers[0]), int(numbers[1])))
    n = int(numbers[0])
    if kind == "minoes":
        return polyominoes(rectangle(n, n), MINOES, "often")
    return (
        [f"{r},{c}" for r in range(n) for c in range(n)],
        [],
        [[f"{r},{c}", f"{y},{x}"] for (r, c), (y, x) in pairs(n)],
    )


def pairs(n: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the neighbouring cells of n x n."""
    upright = [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    return upright + [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]


# The contenders, as bench/peers.py describes; numbers as text, as JSON's may be cut


def ours(name: str, megabytes: float) -> Iterator[Any]:
    """Count; with 0 `megabytes` nothing is remembered."""
    from engine.cover import Cover

    primary, secondary, options = problem(name)
    yield
    yield str(Cover(primary, secondary, options).count(megabytes=megabytes))


def dxz(name: str) -> Iterator[Any]:
    """Count by the matrix of zeros and ones, a row for each option."""
    from dxz import dxz_count

    primary, _, options = problem(name)
    place = {item: n for n, item in enumerate(primary)}
    matrix = []
    for option in options:
        row = [0] * len(primary)
        for item in option:
            row[place[item]] = 1
        matrix += row
    yield
    yield str(dxz_count(len(options), len(primary), matrix))


def graphillion(name: str) -> Iterator[Any]:
    """Count the perfect matchings of a grid."""
    from graphillion import GraphSet

    n = int(name.split()[1])
    GraphSet.set_universe(pairs(n))
    degrees = {(r, c): 1 for r in range(n) for c in range(n)}
    yield
    yield str(GraphSet.graphs(degree_constraints=degrees).len())


def pysdd(name: str) -> Iterator[Any]:
    """Count the models of the clauses: each item has an option, and no two of its options are chosen."""
    from pysdd.sdd import SddManager, Vtree

    primary, secondary, options = problem(name)
    holders = {item: [n for n, option in enumerate(options, 1) if item in option] for item in primary + secondary}
    yield
    manager = SddManager.from_vtree(Vtree(len(options), list(range(1, len(options) + 1)), "right"))
    manager.auto_gc_and_minimize_on()
    whole = manager.true()
    for item, having in holders.items():
        # Exactly one of them (at most one for a secondary item), as a disjunction of the ways
        ways = manager.false()
        for chosen in [*having] + ([0] if item in secondary else []):
            term = manager.true()
            for n in having:
                term = term & manager.literal(n if n == chosen else -n)
            ways = ways | term
        whole = whole & ways
    yield str(whole.global_model_count())


def main() -> int:
    """Run the rows; return 1 if a number of ours is wrong."""
    parser = peers.arguments("Counting without listing against dxz, Graphillion and PySDD.")
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    wanted = [row for row in ROWS if asked.only in row[0] and not (asked.quick and row[0] == "dominoes 12")]
    named = sorted(set(itertools.chain(*(rivals for _, _, rivals in wanted))) & set(PEERS))
    homes = {} if asked.no_peers else {name: peers.environment(name, [PEERS[name]]) for name in named}
    report = peers.Report(asked.json)
    for name, count, rivals in wanted:
        mine = peers.Contender("ours", "bench.counting:ours", (name, 512))
        others = [
            peers.Contender(each, f"bench.counting:{each}", (name,), home)
            for each in rivals
            if (home := homes.get(each))
        ]
        if ONE_BY_ONE in rivals:
            others.append(peers.Contender(ONE_BY_ONE, "bench.counting:ours", (name, 0)))
        report.add(peers.compare(name, mine, others, expected=str(count), repeat=asked.repeat, limit=asked.limit))
    return report.end(RESULTS if asked.keep else None)


if __name__ == "__main__":
    sys.exit(main())
