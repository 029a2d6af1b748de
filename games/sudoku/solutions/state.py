"""The solutions of one puzzle as they are found: which are shown, what differs, what is the same in all. No pixels."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from engine.run.job import Job
from games.base.i18n import _, spoken
from games.model.reel import Reel
from games.model.thinker import Thinker
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.clashes import clash_sentence
from games.sudoku.think.listing import OnlyOne, UpTo
from games.sudoku.think.solve import Clue
from games.sudoku.think.verdict import PuzzleVerdict

KEPT = 100_000  # solutions after which the search waits to be told to go on; Save all writes them all by itself
MOST = 100_000_000  # bytes of solutions after which it waits, too; a cell takes one
TAKEN = 324_000  # cells of solutions that are taken in between two pictures
RIVALS = 2000  # solutions that the one to be played is told apart from before the search looks for more
PACES = (1, 2, 4, 10, 20)  # solutions a second while flipping through
USUAL = 2  # which of them at first


class State:
    """What was found. `at`: the place in the list of the one shown; `compare`: with which it is compared, "previous",
    "first" or "picked" (`picked`: its number); `pinned`: the cell and number that is filtered for; `looked`: the cell
    pointed at last. `took`: ms of the search. `clash`, `clashing`: why there is none, in words and clues.
    """

    def __init__(self, puzzle: Puzzle, wake: Callable[[], None] | None) -> None:
        self.puzzle, self._wake = puzzle, wake
        self.found: list[bytes] = []
        self.cells = len(puzzle.numbers)
        self.portion = min(KEPT, MOST // self.cells)
        self.limit = self.portion  # how many are looked for
        self.same: bytearray | None = None  # the number of each cell where all so far agree, else 0
        self._agreeing: list[int] = []
        self._agreed = self._mask = 0  # bytes of cells as one integer: the first solution; 255 where all so far agree
        self.reel = Reel(0, paces=[1000 / pace for pace in PACES], pace=USUAL, loops=True)
        self.compare, self.picked = "previous", 0
        self.pinned: tuple[int, int] | None = None
        self.looked: int | None = None
        self.stopped = False
        self.began = self.took = 0.0
        self._timed = False  # whether the time taken stands
        self.clash = ""
        self.clashing: tuple[Clue, ...] = ()
        self._job: Job | None = None
        self._reason: Thinker[dict[str, Any]] = Thinker(lambda said: said.extra, wake or (lambda: None))
        self._choosing: Thinker[dict[str, Any]] = Thinker(lambda said: said.extra, wake or (lambda: None))
        self._waiting: deque[bytes] = deque()
        self._filtered: tuple[tuple[int, tuple[int, int] | None], list[int]] | None = None
        self._counted: tuple[int, int, Counter[int]] | None = None

    # Life

    def open(self, now: float) -> None:
        """Begin to search; where it has begun already, it goes on."""
        if self._job is not None:
            return
        self.began = now
        self._job = Job(lambda: UpTo(self.puzzle, self.portion), self._wake, checkpoints=False)
        self._job.reach("more")

    def close(self) -> None:
        """End the searches."""
        if self._job is not None:
            self._job.close()
        self._reason.stop()
        self._choosing.stop()

    def stop(self) -> None:
        """Have the search stand still."""
        if self._job is not None:
            self._job.pause()
        self.stopped = True

    def go_on(self, now: float) -> None:
        """Search on, for more where as many are there as were looked for."""
        if self._job is None:
            return
        self.limit += self.portion if self.full else 0
        self.stopped = self._timed = False
        self.began = now - self.took
        self._job.reach("more")

    # What is so

    @property
    def complete(self) -> bool:
        """Whether all solutions are there."""
        if self._job is None:
            return False
        latest = self._job.latest
        return bool(latest.extra.get("complete")) and len(self.found) == latest.solutions

    @property
    def full(self) -> bool:
        """Whether as many are there as are looked for, and perhaps there are more."""
        return len(self.found) == self.limit and not self.complete

    @property
    def searching(self) -> bool:
        """Whether the search goes on."""
        return self._job is not None and not self.complete and not self.stopped and not self.full

    @property
    def busy(self) -> bool:
        """Whether something changes by itself at the next picture."""
        return self.reel.playing or bool(self._waiting)

    @property
    def choosing(self) -> bool:
        """Whether numbers are being added until the solution to be played is the only one."""
        return self._choosing.open

    # What comes in

    def update(self, now: float) -> bool:
        """Take in what the searches brought; return whether the board shows something else. Raises what failed."""
        if self._job is None:
            return False
        for event in self._job.events():
            if event.kind == "failed":
                raise event.data
            if event.kind == "solution":
                self._waiting.append(event.data)
        before = (min(len(self.found), 2), bytes(self.same or b""))
        for _index in range(min(max(1, TAKEN // self.cells), len(self._waiting))):
            self._add(self._waiting.popleft())
        self.reel.last = max(0, len(self.indices()) - 1)
        if not self.stopped and not self._timed:  # the last time is when the end is seen
            self.took = now - self.began
            self._timed = self.complete or self.full
        return self._seek_reason(now) or before != (min(len(self.found), 2), bytes(self.same or b""))

    def _add(self, grid: bytes) -> None:
        self.found.append(grid)
        if self.same is None:
            self.same = bytearray(grid)
            self._agreeing = list(range(len(grid)))
            self._agreed, self._mask = int.from_bytes(grid, "little"), (1 << 8 * len(grid)) - 1
        elif (int.from_bytes(grid, "little") ^ self._agreed) & self._mask:  # rarely, and a look at each cell takes long
            for cell in self._agreeing:
                if self.same[cell] != grid[cell]:
                    self.same[cell] = 0
                    self._mask &= ~(255 << 8 * cell)
            self._agreeing = [cell for cell in self._agreeing if self.same[cell]]

    def _seek_reason(self, now: float) -> bool:
        """Where there is no solution, look for the clues that clash; return whether they have just been found."""
        if not self.complete or self.found or self.clash:
            return False
        if not self._reason.open:
            self._reason.think(lambda: PuzzleVerdict(self.puzzle), now)
            return False
        said = self._reason.take()
        if said is None:
            return False
        clues = said["clash"]
        self.clash = spoken(clash_sentence(self.puzzle, clues)) if clues else _("No reason was found in short time.")
        self.clashing = clues or ()
        return True

    # Which are shown

    @property
    def at(self) -> int:
        """The place in the list of the solution shown."""
        return self.reel.here

    @property
    def shown(self) -> bytes | None:
        """The solution shown, None where there is none."""
        kept = self.indices()
        return self.found[kept[self.at]] if kept else None

    def indices(self) -> list[int]:
        """Return the numbers (from 0) of the solutions that pass the filter."""
        key = (len(self.found), self.pinned)
        if self._filtered is None or self._filtered[0] != key:
            if self.pinned is None:
                kept = list(range(len(self.found)))
            else:
                cell, value = self.pinned
                kept = [n for n, grid in enumerate(self.found) if grid[cell] == value]
            self._filtered = (key, kept)
        return self._filtered[1]

    def go(self, place: int) -> None:
        """Show another one, the nearest there is; flipping goes on from there."""
        self.reel.last = max(0, len(self.indices()) - 1)
        self.reel.here = max(0, min(self.reel.last, place))

    def flip(self, now: float) -> None:
        """Begin or stop to flip through them."""
        if self.reel.playing or len(self.indices()) < 2:
            self.reel.stop()
        else:
            self.reel.playing = True
            self.reel.wait(now)

    def choose_rival(self, compare: str) -> None:
        """Compare with the one before, the first, or the one shown now."""
        self.compare = compare
        self.picked = self.indices()[self.at] if self.indices() else 0

    def pin(self, cell: int, value: int) -> None:
        """Show only the solutions with a number in a cell; all again where it was pinned already."""
        current = self.indices()[self.at] if self.indices() else 0
        self.pinned = None if self.pinned == (cell, value) else (cell, value)
        kept = self.indices()
        self.go(kept.index(current) if current in kept else 0)

    def unpin(self) -> None:
        """Show all again."""
        self.pinned = None
        self.go(0)

    # What differs

    def rival(self, place: int) -> int | None:
        """Return the index of the solution that the one at a place of the list is compared with."""
        kept = self.indices()
        if not kept:
            return None
        if self.compare == "previous":
            return kept[place - 1] if place > 0 else None
        return kept[0] if self.compare == "first" else min(self.picked, len(self.found) - 1)

    def differing(self, place: int) -> list[int]:
        """Return the cells in which the one at a place of the list differs from its rival."""
        other = self.rival(place)
        if other is None:
            return []
        grid, compared = self.found[self.indices()[place]], self.found[other]
        return [cell for cell, value in enumerate(grid) if compared[cell] != value]

    def numbers_of(self, cell: int) -> list[tuple[int, int]]:
        """Return the numbers of a cell with how many solutions hold each; counted anew as many more are there."""
        held = self._counted
        if held is None or held[0] != cell or len(self.found) > (1.1 if self.searching else 1) * held[1]:
            held = self._counted = (cell, len(self.found), Counter(grid[cell] for grid in self.found))
        return sorted(held[2].items())

    # Playing one

    @property
    def only(self) -> bool:
        """Whether there is exactly one solution."""
        return self.complete and len(self.found) == 1

    def make_only(self, now: float) -> None:
        """Look for numbers that make the solution shown the only one."""
        wanted, others = self.shown, self.found[:RIVALS]
        if wanted is not None and not self.choosing:
            self._choosing.think(lambda: OnlyOne(self.puzzle, wanted, others), now)

    def made_only(self) -> tuple[Puzzle, int] | None:
        """Return the puzzle with these numbers and how many they are, once they are found. Raises what failed."""
        said = self._choosing.best()
        if not said or not said.get("puzzle"):
            return None
        self._choosing.stop()
        return said["puzzle"], said["added"]
