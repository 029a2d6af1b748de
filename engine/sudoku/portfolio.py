"""The first solution of a large Sudoku by whoever finds one: the complete search, and walks over full boards.

The complete search (first.py, search.py) begins alone. What it has not found by then is looked for in rounds: in each
it goes on for so many nodes, and several walks (tabu.py), from one board each, for so many steps; after some rounds
they begin anew. The solution is that of the earliest round with one, there of the lowest number, the complete search
being number 0: the same, however many threads share a round. The complete search alone tells that there is none, and
those that come after the first, which is not told again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from math import ceil

from engine.run.partners import together
from engine.run.stepper import Snapshot
from engine.sudoku.first import First, FirstStepper
from engine.sudoku.search import SudokuSearch
from engine.sudoku.tabu import Tabu

ALONE = 100_000  # nodes that the complete search visits before the first round
ROUND = 25_000  # nodes of the complete search in a round
WALKED = 50_000  # nodes of a walk in a round
STEPS = 8  # of a walk that are counted as a node: they take about as long
WALKS = 3
LONGEST = 12  # rounds after which walks begin anew
PIECE = 1_000  # nodes of each that several threads visit before they look at each other
FOR_GOOD = 1 << 60


class _Turn(ABC):
    """Somebody's turn of a round: nodes `used` and `left`, and what was `found`, which ends it."""

    def __init__(self, nodes: int) -> None:
        self.used, self.left = 0, nodes
        self.found: list[bytes] = []

    @abstractmethod
    def run(self, nodes: int) -> None:
        """Visit at most so many nodes."""


class _Complete(_Turn):
    """The complete search's."""

    def __init__(self, whole: First | SudokuSearch, nodes: int) -> None:
        super().__init__(nodes)
        self.whole = whole

    def run(self, nodes: int) -> None:
        before = self.whole.nodes
        ended = self.whole.run(min(nodes, self.left))
        self.found = self.whole.take()
        self.used += self.whole.nodes - before
        self.left = 0 if ended or self.found else self.left - (self.whole.nodes - before)


class _Walk(_Turn):
    """A walk's, of several in turn."""

    def __init__(self, board: tuple[int, bytes, bytes], seed: int) -> None:
        super().__init__(WALKED)
        self.board, self.seed = board, seed
        self._tabu: Tabu | None = None

    def again(self) -> None:
        """Begin another turn, where the last one has ended."""
        self.used, self.left = 0, WALKED

    def run(self, nodes: int) -> None:
        if self._tabu is None:
            self._tabu = Tabu(*self.board, self.seed)
        nodes, before = min(nodes, self.left), self._tabu.steps
        self.left -= nodes
        if self._tabu.run(STEPS * nodes):
            self.found = [self._tabu.grid()]
            nodes = max(1, ceil((self._tabu.steps - before) / STEPS))
            self.left = 0
        self.used += nodes


class Portfolio(FirstStepper):
    """All solutions, the first by whoever is first; nodes are those of the complete search and of the walks.

    Arguments are those of SudokuSearch, and `jobs`: how many threads share a round. `run` may return early, and with
    several threads it may visit more nodes than it was given.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, keep: bool = True, jobs: int = 1) -> None:
        self.jobs = jobs
        super().__init__(k, numbers, marks, keep)

    def begin(self) -> None:
        self.whole: First | SudokuSearch
        self.whole = First(*self.board) if any(self.board[2]) else SudokuSearch(*self.board, first=True)
        self.rounds = 0
        self.told = b""  # the solution that a walk has found
        self.before = 0  # nodes until this round
        self.walks: list[_Walk] = []
        self.turns: list[_Turn] = [_Complete(self.whole, ALONE)]

    def run(self, budget: int) -> bool:
        goal = self.nodes + budget
        while self.nodes < goal and not self.finished:
            self._go_on(goal - self.nodes)
            if self._settle():
                break
        return bool(self.finished)

    def _go_on(self, nodes: int) -> None:
        """Let the first that are not done with their turns go on."""
        found = next((number for number, one in enumerate(self.turns) if one.found), len(self.turns))
        at_work = [one for one in self.turns[:found] if one.left][: self.jobs]
        if len(at_work) == 1:
            at_work[0].run(nodes)
        else:
            together([partial(one.run, PIECE) for one in at_work])

    def _settle(self) -> bool:
        """See who is done, and begin another round where all are; return whether there is something to be taken."""
        self.nodes = self.before
        for number, one in enumerate(self.turns):
            self.nodes += one.used
            if one.found:
                del self.turns[number + 1 :]
                return self._tell(one)
            if one.left:
                return False
            if isinstance(one, _Complete) and self.whole.finished:
                self.finished = 1
                return False
        self._next_round()
        return False

    def _next_round(self) -> None:
        self.before = self.nodes
        if self.rounds % LONGEST == 0:
            self.walks = [_Walk(self.board, WALKS * self.rounds + seed) for seed in range(1, WALKS + 1)]
        for one in self.walks:
            one.again()
        self.turns = [_Complete(self.whole, ROUND), *self.walks]
        self.rounds += 1

    def _tell(self, one: _Turn) -> bool:
        """Take in what was found, after which the complete search goes on alone; return whether it is new."""
        batch = [grid for grid in one.found if grid != self.told]
        if isinstance(one, _Walk):
            self.told = batch[0]
        self.before = self.nodes
        self.walks, self.turns = [], [_Complete(self.whole, FOR_GOOD)]
        self.finished = int(bool(self.whole.finished))
        self.solutions += len(batch)
        if self.keep:
            self.untold += batch
        return bool(batch)

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment."""
        now = self.whole.snapshot()
        progress = 1.0 if self.finished else now.progress
        return Snapshot(self.nodes, self.solutions, progress=progress, finished=bool(self.finished), extra=now.extra)
