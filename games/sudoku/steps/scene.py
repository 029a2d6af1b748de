"""Steps: the path of a puzzle from its clues, always the easiest step first, each on the board with its reasons."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_
from games.midend.scene.card_below import CardBelow
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.answers import Answers, Home, Pop, Softly
from games.stage.keys import Action
from games.stage.messages import Common
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.keys import copying, zooming
from games.sudoku.board.marks import Marks
from games.sudoku.board.messages import CopyForm, SheetPanned, SheetTouched, SheetZoom
from games.sudoku.board.sheet import Sheet
from games.sudoku.copying import MENU, copied
from games.sudoku.game import Game
from games.sudoku.hint.marked import mark_hint
from games.sudoku.hint.telling import CHAINS
from games.sudoku.kind import KIND
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rated.background import known
from games.sudoku.rated.step_card import step_card
from games.sudoku.rooms import rooms
from games.sudoku.rules.puzzle import CLUE_KINDS, Puzzle, houses
from games.sudoku.steps.messages import (
    PathCommand,
    PathRowBy,
    PathStepBy,
    PathStepSought,
    PlayedFrom,
    PuzzleRowChosen,
)
from games.sudoku.steps.panel import Panel
from games.sudoku.steps.state import State
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.path import rating_of

SCOPE = "sudoku.steps"
STEPS, VIEW = N_("Steps"), N_("Board")
ACTIONS = (
    Action("back_one", N_("Step before"), ("Left",), SCOPE, STEPS, N_("Step before or next"), True,
           says=PathStepBy(-1)),
    Action("on_one", N_("Next step"), ("Right",), SCOPE, STEPS, N_("Step before or next"), True, says=PathStepBy(1)),
    Action("row_up", N_("Row before"), ("Up",), SCOPE, STEPS, N_("Row before or next"), True, says=PathRowBy(-1)),
    Action("row_down", N_("Next row"), ("Down",), SCOPE, STEPS, N_("Row before or next"), True, says=PathRowBy(1)),
    Action("first", N_("To the clues"), ("Home",), SCOPE, STEPS, N_("First or last step"), says=PathCommand.FIRST),
    Action("last", N_("Last step"), ("End",), SCOPE, STEPS, N_("First or last step"), says=PathCommand.LAST),
    Action("hardest", N_("The next hardest step"), ("X",), SCOPE, STEPS, says=PathCommand.HARDEST),
    Action("play", N_("Play or pause"), ("Space",), SCOPE, STEPS, says=PathCommand.PLAY),
    Action("from_here", N_("Play from here"), ("Enter",), SCOPE, STEPS, says=PathCommand.FROM_HERE),
    Action("candidates", N_("All candidates, or only those spoken of"), ("C",), SCOPE, VIEW,
           says=PathCommand.CANDIDATES),
    Action("practise", N_("Practise the technique of the step"), ("P",), SCOPE, STEPS, says=PathCommand.PRACTISE),
    Action("fold", N_("The reasons of the step, or only what follows"), ("R",), SCOPE, VIEW, says=PathCommand.FOLD),
    *zooming(SCOPE, VIEW),
    *copying(SCOPE, VIEW),
)  # fmt: skip

PathMessage = (
    SheetTouched | SheetPanned | SheetZoom | CopyForm | PathCommand | PathStepBy | PathRowBy | PathStepSought
    | PuzzleRowChosen
)


class PuzzleSteps(Playing[Game]):
    """The steps of one puzzle; it is left with PlayedFrom where a step is to be played on from."""

    title = N_("Steps")
    scope = SCOPE
    actions = ACTIONS
    extra_menu = MENU

    keeps = False

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        puzzle = table.game.puzzle
        self.state = State(puzzle, wake.wake)
        self.sheet = Sheet(puzzle)
        self.below = CardBelow(table, steady=True)
        self.sheet.says = SheetTouched
        self.sheet.whole = True
        self.sheet.selecting = False
        self.sheet.focusable = False  # the arrows go from step to step, not over the cells

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Life

    def enter(self) -> None:
        self.state.search.begin(self.look.now())
        self.state.seek()
        self._show()

    def halt(self) -> None:
        self.state.reel.stop()
        self.table.animating = False

    def leave(self) -> None:
        self.state.search.stop()

    def update(self, now: float) -> Answers:
        state = self.state
        here = state.reel.here
        if state.update(now):
            if state.seek():
                self._show()
            self._mirror()
            if state.reel.here != here:
                self.table.send(Softly())
        self.table.animating = state.reel.playing or state.search.busy
        return None

    def _mirror(self) -> None:
        """Bring the board in line with the step shown."""
        state, marks, hint = self.state, Marks(), self.state.hint
        if hint is not None:
            mark_hint(marks, self.puzzle, hint.board, hint, 3)
            if hint.house >= 0 and hint.technique not in CHAINS:
                for cell in houses(self.puzzle.k)[hint.house]:
                    marks.tint.setdefault(cell, "board.sudoku.peers")
            if not state.candidates:
                spoken = {*marks.ring, *hint.cells}
                marks.ghost = {cell: mask for cell, mask in marks.ghost.items() if cell in spoken}
        self.sheet.show(self.puzzle, state.values, (0,) * self.puzzle.n**2)
        self.sheet.marks = marks
        self.sheet.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.sheet, self.look)

    def board(self) -> list[Widget]:
        hint = self.state.hint
        if hint is None or self.table.bare:
            return [self.sheet, *self.below.take([])]
        card = step_card(self.puzzle, hint, False)
        card.grow = 1
        return [self.sheet, *self.below.take([card], hint)]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, self.below.place(area))

    # Events

    def on(self, message: PathMessage | Common) -> Answers:
        state = self.state
        match message:
            case SheetTouched():
                pass
            case SheetPanned(place):
                self.sheet.pan_to(*place)
            case SheetZoom():
                self.sheet.zoom_by(self.look, message.value)
            case PathStepBy(steps):
                self._go(state.reel.here + steps)
            case PathStepSought(place):
                self._go(place)
            case PathRowBy(rows):
                state.go_row(state.row + rows)
                self._show()
            case PuzzleRowChosen(row):
                if row == state.row or state.rows[row].several:
                    state.unfold(row)
                state.go_row(row)
                self._show()
            case PathCommand():
                return self._command(message)
            case CopyForm():
                return copied(message, self.game.position)
            case _:
                return self.table.do(message)
        return None

    def _go(self, place: int) -> None:
        self.state.go(place)
        self._show()

    def _show(self) -> None:
        """Show the step that one has gone to, its cells in view."""
        self._mirror()
        hint = self.state.hint
        if hint is not None:
            self.sheet.show_cells(self.look, {*self.sheet.marks.ring, *hint.cells}, hint.cells[0])
            if self.sheet.smaller(self.look, DIGITS):
                self.sheet.show_cell(self.look, hint.cells[0], DIGITS)

    def _command(self, command: PathCommand) -> Answers:
        state = self.state
        match command:
            case PathCommand.PLAY:
                if state.reel.playing:
                    state.reel.stop()
                else:
                    state.reel.play(self.look.now())
                self.table.animating = state.reel.playing
                self._mirror()
            case PathCommand.FIRST:
                self._go(0)
            case PathCommand.LAST:
                self._go(len(state.steps) - 1)
            case PathCommand.HARDEST:
                state.hardest()
                self._show()
            case PathCommand.CANDIDATES:
                state.candidates = not state.candidates
                self._mirror()
            case PathCommand.FOLD:
                compact = self.look.metrics.compact
                state.folded = not (compact if state.folded is None else state.folded)
                self.table.refresh()
            case PathCommand.STOP:
                state.search.stop()
                self.table.refresh()
            case PathCommand.FROM_HERE:
                return self._play_from_here()
            case PathCommand.TRIED:
                return self._show_tried()
            case PathCommand.PRACTISE:
                practise = rooms().practise
                if state.hint is not None and practise is not None:
                    return Push(practise(self.table.app, state.hint.technique))
            case _:
                assert_never(command)
        return None

    def _play_from_here(self) -> Answers:
        hint = self.state.hint
        if hint is None:
            raise IllegalMove("There is no step yet.")
        open_cells = tuple(0 if value else mask for value, mask in zip(hint.board, hint.seen, strict=True))
        return Pop(PlayedFrom(hint.board, open_cells))

    def _show_tried(self) -> Answers:
        """Show the search from where logic ends, the cell that it gave a number framed."""
        hint = self.state.hint
        if hint is None or (hint.technique != "search" and not self.state.stuck):
            return None
        if hint.technique == "search":
            return Push(rooms().watch_from(self.table.app, self.puzzle, hint.board, hint.cells[0]))
        logic = Logic(self.puzzle, self.state.steps[-1].board)
        logic.apply(self.state.steps[-1])
        return Push(rooms().watch_from(self.table.app, self.puzzle, bytes(logic.values), -1))

    # Puzzles that come as text

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Open the puzzle as everywhere else: a step of another one must not be played from on the board below."""
        return [Home(), Push(rooms().of(self.table.app, game))]


def steps(app: App, puzzle: Puzzle) -> TableScene[Game, PuzzleSteps]:
    """Return the scene of the steps of a puzzle."""
    return TableScene(app, KIND, Game.of(puzzle), PuzzleSteps, PuzzleTexts())


def steps_at(app: App, puzzle: Puzzle, hint: Deduction) -> TableScene[Game, PuzzleSteps]:
    """Return the scene of the steps of a puzzle, at the step that is like a hint once that is found."""
    scene = steps(app, puzzle)
    scene.play.state.sought = hint
    return scene


def steps_pose() -> TableScene[Game, PuzzleSteps]:
    """Return the steps of a puzzle with parity and odd sums, at its hardest one."""
    puzzle = generate(3, CLUE_KINDS, 5, 3)
    known().keep(puzzle, rating_of(puzzle))
    scene = steps(App(), puzzle)
    scene.play.state.hardest()
    return scene


POSES = {"steps": steps_pose}
