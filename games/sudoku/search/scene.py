"""Watch the search fill the board: guesses, what follows from them, conflicts and which guesses were to blame."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, spoken
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.answers import Answers, Softly, Sound, Toast
from games.stage.keys import Action, Gesture, Pad
from games.stage.messages import Common
from games.stage.motion import FAST, SLOW, SOFT
from games.stage.scene import Replace, SearchShown
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.sudoku.board.keys import zooming
from games.sudoku.board.messages import SheetPanned, SheetTouched, SheetZoom
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.touching import Touch
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import rooms
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.search.guesses import GuessRow, marks_of
from games.sudoku.search.messages import (
    GuessPinned,
    PuzzleSearchCommand,
    PuzzleSearchPace,
    PuzzleSearchPaceBy,
    PuzzleSearchSought,
    PuzzleSearchStepBy,
)
from games.sudoku.search.panel import Panel
from games.sudoku.search.state import SPEEDS, State

SCOPE = "sudoku.search"
STEP = N_("Step")
JUMP = N_("Jump")
VIEW = N_("Board")
MANY = 100  # nodes of a long step
ACTIONS = (
    Action("play", N_("Play or pause"), ("Space",), SCOPE, STEP, says=PuzzleSearchCommand.PLAY, pad=Pad.X),
    Action("back_one", N_("One node back"), ("Left",), SCOPE, STEP, N_("One node back or on"), True,
           says=PuzzleSearchStepBy(-1)),
    Action("on_one", N_("One node on"), ("Right",), SCOPE, STEP, N_("One node back or on"), True,
           says=PuzzleSearchStepBy(1)),
    Action("back_many", N_("100 nodes back"), ("Shift+Left",), SCOPE, STEP, N_("100 nodes back or on"), True,
           says=PuzzleSearchStepBy(-MANY)),
    Action("on_many", N_("100 nodes on"), ("Shift+Right",), SCOPE, STEP, N_("100 nodes back or on"), True,
           says=PuzzleSearchStepBy(MANY)),
    Action("first", N_("To the start"), ("Home",), SCOPE, JUMP, N_("Start, or as far as was seen"),
           says=PuzzleSearchCommand.FIRST),
    Action("last", N_("As far as was seen"), ("End",), SCOPE, JUMP, N_("Start, or as far as was seen"),
           says=PuzzleSearchCommand.LAST),
    Action("conflict", N_("Next conflict"), ("X",), SCOPE, JUMP, says=PuzzleSearchCommand.CONFLICT),
    Action("solution", N_("Next solution"), ("V",), SCOPE, JUMP, says=PuzzleSearchCommand.SOLUTION),
    Action("parent", N_("Up to the guess before"), ("B",), SCOPE, JUMP, says=PuzzleSearchCommand.PARENT),
    *zooming(SCOPE, VIEW, ("F",)),
    Action("faster", N_("Faster"), ("+",), SCOPE, STEP, N_("Slower or faster"), says=PuzzleSearchPaceBy(1)),
    Action("slower", N_("Slower"), ("-",), SCOPE, STEP, N_("Slower or faster"), says=PuzzleSearchPaceBy(-1)),
)


SearchMessage = (
    SheetTouched | SheetPanned | SheetZoom | PuzzleSearchCommand | PuzzleSearchStepBy | PuzzleSearchSought
    | PuzzleSearchPace | PuzzleSearchPaceBy | GuessPinned
)


class Watching(Playing[Game]):
    """The search of one puzzle, step by step."""

    title = N_("Watch the search")
    scope = SCOPE
    actions = ACTIONS
    gestures = (
        Gesture("mouse", N_("Why a cell holds its number"), N_("Rest the pointer on it"), VIEW),
        Gesture("mouse", N_("What a guess fills"), N_("Rest the pointer on its row"), VIEW),
        Gesture("touch", N_("Why a cell holds its number"), N_("Tap it"), VIEW),
    )

    keeps = False

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        puzzle = table.game.puzzle
        self.state = State(puzzle, wake.wake)
        self.sheet = Sheet(puzzle)
        self.sheet.says = SheetTouched
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self.sheet.whole = True
        self.framed = -1  # the cell that it is about, -1 for none
        self.gone_until = self.rim_until = 0.0  # when what went, and a solution's rim, are no longer shown

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Life

    def enter(self) -> None:
        self.state.drive.open()
        self._mirror()

    def halt(self) -> None:
        self._stop()

    def leave(self) -> None:
        self.state.drive.close()

    def update(self, now: float) -> Answers:
        state, ran = self.state, self.state.running
        if state.update(now):
            self._begin_flash(now)
            self._mirror()
            if state.sound:
                self.table.send(Sound(state.sound))
            if not state.running or 0 < state.drive.rate <= SOFT:
                self.table.send(Softly())
            reason = state.extra.get("reason", ())
            if reason and state.singly and not self.sheet.roomy:
                self.sheet.go_to(reason[-1].places[0][0])
        elif max(self.gone_until, self.rim_until) and now >= (self.gone_until or self.rim_until):
            self._let_go(now)
        self.table.animating = state.running
        if ran and not state.running:
            self.table.refresh()
            if state.drive.missed:
                state.drive.missed = False
                return Toast(_("There is none further on."))
        return None

    def _begin_flash(self, now: float) -> None:
        """Let what a conflict wiped out be seen going, and a solution be seen."""
        if not self.look.motion.moves:
            return
        if self.state.gone:
            self.gone_until = self.table.wake_at = now + FAST
        if self.state.found:
            self.rim_until = self.table.wake_at = now + SLOW

    def _let_go(self, now: float) -> None:
        """Draw the moment without what has had its time."""
        if now >= self.gone_until:
            self.gone_until = 0.0
        if now >= self.rim_until:
            self.rim_until = 0.0
        self.table.wake_at = max(self.gone_until, self.rim_until) or None
        self._mirror()

    def _mirror(self) -> None:
        """Bring the board in line with the moment."""
        state, extra = self.state, self.state.extra
        if not extra:
            return
        marks = marks_of(self.puzzle, extra, self.look.theme, state.lit or state.pinned, state.pointed)
        if self.gone_until:
            marks.gone = state.gone
        if self.rim_until:
            marks.rim = "hint.base"
        if self.framed >= 0:
            marks.ring[self.framed] = ("hint.base", False)
        self.sheet.show(self.puzzle, extra["values"], (0,) * len(extra["values"]))
        self.sheet.marks = marks
        self.sheet.touch()
        self.table.refresh()

    def watched(self) -> SearchShown:
        drive = self.state.drive
        return SearchShown(
            drive.shown.nodes, drive.seen, drive.rate, lambda: watch(self.table.app.apart(), self.puzzle), drive.seek,
            lambda: bool(self.state.extra) and not drive.pending,
        )  # fmt: skip

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.sheet, self.look)

    def board(self) -> list[Widget]:
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, area)

    # Events

    def after(self, event: pygame.event.Event) -> None:
        """Light what the guess under the pointer fills; a pointer that leaves the board points at nothing."""
        state = self.state
        if event.type == pygame.MOUSEMOTION and state.extra:
            lit = self.table.over.depth if isinstance(self.table.over, GuessRow) else 0
            pointed = state.pointed if self.table.over is self.sheet else None
            if (lit, pointed) != (state.lit, state.pointed):
                state.lit, state.pointed = lit, pointed
                self._mirror()

    def on(self, message: SearchMessage | Common) -> Answers:
        drive = self.state.drive
        match message:
            case SheetTouched(touch):
                self._touched(touch)
            case SheetPanned(place):
                self.sheet.pan_to(*place)
            case SheetZoom():
                self.sheet.zoom_by(self.look, message.value)
            case PuzzleSearchStepBy(nodes) if nodes > 0:
                drive.step(nodes)
                self._go_on()
            case PuzzleSearchStepBy(nodes):
                self._seek(drive.node + nodes)
            case PuzzleSearchSought(node):
                self._seek(node)
            case PuzzleSearchPace(place):
                self._set_speed(place)
            case PuzzleSearchPaceBy(places):
                self._set_speed(drive.place + places)
            case GuessPinned(depth):
                self.state.pin(depth)
                self._mirror()
            case PuzzleSearchCommand():
                self._command(message)
            case _:
                return self.table.do(message)
        return None

    def _command(self, command: PuzzleSearchCommand) -> None:
        state, drive = self.state, self.state.drive
        match command:
            case PuzzleSearchCommand.PLAY | PuzzleSearchCommand.HALT if state.running:
                self._stop()
            case PuzzleSearchCommand.PLAY:
                self._play()
            case PuzzleSearchCommand.HALT:
                pass  # it has stopped by itself
            case PuzzleSearchCommand.PLAY_ON:
                self._set_speed(len(SPEEDS) - 1)
                self._play()
            case PuzzleSearchCommand.FIRST:
                self._seek(0)
            case PuzzleSearchCommand.LAST:
                self._seek(drive.seen)
            case PuzzleSearchCommand.CONFLICT | PuzzleSearchCommand.SOLUTION:
                self._jump(command.value)
            case PuzzleSearchCommand.PARENT:
                state.to_parent()
                self._go_on()

    def _touched(self, touch: Touch) -> None:
        """Tell why the cell pointed at holds its number."""
        if touch.cell != self.state.pointed and self.state.extra:
            self.state.pointed = touch.cell
            self._mirror()

    def _play(self) -> None:
        self.state.drive.play(self.look.now())
        self._go_on()

    def _go_on(self) -> None:
        """See to what was asked of the search."""
        self.table.animating = self.state.running
        self.table.refresh()

    def _stop(self) -> None:
        self.state.drive.stop()
        self._go_on()

    def _seek(self, node: int) -> None:
        self.state.drive.seek(max(0, node))
        self._go_on()

    def _set_speed(self, place: int) -> None:
        self.state.drive.set_speed(place, self.look.now())
        self._go_on()

    def _jump(self, goal: str) -> None:
        """Go on at full speed to the next conflict or solution; that there is none is no fault, and makes no sound."""
        try:
            self.state.jump(goal)
        except IllegalMove as error:
            self.table.send(Toast(spoken(error)))
        self._go_on()

    # Puzzles that come as text

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return Replace(rooms().watch(self.table.app, game.puzzle))


def watch(app: App, puzzle: Puzzle) -> TableScene[Game, Watching]:
    """Return the scene of the search of a puzzle."""
    return TableScene(app, KIND, Game.of(puzzle), Watching, PuzzleTexts())


def watch_from(app: App, puzzle: Puzzle, values: bytes, cell: int) -> TableScene[Game, Watching]:
    """Return the scene of the search that goes on from the numbers on a board, a cell framed (-1: none)."""
    scene = watch(app, replace(puzzle, numbers=values))
    scene.play.framed = cell
    return scene


def search_pose() -> TableScene[Game, Watching]:
    """Return the search of a 9x9 puzzle that needs guesses, at a node reached step by step."""
    # Arto Inkala's puzzle of 2012, published in newspapers as the hardest of its time.
    scene = watch(
        App(), read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")[0]
    )
    drive = scene.play.state.drive
    drive.open()
    for node in range(8):
        drive.grant(int(node > 0))
        while drive.latest.nodes < node or not drive.latest.extra:
            time.sleep(0.001)
        scene.play.state.update(0.0)
    return scene


POSES = {"search": search_pose}
