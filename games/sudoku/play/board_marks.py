"""What is marked on the board in play: the cells chosen, what is wrong, what the hint speaks of."""

from __future__ import annotations

from collections.abc import Set

from games.sudoku.board.marks import Marks, peers_tint, tied_edges
from games.sudoku.play.faults import Faults
from games.sudoku.play.state import State
from games.sudoku.rules.faults import faults
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, Logic


def board_marks(state: State, cursor: int, chosen: Set[int]) -> Marks:
    """Return the marks of a state where these cells are chosen."""
    marks = Marks()
    _mark_chosen(marks, state.position, cursor, chosen)
    _mark_faults(marks, state.position, state.faults)
    if state.advice.hint is not None and state.advice.step:
        _mark_hint(marks, state.position, state.advice.hint, state.advice.step)
    return marks


def _mark_chosen(marks: Marks, position: Position, cursor: int, chosen: Set[int]) -> None:
    """Tint the chosen cells, what they see, and the same number elsewhere."""
    if len(chosen) <= 1:
        for cell in peers_tint(position.puzzle.k, cursor):
            marks.tint[cell] = "board.sudoku.peers"
    value = position.values[cursor]
    if value:
        for cell, other in enumerate(position.values):
            if other == value:
                marks.tint[cell] = "board.sudoku.sameNumber"
    for cell in chosen or {cursor}:
        marks.tint[cell] = "board.sudoku.selected"


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
                marks.shape[fault.cells[0]] = "danger.soft"
    for cell in wrong.unasked() | wrong.cells:
        if position.values[cell] and not puzzle.numbers[cell]:
            marks.ring[cell] = ("danger.base", False)
            marks.cross.add(cell)
            marks.ink[cell] = "danger.base"
    marks.clash = {cell: mask for cell, mask in wrong.wrong_notes().items() if wrong.told or cell in wrong.notes}


def _mark_hint(marks: Marks, position: Position, hint: Deduction, step: int) -> None:
    """Show what a step of a hint speaks of."""
    logic = Logic(position.puzzle, position.values)
    logic.recall(hint.seen)
    if step == 1 and hint.house >= 0 and hint.technique not in ("odd-sum chain", "chain"):
        for cell in houses(position.puzzle.k)[hint.house]:
            marks.tint[cell] = "hint.soft"
        return
    places = dict(hint.places)
    for cell in hint.cells:
        marks.ring[cell] = ("hint.base", False)
        marks.tint[cell] = "hint.soft"
        if not position.notes[cell]:
            marks.ghost[cell] = logic.candidates[cell]
        elif cell in places:  # what was pencilled out stays out, but for the answer
            marks.ghost[cell] = 1 << places[cell]
    if step >= 2:
        _mark_reason(marks, position, hint, logic)
    if step >= 3:
        marks.struck.update(dict(hint.removes))
        for cell, value in hint.places:
            marks.disc[cell] = value
            marks.struck[cell] = logic.candidates[cell] & ~(1 << value)


def _mark_reason(marks: Marks, position: Position, hint: Deduction, logic: Logic) -> None:
    """Ring what a hint holds because of."""
    for cell in hint.because:
        if cell not in hint.cells:
            marks.ring[cell] = ("hint.base", True)
            if not position.notes[cell]:  # what the reason speaks of is to be seen
                marks.ghost[cell] = logic.candidates[cell]
    _mark_chain(marks, position, hint, logic)
    if hint.technique == "odd sum":
        edges = tied_edges(position.puzzle, hint.cells[0], hint.because[0])
        marks.diamond.update(dict.fromkeys(edges, "hint.base"))


def _mark_chain(marks: Marks, position: Position, hint: Deduction, logic: Logic) -> None:
    """Number what follows from an assumption as the card does; red is what has no way left."""
    if not hint.chain or hint.wrong is None:
        return
    for index, (cell, value, _how, _where, _needs) in enumerate(hint.chain, 1):
        marks.order[cell] = index  # of two facts about a cell the number, which comes last
        if 0 < value <= position.puzzle.n:
            marks.supposed[cell] = value
            marks.ghost[cell] = 1 << value if position.notes[cell] else logic.candidates[cell]
    house, what, _facts = hint.wrong
    for cell in houses(position.puzzle.k)[house] if house >= 0 else (what,):
        if cell not in hint.cells:
            marks.tint[cell] = "danger.soft"
        if cell not in marks.order:
            marks.ring.pop(cell, None)
