"""The practice: which technique, its lesson or which board of it, what is marked there, undo. No pixels."""

from __future__ import annotations

from functools import lru_cache

from engine.game import IllegalMove
from games.base.settings import Settings
from games.sudoku.hint import names
from games.sudoku.practice.answer import AnswerKind, PracticeAnswer, PracticeVerdict, judged
from games.sudoku.practice.boards import BOARDS, PracticeBoard, boards, taught_as, techniques
from games.sudoku.practice.progress import PracticeProgress, recalled, remember
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.path import only_solution

LAST = "practised"  # under which name the settings remember the technique in view


@lru_cache(maxsize=4)
def solution_of(puzzle: Puzzle) -> bytes:
    """Return a board's only solution."""
    return only_solution(puzzle)


class State:
    """`technique`: the one in view; `playing`: whether one of its boards is on, else its lesson is in view.

    `answers`: what was marked on the board, step by step, the one at `cursor` in view. `verdict`: what was said of it,
    None while it is not judged; `helped`: whether the step is shown.
    """

    def __init__(self, settings: Settings, technique: str = "") -> None:
        self.settings = settings
        self.techniques = techniques()
        wanted = taught_as(technique) or settings.recall("sudoku", LAST, "")
        self.technique = wanted if wanted in self.techniques else self.techniques[0]
        self.playing = False
        self.answers = [PracticeAnswer()]
        self.cursor = 0
        self.verdict: PracticeVerdict | None = None
        self.helped = False
        self._recall()

    def _recall(self) -> None:
        self.progress = recalled(self.settings, self.technique)

    # What is so

    @property
    def place(self) -> int:
        """The place of the technique in the list."""
        return self.techniques.index(self.technique)

    @property
    def board(self) -> PracticeBoard:
        """The board in view: that of the lesson, or the one that is played."""
        every = boards(self.technique)
        return every[1 + self.progress.at] if self.playing else every[0]

    @property
    def answer(self) -> PracticeAnswer:
        """What is marked."""
        return self.answers[self.cursor]

    @property
    def right(self) -> bool:
        """Whether the answer was judged and is right."""
        return self.verdict is not None and self.verdict.kind is AnswerKind.RIGHT

    @property
    def about_parity(self) -> bool:
        """Whether the step says which cells are even or odd."""
        step = self.board.step
        parities = not step.value and not step.values and not step.links and not step.chain and not step.cases
        return not step.places and parities and all(names.parity_of(mask) >= 0 for _cell, mask in step.removes)

    @property
    def free(self) -> bool:
        """Whether something may be marked: a board is on, and its step neither found nor shown."""
        return self.playing and not self.right and not self.helped

    def of(self, technique: str) -> PracticeProgress:
        """Return how far one has come with a technique."""
        return recalled(self.settings, technique)

    # Going

    def choose(self, place: int) -> None:
        """Bring the lesson of a technique into view, the nearest in the list."""
        self.technique = self.techniques[max(0, min(len(self.techniques) - 1, place))]
        self.settings.remember("sudoku", LAST, self.technique)
        self._recall()
        self.leave()

    def begin(self) -> None:
        """Go on with the boards."""
        self.open(self.progress.at)

    def open(self, number: int) -> None:
        """Begin a board anew, the nearest there is."""
        self.playing = True
        self.progress.at = max(0, min(BOARDS - 1, number))
        self._fresh()
        remember(self.settings, self.technique, self.progress)

    def leave(self) -> None:
        """Bring the lesson into view again."""
        self.playing = False
        self._fresh()

    def onward(self) -> None:
        """Go to the next board that is not done."""
        self.open(self.progress.after(self.progress.at))

    def _fresh(self) -> None:
        self.answers, self.cursor, self.verdict, self.helped = [PracticeAnswer()], 0, None, False

    # Answering

    def put(self, cells: tuple[int, ...], number: int) -> None:
        """Mark a candidate in cells, or write it where the step writes one; IllegalMove where it is none of theirs."""
        if not self.free:
            return
        seen = self.board.seen
        having = tuple(cell for cell in cells if seen[cell] >> number & 1)
        if not cells:
            raise IllegalMove("Choose a cell first.")
        if not having:
            raise IllegalMove("{n} is no candidate there.", n=number)
        if self.board.step.places:
            if len(having) > 1:
                raise IllegalMove("Choose one cell for the number.")
            self._answer(self.answer.write(having[0], number))
        else:
            self._answer(self.answer.strike(dict.fromkeys(having, 1 << number)))

    def make(self, cells: tuple[int, ...], odd: bool) -> None:
        """Mark what goes from cells that are even, or odd; IllegalMove where there is nothing."""
        if not self.free or self.board.step.places:
            return
        if not cells:
            raise IllegalMove("Choose a cell first.")
        logic = self.board.logic()
        gone = {cell: self.board.seen[cell] & (logic.evens if odd else logic.odds) for cell in cells}
        gone = {cell: mask for cell, mask in gone.items() if mask}
        if not gone:
            raise IllegalMove("Nothing goes from there by that.")
        self._answer(self.answer.strike(gone))

    def erase(self, cells: tuple[int, ...]) -> None:
        """Take off what is marked in cells, in all of them where none is chosen."""
        if self.free:
            self._answer(self.answer.erase(cells or tuple(range(81))))

    def _answer(self, answer: PracticeAnswer) -> None:
        if answer != self.answer:
            del self.answers[self.cursor + 1 :]
            self.answers.append(answer)
            self.cursor += 1
            self.verdict = None

    def step(self, by: int) -> bool:
        """Undo or redo; return whether there was anything."""
        there = self.cursor + by
        if not self.free or not 0 <= there < len(self.answers):
            return False
        self.cursor, self.verdict = there, None
        return True

    def judge(self) -> PracticeVerdict:
        """Judge what is marked; a board that is right is done."""
        self.verdict = judged(self.board, self.answer, solution_of(self.board.puzzle))
        if self.right:
            self.progress.done.add(self.progress.at)
            remember(self.settings, self.technique, self.progress)
        return self.verdict

    def help(self) -> None:
        """Show the step; the board is not done by that."""
        if self.free:
            self.helped, self.verdict = True, None
            self.progress.shown.add(self.progress.at)
            remember(self.settings, self.technique, self.progress)
