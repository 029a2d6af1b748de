"""All solutions of a puzzle as they are found: what differs from another, what is the same in all, filter, saving."""

from __future__ import annotations

import time
from typing import Any

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import N_, _, ngettext, spoken
from games.midend.scene import GameScene
from games.model.app import App
from games.model.keeping.files import StoreError
from games.stage.answers import Answer, Answers, Copy, Pop, Softly, Toast
from games.stage.keys import Action, Gesture
from games.stage.motion import SOFT
from games.stage.scene import Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.lists import Picked
from games.stage.window import wake
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.sheet import CHOOSE, Sheet, Touch
from games.sudoku.export import SaveAll
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import rooms
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.solutions.marks import marks_of
from games.sudoku.solutions.panel import Panel
from games.sudoku.solutions.state import PACES, State

SCOPE = "sudoku.solutions"
ACTIONS = (
    Action("earlier", N_("Previous solution"), ("Left", "Up"), SCOPE, N_("Solutions"), N_("Previous or next"), True),
    Action("later", N_("Next solution"), ("Right", "Down"), SCOPE, N_("Solutions"), N_("Previous or next"), True),
    Action("page_up", N_("Ten back"), ("PgUp",), SCOPE, N_("Solutions"), N_("Ten back or on"), True),
    Action("page_down", N_("Ten on"), ("PgDn",), SCOPE, N_("Solutions"), N_("Ten back or on"), True),
    Action("first", N_("First solution"), ("Home",), SCOPE, N_("Solutions"), N_("First or last")),
    Action("last", N_("Last solution"), ("End",), SCOPE, N_("Solutions"), N_("First or last")),
    Action("flip", N_("Flip through"), ("Space",), SCOPE, N_("Solutions")),
    Action("faster", N_("Flip faster"), ("+",), SCOPE, N_("Solutions"), N_("Flip slower or faster")),
    Action("slower", N_("Flip slower"), ("-",), SCOPE, N_("Solutions"), N_("Flip slower or faster")),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, N_("Board")),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, N_("Board")),
    Action("zoom_fit", N_("Fit the board"), ("F",), SCOPE, N_("Board")),
    Action("play_this", N_("Play the puzzle with this solution"), ("Enter",), SCOPE, N_("Solutions")),
)


class Solutions(GameScene[Game]):
    """Every solution of one puzzle. Popped with a Puzzle: play it."""

    title = N_("Sudoku")
    scope = SCOPE
    actions = ACTIONS
    gestures = (Gesture("keyboard", N_("Go to a solution by its number"), "", N_("Solutions"), ("0", "9"), N_("to")),)

    def __init__(self, app: App, puzzle: Puzzle) -> None:
        super().__init__(app, KIND, Game.of(puzzle), PuzzleTexts())
        self.state = State(puzzle, wake.wake)
        self.saving: SaveAll | None = None
        self.typed = ""
        self.sheet = Sheet(puzzle)
        self.sheet.whole = True
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.state.puzzle

    # Life

    def keeps(self) -> bool:
        return False

    def enter(self) -> None:
        self.state.open(self.look.now())
        self._mirror()

    def resume(self) -> None:
        pass

    def pause(self) -> None:
        self.state.reel.stop()
        self.animating = False

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
                self.send(Softly())
        self.refresh()
        self.animating = state.busy or self.saving is not None
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
        self.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.sheet, self.look, self.saving.written if self.saving is not None else None)

    def board(self) -> list[Widget]:
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, area)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and self.popup is None:
            if pygame.K_0 <= event.key <= pygame.K_9:
                self.typed = (self.typed + chr(event.key))[-7:]
                self._go(int(self.typed) - 1)
                return True
            self.typed = ""
        return super().handle(event)

    def on_value(self, id: str, value: Any) -> Answers:
        state = self.state
        match id:
            case "board":
                return self._touched(value)
            case "list" if isinstance(value, Picked):
                return self.on_action("play_this")
            case "list" | "scrub":
                self._go(int(value))
            case "compare":
                state.choose_rival(value)
                self._mirror()
            case "stop":
                state.stop()
            case "go_on":
                state.go_on(self.look.now())
            case "map":
                self.sheet.pan_to(*value)
            case "unpin":
                state.unpin()
                self._go(state.at)
            case "pace":
                state.reel.set_pace((state.reel.pace + 1) % len(PACES), self.look.now())
            case "save_all":
                return self._save_all()
            case "stop_saving":
                return self._end_saving()
            case _ if id.startswith("pin") and id[3:].isdigit() and state.looked is not None:
                self._pin(state.looked, int(id[3:]))
            case _:
                return super().on_value(id, value)
        return None

    def _touched(self, touch: Touch) -> Answers:
        """Pointing lists a cell's numbers; a click pins the one shown, again takes it off."""
        state = self.state
        if touch.cell is not None:
            state.looked = touch.cell
        if touch.kind == CHOOSE and touch.cell is not None and state.shown is not None:
            self.sheet.chosen = set()
            if not self.puzzle.numbers[touch.cell]:
                self._pin(touch.cell, state.shown[touch.cell])
        return None

    def _pin(self, cell: int, value: int) -> None:
        self.state.pin(cell, value)
        self._go(self.state.at)

    def on_action(self, id: str) -> Answers:
        state = self.state
        step = {"earlier": -1, "later": 1, "page_up": -10, "page_down": 10}.get(id)
        if step is not None:
            self._go(state.at + step)
            return None
        match id:
            case "first" | "last":
                self._go(0 if id == "first" else len(state.indices()) - 1)
            case "flip":
                state.flip(self.look.now())
                self.animating = state.busy
            case "faster" | "slower":
                state.reel.set_pace(state.reel.pace + (1 if id == "faster" else -1), self.look.now())
            case "copy" if state.shown is not None:
                return Copy(formats.write_grid(state.shown, self.puzzle.k), _("Solution copied."))
            case "play_this":
                return self._play_this()
            case "zoom_in" | "zoom_out" | "zoom_fit":
                self.sheet.zoom_by(self.look, id)
            case _:
                return super().on_action(id)
        return None

    # Puzzles that come as text

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return Replace(rooms().solutions(self.app, game.puzzle))

    # Playing and saving

    def _play_this(self) -> Answers:
        """Play the puzzle if this is its only solution; else first find numbers that make it the only one."""
        if self.state.only:
            return Pop(self.puzzle)
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
        return [Toast(text), Pop(puzzle)]

    def _save_all(self) -> Answers:
        """Write every solution to a file, in the background."""
        store = self.shelf.store
        if not store.keeps:
            return Toast(_("There is nowhere to save to."), "refused")
        try:
            self.saving = SaveAll(store, self.puzzle)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        self.animating = True
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


def solutions_pose() -> Solutions:
    """Return the solutions of a puzzle that has many, all found, one in the middle chosen; the time told is made up."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- - 5 o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    scene = Solutions(App(), formats.read_puzzle(text)[0])
    state = scene.state
    state.open(0.0)
    while not state.complete:
        time.sleep(0.001)
        state.update(0.0)
    state.took = 320.0
    state.go(28)
    return scene


POSES = {"solutions": solutions_pose}
