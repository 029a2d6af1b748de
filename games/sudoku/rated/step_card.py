"""The card of one step of a puzzle: its name, what it weighs, its sentences, what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.figures import number
from games.base.i18n import _
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row
from games.stage.widgets.words import Label
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction
from games.sudoku.think.weights import weight


def step_card(puzzle: Puzzle, hint: Deduction, folded: bool, beside: Sequence[Widget] = ()) -> Card:
    """Return the card; `folded`: without the reasons, `beside`: what stands behind what it weighs."""
    told = tell(puzzle, hint)
    head = Row([Label(names.title(hint), "bodyStrong", "hint.ink", grow=1),
                Label(weighing(hint), "caption", "hint.ink"), *beside], gap=6)  # fmt: skip
    inside: list[Widget] = [head]
    for line in () if folded else told.lines:
        ink = "danger.ink" if line.fails else "hint.ink"
        inside += [Gap(2), Label(names.strong(line.text), "small", ink, rich=True)]
    inside += [Gap(2), Label(names.strong(told.what), "bodyStrong", "hint.ink", rich=True)]
    return Card(inside, fill="hint")


def weighing(hint: Deduction) -> str:
    """Return what a step weighs, in words."""
    return _("weight {n}").format(n=number(weight(hint)))
