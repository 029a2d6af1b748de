"""New puzzles: a random solution, all its clues of the wanted kinds, then every clue left out that can be spared.

A clue can be spared as long as steps up to the level asked for solve the puzzle (think.hints): so the hardest
of them are needed in the end, and one solution is proved without a search. Everything follows from the seed.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from engine.game import BadInput, Sentence
from engine.run.stepper import Onward, Snapshot
from engine.sudoku.dealing import dealing_search
from engine.sudoku.rate import LEVELS, Rater
from games.sudoku.rules.puzzle import CLUE_KINDS, EVEN, LARGEST_BOX, ODD, SOUTH, WEST, Puzzle, houses
from games.sudoku.think.solve import count_by

TRIES = {1: 1, 2: 40, 3: 160, 4: 12, 5: 3}  # boards by box size that are tried for the difficulty asked for
NODES = 400  # of a search for a second solution; where that does not suffice, the clue stays
LATER = 0.25  # of the order in which clues are tried, marks after numbers
SPARED = 0.25  # share of the marks that are not tried, so that there are some where numbers suffice
GIVEN = {1: 0.2, 2: 0.1}  # share of the numbers that are not tried on easy levels: there is more than one way to go on
AT_ONCE = 10_000  # cells times numbers of the clues tried between two looks at the budget
LARGEST_GENERATED = 5

Clue = tuple[int, int]  # a cell and 0 for its number, or one of the marks


def generate(
    k: int, clues: Sequence[str] = ("numbers",), difficulty: int = 2, seed: int = 0, symmetric: bool = False
) -> Puzzle:
    """Return a puzzle with one solution, proved, that needs steps of exactly that level (the nearest found if none).

    `clues`: kinds among numbers, parity, sums. BadInput for what cannot be made.
    """
    return generate_rated(k, clues, difficulty, seed, symmetric)[0]


def generate_rated(
    k: int, clues: Sequence[str] = ("numbers",), difficulty: int = 2, seed: int = 0, symmetric: bool = False
) -> tuple[Puzzle, int]:
    """Return the puzzle that `generate` gives, and its level, which on small boards may be below the one wanted."""
    maker = Maker(k, clues, difficulty, seed, symmetric)
    while maker.made is None:
        maker.run(1000)
    return maker.made


Made = tuple[Puzzle, int]


class Maker(Onward):
    """The generator as a Stepper: a node is one clue tried. `made`, also in `extra`: (puzzle, level); `tried`, too:
    clues tried of the board at hand, how many there are to try, which board it is."""

    def __init__(self, k: int, clues: Sequence[str], difficulty: int, seed: int, symmetric: bool = False) -> None:
        check(k, clues, difficulty)
        self._k = k
        self._work = make(k, clues, difficulty, seed, symmetric)
        self.nodes = 0
        self.made: Made | None = None
        self.tried = (0, 0, 1)

    def run(self, budget: int) -> bool:
        """Try so many clues, but few at a time where each takes long; True when the puzzle is there."""
        for _ in range(min(budget, max(1, AT_ONCE // self._k**6))):
            if self.made is not None:
                break
            try:
                self.tried = next(self._work)
                self.nodes += 1
            except StopIteration as end:
                self.made = end.value
        return self.made is not None

    def snapshot(self) -> Snapshot:
        """Return how far it is."""
        return Snapshot(self.nodes, finished=self.made is not None, extra={"made": self.made, "tried": self.tried})


def make(
    k: int, clues: Sequence[str], difficulty: int, seed: int, symmetric: bool
) -> Generator[tuple[int, int, int], None, Made]:
    """Try one board after another; yield how far it is after each clue tried, return the puzzle and its level."""
    best: tuple[int, Puzzle] | None = None
    for attempt in range(TRIES[k]):
        chance = random.Random(f"{k} {sorted(clues)} {difficulty} {seed} {symmetric} {attempt}")
        work = dig(solution(k, chance), k, clues, difficulty, chance, symmetric)
        while True:
            try:
                yield (*next(work), attempt + 1)
            except StopIteration as end:
                puzzle, level = end.value
                break
        if level == difficulty:
            return puzzle, level
        if best is None or abs(level - difficulty) < abs(best[0] - difficulty):
            best = (level, puzzle)
    assert best is not None
    return best[1], best[0]


def check(k: int, clues: Sequence[str], difficulty: int) -> None:
    """Refuse what cannot be generated, with a sentence."""
    unknown = [kind for kind in clues if kind not in CLUE_KINDS]
    if unknown or not clues:
        wrong = unknown[0] if unknown else Sentence("none of these")
        raise BadInput("Clues are numbers, parity and sums, not {wrong}.", wrong=wrong)
    if not 1 <= k <= LARGEST_BOX:
        raise BadInput("The box size is 1 to {largest}, not {k}.", largest=LARGEST_BOX, k=k)
    if k > LARGEST_GENERATED:
        raise BadInput("Puzzles are made up to box size {largest}, not {k}.", largest=LARGEST_GENERATED, k=k)
    if not 1 <= difficulty <= LEVELS:
        raise BadInput("The difficulty is 1 to {levels}, not {difficulty}.", levels=LEVELS, difficulty=difficulty)
    if "numbers" not in clues and k > 1:
        raise BadInput(
            "Without numbers no puzzle has one solution: exchanging two even numbers everywhere gives another."
        )


def solution(k: int, chance: random.Random) -> bytes:
    """Return a random full board: the boxes of the diagonal are dealt, the rest is searched for and shuffled."""
    while True:  # on 4x4 boards some ways of dealing leave no solution
        stepper = dealing_search(k, dealt_boxes(k, chance), bytes(k**4), first=True)
        while not stepper.run(2000) and not stepper.solutions:
            pass
        if stepper.solutions:
            return shuffled(stepper.take()[0], k, chance)


def dealt_boxes(k: int, chance: random.Random) -> bytes:
    """Return the numbers of a board whose boxes along the diagonal are filled at random."""
    n = k * k
    numbers = bytearray(n * n)
    for box in range(k):
        for index, value in enumerate(chance.sample(range(1, n + 1), n)):
            numbers[(box * k + index // k) * n + box * k + index % k] = value
    return bytes(numbers)


def shuffled(grid: bytes, k: int, chance: random.Random) -> bytes:
    """Return the board with its bands, stacks, rows and columns in another order and perhaps turned over."""
    n = k * k
    rows = [band * k + row for band in chance.sample(range(k), k) for row in chance.sample(range(k), k)]
    columns = [stack * k + column for stack in chance.sample(range(k), k) for column in chance.sample(range(k), k)]
    if chance.random() < 0.5:
        return bytes(grid[c * n + r] for r in rows for c in columns)
    return bytes(grid[r * n + c] for r in rows for c in columns)


def all_clues(grid: bytes, k: int, kinds: Sequence[str]) -> list[Clue]:
    """Return every clue of these kinds that the solution allows."""
    n = k * k
    found: list[Clue] = []
    for cell, value in enumerate(grid):
        if "numbers" in kinds:
            found.append((cell, 0))
        if "parity" in kinds:
            found.append((cell, ODD if value % 2 else EVEN))
        if "sums" in kinds:
            if cell + n < n * n and (value + grid[cell + n]) % 2:
                found.append((cell, SOUTH))
            if cell % n and (value + grid[cell - 1]) % 2:
                found.append((cell, WEST))
    return found


def puzzle_of(grid: bytes, k: int, clues: Sequence[Clue]) -> Puzzle:
    """Return the puzzle with these clues of a solution; a cell's number makes its parity mark needless."""
    numbers, marks = bytearray(k**4), bytearray(k**4)
    for cell, mark in clues:
        if mark:
            marks[cell] |= mark
        else:
            numbers[cell] = grid[cell]
    return Puzzle(k, bytes(numbers), bytes(marks))


def dig(
    grid: bytes, k: int, kinds: Sequence[str], difficulty: int, chance: random.Random, symmetric: bool
) -> Generator[tuple[int, int], None, Made]:
    """Leave out every clue that logic up to the difficulty can spare; return the puzzle and its level.

    It yields how many clues are tried, of how many.

    What logic solves has one solution, so no search is needed. Chains are followed only for what is left when easier
    steps can spare no more, and only where a search says that there is one solution: both take longer.
    """
    clues = all_clues(grid, k, kinds)
    groups = grouped(clues, k, symmetric)
    chance.shuffle(groups)
    # Numbers give most away: leave out more of them first where other kinds are to carry the puzzle.
    groups.sort(key=lambda group: chance.random() + (0.0 if group[0][1] == 0 else LATER))
    spared = (GIVEN.get(difficulty, 0.0), SPARED)
    groups = [group for group in groups if chance.random() >= spared[group[0][1] > 0]]
    rater = Rater(k, houses(k))
    puzzle = puzzle_of(grid, k, clues)
    level = 1
    easier = min(difficulty, LEVELS - 1)
    stuck = []
    for at, group in enumerate(groups, 1):
        trial = without(puzzle, group)
        needed = rater.rate(trial.numbers, trial.marks, easier)
        if needed <= easier:
            puzzle, level = trial, needed
        else:
            stuck.append(group)
        yield at, len(groups)
    if difficulty == LEVELS:
        for at, group in enumerate(stuck, 1):
            trial = without(puzzle, group)
            stepper = dealing_search(k, trial.numbers, trial.marks)
            if count_by(stepper, 2, NODES) == 1 and rater.rate(trial.numbers, trial.marks) == LEVELS:
                puzzle, level = trial, LEVELS
            yield len(groups) + at, len(groups) + len(stuck)
    return puzzle, level


def without(puzzle: Puzzle, clues: Sequence[Clue]) -> Puzzle:
    """Return a puzzle with some of its clues left out."""
    numbers, marks = bytearray(puzzle.numbers), bytearray(puzzle.marks)
    for cell, mark in clues:
        if mark:
            marks[cell] &= ~mark
        else:
            numbers[cell] = 0
    return Puzzle(puzzle.k, bytes(numbers), bytes(marks))


def grouped(clues: Sequence[Clue], k: int, symmetric: bool) -> list[list[Clue]]:
    """Return the clues one by one, or with `symmetric` those of a cell with those of the cell half a turn away."""
    if not symmetric:
        return [[clue] for clue in clues]
    last = k**4 - 1
    groups: dict[tuple[int, bool], list[Clue]] = {}
    for cell, mark in clues:
        groups.setdefault((min(cell, last - cell), mark == 0), []).append((cell, mark))
    return list(groups.values())
