"""The editor's marks on its board: the cell chosen and its houses, the clash, the tool's clue under the pointer."""

from __future__ import annotations

from collections.abc import Sequence

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.sudoku.board.mark_drawing import number_at
from games.sudoku.board.marks import NUMBER, Marks, peers_tint
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.signs import draw_parity
from games.sudoku.board.touching import Touch
from games.sudoku.editor.candidates import NONE, TRUE, Candidates
from games.sudoku.editor.state import PARITY, SUM, State
from games.sudoku.rules.puzzle import LETTERS
from games.sudoku.think.solve import Clue

SMALLEST = 14  # logical pixels of a cell from which a clue is drawn under the pointer


def marks_of(state: State, cursor: int, shown: Candidates, needless: Sequence[Clue] = ()) -> Marks:
    """Return the marks of the puzzle being written, a cell of it chosen, with the candidates shown and what is not
    needed."""
    marks = Marks()
    if shown.way == NONE:
        for cell in peers_tint(state.puzzle.k, cursor):
            marks.tint[cell] = "board.sudoku.peers"
    else:
        _show_candidates(marks, shown, state.puzzle.numbers)
    marks.tint[cursor] = "board.sudoku.selected"
    for cell, kind in needless:
        marks.spare[cell] = marks.spare.get(cell, 0) | LETTERS.get(kind, NUMBER)
    if state.partner is not None:
        marks.ring[state.partner] = ("accent.base", True)
    for cell, kind in state.known.clash:
        marks.ring[cell] = ("danger.base", False)
        marks.cross.add(cell)
        marks.tint[cell] = "danger.soft"
        if kind in "eo":
            marks.shape[cell] = "danger.base"
        elif kind in "sw":
            marks.diamond[cell, LETTERS[kind]] = "danger.base"
        else:
            marks.ink[cell] = "danger.ink"
    return marks


def _show_candidates(marks: Marks, shown: Candidates, given: bytes) -> None:
    """Show the candidates of open cells; with the true ones these are tinted, and what is sure is grey."""
    cells = shown.cells
    for cell, mask in enumerate(cells.masks):
        if given[cell]:
            continue
        if shown.sure(cell):
            marks.ink[cell] = "ink.tertiary"
        elif mask:
            marks.ghost[cell] = mask
            if cells.one and cells.one[cell]:
                marks.good[cell] = cells.one[cell]
            if shown.way == TRUE and cells.known:
                marks.tint[cell] = "board.sudoku.peers"
    if shown.pointed is not None:
        cell, number = shown.pointed
        marks.disc[cell] = number


def candidate_at(look: Look, sheet: Sheet, state: State, shown: Candidates, touch: Touch) -> int:
    """Return the candidate that a click would write, where numbers are set; 0 for none."""
    cell, masks = touch.cell, shown.cells.masks
    if cell is None or sheet.view is None or state.tool or not masks or shown.sure(cell):
        return 0
    number = number_at(look, sheet.view, state.puzzle, cell, touch.place)
    return number if masks[cell] >> number & 1 else 0


def draw_ghost(paint: Paint, sheet: Sheet, tool: int, edge: int | None) -> None:
    """Draw the tool's clue faintly under the pointer; `edge`: the cell whose edge it is near, for an odd sum."""
    cell = sheet.over_cell
    if cell is None or sheet.view is None or sheet.view.cell < paint.px(SMALLEST):
        return
    if tool in PARITY:
        draw_parity(paint, sheet.view, cell, tool, paint.colour("accent.base", 0.5))
    elif tool in SUM and edge is not None:
        x, y = sheet.view.edge(edge, tool)
        half = sheet.view.cell * 0.125
        paint.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], paint.colour("accent.base", 0.5))
