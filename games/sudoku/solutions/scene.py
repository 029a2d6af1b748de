"""All solutions of a puzzle as they are found: what differs from another, what is the same in all, filter, saving."""

from __future__ import annotations

import time
from typing import assert_never

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import N_, _, ngettext, spoken
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.keeping.files import StoreError
from games.stage.answers import Answer, Answers, Copy, Pop, Softly, Toast
from games.stage.keys import Action, Gesture, Pad
from games.stage.messages import Common
from games.stage.motion import SOFT
from games.stage.scene import Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.messages import SheetPanned, SheetTouched, SheetZoom
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.touching import CHOOSE, Touch
from games.sudoku.export import SaveAll
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import PuzzleChosen, rooms
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.solutions.marks import marks_of
from games.sudoku.solutions.messages import (
    NumberPinned,
    RivalChosen,
    SolutionsCommand,
    SolutionsPaceBy,
    SolutionsRowChosen,
    SolutionsStepBy,
)
from games.sudoku.solutions.panel import Panel
from games.sudoku.solutions.state import PACES, State

SCOPE = "sudoku.solutions"
ACTIONS = (
    Action("earlier", N_("Previous solution"), ("Left", "Up"), SCOPE, N_("Solutions"), N_("Previous or next"), True,
           says=SolutionsStepBy(-1)),
    Action("later", N_("Next solution"), ("Right", "Down"), SCOPE, N_("Solutions"), N_("Previous or next"), True,
           says=SolutionsStepBy(1)),
    Action("page_up", N_("Ten back"), ("PgUp",), SCOPE, N_("Solutions"), N_("Ten back or on"), True,
           says=SolutionsStepBy(-10)),
    Action("page_down", N_("Ten on"), ("PgDn",), SCOPE, N_("Solutions"), N_("Ten back or on"), True,
           says=SolutionsStepBy(10)),
    Action("first", N_("First solution"), ("Home",), SCOPE, N_("Solutions"), N_("First or last"),
           says=SolutionsCommand.FIRST),
    Action("last", N_("Last solution"), ("End",), SCOPE, N_("Solutions"), N_("First or last"),
           says=SolutionsCommand.LAST),
    Action("flip", N_("Flip through"), ("Space",), SCOPE, N_("Solutions"), says=SolutionsCommand.FLIP, pad=Pad.X),
    Action("faster", N_("Flip faster"), ("+",), SCOPE, N_("Solutions"), N_("Flip slower or faster"),
           says=SolutionsPaceBy(1)),
    Action("slower", N_("Flip slower"), ("-",), SCOPE, N_("Solutions"), N_("Flip slower or faster"),
           says=SolutionsPaceBy(-1)),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, N_("Board"), says=SheetZoom.IN),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, N_("Board"), says=SheetZoom.OUT),
    Action("zoom_fit", N_("Fit the board"), ("F",), SCOPE, N_("Board"), says=SheetZoom.FIT),
    Action("play_this", N_("Play the puzzle with this solution"), ("Enter",), SCOPE, N_("Solutions"),
           says=SolutionsCommand.PLAY_THIS),
)


SolutionsMessage = (
    SheetTouched | SheetPanned | SheetZoom | SolutionsCommand | SolutionsStepBy | SolutionsRowChosen | SolutionsPaceBy
    | RivalChosen | NumberPinned
)


class Solutions(Playing[Game]):
    """Every solution of one puzzle; it is left with PuzzleChosen where that is to be played."""

    title = N_("Sudoku")
    scope = SCOPE
    actions = ACTIONS
    gestures = (Gesture("keyboard", N_("Go to a solution by its number"), "", N_("Solutions"), ("0", "9"), N_("to")),)

    keeps = False

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        puzzle = table.game.puzzle
        self.state = State(puzzle, wake.wake)
        self.saving: SaveAll | None = None
        self.typed = ""
        self.sheet = Sheet(puzzle)
        self.sheet.says = SheetTouched
        self.sheet.whole = True
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Life

    def enter(self) -> None:
        self.state.open(self.look.now())
        self._mirror()

    def halt(self) -> None:
        self.state.reel.stop()
        self.table.animating = False

    def leave(self) -> None:
        self.state.close()
        self._end_saving()

    def update(self, now: float) -> Answers:
        state = self.state
        if state.update(now):
            self._mirror()
        if state.reel.tick(now):
            self._go(state.at)
            if PACES[state.reel.pace] <= SOFT:
                self.table.send(Softly())
        self.table.refresh()
        self.table.animating = state.busy or self.saving is not None
        return [*self._watch_saving(), *self._watch_choosing()]

    def _go(self, place: int) -> None:
        self.state.go(place)
        self._mirror()
        self._show_difference(self.state.differing(self.state.at) if self.state.indices() else [])

    def _show_difference(self, cells: list[int]) -> None:
        """Have one of these cells seen, number and all; while flipping, a board that is all in view stays so."""
        sheet = self.sheet
        if not cells or sheet.view is None or (sheet.roomy and self.state.reel.playing):
            return
        if sheet.smaller(self.look, DIGITS) or not any(sheet.in_sight(cell) for cell in cells):
            sheet.show_cell(self.look, cells[0], DIGITS)

    def _mirror(self) -> None:
        """Bring the board in line with the solution chosen."""
        grid = self.state.shown
        self.sheet.show(self.puzzle, self.puzzle.numbers if grid is None else grid, (0,) * self.puzzle.n**2)
        self.sheet.marks = marks_of(self.state, self.sheet.large)
        self.sheet.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.sheet, self.look, self.saving.written if self.saving is not None else None)

    def board(self) -> list[Widget]:
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, area)

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if plain and self.table.popup is None:
            if pygame.K_0 <= event.key <= pygame.K_9:
                self.typed = (self.typed + chr(event.key))[-7:]
                self._go(int(self.typed) - 1)
                return True
            self.typed = ""
        return False

    def on(self, message: SolutionsMessage | Common) -> Answers:
        state, now = self.state, self.look.now()
        match message:
            case SheetTouched(touch):
                self._touched(touch)
            case SheetPanned(place):
                self.sheet.pan_to(*place)
            case SheetZoom():
                self.sheet.zoom_by(self.look, message.value)
            case SolutionsStepBy(rows):
                self._go(state.at + rows)
            case SolutionsRowChosen(row):
                self._go(row)
            case SolutionsPaceBy(paces):
                state.reel.set_pace(state.reel.pace + paces, now)
            case RivalChosen(which):
                state.choose_rival(which)
                self._mirror()
            case NumberPinned(value):
                if state.looked is not None:
                    self._pin(state.looked, value)
            case SolutionsCommand():
                return self._command(message)
            case Common.COPY:
                if state.shown is None:
                    return self.table.do(message)
                return Copy(formats.write_grid(state.shown, self.puzzle.k), _("Solution copied."))
            case _:
                return self.table.do(message)
        return None

    def _command(self, command: SolutionsCommand) -> Answers:
        state, now = self.state, self.look.now()
        match command:
            case SolutionsCommand.FIRST:
                self._go(0)
            case SolutionsCommand.LAST:
                self._go(len(state.indices()) - 1)
            case SolutionsCommand.FLIP:
                state.flip(now)
                self.table.animating = state.busy
            case SolutionsCommand.NEXT_PACE:
                state.reel.set_pace((state.reel.pace + 1) % len(PACES), now)
            case SolutionsCommand.PLAY_THIS:
                return self._play_this()
            case SolutionsCommand.STOP:
                state.stop()
            case SolutionsCommand.GO_ON:
                state.go_on(now)
            case SolutionsCommand.UNPIN:
                state.unpin()
                self._go(state.at)
            case SolutionsCommand.SAVE_ALL:
                return self._save_all()
            case SolutionsCommand.STOP_SAVING:
                return self._end_saving()
            case _:
                assert_never(command)
        return None

    def _touched(self, touch: Touch) -> None:
        """Pointing lists a cell's numbers; a click pins the one shown, again takes it off."""
        state = self.state
        if touch.cell is not None:
            state.looked = touch.cell
        if touch.kind == CHOOSE and touch.cell is not None and state.shown is not None:
            self.sheet.chosen = set()
            if not self.puzzle.numbers[touch.cell]:
                self._pin(touch.cell, state.shown[touch.cell])

    def _pin(self, cell: int, value: int) -> None:
        self.state.pin(cell, value)
        self._go(self.state.at)

    # Puzzles that come as text

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return Replace(rooms().solutions(self.table.app, game.puzzle))

    # Playing and saving

    def _play_this(self) -> Answers:
        """Play the puzzle if this is its only solution; else first find numbers that make it the only one."""
        if self.state.only:
            return Pop(PuzzleChosen(self.puzzle))
        self.state.make_only(self.look.now())
        return None

    def _watch_choosing(self) -> list[Answer]:
        """Hand the puzzle with one solution back when it is there."""
        made = self.state.made_only()
        if made is None:
            return []
        puzzle, added = made
        text = ngettext(
            "{n} number was added, so that this is the only solution.",
            "{n} numbers were added, so that this is the only solution.",
            added,
        ).format(n=added)
        return [Toast(text), Pop(PuzzleChosen(puzzle))]

    def _save_all(self) -> Answers:
        """Write every solution to a file, in the background."""
        store = self.table.shelf.store
        if not store.keeps:
            return Toast(_("There is nowhere to save to."), "refused")
        try:
            self.saving = SaveAll(store, self.puzzle)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        self.table.animating = True
        return None

    def _watch_saving(self) -> list[Answer]:
        try:
            if self.saving is None or not self.saving.ended():
                return []
        except StoreError as error:
            self.saving = None
            return [Toast(spoken(error), "refused")]
        told = self._end_saving()
        return [told] if told is not None else []

    def _end_saving(self) -> Toast | None:
        """Close the file and say what it is called; it holds what was written so far."""
        saving, self.saving = self.saving, None
        if saving is None:
            return None
        try:
            saving.close()
        except StoreError as error:
            return Toast(spoken(error), "refused")
        told = ngettext(
            "{n} solution saved as {name} in {folder}.", "{n} solutions saved as {name} in {folder}.", saving.written
        )
        return saved(saving.path, told.replace("{n}", number(saving.written)))


def solutions(app: App, puzzle: Puzzle) -> TableScene[Game, Solutions]:
    """Return the scene of all solutions of a puzzle."""
    return TableScene(app, KIND, Game.of(puzzle), Solutions, PuzzleTexts())


def solutions_pose() -> TableScene[Game, Solutions]:
    """Return the solutions of a puzzle that has many, all found, one in the middle chosen; the time told is made up."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- - 5 o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    scene = solutions(App(), formats.read_puzzle(text)[0])
    state = scene.play.state
    state.open(0.0)
    while not state.complete:
        time.sleep(0.001)
        state.update(0.0)
    state.took = 320.0
    state.go(28)
    return scene


POSES = {"solutions": solutions_pose}
