"""Why a puzzle has no solution: a smallest set of clues that clash, proved to be so where that is soon done.

First clues are left out as long as the rest still clashes. What is left is irreducible, yet another such set may be
smaller. Now take any clues that hold together: whatever clashes has a clue outside of them. So no clash has fewer
clues than it takes to hit all the outsides known so far; if a fewest choice that hits them clashes itself, it is a
smallest clash, else all that holds together with it gives another outside to be hit.

Legend: a set of clues is an int with bit i for clue i of the puzzle.

References: Ignatiev, Previti, Liffiton, Marques-Silva 2015 (smallest MUS extraction with minimal hitting set
dualization); Reiter 1987 (hitting sets).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence

from engine.game import Sentence, all_of
from engine.sudoku.blame import Blame
from engine.sudoku.search import SudokuSearch
from games.sudoku.rules.faults import faults
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, place
from games.sudoku.think.solve import Clue, clues_of, with_clues

ORDERS = 5  # in which clues are left out anew where the proof takes long
PROOF = 20_000  # nodes of the proof before that
ENOUGH = 100_000  # nodes after which the best clash so far has to do
LONG = 1_000_000  # nodes after which it is given up where there is none yet
SETUP = 8  # cells that are set up for a trial count as a node
EASY = 8  # choices of clues to be hit count as a node
PIECE = 80  # choices between two looks at the budget
SLICE = 60_000  # cells times nodes of a trial between two such looks

Work = Generator[None, None, None]


def clash(puzzle: Puzzle, nodes: int = 20_000, stop: Callable[[bool], bool] = lambda found: False) -> list[Clue] | None:
    """Return clues that cannot hold together, the fewest if that could be proved; None if none were found.

    None too for a puzzle that has a solution. `nodes` bounds each trial; `stop`, which is told whether there is
    something already, ends the whole thing early, with the best set found so far.
    """
    seen = obvious(puzzle)
    if seen is not None:
        return list(seen)
    stepper = SudokuSearch(puzzle.k, puzzle.numbers, puzzle.marks)
    if not stepper.run(nodes) or stepper.solutions:
        return None
    clashes = Clashes(puzzle, stepper, nodes)
    while not clashes.run(1) and not stop(clashes.best is not None):
        pass
    return list(clashes.best) if clashes.best else None


def obvious(puzzle: Puzzle) -> tuple[Clue, ...] | None:
    """Return two clues that break a rule as they stand, None if none do: seen on any board without a search.

    No clue alone can clash but on 1x1 boards, so two are the fewest.
    """
    if puzzle.k == 1:
        return None
    for cell, mark in enumerate(puzzle.marks):
        if mark & EVEN and mark & ODD:
            return (cell, "e"), (cell, "o")
    for fault in faults(puzzle, puzzle.numbers):
        first = fault.cells[0]
        if fault.kind == "parity":
            return (first, "n"), (first, "e" if puzzle.numbers[first] % 2 else "o")
        if fault.kind == "house":
            return (first, "n"), (fault.cells[1], "n")
    return None


class Clashes:
    """The smallest clash of a puzzle that a search has found to have no solution, looked for step by step.

    `best`: the smallest irreducible clash so far; `smallest`: it is proved that there is none with fewer clues. A
    node is one of a trial's search, or what takes as long. `limit` bounds the nodes of a trial. The same puzzle takes
    the same steps.
    """

    def __init__(self, puzzle: Puzzle, stepper: SudokuSearch, limit: int) -> None:
        self.puzzle, self.limit = puzzle, limit
        self.best: tuple[Clue, ...] | None = None
        self.smallest = self.finished = False
        self._trials = 0  # nodes of trials
        self._clues = clues_of(puzzle)
        self._all = (1 << len(self._clues)) - 1
        self._fits: list[int] = []  # the clues that each grid met fulfils
        self._chance = random.Random(len(self._clues))
        self._outsides = Outsides()
        self._work = self._look(self._blamed(stepper))

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return self._trials + self._outsides.choices // EASY

    def run(self, budget: int) -> bool:
        """Go on for so many nodes, or a little more; True when there is nothing left to look for."""
        goal = self.nodes + budget
        while self.nodes < goal and not self.finished:
            enough = self.nodes >= (ENOUGH if self.best else LONG)
            self.finished = enough or next(self._work, self) is self
        return self.finished

    def _look(self, some: int) -> Work:
        """Find an irreducible clash within some clues that clash, then smaller ones until one is proved smallest."""
        order = list(range(len(self._clues)))
        best = yield from self._shrink(some, order)
        self._tell(best)
        proof = self._prove(best)
        until = self.nodes + PROOF
        for _ in proof:
            yield
            if self.nodes > until:
                break
        for _ in range(0 if self.smallest else ORDERS):
            assert self.best is not None
            in_best = set(self.best)
            self._chance.shuffle(order)
            order.sort(key=lambda index: self._clues[index] not in in_best)  # what is tried later stays more readily
            self._tell((yield from self._shrink(self._all, order)))
        if not self.smallest:
            yield from proof

    def _tell(self, some: int) -> None:
        """Take a clash as the best, if it is smaller."""
        if self.best is None or some.bit_count() < len(self.best):
            self.best = self._chosen(some)

    # Trials

    def _chosen(self, some: int) -> tuple[Clue, ...]:
        """Return a set of clues as such."""
        return tuple(clue for index, clue in enumerate(self._clues) if some >> index & 1)

    def _trial(self, some: int) -> Generator[None, None, tuple[int | None, int]]:
        """Return the clues that some grid with these fulfils, 0 if there is none, None if `limit` did not suffice.

        If there is none, also clues of them that suffice to see it.
        """
        for known in self._fits:
            if not some & ~known:
                return known, 0
        puzzle = with_clues(self.puzzle, list(self._chosen(some)))
        stepper = SudokuSearch(puzzle.k, puzzle.numbers, puzzle.marks, True)
        self._trials += len(puzzle.numbers) // SETUP
        ended = False
        while not ended and not stepper.solutions and stepper.nodes < self.limit:
            before = stepper.nodes
            ended = stepper.run(min(1 + SLICE // len(puzzle.numbers), self.limit - before))
            self._trials += stepper.nodes - before
            yield
        if stepper.solutions:
            self._fits.append(self._fulfilled(stepper.take()[0]))
            return self._fits[-1], 0
        return (0, some & self._blamed(stepper)) if ended else (None, 0)

    def _fulfilled(self, grid: bytes) -> int:
        """Return the clues that a grid fulfils."""
        n, numbers = self.puzzle.n, self.puzzle.numbers
        true: dict[str, Callable[[int], bool]] = {
            "n": lambda cell: grid[cell] == numbers[cell],
            "e": lambda cell: grid[cell] % 2 == 0,
            "o": lambda cell: grid[cell] % 2 == 1,
            "s": lambda cell: (grid[cell] + grid[cell + n]) % 2 == 1,
            "w": lambda cell: (grid[cell] + grid[cell - 1]) % 2 == 1,
        }
        return sum(1 << index for index, (cell, kind) in enumerate(self._clues) if true[kind](cell))

    def _blamed(self, stepper: SudokuSearch) -> int:
        """Return the clues that a search without solution used, all of them if it had to guess."""
        cells = None if stepper.decisions else Blame(stepper.k, stepper.numbers, stepper.marks).clashing()
        if cells is None:
            return self._all
        return sum(1 << index for index, (cell, _) in enumerate(self._clues) if cell in cells)

    def _shrink(self, some: int, order: Iterable[int]) -> Generator[None, None, int]:
        """Leave clues out of a set that clashes, in this order, first in large pieces; return what is left."""
        todo = [index for index in order if some >> index & 1]
        piece = max(1, len(todo) // 2)
        while True:
            at = 0
            while at < len(todo):
                fits, left = yield from self._trial(some & ~set_of(todo[at : at + piece]))
                if fits == 0:
                    some = left  # what was found to be needed, one by one, is in every clash of these clues
                    todo = [index for index in todo if some >> index & 1]
                else:
                    at += piece
            if piece == 1:
                return some
            piece = (piece + 1) // 2

    def _grow(self, fits: int) -> Generator[None, None, int]:
        """Add clues to a set that holds together as long as it does, first all others at once; return what it became.

        A group whose trial takes too long is halved like one that clashes: what is returned holds together anyway.
        """
        groups = [self._all & ~fits]
        while groups:
            group = groups.pop() & ~fits
            if not group:
                continue
            more, _ = yield from self._trial(fits | group)
            if more:
                fits = more
            elif group & (group - 1):
                members = [index for index in range(len(self._clues)) if group >> index & 1]
                half = set_of(self._chance.sample(members, len(members) // 2))
                groups += [group & ~half, half]
        return fits

    # The proof

    def _prove(self, best: int) -> Work:
        """Look for smaller clashes until one is proved smallest; ends without where a trial could not be decided."""
        for index in range(len(self._clues)):
            if best >> index & 1:
                yield from self._meet(best & ~(1 << index))
        while self.best is not None:
            fewest = yield from self._outsides.fewest(len(self.best) - 1)
            if fewest is None:
                self.smallest = True
                return
            fits = yield from self._meet(fewest)
            if fits == 0:
                self._tell(fewest)
                self.smallest = True
            if not fits:
                return

    def _meet(self, some: int) -> Generator[None, None, int | None]:
        """Add the outside of all that holds together with some clues; return that, or what a trial returns if none."""
        fits, _ = yield from self._trial(some)
        if fits:
            fits = yield from self._grow(fits)
            self._outsides.add(self._all & ~fits)
        return fits


class Outsides:
    """Sets of clues to be hit: from each at least one clue is wanted."""

    def __init__(self) -> None:
        self.choices = 0
        self._sets: list[int] = []  # the smallest first; none contains another
        self._least = 1  # clues that it takes at least

    def add(self, one: int) -> None:
        """Add a set."""
        if any(not old & ~one for old in self._sets):
            return
        self._sets = sorted([one, *(old for old in self._sets if one & ~old)], key=int.bit_count)

    def _holders(self) -> dict[int, int]:
        """Return for each clue, given as a set of its own, the sets that have it (bit i for set i)."""
        found: dict[int, int] = {}
        for index, one in enumerate(self._sets):
            while one:
                clue = one & -one
                one ^= clue
                found[clue] = found.get(clue, 0) | 1 << index
        return found

    def fewest(self, most: int) -> Generator[None, None, int | None]:
        """Return the fewest clues that hit every set, None if that takes more than `most`; yield now and then."""
        while self._least <= most:
            found = yield from self._of_size(self._least)
            if found is not None:
                return found
            self._least += 1
        return None

    def _of_size(self, size: int) -> Generator[None, None, int | None]:
        """Return so many clues that hit every set, None if there are none: depth first, the clue by clue of a set.

        A clue that has been tried is not tried again further down. Sets without a common clue each need one of
        their own, which bounds what is still needed.
        """
        sets, holders = self._sets, self._holders()
        apart = []  # for each set, those that have no clue in common with it
        for one in sets:
            apart.append(sum(1 << index for index, other in enumerate(sets) if not one & other))
        todo = [((1 << len(sets)) - 1, 0, 0, size)]  # sets to be hit, clues chosen, clues ruled out, how many more
        while todo:
            self.choices += 1
            if self.choices % PIECE == 0:
                yield
            left, chosen, out, more = todo.pop()
            if not left:
                return chosen
            rest, bound = left, 0
            while rest and bound <= more:
                bound += 1
                rest &= apart[(rest & -rest).bit_length() - 1]
            if bound > more:
                continue
            choices = sets[(left & -left).bit_length() - 1] & ~out
            several = []
            while choices:
                clue = choices & -choices
                choices ^= clue
                several.append(clue)
            several.sort(key=lambda clue: (holders[clue] & left).bit_count(), reverse=True)
            deeper = []
            for clue in several:
                deeper.append((left & ~holders[clue], chosen | clue, out, more - 1))
                out |= clue
            todo += reversed(deeper)
        return None


def set_of(indices: Iterable[int]) -> int:
    """Return a set of clues from their indices."""
    return sum(1 << index for index in indices)


# In words


def clue_name(puzzle: Puzzle, clue: Clue) -> Sentence:
    """Return a clue in words."""
    cell, kind = clue
    where = place(puzzle.k, cell)
    if kind == "n":
        return Sentence("the {number} in r{row}c{column}", number=puzzle.numbers[cell], **where)
    if kind == "e":
        return Sentence("even in r{row}c{column}", **where)
    if kind == "o":
        return Sentence("odd in r{row}c{column}", **where)
    if kind == "s":
        return Sentence("the odd sum of r{row}c{column} with the cell below", **where)
    return Sentence("the odd sum of r{row}c{column} with the cell to its left", **where)


def clash_sentence(puzzle: Puzzle, clues: Sequence[Clue]) -> Sentence:
    """Return one sentence that names the clues that clash (one at least: the empty board has solutions)."""
    names = [clue_name(puzzle, clue) for clue in clues[:12]]
    if len(clues) > 12:
        names.append(Sentence("{n} more", n=len(clues) - 12))
    if len(names) == 1:
        return Sentence("This clue cannot hold: {clue}.", clue=names[0])
    return Sentence("These clues cannot hold together: {clues}.", clues=all_of(names))
