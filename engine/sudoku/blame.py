# cython: language_level=3
"""Clues that clash by themselves: on a board on which every candidate is a variable the clash is traced to them."""

from __future__ import annotations

import cython

from engine.sudoku.board import Board

if not cython.compiled:  # the compiler has them from blame.pxd
    from engine.sudoku.codes import NONE, cell_of, kind_of


class Blame(Board):
    """A board whose clues are put on it one by one; arguments are those of Board."""

    def __init__(self, k: int, numbers: bytes, marks: bytes) -> None:
        Board.__init__(self, k, numbers, marks, whole=True)

    def clashing(self) -> set[int] | None:
        """Return cells whose clues clash by themselves (perhaps more than need be), None if that takes guessing."""
        if self.knot is not None:
            return self._component_of(self.knot[0])
        return None if self.load() else self._blamed()

    def _blamed(self) -> set[int]:
        """Trace the clash that `load` came upon back to the cells of the clues."""
        cells: set[int] = set()
        done: set[int] = set()
        todo = self._causes(self.clash_lit, self.clash_why)
        if self.clash_lit >= 0:
            todo.append(self.clash_lit ^ 1)
            if kind_of(self.clash_why) == NONE:
                cells |= self._cells_of(self.clash_lit >> 1)
        while todo:
            lit = todo.pop()
            if lit in done:
                continue
            done.add(lit)
            var = lit >> 1
            if var >= self.firstpar or kind_of(self.reason[var]) == NONE:
                cells |= self._cells_of(var)
            todo += self._causes(lit, self.reason[var])
        return cells

    def _causes(self, lit: int, reason: int) -> list[int]:
        """Return the explanation of a literal as a list."""
        size = self.explain(lit, reason)
        return [self.why[i] for i in range(size)]

    def _cells_of(self, var: int) -> set[int]:
        """Return the cells a variable speaks of."""
        if var < self.firstpar:
            cell = cell_of(self.spot[var], self.shift)
            return {cell} | (self._component_of(cell) if self.layer else set())
        return self._component_of(self.cmember[self.cstart[var - self.firstpar]])

    def _component_of(self, cell: int) -> set[int]:
        """Return the cells tied to a cell by odd sums."""
        p = self.comp[cell]
        return {self.cmember[i] for i in range(self.cstart[p], self.cstart[p + 1])}
