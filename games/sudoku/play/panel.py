"""The panel around the board in play, made anew from the state: hint, figures, savepoints, entry, dock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.base.figures import clock
from games.base.i18n import _, ngettext, pgettext, spoken
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented, Slider
from games.stage.widgets.fields import TextField
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.words import Figure, Heading, Keycap, Label, Note, Progress
from games.sudoku.board.legend import DigitKeys, Sample, SampleRow, SignLegend, kinds_of_marks
from games.sudoku.board.map import Map
from games.sudoku.board.messages import DigitPressed, SheetPanned
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.swatches import Swatches
from games.sudoku.hint import names
from games.sudoku.hint.sentences import goal
from games.sudoku.kind import kinds_of
from games.sudoku.play.going import why_not
from games.sudoku.play.hint_card import hint_card, hint_ways
from games.sudoku.play.messages import (
    ColourPressed,
    DigitFirstChosen,
    DigitHeld,
    ModeChosen,
    PlaceMeant,
    PlaceTyped,
    SavepointChosen,
    SudokuCommand,
    ZoomChosen,
)
from games.sudoku.play.pencil import Mode
from games.sudoku.play.state import State
from games.sudoku.rated.pill import level_pill
from games.sudoku.rules.candidates import candidates_of

MOST_BELOW = 7  # the largest box size whose numbers, twice as many in a row, a finger meets in an upright window
WORDY = 520  # logical pixels of an upright window's panel from which on starting over and solving have their words
LONGEST_MODE = 62  # logical pixels of a word in the row of four; where one is longer they are icons
ICONS = {Mode.DIGIT: "mark-digit", Mode.CORNER: "mark-corner", Mode.CENTRE: "mark-centre", Mode.COLOUR: "palette"}
NO_COLOUR = ColourPressed(0)


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a puzzle in play; `seconds`: the time played, None where it is not shown.

    `width`: pixels inside the panel.
    """

    state: State
    sheet: Sheet
    look: Look
    width: int
    seconds: float | None

    def pill(self) -> str:
        return kinds_of(self.state.puzzle)  # its level stands beside it, with the score

    def tags(self) -> list[Widget]:
        return level_pill(self.state.rating, self.state.game.level)

    def panel_title(self) -> str:
        if self.state.advice.step:
            hint = self.state.advice.hint
            return names.title(hint) if self.look.metrics.sheet and hint is not None else _("Hint")
        return _("Cell") if self.sheet.large else _("Puzzle")

    def panel(self) -> list[Widget]:
        found: list[Widget] = []
        advice = self.state.advice
        if advice.step:
            found.append(hint_card(self.state.puzzle, advice.hint, advice.step, self.look, self.width, advice.lit))
            ways = hint_ways(advice.hint, self.look.metrics.compact) if not self.sheet.large else []
            found += [*ways, Gap(2 if ways else 6)]  # on a large board the cell's numbers are to stay in sight
        found += self._large() if self.sheet.large else self._small()
        if not isinstance(found[-1], Divider):
            found.append(Divider(4))
        return found + self._savepoints()

    def _small(self) -> list[Widget]:
        game = self.state.game
        n, filled = game.puzzle.n**2, game.filled
        found: list[Widget] = [
            Row([Heading(_("Filled"), grow=1), Label(f"{filled} / {n}", "body+#")]), Progress(filled / n), Gap(2)
        ]  # fmt: skip
        found += [self._figures(), self._anew(), Divider(4), *self._number_of_solutions(), *self._first()]
        if not self.look.metrics.compact:
            found += self._colours()
        found += [*self._said(), Heading(_("Clues")), Label(goal(game.puzzle), "small", "ink.secondary")]
        if any(game.puzzle.marks):
            found.append(SignLegend(kinds_of_marks(game.puzzle)))
        if game.words.all_given:
            found.append(Label(_("No diamond means an even sum."), "small", "ink.secondary"))
        return found

    def _said(self) -> list[Widget]:
        """Return what the setter says of the puzzle."""
        words = self.state.game.words
        found: list[Widget] = []
        if words.title:
            found.append(Label(words.title, "bodyStrong"))
        if words.author:
            found.append(Label(_("by {author}").format(author=words.author), "small", "ink.secondary"))
        if words.rules:
            found.append(Label(words.rules, "small"))
        return [*found, Divider(4)] if found else []

    def _figures(self) -> Widget:
        """Return time, mistakes and hints."""
        game = self.state.game
        figures: list[Widget] = []
        if self.seconds is not None:
            figures.append(Figure(_("Time"), clock(self.seconds), id="time"))
        figures += [Figure(_("Mistakes"), str(game.mistakes)), Figure(_("Hints"), str(game.hints))]
        return Row(figures, gap=12, equal=True)

    def _first(self) -> list[Widget]:
        """Return the choice whether one points at cells first or holds a digit."""
        ways = [(False, _("Cell first")), (True, _("Digit first"))]
        chosen = Segmented("first", ways, self.state.pencil.digit_first, grow=1, says=DigitFirstChosen)
        key = self.look.shortcut("first")
        row: list[Widget] = [chosen, *([Keycap(key)] if key and not self.look.touch else [])]
        return [Heading(_("Mouse and touch")), Row(row, gap=8), Gap(2)]

    def _colours(self) -> list[Widget]:
        """Return the eight colours."""
        told = "" if self.look.touch else _("Alt and the digit")
        head = Row([Heading(_("Colours"), grow=1), Label(told, "caption", "ink.tertiary")])
        away = IconButton("uncolour", "eraser", tip=_("Take the colours away"), box=32, says=NO_COLOUR)
        return [head, Row([self._swatches(grow=1), away], gap=4), Gap(2)]

    def _swatches(self, wide: int = 0, grow: float = 0) -> Swatches:
        pencil, chosen = self.state.pencil, self.sheet.chosen
        mask = 1 << pencil.colour if pencil.digit_first and pencil.colour else 0
        if not pencil.digit_first and chosen:
            mask = self.state.position.colour(self.sheet.cursor)
        return Swatches(id="colours", mask=mask, wide=wide, grow=grow, says=ColourPressed)

    def _figures_in_a_line(self) -> Widget:
        """Return time, mistakes and hints in one line, for boards whose panel has little room."""
        game = self.state.game
        figures = [(_("Mistakes"), str(game.mistakes)), (_("Hints"), str(game.hints))]
        if self.seconds is not None:
            figures.insert(0, (_("Time"), clock(self.seconds)))
        inside: list[Widget] = []
        for name, figure in figures:
            inside += [Label(name, "caption", "ink.secondary"), Label(figure, "label#"), Spacer()]
        return Row(inside[:-1], gap=4)

    def _anew(self) -> Widget:
        """Return starting over and solving."""
        one = self.state.proof.only is not None and not self.state.solved
        short = not self.look.metrics.sheet or self.width < self.look.px(WORDY)  # an upright window has room for words
        why = _("Solving needs a puzzle with one solution.") if self.state.proof.many or self.state.proof.none else ""
        solving: list[Widget] = [
            Button("solve_cell", _("Solve this cell"), "square-check", "quiet", "sm", "-", action="solve_cell",
                   tip=why or _("Solve this cell"), enabled=one, short=short),
            Spacer(),
            Button("solve", _("Solve all"), "grid-3x3", "quiet", "sm", "-", action="solve",
                   tip=why or _("Solve the puzzle"), enabled=one, short=short),
        ]  # fmt: skip
        again = Button("restart", _("Start over"), "rotate-ccw", "quiet", "sm", "-", action="restart", short=short)
        if self.look.metrics.compact:  # these are icons there
            return Row([again, Spacer(), solving[0], solving[2]], gap=2)
        return Column([Row([again, Spacer()]), Row(solving, gap=2)], gap=2)

    def _number_of_solutions(self) -> list[Widget]:
        if self.state.proof.none:
            return [Note(_("No solution"), _("These clues cannot hold together."), "circle-alert", "danger")]
        if self.state.proof.many:
            text = _("Several solutions: hints hold for all of them.")
            return [Label(text, "small", "ink.secondary")]
        return []

    def _large(self) -> list[Widget]:
        puzzle, filled = self.state.puzzle, self.state.game.filled
        n = puzzle.n
        given = n * n - puzzle.numbers.count(0)
        cell = self.sheet.cursor
        version = (self.state.game.history.cursor, self.sheet.view, cell, id(self.sheet.marks))
        yours = self.look.theme.mix("board.sudoku.entered", "bg.surface", 0.35)  # as on the map
        rows = ((_("Given"), given, "ink.secondary"), (_("Yours"), filled - given, yours),
                (_("Empty"), n * n - filled, "board.sudoku.paper"))  # fmt: skip
        board: list[Widget] = [Map(self.sheet, version, id="map", says=SheetPanned)]
        board += [SampleRow(Sample(ground=colour), name, count) for name, count, colour in rows]
        field = TextField("place", self.state.wanted, names.cell(puzzle, cell), icon="locate-fixed", limit=12, grow=1,
                          says=PlaceTyped, commits=PlaceMeant)  # fmt: skip
        go = Button("go", _("Go"), "corner-down-left", says=PlaceMeant(self.state.wanted))
        entry: list[Widget] = [self._figures_in_a_line(), Row([field, go], gap=8)]
        if self.sheet.chosen:
            entry += self._cell(cell)
        else:
            entry.append(Label(_("Choose a cell.") + " " + goal(puzzle), "small", "ink.secondary"))
        found, proof = [*entry, Divider(4), *board], self.state.proof  # what is used most is always in sight
        if not proof.busy:
            return [*found, self._anew(), *self._number_of_solutions()]
        so_far = _("Looking, {n} so far").format(n=int(proof.solution is not None))
        stop = IconButton("stop", "square", tip=_("Stop"), says=SudokuCommand.STOP_PROOF)
        head = Row([Label(so_far, "bodyStrong", grow=1), stop])
        return [*found, Card([head, Progress(None)])]

    def _cell(self, cell: int) -> list[Widget]:
        """Return what can stand in the chosen cell of a large board: its numbers, and why one of them cannot."""
        puzzle, position, asked = self.state.puzzle, self.state.position, self.state.asked
        n, value, possible = puzzle.n, position.values[cell], _possible(self.state, cell)
        head: list[Widget] = []
        if not value:  # the field above has the name of a cell where nothing more is to be said of it
            many = possible.bit_count()
            told = ngettext("{n} candidate", "{n} candidates", many).format(n=many)
            name = Heading(_("Row {r}, column {c}").format(r=cell // n + 1, c=cell % n + 1), grow=1)
            head.append(Row([name, Label(told, "caption", "ink.secondary")], gap=8))
        pad = number_pad(self.state, self.sheet, puzzle.k, "digits")
        text, ink = _("Type 1 to {n}, then Enter or an arrow.").format(n=n), "ink.tertiary"
        why = why_not(puzzle, position.values, cell, asked) if asked and not value else None
        if why is not None:
            text, ink = spoken(why), "hint.ink"
        return [*head, pad, Label(text, "caption", ink)]

    def _savepoints(self) -> list[Widget]:
        points, here = self.state.game.points, self.state.game.history.cursor
        add = IconButton("save_point", "flag", action="save_point", tip=_("Set a savepoint"), box=32)
        found: list[Widget] = [Row([Heading(_("Savepoints"), grow=1), add])]
        if points:
            chosen = points.index(here) if here in points else -1
            version = (tuple(points), here)
            found.append(Listing("points", len(points), chosen, version=version, item=self._savepoint, row=32,
                                 says=SavepointChosen))  # fmt: skip
        return found

    def _savepoint(self, index: int) -> Item:
        game = self.state.game
        position = game.history.positions[game.points[index]]
        filled = sum(1 for value in position.values if value)
        return Item(str(index + 1), f"{filled} / {game.puzzle.n**2}", "flag")

    def foot(self) -> list[Widget]:
        label = _("Solutions") if self.look.metrics.compact else _("All solutions")
        tools = Row([
            Button("solutions", label, "list-tree", action="solutions", keys="-", grow=1, tip=_("All solutions")),
            IconButton("edit", "pencil", action="edit", tip=_("Edit the clues")),
            IconButton("watch", "telescope", action="watch", tip=_("Watch the search")),
        ], gap=6)  # fmt: skip
        # Neither a day's puzzle is to be left for another nor one whose hint is read.
        style = "secondary" if self.state.game.day or self.state.advice.step else "primary"
        return [tools, Button("new", _("New puzzle"), "plus", style, action="new")]

    def _mode(self) -> Segmented:
        """Return what numbers are written as; icons alone where there is little room."""
        colour = pgettext("of cells", "Colour")
        words = {Mode.DIGIT: _("Digit"), Mode.CORNER: _("Corner"), Mode.CENTRE: _("Centre"), Mode.COLOUR: colour}
        tight = self.look.metrics.compact or self.sheet.large
        longest = max(self.look.text.width(word, "small+") for word in words.values())
        if tight or longest > self.look.px(LONGEST_MODE):
            options: list[tuple[Any, ...]] = [(mode, "", ICONS[mode]) for mode in words]
        else:
            options = [(mode, word) for mode, word in words.items()]
        tip = ", ".join(words.values()) if len(options[0]) > 2 else ""
        return Segmented("mode", options, self.state.pencil.mode, tip=tip, says=ModeChosen)

    def dock(self) -> list[list[Widget]]:
        upright = self.look.metrics.sheet
        tools: list[Widget] = [
            IconButton("erase", "eraser", action="erase", tip=_("Empty the cell")),
            IconButton("fill", "wand-sparkles", action="fill", tip=_("Mark every candidate in the centre")),
            IconButton("check", "check-check", action="check", tip=_("Check")),
        ]
        if not self.sheet.large:
            return [[self._mode()], *([] if upright else [self._entry()]), tools]
        return [*self._zooms(), *([] if upright else [[self._mode(), tools[0], tools[2]]])]

    def dock_below(self) -> list[list[Widget]]:
        if not self.sheet.large:
            return [self._entry()]
        return [[self._mode(), IconButton("erase", "eraser", action="erase", tip=_("Empty the cell")),
                 IconButton("check", "check-check", action="check", tip=_("Check"))]]  # fmt: skip

    def _zooms(self) -> list[list[Widget]]:
        """Return what brings another part of a large board into view."""
        sheet = self.sheet
        zoom = round(100 * sheet.zoom(self.look))
        slider: list[Widget] = [Slider("zoom", min(200, max(10, zoom)), 10, 200, 1, says=ZoomChosen), Gap(8)]
        return [
            [IconButton("zoom_out", "zoom-out", action="zoom_out", tip=_("Zoom out")),
             *(slider if not self.look.metrics.compact else []), sheet.zoom_figure(self.look),
             IconButton("zoom_in", "zoom-in", action="zoom_in", tip=_("Zoom in"))],
            [Button("zoom_fit", _("Fit"), "scan", "quiet", action="zoom_fit"),
             Button("zoom_marks", _("Marks"), "pencil", "quiet", action="zoom_marks"),
             Button("to_cell", _("To cell"), "locate-fixed", "quiet", action="to_cell")],
        ]  # fmt: skip

    def _entry(self) -> list[Widget]:
        """Return what is entered into the cells of a small board: digits, or colours; in an upright window as wide as
        that is."""
        state, pencil, metrics = self.state, self.state.pencil, self.look.metrics
        grow = 1 if metrics.sheet else 0
        if pencil.mode is Mode.COLOUR:
            return [self._swatches(40 if metrics.compact else 48, grow)]
        values = state.position.values
        left = tuple(state.puzzle.n - values.count(v) for v in range(1, state.puzzle.n + 1))
        return [DigitKeys(left, state.lit(self.sheet.cursor, self.sheet.chosen), held=pencil.digit_first, id="digits",
                          grow=grow, says=DigitPressed, commits=DigitHeld)]  # fmt: skip


def number_pad(state: State, sheet: Sheet, columns: int, id: str) -> DigitKeys:
    """Return the numbers of a large board in rows of so many, the candidates of the chosen cell told apart."""
    cell = sheet.cursor
    value = state.position.values[cell] if sheet.chosen else 0
    told = sheet.chosen and not value
    return DigitKeys((1,) * state.puzzle.n, value, columns, candidates=_possible(state, cell) if told else -1, id=id,
                     says=DigitPressed, commits=DigitHeld)  # fmt: skip


def pad_below(state: State, sheet: Sheet) -> list[Widget]:
    """Return the numbers of a large board for an upright window whose panel, which has them, is folded."""
    k = state.puzzle.k
    if not sheet.large or k > MOST_BELOW:
        return []
    return [Card([number_pad(state, sheet, 2 * k, "pad-below")], fill="surface", pad=6)]


def _possible(state: State, cell: int) -> int:
    values = state.position.values
    return 0 if values[cell] else candidates_of(state.puzzle, values, cell)
