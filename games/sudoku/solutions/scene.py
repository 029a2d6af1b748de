"""All solutions of a puzzle as they are found: what differs from another, what is the same in all, filter, saving."""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import Any

import pygame

from engine.run.job import Job
from games.midend.store import StoreError
from games.stage.answers import Answers, Copy, Pop, Replace, Toast
from games.stage.keys import Action, Gesture
from games.stage.text.export import saved
from games.stage.text.i18n import N_, _, ngettext, spoken
from games.stage.text.rendering import number
from games.stage.widgets.lists import Picked
from games.stage.window import wake
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.marks import Marks
from games.sudoku.board.sheet import CHOOSE, Sheet, Touch
from games.sudoku.export import SaveAll, store_of
from games.sudoku.puzzle_text import Arriving
from games.sudoku.rules import formats
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.solutions.panel import PACES, Shown
from games.sudoku.think.clashes import clash_sentence
from games.sudoku.think.listing import OnlyOne, UpTo
from games.sudoku.think.solve import Clue
from games.sudoku.think.verdict import PuzzleVerdict

KEPT = 100_000  # solutions after which the search waits to be told to go on; Save all writes them all by itself
TAKEN = 4000  # solutions that are taken in between two pictures
RIVALS = 2000  # solutions that the one to be played is told apart from before the search looks for more
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


class Solutions(Shown, Arriving):
    """Every solution of one puzzle."""

    title, scope, actions = N_("Sudoku"), SCOPE, ACTIONS
    gestures = (Gesture("keyboard", N_("Go to a solution by its number"), "", N_("Solutions"), ("0", "9"), N_("to")),)

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.found: list[bytes] = []
        self.limit = KEPT  # how many are looked for
        self.same: bytearray | None = None  # the number of each cell where all so far agree, else 0
        self.at = 0
        self.compare = "previous"
        self.pinned: tuple[int, int] | None = None  # (cell, number) that is filtered for
        self.picked = 0  # the solution compared with where one was chosen
        self.job: Job | None = None
        self.stopped = False
        self.timed = False  # whether the time taken stands
        self.began = self.took = 0.0
        self.flipping = False
        self.next_flip = 0.0
        self.pace = 2  # index into PACES
        self.typed = ""
        self.clash = ""
        self.clashing: tuple[Clue, ...] = ()
        self.reason: Job | None = None  # looks for the clues that clash
        self.saving: SaveAll | None = None
        self.choosing: Job | None = None  # adds numbers until the solution to be played is the only one
        self.looked: int | None = None  # the cell pointed at last
        self._counted: tuple[int, int, Counter[int]] | None = None
        self._waiting: deque[bytes] = deque()
        self.sheet = Sheet(puzzle)
        self.sheet.whole = True
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self._filtered: tuple[Any, list[int]] | None = None

    # Life

    def enter(self) -> None:
        """Begin to search."""
        self.began = self.look.now()
        self.job = Job(lambda: UpTo(self.puzzle, KEPT), wake.wake, marks=False)
        self.job.reach("more")
        self._show()

    def leave(self) -> None:
        """Stop the searches; a file being written ends here."""
        for job in (self.job, self.reason, self.choosing):
            if job is not None:
                job.close()
        self._end_saving()

    def pause(self) -> None:
        """Stop flipping."""
        self.flipping = self.animating = False

    @property
    def complete(self) -> bool:
        """Whether all solutions are there."""
        if self.job is None:
            return False
        latest = self.job.latest
        return bool(latest.extra.get("complete")) and len(self.found) == latest.solutions

    @property
    def full(self) -> bool:
        """Whether as many are there as are looked for, and perhaps there are more."""
        return len(self.found) == self.limit and not self.complete

    @property
    def searching(self) -> bool:
        """Whether the search goes on."""
        return self.job is not None and not self.complete and not self.stopped and not self.full

    def update(self, now: float) -> Answers:
        """Take in what the searches brought; flip through it."""
        if self.job is not None:
            for event in self.job.events():
                if event.kind == "failed":
                    raise event.data
                if event.kind == "solution":
                    self._waiting.append(event.data)
            self._take_in()
            if not self.stopped and not self.timed:  # the last time is when the end is seen
                self.took = now - self.began
                self.timed = self.complete or self.full
            self._tell_clash()
            self.refresh()
        self.animating = self.flipping or bool(self._waiting) or self.saving is not None
        if self.flipping and now >= self.next_flip:
            self.next_flip = now + 1000 / PACES[self.pace]
            self._go(self.at + 1 if self.at + 1 < len(self.indices()) else 0)
        return [*self._watch_saving(), *self._watch_choosing()]

    def _take_in(self) -> None:
        """Add solutions that are waiting, as many as there is time for, and show what that changes."""
        before = (min(len(self.found), 2), bytes(self.same or b""))
        for _index in range(min(TAKEN, len(self._waiting))):
            self._add(self._waiting.popleft())
        if before != (min(len(self.found), 2), bytes(self.same or b"")):
            self._show()

    def _add(self, grid: bytes) -> None:
        self.found.append(grid)
        if self.same is None:
            self.same = bytearray(grid)
            self._agreeing = list(range(len(grid)))
            return
        differing = [cell for cell in self._agreeing if self.same[cell] != grid[cell]]
        if differing:
            for cell in differing:
                self.same[cell] = 0
            self._agreeing = [cell for cell in self._agreeing if self.same[cell]]

    def _tell_clash(self) -> None:
        """Where there is no solution, look for the clues that clash and show them."""
        if not self.complete or self.found or self.clash:
            return
        if self.reason is None:
            self.reason = Job(lambda: PuzzleVerdict(self.puzzle), wake.wake, marks=False)
            self.reason.free()
        elif self.reason.latest.finished:
            clues = self.reason.latest.extra["clash"]
            self.clash = (
                spoken(clash_sentence(self.puzzle, clues)) if clues else _("No reason was found in short time.")
            )
            self.clashing = clues or ()
            self._show()

    def _stop(self) -> None:
        if self.job is not None:
            self.job.pause()
        self.stopped = True

    def _go(self, place: int) -> None:
        kept = self.indices()
        self.at = max(0, min(len(kept) - 1, place))
        self._show()
        self._show_difference(self._differing(self.at) if kept else [])

    def _show_difference(self, cells: list[int]) -> None:
        """Have one of these cells seen, number and all; while flipping, a board that is all in view stays so."""
        sheet = self.sheet
        if not cells or sheet.view is None or (sheet.roomy and self.flipping):
            return
        if sheet.smaller(self.look, DIGITS) or not any(sheet.in_sight(cell) for cell in cells):
            sheet.show_cell(self.look, cells[0], DIGITS)

    def _show(self) -> None:
        """Bring the board in line with the solution chosen."""
        kept = self.indices()
        marks = Marks()
        if not kept:
            self.sheet.show(self.puzzle, self.puzzle.numbers, (0,) * self.puzzle.n**2)
            for cell, _kind in self.clashing:
                marks.ring[cell] = ("danger.base", False)
                marks.cross.add(cell)
        else:
            grid = self.found[kept[self.at]]
            other = self._other(self.at)
            self.sheet.show(self.puzzle, grid, (0,) * len(grid))
            for cell in self._differing(self.at):
                marks.tint[cell] = "board.sudoku.sameNumber"
                if other is not None:
                    marks.corner[cell] = str(self.found[other][cell])
            if self.sheet.large:  # on the map, and as far as that goes for a board too small for numbers
                own = bytearray(len(grid))
                for cell in marks.tint:
                    own[cell] = 1
                marks.blocks = (bytes(own), ("accent.base",))
            if self.same is not None and len(self.found) > 1:
                marks.bar = {c for c, v in enumerate(self.same) if v and not self.puzzle.numbers[c]}
        if self.pinned is not None:
            marks.ring[self.pinned[0]] = ("hint.base", False)
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

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
        if id == "board":
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
        elif id == "go_on" and self.job is not None:
            self.limit += KEPT if self.full else 0
            self.stopped = self.timed = False
            self.began = self.look.now() - self.took
            self.job.reach("more")
        elif id == "map":
            self.sheet.pan_to(*value)
        elif id == "unpin":
            self.pinned = None
            self._go(0)
        elif id == "pace":
            self.pace = (self.pace + 1) % len(PACES)
        elif id.startswith("pin") and id[3:].isdigit() and self.looked is not None:
            self._pin(self.looked, int(id[3:]))
        elif id == "save_all":
            return self._save_all()
        elif id == "stop_saving":
            return self._end_saving()
        else:
            return super().on_value(id, value)
        return None

    def take_position(self, position: Position) -> Answers:
        """List the solutions of the puzzle that has come."""
        return Replace(Solutions(position.puzzle))

    def _touched(self, touch: Touch) -> Answers:
        """Pointing lists a cell's numbers; a click pins the one shown, again takes it off."""
        if touch.cell is not None:
            self.looked = touch.cell
        if touch.kind == CHOOSE and touch.cell is not None and self.indices():
            self.sheet.chosen = set()
            if not self.puzzle.numbers[touch.cell]:
                self._pin(touch.cell, self.found[self.indices()[self.at]][touch.cell])
        return None

    def _pin(self, cell: int, value: int) -> None:
        """Show only the solutions with a number in a cell; all again where it was pinned already."""
        current = self.indices()[self.at] if self.indices() else 0
        self.pinned = None if self.pinned == (cell, value) else (cell, value)
        kept = self.indices()
        self._go(kept.index(current) if current in kept else 0)

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        step = {"earlier": -1, "later": 1, "page_up": -10, "page_down": 10}.get(id)
        if step is not None:
            self._go(self.at + step)
        elif id in ("first", "last"):
            self._go(0 if id == "first" else len(self.indices()) - 1)
        elif id == "flip":
            self.flipping = self.animating = not self.flipping and len(self.indices()) > 1
            self.next_flip = self.look.now() + 1000 / PACES[self.pace]
        elif id in ("faster", "slower"):
            self.pace = max(0, min(len(PACES) - 1, self.pace + (1 if id == "faster" else -1)))
        elif id == "copy" and self.indices():
            grid = self.found[self.indices()[self.at]]
            return Copy(formats.write_grid(grid, self.puzzle.k), _("Solution copied."))
        elif id == "play_this":
            return self._play_this()
        elif id in ("zoom_in", "zoom_out", "zoom_fit"):
            self.sheet.zoom_by(self.look, id)
        else:
            return super().on_action(id)
        return None

    # Playing and saving

    def _play_this(self) -> Answers:
        """Play the puzzle if this is its only solution; else first find numbers that make it the only one."""
        if not self.found or self.choosing is not None:
            return None
        if self.complete and len(self.found) == 1:
            return Pop(self.puzzle)
        wanted = self.found[self.indices()[self.at]]
        others = self.found[:RIVALS]
        self.choosing = Job(lambda: OnlyOne(self.puzzle, wanted, others), wake.wake, marks=False)
        self.choosing.free()
        return None

    def _watch_choosing(self) -> list[Any]:
        """Hand the puzzle with one solution back when it is there."""
        if self.choosing is None:
            return []
        for event in self.choosing.events():
            if event.kind == "failed":
                raise event.data
        said = self.choosing.latest.extra
        if not said.get("puzzle"):
            return []
        self.choosing.close()
        self.choosing = None
        added = said["added"]
        text = ngettext(
            "{n} number was added, so that this is the only solution.",
            "{n} numbers were added, so that this is the only solution.",
            added,
        ).format(n=added)
        return [Toast(text), Pop(said["puzzle"])]

    def _save_all(self) -> Answers:
        """Write every solution to a file, in the background."""
        store = store_of(self.look)
        if store is None:
            return Toast(_("There is nowhere to save to."), "refused")
        try:
            self.saving = SaveAll(store, self.puzzle)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        self.animating = True
        return None

    def _watch_saving(self) -> list[Any]:
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


class AllThere(Solutions):
    """All solutions found before the first picture, one in the middle chosen; the time told is made up."""

    def enter(self) -> None:
        """Wait for them."""
        super().enter()
        while not self.complete:
            time.sleep(0.001)
            self.update(self.look.now())
        self.took = 320.0
        self._go(28)


def solutions_pose() -> Solutions:
    """Return the solutions of a puzzle that has many."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- - 5 o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    return AllThere(formats.read_puzzle(text)[0])


POSES = {"solutions": solutions_pose}
