"""Entering numbers in the Sudoku play scene, in ink or pencil, from keys, the dock and the panel's field."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import pygame

from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _, spoken
from games.stage.widgets.fields import Entered
from games.sudoku.board.digit_typing import Typed
from games.sudoku.play.advice import Hints
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import house_name, shared_house


class Typing(Typed, Hints):
    """The part of the play scene that takes numbers."""

    _typed_pencil = False
    _typed_cells: frozenset[int] = frozenset()

    @abstractmethod
    def play(self, move: Move) -> Answers:
        """Play a move."""

    def take_digit(self, mod: int) -> bool:
        """It is for the chosen cells; Shift or Ctrl turn the pencil over."""
        self._typed_pencil = self.pencil != bool(mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
        self._typed_cells = frozenset(self.sheet.chosen or {self.sheet.cursor})
        return True

    def enter_typed(self, value: int) -> Answers:
        """Enter it as it was typed, in ink or pencil."""
        return self.enter_value(value, self._typed_pencil, self._typed_cells)

    def enter_value(self, value: int, pencil: bool, chosen: frozenset[int] = frozenset()) -> Answers:
        """Write or pencil a number into the cells (without any: the chosen ones); given ones are left out."""
        wanted = chosen or self.sheet.chosen or {self.sheet.cursor}
        cells = tuple(sorted(c for c in wanted if not self.puzzle.numbers[c]))
        if not cells:
            return [Toast(_("That cell is a clue."), "refused"), Sound("refused")]
        if not pencil:
            same = all(self.position.values[cell] == value for cell in cells)
            house = -1 if same else shared_house(self.puzzle.k, cells)
            if house >= 0:
                name = spoken(house_name(self.puzzle.k, house))
                text = _("{house} would hold {n} more than once.").format(house=name, n=value)
                return [Toast(text, "refused"), Sound("refused")]
            return self.play(Move("=", cells, 0 if same else value))
        cells = tuple(cell for cell in cells if not self.position.values[cell])
        if not cells:
            return Toast(_("That cell holds a number already."), "refused")
        out = all(self.position.notes[cell] >> value & 1 for cell in cells)
        return self.play(Move("/" if out else "+", cells, value))

    def _entry(self, value: Any) -> Answers:
        """Take what is typed into the panel's field."""
        text = value.text if isinstance(value, Entered) else str(value)
        digits = "".join(c for c in text if c.isdigit())[:3]
        self.sheet.typed = digits if digits and 1 <= int(digits) <= self.puzzle.n else ""
        self._typed_pencil, self._typed_cells = self.pencil, frozenset(self.sheet.chosen or {self.sheet.cursor})
        self.sheet.touch()
        return self._commit() if isinstance(value, Entered) else None
