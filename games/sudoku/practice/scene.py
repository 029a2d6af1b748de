"""Practice: a technique's lesson, then its boards, on which what the technique says is marked and judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import pygame
from pygame import Rect

from games.base.i18n import N_, _
from games.midend import entrance
from games.midend.messages import TextPasted
from games.midend.poses import entered
from games.midend.scene.card_below import CardBelow
from games.midend.scene.room import Room, Surroundings
from games.midend.scene.room_scene import RoomScene
from games.model.app import App
from games.stage.answers import Answers, Paste, Pop, Sound
from games.stage.keys import Actions, Gesture
from games.stage.messages import Common
from games.stage.widgets.base import Widget
from games.sudoku.board.digit_typing import PENCIL, DigitTyping
from games.sudoku.board.mark_drawing import number_at
from games.sudoku.board.messages import DigitPressed, SheetTouched
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.touching import CHOOSE, PAINT, POINT, PRESS, Touch
from games.sudoku.practice.answer import AnswerKind
from games.sudoku.practice.marks import marks_of
from games.sudoku.practice.messages import (
    PracticeBoardChosen,
    PracticeCommand,
    TechniqueBegun,
    TechniqueBy,
    TechniqueChosen,
)
from games.sudoku.practice.panel import Panel
from games.sudoku.practice.state import State
from games.sudoku.rules.position import Position
from games.sudoku.think.logic import bits
from games.sudoku.verbs import reading_aloud

SCOPE = "sudoku.practice"
GROUP = N_("Practice")
_own = Actions(SCOPE, GROUP)

PracticeMessage = (
    SheetTouched | DigitPressed | TechniqueChosen | TechniqueBegun | TechniqueBy | PracticeBoardChosen
    | PracticeCommand | TextPasted
)  # fmt: skip


class Practice(Room):
    """The techniques, their lessons and boards; `technique`: the one whose lesson is in view at first."""

    title = N_("Practice")
    scope = SCOPE
    help_page = SCOPE
    has_undo = has_hint = True
    idle = ("new", "restart", "copy", "save", "open")
    actions = (
        _own("enter", N_("Begin, check, next board"), "Enter", says=PracticeCommand.ENTER),
        _own("erase", N_("Take the marks off"), "Del", "Backspace", says=PracticeCommand.ERASE),
        _own("even", N_("The chosen cells are even"), "E", says=PracticeCommand.EVEN),
        _own("odd", N_("The chosen cells are odd"), "O", says=PracticeCommand.ODD),
        _own("before", N_("Board before"), "B", "PgUp", says=PracticeCommand.BEFORE),
        _own("after", N_("Next board"), "F", "PgDn", says=PracticeCommand.AFTER),
        _own("lesson", N_("Back to the techniques"), "T", says=PracticeCommand.LESSON),
        _own("earlier", N_("Technique before"), "Up", row=N_("Technique before or next"), repeat=True,
             says=TechniqueBy(-1)),
        _own("later", N_("Next technique"), "Down", row=N_("Technique before or next"), repeat=True,
             says=TechniqueBy(1)),
    )  # fmt: skip
    gestures = (
        Gesture("keyboard", N_("Choose a cell"), "", GROUP, ("Left", "Right", "Up", "Down")),
        Gesture("keyboard", N_("Choose several cells"), "", GROUP,
                ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down")),
        Gesture("keyboard", N_("Mark a candidate, or take it back"), "", GROUP, ("1", "9"), N_("to")),
        Gesture("mouse", N_("Mark a candidate, or take it back"), N_("Click the cell, then it"), GROUP),
        Gesture("mouse", N_("Choose several cells"), N_("Drag over them"), GROUP),
        Gesture("touch", N_("Mark a candidate, or take it back"), N_("Tap the cell, then the number"), GROUP),
    )  # fmt: skip

    def __init__(self, table: Surroundings, app: App, technique: str = "") -> None:
        super().__init__(table)
        self.app = app
        self.state = State(app.settings, technique)
        self.sheet = Sheet(self.state.board.puzzle)
        self.below = CardBelow(table)
        self.sheet.says = SheetTouched
        self.sheet.tells = self._told
        self.sheet.selecting = False  # a press may be on a candidate
        self.typing = DigitTyping(table, self.sheet, lambda mod: not mod & pygame.KMOD_CTRL, self._typed,
                                  PracticeCommand.ERASE)  # fmt: skip
        self.pointed: tuple[int, int] | None = None

    # Life

    def enter(self) -> None:
        self._mirror()

    def _mirror(self) -> None:
        """Bring the board in line with the state."""
        state, sheet = self.state, self.sheet
        sheet.focusable = state.playing  # else the arrows go from technique to technique
        sheet.show(state.board.puzzle, state.board.values, (0,) * 81)
        sheet.marks = marks_of(state, sheet.chosen, self.pointed)
        sheet.touch()
        self.table.refresh()

    def _told(self, cell: int) -> str:
        """Return what is to be known of a cell: its number, or the candidates that are left, and its clues."""
        board, answer = self.state.board, self.state.answer
        values = bytearray(board.values)
        if answer.written is not None:
            values[answer.written[0]] = answer.written[1]
        left = [] if values[cell] else list(bits(board.seen[cell] & ~answer.struck[cell]))
        said = [_("Candidates: {list}.").format(list=reading_aloud.listed(left))] if left else []
        position = Position(board.puzzle, bytes(values), (0,) * 81)
        return " ".join([reading_aloud.number(position, cell), *reading_aloud.signs(board.puzzle, cell), *said])

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look)

    def can(self, command: Common) -> bool:
        state = self.state
        match command:
            case Common.UNDO:
                return state.free and state.cursor > 0
            case Common.REDO:
                return state.free and state.cursor + 1 < len(state.answers)
        return state.free

    def board(self) -> list[Widget]:
        return [self.sheet, *self.below.take([] if self.table.bare else self.parts().to_read(), self.state.board)]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, self.below.place(area))

    def first_focus(self) -> Widget | None:
        return self.sheet if self.state.playing else self.table.find("techniques")

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """Digits go to the board, whatever has the keyboard."""
        return self.state.free and self.typing.handle(event)

    def after(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION and self.pointed is not None and self.table.over is not self.sheet:
            self.pointed = None
            self._mirror()

    def on(self, message: PracticeMessage | Common) -> Answers:
        state = self.state
        match message:
            case SheetTouched(touch):
                return self._touched(touch)
            case DigitPressed(digit):
                return self._typed(digit)
            case TechniqueChosen(place):
                self._choose(place)
            case TechniqueBegun(place):
                self._choose(place)
                self._open(state.progress.at)
            case TechniqueBy(by):
                if not state.playing:
                    self._choose(state.place + by)
            case PracticeBoardChosen(number):
                self._open(number)
            case PracticeCommand():
                return self._command(message)
            case TextPasted(text):
                return [*entrance.opened_instead(text, self.app)]
            case _:
                return self._common(message)
        return None

    def _common(self, command: Common) -> Answers:
        match command:
            case Common.UNDO | Common.REDO:
                moved = self.state.step(-1 if command is Common.UNDO else 1)
                self._mirror()
                return Sound("back") if moved else None
            case Common.HINT:
                if self.state.free:
                    self.state.help()
                    self._mirror()
                    return Sound("hint")
                return None
            case Common.PASTE:
                return Paste(says=TextPasted)
        return self.table.do(command)

    def _command(self, command: PracticeCommand) -> Answers:
        state = self.state
        match command:
            case PracticeCommand.ENTER:
                return self._go_on()
            case PracticeCommand.ERASE:
                state.erase(tuple(sorted(self.sheet.chosen)))
                self._mirror()
            case PracticeCommand.EVEN | PracticeCommand.ODD:
                return self._marked(lambda cells: state.make(cells, command is PracticeCommand.ODD))
            case PracticeCommand.BEFORE | PracticeCommand.AFTER:
                if state.playing:
                    self._open(state.progress.at + (1 if command is PracticeCommand.AFTER else -1))
            case PracticeCommand.LESSON:
                self._choose(state.place)
            case _:
                assert_never(command)
        return None

    def _go_on(self) -> Answers:
        """Begin with the boards, judge what is marked, or go to the next board."""
        state = self.state
        if not state.playing:
            self._open(state.progress.at)
            return None
        if not state.free:
            state.onward()
            self._show_board()
            return None
        state.judge()
        self._mirror()
        return Sound("chime" if state.right else "refused")

    def _choose(self, place: int) -> None:
        self.state.choose(place)
        self.sheet.chosen = set()
        self._mirror()
        self.table.settle()
        self.table.focus(self.table.find("techniques"), ring=self.look.keyboard)

    def _open(self, number: int) -> None:
        self.state.open(number)
        self._show_board()

    def _show_board(self) -> None:
        """Show a board that has just begun; the keyboard is on it."""
        self.sheet.chosen, self.pointed = set(), None
        self._mirror()
        self.table.settle()
        self.table.focus(self.sheet, ring=self.look.keyboard)

    # The board

    def _touched(self, touch: Touch) -> Answers:
        """Take what the board says: a cell chosen, pressed, dragged over or pointed at."""
        if not self.state.free:
            return None
        number = self._candidate_at(touch)
        if touch.kind == POINT:
            here = touch.cell is not None and self.sheet.chosen == {touch.cell}
            pointed = (touch.cell, number) if here and touch.cell is not None and number else None
            if pointed != self.pointed:
                self.pointed = pointed
                self._mirror()
            return None
        if touch.kind == PAINT:
            self.sheet.chosen |= set(touch.through)
        elif touch.kind == PRESS and touch.cell is not None:
            again = self.sheet.chosen == {touch.cell}  # the first click chooses, as it does in play
            self.sheet.chosen, self.sheet.cursor = {touch.cell}, touch.cell
            if again and number and not self.look.touch:
                return self._typed(number)
        elif touch.kind != CHOOSE:
            return None
        self._mirror()
        return None

    def _candidate_at(self, touch: Touch) -> int:
        """Return the candidate under the pointer, 0 for none."""
        view, board = self.sheet.view, self.state.board
        if view is None or touch.cell is None or touch.kind not in (POINT, PRESS):
            return 0
        number = number_at(self.look, view, board.puzzle, touch.cell, touch.place)
        return number if board.seen[touch.cell] >> number & 1 else 0

    def _typed(self, number: int) -> Answers:
        """Take a number: into the chosen cells."""
        return self._marked(lambda cells: self.state.put(cells, number))

    def _marked(self, mark: Callable[[tuple[int, ...]], None]) -> Answers:
        """Mark something in the chosen cells, or the one that the keyboard's ring is on."""
        if not self.sheet.chosen and self.sheet.focused and self.look.keyboard:
            self.sheet.chosen = {self.sheet.cursor}
        before = self.state.answer
        mark(tuple(sorted(self.sheet.chosen)))
        self._mirror()
        return Sound("enter", PENCIL) if self.state.answer is not before else None

    # Leaving

    def release(self) -> bool:
        """Take away what is chosen; return whether there was any."""
        if not (self.state.playing and self.sheet.chosen):
            return False
        self.sheet.chosen = set()
        self._mirror()
        return True

    def back(self) -> Answers:
        """Leave the board for the lesson, and the lesson for where one came from."""
        if self.release():
            return None
        if self.state.playing:
            self._choose(self.state.place)
            return None
        return Pop()


def practise(app: App, technique: str = "") -> RoomScene[Practice]:
    """Return the practice, the lesson of a technique in view; "" for the one that was in view last."""
    return RoomScene(lambda table: Practice(table, app, technique))


def lesson_pose() -> RoomScene[Practice]:
    """Return the lesson of twins."""
    return practise(App(), "twins")


def board_pose() -> RoomScene[Practice]:
    """Return a board of naked pairs, a part of what goes marked and judged."""

    def answer(scene: RoomScene[Practice]) -> None:
        state = scene.play.state
        state.progress.done |= {0, 1, 3}
        state.open(4)
        cell, mask = state.board.step.removes[0]
        state.put((cell,), mask.bit_length() - 1)
        assert state.judge().kind is not AnswerKind.NOTHING
        scene.play.enter()

    return entered(practise(App(), "naked pair"), answer)


POSES = {"practice": board_pose, "practice_lesson": lesson_pose}
