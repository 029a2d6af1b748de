"""The card of a hint in the panel: its name, its words up to the step shown, and what can be done next."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.stage.widgets.boxes import Card, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, squeeze
from games.stage.widgets.words import Icon, Label, Note
from games.sudoku.board.legend import RingNumber
from games.sudoku.hint import names
from games.sudoku.hint.telling import deed, heard, tell
from games.sudoku.hint.told import HintLine
from games.sudoku.play.messages import HintLinkShown, SudokuCommand
from games.sudoku.practice.boards import taught_as
from games.sudoku.practice.techniques import RULES
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction


@dataclass(eq=False)
class Link(Row):
    """A line of a chain, its number in a ring as on the board, where it lights while it is pointed at."""

    number: int = 0

    clickable = True

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        """Return its number when it is clicked; a pointer over it is its own business."""
        return self.number if clicked(event) else USED if event.type == pygame.MOUSEMOTION else None


@dataclass(eq=False)
class HintCard(Card):
    """A hint at a step, which is read aloud when it comes: `said`."""

    said: str = ""

    announces = True

    def heard(self) -> str:
        return self.said


def hint_card(puzzle: Puzzle, hint: Deduction | None, step: int, look: Look, width: int, lit: int = 0) -> Widget:
    """Return the card at a step (1 to 3) of a hint, None while one is sought; `width`: pixels inside the panel; `lit`:
    the number of the link pointed at."""
    if hint is None:
        text = _("Looking for numbers that occur in no solution.")
        return Note(_("Here logic ends"), text, "lightbulb", "hint", True)
    told = tell(puzzle, hint)
    title = Label(names.title(hint), "bodyStrong", "hint.ink", grow=1)
    of = Label(_("step {n} of 3").format(n=step), "caption", "hint.ink")
    head = Row([Icon("lightbulb", "hint.ink"), title, of])
    words: list[Widget] = [Gap(2), _sentence(told.where)] if not (step > 1 and hint.chain) else []
    for line in told.lines if step > 1 else ():
        words += [Gap(2), _line(line, lit)]
    if step > 2:
        words += [Gap(2), Label(names.strong(told.what), "bodyStrong", "hint.ink", rich=True)]
    if hint.technique == "true candidates":
        tried = Button("tried", _("Show what was tried"), "telescope", "hint", "sm", says=SudokuCommand.TRIED)
        words += [Gap(2), tried]
    answer: list[Widget] = []
    if step > 1:  # where to look does not tell yet what to write
        answer.append(Button("hint_do", deed(hint), "check", "primary", "sm", action="hint_do", keys="-"))
    inside = [head, *words, Gap(4, grow=1), _steps(answer, step, look, width - 2 * look.px(16))]
    return HintCard(inside, fill="hint", said=" ".join(heard(puzzle, hint, step)))


def hint_ways(hint: Deduction | None, compact: bool) -> list[Widget]:
    """Return the ways from a hint: to the steps of the puzzle, and to the practice of its technique."""
    if hint is None or taught_as(hint.technique) not in RULES:
        return []
    label = _("Steps") if compact else _("Show in the steps")
    steps = Button("in_steps", label, "list", "quiet", "sm", says=SudokuCommand.IN_STEPS)
    practise = Button("practise", _("Practise"), "target", "quiet", "sm", says=SudokuCommand.PRACTISE)
    return [Row([steps, Spacer(), practise], gap=4)]


def _sentence(text: str, ink: str = "hint.ink") -> Label:
    return Label(names.strong(text), "small", ink, rich=True)


def _line(line: HintLine, lit: int) -> Widget:
    """Return a sentence, one of a chain with the number that stands on the board."""
    text = _sentence(line.text, "danger.ink" if line.fails else "hint.ink")
    if not line.number:
        return text
    text.grow = 1
    ring = RingNumber(number=line.number, lit=line.number == lit)
    return Link([ring, text], gap=10, align="top", number=line.number, id=f"link{line.number}",
                says=HintLinkShown)  # fmt: skip


def _steps(answer: list[Widget], step: int, look: Look, room: int) -> Widget:
    """Return what the hint does beside Back and Next: as little as fits loses arrows first, then words."""
    for arrows in (("arrow-left", "arrow-right"), ("", ""), ("arrow-left", "arrow-right")):
        back = Button("hint_back", _("Back"), arrows[0], "hint", "sm", "-", pair="steps", action="hint_back")
        more = Button("hint_next", _("Next"), arrows[1], "hint", "sm", "-", pair="steps", action="hint",
                      icon_last=True)  # fmt: skip
        row = Row([*answer, Spacer(), back, *([more] if step < 3 else [])], gap=0)
        if row.least(look) <= room:
            return row
    squeeze(row, look, room)
    return row
