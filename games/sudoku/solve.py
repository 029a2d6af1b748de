"""A puzzle to a search and back: all solutions, how many there are, and which clues clash if there is none."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from engine.cover import Coloured, Cover
from engine.game import Sentence, all_of
from engine.stepper import Mark, Snapshot
from engine.sudoku import Search
from engine.sudoku9 import Search9
from engine.sudoku_first import First
from games.sudoku.rules import EVEN, LETTERS, ODD, Puzzle, houses_of, place, sums

SLICE = 0.02  # seconds of search between two looks at what was found and whether to stop
LAYERED = 6  # box size from which a first solution is looked for parities first
ORDERS = 6  # in which clues that clash are left out
MANY = 400  # clues of a puzzle, up to which the orders but the first take all of them
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

    def mark(self) -> Mark:
        """See Stepper."""

    def restore(self, mark: Mark) -> None:
        """See Stepper."""


def search(puzzle: Puzzle, first: bool = False, keep: bool = True) -> Solver:
    """Return the quickest search for a puzzle; `first`: one solution is wanted; `keep` off: only their number."""
    if puzzle.k == 3 and puzzle.plain:
        return Search9(puzzle.numbers, keep)
    if first and puzzle.k >= LAYERED and any(puzzle.marks):
        return First(puzzle.k, puzzle.numbers, puzzle.marks, keep)
    return Search(puzzle.k, puzzle.numbers, puzzle.marks, first, keep)


def watch(puzzle: Puzzle) -> Search:
    """Return the search that can be watched: its `picture` tells every cell's number and depth, guesses and clashes."""
    return Search(puzzle.k, puzzle.numbers, puzzle.marks)


def solutions(
    stepper: Solver, stop: Callable[[], bool] = lambda: False, most: int | None = None
) -> Iterator[list[bytes]]:
    """Drive a search and yield the solutions in batches as they come, at most `most`, until `stop` says so."""
    found = 0
    budget = 1
    while not (most is not None and found >= most):
        began, before = time.perf_counter(), stepper.nodes
        ended = stepper.run(budget)
        took = time.perf_counter() - began
        batch = stepper.take()
        if most is not None:
            batch = batch[: most - found]
        found += len(batch)
        yield batch
        if ended or stop():
            return
        if took < SLICE / 2 and stepper.nodes - before > budget // 2:  # not stopped early by a full store
            budget *= 2
        elif took > SLICE:
            budget = max(1, int(budget * SLICE / took))


def solve(puzzle: Puzzle, most: int | None = None) -> list[bytes]:
    """Return all solutions, or the first `most`."""
    return list(itertools.chain.from_iterable(solutions(search(puzzle, most == 1), most=most)))


def count(puzzle: Puzzle, most: int = 2, nodes: int = 10**9) -> int | None:
    """Return the number of solutions, `most` if there are as many; None if `nodes` did not suffice to tell."""
    stepper = search(puzzle)
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


# Why there is no solution

Clue = tuple[int, str]  # a cell and "n" for its number, or the letter of a mark


def clues_of(puzzle: Puzzle) -> list[Clue]:
    """Return every clue, cell by cell."""
    found: list[Clue] = []
    for cell, (number, mark) in enumerate(zip(puzzle.numbers, puzzle.marks, strict=True)):
        if number:
            found.append((cell, "n"))
        found += [(cell, letter) for letter, bit in LETTERS.items() if mark & bit]
    return found


def with_clues(puzzle: Puzzle, clues: set[Clue] | list[Clue]) -> Puzzle:
    """Return the puzzle with these clues of it only."""
    numbers, marks = bytearray(puzzle.n**2), bytearray(puzzle.n**2)
    for cell, kind in clues:
        if kind == "n":
            numbers[cell] = puzzle.numbers[cell]
        else:
            marks[cell] |= LETTERS[kind]
    return replace(puzzle, numbers=bytes(numbers), marks=bytes(marks))


def clash(puzzle: Puzzle, nodes: int = 20_000, stop: Callable[[], bool] = lambda: False) -> list[Clue] | None:
    """Return a set of clues that cannot hold together though any fewer of them can; None if none was found.

    The smallest of several that are tried; None too for a puzzle that has a solution. `nodes` bounds each trial;
    `stop` ends the whole thing early, with the best set found so far.
    """
    stepper = Search(puzzle.k, puzzle.numbers, puzzle.marks)
    if not stepper.run(nodes) or stepper.solutions:
        return None
    best = None
    for _, found in clashes(puzzle, blamed(puzzle, stepper), nodes):
        best = found or best
        if stop():
            break
    return best


def blamed(puzzle: Puzzle, stepper: Search) -> list[Clue]:
    """Return the clues that a search without solution used, all of them if it had to guess."""
    everything = clues_of(puzzle)
    if stepper.decisions:
        return everything
    cells = stepper.blame()
    if cells is None:
        return everything
    return [clue for clue in everything if clue[0] in cells]


def clashes(puzzle: Puzzle, clues: list[Clue], nodes: int) -> Iterator[tuple[int, list[Clue] | None]]:
    """Shrink clues that clash in several orders; yield the nodes of each trial, with each smaller set that comes out.

    A clue tried later stays more readily, so the other orders begin with the clues of the sets found, then take the
    rest of the puzzle's by chance (the same each time). No proof that there is none smaller, but two is the least.
    """
    everything = clues_of(puzzle)
    blame = clues
    best: list[Clue] = []
    for turn in range(ORDERS):
        if turn:
            others = [clue for clue in (everything if len(everything) <= MANY else blame) if clue not in best]
            random.Random(turn).shuffle(others)
            clues = best + others
        for spent, left in shrink(puzzle, clues, nodes):
            clues = left
            yield spent, None
        if not best or len(clues) < len(best):
            best = clues
            yield 0, best
        if len(best) <= 2:
            return


def shrink(puzzle: Puzzle, clues: list[Clue], nodes: int) -> Iterator[tuple[int, list[Clue]]]:
    """Leave out clues, first in large pieces, as long as the rest still has no solution; yield after each trial.

    What is yielded: the nodes of the trial, and the clues left.
    """
    piece = max(1, len(clues) // 2)
    while True:
        at = 0
        while at < len(clues):
            rest = clues[:at] + clues[at + piece :]
            trial = with_clues(puzzle, rest)
            stepper = Search(trial.k, trial.numbers, trial.marks)
            if stepper.run(nodes) and not stepper.solutions:
                needed = set(blamed(trial, stepper))
                clues = [clue for clue in rest if clue in needed]  # those kept so far are all needed when one by one
            else:
                at += piece
            yield stepper.nodes, clues
        if piece == 1:
            return
        piece = (piece + 1) // 2


def clue_name(puzzle: Puzzle, clue: Clue) -> Sentence:
    """Return a clue in words."""
    cell, kind = clue
    where = place(puzzle.k, cell)
    if kind == "n":
        return Sentence("the {number} in row {row}, column {column}", number=puzzle.numbers[cell], **where)
    if kind == "e":
        return Sentence("even in row {row}, column {column}", **where)
    if kind == "o":
        return Sentence("odd in row {row}, column {column}", **where)
    if kind == "s":
        return Sentence("the odd sum of row {row}, column {column} with the cell below", **where)
    return Sentence("the odd sum of row {row}, column {column} with the cell to its left", **where)


def clash_sentence(puzzle: Puzzle, clues: list[Clue]) -> Sentence:
    """Return one sentence that names the clues that clash (one at least: the empty board has solutions)."""
    names = [clue_name(puzzle, clue) for clue in clues[:12]]
    if len(clues) > 12:
        names.append(Sentence("{n} more", n=len(clues) - 12))
    if len(names) == 1:
        return Sentence("This clue cannot hold: {clue}.", clue=names[0])
    return Sentence("These clues cannot hold together: {clues}.", clues=all_of(names))
