"""Hints: step by step, each counted once, and the search's word where logic ends. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.game import Game
from games.sudoku.think.hints import next_hint_and_logic
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.path import helps_most
from games.sudoku.think.true_candidates import TrueCandidates

Candidates = tuple[int, ...]  # the candidates of each cell that occur in some solution


def _candidates(found: Snapshot) -> Candidates:
    return tuple(found.path)


class HintSteps:
    """The hint shown. `step`: where to look (1), why (2), what follows (3); 0: none is shown.

    `hint` is None while the search looks for one.
    """

    def __init__(self, game: Game, wake: Callable[[], None]) -> None:
        self._game = game
        self._search: Thinker[Candidates] = Thinker(_candidates, wake)
        self.hint: Deduction | None = None
        self.step = 0
        self.lit = 0  # the number of the link pointed at
        self._logic: Logic | None = None  # how far logic came when a hint was asked for last
        self._counted: Deduction | None = None  # to show it once more is no further one

    @property
    def open(self) -> bool:
        """Whether a hint is shown or being looked for."""
        return self.hint is not None or self.step > 0

    @property
    def seeking(self) -> bool:
        """Whether logic has ended and the search looks for a hint."""
        return self.step > 0 and self.hint is None

    def next(self, now: float) -> None:
        """Show the next step; the first of another hint where none is shown."""
        if self.open:
            self.step = min(3, self.step + 1)
            return
        position = self._game.position
        hint, self._logic = next_hint_and_logic(position.puzzle, position.values, position.notes)
        self._give(hint)
        self.step = 1
        self.go_on(now)

    def back(self) -> None:
        """Show the step before; before the first there is none."""
        if self.step <= 1:
            self.drop()
        else:
            self.step -= 1

    def drop(self) -> None:
        """Put the hint away; a search for one ends."""
        self.hint = None
        self.step = 0
        self.lit = 0
        self.halt()

    def halt(self) -> None:
        """End the search."""
        self._search.stop()

    def go_on(self, now: float) -> None:
        """Search where logic has ended, what occurs in no solution, unless that goes on already."""
        if self.seeking and not self._search.open:
            position = self._game.position
            self._search.think(lambda: TrueCandidates(position.puzzle, position.values), now)

    def update(self) -> bool:
        """Take in what the search found; return whether it is done. Without a hint then, there is none to give."""
        proved = self._search.take() if self._search.open else None
        if proved is None:
            return False
        hint = self._proved(proved)
        if hint is None:
            self.step = 0
        self._give(hint)
        return True

    def _give(self, hint: Deduction | None) -> None:
        """Have a hint, counted unless it is the one that was counted last."""
        self.hint = hint
        if hint is not None and hint != self._counted:
            self._game.hints += 1
            self._counted = hint

    def _proved(self, proved: Candidates) -> Deduction | None:
        """Turn the true candidates into a hint: a cell with one of them, else candidates that go."""
        position = self._game.position
        logic = self._logic or Logic(position.puzzle, position.values)
        single = [c for c, mask in enumerate(proved) if logic.candidates[c] and mask.bit_count() == 1]
        if single:
            cell = single[0]
            if len(single) == logic.values.count(0):  # one solution: the number that helps most
                numbers = zip(logic.values, proved, strict=True)
                cell = helps_most(logic, bytes(value or mask.bit_length() - 1 for value, mask in numbers))
            value = proved[cell].bit_length() - 1
            return Deduction("true candidates", 6, (cell,), value=value, places=((cell, value),))
        gone = [(c, m & ~proved[c]) for c, m in enumerate(logic.candidates) if m & ~proved[c]]
        if not gone:
            return None
        most = max(gone, key=lambda each: each[1].bit_count())
        return Deduction("true candidates", 6, (most[0],), removes=(most,))
