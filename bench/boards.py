"""Test boards for the Sudoku benchmark: box size, clue densities and seed in, the same board out, every time.

A board is cut out of a full grid, so it has a solution: `scatter` keeps every true clue of a kind with a given
probability, `thin` then takes clues away as long as the board keeps one solution (or a wanted number of them).
`spread` looks for a wanted number of solutions by bisection. The benchmark's boards, made so, lie in bench/boards/:
`python -m bench.boards --make FOLDER` makes the quick ones anew (those that were thinned take minutes each).

`random_board` is any board at all: k = 2 to 6, every mix of clues, none to some hundred solutions, a wrong clue or two
in a third of them. `python -m bench.boards --verify` has two peers list the solutions of many such boards and compares
the sets with ours (bench.agreement); with `--keep` the summary is added to bench/results/agreement.jsonl.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from pathlib import Path

from bench import agreement
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import LETTERS, Puzzle
from games.sudoku.think import solve

FOLDER = Path(__file__).with_suffix("")  # sums5, numbers6 and 7 were thinned: all odd sums, or numbers alone
RESULTS = Path(__file__).with_name("results") / "agreement.jsonl"
MIXES = ("n", "np", "nq", "npq", "pq")  # kinds of clues: numbers, parity, odd sums
SIZES = {2: 30, 3: 30, 4: 20, 5: 12, 6: 8}  # box sizes of random boards, and how often each
MOST = 400  # solutions of a random board
EFFORT = 20_000  # nodes of our search that a random board may take
THINNED = 4  # box size up to which random boards lose every clue they can


def full_grid(k: int, chance: random.Random) -> list[int]:
    """Return a random full grid: a pattern with rows, columns and numbers shuffled, then mixed by cycle switches.

    A switch takes two rows of one band (or columns of one stack) and swaps them along one cycle of the permutation
    between them, which keeps every row, column and box complete.
    """
    n = k * k
    names = chance.sample(range(1, n + 1), n)
    rows, columns = ([b * k + i for b in chance.sample(range(k), k) for i in chance.sample(range(k), k)] for _ in "rc")
    grid = [[names[(r // k + r % k * k + c) % n] for c in columns] for r in rows]
    for turn in range(4 * n):
        band = chance.randrange(k) * k
        a, b = (grid[band + i] for i in chance.sample(range(k), 2))
        where = {v: c for c, v in enumerate(a)}
        c = chance.randrange(n)
        first = a[c]
        while True:
            a[c], b[c] = b[c], a[c]
            if a[c] == first:
                break
            c = where[a[c]]
        if turn % 2:
            grid = [list(line) for line in zip(*grid, strict=True)]
    return [v for row in grid for v in row]


def scatter(k: int, grid: list[int], densities: dict[str, float], chance: random.Random) -> Puzzle:
    """Return a puzzle with each true clue kept by the density of its kind: `n`, `p` (even, odd), `q` (s, w)."""
    n = k * k
    numbers, marks = bytearray(n * n), bytearray(n * n)
    for cell, v in enumerate(grid):
        if chance.random() < densities.get("n", 0):
            numbers[cell] = v
        if chance.random() < densities.get("p", 0):
            marks[cell] |= LETTERS["o" if v % 2 else "e"]
        for letter, other in (("s", cell + n), ("w", cell - 1)):
            inside = other < n * n if letter == "s" else cell % n > 0
            if inside and (v + grid[other]) % 2 and chance.random() < densities.get("q", 0):
                marks[cell] |= LETTERS[letter]
    return Puzzle(k, bytes(numbers), bytes(marks))


def thin(
    puzzle: Puzzle, chance: random.Random, kinds: str = "n", most: int = 1, piece: int = 1, nodes: int = 10**6
) -> Puzzle:
    """Take clues away while there are at most `most` solutions, first `piece` at a time, each trial of some nodes."""
    clues = [clue for clue in solve.clues_of(puzzle) if clue[1] in kinds]
    kept = set(solve.clues_of(puzzle))
    chance.shuffle(clues)
    while clues:
        group = clues[:piece]
        number = solve.count(solve.with_clues(puzzle, kept - set(group)), most + 1, nodes)
        if number is not None and number <= most:
            kept -= set(group)
            del clues[:piece]
        elif piece > 1:
            piece //= 2
        else:
            del clues[0]
    return solve.with_clues(puzzle, kept)


def loosen(puzzle: Puzzle, chance: random.Random, least: int, most: int, nodes: int = 10**6) -> Puzzle:
    """Take random clues away until there are `least` to `most` solutions."""
    kept = set(solve.clues_of(puzzle))
    order = sorted(kept)
    chance.shuffle(order)
    for clue in order:
        number = solve.count(solve.with_clues(puzzle, kept - {clue}), most + 1, nodes)
        if number is not None and number <= most:
            kept.discard(clue)
            if number >= least:
                break
    return solve.with_clues(puzzle, kept)


def spread(puzzle: Puzzle, chance: random.Random, least: int, most: int, nodes: int = 10**5) -> Puzzle | None:
    """Leave out numbers, in a random order, until there are `least` to `most` solutions; None if that was missed."""
    order = [clue for clue in solve.clues_of(puzzle) if clue[1] == "n"]
    others = [clue for clue in solve.clues_of(puzzle) if clue[1] != "n"]
    chance.shuffle(order)
    low, high = 0, len(order)
    while high - low > 0:
        middle = (low + high) // 2
        trial = solve.with_clues(puzzle, order[:middle] + others)
        number = solve.count(trial, most + 1, nodes)
        if number is not None and least <= number <= most:
            return trial
        if number is None or number > most:
            low = middle + 1
        else:
            high = middle
    return None


def random_board(seed: int) -> Puzzle:
    """Return a board of any kind, solvable or not, with at most MOST solutions."""
    chance = random.Random(f"board {seed}")
    k = chance.choices(list(SIZES), list(SIZES.values()))[0]
    kinds = chance.choice(MIXES)
    grid = full_grid(k, chance)
    everything = scatter(k, grid, dict.fromkeys({"n", *kinds}, 1), chance)
    densities = {kind: chance.uniform(0, 0.5) if kind == "n" else chance.random() for kind in kinds}
    goal = chance.choice(("any", "one", "many"))
    puzzle = tightened(scatter(k, grid, densities, chance), everything, chance, 1 if goal == "one" else MOST)
    if goal == "one" and k <= THINNED:
        letters = "".join({"n": "n", "p": "eo", "q": "sw"}[kind] for kind in kinds)
        puzzle = thin(puzzle, chance, letters, piece=8, nodes=EFFORT // 10)
    elif goal == "many" and k <= THINNED:
        puzzle = loosen(puzzle, chance, MOST // 10, MOST, nodes=EFFORT // 10)
    if chance.random() < 1 / 3:
        wrong = with_wrong_clues(puzzle, chance, chance.choice((1, 1, 2)))
        puzzle = wrong if solve.count(wrong, MOST + 1, EFFORT) in range(MOST + 1) else puzzle
    return puzzle


def tightened(puzzle: Puzzle, everything: Puzzle, chance: random.Random, most: int) -> Puzzle:
    """Add true clues until there are no more than so many solutions and our search ends soon."""
    kept = set(solve.clues_of(puzzle))
    others = sorted(set(solve.clues_of(everything)) - kept)
    chance.shuffle(others)
    while others and solve.count(solve.with_clues(everything, kept), most + 1, EFFORT) not in range(most + 1):
        piece = max(1, len(others) // 12)
        kept.update(others[:piece])
        del others[:piece]
    return solve.with_clues(everything, kept)


def with_wrong_clues(puzzle: Puzzle, chance: random.Random, many: int) -> Puzzle:
    """Return the puzzle with that many clues added or exchanged at random, true or not."""
    n = puzzle.n
    numbers, marks = bytearray(puzzle.numbers), bytearray(puzzle.marks)
    for _ in range(many):
        cell = chance.randrange(n * n)
        letter = chance.choice("neosw")
        if letter == "n":
            numbers[cell] = chance.randint(1, n)
        elif not (letter == "s" and cell + n >= n * n) and not (letter == "w" and cell % n == 0):
            marks[cell] |= LETTERS[letter]
    return Puzzle(puzzle.k, bytes(numbers), bytes(marks))


def verify(asked: argparse.Namespace) -> int:
    """Compare the solutions of random boards with the peers'; return 1 if any differ, or no two peers are to be had."""
    homes = agreement.environments()
    summary = agreement.Summary()
    began = time.perf_counter()
    for at in range(asked.seed, asked.seed + asked.boards, agreement.BATCH):
        seeds = range(at, min(at + agreement.BATCH, asked.seed + asked.boards))
        told = len(summary.disagreements)
        agreement.compare([(f"board {seed}", random_board(seed)) for seed in seeds], MOST + 1, homes, summary)
        for text in summary.disagreements[told:]:
            print(text, file=sys.stderr, flush=True)
        print(f"  {seeds.stop - asked.seed} boards, {summary.solutions} solutions", file=sys.stderr, flush=True)
    seconds = round(time.perf_counter() - began, 1)
    record = {"engine": fingerprint(), "seed": asked.seed, **vars(summary), "seconds": seconds}
    record["boards"] = dict(sorted(summary.boards.items()))
    record["disagreements"] = [text.partition("\n")[0] for text in summary.disagreements]
    if asked.keep:
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
    if asked.json:
        print(json.dumps(record))
    else:
        print(
            f"{asked.boards} boards ({', '.join(f'{many} of k={k}' for k, many in sorted(summary.boards.items()))}): "
            f"{summary.none} without solution, {summary.one} with one, {summary.several} with several; "
            f"{summary.solutions} solutions compared with {', '.join(summary.compared) or 'nobody'}, "
            f"{len(summary.disagreements)} disagreements, {seconds} s"
        )
    return int(bool(summary.disagreements or summary.unanswered) or len(homes) < len(agreement.PEERS))


def fingerprint() -> str:
    """Return which search was compared: a mark of its source files."""
    root = Path(__file__).resolve().parent.parent
    files = [*sorted(root.glob("engine/sudoku/*.py")), root / "games/sudoku/think/solve.py"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]


def make(folder: Path) -> None:
    """Write the boards that take only seconds to make."""
    for k, numbers, seeds in ((3, 1.0, (1, 2, 3)), (4, 1.0, (1, 2, 3)), (5, 1.0, (1, 2, 3))):
        for seed in seeds:
            chance = random.Random(1000 * k + seed)
            mixed = scatter(k, full_grid(k, chance), {"n": numbers, "p": 0.3, "q": 0.3}, chance)
            keep(folder, f"list{k}-{seed}", spread(mixed, chance, 200, 2000))
    chance = random.Random(5)
    keep(folder, "parity5", spread(scatter(5, full_grid(5, chance), {"n": 1, "p": 1}, chance), chance, 150, 2000))
    for k, least in ((8, 100), (10, 20)):
        for seed in (1, 2):
            chance = random.Random(100 * k + seed)
            keep(
                folder,
                f"many{k}-{seed}",
                spread(scatter(k, full_grid(k, chance), {"n": 1}, chance), chance, least, 2000),
            )
    for seed in (3, 4):  # three quarters of the numbers, wherever that leads
        chance = random.Random(800 + seed)
        keep(folder, f"many8-{seed}", scatter(8, full_grid(8, chance), {"n": 0.75}, chance))
    chance = random.Random(805)
    while solve.count(puzzle := scatter(8, full_grid(8, chance), {"n": 0.7}, chance), 2000, 10**5) not in range(
        100, 2000
    ):
        pass
    keep(folder, "many8-5", puzzle)
    for seed in range(1, 6):
        chance = random.Random(f"half {seed}")
        half = bytearray(full_grid(10, chance))
        for cell in chance.sample(range(len(half)), len(half) // 2):
            half[cell] = 0
        write(folder, f"half10-{seed}", Puzzle(10, bytes(half), bytes(len(half))))
    for k in (6, 7, 8):
        for name, densities in (
            ("sums", {"q": 0.6}),
            ("parity", {"p": 1}),
            ("mixed", {"n": 0.2, "p": 0.2, "q": 0.2}),
            ("numbers", {"n": 0.46}),
        ):
            chance = random.Random(90 * k)
            keep(folder, f"first{k}-{name}", scatter(k, full_grid(k, chance), densities, chance))


def keep(folder: Path, name: str, puzzle: Puzzle | None) -> None:
    """Write a board, if there is one, and tell how many solutions it has."""
    if puzzle:
        write(folder, name, puzzle)
        print(name, sum(1 for v in puzzle.numbers if v), "numbers", solve.count(puzzle, 5000, 10**5), "solutions")


def write(folder: Path, name: str, puzzle: Puzzle) -> None:
    """Write a board."""
    (folder / f"{name}.txt").write_text(write_puzzle(puzzle))


def main() -> int:
    """Make boards or compare the solutions of random ones."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--make", type=Path, metavar="FOLDER", help="write the benchmark's quick boards anew")
    parser.add_argument("--verify", action="store_true", help="compare random boards (what is done without --make)")
    parser.add_argument("--boards", type=int, default=200, metavar="N", help="how many random boards (default 200)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first board's seed (default 0)")
    parser.add_argument("--json", action="store_true", help="the summary as one JSON object")
    parser.add_argument("--keep", action="store_true", help=f"add the summary to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    if asked.make:
        make(asked.make)
        return 0
    return verify(asked)


if __name__ == "__main__":
    sys.exit(main())
