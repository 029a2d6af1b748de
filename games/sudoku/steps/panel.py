"""The panel and dock of the steps of a puzzle, made anew from the state."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import N_, _, ngettext
from games.midend.transport import Transport
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.words import Heading, Label, Note, Progress
from games.sudoku.board.map import MAP, Map
from games.sudoku.board.messages import SheetPanned
from games.sudoku.board.sheet import Sheet
from games.sudoku.hint import names
from games.sudoku.kind import kinds_of
from games.sudoku.practice.boards import taught_as
from games.sudoku.practice.techniques import RULES
from games.sudoku.rated.pill import level_pill
from games.sudoku.rated.step_card import step_card
from games.sudoku.rated.words import score_text
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.steps.listing import ListedStep, PathListing
from games.sudoku.steps.messages import PathCommand, PathStepSought, PuzzleRowChosen
from games.sudoku.steps.profile import PathProfile
from games.sudoku.steps.rows import row_texts
from games.sudoku.steps.state import State
from games.sudoku.think.logic import Deduction
from games.sudoku.think.weights import weight

TRANSPORT = Transport(
    ("first", N_("To the clues")),
    ("back_one", N_("Step before")),
    "play",
    ("on_one", N_("Next step")),
    ("last", N_("Last step")),
)
LISTED = 190  # logical pixels of the list, at least


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the board; the sheet tells zoom and map."""

    state: State
    sheet: Sheet
    look: Look

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    def pill(self) -> str:
        return kinds_of(self.puzzle)

    def tags(self) -> list[Widget]:
        return level_pill(self.state.search, leads=False)

    def top(self) -> list[Widget]:
        copy = IconButton("copy_board", "copy", action="copy_board", tip=_("Copy as text"))
        full = IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))
        return [*self.sheet.zoom_buttons(), copy, share_button(), full]

    def panel_title(self) -> str:
        return _("Steps")

    def panel(self) -> list[Widget]:
        state = self.state
        found: list[Widget] = [self._head()]
        if state.search.busy:
            stop = IconButton("stop", "square", tip=_("Stop"), says=PathCommand.STOP)
            head = Row([Label(_("Rating"), "bodyStrong", grow=1), stop])
            found.append(Card([head, Progress(None)], gap=6))
        if state.rating.none:
            return [*found, Note(_("No solution"), _("These clues cannot hold together."), "circle-alert", "danger")]
        if state.steps:
            bars = [(weight(hint), hint.level) for hint in state.steps]
            found.append(PathProfile(bars, len(bars), state.reel.here, id="profile", says=PathStepSought))
            if not self.sheet.roomy:
                version = (state.reel.here, self.sheet.view, id(self.sheet.marks))
                found.append(Map(self.sheet, version, MAP, id="map", says=SheetPanned))
            found.append(self._list())
        if state.hint is not None:
            found.append(self._card(state.hint))
        if state.stuck and (state.rating.several or state.rating.unsure):
            found.append(self._end())
        return found

    def _head(self) -> Widget:
        """Return how many steps there are, and the score."""
        n = len(self.state.steps)
        steps = Heading(ngettext("{n} step", "{n} steps", n).format(n=number(n)), grow=1)
        whole = self.state.search.done and not self.state.rating.several
        score = _("Score {score}").format(score=score_text(self.state.rating)) if whole else ""
        return Row([steps, Label(score, "bodyStrong")])

    def _list(self) -> Widget:
        state = self.state
        rows = state.rows

        def texts(row: int) -> ListedStep:
            names, where, weighs = row_texts(self.puzzle, state.steps, rows[row])
            return ListedStep(rows[row].number(), names, where, number(weighs), rows[row].several)

        widest = max((row.number() for row in rows), key=len, default="")
        version = (len(state.steps), len(rows))
        return PathListing("list", len(rows), state.row, version, texts=texts, wide=widest, grow=1,
                           says=PuzzleRowChosen)  # fmt: skip

    def _card(self, hint: Deduction) -> Widget:
        """Return what the step shown says; folded, what follows from it."""
        folded = self.look.metrics.compact if self.state.folded is None else self.state.folded
        fold = IconButton("fold", "chevron-down" if folded else "chevron-up", box=28, action="fold",
                          tip=_("The reasons"))  # fmt: skip
        card = step_card(self.puzzle, hint, folded, [fold])
        if hint.technique == "search":
            card.inside += [Gap(2), self._tried()]
        return card

    def _tried(self) -> Button:
        return Button("tried", _("Show what was tried"), "telescope", "hint", "sm", says=PathCommand.TRIED)

    def _end(self) -> Widget:
        """Return the word that logic ends, where the search gives no number."""
        text = _("There is more than one solution: no number follows from the clues any more, and there is no score.")
        if self.state.rating.unsure:
            text = _("How many solutions there are was not found in time.")
        return Card([Label(_("Logic ends here."), "bodyStrong", "hint.ink"), Label(text, "small", "hint.ink"),
                     self._tried()], fill="hint")  # fmt: skip

    def foot(self) -> list[Widget]:
        some, hint = bool(self.state.steps), self.state.hint
        here = Button("from_here", _("Play from here"), "play", action="from_here", keys="-", enabled=some, grow=1)
        most = Button("hardest", _("Hardest"), "flag", action="hardest", keys="-", enabled=some, short=True)
        row = Row([here, most], gap=8)
        if hint is None or taught_as(hint.technique) not in RULES:
            return [row]
        text = _("Practise {technique}").format(technique=names.amid(taught_as(hint.technique)))
        return [row, Button("practise", text, "target", "primary", action="practise")]

    def dock(self) -> list[list[Widget]]:
        state = self.state
        many, here = len(state.steps), state.reel.here
        buttons = TRANSPORT.row(here, state.reel.playing, here + 1 < many)
        upright = self.look.metrics.sheet
        form = _("{n} of {m}") if upright else _("Step {n} of {m}")
        text = form.format(n=number(here + 1 if many else 0), m=number(many))
        scrub = Slider("scrub", here, 0, max(1, many - 1), says=PathStepSought, grow=1 if upright else 0)
        shown = Toggle("candidates", state.candidates, action="candidates", tip=_("Candidates"))
        return [buttons, [Label(text, "bodyStrong"), Gap(12), scrub],
                [Label(_("Candidates"), "small", "ink.secondary"), Gap(8), shown]]  # fmt: skip
