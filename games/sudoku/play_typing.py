"""Typing numbers in the Sudoku play scene: a digit at a time, entered as soon as no longer number is possible.

A number that could still grow waits with its caret, however long: no clock enters it, only Enter, an arrow, a click
elsewhere or whatever else is done with the board.
"""

from __future__ import annotations

from typing import Any

import pygame

from games.stage.answers import Answers, Sound, Toast
from games.stage.i18n import _, spoken
from games.stage.scene import WINDOW_ACTIONS
from games.stage.widgets.fields import Entered, TextField
from games.sudoku import rules
from games.sudoku.play_hints import Hints
from games.sudoku.rules import Move

DIGITS = {pygame.K_0 + n: n for n in range(10)} | {pygame.K_KP1 + n - 1: n for n in range(1, 10)} | {pygame.K_KP0: 0}
DROPS = ("undo", "redo", "erase")  # with a number half typed, these take that back and nothing else
LOOKS = ("pencil", "zoom_in", "zoom_out", "zoom_fit", "to_cell", *WINDOW_ACTIONS)  # these leave it as it is


class Typing(Hints):
    """The part of the play scene that takes digits, from keys, the dock and the panel's field."""

    _typed_pencil = False
    _typed_cells: frozenset[int] = frozenset()

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits go to the board, whatever has the keyboard, unless a field is being typed into."""
        if event.type == pygame.KEYDOWN and self.popup is None and not isinstance(self.focused, TextField):
            answers = self._digit_key(event)
            if answers is not None:
                self.out.add(answers)
                self.refresh()
                return True
        return super().handle(event)

    def act(self, id: str) -> None:
        """Do an action; a number half typed is entered first, so that what follows sees it."""
        if self.sheet.typed and id in DROPS:
            self._drop_typed()
            self.refresh()
            return
        if self.sheet.typed and id not in LOOKS:
            self.out.add(self._commit())
        super().act(id)

    def _drop_typed(self) -> None:
        self.sheet.typed = ""
        self.sheet.touch()

    def _digit_key(self, event: pygame.event.Event) -> Any:
        """Return what a digit key, Enter or Esc does to the number being typed; [] for done, None: not for us."""
        code = event.key
        digit = DIGITS.get(code, -1)
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META) or (event.mod & pygame.KMOD_CTRL and digit == 0):
            return None
        if digit == 0 and not self.sheet.typed and self.sheet.large:
            return None  # no number begins with it: there it fits the board
        if digit >= 0:
            pencil = self.pencil != bool(event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
            return self._type(digit, pencil) or []
        if self.sheet.typed and code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._commit() or []
        if self.sheet.typed and code == pygame.K_BACKSPACE:
            self.sheet.typed = self.sheet.typed[:-1]
            self.sheet.touch()
            return []
        if self.sheet.typed and code == pygame.K_ESCAPE:
            self._drop_typed()
            return []
        return None

    def _type(self, digit: int, pencil: bool) -> Answers:
        """Type a digit: entered at once as soon as no longer number is possible."""
        self._typed_pencil, self._typed_cells = pencil, frozenset(self.sheet.chosen or {self.sheet.cursor})
        self.sheet.go_to(self.sheet.cursor)  # what is typed is to be seen
        return self._commit() if self.sheet.type_digit(digit) else None

    def _commit(self) -> Answers:
        """Enter what was typed, into the cells that were chosen when it was typed."""
        typed, self.sheet.typed = self.sheet.typed, ""
        self.sheet.touch()
        return self.enter_value(int(typed), self._typed_pencil, self._typed_cells) if typed else None

    def enter_value(self, value: int, pencil: bool, chosen: frozenset[int] = frozenset()) -> Answers:
        """Write or pencil a number into the cells (without any: the chosen ones); given ones are left out."""
        wanted = chosen or self.sheet.chosen or {self.sheet.cursor}
        cells = tuple(sorted(c for c in wanted if not self.puzzle.numbers[c]))
        if not cells:
            return [Toast(_("That cell is a clue."), "refused"), Sound("refused")]
        if not pencil:
            same = all(self.position.values[cell] == value for cell in cells)
            house = -1 if same else rules.shared_house(self.puzzle.k, cells)
            if house >= 0:
                name = spoken(rules.house_name(self.puzzle.k, house))
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
