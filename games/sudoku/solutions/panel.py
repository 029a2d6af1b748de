"""The panel and dock of the list of solutions, from what was found and what is shown of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import Surface

from games.base.figures import clock, number
from games.base.i18n import N_, _, ngettext
from games.midend.transport import Transport
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.choices import Dropdown, Slider
from games.stage.widgets.lists import Item
from games.stage.widgets.words import Label, Note, Progress
from games.sudoku.board.legend import Sample, SampleRow
from games.sudoku.board.map import MAP, Map
from games.sudoku.board.messages import SheetPanned
from games.sudoku.board.sheet import Sheet
from games.sudoku.hint import names
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.solutions.messages import RivalChosen, SolutionsCommand, SolutionsRowChosen
from games.sudoku.solutions.rows import Rows, cell_numbers, rows_text, thumbnail
from games.sudoku.solutions.state import PACES, State

SHOWN_SMALL = 16  # rows up to which thumbnails are drawn


TRANSPORT = Transport(
    ("first", N_("First solution")),
    ("earlier", N_("Previous solution")),
    "flip",
    ("later", N_("Next solution")),
    ("last", N_("Last solution")),
    always=True,
)


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the board, made anew from the state; `written`: solutions in the file, None for no file."""

    state: State
    sheet: Sheet
    look: Look
    written: int | None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Parts

    def pill(self) -> str:
        n = self.puzzle.n
        if self.state.pinned is not None:
            cell, value = self.state.pinned
            return _("{n} × {n}, {value} at r{r}c{c}").format(n=n, value=value, r=cell // n + 1, c=cell % n + 1)
        return _("{n} × {n}, all solutions").format(n=n)

    def top(self) -> list[Widget]:
        found: list[Widget] = []
        if self.state.pinned is not None:
            found.append(Button("unpin", _("Clear filter"), "x", "quiet", says=SolutionsCommand.UNPIN))
        found += self.sheet.zoom_buttons()
        return [*found, IconButton("copy", "copy", action="copy", tip=_("Copy this solution")), share_button(),
                IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))]  # fmt: skip

    def panel_title(self) -> str:
        return _("Solutions")

    def panel(self) -> list[Widget]:
        found: list[Widget] = [self._progress()]
        if not self.sheet.roomy:
            found.append(Map(self.sheet, (self.state.at, self.sheet.view, id(self.sheet.marks)), MAP, id="map",
                             says=SheetPanned))
        kept = self.state.indices()
        if len(self.state.found) > 1:
            thumb = self._thumb if self.puzzle.n <= SHOWN_SMALL else None
            rows = Rows(
                "list",
                len(kept),
                self.state.at,
                (len(self.state.found), self.state.compare, self.state.pinned),
                item=self._item,
                says=SolutionsRowChosen,
                commits=SolutionsCommand.PLAY_THIS,
            )
            rows.thumb = thumb
            rows.grow = 1
            found += [rows, Divider(4), *self._sums()]
        found += self._cell_numbers()
        if self.written is not None:
            said = _("{n} written").format(n=number(self.written))
            says = SolutionsCommand.STOP_SAVING
            stop = Button("stop_saving", _("Stop"), "square", "secondary", "sm", says=says)
            found.append(Card([Row([Label(said, "bodyStrong", grow=1), stop]), Progress(None)], gap=6))
        return found

    def _progress(self) -> Widget:
        count = len(self.state.found)
        if self.state.searching:
            head = Row([Label(_("Looking for solutions"), "bodyStrong", grow=1), Button("stop", _("Stop"), "square",
                        "secondary", "sm", says=SolutionsCommand.STOP)])  # fmt: skip
            line = Row([Label(number(count), "score"), Label(_("so far"), "body", "ink.secondary", grow=1),
                        Label(clock(self.state.took / 1000), "body#", "ink.tertiary")], align="bottom")  # fmt: skip
            return Card([head, line, Progress(None)], gap=6)
        if self.state.complete and not count:
            return Note(_("No solution"), self.state.clash or "", "circle-alert", "danger")
        if self.state.complete and count == 1:
            return Note(_("The only solution"), "", "circle-check", "accent")
        if self.state.complete:
            text = ngettext("{n} solution", "{n} solutions", count).format(n=number(count))
            seconds = self.state.took / 1000
            time = f"{seconds:.2f} s" if seconds < 10 else clock(seconds)
            return Note(text, _("These are all, proved in {time}.").format(time=time), "circle-check")
        if self.state.full:
            text = _("The first {n} solutions").format(n=number(count))
            more = Row([Label(text, "bodyStrong", grow=1), _go_on()])
            return Card([more, Label(_("Save all writes every one."), "small", "ink.secondary")])
        head = Row([Label(_("{n} so far").format(n=number(count)), "bodyStrong", grow=1), _go_on()])
        return Card([head, Label(_("The search is stopped; what was found is kept."), "small", "ink.secondary")])

    def _item(self, place: int) -> Any:
        kept = self.state.indices()
        if place >= len(kept):
            return Item("")
        cells = self.state.differing(place)
        name = number(kept[place] + 1)
        if not cells:
            return Item(_("The first") if place == 0 else _("The same"), note=name)
        text = ngettext("{n} cell differs", "{n} cells differ", len(cells)).format(n=len(cells))
        return Item(text, note=name, below=rows_text(sorted({cell // self.puzzle.n + 1 for cell in cells})))

    def _thumb(self, paint: Paint, place: int, side: int) -> Surface:
        """Return a small picture of the cells that differ."""
        cells = frozenset(self.state.differing(place)) if place < len(self.state.indices()) else frozenset()
        return thumbnail(paint, self.puzzle.k, cells, side)

    def _sums(self) -> list[Widget]:
        given = sum(1 for v in self.puzzle.numbers if v)
        same = sum(1 for c, v in enumerate(self.state.same or b"") if v and not self.puzzle.numbers[c])
        alike = _("Same in all") if self.state.complete else _("Same in all so far")
        rows: list[Widget] = [
            SampleRow(Sample("5"), _("Given"), given),
            SampleRow(Sample("7", "board.sudoku.entered", bar=True), alike, same),
        ]
        other = self.state.rival(self.state.at)
        if other is not None:
            text = _("Differs from solution {n}").format(n=number(other + 1))
            sample = Sample("3", "board.sudoku.entered", "board.sudoku.sameNumber", "8")
            rows.append(SampleRow(sample, text, len(self.state.differing(self.state.at))))
        return rows

    def _cell_numbers(self) -> list[Widget]:
        """Return the numbers of the cell pointed at last, with how many solutions hold each; a click pins one."""
        cell = self.state.looked
        if cell is None or len(self.state.found) < 2 or self.puzzle.numbers[cell]:
            return []
        pinned = self.state.pinned[1] if self.state.pinned is not None and self.state.pinned[0] == cell else 0
        name = _("{cell}: each number, and in how many solutions").format(cell=names.cell(self.puzzle, cell))
        return [cell_numbers(name, self.state.numbers_of(cell), pinned)]

    def foot(self) -> list[Widget]:
        some, state = bool(self.state.found), self.state
        save = Button("save_all", _("Save all"), "download", enabled=some and self.written is None,
                      says=SolutionsCommand.SAVE_ALL)  # fmt: skip
        play = Button("play_this", _("Play this"), "play", "primary", action="play_this", keys="-",
                      enabled=some and not state.choosing)  # fmt: skip
        return [Row([save, play], gap=10, equal=True)]

    def dock(self) -> list[list[Widget]]:
        kept = self.state.indices()
        said = _("{n} of {m}").format(n=number(self.state.at + 1 if kept else 0), m=number(len(kept)))
        options = [("previous", _("previous")), ("first", _("first")), ("picked", _("this one"))]
        compact = self.look.metrics.compact
        words: list[Widget] = [] if compact else [Label(_("Compare with"), "small", "ink.secondary")]
        scrub = Slider("scrub", self.state.at, 0, max(1, len(kept) - 1), grow=compact, says=SolutionsRowChosen)
        pace = _("{n}/s").format(n=PACES[self.state.reel.pace])
        return [
            TRANSPORT.row(self.state.at, self.state.reel.playing, True),
            [Label(said, "bodyStrong"), Gap(14), scrub],
            [Button("pace", pace, "gauge", "quiet", short=True, says=SolutionsCommand.NEXT_PACE)],
            [*words, Dropdown("compare", options, self.state.compare, tip=_("Compare with"), says=RivalChosen)],
        ]


def _go_on() -> Button:
    return Button("go_on", _("Go on"), "play", "secondary", "sm", says=SolutionsCommand.GO_ON)
