"""Thirty exact cover problems, by every strategy of ours and by two packages: `python -m bench.covers [--quick]`.

Peers: miniexact 1.6.1 (C, dancing links, colours), xcover 0.2.6 (numba, dancing cells, colours). Compared are the
numbers of solutions and the sets of solutions themselves, and those numbers that are published. A figure is the CPU
time from the names to the last solution handed out, the median of some runs; each contender has a process of its own
for all problems, and the just-in-time compiler is warm before the clock starts. Ratio: the best peer against `bits`,
and against the best of ours; above 1 is ours ahead. `--keep` adds the run to bench/results/covers.jsonl.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench import peers
from bench.cover_problems import PROBLEMS, Problem

RESULTS = Path(__file__).with_name("results") / "covers.jsonl"
PEERS = {"miniexact": "miniexact==1.6.1", "xcover": "xcover==0.2.6"}
LEAST = 0.05  # seconds of solving before a mean is believed
MOST = 50  # repeated solves at most
Solutions = list[tuple[int, ...]]
Solver = Callable[[Problem], Solutions]


def digest(found: Solutions) -> str:
    """Return a mark of a set of solutions, each a set of numbers of options."""
    rows = sorted(",".join(map(str, sorted(solution))) for solution in found)
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]


def answers(names: list[str], solver: Solver) -> dict[str, list[Any]]:
    """Return for each problem the number of solutions, a mark of their set, and the CPU seconds of a solve."""
    told = {}
    for name in names:
        problem = PROBLEMS[name][0]()
        times: list[float] = []
        while not times or (sum(times) < LEAST and len(times) < MOST):
            began = time.process_time()
            found = solver(problem)
            times.append(time.process_time() - began)
        told[name] = [len(found), digest(found), statistics.fmean(times)]
    return told


# The contenders, as bench/peers.py describes


def ours(engine: str, names: list[str]) -> Iterator[Any]:
    """Solve with one of our strategies."""
    from engine.cover import Coloured, Cover

    def solver(problem: Problem) -> Solutions:
        primary, secondary, options = problem
        cover = Cover(primary, secondary)
        for option in options:
            cover.add(Coloured(*entry.split(":")) if ":" in entry else entry for entry in option)
        return list(cover.solutions(engine=engine))

    yield
    yield answers(names, solver)


def miniexact(names: list[str]) -> Iterator[Any]:
    """Solve with miniexact: Algorithm C where there are secondary items, else X, as its manual says."""
    from miniexact import miniexacts_c, miniexacts_x

    def solver(problem: Problem) -> Solutions:
        primary, secondary, options = problem
        solver = miniexacts_c() if secondary else miniexacts_x()
        items = {item: solver.primary(f"i{number}") for number, item in enumerate(primary)}
        items |= {item: solver.secondary(f"s{number}") for number, item in enumerate(secondary)}
        colours: dict[str, int] = {}
        numbers = {}
        for number, option in enumerate(options):
            for entry in option:
                item, _, colour = entry.partition(":")
                if colour and colour not in colours:
                    colours[colour] = solver.color(f"c{len(colours)}")
                solver.add(items[item], colours[colour]) if colour else solver.add(items[item])
            numbers[solver.add(0)] = number
        found = []
        while solver.solve() == 10:
            found.append(tuple(numbers[row] for row in solver.selected_options()))
        return found

    yield
    yield answers(names, solver)


def xcover(names: list[str]) -> Iterator[Any]:
    """Solve with xcover's dancing cells."""
    from xcover import covers

    def solver(problem: Problem) -> Solutions:
        primary, secondary, options = problem
        coloured = any(":" in entry for option in options for entry in option)
        return list(covers(options, primary=primary, secondary=secondary, colored=coloured))

    solver((["a", "b"], [], [["a"], ["b"]]))
    solver((["a", "b"], ["s"], [["a", "s:1"], ["b"]]))
    yield
    yield answers(names, solver)


# The comparison


def contenders(names: list[str], engines: list[str], with_peers: bool) -> list[peers.Contender]:
    """Return our strategies and the peers that are to be had."""
    found = [peers.Contender(engine, "bench.covers:ours", (engine, names)) for engine in engines]
    for peer, package in PEERS.items() if with_peers else ():
        if home := peers.environment(peer, [package]):
            found.append(peers.Contender(peer, f"bench.covers:{peer}", (names,), home))
    return found


def compare(name: str, told: dict[str, list[list[Any]]], engines: list[str]) -> dict[str, Any]:
    """Return the row of a problem: `told` has for each contender its answers of each run."""
    published = PROBLEMS[name][1]
    _, secondary, options = PROBLEMS[name][0]()
    marks = {(number, mark) for runs in told.values() for number, mark, _ in runs}
    wrong = [f"{who}: {number} solutions, set {mark}" for who, runs in told.items() for number, mark, _ in runs[:1]]
    agree = len(marks) == 1 and published in (None, *(number for number, _ in marks))
    seconds = {who: statistics.median(took for _, _, took in runs) for who, runs in told.items()}
    best = min((took for who, took in seconds.items() if who not in engines), default=math.nan)
    return {
        "problem": name,
        "options": len(options),
        "secondary": len(secondary),
        "solutions": next(iter(marks))[0] if agree else None,
        "published": published,
        "agree": agree,
        "wrong": [] if agree else wrong,
        "seconds": {who: float(f"{took:.4g}") for who, took in seconds.items()},
        "ratio": float(f"{best / seconds['bits']:.3g}"),
        "best": float(f"{best / min(seconds[engine] for engine in engines):.3g}"),
    }


def print_table(rows: list[dict[str, Any]]) -> None:
    """Print the rows, and the geometric means of the ratios."""
    names = list(rows[0]["seconds"])
    lines = [["problem", "options", "solutions", *names, "peer/bits", "peer/ours"]]
    for row in rows:
        figures = [f"{row['seconds'][name]:.4f}" for name in names]
        number = "DISAGREE" if not row["agree"] else f"{row['solutions']}{'*' if row['published'] is not None else ''}"
        lines.append([row["problem"], str(row["options"]), number, *figures, str(row["ratio"]), str(row["best"])])
    means = [math.exp(statistics.fmean(math.log(row[name]) for row in rows)) for name in ("ratio", "best")]
    lines.append(["geometric mean", "", "", *[""] * len(names), *(f"{mean:.3g}" for mean in means)])
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        first, *others = zip(line, widths, strict=True)
        print("  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]))
    agree = sum(row["agree"] for row in rows)
    print(f"Seconds of CPU time. {agree} of {len(rows)} agree in number and set; * this number is published.")
    for row in rows:
        for each in row["wrong"]:
            print(f"{row['problem']}: {each}")


def main() -> int:
    """Run the comparison; return 1 if anybody disagrees."""
    from engine.cover.problem import ENGINES

    parser = peers.arguments("Thirty exact cover problems against miniexact and xcover.")
    parser.add_argument("--keep", action="store_true", help=f"add the run to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    names = [name for name in PROBLEMS if asked.only in name]
    engines = list(ENGINES)
    told: dict[str, dict[str, list[list[Any]]]] = {name: {} for name in names}
    failed = []
    fields = contenders(names, engines, not asked.no_peers)
    for _ in range(1 if asked.quick else asked.repeat):
        for contender in fields:
            run = peers.measure(contender, 10 * asked.limit)
            if run.error:
                failed.append(f"{contender.name}: {run.error}")
                continue
            print(f"  {contender.name} is done", file=sys.stderr, flush=True)
            for name, answer in run.result.items():
                told[name].setdefault(contender.name, []).append(answer)
    rows = [compare(name, told[name], engines) for name in names]
    if asked.json:
        for row in rows:
            print(json.dumps(row))
    else:
        print_table(rows)
    for each in failed:
        print(each, file=sys.stderr)
    if asked.keep:
        day = datetime.datetime.now(datetime.UTC).date().isoformat()
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"date": day, "machine": peers.machine(), "rows": rows}) + "\n")
    return int(bool(failed) or not all(row["agree"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
