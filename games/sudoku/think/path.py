"""The path of a puzzle from its clues alone: always the easiest step first, to the solution or to where logic ends.

Where logic ends and the puzzle has one solution, the search gives a number: that from which the techniques solve most
cells. Such steps are *beyond logic*.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.run.stepper import Onward, Snapshot
from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LARGEST, LEVELS
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.solve import search
from games.sudoku.think.weights import score, weight

TRIED = {1: 1, 2: 16, 3: 81, 4: 40}  # open cells, by box size, of which a number is tried, those of fewest candidates
FEW = 10  # on larger boards
SOUGHT = 200_000  # nodes of the search for the solution


@dataclass(frozen=True)
class PuzzleRating:
    """A path and what it comes to. `solved`: whether it leads to the end; `several`: whether there are more solutions
    than one, where logic ends without a number that the search could give; `none`: that there is no solution;
    `unsure`: that logic ends and nobody knows how many solutions there are, since the search for them took too long."""

    steps: tuple[Deduction, ...] = ()
    solved: bool = False
    several: bool = False
    none: bool = False
    unsure: bool = False

    @property
    def score(self) -> int:
        """The sum of the weights."""
        return score(self.steps)

    @property
    def level(self) -> int:
        """The level of the hardest step, at least 1."""
        return max((hint.level for hint in self.steps), default=1)

    @property
    def beyond(self) -> int:
        """How many numbers the search gave."""
        return sum(hint.technique == "search" for hint in self.steps)

    def counted(self) -> list[tuple[str, int, int]]:
        """Return (technique, how often, weight of all together), the heaviest kind of step first."""
        many, heavy, most = Counter[str](), Counter[str](), Counter[str]()
        for hint in self.steps:
            many[hint.technique] += 1
            heavy[hint.technique] += weight(hint)
            most[hint.technique] = max(most[hint.technique], weight(hint))
        return [(name, many[name], heavy[name]) for name in sorted(many, key=lambda name: (-most[name], name))]


class PathFinder(Onward):
    """A Stepper; a node is a step found. `rating`, also in `extra`, is what is known so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.nodes = 0
        self.finished = False
        self._logic = Logic(puzzle, puzzle.numbers)
        self._steps: list[Deduction] = []
        self._solution: bytes | None = None
        self.rating = PuzzleRating()

    def run(self, budget: int) -> bool:
        """Find so many steps."""
        for _ in range(budget):
            if self.finished:
                break
            self._next()
            self.nodes += 1
        return self.finished

    def _next(self) -> None:
        """Find one step."""
        logic, ends = self._logic, False
        hint = find(logic)
        if hint is None and not logic.solved:
            hint = self._given()
            ends = hint is None
        if hint is not None:
            self._steps.append(hint)
            logic.apply(hint)
        self.finished = hint is None or logic.solved
        known = self._solution if ends else None
        self.rating = PuzzleRating(tuple(self._steps), logic.solved, known == MANY, known == b"", known == UNSURE)

    def _given(self) -> Deduction | None:
        """Return the number that helps most, None if there is not just one solution."""
        if self._solution is None:
            self._solution = only_solution(self.puzzle)
        if self._solution in (b"", MANY, UNSURE):
            return None
        cell = helps_most(self._logic, self._solution)
        value = self._solution[cell]
        return self._logic.known(Deduction("search", LEVELS, (cell,), value=value, places=((cell, value),)))

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        return Snapshot(self.nodes, finished=self.finished, extra={"rating": self.rating})


def helps_most(logic: Logic, solution: bytes) -> int:
    """Return the open cell from whose number the techniques solve most cells, where logic has come to its end."""
    puzzle, k = logic.puzzle, logic.k
    cells = [cell for cell, value in enumerate(logic.values) if not value]
    cells.sort(key=lambda cell: logic.candidates[cell].bit_count())
    if k > LARGEST:
        return cells[0]
    ladder = Ladder(k, houses(k))

    def left(cell: int) -> int:
        values = bytearray(logic.values)
        values[cell] = solution[cell]
        ladder.rate(bytes(values), puzzle.marks)
        return ladder.open

    return min(cells[: TRIED.get(k, FEW)], key=left)


MANY, UNSURE = b"many", b"unsure"


def only_solution(puzzle: Puzzle) -> bytes:
    """Return the one solution; b"" if there is none, MANY if there are several, UNSURE if it was not found out."""
    stepper, found = search(puzzle), list[bytes]()
    while len(found) < 2 and stepper.nodes < SOUGHT:
        ended = stepper.run(2000)
        found += stepper.take()
        if ended and len(found) < 2:
            return found[0] if found else b""
    return MANY if len(found) > 1 else UNSURE


def rating_of(puzzle: Puzzle) -> PuzzleRating:
    """Return the whole path of a puzzle, however long it takes."""
    finder = PathFinder(puzzle)
    while not finder.run(100):
        pass
    return finder.rating
