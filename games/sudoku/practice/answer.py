"""An answer on a board of the practice: what is struck or written, and what is to be said of it. No pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from games.base.i18n import _, ngettext
from games.base.words import count_word
from games.sudoku.hint import names
from games.sudoku.practice.boards import PracticeBoard
from games.sudoku.think.logic import bits


@dataclass(frozen=True)
class PracticeAnswer:
    """`struck`: by cell the candidates that are marked to go; `written`: a cell and its number, None for none."""

    struck: tuple[int, ...] = (0,) * 81
    written: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is marked or written."""
        return not any(self.struck) and self.written is None

    def strike(self, gone: dict[int, int]) -> PracticeAnswer:
        """Return it with sets of candidates of cells marked, or no longer where all of these are."""
        off = all(self.struck[cell] & mask == mask for cell, mask in gone.items())
        struck = list(self.struck)
        for cell, mask in gone.items():
            struck[cell] = struck[cell] & ~mask if off else struck[cell] | mask
        return replace(self, struck=tuple(struck))

    def write(self, cell: int, number: int) -> PracticeAnswer:
        """Return it with a number written, the only one, or with none where it stands there already."""
        return replace(self, written=None if self.written == (cell, number) else (cell, number))

    def erase(self, cells: tuple[int, ...]) -> PracticeAnswer:
        """Return it without what is marked or written in cells."""
        struck = tuple(0 if cell in cells else mask for cell, mask in enumerate(self.struck))
        gone = self.written is not None and self.written[0] in cells
        return PracticeAnswer(struck, None if gone else self.written)


class AnswerKind(Enum):
    """How an answer is."""

    RIGHT = "right"
    NOTHING = "nothing"
    STAYS = "stays"  # something is marked that is so in the solution, or a wrong number is written
    ELSEWHERE = "elsewhere"  # it is so, but by another step
    MISSING = "missing"


@dataclass(frozen=True)
class PracticeVerdict:
    """What is said of an answer: about a cell and some of its numbers, where it is about one; `begun`: whether a part
    of what goes from that cell is marked."""

    kind: AnswerKind
    cell: int = -1
    numbers: int = 0
    begun: bool = False


def judged(board: PracticeBoard, answer: PracticeAnswer, solution: bytes) -> PracticeVerdict:
    """Return the verdict: what is wrong first, then what is not from this step, then what is missing."""
    step = board.step
    if answer.empty:
        return PracticeVerdict(AnswerKind.NOTHING)
    if step.places:
        return _of_number(answer, step.places[0], solution)
    sought = dict(step.removes)
    for kind in (AnswerKind.STAYS, AnswerKind.ELSEWHERE):
        for cell, mask in enumerate(answer.struck):
            stays = mask & 1 << solution[cell]
            wrong = stays if kind is AnswerKind.STAYS else mask & ~sought.get(cell, 0) & ~stays
            if wrong:
                return PracticeVerdict(kind, cell, wrong)
    for cell, mask in sorted(sought.items()):
        if mask & ~answer.struck[cell]:
            return PracticeVerdict(AnswerKind.MISSING, cell, mask & ~answer.struck[cell], answer.struck[cell] > 0)
    return PracticeVerdict(AnswerKind.RIGHT, numbers=sum(mask.bit_count() for mask in sought.values()))


def _of_number(answer: PracticeAnswer, sought: tuple[int, int], solution: bytes) -> PracticeVerdict:
    """Return the verdict on a number that is written."""
    assert answer.written is not None
    cell, number = answer.written
    if answer.written == sought:
        return PracticeVerdict(AnswerKind.RIGHT, numbers=1)
    right = solution[cell] == number
    return PracticeVerdict(AnswerKind.ELSEWHERE if right else AnswerKind.STAYS, cell, 1 << number)


def told(board: PracticeBoard, verdict: PracticeVerdict) -> str:
    """Return a verdict in words."""
    placing, puzzle = bool(board.step.places), board.puzzle
    fields = {"cell": names.cell(puzzle, verdict.cell), "n": names.numbers(verdict.numbers)}
    match verdict.kind:
        case AnswerKind.RIGHT:
            many = verdict.numbers
            if many < 3:
                return _("Right.") if many == 1 else _("Right, both.")
            return ngettext("Right, all {n}.", "Right, all {n}.", many).format(n=count_word(many))
        case AnswerKind.NOTHING:
            return _("No number is written yet.") if placing else _("Nothing is marked yet.")
        case AnswerKind.STAYS if placing:
            return _("{cell} is not {n}.").format(**fields)
        case AnswerKind.STAYS:
            return _("{n} can stay in {cell}.").format(**fields)
        case AnswerKind.ELSEWHERE if placing:
            return _("{cell} is {n}, but by another step.").format(**fields)
        case AnswerKind.ELSEWHERE:
            many = len(list(bits(verdict.numbers)))
            text = ngettext("{n} goes from {cell}, but by another step.",
                            "{n} go from {cell}, but by another step.", many)  # fmt: skip
            return text.format(**fields)
    text = _("Not yet: more goes from {cell}.") if verdict.begun else _("Not yet: {cell} too.")
    return text.format(**fields)
