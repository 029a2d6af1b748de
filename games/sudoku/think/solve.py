"""A puzzle to a search and back: all solutions, how many there are, and puzzles with some of the clues."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Protocol

from engine.cover.problem import Coloured, Cover
from engine.run.divide import Divisible
from engine.run.gathering import Gathering
from engine.run.pool import Pool, StartWorkers
from engine.run.stepper import Checkpoint, Snapshot
from engine.sudoku.divided import SudokuCubes
from engine.sudoku.nine import Search9
from engine.sudoku.parts import Plain9, Whole
from engine.sudoku.portfolio import Portfolio
from engine.sudoku.search import SudokuSearch
from engine.sudoku.watch import Seen
from games.sudoku.rules.puzzle import EVEN, LETTERS, ODD, Puzzle, houses_of, sums

SLICE = 0.02  # seconds of search between two looks at what was found and whether to stop
LARGE = 6  # box size from which a first solution is looked for by several kinds of search
SPARSE = 0.3  # share of a large board's cells below which numbers leave it far more solutions than can be listed
NODES = 2000  # nodes between two looks at the number of solutions


class Solver(Protocol):
    """A Stepper whose solutions are grids of n*n bytes."""

    nodes: int
    solutions: int
    finished: int

    def run(self, budget: int) -> bool:
        """See Stepper."""

    def snapshot(self) -> Snapshot:
        """See Stepper."""

    def take(self) -> list[bytes]:
        """See Stepper."""

    def checkpoint(self) -> Checkpoint:
        """See Stepper."""

    def restore(self, checkpoint: Checkpoint) -> None:
        """See Stepper."""


def search(puzzle: Puzzle, first: bool = False, keep: bool = True, jobs: int = 1) -> Solver:
    """Return the quickest search for a puzzle; `first`: one solution is wanted; `keep` off: only their number.

    On a large board with few clues any solution is as hard to find as the first, and nothing can be proved. A first
    solution may be looked for by `jobs` threads; it is the same for every number of them.
    """
    if puzzle.k == 3 and puzzle.plain:
        return Search9(puzzle.numbers, keep)
    first = first or _sparse(puzzle)
    if first and puzzle.k >= LARGE:
        return Portfolio(puzzle.k, puzzle.numbers, puzzle.marks, keep, jobs)
    return SudokuSearch(puzzle.k, puzzle.numbers, puzzle.marks, first, keep)


def divisible(puzzle: Puzzle, first: bool, keep: bool, jobs: int) -> Divisible:
    """Return what `search` returns, for a pool; called by name with plain data, maybe elsewhere.

    A first solution is not looked for in parts, all but one of which would be looked into in vain: its search has its
    own threads.
    """
    if puzzle.k == 3 and puzzle.plain:
        return Plain9(puzzle.numbers, keep)
    if first or _sparse(puzzle):
        return Whole(search(puzzle, first, keep, jobs))
    return SudokuCubes(puzzle.k, puzzle.numbers, puzzle.marks, keep)


def pool(
    puzzle: Puzzle, first: bool = False, keep: bool = True, *, jobs: int = 1, workers: StartWorkers | None = None
) -> Pool:
    """Return the search of `search` by `jobs` threads, or by those whom `workers` starts."""
    return Pool(partial(divisible, puzzle, first, keep, jobs), jobs, workers=workers)


def gathering(puzzle: Puzzle) -> Gathering:
    """Return the search for all solutions by all processors but one, for a Job beside the window."""
    return Gathering(partial(divisible, puzzle, False, True, 1), read=_grid)


def _grid(node: int, grid: bytes) -> bytes:
    return grid


def _sparse(puzzle: Puzzle) -> bool:
    """Whether a large board has far more solutions than can be listed."""
    return puzzle.k >= LARGE and _information(puzzle) < SPARSE


def _information(puzzle: Puzzle) -> float:
    """Return how much is given: 1 for a number in every cell, of which a parity or an odd sum is one binary digit."""
    cells = puzzle.n**2
    bits = sum(mark.bit_count() for number, mark in zip(puzzle.numbers, puzzle.marks, strict=True) if not number)
    return (sum(1 for number in puzzle.numbers if number) + bits / math.log2(puzzle.n)) / cells


def watch(puzzle: Puzzle) -> Seen:
    """Return the search that can be watched: its `picture` tells every cell's number and depth, guesses and clashes."""
    return Seen(puzzle.k, puzzle.numbers, puzzle.marks)


def solutions(
    stepper: Solver, stop: Callable[[], bool] = lambda: False, most: int | None = None
) -> Iterator[list[bytes]]:
    """Drive a search and yield the solutions in batches as they come, at most `most`, until `stop` says so."""
    found = 0
    for _ in slices(stepper):
        batch = stepper.take()
        if most is not None:
            batch = batch[: most - found]
        found += len(batch)
        yield batch
        if found == most or stop():
            return


def slices(stepper: Solver) -> Iterator[None]:
    """Run a search to its end, in slices short enough to be stopped between them."""
    budget = 1
    ended = False
    while not ended:
        began, before = time.perf_counter(), stepper.nodes
        ended = stepper.run(budget)
        took = time.perf_counter() - began
        yield
        if took > SLICE:
            budget = max(1, int(budget * SLICE / took))
        elif took < SLICE / 2 and stepper.nodes - before > budget // 2:  # not stopped early by a full store
            budget *= 2


def solve(puzzle: Puzzle, most: int | None = None) -> list[bytes]:
    """Return all solutions, or the first `most`."""
    return list(itertools.chain.from_iterable(solutions(search(puzzle, most == 1), most=most)))


def count(puzzle: Puzzle, most: int = 2, nodes: int = 10**9) -> int | None:
    """Return the number of solutions, `most` if there are as many; None if `nodes` did not suffice to tell."""
    return count_by(search(puzzle), most, nodes)


def count_by(stepper: Solver, most: int, nodes: int) -> int | None:
    """Return what `count` does, by a search that has just begun."""
    found = 0
    while stepper.nodes < nodes:
        ended = stepper.run(min(NODES, nodes - stepper.nodes))
        found += len(stepper.take())
        if found >= most:
            return most
        if ended:
            return found
    return None


# The second way


def cover_of(puzzle: Puzzle) -> Cover:
    """Return the puzzle as an exact cover problem with colours; option (cell, number) is a cell's number.

    Numbers and parity leave options out; each odd sum is a secondary item that one of its two cells colours with its
    own parity and the other with the opposite one.
    """
    n = puzzle.n
    odd_sums = list(sums(puzzle))
    cover = Cover(
        [("cell", cell) for cell in range(n * n)] + [(house, v) for house in range(3 * n) for v in range(1, n + 1)],
        [("sum", index) for index in range(len(odd_sums))],
    )
    tied: dict[int, list[tuple[int, int]]] = {}
    for index, pair in enumerate(odd_sums):
        for side, cell in enumerate(pair):
            tied.setdefault(cell, []).append((index, side))
    for cell in range(n * n):
        for v in range(1, n + 1):
            mark = puzzle.marks[cell]
            if puzzle.numbers[cell] in (0, v) and not mark & (EVEN if v % 2 else ODD):
                houses = [(house, v) for house in houses_of(puzzle.k)[cell]]
                cover.add(
                    [
                        ("cell", cell),
                        *houses,
                        *(Coloured(("sum", index), (v + side) % 2) for index, side in tied.get(cell, ())),
                    ]
                )
    return cover


def solve_by_cover(puzzle: Puzzle) -> Iterator[bytes]:
    """Yield all solutions, found by exact cover: independent of the search, and quick enough up to 9x9."""
    cover = cover_of(puzzle)
    for solution in cover.solutions():
        grid = bytearray(puzzle.n**2)
        for (_, cell), (_, v), *_ in cover.spell(solution):
            grid[cell] = v
        yield bytes(grid)


# Clues one by one

Clue = tuple[int, str]  # a cell and "n" for its number, or the letter of a mark


def clues_of(puzzle: Puzzle) -> list[Clue]:
    """Return every clue, cell by cell."""
    found: list[Clue] = []
    for cell, (number, mark) in enumerate(zip(puzzle.numbers, puzzle.marks, strict=True)):
        if number:
            found.append((cell, "n"))
        if mark:
            found += [(cell, letter) for letter, bit in LETTERS.items() if mark & bit]
    return found


def clue_count(puzzle: Puzzle) -> int:
    """Return how many clues there are, quickly: it is shown while one draws on boards of 10 000 cells."""
    marks = sum(puzzle.marks.count(mark) * mark.bit_count() for mark in set(puzzle.marks))
    return len(puzzle.numbers) - puzzle.numbers.count(0) + marks


def with_clues(puzzle: Puzzle, clues: set[Clue] | list[Clue]) -> Puzzle:
    """Return the puzzle with these clues of it only."""
    numbers, marks = bytearray(puzzle.n**2), bytearray(puzzle.n**2)
    for cell, kind in clues:
        if kind == "n":
            numbers[cell] = puzzle.numbers[cell]
        else:
            marks[cell] |= LETTERS[kind]
    return replace(puzzle, numbers=bytes(numbers), marks=bytes(marks))
