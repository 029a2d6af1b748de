"""All cores: the same work by one thread and by several, wall time: `python -m bench.jobs [--jobs N] [--keep]`.

The work of each row is done in turn by one thread and by N (all processors unless told otherwise), --repeat times, in
a process of its own; the best time of each counts. What comes out must be the same: totals, order, nodes. With
--keep the ratios are added to bench/results/jobs.jsonl with the date and the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import hashlib
import importlib
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

from engine.run.processors import processors

RESULTS = Path(__file__).with_name("results") / "jobs.jsonl"
HOUR = 3600.0  # seconds: no row takes longer
LOADED = ("bench.sudoku", "games.katamino.think.solve", "games.sudoku.think.solve", "games.sudoku.verbs.pieces")
LOADED += ("engine.cover.polyomino", "games.kalah.solve")
Work = Callable[[int], Any]  # number of threads -> what came out, to be compared


def packing_6x10(jobs: int) -> Any:
    """Count the fillings of 6x10 by the packing kernel, mirror images not left out, twenty times over."""
    from engine.cover.packing import Packing
    from engine.run.divide import CutTree
    from engine.run.pool import Pool
    from games.katamino.rules.pieces import COUNT, SHAPES
    from games.katamino.think.solve import GRAINS

    region = [(r, c) for r in range(6) for c in range(10)]
    totals = []
    for _ in range(20):
        pool = Pool(lambda: CutTree(Packing(region, SHAPES[:COUNT], keep=False), GRAINS["fast"]), jobs)
        for _ in pool.batches():
            pass
        totals.append((pool.solutions, pool.nodes))
    assert set(totals) == {totals[0]} and totals[0][0] == 9356
    return totals[0]


def cover_6x10(engine: str, jobs: int) -> Any:
    """Count the tilings of 6x10 as exact cover."""
    from engine.cover.polyomino import distinct_orientations
    from engine.cover.problem import Cover
    from games.katamino.rules.pieces import COUNT, SHAPES

    cover = Cover([*range(12), *((r, c) for c in range(10) for r in range(6))])
    board = {(r, c) for r in range(6) for c in range(10)}
    for piece, shape in enumerate(SHAPES[:COUNT]):
        for cells in distinct_orientations(shape):
            for down, right in sorted(board):
                placed = [(r + down, c + right) for r, c in cells]
                if board.issuperset(placed):
                    cover.add([piece, *placed])
    pool = cover.pool(engine, False, jobs)
    for _ in pool.batches():
        pass
    assert pool.solutions == 9356
    return pool.solutions, pool.nodes


def katamino(columns: int, strategy: str, jobs: int) -> Any:
    """List the fillings of 5 x K by any pieces, as `tabla katamino fill` does."""
    from games.katamino.think.problem import any_pieces
    from games.katamino.think.solve import sought

    search = sought(any_pieces(columns), strategy, jobs=jobs)
    told = hashlib.sha256()
    for node, found in search.pool:
        filling = search.read(node, found)
        told.update(filling.owners + b"%d" % filling.nodes)
    return search.pool.solutions, search.pool.nodes, told.hexdigest()


def sudoku_bulk(puzzles: bytes, many: int, jobs: int) -> Any:
    """Solve 9x9 puzzles as `tabla sudoku bulk` does: 1000 of them, again and again."""
    from engine.run.abreast import abreast
    from games.sudoku.verbs.pieces import solved, starts_of

    block = puzzles * (many // 1000)
    starts = starts_of(block)
    told = hashlib.sha256()
    pieces = (block[at : at + starts.step] for at in starts)
    for answers in chain.from_iterable(abreast(solved, pieces, jobs)):
        told.update(answers.encode())
    return told.hexdigest()


def sudoku_list(board: str, jobs: int) -> Any:
    """List the solutions of a board, as `tabla sudoku solve` does; a one-line puzzle is counted.

    The boards list6-1 (36x36) and list8-1 (64x64) are full ones whose clues were left out one by one, at random, as
    long as listing took seconds.
    """
    from bench.sudoku import clues_of
    from games.sudoku.rules.puzzle import LETTERS, Puzzle
    from games.sudoku.think.solve import pool

    k, numbers, letters = clues_of(board)
    marks = bytes(sum(LETTERS[letter] for letter in cell) for cell in letters)
    team = pool(Puzzle(k, bytes(numbers), marks), keep=len(board) < 81, jobs=jobs)
    told = hashlib.sha256()
    for found in team.batches():
        for node, grid in found:
            told.update(grid + b"%d" % node)
    return team.solutions, team.nodes, told.hexdigest()


def kalah_proof(stones: int, jobs: int) -> Any:
    """Prove the starting board of six pits, as `tabla kalah solve` does; the nodes depend on the threads' luck."""
    from engine.run.partners import Partners
    from games.kalah import rules, solve

    partners = Partners(solve.provers(rules.start(rules.Params(6, stones, to_the_end=True)), jobs))
    partners.wait(HOUR)
    partners.close()
    assert partners.answer is not None
    told = partners.answer.snapshot().extra
    assert told["low"] == told["high"]
    return told["low"]


def sudoku_rows() -> dict[str, Work]:
    """Return the rows of Sudoku."""
    from bench.sudoku import HARDEST, MANY, SEVENTEEN, isomorphs
    from engine.sudoku.nine import VALUES

    few, hard = ("".join(isomorphs(lines, 1000)).encode().translate(VALUES) for lines in (SEVENTEEN, HARDEST))
    return {
        "sudoku bulk, 17 clues": lambda jobs: sudoku_bulk(few, 500_000, jobs),
        "sudoku bulk, hardest": lambda jobs: sudoku_bulk(hard, 60_000, jobs),
        "sudoku count 9x9": lambda jobs: sudoku_list(MANY, jobs),
        "sudoku list k=6, all kinds of clues": lambda jobs: sudoku_list("list6-1", jobs),
        "sudoku list k=8, numbers": lambda jobs: sudoku_list("list8-1", jobs),
    }


ROWS: dict[str, Work] = {
    "packing 6x10 without symmetry, 20 times": packing_6x10,
    "bits 6x10": lambda jobs: cover_6x10("bits", jobs),
    "dlx 6x10": lambda jobs: cover_6x10("dlx", jobs),
    "cells 6x10": lambda jobs: cover_6x10("cells", jobs),
    "katamino 5x12 dlx": lambda jobs: katamino(12, "dlx", jobs),
    "katamino 5x11 first-hole": lambda jobs: katamino(11, "first-hole", jobs),
    "katamino 5x7 mod5": lambda jobs: katamino(7, "mod5", jobs),
    **sudoku_rows(),
    "kalah 6x4 proof": lambda jobs: kalah_proof(4, jobs),
}


def once(name: str, jobs: int) -> dict[str, Any]:
    """Do the work of a row here; return the seconds and what came out."""
    for module in LOADED:
        importlib.import_module(module)  # a program that searches has loaded them
    began = time.perf_counter()
    result = ROWS[name](jobs)
    return {"seconds": time.perf_counter() - began, "result": result}


def elsewhere(name: str, jobs: int) -> dict[str, Any]:
    """Do the work of a row in a process of its own."""
    call = [sys.executable, "-m", "bench.jobs", "--once", name, "--jobs", str(jobs)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compare(name: str, jobs: int, repeat: int) -> dict[str, Any]:
    """Return a row of the table."""
    alone, together = [], []
    for _ in range(repeat):
        alone.append(elsewhere(name, 1))
        together.append(elsewhere(name, jobs))
    same = all(run["result"] == alone[0]["result"] for run in alone + together)
    one, many = (min(run["seconds"] for run in runs) for runs in (alone, together))
    row = {"task": name, "jobs": jobs, "one": round(one, 3), "many": round(many, 3), "ratio": round(one / many, 2)}
    machine = {"processors": processors(), "machine": platform.machine(), "python": platform.python_version()}
    return row | {"same": same, "date": datetime.date.today().isoformat()} | machine


def main() -> int:
    """Run the rows asked for; return 1 if one came out otherwise with several threads."""
    parser = argparse.ArgumentParser(description="One thread against several on the same work, wall time.")
    parser.add_argument("--jobs", metavar="N", type=int, default=processors())
    parser.add_argument("--only", metavar="TEXT", default="", help="only rows whose name has this in it")
    parser.add_argument("--repeat", metavar="R", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    parser.add_argument("--once", metavar="ROW", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.once:
        print(json.dumps(once(asked.once, asked.jobs)))
        return 0
    sound = True
    with RESULTS.open("a", encoding="utf-8") if asked.keep else contextlib.nullcontext() as kept:
        for name in (name for name in ROWS if asked.only in name):
            row = compare(name, asked.jobs, asked.repeat)
            sound &= row["same"]
            line = json.dumps(row)
            told = f"{name:<42} {row['one']:>7.2f} s {row['many']:>7.2f} s {row['ratio']:>5.2f}x"
            print(line if asked.json else told + ("" if row["same"] else "  DIFFERENT"), flush=True)
            if kept is not None:
                kept.write(line + "\n")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
