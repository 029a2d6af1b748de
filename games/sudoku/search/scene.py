"""Watch the search fill the board: guesses, what follows from them, conflicts and which guesses were to blame."""

from __future__ import annotations

import time
from typing import Any

import pygame

from engine.run.job import Job
from engine.run.stepper import Snapshot
from games.stage.answers import Answers, Replace, Toast
from games.stage.keys import Action, Gesture
from games.stage.motion import FAST, SLOW
from games.stage.text.i18n import N_, _
from games.stage.window import wake
from games.sudoku.board.sheet import Sheet, Touch
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.search.guesses import GuessRow, Trace, marks_of
from games.sudoku.search.panel import SPEEDS, SearchPanel
from games.sudoku.think.watched_search import watched

SCOPE = "sudoku.search"
STEP, JUMP, VIEW = N_("Step"), N_("Jump"), N_("Board")
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
SEEN_SINGLY = 20  # nodes a second up to which each is shown by itself, so that what goes can be seen going


class Watch(SearchPanel):
    """The search of one puzzle, step by step."""

    title, scope, actions = N_("Watch the search"), SCOPE, ACTIONS
    gestures = (
        Gesture("mouse", N_("Why a cell holds its number"), N_("Rest the pointer on it"), VIEW),
        Gesture("mouse", N_("What a guess fills"), N_("Rest the pointer on its row"), VIEW),
        Gesture("touch", N_("Why a cell holds its number"), N_("Tap it"), VIEW),
    )

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.sheet = Sheet(puzzle)
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self.sheet.whole = True
        self.job: Job | None = None
        self.trace = Trace()
        self.speed = 1
        self.playing = False
        self.credit = 0.0
        self.then = 0.0
        self.jump = ""  # what a jump looks for: "conflict", "solution"
        self.jump_from = self.jump_solutions = 0  # nodes and solutions where it began
        self.lit = 0  # the depth whose cells are lit
        self.pinned = 0  # the depth whose cells stay lit
        self.pointed: int | None = None  # the cell pointed at
        self.gone: dict[int, int] = {}  # what a conflict has just wiped out
        self.gone_until = self.rim_until = 0.0
        self.shown: Snapshot = Snapshot()
        self.aim = 0  # the node sought last, until its moment is here

    # Life

    def enter(self) -> None:
        """Begin, paused at the clues."""
        self.job = Job(lambda: watched(self.puzzle), wake.wake, solutions="drop")

    def leave(self) -> None:
        """Stop the search."""
        if self.job is not None:
            self.job.close()

    def pause(self) -> None:
        """Be covered: stand still."""
        self._stop()

    def update(self, now: float) -> Answers:
        """Pay for nodes, and show the latest moment."""
        if self.job is None:
            return None
        for event in self.job.events():
            if event.kind == "failed":
                raise event.data
        snapshot = self.job.latest
        if snapshot.extra and snapshot is not self.shown:
            self._look(snapshot, now)
        elif max(self.gone_until, self.rim_until) and now >= (self.gone_until or self.rim_until):
            self._let_go(now)
        if self.jump and snapshot.finished and not self.pending:
            self._land(_("There is none further on."))
            self.refresh()
        elif self.playing and SPEEDS[self.speed]:
            self.credit = min(self.credit + SPEEDS[self.speed] * max(0.0, now - self.then) / 1000, 5000)
            whole = int(self.credit)
            if whole:
                self.credit -= whole
                self.job.advance(whole)
        self.then = now
        if snapshot.finished and self.playing and not self.pending:
            self._stop()
            self.refresh()
        return None

    def _look(self, snapshot: Snapshot, now: float) -> None:
        """Take a moment in and draw it."""
        before = self.shown
        self.shown = snapshot
        self.trace.note(snapshot)
        if self.jump and snapshot.nodes > self.jump_from and not self.pending:
            if self.jump == "conflict":
                there = bool(snapshot.extra["conflict"]) and not snapshot.finished
            else:  # one may be the end of the search, too
                there = snapshot.solutions > self.jump_solutions and 0 not in snapshot.extra["values"]
            if there:
                self._land()
        one_by_one = not self.playing or 0 < SPEEDS[self.speed] <= SEEN_SINGLY
        onward = snapshot.nodes == before.nodes + 1
        if self.look.motion.moves and onward and one_by_one:
            self._begin_flash(before, snapshot, now)
        self._show()
        reason = snapshot.extra.get("reason", ())
        if reason and one_by_one and not self.sheet.roomy:
            self.sheet.go_to(reason[-1].places[0][0])

    def _begin_flash(self, before: Snapshot, snapshot: Snapshot, now: float) -> None:
        """Let what a conflict wiped out be seen going, and a solution be seen."""
        if before.extra.get("conflict"):
            old, new = before.extra["values"], snapshot.extra["values"]
            self.gone = {cell: value for cell, value in enumerate(old) if value and not new[cell]}
            self.gone_until = self.wake_at = now + FAST
        if snapshot.solutions > before.solutions:
            self.rim_until = self.wake_at = now + SLOW

    def _let_go(self, now: float) -> None:
        """Draw the moment without what has had its time."""
        if now >= self.gone_until:
            self.gone, self.gone_until = {}, 0.0
        if now >= self.rim_until:
            self.rim_until = 0.0
        self.wake_at = max(self.gone_until, self.rim_until) or None
        self._show()

    def _land(self, said: str = "") -> None:
        """End a jump."""
        self.jump = ""
        self.animating = self.playing
        if said:
            self.send(Toast(said))

    def _show(self) -> None:
        """Bring the board in line with the moment."""
        extra = self.shown.extra
        marks = marks_of(self.puzzle, extra, self.look.theme, self.lit or self.pinned, self.pointed)
        marks.gone = self.gone
        if self.rim_until:
            marks.rim = "hint.base"
        self.sheet.show(self.puzzle, extra["values"], (0,) * len(extra["values"]))
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; a pointer over a guess lights what it fills, one that leaves the board points at nothing."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.shown.extra:
            lit = self.over.depth if isinstance(self.over, GuessRow) else 0
            pointed = self.pointed if self.over is self.sheet else None
            if (lit, pointed) != (self.lit, self.pointed):
                self.lit, self.pointed = lit, pointed
                self._show()
        return used

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "playpause":
            return self.on_action("play")
        if id == "board":
            return self._touched(value)
        if id == "scrub":
            self._seek(int(value))
        elif id == "speed":
            self._set_speed(int(value))
        elif id == "halt":
            self._stop()
        elif id == "play_on":
            self._set_speed(len(SPEEDS) - 1)
            self._play()
        elif id == "map":
            self.sheet.pan_to(*value)
        elif id.startswith("guess"):
            depth = int(id[5:])
            self.pinned = 0 if self.pinned == depth else depth
            self._show()
        else:
            return super().on_value(id, value)
        return None

    def _touched(self, touch: Touch) -> Answers:
        """Tell why the cell pointed at holds its number."""
        if touch.cell != self.pointed and self.shown.extra:
            self.pointed = touch.cell
            self._show()
        return None

    def take_position(self, position: Position) -> Answers:
        """Watch the search of the puzzle that has come."""
        return Replace(Watch(position.puzzle))

    def _play(self) -> None:
        self.jump = ""
        self.playing = self.animating = True
        self.then, self.credit = self.look.now(), 0.0
        if self.job is not None and not SPEEDS[self.speed]:
            self.job.free()
        self.refresh()

    def _stop(self) -> None:
        self.playing = self.animating = False
        self.jump = ""
        if self.job is not None:
            self.job.pause()
        self.refresh()

    def _set_speed(self, speed: int) -> None:
        self.speed = max(0, min(len(SPEEDS) - 1, speed))
        if self.playing and self.job is not None:
            self.job.pause()
            self._play()

    def _seek(self, node: int) -> None:
        self._stop()
        if self.job is not None:
            self.aim = max(0, node)
            self.job.seek(self.aim)

    def _on(self, nodes: int) -> None:
        """Go on from where the search stands, which may be further than is shown, or from the node sought."""
        if self.pending:
            self._seek(self.aim + nodes)
        elif self.job is not None:
            if self.playing or self.jump:
                self._stop()  # else it would take back a step just asked for
            self.job.advance(nodes)

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        match id:
            case "play":
                if self.playing or self.jump:
                    self._stop()
                else:
                    self._play()
            case "on_one" | "on_many":
                self._on(1 if id == "on_one" else 100)
            case "back_one" | "back_many":
                self._seek(self.node - (1 if id == "back_one" else 100))
            case "first" | "last":
                self._seek(0 if id == "first" else self.trace.seen)
            case "conflict" | "solution":
                self._jump(id)
            case "parent":
                self._to_parent()
            case "faster" | "slower":
                self._set_speed(self.speed + (1 if id == "faster" else -1))
            case "zoom_in" | "zoom_out" | "zoom_fit":
                self.sheet.zoom_by(self.look, id)
            case _:
                return super().on_action(id)
        return None

    def _jump(self, goal: str) -> None:
        """Go on at full speed to the next conflict or solution."""
        self._stop()
        if (self.shown.finished and not self.pending) or self.job is None:
            self.send(Toast(_("There is none further on.")))
            return
        self.jump, self.jump_from = goal, self.node
        self.jump_solutions = 0 if self.pending else self.shown.solutions
        self.animating = True
        self.job.reach(goal)
        self.refresh()

    def _to_parent(self) -> None:
        """Go back to where the search was one guess shallower, among the moments seen."""
        node = self.node
        depth = self.trace.depths.get(node, self.shown.extra.get("depth", 0))
        before = [n for n, d in self.trace.depths.items() if n < node and d < depth]
        if before:
            self._seek(max(before))
        elif node:
            self._seek(node - 1)


class AtNode(Watch):
    """The search at a fixed node, reached step by step before the first picture."""

    def enter(self) -> None:
        """Go there and wait for it."""
        super().enter()
        assert self.job is not None
        for node in range(8):
            self.job.advance(int(node > 0))
            while self.job.alive and (self.job.latest.nodes < node or not self.job.latest.extra):
                time.sleep(0.001)
            self.update(self.look.now())


def search_pose() -> Watch:
    """Return the search of a 9x9 puzzle that needs guesses."""
    # Arto Inkala's puzzle of 2012, published in newspapers as the hardest of its time.
    return AtNode(read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")[0])


POSES = {"search": search_pose}
