"""Exact cover and packing against the solvers of PyPI: `python -m bench.cover [--quick] [--json] [--keep]`.

Peers: miniexact 1.6.1 (C, Algorithms X and C), xcover 0.2.6 (numba, dancing cells), exact-cover 1.5.0 (C, dancing
links). Each gets what its interface wants (0/1 matrix or item numbers) before the clock starts where it is a mere
format, after it where it is its own conversion; warm-up of the just-in-time compiler is outside the clock. The
instances are built here, from one drawing per pentomino, so that they run in the peers' environments too.
With --keep the rows are added to bench/results/cover.jsonl, with the date and the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench import peers

RESULTS = Path(__file__).with_name("results") / "cover.jsonl"
PEERS = {"miniexact": "miniexact==1.6.1", "xcover": "xcover==0.2.6", "exact-cover": "exact-cover==1.5.0"}

DRAWINGS = {  # one-letter names of the Hungarian scheme
    "k": "##.. .###",
    "p": "## ## #.",
    "c": "#.# ###",
    "w": "#.. ##. .##",
    "l": "#... ####",
    "y": ".#.. ####",
    "i": "#####",
    "r": ".## ##. .#.",
    "v": "#.. #.. ###",
    "z": "##. .#. .##",
    "+": ".#. ### .#.",
    "t": "### .#. .#.",
}
ALL = "".join(DRAWINGS)
FILLINGS = {3: 28, 4: 200, 5: 856, 6: 2164, 7: 5584, 8: 13632, 9: 23608, 10: 27804, 11: 16412, 12: 4040}
Instance = tuple[list[str], list[str], list[list[str]]]  # primary items, secondary items, options


def orientations(drawing: str) -> list[list[tuple[int, int]]]:
    """Return every orientation of a drawing (rows between blanks) once, as sorted cells from (0, 0)."""
    cells = [(r, c) for r, row in enumerate(drawing.split()) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for turn in range(8):
        cells = [(c, -r) for r, c in cells]
        if turn == 4:
            cells = [(r, -c) for r, c in cells]
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        found.add(tuple(sorted((r - top, c - left) for r, c in cells)))
    return [list(cells) for cells in sorted(found)]


def tilings(rows: int, columns: int, pieces: str, hole: int = 0, optional: bool = False) -> Instance:
    """Return the tilings of a board by `pieces`, with a `hole` x `hole` hole in the middle; pieces may be optional."""
    lack = {((rows - hole) // 2 + r, (columns - hole) // 2 + c) for r in range(hole) for c in range(hole)}
    board = {(r, c) for r in range(rows) for c in range(columns)} - lack
    options = []
    for piece in pieces:
        for shape in orientations(DRAWINGS[piece]):
            for right in range(columns):
                for down in range(rows):
                    cells = [(r + down, c + right) for r, c in shape]
                    if board.issuperset(cells):
                        options.append([piece] + [f"{r}_{c}" for r, c in cells])
    names = [f"{r}_{c}" for c, r in sorted((c, r) for r, c in board)]
    return (names, list(pieces), options) if optional else (list(pieces) + names, [], options)


def queens(n: int) -> Instance:
    """Return the n queens: ranks and files primary, diagonals secondary."""
    primary = [a + str(j) for j in range(n) for a in "rc"]
    secondary = [a + str(s) for a in "ab" for s in range(2 * n - 1)]
    options = [[f"r{i}", f"c{j}", f"a{i + j}", f"b{i - j + n - 1}"] for i in range(n) for j in range(n)]
    return primary, secondary, options


INSTANCES: dict[str, Any] = {
    "6x10": lambda: tilings(6, 10, ALL),
    "5x12": lambda: tilings(5, 12, ALL),
    "8x8 hole": lambda: tilings(8, 8, ALL, hole=2),
    "ltwkyrzcp": lambda: tilings(5, 9, "ltwkyrzcp"),
    **{f"queens {n}": partial(queens, n) for n in (8, 12, 14)},
    **{f"5x{k}": partial(tilings, 5, k, ALL, optional=True) for k in range(3, 12)},
}


# The peers: generator functions as bench.peers describes


def miniexact(name: str) -> Iterator[Any]:
    """Count with miniexact; its choice of algorithm follows from secondary items, as its manual says."""
    from miniexact import miniexacts_c, miniexacts_x

    primary, secondary, options = INSTANCES[name]()
    yield
    solver = miniexacts_c() if secondary else miniexacts_x()
    index = {item: solver.primary(item.replace("+", "X")) for item in primary}
    index.update({item: solver.secondary(item.replace("+", "X")) for item in secondary})
    for option in options:
        solver.add([index[item] for item in option])
    count = 0
    while solver.solve() == 10:
        count += 1
    yield count


def xcover(name: str) -> Iterator[Any]:
    """Count with xcover's dancing cells."""
    from xcover import covers

    primary, secondary, options = INSTANCES[name]()
    next(covers([["a"], ["b"]], primary=["a", "b"]), None)
    next(covers([["a", "s"], ["b"]], primary=["a", "b"], secondary=["s"]), None)
    yield
    yield sum(1 for _ in covers(options, primary=primary, secondary=secondary))


def xcover_all_k() -> Iterator[Any]:
    """Count with xcover for every K = 3..12, one run after another."""
    from xcover import covers

    instances = [INSTANCES[f"5x{k}"]() for k in range(3, 12)] + [INSTANCES["5x12"]()]
    next(covers([["a"], ["b"]], primary=["a", "b"]), None)
    next(covers([["a", "s"], ["b"]], primary=["a", "b"], secondary=["s"]), None)
    yield
    yield [sum(1 for _ in covers(o, primary=p, secondary=s)) for p, s, o in instances]


def exact_cover(name: str) -> Iterator[Any]:
    """Count with exact-cover's C function, the matrix given."""
    import numpy
    from exact_cover.wrapper import get_solution_count

    primary, secondary, options = INSTANCES[name]()
    options = options + [[item] for item in secondary]
    index = {item: i for i, item in enumerate(primary + secondary)}
    matrix = numpy.zeros((len(options), len(index)), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, [index[item] for item in option]] = True
    yield
    yield int(get_solution_count(matrix))


# Ours


def generic(name: str, engine: str = "auto") -> Iterator[Any]:
    """Count with Cover; the building of the problem from names is inside the clock, as the peers' is."""
    from engine.cover.problem import Cover

    primary, secondary, options = INSTANCES[name]()
    Cover("a", (), ["a"]).count(engine=engine)
    yield
    yield Cover(primary, secondary, options).count(engine=engine)


def packing(rows: int, columns: int, pieces: str, reduce: bool) -> Iterator[Any]:
    """Count with the packing kernel, its tables built inside the clock."""
    from engine.cover import packing, polyomino

    region = [(r, c) for c in range(columns) for r in range(rows)]
    shapes = [tuple(orientations(DRAWINGS[piece])[0]) for piece in pieces]
    for shape in shapes:
        polyomino.distinct_orientations(shape)  # the peers get their options ready-made, from orientations too
    forget_tables()
    yield
    yield packing.count(region, shapes, reduce=reduce)


def packing_all_k() -> Iterator[Any]:
    """Count the fillings of every 5 x K by one call, its tables built inside the clock."""
    from engine.cover import packing

    shapes = [orientations(DRAWINGS[piece])[0] for piece in ALL]
    forget_tables()
    yield
    strip = [(row, column) for column in range(12) for row in range(5)]
    sets = packing.tally_sets(strip, shapes, image=(4, 0))
    yield [sum(sets[mask] for mask in range(1 << 12) if mask.bit_count() == k) for k in range(3, 13)]


def forget_tables() -> None:
    """Empty the caches of the packing kernel's modules, so that a repeated solve pays for its board's tables again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.cover.packing"):
            for cached in vars(module).values():
                if hasattr(cached, "cache_clear") and cached.__module__.startswith("engine.cover.packing"):
                    cached.cache_clear()


def fingerprint() -> dict[str, int]:
    """Return the node counts of fixed searches; a change that claims to be neutral leaves them alone."""
    from engine.cover.problem import Cover

    counts = {}
    for name in ("ltwkyrzcp", "queens 8", "5x5"):
        primary, secondary, options = INSTANCES[name]()
        cover = Cover(primary, secondary, options)
        for engine in ("dlx", "cells", "bits"):
            search = cover.stepper(engine, keep=False)
            search.run(1 << 60)
            counts[f"{engine} {name}"] = search.snapshot().nodes
    return counts


# The rows: task, ours (function, arguments), the peers (function, arguments), the expected result, short or not
X, S, E = "miniexact", "xcover", "exact-cover"
ROWS: list[tuple[str, str, list[Any], dict[str, list[Any]], Any, bool]] = [
    ("generic 6x10", "generic", ["6x10"], {X: ["6x10"], S: ["6x10"]}, 9356, False),
    ("generic 5x12", "generic", ["5x12"], {X: ["5x12"], S: ["5x12"]}, 4040, False),
    ("generic 8x8 hole", "generic", ["8x8 hole"], {X: ["8x8 hole"], S: ["8x8 hole"]}, 520, True),
    ("generic queens 12", "generic", ["queens 12"], {X: ["queens 12"], S: ["queens 12"]}, 14200, True),
    ("generic queens 14", "generic", ["queens 14"], {X: ["queens 14"], S: ["queens 14"]}, 365596, False),
    ("packing 6x10", "packing", [6, 10, ALL, False], {X: ["6x10"], S: ["6x10"]}, 9356, False),
    ("packing 6x10 reduced", "packing", [6, 10, ALL, True], {X: ["6x10"], S: ["6x10"]}, 9356, False),
    ("packing 5x12", "packing", [5, 12, ALL, False], {X: ["5x12"], S: ["5x12"]}, 4040, False),
    ("packing ltwkyrzcp", "packing", [5, 9, "ltwkyrzcp", True], {X: ["ltwkyrzcp"], S: ["ltwkyrzcp"]}, 120, True),
    ("packing all K", "packing_all_k", [], {"xcover_all_k": []}, list(FILLINGS.values()), False),
    ("dlx 6x10", "generic", ["6x10", "dlx"], {X: ["6x10"], S: ["6x10"], E: ["6x10"]}, 9356, False),
    ("dlx 8x8 hole", "generic", ["8x8 hole", "dlx"], {X: ["8x8 hole"], S: ["8x8 hole"], E: ["8x8 hole"]}, 520, True),
    ("dlx queens 14", "generic", ["queens 14", "dlx"], {X: ["queens 14"], S: ["queens 14"]}, 365596, False),
    ("cells 6x10", "generic", ["6x10", "cells"], {X: ["6x10"], S: ["6x10"]}, 9356, False),
    ("cells 8x8 hole", "generic", ["8x8 hole", "cells"], {X: ["8x8 hole"], S: ["8x8 hole"]}, 520, True),
    ("cells queens 14", "generic", ["queens 14", "cells"], {X: ["queens 14"], S: ["queens 14"]}, 365596, False),
]


def main() -> int:
    """Run the rows asked for; return 1 if a result of ours was wrong."""
    parser = peers.arguments("Exact cover and packing against miniexact, xcover and exact-cover.")
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    homes: dict[str, str | None] = {}
    report = peers.Report(asked.json)
    for task, function, args, rivals, expected, short in ROWS:
        if asked.only not in task or (asked.quick and not short):
            continue
        contenders = []
        for rival, rival_args in {} if asked.no_peers else rivals.items():
            package = rival.removesuffix("_all_k")
            if package not in homes:
                homes[package] = peers.environment(package, [PEERS[package]])
            if home := homes[package]:
                target = "bench.cover:" + rival.replace("-", "_")
                contenders.append(peers.Contender(package, target, tuple(rival_args), home))
        ours = peers.Contender("ours", f"bench.cover:{function}", tuple(args))
        repeat = 1 if asked.quick else asked.repeat
        report.add(peers.compare(task, ours, contenders, expected=expected, repeat=repeat, limit=asked.limit))
    report.print_table()
    if asked.keep:
        report.keep(RESULTS)
    print("nodes:", ", ".join(f"{name} {count}" for name, count in fingerprint().items()), file=sys.stderr)
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main())
