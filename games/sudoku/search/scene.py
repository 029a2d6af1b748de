"""Watch the search fill the board: guesses, what follows from them, conflicts and which guesses were to blame."""

from __future__ import annotations

import time
from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, spoken
from games.midend.scene import GameScene
from games.model.app import App
from games.stage.answers import Answers, Softly, Sound, Toast
from games.stage.keys import Action, Gesture
from games.stage.motion import FAST, SLOW, SOFT
from games.stage.scene import Replace, SearchShown
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.sudoku.board.sheet import Sheet, Touch
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import rooms
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.search.guesses import GuessRow, marks_of
from games.sudoku.search.panel import Panel
from games.sudoku.search.state import SPEEDS, State

SCOPE = "sudoku.search"
STEP = N_("Step")
JUMP = N_("Jump")
VIEW = N_("Board")
ACTIONS = (
    Action("play", N_("Play or pause"), ("Space",), SCOPE, STEP),
    Action("back_one", N_("One node back"), ("Left",), SCOPE, STEP, N_("One node back or on"), True),
    Action("on_one", N_("One node on"), ("Right",), SCOPE, STEP, N_("One node back or on"), True),
    Action("back_many", N_("100 nodes back"), ("Shift+Left",), SCOPE, STEP, N_("100 nodes back or on"), True),
    Action("on_many", N_("100 nodes on"), ("Shift+Right",), SCOPE, STEP, N_("100 nodes back or on"), True),
    Action("first", N_("To the start"), ("Home",), SCOPE, JUMP, N_("Start, or as far as was seen")),
    Action("last", N_("As far as was seen"), ("End",), SCOPE, JUMP, N_("Start, or as far as was seen")),
    Action("conflict", N_("Next conflict"), ("X",), SCOPE, JUMP),
    Action("solution", N_("Next solution"), ("V",), SCOPE, JUMP),
    Action("parent", N_("Up to the guess before"), ("B",), SCOPE, JUMP),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, VIEW),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, VIEW),
    Action("zoom_fit", N_("Fit the board"), ("F",), SCOPE, VIEW),
    Action("faster", N_("Faster"), ("+",), SCOPE, STEP, N_("Slower or faster")),
    Action("slower", N_("Slower"), ("-",), SCOPE, STEP, N_("Slower or faster")),
)
MANY = 100  # nodes of a long step


class Watching(GameScene[Game]):
    """The search of one puzzle, step by step."""

    title = N_("Watch the search")
    scope = SCOPE
    actions = ACTIONS
    gestures = (
        Gesture("mouse", N_("Why a cell holds its number"), N_("Rest the pointer on it"), VIEW),
        Gesture("mouse", N_("What a guess fills"), N_("Rest the pointer on its row"), VIEW),
        Gesture("touch", N_("Why a cell holds its number"), N_("Tap it"), VIEW),
    )

    def __init__(self, app: App, puzzle: Puzzle) -> None:
        super().__init__(app, KIND, Game.of(puzzle), PuzzleTexts())
        self.state = State(puzzle, wake.wake)
        self.sheet = Sheet(puzzle)
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self.sheet.whole = True
        self.gone_until = self.rim_until = 0.0  # when what went, and a solution's rim, are no longer shown

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Life

    def keeps(self) -> bool:
        return False

    def enter(self) -> None:
        self.state.drive.open()
        self._mirror()

    def resume(self) -> None:
        pass

    def pause(self) -> None:
        self._stop()

    def leave(self) -> None:
        self.state.drive.close()

    def update(self, now: float) -> Answers:
        state, ran = self.state, self.state.running
        if state.update(now):
            self._begin_flash(now)
            self._mirror()
            if state.sound:
                self.send(Sound(state.sound))
            if not state.running or 0 < state.drive.rate <= SOFT:
                self.send(Softly())
            reason = state.extra.get("reason", ())
            if reason and state.singly and not self.sheet.roomy:
                self.sheet.go_to(reason[-1].places[0][0])
        elif max(self.gone_until, self.rim_until) and now >= (self.gone_until or self.rim_until):
            self._let_go(now)
        self.animating = state.running
        if ran and not state.running:
            self.refresh()
            if state.drive.missed:
                state.drive.missed = False
                return Toast(_("There is none further on."))
        return None

    def _begin_flash(self, now: float) -> None:
        """Let what a conflict wiped out be seen going, and a solution be seen."""
        if not self.look.motion.moves:
            return
        if self.state.gone:
            self.gone_until = self.wake_at = now + FAST
        if self.state.found:
            self.rim_until = self.wake_at = now + SLOW

    def _let_go(self, now: float) -> None:
        """Draw the moment without what has had its time."""
        if now >= self.gone_until:
            self.gone_until = 0.0
        if now >= self.rim_until:
            self.rim_until = 0.0
        self.wake_at = max(self.gone_until, self.rim_until) or None
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
        self.sheet.show(self.puzzle, extra["values"], (0,) * len(extra["values"]))
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    def watched(self) -> SearchShown:
        drive = self.state.drive
        return SearchShown(
            drive.shown.nodes, drive.seen, drive.rate, lambda: Watching(self.app.apart(), self.puzzle), drive.seek,
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

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; a pointer over a guess lights what it fills, one that leaves the board points at nothing."""
        used = super().handle(event)
        state = self.state
        if event.type == pygame.MOUSEMOTION and state.extra:
            lit = self.over.depth if isinstance(self.over, GuessRow) else 0
            pointed = state.pointed if self.over is self.sheet else None
            if (lit, pointed) != (state.lit, state.pointed):
                state.lit, state.pointed = lit, pointed
                self._mirror()
        return used

    def on_value(self, id: str, value: Any) -> Answers:
        drive = self.state.drive
        match id:
            case "board":
                return self._touched(value)
            case "scrub":
                self._seek(int(value))
            case "speed":
                self._set_speed(int(value))
            case "halt":
                self._stop()
            case "play_on":
                self._set_speed(len(SPEEDS) - 1)
                drive.play(self.look.now())
                self._go_on()
            case "map":
                self.sheet.pan_to(*value)
            case _ if id.startswith("guess"):
                self.state.pin(int(id[5:]))
                self._mirror()
            case _:
                return super().on_value(id, value)
        return None

    def _touched(self, touch: Touch) -> Answers:
        """Tell why the cell pointed at holds its number."""
        if touch.cell != self.state.pointed and self.state.extra:
            self.state.pointed = touch.cell
            self._mirror()
        return None

    def _go_on(self) -> None:
        """See to what was asked of the search."""
        self.animating = self.state.running
        self.refresh()

    def _stop(self) -> None:
        self.state.drive.stop()
        self._go_on()

    def _seek(self, node: int) -> None:
        self.state.drive.seek(max(0, node))
        self._go_on()

    def _set_speed(self, place: int) -> None:
        self.state.drive.set_speed(place, self.look.now())
        self._go_on()

    def on_action(self, id: str) -> Answers:
        state, drive = self.state, self.state.drive
        match id:
            case "play" if state.running:
                self._stop()
            case "play":
                drive.play(self.look.now())
                self._go_on()
            case "on_one" | "on_many":
                drive.step(1 if id == "on_one" else MANY)
                self._go_on()
            case "back_one" | "back_many":
                self._seek(drive.node - (1 if id == "back_one" else MANY))
            case "first" | "last":
                self._seek(0 if id == "first" else drive.seen)
            case "conflict" | "solution":
                self._jump(id)
            case "parent":
                state.to_parent()
                self._go_on()
            case "faster" | "slower":
                self._set_speed(drive.place + (1 if id == "faster" else -1))
            case "zoom_in" | "zoom_out" | "zoom_fit":
                self.sheet.zoom_by(self.look, id)
            case _:
                return super().on_action(id)
        return None

    def _jump(self, goal: str) -> None:
        """Go on at full speed to the next conflict or solution; that there is none is no fault, and makes no sound."""
        try:
            self.state.jump(goal)
        except IllegalMove as error:
            self.send(Toast(spoken(error)))
        self._go_on()

    # Puzzles that come as text

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return Replace(rooms().watch(self.app, game.puzzle))


def search_pose() -> Watching:
    """Return the search of a 9x9 puzzle that needs guesses, at a node reached step by step."""
    # Arto Inkala's puzzle of 2012, published in newspapers as the hardest of its time.
    scene = Watching(
        App(), read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")[0]
    )
    drive = scene.state.drive
    drive.open()
    for node in range(8):
        drive.grant(int(node > 0))
        while drive.latest.nodes < node or not drive.latest.extra:
            time.sleep(0.001)
        scene.state.update(0.0)
    return scene


POSES = {"search": search_pose}
