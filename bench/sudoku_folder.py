"""A folder of odd-sum puzzles with expected solutions, for `sudoku test`: `python -m bench.sudoku_folder`.

The 271 puzzles are made from seeds: full boards of 4x4 and 9x9 of whose clues so many are left out that there are as
many solutions as wanted; a third have one, the others up to a thousand, some 23 000 in all. The folder is tested in a
fresh process, and what is told is the wall time of the whole command, its processor time, and the time that its
searches took. `--keep FOLDER` leaves the folder there.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import peers

CASES = 271
WANTED = (1, 1, 1, 2, 5, 20, 60, 250, 1000)  # solutions, at most, of one puzzle after another


def puzzle(seed: int) -> tuple[int, bytes, bytes, list[bytes]]:
    """Return box size, numbers, marks and the solutions of the puzzle of a seed."""
    from games.sudoku.rules.puzzle import CLUE_KINDS
    from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, solution
    from games.sudoku.think.solve import count, solve

    chance = random.Random(f"folder {seed}")
    wanted = WANTED[seed % len(WANTED)]
    k = 2 if wanted <= 100 and chance.random() < 0.3 else 3
    grid = solution(k, chance)
    clues = all_clues(grid, k, CLUE_KINDS)
    chance.shuffle(clues)
    low, high = 0, len(clues)  # so many of the clues leave too many solutions, so many few enough
    while high - low > 1:
        middle = (low + high) // 2
        found = count(puzzle_of(grid, k, clues[:middle]), most=wanted + 1, nodes=100_000)
        if found is None or found > wanted:
            low = middle
        else:
            high = middle
    made = puzzle_of(grid, k, clues[:high])
    return k, made.numbers, made.marks, solve(made)


def make(folder: Path) -> int:
    """Write the folder; return the number of all solutions."""
    from games.sudoku.rules.formats import write_puzzle, write_solutions
    from games.sudoku.rules.puzzle import Puzzle

    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for seed in range(CASES):
        k, numbers, marks, grids = puzzle(seed)
        random.Random(seed).shuffle(grids)
        form = "prolog" if seed % 10 == 9 else "text"
        name = f"test{seed + 1:03}"
        (folder / f"{name}d.txt").write_text(write_puzzle(Puzzle(k, numbers, marks), form))
        (folder / f"{name}s.txt").write_text("".join(write_solutions(grids, k, form)))
        total += len(grids)
    return total


def main() -> int:
    """Make the folder and test it; return 1 if a puzzle came out wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", metavar="FOLDER", help="leave the folder there")
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(asked.keep or place) / "tests"
        total = make(folder)
        size = sum(path.stat().st_size for path in folder.glob("*s.txt"))
        print(f"{CASES} puzzles, {total} solutions, {size / 1e6:.1f} MB of expected solutions")
        good = True
        for _ in range(asked.repeat):
            command = [sys.executable, "main.py", "sudoku", "test", str(folder), "--limit", "60"]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            began = time.perf_counter()
            done = subprocess.run(command, cwd=peers.ROOT, capture_output=True, text=True)
            took = time.perf_counter() - began
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            searched = sum(map(float, re.findall(r"solutions?, ([0-9.]+) s", done.stdout)))
            good = good and f"{CASES} puzzles: {CASES} same;" in done.stdout
            print(f"{took:.2f} s; {spent:.2f} s of processors, {searched:.2f} s in searches; status {done.returncode}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
