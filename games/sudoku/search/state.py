"""The search of one puzzle, watched: the moment shown, what was seen of it, what is lit and pointed at. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.game import IllegalMove
from engine.run.stepper import Snapshot
from games.model.drive import FULL, Drive
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.watched_search import LATELY, watched

SPEEDS = (1, 5, 20, 100, 500, 5000, FULL)  # nodes a second
USUAL = 1  # which of them at first
SEEN_SINGLY = 20  # nodes a second up to which each is shown by itself, so that what goes can be seen going


@dataclass
class Trace:
    """What was seen of the search: cells filled and depth by node."""

    filled: dict[int, int] = field(default_factory=dict)
    depths: dict[int, int] = field(default_factory=dict)

    def note(self, snapshot: Snapshot) -> None:
        """Take a moment in, with the nodes before it."""
        for node, filled, depth in snapshot.extra.get("lately", ()):
            self.filled[node], self.depths[node] = filled, depth
        if len(self.filled) > 8 * LATELY:
            near = sorted(self.filled, key=lambda node: abs(node - snapshot.nodes))
            for node in near[4 * LATELY :]:
                del self.filled[node], self.depths[node]

    def last(self, node: int) -> tuple[tuple[int, int], ...]:
        """Return the last moments up to a node."""
        return tuple(sorted((n, f) for n, f in self.filled.items() if node - LATELY <= n <= node))


class State:
    """What is watched. `lit`, `pinned`: depths of guesses whose cells are lit while pointed at, or until told so;
    `pointed`: the cell pointed at. `gone`: the numbers that a conflict has just wiped out, by cell; `found`: whether a
    solution has just been found, `sound`: what is to be heard of the moment.
    """

    def __init__(self, puzzle: Puzzle, wake: Callable[[], None] | None) -> None:
        self.puzzle = puzzle
        self.drive = Drive(lambda: watched(puzzle), wake, SPEEDS, USUAL)
        self.trace = Trace()
        self.lit = self.pinned = 0
        self.pointed: int | None = None
        self.gone: dict[int, int] = {}
        self.found = False
        self.sound = ""

    @property
    def shown(self) -> Snapshot:
        """The moment shown."""
        return self.drive.shown

    @property
    def extra(self) -> dict[str, Any]:
        """What the moment shown says beyond its figures; nothing before the first one."""
        return self.drive.shown.extra

    @property
    def guessed(self) -> bool:
        """Whether this search guesses, so that something can clash."""
        return "reason" not in self.extra

    @property
    def running(self) -> bool:
        """Whether it plays, or is on its way to a conflict or solution."""
        return self.drive.playing or bool(self.drive.goal)

    @property
    def singly(self) -> bool:
        """Whether each node is shown by itself."""
        return not self.drive.playing or 0 < self.drive.rate <= SEEN_SINGLY

    def update(self, now: float) -> bool:
        """Take the latest moment in and pay for the next; return whether it is another one. Raises what failed."""
        played, self.sound = self.drive.playing, ""
        before = self.drive.tick(now)
        if before is None or not self.extra:
            return False
        self.trace.note(self.shown)
        self.gone, self.found = {}, False
        if self.singly and self.shown.nodes == before.nodes + 1:
            if before.extra.get("conflict"):
                old, new = before.extra["values"], self.extra["values"]
                self.gone = {cell: value for cell, value in enumerate(old) if value and not new[cell]}
            self.found = self.shown.solutions > before.solutions
            self.sound = "chime" if self.found else "dead" if self.extra.get("conflict") else "tick"
        if played and self.shown.finished and not before.finished:
            self.sound = "chimes"
        return True

    def jump(self, goal: str) -> None:
        """Run to the next "conflict" or "solution" at full speed. IllegalMove where there is none further on."""
        solutions = 0 if self.drive.pending else self.shown.solutions

        def clashes(found: Snapshot) -> bool:
            return bool(found.extra["conflict"]) and not found.finished

        def solved(found: Snapshot) -> bool:  # it may be the end of the search, too
            return found.solutions > solutions and 0 not in found.extra["values"]

        if not self.drive.jump(goal, clashes if goal == "conflict" else solved):
            raise IllegalMove("There is none further on.")

    def to_parent(self) -> None:
        """Go back to where the search was one guess shallower, among the moments seen."""
        node, depths = self.drive.node, self.trace.depths
        depth = depths.get(node, self.extra.get("depth", 0))
        before = [n for n, d in depths.items() if n < node and d < depth]
        if before:
            self.drive.seek(max(before))
        elif node:
            self.drive.seek(node - 1)

    def pin(self, depth: int) -> None:
        """Have the cells of a guess stay lit, or no longer."""
        self.pinned = 0 if self.pinned == depth else depth
