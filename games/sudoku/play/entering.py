"""Numbers on their way into the chosen cells: typed, pressed beside the board or written into the panel's field."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from engine.game import IllegalMove, Refusal, only_digits
from games.base.i18n import _
from games.midend.scene.playing import GameTable
from games.midend.texts import ON_BOARD
from games.stage.answers import Answers, Toast
from games.sudoku.board.digit_typing import DigitTyping
from games.sudoku.board.sheet import Sheet
from games.sudoku.game import Game
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.play.state import State
from games.sudoku.rules.position import Move


class Entering:
    """What is entered into a puzzle in play. `play`: plays a move; `mirror`: shows what has changed without one."""

    def __init__(
        self,
        table: GameTable[Game],
        state: State,
        sheet: Sheet,
        play: Callable[[Move], Answers],
        mirror: Callable[[], None],
    ) -> None:
        self.table = table
        self.state = state
        self.sheet = sheet
        self._play = play
        self._mirror = mirror
        self.typing = DigitTyping(table, sheet, self._begin_digit, self._enter_typed, SudokuCommand.ERASE)
        self._typed_for: tuple[bool, frozenset[int]] = (False, frozenset())  # pencilled, and into which cells

    @property
    def chosen(self) -> frozenset[int]:
        """The cells that what is entered goes to; none before one is chosen."""
        return frozenset(self.sheet.chosen)

    def press(self, digit: int) -> Answers:
        """Enter a number that was pressed, in the place of one half typed."""
        self.typing.drop()
        return self._enter(digit, self.state.pencil.on, self.chosen)

    def write(self, text: str) -> None:
        """Take what stands in the panel's field as the number being typed."""
        digits = only_digits(text, 3)
        self.sheet.typed = digits if digits and 1 <= int(digits) <= self.sheet.n else ""
        self._typed_for = self.state.pencil.on, self.chosen
        self.sheet.touch()

    def _begin_digit(self, mod: int) -> bool:
        """Note that a digit is for the chosen cells; Shift or Ctrl turn the pencil over. Without any it is for none."""
        if not self.sheet.chosen and self.sheet.focused and self.table.look.keyboard:  # the ring says where
            self.sheet.chosen = {self.sheet.cursor}
        if not self.sheet.chosen:
            self.table.send(Toast(_("Choose a cell first."), "refused", id=ON_BOARD))
            return False
        turned = bool(mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
        self._typed_for = self.state.pencil.on != turned, self.chosen
        return True

    def _enter_typed(self, value: int) -> Answers:
        """Enter a number as it was typed, in ink or pencil."""
        try:
            return self._enter(value, *self._typed_for)
        except Refusal as error:
            return self.table.texts.refused(error)

    def _enter(self, value: int, pencilled: bool, cells: Iterable[int]) -> Answers:
        """Write or pencil a number into cells."""
        try:
            move = self.state.entering(value, pencilled, cells)
        except IllegalMove:
            if cells and self.sheet.view is not None:
                self.table.mark_refused(self.sheet.view.rect(min(cells)))
            raise
        if move is not None:
            return self._play(move)
        self._mirror()
        return Toast(_("Drag over cells to pencil {n} into them.").format(n=value))
