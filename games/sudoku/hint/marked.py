"""What a hint marks on the board, at each of its three steps."""

from __future__ import annotations

from collections.abc import Sequence

from games.sudoku.board.marks import Marks, tied_edges
from games.sudoku.hint.telling import CHAINS, tell
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.logic import Deduction, Logic


def mark_hint(
    marks: Marks, puzzle: Puzzle, values: bytes, hint: Deduction, step: int, written: Sequence[int] = ()
) -> None:
    """Show what a step of a hint speaks of, and all candidates, each in its place: they count as said.

    `written`: by cell the candidates that somebody has pencilled in; those that cannot be are marked.
    """
    logic = Logic(puzzle, values)
    logic.recall(hint.seen)
    for cell, mask in enumerate(logic.candidates):
        if mask:
            marks.ghost[cell] = mask
            if written and (gone := written[cell] & ~mask):
                marks.clash[cell] = gone
    if step == 1 and hint.house >= 0 and hint.technique not in CHAINS:
        for cell in houses(puzzle.k)[hint.house]:
            marks.tint[cell] = "hint.soft"
        return
    if step >= 2:
        _mark_reason(marks, tell(puzzle, hint))
    for cell in hint.cells:
        marks.ring[cell] = ("hint.base", False)
        marks.tint[cell] = "hint.soft"
    if step >= 3:
        for cell, mask in hint.removes:
            marks.struck[cell] = marks.struck.get(cell, 0) | mask
            if marks.supposed.get(cell):  # it stands in a disc
                marks.struck[cell] &= ~(1 << marks.supposed[cell])
        for cell, value in hint.places:
            marks.disc[cell] = value
            marks.struck[cell] = logic.candidates[cell] & ~(1 << value)


def _mark_reason(marks: Marks, told: HintTelling) -> None:
    """Frame what a hint speaks of, number its links as the card does; red is what has no way left."""
    for cell in told.failed:
        marks.tint[cell] = "danger.soft"
    if told.failed:
        marks.frame.append((told.failed, "danger.base"))
    for cell in told.framed:
        if cell in told.rings or cell not in told.failed:
            marks.ring[cell] = ("hint.base", True)
        if cell not in told.failed:
            marks.tint[cell] = "hint.soft"
    marks.order = told.rings
    marks.badge = told.parity
    marks.supposed = told.supposed
    marks.struck = {cell: mask & ~(1 << told.supposed.get(cell, 0)) for cell, mask in told.lost.items()}
    for one, two in told.tied:
        marks.diamond.update(dict.fromkeys(tied_edges(told.puzzle, one, two), "hint.base"))
