"""The Sudoku solver side by side with SAT solvers, CP-SAT and packages for Sudoku: `python -m bench.sudoku [--json]`.

The rows are kinds of work: plain 9x9 in bulk, the hardest of them, listing, uniqueness proofs, first solutions, and
counting. Whole calls from Python are measured: a peer's clock runs from the clues to the answer (its model is built
from them inside), ours from the clues to the list of solutions. The peers' CNF leaves out candidates that a given
number rules out; at-most-one is pairwise, from 27 candidates on a ladder.

Boards: bench/boards/ (made by bench.boards). Bulk rows: the ten first puzzles of G. Royle's collection with 17 clues
and the hard ones named below, each in many isomorphic forms (rows, columns and numbers shuffled), since the
collection itself is not part of this project. Rows called "relabelled" are other rows' boards with the numbers of
each parity exchanged among themselves: on one board luck has a great share, and what counts is their geometric mean,
a row of its own. `--fuzz N` instead reads N damaged files
and counts what is refused, `--generator N` makes N puzzles of each mix of clues and level, 9x9 and 16x16, and tells
the CPU seconds. With `--keep` the rows are added to bench/results/sudoku.jsonl, with the date and the machine.
"""

from __future__ import annotations

import itertools
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import peers

BOARDS = Path(__file__).parent / "boards"
RESULTS = Path(__file__).parent / "results" / "sudoku.jsonl"
SAT = ["python-sat==1.9.dev17"]
CP = ["ortools==9.15.6755"]
DLX = ["xcover==0.2.6"]

SEVENTEEN = """
000000010400000000020000000000050407008000300001090000300400200050100000000806000
000000010400000000020000000000050604008000300001090000300400200050100000000807000
000000012000035000000600070700000300000400800100000000000120000080000040050000600
000000012003600000000007000410020000000500300700000600280000040000300500000000000
000000012008030000000000040120500000000004700060000000507000300000620000000100000
000000012040050000000009000070600400000100000000000050000087500601000300200000000
000000012050400000000000030700600400001000000000080000920000800000510700000003000
000000012300000060000040000900000500000001070020000000000350400001400800060000000
000000012400090000000000050070200000600000400000108000018000000000030700502000000
000000012500008000000700000600120000700000450000030000030000800000500700020000000
"""
# A. Inkala 2010 and 2012, Golden Nugget, Easter Monster, and others named on the players' forum as hardest.
HARDEST = """
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
.......7..6..1...4..34..2..8....3.5...29..7...4..8...9.2..6...7...1..9..7....8.6.
.2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..
"""
# The first of them without its last three clues: 3 481 026 solutions.
MANY = "000000010400000000020000000000050407008000300001090000300400200050100000000000000"


def isomorphs(lines: str, count: int) -> list[str]:
    """Return `count` puzzles: those of `lines` in turn, with rows, columns and numbers shuffled."""
    chance = random.Random(17)
    found = []
    sources = lines.split()
    for index in range(count):
        line = sources[index % len(sources)].replace(".", "0")
        grid = [line[9 * r : 9 * r + 9] for r in range(9)]
        for _ in range(2):
            order = [3 * band + i for band in chance.sample(range(3), 3) for i in chance.sample(range(3), 3)]
            grid = ["".join(column) for column in zip(*(grid[i] for i in order), strict=True)]
        names = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
        found.append("".join(grid).translate(names))
    return found


# Boards for the peers, which have only the standard library besides themselves

Clues = tuple[int, list[int], list[str]]


def load(name: str) -> Clues:
    """Read a board: k, a number (0: none) for each cell, the letters of each cell."""
    k, *fields = (BOARDS / f"{name}.txt").read_text().split()
    numbers = ["".join(filter(str.isdigit, field)) for field in fields]
    return int(k), [int(text or 0) for text in numbers], ["".join(filter(str.isalpha, field)) for field in fields]


def line_clues(line: str) -> Clues:
    """Return a one-line puzzle as clues."""
    return 3, [int(digit) for digit in line.replace(".", "0")], [""] * 81


def clues_of(name: str) -> Clues:
    """Return a board by name (`NAME~SEED`: relabelled), an empty one by `empty K`, or a one-line puzzle."""
    if name.startswith("empty"):
        k = int(name.split()[1])
        return k, [0] * k**4, [""] * k**4
    name, _, seed = name.partition("~")
    clues = line_clues(name) if len(name) == 81 else load(name)
    return relabelled(clues, int(seed)) if seed else clues


def relabelled(clues: Clues, seed: int) -> Clues:
    """Return the board with odd numbers exchanged among themselves, and even ones: as hard, but other luck."""
    k, numbers, letters = clues
    names = list(range(k * k + 1))
    for first in (1, 2):
        kind = names[first::2]
        random.Random(f"{seed} {first}").shuffle(kind)
        names[first::2] = kind
    return k, [names[number] for number in numbers], letters


class Model:
    """Candidates after elimination by clues, units, and odd sums."""

    def __init__(self, clues: Clues) -> None:
        k, numbers, letters = clues
        n = k * k
        cells = range(n * n)
        rows = [[r * n + c for c in range(n)] for r in range(n)]
        columns = [[r * n + c for r in range(n)] for c in range(n)]
        boxes = [[(b // k * k + j // k) * n + b % k * k + j % k for j in range(n)] for b in range(n)]
        self.units = rows + columns + boxes
        taken: list[set[int]] = [set() for _ in self.units]
        of: list[list[int]] = [[] for _ in cells]
        for index, unit in enumerate(self.units):
            for cell in unit:
                of[cell].append(index)
                if numbers[cell]:
                    taken[index].add(numbers[cell])
        self.of = of
        self.n = n
        self.values: list[list[int]] = []
        for cell in cells:
            left = {numbers[cell]} if numbers[cell] else set(range(1, n + 1)).difference(*(taken[u] for u in of[cell]))
            if "e" in letters[cell]:
                left = {v for v in left if v % 2 == 0}
            if "o" in letters[cell]:
                left = {v for v in left if v % 2}
            self.values.append(sorted(left))
        self.odd_sums = [(c, c + n) for c in cells if "s" in letters[c]] + [
            (c, c - 1) for c in cells if "w" in letters[c]
        ]


def cnf(model: Model) -> tuple[list[list[int]], list[dict[int, int]]]:
    """Return clauses, and for each cell the variable of each of its candidates."""
    clauses: list[list[int]] = []
    variables: list[dict[int, int]] = []
    top = 0
    for values in model.values:
        variables.append({v: top + i for i, v in enumerate(values, 1)})
        top += len(values)

    def exactly_one(literals: list[int]) -> None:
        nonlocal top
        clauses.append(literals)
        if len(literals) <= 26:
            clauses.extend([-a, -b] for i, a in enumerate(literals) for b in literals[:i])
            return
        steps = range(top + 1, top + len(literals))
        top += len(literals) - 1
        for i, literal in enumerate(literals):
            if i < len(steps):
                clauses.append([-literal, steps[i]])
            if i:
                clauses.append([-steps[i - 1], -literal])
                if i < len(steps):
                    clauses.append([-steps[i - 1], steps[i]])

    for each in variables:
        exactly_one(list(each.values()))
    for unit in model.units:
        for v in range(1, model.n + 1):
            exactly_one([variables[cell][v] for cell in unit if v in variables[cell]])
    parity: dict[int, int] = {}
    for pair in model.odd_sums:
        for cell in pair:
            if cell not in parity:
                top += 1
                parity[cell] = top
                clauses.extend([-x, top if v % 2 else -top] for v, x in variables[cell].items())
        a, b = (parity[cell] for cell in pair)
        clauses += [[a, b], [-a, -b]]
    return clauses, variables


def sat_solve(engine: str, clues: Clues, most: int) -> int:
    """Return the number of solutions (at most `most`, 0: all) that a SAT solver lists."""
    from pysat.solvers import Solver

    clauses, variables = cnf(Model(clues))
    found = 0
    with Solver(name=engine, bootstrap_with=clauses) as solver:
        while solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            found += 1
            if found == most:
                break
            solver.add_clause([-x for each in variables if len(each) > 1 for x in each.values() if x in true] or [])
    return found


def sat(engine: str, name: str, most: int) -> Iterator[Any]:
    """Be a contender: python-sat's `engine` on one board."""
    clues = clues_of(name)
    sat_solve(engine, clues_of("empty 2"), 1)
    yield
    yield sat_solve(engine, clues, most)


def sat_bulk(engine: str, lines: list[str]) -> Iterator[Any]:
    """Be a contender: python-sat's `engine` on 9x9 puzzles one by one, two solutions asked of each."""
    puzzles = [line_clues(line) for line in lines]
    sat_solve(engine, puzzles[0], 1)
    yield
    yield sum(sat_solve(engine, clues, 2) for clues in puzzles)


def cp_solve(clues: Clues, most: int) -> int:
    """Return the number of solutions (at most `most`, 0: all) that CP-SAT lists, on one thread."""
    from ortools.sat.python import cp_model

    source = Model(clues)
    model = cp_model.CpModel()
    variables = [{v: model.new_bool_var("") for v in values} for values in source.values]
    for each in variables:
        model.add_exactly_one(each.values())
    for unit in source.units:
        for v in range(1, source.n + 1):
            model.add_exactly_one([variables[cell][v] for cell in unit if v in variables[cell]])
    for a, b in source.odd_sums:
        model.add_exactly_one(
            [x for v, x in variables[a].items() if v % 2] + [x for v, x in variables[b].items() if v % 2]
        )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1

    class Count(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            [v for each in variables for v, x in each.items() if self.boolean_value(x)]
            if self.found == most:
                self.stop_search()

    count = Count()
    solver.parameters.enumerate_all_solutions = most != 1
    solver.solve(model, count)
    return count.found


def cp(name: str, most: int) -> Iterator[Any]:
    """Be a contender: CP-SAT on one board."""
    clues = clues_of(name)
    cp_solve(clues_of("empty 2"), 1)
    yield
    yield cp_solve(clues, most)


def cp_bulk(lines: list[str]) -> Iterator[Any]:
    """Be a contender: CP-SAT on 9x9 puzzles one by one."""
    puzzles = [line_clues(line) for line in lines]
    cp_solve(puzzles[0], 1)
    yield
    yield sum(cp_solve(clues, 2) for clues in puzzles)


def xcover_bulk(lines: list[str]) -> Iterator[Any]:
    """Be a contender: xcover's dancing cells on 9x9 puzzles one by one, two solutions asked of each."""
    from itertools import islice

    from xcover import covers

    def solve(clues: Clues) -> int:
        model = Model(clues)
        options = [
            [f"c{cell}", *(f"u{u}v{v}" for u in model.of[cell])]
            for cell, values in enumerate(model.values)
            for v in values
        ]
        primary = [f"c{cell}" for cell in range(81)] + [f"u{u}v{v}" for u in range(27) for v in range(1, 10)]
        return sum(1 for _ in islice(covers(options, primary=primary), 2))

    puzzles = [line_clues(line) for line in lines]
    solve(puzzles[0])
    yield
    yield sum(solve(clues) for clues in puzzles)


# Ours


def ours(name: str, most: int) -> Iterator[Any]:
    """List the solutions of a board, from its clues to a list in memory."""
    from games.sudoku.rules.puzzle import LETTERS, Puzzle
    from games.sudoku.think import solve

    k, numbers, letters = clues_of(name)
    solve.solve(Puzzle(2, bytes(16), bytes(16)), 1)
    yield
    puzzle = Puzzle(k, bytes(numbers), bytes(sum(LETTERS[letter] for letter in cell) for cell in letters))
    yield len(solve.solve(puzzle, most or None))


def ours_bulk(lines: list[str]) -> Iterator[Any]:
    """Solve 9x9 puzzles in one call, uniqueness proved; the number of solutions, two for several."""
    from engine.sudoku.nine import VALUES, solve_block

    yield
    answers = solve_block("".join(lines).encode().translate(VALUES)).split()
    yield sum({"none": 0, "many": 2}.get(answer, 1) for answer in answers)


def ours_count(line: str) -> Iterator[Any]:
    """Count the solutions of a 9x9 puzzle."""
    from engine.sudoku.nine import VALUES, Search9

    yield
    search = Search9(line.encode().translate(VALUES), keep=False)
    while not search.run(1_000_000):
        pass
    yield search.solutions


LABELS = range(1, 13)

# The rows: task, boards or lines, how many solutions (0: all), short or not
ROWS: list[tuple[str, str, int, bool]] = [
    *((f"list k={name[4]}: {name}", name, 0, True) for name in ("list3-1", "list3-2", "list4-1", "list4-3")),
    *((f"list k=5: {name}", name, 0, True) for name in ("list5-1", "list5-2", "list5-3")),
    ("list k=5, all parity", "parity5", 0, True),
    ("unique k=5, odd sums 1", "sums5-1", 0, True),
    ("unique k=5, odd sums 2", "sums5-2", 0, False),
    *((f"unique k=5, odd sums {n}, relabelled {i}", f"sums5-{n}~{i}", 0, False) for n in (1, 2) for i in (1, 2, 3)),
    ("unique k=6, numbers 1", "numbers6-1", 0, True),
    ("unique k=6, numbers 2", "numbers6-2", 0, True),
    *((f"unique k=6, numbers {n}, relabelled {i}", f"numbers6-{n}~{i}", 0, False) for n in (1, 2) for i in LABELS),
    ("unique k=7, numbers", "numbers7-1", 0, True),
    ("list k=8, 61 % numbers", "many8-1", 0, False),
    *((f"list k=8, 61 % numbers, relabelled {i}", f"many8-1~{i}", 0, False) for i in LABELS),
    ("list k=8, 63 % numbers", "many8-2", 0, False),
    ("list k=8, 70 % numbers", "many8-5", 0, False),
    ("list k=8, 75 % numbers 1", "many8-3", 0, False),
    ("list k=8, 75 % numbers 2", "many8-4", 0, False),
    ("list k=10, 69 % numbers", "many10-1", 0, False),
    ("list k=10, 75 % numbers", "many10-2", 0, False),
    *(
        (f"first k={k}, {kind}", f"first{k}-{kind}", 1, False)
        for k in (6, 7)
        for kind in ("numbers", "parity", "mixed")
    ),
    *((f"first k={k}, odd sums", f"first{k}-sums", 1, False) for k in (6, 7, 8)),
    ("first k=8, parity", "first8-parity", 1, False),
    ("first k=8, mixed", "first8-mixed", 1, False),
    *((f"first k=10, half {i}", f"half10-{i}", 1, False) for i in range(1, 6)),
    ("first k=8, empty", "empty 8", 1, False),
    ("first k=10, empty", "empty 10", 1, False),
]


def bulk_rows(asked: Any, homes: dict[str, str]) -> Iterator[peers.Row]:
    """Compare on 9x9 in bulk: ours on many puzzles, the peers on fewer of the same (rates)."""
    repeat = 1 if asked.quick else asked.repeat
    for task, lines, many, few in (
        ("9x9 bulk, 17 clues", SEVENTEEN, 40_000, 100),
        ("9x9 bulk, hardest", HARDEST, 7_000, 35),
    ):
        if asked.only not in task:
            continue
        mine = peers.Contender("ours", "bench.sudoku:ours_bulk", (isomorphs(lines, many),))
        row = peers.compare(task, mine, [], expected=many, repeat=repeat, unit="puzzles/s", work_done=many)
        some = isomorphs(lines, few)
        rivals = [peers.Contender(e, "bench.sudoku:sat_bulk", (e, some), homes["sat"]) for e in sat_engines(homes)]
        if "cp" in homes:
            rivals.append(peers.Contender("cp-sat", "bench.sudoku:cp_bulk", (some,), homes["cp"]))
        if "dlx" in homes:
            rivals.append(peers.Contender("xcover", "bench.sudoku:xcover_bulk", (some,), homes["dlx"]))
        theirs = peers.compare(task, None, rivals, expected=few, repeat=repeat, unit="puzzles/s", work_done=few)
        row.peers, row.notes = theirs.peers, row.notes + theirs.notes
        best = max((rate for rate in row.peers.values() if rate), default=None)
        row.ratio = row.ours / best if best and row.ours else None
        yield row


def count_row(asked: Any) -> Iterator[peers.Row]:
    """Measure counting: solutions a second, without peers (they list some thousands a second)."""
    task = "9x9 counting"
    if asked.only in task:
        from games.sudoku.rules.puzzle import Puzzle
        from games.sudoku.think import solve

        stepper = solve.search(Puzzle(3, bytes(map(int, MANY)), bytes(81)), keep=False)
        while not stepper.run(1_000_000):
            pass
        many = stepper.solutions
        mine = peers.Contender("ours", "bench.sudoku:ours_count", (MANY,))
        row = peers.compare(task, mine, [], expected=many, repeat=asked.repeat, unit="solutions/s", work_done=many)
        row.notes.append(f"{many} solutions")
        yield row


def sat_engines(homes: dict[str, str]) -> list[str]:
    """Return the SAT solvers that can be compared with."""
    return ["glucose4", "cadical153"] if "sat" in homes else []


def board_rows(asked: Any, homes: dict[str, str]) -> Iterator[peers.Row]:
    """Compare on one board after another."""
    for task, name, most, short in ROWS:
        if asked.only not in task or (asked.quick and not short):
            continue
        rivals = [peers.Contender(e, "bench.sudoku:sat", (e, name, most), homes["sat"]) for e in sat_engines(homes)]
        if "cp" in homes:
            rivals.append(peers.Contender("cp-sat", "bench.sudoku:cp", (name, most), homes["cp"]))
        mine = peers.Contender("ours", "bench.sudoku:ours", (name, most))
        expected = peers.measure(mine, asked.limit).result
        yield peers.compare(
            task, mine, rivals, expected=expected, repeat=1 if asked.quick else asked.repeat, limit=asked.limit
        )


def means(rows: list[peers.Row]) -> Iterator[peers.Row]:
    """Return for each board with relabelled rows their geometric mean, of what everybody has solved of them."""
    boards: dict[str, list[peers.Row]] = {}
    for row in rows:
        board, relabelled, _ = row.task.partition(", relabelled ")
        if relabelled and row.ours is not None:
            boards.setdefault(board, []).append(row)
    for board, some in boards.items():
        mine = statistics.geometric_mean(row.ours for row in some if row.ours)
        theirs: dict[str, float | None] = {}
        for name in some[0].peers:
            solved = [seconds for row in some if (seconds := row.peers[name])]
            theirs[name] = statistics.geometric_mean(solved) if len(solved) == len(some) else None
        best = min((seconds for seconds in theirs.values() if seconds), default=None)
        ratio = best / mine if best else None
        yield peers.Row(f"{board}, mean of {len(some)} relabelled", "s", mine, theirs, ratio)


def fuzz(rounds: int) -> int:
    """Read damaged files; a fault that is not told as one sentence ends in a traceback."""
    sys.path.insert(0, str(peers.ROOT))
    from tests.games.test_sudoku_formats import fuzz as read_damaged

    print(f"{rounds} damaged files: {read_damaged(rounds, 1)} refusals, each with line and column, no traceback")
    return 0


def generator(seeds: int) -> int:
    """Make puzzles and tell how long that took; return 1 if one missed its level."""
    sys.path.insert(0, str(peers.ROOT))
    from games.sudoku.think.generate import generate_rated

    missed = 0
    mixes = [("numbers", *more) for more in ((), ("parity",), ("sums",), ("parity", "sums"))]
    print("board  clues                  level  median s  slowest s  level hit")
    for k, mix, level in itertools.product((3, 4), mixes, range(1, 7)):
        took, hits = [], 0
        for seed in range(seeds):
            began = time.process_time()
            hits += generate_rated(k, mix, level, seed)[1] == level
            took.append(time.process_time() - began)
        missed += seeds - hits
        median, slowest = statistics.median(took), max(took)
        print(f"{k * k:2}x{k * k:<2}  {'+'.join(mix):21}  {level:5}  {median:8.2f}  {slowest:9.2f}  {hits} of {seeds}")
    return int(missed > 0)


def main() -> int:
    """Run the rows asked for; return 1 if a result of ours failed."""
    parser = peers.arguments(__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    parser.add_argument("--fuzz", type=int, metavar="N", help="read N damaged files instead")
    parser.add_argument("--generator", type=int, metavar="N", help="time the generator with N seeds instead")
    asked = parser.parse_args()
    if asked.fuzz:
        return fuzz(asked.fuzz)
    if asked.generator:
        return generator(asked.generator)
    homes: dict[str, str] = {}
    for key, package in {} if asked.no_peers else {"sat": SAT, "cp": CP, "dlx": DLX}.items():
        if home := peers.environment(f"sudoku-{key}", package):
            homes[key] = home
    report = peers.Report(asked.json)
    for rows in (bulk_rows(asked, homes), count_row(asked), board_rows(asked, homes)):
        for row in rows:
            report.add(row)
    for row in means(report.rows):
        report.add(row)
    return report.end(RESULTS if asked.keep else None)


if __name__ == "__main__":
    sys.exit(main())
