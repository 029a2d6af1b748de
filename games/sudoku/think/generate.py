"""New puzzles: a random solution, all its clues of the wanted kinds, then every clue left out that can be spared.

A clue can be spared as long as steps up to the level asked for solve the puzzle (think.hints): so the hardest
of them are needed in the end, and one solution is proved without a search. Everything follows from the seed and from
the number of the recipe, which a game ID holds, too: a recipe that has given puzzles to anybody stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from engine.game import BadInput, Sentence
from engine.run.stepper import Onward, Snapshot
from engine.sudoku.rate import LEVELS
from games.sudoku.rules.position import RECIPE
from games.sudoku.rules.puzzle import CLUE_KINDS, LARGEST_BOX, Puzzle
from games.sudoku.think.recipes import first, second
from games.sudoku.think.recipes.first import Made

AT_ONCE = 10_000  # cells times numbers of the clues tried between two looks at the budget
LARGEST_GENERATED = 5

Making = Generator[tuple[int, int, int], None, Made]  # how far it is after each clue tried, then the puzzle
RECIPES: dict[int, Callable[[int, Sequence[str], int, int, bool, bool], Making]] = {
    1: lambda k, clues, difficulty, seed, symmetric, generous: first.make(k, clues, difficulty, seed, symmetric),
    2: second.make,
}


def generate(
    k: int,
    clues: Sequence[str] = ("numbers",),
    difficulty: int = 2,
    seed: int = 0,
    symmetric: bool = False,
    recipe: int = RECIPE,
    generous: bool = False,
) -> Puzzle:
    """Return a puzzle with one solution, proved, that needs steps of exactly that level (the nearest found if none).

    `clues`: kinds among numbers, parity, sums; `generous`: whether some marks stay that it could do without, which
    recipe 1 always does. BadInput for what cannot be made.
    """
    return generate_rated(k, clues, difficulty, seed, symmetric, recipe, generous)[0]


def generate_rated(
    k: int,
    clues: Sequence[str] = ("numbers",),
    difficulty: int = 2,
    seed: int = 0,
    symmetric: bool = False,
    recipe: int = RECIPE,
    generous: bool = False,
) -> tuple[Puzzle, int]:
    """Return the puzzle that `generate` gives, and its level, which on small boards may be below the one wanted."""
    maker = Maker(k, clues, difficulty, seed, symmetric, recipe, generous)
    while maker.made is None:
        maker.run(1000)
    return maker.made


class Maker(Onward):
    """The generator as a Stepper: a node is one clue tried. `made`, also in `extra`: (puzzle, level); `tried`, too:
    clues tried of the board at hand, how many there are to try, which board it is."""

    def __init__(
        self,
        k: int,
        clues: Sequence[str],
        difficulty: int,
        seed: int,
        symmetric: bool = False,
        recipe: int = RECIPE,
        generous: bool = False,
    ) -> None:
        check(k, clues, difficulty)
        self._k = k
        self._work = RECIPES[recipe](k, clues, difficulty, seed, symmetric, generous)
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
