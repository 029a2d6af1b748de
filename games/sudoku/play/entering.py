"""Numbers, marks and colours on their way into cells: typed, pressed beside the board, laid by the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from engine.game import IllegalMove, Refusal
from games.base.i18n import _
from games.midend.scene.playing import GameTable
from games.midend.texts import ON_BOARD
from games.stage.answers import Answers, Toast
from games.sudoku.board.digit_typing import DigitTyping
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.touching import CHOOSE, LIFT, PAINT, PRESS, Touch
from games.sudoku.game import Game
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.play.pencil import Mode
from games.sudoku.play.state import State
from games.sudoku.rules.position import COLOURS, Move
from games.sudoku.settings import CENTRE_MARKS

RIGHT_BUTTON = 3
TOLD = "told_of_places"  # under which name the settings remember that it was said how centre marks can stand


class Entering:
    """What is entered into a puzzle in play. `play`: plays a move; `mirror`: shows what has changed without one."""

    def __init__(
        self,
        table: GameTable[Game],
        state: State,
        sheet: Sheet,
        play: Callable[[Move | None], Answers],
        mirror: Callable[[], None],
    ) -> None:
        self.table = table
        self.state = state
        self.sheet = sheet
        self._play = play
        self._mirror = mirror
        erase = SudokuCommand.ERASE
        self.typing = DigitTyping(table, sheet, self._begin_digit, self._enter_typed, erase, self._at_once)
        self._typed_for: tuple[Mode, frozenset[int]] = (Mode.DIGIT, frozenset())  # as what, and into which cells

    @property
    def chosen(self) -> frozenset[int]:
        """The cells that what is entered goes to; none before one is chosen."""
        return frozenset(self.sheet.chosen)

    # Beside the board

    def press(self, digit: int) -> Answers:
        """Take a number that was pressed, not the one half typed: into the chosen cells, or it is lit, or held."""
        self.typing.drop()
        pencil = self.state.pencil
        if pencil.digit_first or not self.chosen:
            pencil.light(digit)
            self._mirror()
            return None
        return self._enter(digit, _mode_by(pygame.key.get_mods()) or pencil.mode, self.chosen)

    def colour(self, colour: int) -> Answers:
        """Take a colour that was pressed: into the chosen cells, or it is held; 0 takes their colours away."""
        self.typing.drop()
        pencil = self.state.pencil
        if pencil.digit_first:
            pencil.take(Mode.COLOUR)
            pencil.light(colour or pencil.colour)
            self._mirror()
            return None
        if colour:
            return self._enter(colour, Mode.COLOUR, self.chosen)
        coloured = tuple(sorted(cell for cell in self.chosen if self.state.position.colour(cell)))
        return self._play(Move("!", coloured, 0) if coloured else None)

    def hold(self, digit: int) -> None:
        """Hold a number: from now on digits come first."""
        self.typing.drop()
        pencil = self.state.pencil
        if not pencil.digit_first:
            pencil.swap(True)
        if pencil.mode is Mode.COLOUR:
            pencil.take(Mode.DIGIT)
        if pencil.digit != digit:
            pencil.light(digit)
        self._mirror()

    def lay(self) -> Answers:
        """Lay what is held into the chosen cells, or the cell that the keyboard's ring is on."""
        pencil = self.state.pencil
        if not pencil.held:
            return None
        return self._enter(pencil.held, pencil.mode, self.chosen or {self.sheet.cursor})

    def fill(self) -> Answers:
        """Mark every candidate in the centre; the first time it is said that marks can stand in their places."""
        answers = self._play(self.state.filling(self.chosen))
        settings = self.table.look.settings
        placed = CENTRE_MARKS.of(settings) == "places"
        if answers is not None and (placed or settings.recall("sudoku", TOLD, False)):
            return answers
        settings.remember("sudoku", TOLD, True)
        self.table.send(answers)
        text = _("Every candidate is marked in the centre.") if answers is None else _("The marks stand in a row.")
        offer = "" if placed else _("In their places")
        return Toast(text, "done", offer, says=None if placed else SudokuCommand.PLACES)

    # The board

    def touched(self, touch: Touch) -> Answers:
        """Take what the board says: cells chosen, a stroke of what is held, a right click."""
        pencil, state = self.state.pencil, self.state
        answers: Answers = None
        if touch.kind == CHOOSE:
            if not pencil.digit_first:
                pencil.digit = 0  # the number of the chosen cell is lit from now on
            answers = self.typing.commit()  # an arrow or a click elsewhere ends what was being typed
        elif touch.kind == PAINT:
            pencil.go_over(touch.through)
        elif touch.kind == LIFT:
            pencil.go_over(touch.through)
            answers = self._refusing(touch.cell, lambda: self._play(pencil.lift(state.position)))
        elif touch.kind == PRESS and touch.button == RIGHT_BUTTON and touch.cell is not None:
            cell = touch.cell
            answers = self._refusing(cell, lambda: self._play(state.cornering(cell, self._lit())))
        elif not pencil.held:
            return None
        self._mirror()
        return answers

    def _lit(self) -> int:
        return self.state.lit(self.sheet.cursor, self.sheet.chosen)

    # Keys

    def _begin_digit(self, mod: int) -> bool:
        """Note what a digit is for: the chosen cells; Shift and Ctrl mark it. Without any cell it is lit, or held."""
        if not self.sheet.chosen and self.sheet.focused and self.table.look.keyboard:  # the ring says where
            self.sheet.chosen = {self.sheet.cursor}
        if not self.sheet.chosen:
            self.table.send(Toast(_("Choose a cell first."), "refused", id=ON_BOARD))
            return False
        self._typed_for = _mode_by(mod) or self.state.pencil.mode, self.chosen
        return True

    def _at_once(self, digit: int, mod: int) -> tuple[bool, Answers]:
        """Take a digit that need not be typed on: a colour, one that is held or lit; return whether it was one."""
        mode, pencil = _mode_by(mod), self.state.pencil
        by_ring = self.sheet.focused and self.table.look.keyboard and not pencil.digit_first
        if (mode or pencil.mode) is Mode.COLOUR:
            if digit == 0 and self.sheet.large:
                return False, None
            if not (mode is None and pencil.digit_first):
                cells = self.chosen or ({self.sheet.cursor} if by_ring else set())
                return True, self._refused(lambda: self._enter(digit, Mode.COLOUR, cells))
            return True, self._refused(lambda: self.colour(digit)) if 1 <= digit <= COLOURS else None
        free = pencil.digit_first or not (self.chosen or by_ring)  # it goes into no cell
        if mode is None and free and 1 <= digit <= self.state.puzzle.n < 10:
            return True, self.press(digit)
        return False, None

    def _enter_typed(self, value: int) -> Answers:
        """Enter a number as it was typed."""
        return self._refused(lambda: self._enter(value, *self._typed_for))

    def _refused(self, enter: Callable[[], Answers]) -> Answers:
        """Return what is said where that cannot be: no message that the table hears carries a key."""
        try:
            return enter()
        except Refusal as error:
            return self.table.texts.refused(error)

    def _enter(self, value: int, mode: Mode, cells: Iterable[int]) -> Answers:
        """Write or mark a number, or a colour, in cells."""
        cells = tuple(cells)
        return self._refusing(min(cells, default=None), lambda: self._play(self.state.entering(value, mode, cells)))

    def _refusing(self, cell: int | None, play: Callable[[], Answers]) -> Answers:
        """Play, and mark a cell where that is refused."""
        try:
            return play()
        except IllegalMove:
            if cell is not None and self.sheet.view is not None:
                self.table.mark_refused(self.sheet.view.rect(cell))
            raise


def _mode_by(mod: int) -> Mode | None:
    """Return what the keys held with a digit write it as, None without any of them."""
    if mod & pygame.KMOD_ALT:
        return Mode.COLOUR
    if mod & pygame.KMOD_CTRL:
        return Mode.CENTRE
    return Mode.CORNER if mod & pygame.KMOD_SHIFT else None
