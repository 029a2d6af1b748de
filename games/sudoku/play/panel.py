"""What the Sudoku play scene consists of: the marks on the board, panel and dock, from the puzzle and the hint."""

from __future__ import annotations

from pygame import Rect

from engine.history import History
from engine.run.job import Job
from games.midend.settings import CLOCK
from games.stage.scene import Scene
from games.stage.text.i18n import _
from games.stage.text.rendering import clock
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Rule, Spacer
from games.stage.widgets.buttons import Button, IconButton, squeeze
from games.stage.widgets.choices import Segmented, Slider
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Figure, Heading, Icon, Label, Note, Progress
from games.sudoku.board import hint_texts
from games.sudoku.board.drawing import Marks, peers_tint, tied_edges
from games.sudoku.board.legend import DigitKeys, KeyRow, Legend, Sample
from games.sudoku.board.sheet import Map, Sheet
from games.sudoku.rules import position as rules
from games.sudoku.rules.faults import faults
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, houses
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.think.hints import Hint, Logic


class Parts(Scene):
    """The parts of the scene; Play, which adds what happens, fills the fields in."""

    history: History
    sheet: Sheet
    seconds: float
    started: float
    told: bool
    hints: int
    mistakes: int
    pencil: bool
    brush: int  # the number that dragging pencils, 0: dragging selects
    hint: Hint | None
    hint_step: int
    checked: set[int]
    checked_notes: set[int]
    solution: bytes | None
    many: bool | None
    searched: bool
    job: Job | None

    @property
    def position(self) -> rules.Position:
        """The board at the cursor."""
        position: rules.Position = self.history.position
        return position

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.position.puzzle

    @property
    def solved(self) -> bool:
        """Whether the board is full and right."""
        return rules.outcome(self.position) is not None

    def elapsed(self) -> float:
        """Return the seconds played."""
        return self.seconds + ((self.look.now() - self.started) / 1000 if not self.told else 0)

    def clock_shown(self) -> bool:
        """Whether the panel has the time."""
        return CLOCK.of(self.look.settings) and not self.sheet.large

    # What is on the board

    def _show(self) -> None:
        """Bring the sheet and its marks in line with the position."""
        position = self.position
        self.sheet.show(position.puzzle, position.values, self.notes_shown())
        marks = Marks()
        self._tint(marks)
        self._fault_marks(marks)
        if self.hint is not None and self.hint_step:
            self._hint_marks(marks)
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    def notes_shown(self) -> tuple[int, ...]:
        """Return the pencil marks to show."""
        return self.position.notes

    def _tint(self, marks: Marks) -> None:
        sheet = self.sheet
        if len(sheet.chosen) <= 1:
            for cell in peers_tint(self.puzzle.k, sheet.cursor):
                marks.tint[cell] = "board.sudoku.peers"
        value = self.position.values[sheet.cursor]
        if value:
            for cell, other in enumerate(self.position.values):
                if other == value:
                    marks.tint[cell] = "board.sudoku.sameNumber"
        for cell in sheet.chosen or {sheet.cursor}:
            marks.tint[cell] = "board.sudoku.selected"

    def _fault_marks(self, marks: Marks) -> None:
        """Outline what is wrong: broken rules (setting "rules" or after Check), or what no solution holds."""
        if SHOWN_MISTAKES.of(self.look.settings) in ("rules", "solution"):
            for fault in faults(self.puzzle, self.position.values):
                for cell in fault.cells:
                    marks.ring[cell] = ("danger.base", False)
                    marks.cross.add(cell)
                if fault.kind == "sum":
                    marks.diamond.update(dict.fromkeys(tied_edges(self.puzzle, *fault.cells), "danger.base"))
                if fault.kind == "parity":
                    marks.shape[fault.cells[0]] = "danger.soft"
        for cell in self.told_unasked() | self.checked:
            if self.position.values[cell] and not self.puzzle.numbers[cell]:
                marks.ring[cell] = ("danger.base", False)
                marks.cross.add(cell)
                marks.ink[cell] = "danger.base"

        wrong = self.wrong_notes()
        told = SHOWN_MISTAKES.of(self.look.settings) in ("rules", "solution")
        marks.clash = {cell: mask for cell, mask in wrong.items() if told or cell in self.checked_notes}

    def wrong_notes(self) -> dict[int, int]:
        """Return the pencil marks that a number on the board or a clue forbids, by cell."""
        if not any(self.position.notes):
            return {}
        possible = rules.all_candidates(self.position)
        return {cell: mask & ~possible[cell] for cell, mask in enumerate(self.position.notes) if mask & ~possible[cell]}

    def told_unasked(self) -> set[int]:
        """Return the wrong cells that the setting shows without Check."""
        warn = SHOWN_MISTAKES.of(self.look.settings)
        told = self.against_rules() if warn in ("rules", "solution") else set()
        return told | self.against_solution() if warn == "solution" else told

    def against_rules(self) -> set[int]:
        """Return the cells of all broken rules."""
        return {cell for fault in faults(self.puzzle, self.position.values) for cell in fault.cells}

    def against_solution(self) -> set[int]:
        """Return the cells that differ from the only solution; none while it is not known to be the only one."""
        if self.solution is None or self.many is not False:
            return set()
        return {c for c, v in enumerate(self.position.values) if v and v != self.solution[c]}

    def _hint_marks(self, marks: Marks) -> None:
        hint, step = self.hint, self.hint_step
        assert hint is not None
        logic = Logic(self.puzzle, self.position.values)
        logic.recall(hint.seen)
        if step == 1 and hint.house >= 0 and hint.technique not in ("odd-sum chain", "chain"):
            for cell in houses(self.puzzle.k)[hint.house]:
                marks.tint[cell] = "hint.soft"
            return
        places = dict(hint.places)
        for cell in hint.cells:
            marks.ring[cell] = ("hint.base", False)
            marks.tint[cell] = "hint.soft"
            if not self.position.notes[cell]:
                marks.ghost[cell] = logic.candidates[cell]
            elif cell in places:  # what was pencilled out stays out, but for the answer
                marks.ghost[cell] = 1 << places[cell]
        if step >= 2:
            for cell in hint.because:
                if cell not in hint.cells:
                    marks.ring[cell] = ("hint.base", True)
                    if not self.position.notes[cell]:  # what the reason speaks of is to be seen
                        marks.ghost[cell] = logic.candidates[cell]
            self._chain_marks(marks, hint, logic)
            if hint.technique == "odd sum":
                marks.diamond.update(
                    dict.fromkeys(tied_edges(self.puzzle, hint.cells[0], hint.because[0]), "hint.base")
                )
        if step >= 3:
            marks.struck.update(dict(hint.removes))
            for cell, value in hint.places:
                marks.disc[cell] = value
                marks.struck[cell] = logic.candidates[cell] & ~(1 << value)

    def _chain_marks(self, marks: Marks, hint: Hint, logic: Logic) -> None:
        """Number what follows from an assumption as the card does; red is what has no way left."""
        if not hint.chain or hint.wrong is None:
            return
        for index, (cell, value, _how, _where, _needs) in enumerate(hint.chain, 1):
            marks.order[cell] = index  # of two facts about a cell the number, which comes last
            if 0 < value <= self.puzzle.n:
                marks.supposed[cell] = value
                marks.ghost[cell] = 1 << value if self.position.notes[cell] else logic.candidates[cell]
        house, what, _facts = hint.wrong
        for cell in houses(self.puzzle.k)[house] if house >= 0 else (what,):
            if cell not in hint.cells:
                marks.tint[cell] = "danger.soft"
            if cell not in marks.order:
                marks.ring.pop(cell, None)

    # Parts

    def pill(self) -> str:
        """Return size and kinds of clues."""
        n, k = self.puzzle.n, self.puzzle.k
        if self.sheet.large:
            return _("{n} × {n}, boxes of {k}").format(n=n, k=k)
        parity = any(mark & (EVEN | ODD) for mark in self.puzzle.marks)
        sums = any(mark & (SOUTH | WEST) for mark in self.puzzle.marks)
        kinds = (_("numbers alone"), _("parity"), _("odd sums"), _("parity and odd sums"))[parity + 2 * sums]
        return f"{n} × {n}, {kinds}"

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Map") if self.sheet.large else _("Puzzle")

    def can_undo(self) -> bool:
        """Whether something can be taken back, a number half typed, too."""
        return self.history.can_undo or bool(self.sheet.typed)

    def can_redo(self) -> bool:
        """Whether something can be redone."""
        return self.history.can_redo

    def can_hint(self) -> bool:
        """Whether there is something left to do."""
        return not self.solved

    def picture_area(self) -> Rect:
        """Return what of the board is in view."""
        return self.sheet.rect

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        """Give the board its place."""
        self.sheet.fill(self.look, area)

    def panel(self) -> list[Widget]:
        """Return hint, progress, figures and the legend; for large boards map, counts and entry."""
        found: list[Widget] = []
        if self.hint_step:
            found += [self._hint_card(), Gap(6)]
        if self.sheet.large:
            return found + self._large_panel()
        n = self.puzzle.n**2
        filled = sum(1 for value in self.position.values if value)
        found += [Row([Heading(_("Filled"), grow=1), Label(f"{filled} / {n}", "body+#")]), Progress(filled / n), Gap(2)]
        figures: list[Widget] = []
        if self.clock_shown():
            figures.append(Figure(_("Time"), clock(self.elapsed()), id="time"))
        figures += [Figure(_("Mistakes"), str(self.mistakes)), Figure(_("Hints"), str(self.hints))]
        found += [Row(figures, gap=12, equal=True), Rule(4)]
        found += self._number_of_solutions()
        if any(self.puzzle.marks):
            found += [Heading(_("Clues")), Legend()]
        return found

    def _number_of_solutions(self) -> list[Widget]:
        if self.searched and self.solution is None:
            return [Note(_("No solution"), _("These clues cannot hold together."), "circle-alert", "danger")]
        if self.many:
            text = _("Several solutions: hints hold for all of them.")
            return [Label(text, "small", "ink.secondary")]
        return []

    def _large_panel(self) -> list[Widget]:
        n = self.puzzle.n
        given, filled = n * n - self.puzzle.numbers.count(0), n * n - self.position.values.count(0)
        cell = self.sheet.cursor
        version = (self.history.cursor, self.sheet.view, cell, id(self.sheet.marks))
        yours = self.look.theme.mix("board.sudoku.entered", "bg.surface", 0.35)  # as on the map
        rows = ((_("Given"), given, "ink.secondary"), (_("Yours"), filled - given, yours),
                (_("Empty"), n * n - filled, "board.sudoku.paper"))  # fmt: skip
        board: list[Widget] = [Map(self.sheet, version, id="map")]
        board += [KeyRow(Sample(ground=colour), name, count) for name, count, colour in rows]
        field = TextField("entry", self.sheet.typed, "", limit=3, grow=1)
        entry: list[Widget] = [
            Heading(_("Row {r}, column {c}").format(r=cell // n + 1, c=cell % n + 1)),
            Row([field, Button("enter", _("Enter"), "corner-down-left")], gap=8),
            Label(_("Type 1 to {n}, then Enter or an arrow.").format(n=n), "caption", "ink.tertiary"),
        ]
        parts = (entry, board) if self.hint_step else (board, entry)  # below a hint's card the map may be out of sight
        found = [*parts[0], Rule(4), *parts[1]]
        if self.job is not None and not self.job.latest.finished and self.many is None:
            so_far = _("Looking, {n} so far").format(n=int(self.solution is not None))
            head = Row([Label(so_far, "bodyStrong", grow=1), IconButton("stop", "square", tip=_("Stop"))])
            inside: list[Widget] = [head, Progress(None)]
            found.append(Card(inside))
        else:
            found += self._number_of_solutions()
        return found

    def _hint_card(self) -> Widget:
        hint, puzzle, step = self.hint, self.puzzle, self.hint_step
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
        return Card([head, *words, Gap(4), self._hint_steps(answer)], fill="hint")

    def _hint_steps(self, answer: list[Widget]) -> Widget:
        """Return what the hint does beside Back and Next: as little as fits loses arrows first, then words."""
        look, px = self.look, self.look.px
        room = self.areas.panel.width - 2 * self.areas.pad - 2 * px(16)
        for arrows in (("arrow-left", "arrow-right"), ("", ""), ("arrow-left", "arrow-right")):
            back = Button("hint_back", _("Back"), arrows[0], "hint", "sm", "-", pair="steps", action="hint_back")
            more = Button("hint_next", _("Next"), arrows[1], "hint", "sm", "-", pair="steps", action="hint",
                          icon_last=True, enabled=self.hint_step < 3)  # fmt: skip
            row = Row([*answer, Spacer(), back, more], gap=0)
            if row.least(look) <= room:
                return row
        squeeze(row, look, room)
        return row

    def foot(self) -> list[Widget]:
        """Return solutions, editor, search, and a new puzzle."""
        label = _("Solutions") if self.look.metrics.compact else _("All solutions")
        tools = Row([
            Button("solutions", label, "list-tree", action="solutions", keys="-", grow=1, tip=_("All solutions")),
            IconButton("edit", "pencil", action="edit", tip=_("Edit the clues")),
            IconButton("watch", "telescope", action="watch", tip=_("Watch the search")),
        ], gap=6)  # fmt: skip
        return [tools, Button("new", _("New puzzle"), "plus", "primary", action="new")]

    def dock(self) -> list[list[Widget]]:
        """Return digit or pencil, the digits, the tools."""
        mode = Segmented("mode", [("digit", _("Digit")), ("pencil", _("Pencil"))], "pencil" if self.pencil else "digit")
        tools: list[Widget] = [
            IconButton("erase", "eraser", action="erase", tip=_("Empty the cell")),
            IconButton("fill", "wand-sparkles", action="fill", tip=_("Pencil in every candidate")),
            Button("check", _("Check"), "check-check", "quiet", action="check"),
        ]
        if self.sheet.large:
            zoom = round(100 * self.sheet.zoom(self.look))
            return [
                [IconButton("zoom_out", "zoom-out", action="zoom_out", tip=_("Zoom out")),
                 Slider("zoom", min(200, max(10, zoom)), 10, 200, 1), Gap(8), self.sheet.zoom_figure(self.look),
                 IconButton("zoom_in", "zoom-in", action="zoom_in", tip=_("Zoom in"))],
                [Button("zoom_fit", _("Fit"), "scan", "quiet", action="zoom_fit"),
                 Button("to_cell", _("To cell"), "locate-fixed", "quiet", action="to_cell")],
                [mode, tools[0], tools[2]],
            ]  # fmt: skip
        left = [self.puzzle.n - self.position.values.count(v) for v in range(1, self.puzzle.n + 1)]
        value = self.brush if self.pencil else self.position.values[self.sheet.cursor]
        return [[mode], [DigitKeys(tuple(left), value, id="digits")], tools]
