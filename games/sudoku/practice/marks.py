"""Marks on the board of the practice: the candidates, what is struck or written, the step where it is shown."""

from __future__ import annotations

from collections.abc import Set

from games.sudoku.board.marks import Marks
from games.sudoku.hint.marked import mark_hint
from games.sudoku.practice.state import State

ALL = 3  # the last step of a hint: all that it says
THROUGH = "AIC"  # of which the cells are framed that the chain runs through
ABOUT = ("chain", "cases")  # of which the cell is framed that something goes from


def marks_of(state: State, chosen: Set[int], pointed: tuple[int, int] | None) -> Marks:
    """Return the marks; `pointed`: the cell and the candidate under the pointer."""
    marks, board = Marks(), state.board
    step = board.step
    if not state.playing or state.helped or state.right:
        mark_hint(marks, board.puzzle, board.values, step, ALL)
        return marks
    marks.ghost = {cell: mask for cell, mask in enumerate(board.seen) if mask}
    number = board.values[min(chosen)] if len(chosen) == 1 else 0
    if number:
        marks.digit = number
        marks.tint = {cell: "board.sudoku.sameNumber" for cell, value in enumerate(board.values) if value == number}
    for cell in chosen:
        marks.tint[cell] = "board.sudoku.selected"
    if step.technique in ABOUT:
        marks.ring = {cell: ("hint.base", False) for cell in step.cells}
    elif step.technique == THROUGH:
        marks.ring = {cell: ("hint.base", True) for cell in step.because}
    marks.struck = {cell: mask for cell, mask in enumerate(state.answer.struck) if mask}
    if state.answer.written is not None:
        cell, value = state.answer.written
        marks.disc[cell] = value
        marks.struck[cell] = board.seen[cell] & ~(1 << value)
    if pointed is not None:
        marks.good[pointed[0]] = 1 << pointed[1]
    return marks
