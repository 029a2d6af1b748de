"""Sudoku on the screen: numbers and pencil marks, hints in three steps, checks, large boards with zoom and map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove, Refusal, only_digits
from games.base.i18n import N_, _, ngettext
from games.midend.scene import GameScene
from games.midend.texts import ON_BOARD, refusal
from games.model.app import App
from games.model.settings import CLOCK
from games.stage.answers import Answers, Copy, Softly, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.widgets.fields import Entered
from games.stage.widgets.lists import Picked
from games.stage.window import wake
from games.sudoku.board.digit_typing import DigitTyping
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.sheet import CHOOSE, LIFT, PAINT, Sheet, Touch
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play import texts
from games.sudoku.play.board_marks import board_marks
from games.sudoku.play.hint_card import Link
from games.sudoku.play.keys import ACTIONS, GESTURES, SCOPE
from games.sudoku.play.new_puzzle import USUAL, NewPuzzle, last_params
from games.sudoku.play.panel import Panel
from games.sudoku.play.state import State
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import rooms
from games.sudoku.rules import formats
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.settings import SHOWN_MISTAKES

PENCIL = 0.3  # loudness of a pencil mark


class Play(GameScene[Game]):
    """One puzzle being solved."""

    title = N_("Sudoku")
    scope = SCOPE
    actions = ACTIONS
    gestures = GESTURES
    has_undo = has_hint = True
    extra_menu = ("solve_cell", "solve")

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, KIND, game, PuzzleTexts())
        self.state = State(game, wake.wake, self._shown_mistakes)
        self.sheet = Sheet(game.puzzle)
        self.typing = DigitTyping(self.sheet, self._begin_digit, self._enter_typed)
        self.typed_for: tuple[bool, frozenset[int]] = (False, frozenset())  # pencilled, and into which cells

    def _shown_mistakes(self) -> str:
        """Return which mistakes are shown unasked."""
        return SHOWN_MISTAKES.of(self.app.settings)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.game.puzzle

    # Life

    def begin(self) -> None:
        self.state.close()
        self.state = State(self.game, wake.wake, self._shown_mistakes)
        self.sheet = Sheet(self.game.puzzle)
        self.typing = DigitTyping(self.sheet, self._begin_digit, self._enter_typed)

    def enter(self) -> None:
        self.state.begin(self.look.now())
        super().enter()

    def leave(self) -> None:
        super().leave()
        self.state.close()

    def timed(self) -> bool:
        return True

    def halt(self) -> None:
        self.state.halt()

    def arrive(self) -> None:
        now = self.look.now()
        self.state.arrive(now)
        self._wind_panel(now)
        self._mirror()
        self.announce()

    def update(self, now: float) -> Answers:
        advice = self.state.advice
        sought = advice.seeking
        if self.state.update():
            self._mirror()
        if sought and not advice.seeking:
            if advice.hint is None:
                self.send(Toast(_("Every candidate occurs in some solution: choose one.")))
            self._show_hint()
            self.send(Softly())
        self._wind_panel(now)
        self.refresh()
        return None

    def _wind_panel(self, now: float) -> None:
        """Have the time in the panel go on at its next second."""
        if self._clock_shown() and self.game.clock.running:
            self.wake_at = now + 1001 - self.game.clock.at(now) * 1000 % 1000

    def _clock_shown(self) -> bool:
        return CLOCK.of(self.look.settings) and not self.sheet.large

    def _mirror(self) -> None:
        """Bring the sheet and its marks in line with the state."""
        state, sheet = self.state, self.sheet
        sheet.show(state.puzzle, state.position.values, state.pencil.notes(state.position))
        sheet.marks = board_marks(state, sheet.cursor, sheet.chosen)
        sheet.brush = state.pencil.number > 0
        sheet.touch()
        self.refresh()

    # Parts

    def parts(self) -> Panel:
        seconds = self.game.clock.at(self.look.now()) if self._clock_shown() else None
        width = self.areas.panel.width - 2 * self.areas.pad
        return Panel(self.state, self.sheet, self.look, width, seconds)

    def can_undo(self) -> bool:
        return super().can_undo() or bool(self.sheet.typed)

    def can_hint(self) -> bool:
        return not self.state.solved

    def picture_area(self) -> Rect:
        return self.sheet.rect

    def board(self) -> list[Widget]:
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, area)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits go to the board, whatever has the keyboard, unless a field is being typed into."""
        used = self.typing.handle(self, event) or super().handle(event)
        lit = self.over.number if isinstance(self.over, Link) else 0
        if event.type == pygame.MOUSEMOTION and lit != self.state.advice.lit:
            self.state.advice.lit = lit
            self._mirror()
        return used

    def act(self, id: str) -> None:
        if not self.typing.act(self, id):
            super().act(id)

    def on_value(self, id: str, value: Any) -> Answers:
        match id:
            case "board":
                return self._touched(value)
            case "mode":
                self._switch_pencil(value == "pencil")
            case "digits":
                self.typing.drop()
                return self._enter(value, self.state.pencil.on, self._chosen())
            case "result" if value == "again" and self.game.level:
                return Ask(NewPuzzle(self.game.params, at_once=True))
            case "map":
                self.sheet.pan_to(*value)
            case _ if id.startswith("link"):
                self._show_link(value)
            case "zoom":
                self.sheet.zoom_to(self.look, value / 100)
            case "entry":
                return self._entry(value)
            case "enter":
                return self.typing.commit()
            case "points":
                return self.go(self.game.points[value.index if isinstance(value, Picked) else value])
            case "stop":
                self.state.proof.stop()
            case _:
                return super().on_value(id, value)
        return None

    def on_action(self, id: str) -> Answers:
        match id:
            case "pencil":
                self._switch_pencil(not self.state.pencil.on)
            case "erase":
                return self._play(self.state.erasing(self._chosen()))
            case "fill":
                return self._play(self.state.filling(self._chosen())) or Toast(_("Every candidate is pencilled in."))
            case "check":
                return self._check()
            case "hint":
                return self._hint()
            case "hint_back":
                self.state.advice.back()
                self._mirror()
            case "hint_do":
                return self._do_hint()
            case "save_point":
                return self._set_point()
            case "to_point":
                return self._to_point()
            case "zoom_in" | "zoom_out" | "zoom_fit" | "to_cell":
                self.sheet.zoom_by(self.look, id)
            case "solve_cell":
                return self._solve(self._chosen())
            case "solve":
                return self._solve(range(self.puzzle.n**2))
            case "next_empty":
                self._next_empty()
            case "copy_board":
                return Copy(formats.write_puzzle(self.state.puzzle), _("Puzzle copied as text."))
            case "solutions":
                return Push(rooms().solutions(self.app, self.state.puzzle))
            case "watch":
                return Push(rooms().watch(self.app, self.state.puzzle))
            case "edit":
                return Push(rooms().edit(self.app, self.state.puzzle))
            case _:
                return super().on_action(id)
        return None

    def release(self) -> bool:
        """Close the hint, else put the number down that dragging pencils, else choose no cell any more."""
        if self.state.advice.step:
            self.state.advice.drop()
        elif self.state.pencil.number:
            self.state.pencil.take_number(0)
        elif self.sheet.chosen:
            self.sheet.chosen = set()
        else:
            return False
        self._mirror()
        return True

    def on_return(self, value: Any) -> Answers:
        if isinstance(value, Puzzle) and value != self.state.puzzle:
            return self.take_game(Game.of(value))
        return None

    # Cells and numbers

    def _chosen(self) -> frozenset[int]:
        """Return the cells that what is entered goes to; none before one is chosen."""
        return frozenset(self.sheet.chosen)

    def _touched(self, touch: Touch) -> Answers:
        """Take what the board says: cells chosen, a stroke of the pencil."""
        answers: Answers = None
        if touch.kind == CHOOSE:
            answers = self.typing.commit()  # an arrow or a click elsewhere ends what was being typed
        elif touch.kind == PAINT:
            self.state.pencil.go_over(touch.through)
        elif touch.kind == LIFT:
            answers = self._play(self.state.pencil.lift(self.state.position))
        else:
            return None
        self._mirror()
        return answers

    def _switch_pencil(self, on: bool) -> None:
        self.state.pencil.switch(on)
        self._mirror()

    def _begin_digit(self, mod: int) -> bool:
        """Note that a digit is for the chosen cells; Shift or Ctrl turn the pencil over. Without any it is for none."""
        if not self.sheet.chosen and self.sheet.focused and self.look.keyboard:  # the ring says where
            self.sheet.chosen = {self.sheet.cursor}
        if not self.sheet.chosen:
            self.send(Toast(_("Choose a cell first."), "refused", id=ON_BOARD))
            return False
        turned = bool(mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
        self.typed_for = self.state.pencil.on != turned, self._chosen()
        return True

    def _enter_typed(self, value: int) -> Answers:
        """Enter a number as it was typed, in ink or pencil."""
        try:
            return self._enter(value, *self.typed_for)
        except Refusal as error:
            return self.texts.refused(error)

    def _entry(self, value: Any) -> Answers:
        """Take what is typed into the panel's field."""
        text = value.text if isinstance(value, Entered) else str(value)
        digits = only_digits(text, 3)
        self.sheet.typed = digits if digits and 1 <= int(digits) <= self.sheet.n else ""
        self.typed_for = self.state.pencil.on, self._chosen()
        self.sheet.touch()
        return self.typing.commit() if isinstance(value, Entered) else None

    def _enter(self, value: int, pencilled: bool, cells: Iterable[int]) -> Answers:
        """Write or pencil a number into cells."""
        try:
            move = self.state.entering(value, pencilled, cells)
        except IllegalMove:
            if cells and self.sheet.view is not None:
                self.mark_refused(self.sheet.view.rect(min(cells)))
            raise
        if move is not None:
            return self._play(move)
        self._mirror()
        return Toast(_("Drag over cells to pencil {n} into them.").format(n=value))

    def _play(self, move: Move | None) -> Answers:
        """Play a move, None for none."""
        return self._played(self.state.play(move), move.kind != "=") if move is not None else None

    def _played(self, gone: int, pencilled: bool = False) -> Answers:
        """See to what was played: kept, then shown; `gone`: the savepoints that went with it."""
        if gone:
            text = ngettext("Undo also removed {n} savepoint.", "Undo also removed {n} savepoints.", gone)
            self.send(Toast(text.format(n=gone)))
        self.played()
        self.arrive()
        return None if self.state.solved else Sound("enter", PENCIL if pencilled else 1.0)

    def _next_empty(self) -> None:
        cell = self.state.next_empty(self.sheet.cursor)
        if cell is not None:
            self.sheet.cursor, self.sheet.chosen = cell, {cell}
            self.sheet.show_cell(self.look, cell, DIGITS)
            self._mirror()

    # Hints, checks, savepoints

    def _hint(self) -> Answers:
        """Show the next step of a hint, its cell in sight."""
        if self.state.solved:
            return Toast(_("The puzzle is solved."), "done")
        try:
            self.state.hint(self.look.now())
        finally:
            self._mirror()  # what is wrong is marked
        self._show_hint()
        return Sound("hint")

    def _show_hint(self) -> None:
        """Have the cell of the hint seen."""
        if self.state.advice.hint is not None:
            self.sheet.show_cell(self.look, self.state.advice.hint.cells[0])

    def _show_link(self, number: int) -> None:
        """Have the cell that a link of the hint is about seen."""
        order = self.sheet.marks.order
        cell = next((cell for cell, numbers in order.items() if number in numbers), None)
        if cell is not None:
            self.sheet.show_cell(self.look, cell)

    def _do_hint(self) -> Answers:
        """Do what the hint says."""
        hint = self.state.advice.hint
        if hint is None or self.state.advice.step < 2:
            return None  # where to look does not tell yet what to write
        if not hint.places:
            self._played(self.state.leave_out(hint))
            return None
        cell, value = hint.places[0]
        self.sheet.chosen, self.sheet.cursor = {cell}, cell
        return self._play(Move("=", (cell,), value))

    def _solve(self, cells: Iterable[int]) -> Answers:
        """Fill cells in as in the only solution."""
        if not cells:
            raise IllegalMove("Choose a cell first.")
        return self._played(self.state.solve(cells))

    def _check(self) -> Answers:
        """Say whether what stands there can be right, and mark what cannot."""
        checked = self.state.faults.check()
        self._mirror()
        text = texts.wrong(checked)
        if text:
            return refusal(text)
        text = _("Everything is right so far.") if checked.sure else _("No rule is broken so far.")
        return Toast(text, id=ON_BOARD)

    def _set_point(self) -> Answers:
        """Set a savepoint here."""
        if not self.game.set_point():
            return Toast(_("There is a savepoint here already."))
        self.keep()
        number = 1 + self.game.points.index(self.game.history.cursor)
        return Toast(_("Savepoint {n} set. Shift B comes back to it.").format(n=number))

    def _to_point(self) -> Answers:
        """Go back to the savepoint before this place."""
        point = self.game.point_before
        if point is not None:
            return self.go(point)
        none = _("There is no savepoint. B sets one.")
        return Toast(_("There is no savepoint before this one.") if self.game.points else none, "refused")

    def result(self) -> Dialog:
        return texts.result(self.game)

    # Other puzzles

    def ask_new(self) -> Answers:
        return Ask(NewPuzzle(last_params(self.look.settings, self.game.params if self.game.level else USUAL)))

    def again(self) -> Game | None:
        """Return the same puzzle anew; one that was made gives way to another of its kind, which takes a while."""
        return None if self.game.level else Game.of(self.puzzle)

    def set_up(self, chosen: Any) -> Game:
        params, seed, puzzle = chosen
        self.look.settings.remember("sudoku", "params", str(params))
        return Game.of(puzzle, params, seed)

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return self.take_game(game)
