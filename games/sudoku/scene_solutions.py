"""All solutions of a puzzle as they are found: what differs from another, what is the same in all, filter, saving."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect, Surface

from engine.job import Job
from games.stage import wake
from games.stage.answers import Answers, Copy, Pop, Toast
from games.stage.i18n import N_, _, ngettext
from games.stage.keys import Action
from games.stage.paint import Paint, sprite
from games.stage.scene import Scene
from games.stage.store import StoreError
from games.stage.text import clock, number
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.choices import Dropdown, Slider
from games.stage.widgets.lists import Listing, Picked
from games.stage.widgets.words import Label, Note, Progress
from games.sudoku import formats
from games.sudoku.rules import Puzzle
from games.sudoku.sheet import Sheet, Touch
from games.sudoku.solve import clash, clash_sentence, search
from games.sudoku.view import Marks

KEPT = 100_000  # solutions that are kept to look at; the search pauses there, Save all goes on without them
SHOWN_SMALL = 16  # rows up to which thumbnails are drawn
SCOPE = "sudoku.solutions"
ACTIONS = (
    Action("earlier", N_("Previous solution"), ("Left",), SCOPE, N_("Solutions"), N_("Previous or next"), True),
    Action("later", N_("Next solution"), ("Right",), SCOPE, N_("Solutions"), N_("Previous or next"), True),
    Action("page_up", N_("Ten back"), ("PgUp",), SCOPE, N_("Solutions"), N_("Ten back or on"), True),
    Action("page_down", N_("Ten on"), ("PgDn",), SCOPE, N_("Solutions"), N_("Ten back or on"), True),
    Action("first", N_("First solution"), ("Home",), SCOPE, N_("Solutions"), N_("First or last")),
    Action("last", N_("Last solution"), ("End",), SCOPE, N_("Solutions"), N_("First or last")),
    Action("flip", N_("Flip through"), ("Space",), SCOPE, N_("Solutions")),
    Action("play_this", N_("Play this puzzle"), ("Enter",), SCOPE, N_("Solutions")),
)
FLIP = 250.0  # ms a solution while flipping through


@dataclass(eq=False)
class Rows(Listing):
    """The list: number, thumbnail of what differs, how many cells and in which rows."""

    thumb: Any = field(default=None, compare=False)
    row: float = 48

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        """Draw a row of the list."""
        px = paint.px
        chosen = index == self.chosen
        ground = rect.inflate(0, -px(2))
        if chosen or index == self.over:
            paint.rect(ground, "accent.soft" if chosen else "bg.surfaceInset", "small")
        ink = "accent.ink" if chosen else "ink.primary"
        item = self.item(index)
        paint.text(item.note, Rect(rect.x, rect.y, px(40), rect.h), "bodyStrong", ink, "right")
        left = rect.x + px(50)
        if self.thumb is not None:
            side = px(33)
            paint.surface.blit(self.thumb(paint, index, side), (left, rect.centery - side // 2))
            left += side + px(11)
        box = Rect(left, rect.centery - px(18), rect.right - left - px(8), px(18))
        paint.text(item.text, box, "label", ink, ellipsis=True)
        paint.text(
            item.below, box.move(0, px(18)), "caption", "accent.ink" if chosen else "ink.tertiary", ellipsis=True
        )


class Solutions(Scene):
    """Every solution of one puzzle."""

    title, scope, actions = N_("Sudoku"), SCOPE, ACTIONS

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.found: list[bytes] = []
        self.same: bytearray | None = None  # the number of each cell where all so far agree, else 0
        self.at = 0
        self.compare = "previous"
        self.pinned: tuple[int, int] | None = None  # (cell, number) that is filtered for
        self.picked = 0  # the solution compared with where one was chosen
        self.job: Job | None = None
        self.stopped = False
        self.began = self.took = 0.0
        self.flipping = False
        self.next_flip = 0.0
        self.typed = ""
        self.clash = ""
        self.sheet = Sheet(puzzle)
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self._filtered: tuple[Any, list[int]] | None = None

    # Life

    def enter(self) -> None:
        """Begin to search."""
        self.began = self.look.now()
        self.job = Job(lambda: search(self.puzzle), wake.wake, marks=False)
        self.job.free()
        self._show()

    def leave(self) -> None:
        """Stop the search."""
        if self.job is not None:
            self.job.close()

    def pause(self) -> None:
        """Stop flipping."""
        self.flipping = self.animating = False

    @property
    def complete(self) -> bool:
        """Whether all solutions are there."""
        return self.job is not None and self.job.latest.finished

    @property
    def searching(self) -> bool:
        """Whether the search goes on."""
        return self.job is not None and not self.complete and not self.stopped

    def update(self, now: float) -> Answers:
        """Take new solutions in; flip through them."""
        if self.job is not None:
            before = len(self.found)
            for event in self.job.events():
                if event.kind == "failed":
                    raise event.data
                if event.kind == "solution" and len(self.found) < KEPT:
                    self._add(event.data)
            if len(self.found) >= KEPT and self.searching:
                self._stop()
            if self.searching:
                self.took = now - self.began
            if self.complete and not self.found and not self.clash:
                clues = clash(self.puzzle, 4000)
                self.clash = clash_sentence(self.puzzle, clues) if clues else _("No solution")
                self._show_clash(clues or [])
            if before < 2 and len(self.found) > before:  # the first is there to see, or it is no longer the only one
                self._show()
            self.refresh()
        if self.flipping and now >= self.next_flip:
            self.next_flip = now + FLIP
            self._go(self.at + 1 if self.at + 1 < len(self.indices()) else 0)
        return None

    def _add(self, grid: bytes) -> None:
        self.found.append(grid)
        if self.same is None:
            self.same = bytearray(grid)
        else:
            for cell, value in enumerate(grid):
                if self.same[cell] != value:
                    self.same[cell] = 0

    def _stop(self) -> None:
        if self.job is not None:
            self.job.pause()
        self.stopped = True

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

    def _other(self, place: int) -> bytes | None:
        """Return the solution that the one at a place of the list is compared with."""
        kept = self.indices()
        if not kept:
            return None
        if self.compare == "previous":
            return self.found[kept[place - 1]] if place > 0 else None
        return self.found[kept[0] if self.compare == "first" else min(self.picked, len(self.found) - 1)]

    def _differing(self, place: int) -> list[int]:
        other = self._other(place)
        grid = self.found[self.indices()[place]]
        return [] if other is None else [c for c, v in enumerate(grid) if other[c] != v]

    def _go(self, place: int) -> None:
        kept = self.indices()
        self.at = max(0, min(len(kept) - 1, place))
        self._show()

    def _show(self) -> None:
        """Bring the board in line with the solution chosen."""
        kept = self.indices()
        marks = Marks()
        if not kept:
            self.sheet.show(self.puzzle, self.puzzle.numbers, (0,) * self.puzzle.n**2)
        else:
            grid = self.found[kept[self.at]]
            other = self._other(self.at)
            self.sheet.show(self.puzzle, grid, (0,) * len(grid))
            for cell in self._differing(self.at):
                marks.tint[cell] = "board.sudoku.sameNumber"
                if other is not None:
                    marks.corner[cell] = str(other[cell])
            if self.same is not None and len(self.found) > 1:
                marks.bar = {c for c, v in enumerate(self.same) if v and not self.puzzle.numbers[c]}
        if self.pinned is not None:
            marks.ring[self.pinned[0]] = ("hint.base", False)
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    def _show_clash(self, clues: list[Any]) -> None:
        for cell, _kind in clues:
            self.sheet.marks.ring[cell] = ("danger.base", False)
            self.sheet.marks.cross.add(cell)
        self.sheet.touch()

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
        return [*found, IconButton("copy", "copy", action="copy", tip=_("Copy this solution")),
                IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))]  # fmt: skip

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Solutions")

    def panel(self) -> list[Widget]:
        """Return the state of the search, the list, the sums."""
        found: list[Widget] = [self._state()]
        kept = self.indices()
        if len(self.found) > 1:
            thumb = self._thumb if self.puzzle.n <= SHOWN_SMALL else None
            rows = Rows("list", len(kept), self.at, (len(self.found), self.compare, self.pinned), item=self._item)
            rows.thumb = thumb
            found += [rows, Rule(4), *self._sums()]
        found += self._cell_chips()
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
        head = Row([Label(_("{n} so far").format(n=number(count)), "bodyStrong", grow=1),
                    Button("go_on", _("Go on"), "play", "secondary", "sm")])  # fmt: skip
        return Card([head, Label(_("The search is stopped; what was found is kept."), "small", "ink.secondary")])

    def _item(self, place: int) -> Any:
        from games.stage.widgets.lists import Item

        kept = self.indices()
        if place >= len(kept):
            return Item("")
        cells = self._differing(place)
        name = str(kept[place] + 1)
        if not cells:
            return Item(_("The first") if place == 0 else _("The same"), note=name)
        text = ngettext("{n} cell differs", "{n} cells differ", len(cells)).format(n=len(cells))
        rows = sorted({cell // self.puzzle.n + 1 for cell in cells})
        listed = ", ".join(map(str, rows)) if len(rows) <= 5 else f"{rows[0]}–{rows[-1]}"
        return Item(text, note=name, below=ngettext("row {rows}", "rows {rows}", len(rows)).format(rows=listed))

    def _thumb(self, paint: Paint, place: int, side: int) -> Surface:
        """Return a small picture of the cells that differ."""
        cells = frozenset(self._differing(place)) if place < len(self.indices()) else frozenset()
        key = ("sudoku-thumb", cells, side, paint.look.theme.key, self.puzzle.k)

        def make() -> Surface:
            picture = Surface((side, side))
            picture.fill(paint.colour("board.sudoku.paper"))
            n = self.puzzle.n
            unit = side / n
            tone = paint.colour("accent.base")
            for cell in cells:
                x, y = round(cell % n * unit), round(cell // n * unit)
                picture.fill(tone, (x, y, max(1, round(unit) - 1), max(1, round(unit) - 1)))
            for line in range(self.puzzle.k, n, self.puzzle.k):
                at = round(line * unit)
                picture.fill(paint.colour("board.sudoku.lineThin"), (at, 0, 1, side))
                picture.fill(paint.colour("board.sudoku.lineThin"), (0, at, side, 1))
            return picture

        return sprite(key, make)

    def _sums(self) -> list[Widget]:
        given = sum(1 for v in self.puzzle.numbers if v)
        same = sum(1 for c, v in enumerate(self.same or b"") if v and not self.puzzle.numbers[c])
        rows = [(_("Given"), given), (_("Same in all so far"), same)]
        if self._other(self.at) is not None:
            rows.append((_("Differs from the compared one"), len(self._differing(self.at))))
        return [
            Row([Label(name, "small", "ink.secondary", grow=1), Label(number(count), "body+#")]) for name, count in rows
        ]

    def _cell_chips(self) -> list[Widget]:
        """Return the numbers of the cell pointed at, with how many solutions hold each; a click pins one."""
        cell = self.sheet.over_cell
        if cell is None or len(self.found) < 2 or self.puzzle.numbers[cell]:
            return []
        counts: dict[int, int] = {}
        for grid in self.found:
            counts[grid[cell]] = counts.get(grid[cell], 0) + 1
        head = _("Row {r}, column {c}").format(r=cell // self.puzzle.n + 1, c=cell % self.puzzle.n + 1)
        text = "   ".join(_("{value} in {n}").format(value=v, n=number(n)) for v, n in sorted(counts.items())[:8])
        return [Note(head, text, "", "inset")]

    def foot(self) -> list[Widget]:
        """Return saving and playing."""
        return [Row([Button("save_all", _("Save all"), "download", enabled=bool(self.found)),
                     Button("play_this", _("Play this"), "play", "primary", action="play_this", keys="-")],
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
            [*words, Dropdown("compare", options, self.compare, tip=_("Compare with"))],
        ]

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        """Give the board its place."""
        m = self.look.px(22)
        wide = Rect(area.x + m, area.y + self.look.px(8), area.w - 2 * m, area.h - self.look.px(8))
        self.sheet.place(self.look, wide if self.sheet.large else area)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """A typed number goes to that solution."""
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and self.popup is None:
            if pygame.K_0 <= event.key <= pygame.K_9:
                self.typed = (self.typed + chr(event.key))[-7:]
                self._go(int(self.typed) - 1)
                return True
            self.typed = ""
        return super().handle(event)

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "sheet":
            return self._touched(value)
        if id in ("list", "scrub"):
            if isinstance(value, Picked):
                return self.on_action("play_this")
            self._go(int(value))
        elif id == "compare":
            self.compare = value
            self.picked = self.indices()[self.at] if self.indices() else 0
            self._show()
        elif id == "flip":
            return self.on_action("flip")
        elif id == "stop":
            self._stop()
        elif id == "go_on" and self.job is not None and len(self.found) < KEPT:
            self.stopped = False
            self.began = self.look.now() - self.took
            self.job.free()
        elif id == "unpin":
            self.pinned = None
            self._go(0)
        elif id == "save_all":
            return self._save_all()
        return None

    def _touched(self, touch: Touch) -> Answers:
        """Pointing lists a cell's numbers; a click pins the one shown, again takes it off."""
        if touch.kind == "choose" and touch.cell is not None and self.indices():
            value = self.found[self.indices()[self.at]][touch.cell]
            self.sheet.chosen = set()
            if self.pinned == (touch.cell, value):
                self.pinned = None
            elif not self.puzzle.numbers[touch.cell]:
                current = self.indices()[self.at]
                self.pinned = (touch.cell, value)
                self.at = self.indices().index(current)
            self._go(self.at)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        step = {"earlier": -1, "later": 1, "page_up": -10, "page_down": 10}.get(id)
        if step is not None:
            self._go(self.at + step)
        elif id in ("first", "last"):
            self._go(0 if id == "first" else len(self.indices()) - 1)
        elif id == "flip":
            self.flipping = self.animating = not self.flipping and len(self.indices()) > 1
            self.next_flip = self.look.now() + FLIP
        elif id == "copy" and self.indices():
            grid = self.found[self.indices()[self.at]]
            return Copy(formats.write_grid(grid, self.puzzle.k), _("Solution copied."))
        elif id == "play_this":
            return Pop()
        return None

    def _save_all(self) -> Answers:
        """Write what was found so far to a file, in the text form."""
        settings = self.look.settings
        store = settings.store if settings is not None else None
        if store is None:
            return Toast(_("There is nowhere to save to."), "refused")
        try:
            name = f"sudoku-{self.puzzle.n}x{self.puzzle.n}-solutions.txt"
            text = "".join(formats.write_solutions(self.found, self.puzzle.k))
            path = store.export(name, text)
        except StoreError as error:
            return Toast(str(error), "refused")
        return Toast(_("Saved as {name}").format(name=path.name))


def solutions_pose() -> Solutions:
    """Return the solutions of a puzzle that has many."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- - 5 o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    return Solutions(formats.read_puzzle(text)[0])


POSES = {"solutions": solutions_pose}
