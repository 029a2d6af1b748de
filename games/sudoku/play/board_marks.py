"""Marks on the board in play: the cells chosen, faults, the cells that the hint speaks of."""

from __future__ import annotations

from collections.abc import Set

from games.sudoku.board.marks import Marks, peers_tint, tied_edges
from games.sudoku.hint.telling import CHAINS, tell
from games.sudoku.hint.told import HintTelling
from games.sudoku.play.faults import Faults
from games.sudoku.play.going import holders
from games.sudoku.play.state import State
from games.sudoku.rules.faults import faults
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, Logic


def board_marks(state: State, cursor: int, chosen: Set[int]) -> Marks:
    """Return the marks of a state where these cells are chosen."""
    marks = Marks(digit=state.lit(cursor, chosen))
    _mark_chosen(marks, state.position, cursor, chosen)
    _mark_own(marks, state.pencil.shown(state.position), chosen)
    _mark_faults(marks, state.position, state.faults)
    if state.asked and len(chosen) == 1 and not state.position.values[cursor]:
        for cell in holders(state.puzzle, state.position.values, cursor, state.asked):
            marks.ring[cell] = ("hint.base", True)
    if state.advice.hint is not None and state.advice.step:
        marks.digit = 0  # the discs are the hint's
        _mark_hint(marks, state.position, state.advice.hint, state.advice.step)
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


def _mark_hint(marks: Marks, position: Position, hint: Deduction, step: int) -> None:
    """Show what a step of a hint speaks of, and all candidates, each in its place: they count as said."""
    puzzle = position.puzzle
    logic = Logic(puzzle, position.values)
    logic.recall(hint.seen)
    for cell, mask in enumerate(logic.candidates):
        if mask:
            marks.ghost[cell] = mask
            if gone := (position.notes[cell] | position.corner(cell)) & ~mask:
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
