"""The panel and dock of the practice, made anew from the state: the list and a lesson, or a board and its verdict."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.i18n import _
from games.midend.study.dots import BoardDots
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.words import Heading, Label, Note
from games.sudoku.board.legend import DigitKeys
from games.sudoku.board.messages import DigitPressed
from games.sudoku.hint import names
from games.sudoku.practice.answer import AnswerKind, told
from games.sudoku.practice.boards import BOARDS
from games.sudoku.practice.messages import PracticeBoardChosen, TechniqueBegun, TechniqueChosen
from games.sudoku.practice.state import State
from games.sudoku.practice.techniques import RULES
from games.sudoku.rated.step_card import step_card

NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 9)
ROW, ROW_COMPACT = 30, 24  # logical pixels of a technique in the list
NOTES = {
    AnswerKind.RIGHT: ("circle-check", "accent"),
    AnswerKind.NOTHING: ("info", "inset"),
    AnswerKind.STAYS: ("circle-alert", "danger"),
    AnswerKind.ELSEWHERE: ("circle-alert", "hint"),
    AnswerKind.MISSING: ("circle-alert", "hint"),
}


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the board."""

    state: State
    look: Look

    def pill(self) -> str:
        state = self.state
        return names.technique(state.technique) if state.playing else ""

    def panel_title(self) -> str:
        state = self.state
        if not self.look.metrics.sheet:
            return names.technique(state.technique) if state.playing else _("Techniques")
        if not state.playing:  # a sheet that is down shows this alone
            return names.technique(state.technique)
        return told(state.board, state.verdict) if state.verdict is not None else self.task()

    def panel(self) -> list[Widget]:
        return self._playing() if self.state.playing else self._lesson()

    # The lesson

    def _lesson(self) -> list[Widget]:
        state = self.state
        done = [len(state.of(name).done) for name in state.techniques]

        def item(place: int) -> Item:
            return Item(names.technique(state.techniques[place]), f"{done[place]} / {BOARDS}" if done[place] else "")

        several = Listing("techniques", len(done), state.place, version=(state.place, tuple(done)), item=item,
                          row=ROW_COMPACT if self.look.metrics.compact else ROW,
                          grow=1, says=TechniqueChosen, commits=TechniqueBegun)  # fmt: skip
        return [several, Divider(2), *self.to_read()]

    def to_read(self) -> list[Widget]:
        """Return what is to be read with the board: of a lesson rule and step, of a board the step once it is shown."""
        state = self.state
        card = step_card(state.board.puzzle, state.board.step, False)
        if state.playing:
            return [card] if state.helped or state.right else []
        return [Label(_(RULES[state.technique]), "small"), Gap(2), card]

    # A board

    def _playing(self) -> list[Widget]:
        state = self.state
        progress = state.progress
        of = _("{n} of {m}").format(n=progress.at + 1, m=BOARDS)
        found: list[Widget] = [
            Row([Heading(_("Board"), grow=1), Label(of, "body+#")]),
            BoardDots(BOARDS, progress.at, frozenset(progress.done), 10, frozenset(progress.shown), id="boards",
                      says=PracticeBoardChosen),
            Label(_(RULES[state.technique]), "small", "ink.secondary"),
            Divider(2),
        ]  # fmt: skip
        if state.free:
            found.append(Label(self.task(), "bodyStrong"))
        if state.verdict is not None:
            icon, kind = NOTES[state.verdict.kind]
            found.append(Note(told(state.board, state.verdict), "", icon, kind))
            if state.right and progress.whole:
                found.append(Label(_("All twenty boards are done."), "small"))
        return [*found, *self.to_read()]

    def task(self) -> str:
        """Return what to do on the board."""
        match self.state.technique:
            case "AIC":
                return _("A chain runs through the framed cells. Mark what goes.")
            case "chain":
                return _("Which number of the framed cell leads to a contradiction? Mark it.")
            case "cases":
                return _("Which number goes from the framed cell, whatever the case? Mark it.")
        if self.state.board.step.places:
            return _("Write the number that follows.")
        return _("Mark what goes.")

    # Around

    def foot(self) -> list[Widget]:
        state = self.state
        if not state.playing:
            label = _("Go on with board {n}").format(n=state.progress.at + 1) if state.progress.done else _("Practise")
            return [Button("enter", label, "target", "primary", action="enter")]
        lesson = Button("lesson", _("Techniques"), "arrow-left", action="lesson", keys="-")
        if state.free:
            return [lesson, Button("enter", _("Check"), "check-check", "primary", action="enter")]
        return [lesson, Button("enter", _("Next board"), "arrow-right", "primary", action="enter")]

    def dock(self) -> list[list[Widget]]:
        state, sheet = self.state, self.look.metrics.sheet
        if not state.playing:
            return self._lesson_dock() if sheet else []
        parities: list[Widget] = []
        if state.about_parity:
            parities = [IconButton("even", "square", action="even", tip=_("The chosen cells are even")),
                        IconButton("odd", "circle", action="odd", tip=_("The chosen cells are odd"))]  # fmt: skip
        return [
            [IconButton("before", "arrow-left", action="before", tip=_("Board before")),
             IconButton("after", "arrow-right", action="after", tip=_("Next board"))],
            *([] if sheet else [self._digits()]),
            [*parities, IconButton("erase", "eraser", action="erase", tip=_("Take the marks off")),
             *([self._onward()] if sheet else [])],
        ]  # fmt: skip

    def dock_below(self) -> list[list[Widget]]:
        return [self._digits()] if self.state.playing else []

    def _digits(self) -> list[Widget]:
        left = tuple(9 - self.state.board.values.count(number) for number in NUMBERS)
        return [DigitKeys(left, grow=1 if self.look.metrics.sheet else 0, id="digits", says=DigitPressed)]

    def _onward(self) -> Widget:
        """Return what the foot of the panel does, where that is out of sight."""
        if self.state.free:
            return IconButton("check", "check-check", action="enter", tip=_("Check"))
        return IconButton("check", "arrow-right", action="enter", tip=_("Next board"))

    def _lesson_dock(self) -> list[list[Widget]]:
        """Return the way from lesson to lesson and to the boards, where the panel is out of sight."""
        begin = Button("begin", _("Practise"), "target", "primary", action="enter", keys="-")
        return [
            [IconButton("earlier", "arrow-up", action="earlier", tip=_("Technique before")),
             IconButton("later", "arrow-down", action="later", tip=_("Next technique"))],
            [begin],
        ]  # fmt: skip
