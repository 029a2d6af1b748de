"""Clues that are not needed, and taking out as many as can go. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import IllegalMove
from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.minimal import MOST, Minimiser, Needless
from games.sudoku.think.solve import Clue, clue_count

LARGEST = 4  # box size of puzzles whose clues are looked at
AT_ONCE = 3  # box size up to which as few clues as can be are looked for unasked: in about a second


def _as_it_is(found: Snapshot) -> Snapshot:
    return found


class SpareClues:
    """`found`: the clues not needed, as far as they are known; `known`: whether all are; `few`: the puzzle with as few
    clues as were found, alone (False) or with those half a turn apart (True); `wanted`: which of these is taken as soon
    as it is found, None: neither."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.found: tuple[Clue, ...] = ()
        self.known = False
        self.few: dict[bool, Puzzle] = {}
        self.wanted: bool | None = None
        self._about: tuple[Puzzle, int] | None = None
        self._symmetric = False  # which of the two is looked for
        self._looking: Thinker[Snapshot] = Thinker(_as_it_is, wake)
        self._taking: Thinker[Snapshot] = Thinker(_as_it_is, wake)

    def look(self, puzzle: Puzzle, count: int, now: float) -> None:
        """Look which clues of a puzzle are not needed; `count`: all its solutions, 0: not known, or too many."""
        if self._about == (puzzle, count):
            return
        self.close()
        self._about = (puzzle, count)
        if 1 <= count <= MOST and puzzle.k <= LARGEST and clue_count(puzzle):
            self._looking.think(lambda: Needless(puzzle, count), now)

    def close(self) -> None:
        """Look no more, and know nothing."""
        self._looking.stop()
        self._taking.stop()
        self.found = ()
        self.known = False
        self.few = {}
        self.wanted = None
        self._about = None

    def take_out(self, symmetric: bool, now: float) -> Puzzle | None:
        """Return the puzzle with few clues where it is known; else look for it, and have it taken then.

        IllegalMove says why nothing can be taken out.
        """
        if not self.known:
            raise IllegalMove("Which clues are needed is not known: that takes a count of all solutions, at most 200.")
        if not self.found:
            raise IllegalMove("Every clue is needed.")
        if symmetric in self.few:
            return self.few[symmetric]
        self.wanted = symmetric
        self._search(symmetric, now)
        return None

    def stop(self) -> None:
        """Take nothing out after all."""
        self._taking.stop()
        self.wanted = None

    def _search(self, symmetric: bool, now: float) -> None:
        if self._about is None or (self._taking.open and self._symmetric == symmetric):
            return
        (puzzle, count), found, self._symmetric = self._about, self.found, symmetric
        self._taking.think(lambda: Minimiser(puzzle, count, found, symmetric), now)

    def update(self, now: float) -> tuple[bool, Puzzle | None]:
        """Take in what was found; return whether it is anything new, and the puzzle to be taken, if it is there."""
        news = False
        found = self._looking.best()
        if found is not None and found.extra and (found.extra["needless"], found.finished) != (self.found, self.known):
            self.found = found.extra["needless"]
            self.known = found.finished
            news = True
        taken = self._taking.best()
        if taken is not None and taken.finished and self._symmetric not in self.few:
            self.few[self._symmetric], news = taken.extra["best"], True
            self._taking.stop()
        if self.known and self.found and self._about is not None and self._about[0].k <= AT_ONCE:
            missing = [way for way in (False, True) if way not in self.few]
            if missing and not self._taking.open:
                self._search(missing[0], now)
        if self.wanted is not None and self.wanted in self.few:
            made, self.wanted = self.few[self.wanted], None
            return True, made
        return news, None
