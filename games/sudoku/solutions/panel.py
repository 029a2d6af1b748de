"""The panel and dock of the list of solutions, from what was found and what is shown of it."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import Any

from pygame import Rect, Surface

from engine.run.job import Job
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.text.i18n import _, ngettext
from games.stage.text.rendering import clock, number
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.choices import Dropdown, Slider
from games.stage.widgets.lists import Item
from games.stage.widgets.words import Label, Note, Progress
from games.sudoku.board.legend import Sample, SampleRow
from games.sudoku.board.map import MAP, Map
from games.sudoku.board.sheet import Sheet
from games.sudoku.export import SaveAll
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.solutions.rows import Rows, cell_numbers, rows_text, thumbnail

SHOWN_SMALL = 16  # rows up to which thumbnails are drawn
PACES = (1, 2, 4, 10, 20)  # solutions a second while flipping through


class Shown(Scene):
    """What the scene shows; Solutions, which adds what happens, fills the fields in."""

    puzzle: Puzzle
    found: list[bytes]
    same: bytearray | None
    at: int
    compare: str
    picked: int
    pinned: tuple[int, int] | None
    took: float
    flipping: bool
    pace: int
    clash: str
    saving: SaveAll | None
    choosing: Job | None
    looked: int | None
    sheet: Sheet
    _counted: tuple[int, int, Counter[int]] | None
    _filtered: tuple[Any, list[int]] | None

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether all solutions are there."""

    @property
    @abstractmethod
    def full(self) -> bool:
        """Whether as many are there as are kept, and perhaps more elsewhere."""

    @property
    @abstractmethod
    def searching(self) -> bool:
        """Whether the search goes on."""

    # Which are shown

    def indices(self) -> list[int]:
        """Return the numbers (from 0) of the solutions that pass the filter."""
        key = (len(self.found), self.pinned)
        if self._filtered is None or self._filtered[0] != key:
            if self.pinned is None:
                kept = list(range(len(self.found)))
            else:
                cell, value = self.pinned
                kept = [n for n, grid in enumerate(self.found) if grid[cell] == value]
            self._filtered = (key, kept)
        return self._filtered[1]

    def _other(self, place: int) -> int | None:
        """Return the index of the solution that the one at a place of the list is compared with."""
        kept = self.indices()
        if not kept:
            return None
        if self.compare == "previous":
            return kept[place - 1] if place > 0 else None
        return kept[0] if self.compare == "first" else min(self.picked, len(self.found) - 1)

    def _differing(self, place: int) -> list[int]:
        other = self._other(place)
        if other is None:
            return []
        grid, compared = self.found[self.indices()[place]], self.found[other]
        return [cell for cell, value in enumerate(grid) if compared[cell] != value]

    # Parts

    def pill(self) -> str:
        """Return the size, and the filter."""
        n = self.puzzle.n
        if self.pinned is not None:
            cell, value = self.pinned
            return _("{n} × {n}, {value} at r{r}c{c}").format(n=n, value=value, r=cell // n + 1, c=cell % n + 1)
        return _("{n} × {n}, all solutions").format(n=n)

    def top(self) -> list[Widget]:
        """Return what clears the filter, copy and full screen."""
        found: list[Widget] = []
        if self.pinned is not None:
            found.append(Button("unpin", _("Clear filter"), "x", "quiet"))
        found += self.sheet.zoom_buttons()
        return [*found, IconButton("copy", "copy", action="copy", tip=_("Copy this solution")),
                IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))]  # fmt: skip

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Solutions")

    def panel(self) -> list[Widget]:
        """Return the state of the search, the list, the sums."""
        found: list[Widget] = [self._state()]
        if not self.sheet.roomy:
            found.append(Map(self.sheet, (self.at, self.sheet.view, id(self.sheet.marks)), MAP, id="map"))
        kept = self.indices()
        if len(self.found) > 1:
            thumb = self._thumb if self.puzzle.n <= SHOWN_SMALL else None
            rows = Rows("list", len(kept), self.at, (len(self.found), self.compare, self.pinned), item=self._item)
            rows.thumb = thumb
            rows.grow = 1
            found += [rows, Rule(4), *self._sums()]
        found += self._cell_numbers()
        if self.saving is not None:
            said = _("{n} written").format(n=number(self.saving.written))
            found.append(Card([Row([Label(said, "bodyStrong", grow=1), Button("stop_saving", _("Stop"), "square",
                               "secondary", "sm")]), Progress(None)], gap=6))  # fmt: skip
        return found

    def _state(self) -> Widget:
        count = len(self.found)
        if self.searching:
            head = Row([Label(_("Looking for solutions"), "bodyStrong", grow=1), Button("stop", _("Stop"), "square",
                        "secondary", "sm")])  # fmt: skip
            line = Row([Label(number(count), "score"), Label(_("so far"), "body", "ink.secondary", grow=1),
                        Label(clock(self.took / 1000), "body#", "ink.tertiary")], align="bottom")  # fmt: skip
            return Card([head, line, Progress(None)], gap=6)
        if self.complete and not count:
            return Note(_("No solution"), self.clash or "", "circle-alert", "danger")
        if self.complete and count == 1:
            return Note(_("The only solution"), "", "circle-check", "accent")
        if self.complete:
            text = ngettext("{n} solution", "{n} solutions", count).format(n=number(count))
            seconds = self.took / 1000
            time = f"{seconds:.2f} s" if seconds < 10 else clock(seconds)
            return Note(text, _("These are all, proved in {time}.").format(time=time), "circle-check")
        if self.full:
            text = _("The first {n} solutions").format(n=number(count))
            more = Row([Label(text, "bodyStrong", grow=1), Button("go_on", _("Go on"), "play", "secondary", "sm")])
            return Card([more, Label(_("Save all writes every one."), "small", "ink.secondary")])
        head = Row([Label(_("{n} so far").format(n=number(count)), "bodyStrong", grow=1),
                    Button("go_on", _("Go on"), "play", "secondary", "sm")])  # fmt: skip
        return Card([head, Label(_("The search is stopped; what was found is kept."), "small", "ink.secondary")])

    def _item(self, place: int) -> Any:
        kept = self.indices()
        if place >= len(kept):
            return Item("")
        cells = self._differing(place)
        name = number(kept[place] + 1)
        if not cells:
            return Item(_("The first") if place == 0 else _("The same"), note=name)
        text = ngettext("{n} cell differs", "{n} cells differ", len(cells)).format(n=len(cells))
        return Item(text, note=name, below=rows_text(sorted({cell // self.puzzle.n + 1 for cell in cells})))

    def _thumb(self, paint: Paint, place: int, side: int) -> Surface:
        """Return a small picture of the cells that differ."""
        cells = frozenset(self._differing(place)) if place < len(self.indices()) else frozenset()
        return thumbnail(paint, self.puzzle.k, cells, side)

    def _sums(self) -> list[Widget]:
        given = sum(1 for v in self.puzzle.numbers if v)
        same = sum(1 for c, v in enumerate(self.same or b"") if v and not self.puzzle.numbers[c])
        rows: list[Widget] = [
            SampleRow(Sample("5"), _("Given"), given),
            SampleRow(Sample("7", "board.sudoku.entered", bar=True), _("Same in all so far"), same),
        ]
        other = self._other(self.at)
        if other is not None:
            text = _("Differs from solution {n}").format(n=number(other + 1))
            sample = Sample("3", "board.sudoku.entered", "board.sudoku.sameNumber", "8")
            rows.append(SampleRow(sample, text, len(self._differing(self.at))))
        return rows

    def _cell_numbers(self) -> list[Widget]:
        """Return the numbers of the cell pointed at last, with how many solutions hold each; a click pins one."""
        cell = self.looked
        if cell is None or len(self.found) < 2 or self.puzzle.numbers[cell]:
            return []
        held = self._counted
        if held is None or held[0] != cell or len(self.found) > (1.1 if self.searching else 1) * held[1]:
            held = self._counted = (cell, len(self.found), Counter(grid[cell] for grid in self.found))
        pinned = self.pinned[1] if self.pinned is not None and self.pinned[0] == cell else 0
        row, column = divmod(cell, self.puzzle.n)
        name = _("Row {r}, column {c}").format(r=row + 1, c=column + 1)
        return [cell_numbers(name, sorted(held[2].items()), pinned)]

    def foot(self) -> list[Widget]:
        """Return saving and playing."""
        return [Row([Button("save_all", _("Save all"), "download", enabled=bool(self.found) and self.saving is None),
                     Button("play_this", _("Play this"), "play", "primary", action="play_this", keys="-",
                            enabled=bool(self.found) and self.choosing is None)],
                    gap=10, equal=True)]  # fmt: skip

    def dock(self) -> list[list[Widget]]:
        """Return the transport and what is compared with."""
        kept = self.indices()
        said = _("{n} of {m}").format(n=number(self.at + 1 if kept else 0), m=number(len(kept)))
        options = [("previous", _("previous")), ("first", _("first")), ("picked", _("this one"))]
        words: list[Widget] = [] if self.look.metrics.compact else [Label(_("Compare with"), "small", "ink.secondary")]
        return [
            [
                IconButton("first", "skip-back", action="first", tip=_("First solution")),
                IconButton("earlier", "step-back", action="earlier", tip=_("Previous solution")),
                PlayButton("flip", self.flipping),
                IconButton("later", "step-forward", action="later", tip=_("Next solution")),
                IconButton("last", "skip-forward", action="last", tip=_("Last solution")),
            ],
            [Label(said, "bodyStrong"), Gap(14), Slider("scrub", self.at, 0, max(1, len(kept) - 1))],
            [Button("pace", _("{n}/s").format(n=PACES[self.pace]), "gauge", "quiet", short=True)],
            [*words, Dropdown("compare", options, self.compare, tip=_("Compare with"))],
        ]

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        """Give the board its place."""
        self.sheet.fill(self.look, area)
