"""Whether every odd sum of a puzzle has its diamond: found in the background, from the parities of all solutions.

No pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle
from games.sudoku.think.solve import Clue
from games.sudoku.think.true_candidates import TrueCandidates

LARGEST = 4  # box size of puzzles whose parities are looked for


def _masks(found: Snapshot) -> tuple[int, ...]:
    return tuple(found.path)


def missing_diamonds(puzzle: Puzzle, masks: tuple[int, ...]) -> tuple[Clue, ...] | None:
    """Return the diamonds that are not there though the sum is odd in every solution; None where parities differ.

    `masks`: by cell the numbers that some solution has there.
    """
    evens = sum(1 << value for value in range(2, puzzle.n + 1, 2))
    odd: list[bool] = []
    for mask in masks:
        if mask & evens and mask & ~evens:
            return None
        odd.append(not mask & evens)
    n, found = puzzle.n, list[Clue]()
    for cell, mark in enumerate(puzzle.marks):
        if cell + n < n * n and odd[cell] != odd[cell + n] and not mark & SOUTH:
            found.append((cell, "s"))
        if cell % n and odd[cell] != odd[cell - 1] and not mark & WEST:
            found.append((cell, "w"))
    return tuple(found)


def with_diamonds(puzzle: Puzzle, clues: tuple[Clue, ...]) -> Puzzle:
    """Return the puzzle with these diamonds."""
    marks = bytearray(puzzle.marks)
    for cell, kind in clues:
        marks[cell] |= SOUTH if kind == "s" else WEST
    return replace(puzzle, marks=bytes(marks))


class AllGiven:
    """`known`: whether it is known of the puzzle looked at; `missing`: its missing diamonds, None where parities still
    differ between solutions."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.known = False
        self.missing: tuple[Clue, ...] | None = None
        self._about: tuple[Puzzle, bool] | None = None
        self._search: Thinker[tuple[int, ...]] = Thinker(_masks, wake)

    @property
    def holds(self) -> bool:
        """Whether no diamond is missing, which is known."""
        return self.known and self.missing == ()

    def look(self, puzzle: Puzzle, some: bool, now: float) -> None:
        """Look at a puzzle; `some`: whether it is known that it has solutions, and few enough to be counted."""
        if self._about == (puzzle, some):
            return
        self.close()
        self._about = (puzzle, some)
        if some and puzzle.k <= LARGEST:
            self._search.think(lambda: TrueCandidates(puzzle, puzzle.numbers), now)

    def update(self) -> bool:
        """Take in what was found; return whether that is anything new. Raises what failed."""
        masks = self._search.take() if self._search.open else None
        if masks is None or self._about is None:
            return False
        self.known, self.missing = True, missing_diamonds(self._about[0], masks)
        return True

    def close(self) -> None:
        """Look no more, and know nothing."""
        self._search.stop()
        self.known, self.missing = False, None
        self._about = None
