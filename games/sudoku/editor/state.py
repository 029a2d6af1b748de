"""A puzzle being written: its steps, the tool, what is known of its solutions, which clues clash. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.game import BadInput
from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import EVEN, LETTERS, ODD, SOUTH, WEST, Puzzle, empty, resized
from games.sudoku.rules.words import PuzzleWords
from games.sudoku.think.solve import Clue, clue_count
from games.sudoku.think.verdict import PuzzleVerdict
from games.sudoku.think.ways_out import ways_out

TOOLS = {"number": 0, "even": EVEN, "odd": ODD, "south": SOUTH, "west": WEST}
PARITY, SUM = (EVEN, ODD), (SOUTH, WEST)
SILENT = PuzzleWords()
KINDS = {0: "n"} | {bit: letter for letter, bit in LETTERS.items()}  # how a Clue calls what a tool sets


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a puzzle's solutions: how many so far, whether these are all or as many as are counted, and
    which clues clash, where there are none."""

    count: int = 0
    capped: bool = False
    counted: bool = False
    clash: tuple[Clue, ...] = ()

    @property
    def none(self) -> bool:
        """Whether there is no solution."""
        return self.counted and not self.count

    @property
    def all_counted(self) -> int:
        """How many solutions there are; 0 while that is not known."""
        return self.count if self.counted and not self.capped else 0

    @classmethod
    def read(cls, said: Snapshot) -> Judgement:
        """Return what a search for the verdict says."""
        if not said.extra:
            return cls()
        extra = said.extra
        return cls(extra["count"], extra["capped"], extra["counted"], tuple(extra["clash"] or ()))


@dataclass(frozen=True, slots=True)
class ClueChange:
    """One clue that was set: its cell and kind (0: number, else a mark), with what is known of the puzzle then."""

    cell: int
    mark: int
    puzzle: Puzzle
    known: Judgement = Judgement()

    def stands_on(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has this clue."""
        if puzzle.k != self.puzzle.k:
            return False
        if self.mark:
            return bool(puzzle.marks[self.cell] & self.mark)
        return puzzle.numbers[self.cell] == self.puzzle.numbers[self.cell]


class State:
    """What is written. `steps`: the puzzles that undo and redo lead through, `at`: the one shown; `tool`: the mark
    that is set, 0 for numbers; `symmetry`: "off", "half", "across" or "down"; `partner`: the cell that the symmetry has
    led to; `laying`: what a drag goes on with, laying the tool's mark or, where the first was taken off, taking off.
    """

    def __init__(
        self, puzzle: Puzzle, wake: Callable[[], None] | None, words: PuzzleWords = SILENT
    ) -> None:
        self.words = words  # what is said of the puzzle
        self.steps, self.at = [puzzle], 0
        self.changes: list[ClueChange] = []
        self.tool, self.symmetry = 0, "off"
        self.partner: int | None = None
        self.laying = True
        self.offered: Puzzle | None = None  # a draft kept before, of another puzzle
        self.known = Judgement()  # of the puzzle shown
        self._judged: Puzzle | None = None
        self._judging: Thinker[Judgement] = Thinker(Judgement.read, wake or (lambda: None))
        self._clash_at = 0

    # What there is

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle at the cursor of the steps."""
        return self.steps[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a step before."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step that was undone."""
        return self.at + 1 < len(self.steps)

    @property
    def draft(self) -> str:
        """The puzzle as text, "" where it is the one that the editor was opened with: that is no draft."""
        return formats.write_puzzle(self.puzzle) if self.puzzle != self.steps[0] else ""

    @property
    def open_offer(self) -> Puzzle | None:
        """The draft kept before while it has not been gone on with; undo offers it again."""
        return self.offered if self.offered not in self.steps[: self.at + 1] else None

    def drafts(self, played: bool = False) -> tuple[str, str]:
        """Return what is to be kept: the latest draft and the one before it, "" for none; what is played is none."""
        before = formats.write_puzzle(self.open_offer) if self.open_offer is not None else ""
        own = "" if played else self.draft
        return (own, before) if own else (before, "")

    def shown_changes(self) -> list[ClueChange]:
        """Return the clues set up to the cursor; those after it are only undone and may come back."""
        return [change for change in self.changes if change.puzzle in self.steps[: self.at + 1]]

    def listed_changes(self) -> list[ClueChange]:
        """Return those of them that stand on the board as it is, each clue once, where it was set last."""
        found: dict[tuple[int, int], ClueChange] = {}
        for change in self.shown_changes():
            if change.stands_on(self.puzzle):
                found.pop((change.cell, change.mark), None)
                found[change.cell, change.mark] = change
        return list(found.values())

    def goes_along(self, holds: bool) -> PuzzleWords:
        """Return what goes with the puzzle; `holds`: whether it has been checked that no diamond is missing."""
        words = self.words.clean()
        return replace(words, all_given=words.all_given and holds)

    # The verdict

    def judge(self, now: float) -> bool:
        """Look for solutions of the puzzle as it stands; the word on the one before is dropped.

        Return whether it is another puzzle than the one looked at.
        """
        puzzle = self.puzzle
        if puzzle == self._judged:
            return False
        self._judged = puzzle
        self.known = Judgement()
        self._clash_at = 0
        self._judging.think(lambda: PuzzleVerdict(puzzle), now)
        return True

    def update(self) -> bool:
        """Take the verdict in, also for the clue that led to it; return whether it says more. Raises what failed."""
        known = self._judging.best()
        if known is None or known == self.known or self.puzzle != self._judged:
            return False
        self.known = known
        if known.counted or known.count:  # until then the word of an earlier search stands
            self.changes = [replace(c, known=known) if c.puzzle == self.puzzle else c for c in self.changes]
        return True

    def close(self) -> None:
        """Stop judging."""
        self._judging.stop()

    def next_clash(self) -> int | None:
        """Return the next of the clashing cells, one after the other; None where none clashes."""
        cells = sorted({cell for cell, _kind in self.known.clash})
        if not cells:
            return None
        self._clash_at += 1
        return cells[(self._clash_at - 1) % len(cells)]

    def ways_out(self) -> tuple[tuple[Clue, bool, Puzzle], ...]:
        """Return what would end the clash: a clue, whether it is turned over instead of left out, the puzzle then."""
        clash = self.known.clash
        if not clash:
            return ()
        clues = ((change.cell, KINDS[change.mark]) for change in reversed(self.shown_changes()))
        return ways_out(self.puzzle, clash, next((clue for clue in clues if clue in clash), None))

    # Changes

    def set(self, puzzle: Puzzle, cell: int | None = None, mark: int = 0) -> None:
        """Make this the puzzle, undoable; `cell` and `mark` say which clue was set."""
        if puzzle == self.puzzle:
            return
        self.changes = self.shown_changes()
        self.steps[self.at + 1 :] = [puzzle]
        self.at += 1
        if cell is not None:
            self.changes.append(ClueChange(cell, mark, puzzle))

    def step(self, by: int) -> bool:
        """Go so many steps back or on; return whether there is such a step."""
        if not 0 <= self.at + by < len(self.steps):
            return False
        before, self.at = self.puzzle, self.at + by
        if self.puzzle.k != before.k:
            self.partner = None
        return True

    def put(self, cell: int, mark: int, on: bool | None = None) -> bool:
        """Set a mark at a cell, or take it off where it is there already; return whether something has changed."""
        puzzle = self.puzzle
        row, column = divmod(cell, puzzle.n)
        if (mark == SOUTH and row == puzzle.n - 1) or (mark == WEST and column == 0):
            return False
        marks = bytearray(puzzle.marks)
        there = bool(marks[cell] & mark)
        wanted = not there if on is None else on
        if wanted == there:
            return False
        if mark in PARITY and wanted:
            marks[cell] &= ~(EVEN | ODD)
        marks[cell] = marks[cell] | mark if wanted else marks[cell] & ~mark
        self.set(replace(puzzle, marks=bytes(marks)), cell if wanted else None, mark)
        self._lead(cell, wanted)
        return True

    def put_number(self, cell: int, value: int) -> None:
        """Write a number at a cell, or take it off where it is there already."""
        numbers = bytearray(self.puzzle.numbers)
        value = 0 if numbers[cell] == value else value
        numbers[cell] = value
        self.set(replace(self.puzzle, numbers=bytes(numbers)), cell if value else None, 0)
        self._lead(cell, bool(value))

    def _lead(self, cell: int, wanted: bool) -> None:
        """With symmetry on, lead to the partner cell while it has no clue."""
        partner = self._opposite(cell)
        free = partner is not None and partner != cell and self.puzzle.field(partner) == "-"
        self.partner = partner if wanted and free else None

    def _opposite(self, cell: int) -> int | None:
        """Return the cell that the symmetry sets against another, None where it is off."""
        n = self.puzzle.n
        row, column = divmod(cell, n)
        match self.symmetry:
            case "half":
                return n * n - 1 - cell
            case "across":
                return row * n + n - 1 - column
            case "down":
                return (n - 1 - row) * n + column
        return None

    def erase(self, cell: int) -> None:
        """Take the clues of a cell away."""
        numbers, marks = bytearray(self.puzzle.numbers), bytearray(self.puzzle.marks)
        numbers[cell] = marks[cell] = 0
        self.set(replace(self.puzzle, numbers=bytes(numbers), marks=bytes(marks)))

    def clear(self) -> bool:
        """Empty the board; return whether there was a clue."""
        if not clue_count(self.puzzle):
            return False
        self.partner = None
        self.set(empty(self.puzzle.k))
        return True

    def lost(self, k: int) -> int:
        """Return how many clues do not fit on the board of another box size."""
        return clue_count(self.puzzle) - clue_count(resized(self.puzzle, k))

    def resize(self, k: int) -> None:
        """Change the box size; clues that do not fit go."""
        self.set(resized(self.puzzle, k))
        self.partner = None

    def take(self, puzzle: Puzzle) -> None:
        """Go on with a puzzle that has come; undo brings back the one before."""
        self.changes = []
        self.set(puzzle)
        self.partner = None

    def offer(self, drafts: Sequence[str]) -> None:
        """Offer the first of these drafts that can be read and is not the puzzle on the board."""
        for draft in drafts:
            try:
                puzzle = formats.read_puzzle(draft)[0] if draft else self.puzzle
            except BadInput:
                continue
            if puzzle != self.puzzle:
                self.offered = puzzle
                return
