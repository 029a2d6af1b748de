"""The marks of the board that shows one of many solutions: what differs, what is the same in all, what is filtered."""

from __future__ import annotations

from games.sudoku.board.marks import Marks
from games.sudoku.solutions.state import State


def marks_of(state: State, large: bool) -> Marks:
    """Return the marks of the solution shown, or of the clues that clash where there is none."""
    marks, grid = Marks(), state.shown
    if grid is None:
        for cell, _kind in state.clashing:
            marks.ring[cell] = ("danger.base", False)
            marks.cross.add(cell)
    else:
        other = state.rival(state.at)
        for cell in state.differing(state.at):
            marks.tint[cell] = "board.sudoku.sameNumber"
            if other is not None:
                marks.corner[cell] = str(state.found[other][cell])
        if large:  # on the map, and as far as that goes for a board too small for numbers
            own = bytearray(len(grid))
            for cell in marks.tint:
                own[cell] = 1
            marks.blocks = (bytes(own), ("accent.base",))
        if state.same is not None and len(state.found) > 1:
            marks.bar = {c for c, v in enumerate(state.same) if v and not state.puzzle.numbers[c]}
    if state.pinned is not None:
        marks.ring[state.pinned[0]] = ("hint.base", False)
    return marks
