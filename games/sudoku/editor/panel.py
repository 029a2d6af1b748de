"""What the editor shows: the puzzle with its clash, the verdict, the last clues, the tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import Rect

from engine.run.job import Job
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.text.figures import number
from games.stage.text.i18n import _, ngettext
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Dropdown, Slider
from games.stage.widgets.words import Heading, Icon, Label, Note
from games.sudoku.board import hint_texts
from games.sudoku.board.clash_texts import clash_words
from games.sudoku.board.map import MAP, Map
from games.sudoku.board.marks import Marks, peers_tint
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.signs import draw_parity
from games.sudoku.editor.tools import ClueRow, DropZone, Tool
from games.sudoku.rules.puzzle import EVEN, LETTERS, ODD, SOUTH, WEST, Puzzle
from games.sudoku.think.solve import Clue, clue_count
from games.sudoku.think.verdict import CAP
from games.sudoku.think.ways_out import ways_out

TOOLS = {"number": 0, "even": EVEN, "odd": ODD, "south": SOUTH, "west": WEST}


@dataclass(frozen=True, slots=True)
class Change:
    """One clue that was set: its cell and kind (0: number, else a mark), with the count of solutions after it."""

    cell: int
    mark: int
    puzzle: Puzzle
    count: str = ""

    def stands_on(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has this clue."""
        if puzzle.k != self.puzzle.k:
            return False
        if self.mark:
            return bool(puzzle.marks[self.cell] & self.mark)
        return puzzle.numbers[self.cell] == self.puzzle.numbers[self.cell]


class EditorPanel(Scene):
    """The parts of the scene; Editor, which adds what happens, fills the fields in."""

    steps: list[Puzzle]
    cursor_step: int
    changes: list[Change]
    tool: int
    symmetry: str
    sheet: Sheet
    job: Job | None
    asked: Puzzle | None
    partner: int | None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle at the cursor of the steps."""
        return self.steps[self.cursor_step]

    def shown_changes(self) -> list[Change]:
        """Return the clues set up to the cursor; those after it are only undone and may come back."""
        return [change for change in self.changes if change.puzzle in self.steps[: self.cursor_step + 1]]

    def listed_changes(self) -> list[Change]:
        """Return those of them that stand on the board as it is, each clue once, where it was set last."""
        found: dict[tuple[int, int], Change] = {}
        for change in self.shown_changes():
            if change.stands_on(self.puzzle):
                found.pop((change.cell, change.mark), None)
                found[change.cell, change.mark] = change
        return list(found.values())

    def _verdict(self) -> dict[str, Any]:
        return self.job.latest.extra if self.job is not None else {}

    # What is on the board

    def _show(self) -> None:
        puzzle = self.puzzle
        if self.sheet.cursor >= puzzle.n**2:  # undo may lead to a smaller board
            self.sheet.cursor = puzzle.n // 2 * puzzle.n + puzzle.n // 2
            self.partner = None
        self.sheet.show(puzzle, puzzle.numbers, (0,) * puzzle.n**2)
        marks = Marks()
        for cell in peers_tint(puzzle.k, self.sheet.cursor):
            marks.tint[cell] = "board.sudoku.peers"
        marks.tint[self.sheet.cursor] = "board.sudoku.selected"
        if self.partner is not None:
            marks.ring[self.partner] = ("accent.base", True)
        for cell, kind in self._clash():
            marks.ring[cell] = ("danger.base", False)
            marks.cross.add(cell)
            marks.tint[cell] = "danger.soft"
            if kind in "eo":
                marks.shape[cell] = (214, 90, 70, 120)
            elif kind in "sw":
                marks.diamond[cell, LETTERS[kind]] = "danger.base"
            else:
                marks.ink[cell] = "danger.ink"
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    def _clash(self) -> tuple[Clue, ...]:
        said = self._verdict()
        return said.get("clash") or () if self.asked == self.puzzle else ()

    def _draw_ghost(self, paint: Paint, sheet: Sheet) -> None:
        """Draw the tool's clue faintly under the pointer."""
        cell = sheet.over_cell
        if cell is None or sheet.view is None or sheet.view.cell < paint.px(14):
            return
        if self.tool in (EVEN, ODD):
            draw_parity(paint, sheet.view, cell, self.tool, paint.colour("accent.base", 0.22))
        elif self.tool in (SOUTH, WEST) and self._edge is not None:
            x, y = sheet.view.edge(self._edge, self.tool)
            half = sheet.view.cell * 0.125
            paint.polygon(
                [(x, y - half), (x + half, y), (x, y + half), (x - half, y)], paint.colour("accent.base", 0.5)
            )

    _edge: int | None = None

    # Parts

    def pill(self) -> str:
        """Return the size."""
        return _("New puzzle, {n} × {n}").format(n=self.puzzle.n)

    def can_undo(self) -> bool:
        """Whether a clue can be taken back, or a number half typed."""
        return self.cursor_step > 0 or bool(self.sheet.typed)

    def can_redo(self) -> bool:
        """Whether a clue can be redone."""
        return self.cursor_step + 1 < len(self.steps)

    def top(self) -> list[Widget]:
        """Return emptying, copy and save."""
        return [
            IconButton(
                "clear", "trash-2", action="clear", tip=_("Empty the board"), enabled=clue_count(self.puzzle) > 0
            ),
            Button("copy", _("Copy as text"), "copy", "quiet", action="copy", keys="-"),
            Button("save", _("Save"), "save", "quiet", action="save", keys="-"),
        ]

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Clues")

    def panel(self) -> list[Widget]:
        """Return the verdict, the size, the last clues, pasting and opening."""
        k, n = self.puzzle.k, self.puzzle.n
        found: list[Widget] = [self._verdict_card()]
        if self.sheet.large:
            found += self._map()
        found.append(
            Row([Heading(_("Box size"), grow=1), Label(_("{k}, so {n} × {n}").format(k=k, n=n), "bodyStrong")])
        )
        found.append(Slider("size", k, 1, 10, stops=True, default=3, ends=("1", "10")))
        total = clue_count(self.puzzle)
        changes = self.listed_changes()
        if changes:
            head = ngettext("{n} clue, the last five", "{n} clues, the last five", total).format(n=total)
            found.append(Row([Heading(head, grow=1), Heading(_("solutions after it"))]))
            for index, change in list(enumerate(changes))[-5:]:
                found.append(self._clue_row(index, change))
        elif not total:
            text = _("No clues yet. Click a cell, or drop a file.")
            found.append(Label(text, "small", "ink.secondary"))
        else:
            found.append(Heading(ngettext("{n} clue", "{n} clues", total).format(n=total)))
        buttons = Row([Button("paste", _("Paste"), "copy", size="sm", action="paste", grow=1),
                       Button("open", _("Open"), "folder-open", size="sm", action="open", keys="-", grow=1)],
                      gap=8)  # fmt: skip
        found.append(
            DropZone(
                [Label(_("Drop a file or paste a puzzle here"), "small", "ink.secondary", "centre"), Gap(4), buttons]
            )
        )
        return found

    def _map(self) -> list[Widget]:
        """Return the map of a large board, and what zooms it: the dock is full of tools."""
        version = (self.puzzle, self.sheet.view, self.sheet.cursor, id(self.sheet.marks))
        to_cell = IconButton("to_cell", "locate-fixed", action="to_cell", tip=_("To the chosen cell"))
        smaller, larger, fit = self.sheet.zoom_buttons()
        bar = Row([smaller, self.sheet.zoom_figure(self.look), larger, Spacer(), fit, to_cell], gap=4)
        return [Map(self.sheet, version, MAP, id="map"), bar]

    def _clue_row(self, index: int, change: Change) -> ClueRow:
        names = {0: _("Number"), EVEN: _("Even"), ODD: _("Odd"), SOUTH: _("Odd sum below"), WEST: _("Odd sum left")}
        digit = str(change.puzzle.numbers[change.cell]) if not change.mark else ""
        place = hint_texts.cell(change.puzzle, change.cell)
        bad = change.count == _("none")
        return ClueRow(change.mark, digit, names[change.mark], place, change.count, bad, id=f"clue{index}")

    def _verdict_card(self) -> Widget:
        said = self._verdict()
        count, counted = said.get("count", 0), said.get("counted", False)
        if not counted:
            return Note(_("Looking, {n} so far").format(n=number(count)), "", "", "inset", True)
        if said.get("capped"):
            return Note(_("More than {n} solutions").format(n=number(CAP)), "", "list-tree", "inset")
        if count == 1:
            return Note(_("One solution"), _("The puzzle is ready to be played."), "circle-check", "accent")
        if count:
            return Note(
                ngettext("{n} solution", "{n} solutions", count).format(n=number(count)), "", "list-tree", "inset"
            )
        clash = self._clash()
        if not clash:
            return Note(_("No solution"), "", "circle-alert", "danger")
        cells = sorted({cell for cell, _kind in clash})
        if len(cells) > 6:
            text = _("{n} cells clash; X goes through them.").format(n=len(cells))
            return Note(_("No solution"), text, "circle-alert", "danger")
        ways: list[Widget] = [
            Button(f"way{index}", text, style="warning" if index else "secondary", size="sm")
            for index, (text, _puzzle) in enumerate(self._ways_out())
        ]
        words: list[Widget] = [
            Row([Icon("circle-alert", "danger.ink"), Label(_("No solution"), "bodyStrong", "danger.ink", grow=1)]),
            Label(clash_words(self.puzzle, clash), "small", "danger.ink", rich=True),
            Gap(2),
        ]
        room = self.look.px(250 if not self.look.metrics.compact else 190)
        words += [Row(ways, gap=2)] if Row(ways, gap=2).width(self.look) <= room else [Row([way]) for way in ways]
        return Card(words, fill="danger")

    def _ways_out(self) -> list[tuple[str, Puzzle]]:
        """Return what would end the clash, as words and the puzzle then."""
        clash = self._clash()
        if not clash:
            return []
        letters = {0: "n"} | {bit: letter for letter, bit in LETTERS.items()}
        last = next(
            (
                (change.cell, letters[change.mark])
                for change in reversed(self.shown_changes())
                if (change.cell, letters[change.mark]) in clash
            ),
            None,
        )
        texts = {
            ("e", False): _("Remove the square"),
            ("o", False): _("Remove the circle"),
            ("e", True): _("Make it odd"),
            ("o", True): _("Make it even"),
        }
        found = []
        for clue, turn, puzzle in ways_out(self.puzzle, clash, last):
            text = texts.get((clue[1], turn), _("Remove the diamond"))
            if clue[1] == "n":
                name = hint_texts.cell(self.puzzle, clue[0])
                text = _("Remove the {n} of {cell}").format(n=self.puzzle.numbers[clue[0]], cell=name)
            found.append((text, puzzle))
        return found

    def foot(self) -> list[Widget]:
        """Return playing; it is off only while there is no solution."""
        said = self._verdict()
        none = bool(said.get("counted")) and not said.get("count")
        return [Button("play", _("Play this puzzle"), "play", "primary", enabled=not none)]

    def dock(self) -> list[list[Widget]]:
        """Return the tools and the symmetry."""
        digit = self.sheet.typed or "5"
        labels = (
            ("number", _("Number")),
            ("even", _("Even")),
            ("odd", _("Odd")),
            ("south", _("Below")),
            ("west", _("Left")),
        )
        tools: list[Widget] = [
            Tool(
                TOOLS[name], label, TOOLS[name] == self.tool, digit, id=f"tool_{name}", action=f"tool_{name}", tip=label
            )
            for name, label in labels
        ]
        tools.append(IconButton("erase", "eraser", action="erase", tip=_("Take the clues of a cell away")))
        options = [
            ("off", _("Off")),
            ("half", _("Half turn")),
            ("across", _("Left to right")),
            ("down", _("Top to bottom")),
        ]
        words: list[Widget] = [] if self.look.metrics.compact else [Label(_("Symmetry"), "small", "ink.secondary")]
        return [tools, [*words, Dropdown("symmetry", options, self.symmetry)]]

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        """Give the board its place."""
        self.sheet.fill(self.look, area)
