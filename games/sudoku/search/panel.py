"""The panel, dock and top bar of the search scene, from the moment that is shown."""

from __future__ import annotations

from dataclasses import dataclass

from engine.run.stepper import Snapshot
from games.base.figures import number
from games.base.i18n import N_, _, ngettext, pgettext
from games.midend.transport import Transport
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.choices import Slider
from games.stage.widgets.pictures import IconSign
from games.stage.widgets.words import Figure, Heading, Label, Note
from games.sudoku.board.legend import Sample, SampleLine
from games.sudoku.board.map import Map
from games.sudoku.board.messages import SheetPanned
from games.sudoku.board.sheet import Sheet
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell, what
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle
from games.sudoku.search import moment_texts as search_texts
from games.sudoku.search.guesses import FilledChart, GuessRow, tint
from games.sudoku.search.messages import GuessPinned, PuzzleSearchCommand, PuzzleSearchPace, PuzzleSearchSought
from games.sudoku.search.state import SPEEDS, State
from games.sudoku.think.logic import Deduction
from games.sudoku.think.watched_search import LATELY

LISTED = 8  # guesses in the panel
LISTED_BESIDE_MAP = 4
MAP = 220  # logical pixels of the map's side


TRANSPORT = Transport(
    ("first", N_("To the start")),
    ("back_one", N_("One node back")),
    "play",
    ("on_one", N_("One node on")),
    ("last", N_("As far as was seen")),
    always=True,
)


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the board, made anew from the state; the sheet tells zoom and map."""

    state: State
    sheet: Sheet
    look: Look

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    @property
    def shown(self) -> Snapshot:
        """The moment shown."""
        return self.state.shown

    def pill(self) -> str:
        return _("Sudoku, {n} × {n}").format(n=self.puzzle.n)

    def top(self) -> list[Widget]:
        found: list[Widget] = []
        if self.shown.solutions:
            count = self.shown.solutions
            text = ngettext("{n} solution", "{n} solutions", count).format(n=number(count))
            found += [Label(text, "bodyStrong", "accent.ink"), Gap(8)]
        found += self.sheet.zoom_buttons()
        return [*found, share_button(), IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))]

    def panel_title(self) -> str:
        return pgettext("what is done", "Search")

    def panel(self) -> list[Widget]:
        extra = self.shown.extra
        found: list[Widget] = [self._words()]
        if not self.sheet.roomy:
            version = (self.shown.nodes, self.sheet.view, id(self.sheet.marks))
            found.append(Map(self.sheet, version, MAP, id="map", says=SheetPanned))
        guesses = extra.get("guesses", [])
        if guesses:
            listed = LISTED_BESIDE_MAP if not self.sheet.roomy else LISTED
            hidden = max(0, len(guesses) - listed)
            found.append(Heading(_("Guesses on the board")))
            rows: list[Widget] = []
            if hidden:
                text = ngettext("{n} guess before", "{n} guesses before", hidden).format(n=hidden)
                rows.append(Label(text, "caption", "ink.tertiary"))
            rows += [self._guess_row(depth) for depth in range(hidden + 1, len(guesses) + 1)]
            found.append(Column(rows, gap=4))
        found.append(Divider(2))
        conflicts = extra.get("conflicts", 0) + bool(extra.get("conflict"))
        figures = [(_("Nodes"), self.shown.nodes), (_("Conflicts"), conflicts),
                   (_("Learnt"), extra.get("learnt", 0)), (_("Depth"), extra.get("depth", 0))]  # fmt: skip
        if "reason" in extra:
            left = extra["values"].count(0)
            figures = [(_("Steps"), self.shown.nodes), (_("Open cells"), left)]
        boxes = [Figure(name, number(value), "title") for name, value in figures]
        if self.look.metrics.compact:  # a narrow panel cuts their names off four in a row
            found += [Row([*boxes[at : at + 2]], gap=6, equal=True) for at in range(0, len(boxes), 2)]
        else:
            found.append(Row([*boxes], gap=10))
        found.append(Heading(_("Cells filled, last {n} nodes").format(n=LATELY)))
        found.append(FilledChart(self.state.trace.last(self.shown.nodes), self.puzzle.n**2))
        return found

    def _words(self) -> Widget:
        """Return the card: the cell pointed at, else what the moment is."""
        extra, snapshot = self.shown.extra, self.shown
        if self.state.pointed is not None and "items" in extra and extra["values"][self.state.pointed]:
            return Note(*search_texts.why(self.puzzle, extra, self.state.pointed), "", "inset")
        if not snapshot.nodes:
            return Note(_("The clues"), _("Nothing is filled in yet."), "", "inset")
        if "reason" in extra:
            return self._reason(extra["reason"])
        if snapshot.finished:
            count = snapshot.solutions
            text = ngettext("Every choice tried: {n} solution.", "Every choice tried: {n} solutions.", count)
            said = text.format(n=number(count))
            if count > 1:
                said += " " + _("The board shows the one found last.")
            return Note(_("Finished"), said, "circle-check", "accent")
        if extra["conflict"]:
            title = search_texts.conflict_title(self.puzzle, extra["conflict"])
            return Note(title, search_texts.blame(extra), "circle-alert", "danger")
        if 0 not in extra["values"]:
            return Note(_("A solution"), _("Every cell is filled and every clue holds."), "circle-check", "accent")
        return Note(*search_texts.moment(self.puzzle, extra), "", "inset")

    def _reason(self, reason: tuple[Deduction, ...]) -> Widget:
        """Return the card of the cell filled last; what was left out before it stands before its own reason."""
        texts = [tell(self.puzzle, hint).why for hint in reason[-3:]]
        done = [_("That was the last cell: there is one solution.")] if self.shown.finished else []
        said = " ".join([*texts, what(self.puzzle, reason[-1]), *done])
        sign, style = ("circle-check", "accent") if done else ("", "inset")
        return Note(names.technique(reason[-1].technique), said, sign, style)

    def _guess_row(self, depth: int) -> GuessRow:
        extra = self.shown.extra
        cell, value, odd, which, among = extra["guesses"][depth - 1]
        name = names.cell(self.puzzle, cell)
        text = f"{name} = {value}" if value > 0 else _("{cell} odd") if odd else _("{cell} even")
        place = _("{n} of {total}").format(n=which, total=among)
        fills = extra["depths"].count(depth) - (value > 0)
        blamed = (extra["conflict"] or {}).get("blamed")
        faint = blamed is not None and depth not in blamed
        said = _("fills {n}").format(n=number(max(0, fills)))
        lit = depth == (self.state.lit or self.state.pinned)
        says = GuessPinned(depth)
        return GuessRow(depth, text.format(cell=name), place, said, faint, lit, id=f"guess{depth}", says=says)

    def foot(self) -> list[Widget]:
        leaning = tint(self.look.theme, 2)
        kinds = [(Sample("7", ground=None), _("given")), (Sample("7", "board.sudoku.entered", None), _("follows"))]
        if self.state.guessed:
            kinds.append((Sample("7", "accent.ink", leaning), _("follows a guess")))
        key: list[Widget] = [SampleLine(tuple(kinds))]
        if any(self.shown.extra.get("odd", ())):
            ink = "board.sudoku.entered"
            known = [(Sample(ink=ink, ground=None, known=EVEN), _("known to be even")),
                     (Sample(ink=ink, ground=None, known=ODD), _("known to be odd"))]  # fmt: skip
            key.append(SampleLine(tuple(known)))
        if self.state.running:
            return [*key, Button("halt", _("Stop the search"), "square", says=PuzzleSearchCommand.HALT)]
        more = not self.shown.finished
        says = PuzzleSearchCommand.PLAY_ON
        return [*key, Button("play_on", _("Run to the end"), "skip-forward", enabled=more, says=says)]

    def dock(self) -> list[list[Widget]]:
        drive = self.state.drive
        node, seen = drive.node, max(1, drive.seen)
        said = _("{n} / s").format(n=number(drive.rate)) if drive.rate else _("full")
        buttons = TRANSPORT.row(node, drive.playing, not drive.finished)
        scrub: list[Widget] = [Label(number(node), "body+#"), Gap(12)]
        scrub.append(Slider("scrub", min(node, seen), 0, seen, grow=1, says=PuzzleSearchSought))
        if not self.look.metrics.compact:
            scrub += [Gap(12), Label(_("{n} seen").format(n=number(seen)), "small", "ink.tertiary")]
        conflict: list[list[Widget]] = []
        if self.state.guessed:  # where nothing is guessed, nothing clashes
            text = _("Next conflict")
            if self.look.metrics.compact:
                conflict = [[IconButton("conflict", "circle-alert", action="conflict", tip=text)]]
            else:
                conflict = [[Button("conflict", text, "", "quiet", action="conflict")]]
        return [
            buttons,
            *conflict,
            scrub,
            [IconSign("gauge", 40, 20, tip=_("Speed")),
             Slider("speed", drive.place, 0, len(SPEEDS) - 1, says=PuzzleSearchPace), Gap(12), Label(said, "body+#")],
        ]  # fmt: skip
