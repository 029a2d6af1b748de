"""The panel around the editor's board, made from its state: the verdict, the last clues, the tools."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Dropdown, Slider, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Heading, Icon, Label, Note
from games.sudoku.board.legend import DigitKeys
from games.sudoku.board.map import MAP, Map
from games.sudoku.board.messages import DigitPressed, SheetPanned
from games.sudoku.board.sheet import Sheet
from games.sudoku.editor.all_given import LARGEST, AllGiven
from games.sudoku.editor.candidates import CLUES, LOGIC, NONE, TRUE, Candidates
from games.sudoku.editor.messages import (
    AllGivenWanted,
    BoxSizeChosen,
    CandidatesChosen,
    ClueShown,
    ClueToolTaken,
    EditorCommand,
    SymmetryChosen,
    WayOutTaken,
    WordsTyped,
)
from games.sudoku.editor.rating import DraftRating
from games.sudoku.editor.spare import SpareClues
from games.sudoku.editor.state import TOOLS, ClueChange, Judgement, State
from games.sudoku.editor.tools import ClueRow, DropZone, Tool
from games.sudoku.hint import names
from games.sudoku.hint.clash import clash_words
from games.sudoku.rated.words import level_word, score_text
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.rules.words import LIMITS
from games.sudoku.think.solve import Clue, clue_count
from games.sudoku.think.verdict import CAP

LISTED = 5  # clues
HARDEST = 3  # kinds of steps that are named, the hardest first
NAMED = 6  # clashing cells that are told in words


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the board, made anew from the state; the sheet tells zoom, map and what is being typed."""

    state: State
    sheet: Sheet
    look: Look
    shown: Candidates
    spare: SpareClues
    given: AllGiven
    rating: DraftRating

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    def pill(self) -> str:
        return _("New puzzle, {n} × {n}").format(n=self.puzzle.n)

    def top(self) -> list[Widget]:
        return [
            IconButton(
                "clear", "trash-2", action="clear", tip=_("Empty the board"), enabled=clue_count(self.puzzle) > 0
            ),
            Button("copy", _("Copy as text"), "copy", "quiet", action="copy", keys="-"),
            Button("save", _("Save"), "save", "quiet", action="save", keys="-"),
        ]

    def panel_title(self) -> str:
        return self._verdict() if self.look.metrics.sheet else _("Clues")  # a sheet that is down shows this alone

    def panel(self) -> list[Widget]:
        k, n = self.puzzle.k, self.puzzle.n
        size = Label(_("{k}, so {n} × {n}").format(k=k, n=n), "bodyStrong")
        return [
            *self._offer(),  # above what grows while it is pressed
            self._verdict_card(),
            *self._candidates(),
            *self._words(),
            *self._all_given(),
            *self._spare(),
            *self._rating(),
            *(self._map() if self.sheet.large else ()),
            Row([Heading(_("Box size"), grow=1), size]),
            Slider("size", k, 1, 10, stops=True, default=3, ends=("1", "10"), says=BoxSizeChosen),
            *([] if self.state.tool else self._pad()),
            *self._last_clues(),
            self._drop_zone(),
        ]

    def _words(self) -> list[Widget]:
        """Return the fields for title, author and rules line."""
        words = self.state.words
        hints = {"title": _("Title"), "author": _("Author"), "rules": _("A line about the rules")}
        title, author, rules = (
            TextField(f"said_{name}", text, hints[name], limit=LIMITS[name], grow=1, says=partial(WordsTyped, name))
            for name, text in words.texts().items()
        )
        return [Heading(_("Title, author, rules line")), Row([title, author], gap=8, equal=True), Row([rules])]

    def _all_given(self) -> list[Widget]:
        """Return whether no diamond means an even sum: a fact that is checked."""
        given, words = self.given, self.state.words
        if self.puzzle.k > LARGEST:
            return []
        agreed = given.known and given.missing is not None
        on = words.all_given and agreed
        switch = Toggle("all_given", on, enabled=agreed, says=AllGivenWanted)
        head = Row([Label(_("All diamonds given"), grow=1), switch])
        if self.state.known.none:
            return [head]
        if not given.known:
            return [head, Label(_("Known once the solutions are counted."), "small", "ink.secondary")]
        if given.missing is None:
            return [head, Label(_("Parities still differ."), "small", "ink.secondary")]
        n = len(given.missing)
        if not n:
            return [head, Label(_("No diamond means an even sum."), "small", "ink.secondary")]
        missing = _("No diamond means an even sum; {n} missing.").format(n=n)
        text = Label(missing, "small", "danger.ink" if on else "ink.secondary", grow=1)
        add = Button("add_diamonds", _("Add {n}").format(n=n), size="sm", says=EditorCommand.ADD_DIAMONDS)
        return [head, Row([text, add], gap=8)]

    def _candidates(self) -> list[Widget]:
        """Return what open cells show, and what is to be said of it."""
        words = {NONE: _("None"), CLUES: _("By the clues"), LOGIC: _("By logic"), TRUE: _("True ones")}
        chosen = Dropdown("candidates", list(words.items()), self.shown.way, says=CandidatesChosen)
        found: list[Widget] = [Row([Heading(_("Candidates"), grow=1), chosen], gap=8)]
        text = self._about_candidates()
        return [*found, Label(text, "small", "ink.secondary")] if text else found

    def _about_candidates(self) -> str:
        shown = self.shown
        if shown.way != TRUE:
            return ""
        if not shown.cells.known or not shown.cells.masks:
            return _("Looking for what some solution holds.")
        if not any(shown.cells.masks) and 0 in self.puzzle.numbers:
            return ""  # there is no solution, as the card says
        if shown.pointed is not None and (one := shown.told(*shown.pointed)) is not None:
            cell, value = shown.pointed
            text = _("{n} in {cell}: one solution.") if one else _("{n} in {cell}: more than one solution.")
            return text.format(n=value, cell=names.cell(self.puzzle, cell))
        count = sum(mask.bit_count() > 1 for mask in shown.cells.masks)
        if not count:
            return ""
        told = ngettext("{n} cell is open.", "{n} cells are open.", count).format(n=count)
        return told + " " + _("A green number leaves one solution.")

    def _spare(self) -> list[Widget]:
        """Return how many clues are not needed, and what takes them out."""
        spare = self.spare
        if not spare.known or not spare.found:
            return []
        all_of_them = clue_count(self.puzzle)
        said = _("{n} of {all} clues").format(n=len(spare.found), all=all_of_them)
        head = Row([Label(_("Dashed: not needed"), "small", "ink.secondary", grow=1), Label(said, "label")], gap=8)
        if spare.wanted is not None:
            stop = IconButton("stop", "square", tip=_("Stop"), says=EditorCommand.STOP)
            return [head, Row([Label(_("Looking for fewer clues."), "small", "ink.secondary", grow=1), stop])]
        buttons: list[Widget] = []
        for way, action, plain, told in (
            (False, "minimise", _("Minimise"), _("Minimise to {n}")),
            (True, "minimise_symmetric", _("Symmetric"), _("Symmetric, {n}")),
        ):
            left = clue_count(spare.few[way]) if way in spare.few else None
            text = plain if left is None else told.format(n=left)
            fewer = left != all_of_them
            buttons.append(Button(action, text, size="sm", keys="-", action=action, grow=1, enabled=fewer))
        return [head, Row(buttons, gap=8)]

    def _rating(self) -> list[Widget]:
        """Return level and score, so far where logic does not lead to the end, and the hardest steps."""
        rating = self.rating.found
        if rating is None:
            return []
        score = score_text(rating) if rating.solved else _("{score} so far").format(score=number(rating.score))
        head: list[Widget] = [Label(level_word(rating), "bodyStrong"), Label(score, "small", "ink.secondary", grow=1)]
        if not rating.solved:
            cells = _("{n} of {m} cells").format(n=self.rating.reached(), m=self.puzzle.n**2)
            head.append(Label(cells, "small", "ink.secondary"))
        several = ", ".join(f"{many} × {names.amid(name)}" for name, many, _heavy in rating.counted()[:HARDEST])
        text = _("Hardest: {list}").format(list=several)
        return [Row(head, gap=8), Label(text, "small", "ink.secondary", lines=2)]

    def _offer(self) -> list[Widget]:
        """Return the way to a draft that was kept before."""
        if self.state.open_offer is None:
            return []
        label = _("Open the kept draft")
        return [Button("take_draft", label, "history", size="sm", action="take_draft", says=EditorCommand.TAKE_DRAFT)]

    def _pad(self) -> list[Widget]:
        """Return the numbers, to be written without a keyboard."""
        n, cell = self.puzzle.n, self.sheet.cursor
        head = _("Row {r}, column {c}").format(r=cell // n + 1, c=cell % n + 1)
        return [Heading(head), self._numbers("pad", 0)]

    def _numbers(self, id: str, grow: float) -> DigitKeys:
        n, k = self.puzzle.n, self.puzzle.k
        here = self.puzzle.numbers[self.sheet.cursor]
        return DigitKeys((1,) * n, here, n if k <= 3 else k, id=id, grow=grow, says=DigitPressed)

    def _map(self) -> list[Widget]:
        """Return the map of a large board, and what zooms it: the dock is full of tools."""
        version = (self.puzzle, self.sheet.view, self.sheet.cursor, id(self.sheet.marks))
        to_cell = IconButton("to_cell", "locate-fixed", action="to_cell", tip=_("To the chosen cell"))
        smaller, larger, fit = self.sheet.zoom_buttons()
        bar = Row([smaller, self.sheet.zoom_figure(self.look), larger, Spacer(), fit, to_cell], gap=4)
        return [Map(self.sheet, version, MAP, id="map", says=SheetPanned), bar]

    # The clues

    def _last_clues(self) -> list[Widget]:
        """Return the clues set last, each with the number of solutions after it."""
        total = clue_count(self.puzzle)
        changes = self.state.listed_changes()
        if changes:
            head = ngettext("{n} clue, the last five", "{n} clues, the last five", total).format(n=total)
            rows = [self._clue_row(index, change) for index, change in list(enumerate(changes))[-LISTED:]]
            return [Row([Heading(head, grow=1), Heading(_("solutions after it"))]), *rows]
        if not total:
            return [Label(_("No clues yet. Click a cell, or drop a file."), "small", "ink.secondary")]
        return [Heading(ngettext("{n} clue", "{n} clues", total).format(n=total))]

    def _clue_row(self, index: int, change: ClueChange) -> ClueRow:
        kinds = {0: _("Number"), EVEN: _("Even"), ODD: _("Odd"), SOUTH: _("Odd sum below"), WEST: _("Odd sum left")}
        digit = str(change.puzzle.numbers[change.cell]) if not change.mark else ""
        place = names.cell(change.puzzle, change.cell)
        known = change.known
        says = ClueShown(change.cell)
        return ClueRow(change.mark, digit, kinds[change.mark], place, count_text(known), known.none,
                       id=f"clue{index}", says=says)  # fmt: skip

    def _drop_zone(self) -> DropZone:
        buttons = Row([Button("paste", _("Paste"), "copy", size="sm", action="paste", grow=1),
                       Button("open", _("Open"), "folder-open", size="sm", action="open", keys="-", grow=1)],
                      gap=8)  # fmt: skip
        text = Label(_("Drop a file or paste a puzzle here"), "small", "ink.secondary", "centre")
        return DropZone([text, Gap(4), buttons])

    # The verdict

    def _verdict(self) -> str:
        """Return how many solutions there are in a few words."""
        known = self.state.known
        if not known.counted:
            return _("Looking, {n} so far").format(n=number(known.count))
        if known.capped:
            return _("More than {n} solutions").format(n=number(CAP))
        if known.none:
            return _("No solution")
        if known.count == 1:
            return _("One solution")
        return ngettext("{n} solution", "{n} solutions", known.count).format(n=number(known.count))

    def _verdict_card(self) -> Widget:
        known, said = self.state.known, self._verdict()
        if not known.counted:
            return Note(said, "", "", "inset", True)
        if known.none:
            return self._no_solution(known.clash)
        if known.count == 1 and not known.capped:
            return Note(said, _("The puzzle is ready to be played."), "circle-check", "accent")
        return Note(said, "", "list-tree", "inset")

    def _no_solution(self, clash: tuple[Clue, ...]) -> Widget:
        """Return which clues clash, and what would end that."""
        if not clash:
            return Note(_("No solution"), "", "circle-alert", "danger")
        cells = {cell for cell, _kind in clash}
        if len(cells) > NAMED:
            text = _("{n} cells clash; X goes through them.").format(n=len(cells))
            return Note(_("No solution"), text, "circle-alert", "danger")
        ways: list[Widget] = [
            Button(f"way{index}", self._way_out(clue, turn), style="warning" if index else "secondary", size="sm",
                   says=WayOutTaken(index))
            for index, (clue, turn, _puzzle) in enumerate(self.state.ways_out())
        ]  # fmt: skip
        words: list[Widget] = [
            Row([Icon("circle-alert", "danger.ink"), Label(_("No solution"), "bodyStrong", "danger.ink", grow=1)]),
            Label(clash_words(self.puzzle, clash), "small", "danger.ink", rich=True),
            Gap(2),
        ]
        room = self.look.px(250 if not self.look.metrics.compact else 190)
        words += [Row(ways, gap=2)] if Row(ways, gap=2).width(self.look) <= room else [Row([way]) for way in ways]
        return Card(words, fill="danger")

    def _way_out(self, clue: Clue, turn: bool) -> str:
        """Return what would end a clash: a clue removed, or an even cell made odd and the other way round."""
        cell, kind = clue
        if kind == "n":
            name = names.cell(self.puzzle, cell)
            return _("Remove the {n} of {cell}").format(n=self.puzzle.numbers[cell], cell=name)
        texts = {
            ("e", False): _("Remove the square"),
            ("o", False): _("Remove the circle"),
            ("e", True): _("Make it odd"),
            ("o", True): _("Make it even"),
        }
        return texts.get((kind, turn), _("Remove the diamond"))

    def foot(self) -> list[Widget]:
        ready = not self.state.known.none
        return [Button("play", _("Play this puzzle"), "play", "primary", enabled=ready, says=EditorCommand.PLAY)]

    def dock(self) -> list[list[Widget]]:
        digit = self.sheet.typed or "5"
        labels = (
            ("number", _("Number")),
            ("even", _("Even")),
            ("odd", _("Odd")),
            ("south", _("Below")),
            ("west", _("Left")),
        )
        tools: list[Widget] = [
            Tool(TOOLS[name], label, TOOLS[name] == self.state.tool, digit,
                 id=f"tool_{name}", key_of=f"tool_{name}", tip=label, says=ClueToolTaken(TOOLS[name]))
            for name, label in labels
        ]  # fmt: skip
        tools.append(IconButton("erase", "eraser", action="erase", tip=_("Take the clues of a cell away")))
        options = [
            ("off", _("Off")),
            ("half", _("Half turn")),
            ("across", _("Left to right")),
            ("down", _("Top to bottom")),
        ]
        words: list[Widget] = [] if self.look.metrics.compact else [Label(_("Symmetry"), "small", "ink.secondary")]
        return [tools, [*words, Dropdown("symmetry", options, self.state.symmetry, says=SymmetryChosen)]]

    def dock_below(self) -> list[list[Widget]]:
        return [[self._numbers("pad-below", 1)]] if self.puzzle.k <= 3 else []


def count_text(known: Judgement) -> str:
    """Return how many solutions there are, "" while that is not known."""
    if known.none:
        return _("none")
    more = known.capped or not known.counted  # counting was stopped, or goes on
    return (number(known.count) + "+" * more) if known.count else ""
