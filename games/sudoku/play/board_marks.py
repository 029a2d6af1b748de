"""Marks on the board in play: the cells chosen, faults, the cells that the hint speaks of."""

from __future__ import annotations

from collections.abc import Set

from games.sudoku.board.marks import Marks, peers_tint, tied_edges
from games.sudoku.hint.marked import mark_hint
from games.sudoku.play.faults import Faults
from games.sudoku.play.going import holders
from games.sudoku.play.state import State
from games.sudoku.rules.faults import faults
from games.sudoku.rules.position import Position

WIDE = 3  # the largest box size on whose boards a chosen cell is tinted without a frame


def board_marks(state: State, cursor: int, chosen: Set[int]) -> Marks:
    """Return the marks of a state where these cells are chosen."""
    marks = Marks(digit=state.lit(cursor, chosen))
    if not state.advice.step:  # a hint's tints stand alone
        _mark_chosen(marks, state.position, cursor, chosen)
    _mark_own(marks, state.pencil.shown(state.position), chosen)
    _mark_faults(marks, state.position, state.faults)
    if state.asked and len(chosen) == 1 and not state.position.values[cursor]:
        for cell in holders(state.puzzle, state.position.values, cursor, state.asked):
            marks.ring[cell] = ("hint.base", True)
    if state.advice.hint is not None and state.advice.step:
        marks.digit = 0  # the discs are the hint's
        position = state.position
        written = tuple(note | position.corner(cell) for cell, note in enumerate(position.notes))
        mark_hint(marks, state.puzzle, position.values, state.advice.hint, state.advice.step, written)
        marks.lit = state.advice.lit
        for cell, numbers in marks.order.items():
            if marks.lit in numbers:
                marks.ring[cell] = ("hint.base", False)
    return marks


def _mark_chosen(marks: Marks, position: Position, cursor: int, chosen: Set[int]) -> None:
    """Tint the chosen cells, what they see, and the cells of the lit number."""
    if len(chosen) == 1:
        for cell in peers_tint(position.puzzle.k, cursor):
            marks.tint[cell] = "board.sudoku.peers"
    if marks.digit:
        for cell, other in enumerate(position.values):
            if other == marks.digit:
                marks.tint[cell] = "board.sudoku.sameNumber"
    for cell in chosen:
        marks.tint[cell] = "board.sudoku.selected"
        if position.puzzle.k > WIDE:  # among many small cells a tint alone is hard to find
            marks.ring[cell] = ("accent.base", False)


def _mark_own(marks: Marks, position: Position, chosen: Set[int]) -> None:
    """Show corner marks and colours; a chosen cell whose colour hides its tint is framed."""
    marks.corners = {cell: mask for cell, mask in enumerate(position.corners) if mask}
    marks.colours = {cell: mask for cell, mask in enumerate(position.colours) if mask}
    for cell in chosen:
        if cell in marks.colours:
            marks.ring[cell] = ("accent.base", False)


def _mark_faults(marks: Marks, position: Position, wrong: Faults) -> None:
    """Outline what is wrong: broken rules (where they are told, or after a check), or what no solution holds."""
    puzzle = position.puzzle
    if wrong.told:
        for fault in faults(puzzle, position.values):
            for cell in fault.cells:
                marks.ring[cell] = ("danger.base", False)
                marks.cross.add(cell)
            if fault.kind == "sum":
                marks.diamond.update(dict.fromkeys(tied_edges(puzzle, *fault.cells), "danger.base"))
            if fault.kind == "parity":
                marks.shape[fault.cells[0]] = "danger.base"
    for cell in wrong.unasked() | wrong.cells:
        if position.values[cell] and not puzzle.numbers[cell]:
            marks.ring[cell] = ("danger.base", False)
            marks.cross.add(cell)
            marks.ink[cell] = "danger.base"
    marks.clash = {cell: mask for cell, mask in wrong.wrong_notes().items() if wrong.told or cell in wrong.notes}
