"""The card of a hint in the panel: its name, its words up to the step shown, and what can be done next."""

from __future__ import annotations

from games.stage.paint.look import Look
from games.stage.text.i18n import _
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, squeeze
from games.stage.widgets.words import Icon, Label, Note
from games.sudoku.board import hint_texts
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction


def hint_card(puzzle: Puzzle, hint: Deduction | None, step: int, look: Look, width: int) -> Widget:
    """Return the card at a step (1 to 3) of a hint, None while one is sought; `width`: pixels inside the panel."""
    if hint is None:
        text = _("Looking for numbers that occur in no solution.")
        return Note(_("Here logic ends"), text, "lightbulb", "hint", True)
    texts = [hint_texts.where(puzzle, hint), *hint_texts.why_lines(puzzle, hint), hint_texts.what(puzzle, hint)]
    texts = texts[: (1, -1, len(texts))[step - 1]]
    title = Label(hint_texts.name(hint), "bodyStrong", "hint.ink", grow=1)
    of = Label(_("step {n} of 3").format(n=step), "caption", "hint.ink")
    head = Row([Icon("lightbulb", "hint.ink"), title, of])
    words: list[Widget] = []
    for text in texts:
        words += [Gap(2), Label(hint_texts.strong(text), "small", "hint.ink", rich=True)]
    do = _("Place {n}").format(n=hint.places[0][1]) if hint.places else _("Leave them out")
    answer: list[Widget] = []
    if step > 1:  # where to look does not tell yet what to write
        answer.append(Button("hint_do", do, "check", "primary", "sm", action="hint_do", keys="-"))
    return Card([head, *words, Gap(4), _steps(answer, step, look, width - 2 * look.px(16))], fill="hint")


def _steps(answer: list[Widget], step: int, look: Look, room: int) -> Widget:
    """Return what the hint does beside Back and Next: as little as fits loses arrows first, then words."""
    for arrows in (("arrow-left", "arrow-right"), ("", ""), ("arrow-left", "arrow-right")):
        back = Button("hint_back", _("Back"), arrows[0], "hint", "sm", "-", pair="steps", action="hint_back")
        more = Button("hint_next", _("Next"), arrows[1], "hint", "sm", "-", pair="steps", action="hint",
                      icon_last=True, enabled=step < 3)  # fmt: skip
        row = Row([*answer, Spacer(), back, more], gap=0)
        if row.least(look) <= room:
            return row
    squeeze(row, look, room)
    return row
