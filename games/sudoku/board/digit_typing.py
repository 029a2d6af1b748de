"""Typing numbers in the scenes that take them, play and editor: a digit at a time, in place, with a caret.

A number is entered as soon as no longer one is possible. One that could still grow waits, however long: no clock
enters it, only Enter, an arrow, a click elsewhere or whatever else is done with the board.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.midend.scene.room import Surroundings
from games.stage.answers import Answers
from games.stage.messages import Common, Message
from games.stage.widgets.fields import TextField
from games.sudoku.board.drawing import DIGITS as CARET
from games.sudoku.board.sheet import Sheet

PENCIL = 0.3  # how loud a number is that is entered as a mark
DIGITS = {pygame.K_0 + n: n for n in range(10)} | {pygame.K_KP1 + n - 1: n for n in range(1, 10)} | {pygame.K_KP0: 0}


class DigitTyping:
    """The number being typed at the sheet's cursor.

    `begin(mod)`: notes how a digit is typed, by the keys held with it, and into what, and returns whether it is for
    the board; `enter(value)`: enters a number into what it was typed for, or says why that cannot be; `erase`: the
    command that empties a cell; `at_once(digit, mod)`: takes a digit that is no part of a number (a colour, one that is
    held), and says whether it was one and what came of it.
    """

    def __init__(
        self,
        table: Surroundings,
        sheet: Sheet,
        begin: Callable[[int], bool],
        enter: Callable[[int], Answers],
        erase: Message,
        at_once: Callable[[int, int], tuple[bool, Answers]] | None = None,
    ) -> None:
        self.table = table
        self.sheet = sheet
        self._begin = begin
        self._enter = enter
        self._at_once = at_once
        self._drops = (Common.UNDO, Common.REDO, erase)  # with a number half typed these take that back, nothing else

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key for the number; return whether it was one. A field that is typed into has its keys itself."""
        table = self.table
        if event.type != pygame.KEYDOWN or table.popup is not None or isinstance(table.focused, TextField):
            return False
        taken, answers = self._key(event)
        if taken:
            table.send(answers)
            table.refresh()
        return taken

    def takes(self, command: Message) -> bool:
        """See to a number half typed before a command: it is entered first, so that what follows sees it.

        Return whether the command was for that number alone.
        """
        if not self.sheet.typed:
            return False
        if command in self._drops:
            self.drop()
            self.table.refresh()
            return True
        self.table.send(self.commit())
        return False

    def drop(self) -> None:
        """Forget what was typed."""
        self.sheet.typed = ""
        self.sheet.touch()

    def commit(self) -> Answers:
        """Enter what was typed, wherever one has gone since."""
        typed = self.sheet.typed
        self.drop()
        return self._enter(int(typed)) if typed else None

    def _key(self, event: pygame.event.Event) -> tuple[bool, Answers]:
        """Take a digit key, Enter, Backspace or Esc; return whether it was for the number, and what came of it."""
        code, typed = event.key, self.sheet.typed
        digit = DIGITS.get(code, -1)
        ctrl, alt = event.mod & pygame.KMOD_CTRL, event.mod & pygame.KMOD_ALT
        if event.mod & pygame.KMOD_META or (ctrl and (digit == 0 or alt)):
            return False, None
        if digit >= 0 and not typed and self._at_once is not None and not event.mod & pygame.KMOD_MODE:
            taken, answers = self._at_once(digit, event.mod)
            if taken:
                return True, answers
        if alt:
            return False, None
        if digit == 0 and not typed and self.sheet.large:
            return False, None  # no number begins with it: there it fits the board
        if digit >= 0:
            begun = typed or self._begin(event.mod)  # the first digit says what the number is for
            return (True, self._type(digit)) if begun else (False, None)
        if typed and code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return True, self.commit()
        if typed and code == pygame.K_BACKSPACE:
            self.sheet.typed = typed[:-1]
            self.sheet.touch()
            return True, None
        if typed and code == pygame.K_ESCAPE:
            self.drop()
            return True, None
        return False, None

    def _type(self, digit: int) -> Answers:
        """Type a digit: entered at once as soon as no longer number is possible."""
        self.sheet.show_cell(self.table.look, self.sheet.cursor, CARET)  # what is typed is to be seen
        return self.commit() if self.sheet.type_digit(digit) else None
