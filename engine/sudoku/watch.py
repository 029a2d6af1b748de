# cython: language_level=3
"""The search for every solution of an odd-sum Sudoku as a watcher sees it: what stands where, leaning on what, and why.

Nothing here has a say in the search. Legend: as in board.py and search.py; a guess's depth is counted from 1.
"""

from typing import Any

import cython

from engine.run.stepper import Checkpoint
from engine.sudoku.board import EVEN, ODD, Board
from engine.sudoku.search import SudokuSearch

if not cython.compiled:  # the compiler has these from watch.pxd
    from engine.sudoku.codes import (
        CELL,
        CLAUSE,
        COUNT,
        FLIPPED,
        ITEM,
        LIT,
        LOCKED,
        is_guess,
        kind_of,
        payload_of,
    )

BARE, LEARNT = -1, -2  # in the place of an item: a clue, a guess or nothing; something learnt from clashes


class Told(Board):
    """What follows from the clues alone, told in its order: which cell got which number as the only way for what.

    `order`: the cells without a clue, as they were filled; `values`: their numbers, the clues among them; `items`: by
    cell what its number was the last option of, BARE where it is a clue; all as far as it goes without a guess.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes) -> None:
        i: cython.int
        super().__init__(k, numbers, marks, whole=True)
        self.load()
        self.values = bytearray(numbers)
        self.order: list[int] = []
        self.items = [BARE] * self.cells
        for i in range(self.top):
            if self.trail[i] & 1 or self.trail[i] >> 1 >= self.firstpar:
                continue
            cell, number = self.place(self.trail[i] >> 1)
            if not self.given[cell]:
                self.values[cell] = number
                self.order.append(cell)
            if kind_of(self.reason[self.trail[i] >> 1]) == ITEM:
                self.items[cell] = payload_of(self.reason[self.trail[i] >> 1])

    def ruled_out(self, item: int, cell: int) -> list[tuple[int, int, str, int]]:
        """Return what took the other options of an item away before `cell` got the last one, plain numbers left out.

        Each is (cell, number, how, where). "locked": the number must stand where the item `where` meets the cell's
        house; "parity": the cell `where` (itself: by its own clue) tells through odd sums that it is even or odd;
        "count": house `where` // 2 has all its odds (`where` odd) or evens.
        """
        found: list[tuple[int, int, str, int]] = []
        for bit in range(self.n):
            var = self.member(item, bit)
            if self.value[2 * var] >= 0:
                continue
            other, number = self.place(var)
            kind, payload = kind_of(self.reason[var]), payload_of(self.reason[var])
            if kind == LOCKED:
                found.append((other, number, "locked", payload))
            elif kind == LIT and payload >> 1 >= self.firstpar:
                found.append((other, number, *self._parity_of(payload >> 1, other)))
        return found

    def _parity_of(self, var: int, cell: int) -> tuple[str, int]:
        """Return how the parity of a cell is known, as in `ruled_out`; `var` is that of its component."""
        kind, payload = kind_of(self.reason[var]), payload_of(self.reason[var])
        if self.signs[cell] & (EVEN | ODD):
            return ("parity", cell)
        if kind == LIT:
            return ("parity", self.place(payload >> 1)[0])
        if kind == CELL:
            return ("parity", payload)
        if kind == COUNT:
            return ("count", payload)
        p = var - self.firstpar
        tied = [self.cmember[i] for i in range(self.cstart[p], self.cstart[p + 1])]
        return ("parity", next((one for one in tied if self.signs[one] & (EVEN | ODD)), cell))


class Seen(SudokuSearch):
    """A search that can be looked at between two nodes; `run` returns at each solution, which must be taken then.

    `told`: what follows from the clues alone.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes) -> None:
        super().__init__(k, numbers, marks)
        self.told = Told(k, numbers, marks)
        self.untaken.most = 1

    def restore(self, checkpoint: Checkpoint) -> None:
        SudokuSearch.restore(self, checkpoint)
        self.untaken.most = 1

    def picture(self) -> dict[str, Any]:
        """Return what stands on the board now, in plain values.

        `values`, `depths`, `items`: by cell its number (0: open), the depth of the deepest guess it leans on (0: none)
        and what it was the only way for (an item, BARE or LEARNT); `order`: the cells filled, but for those with
        clues, in the order in which they were; `odd`: by cell 1 where it is known to be even, 2 to be odd;
        `odd_depths`: what that leans on; `guesses`: for each depth (cell, number, odd, which, of how many), see
        `_guessed`; `conflict`: None or what clashes, see `_conflict`; `asserts`: what the last clause says at once,
        (cell, number, odd), see `_said`, None where it says nothing: the deepest guess was turned round instead.
        """
        i: cython.int
        lit: cython.int
        cell: cython.int
        kind: cython.int
        values = bytearray(self.cells)
        for cell in range(self.cells):
            for i in range(self.start[cell], self.start[cell + 1]):
                if self.value[2 * i] > 0:
                    values[cell] = self.place(i)[1]
        depths = [0] * self.cells
        items = [BARE if self.given[cell] else LEARNT for cell in range(self.cells)]
        above = []
        for i in range(self.top):
            lit = self.trail[i]
            if lit & 1 or lit >> 1 >= self.firstpar or self.level[lit >> 1] == 0:
                continue
            cell, values[cell] = self.place(lit >> 1)
            depths[cell] = self.level[lit >> 1]
            kind = kind_of(self.reason[lit >> 1])
            items[cell] = payload_of(self.reason[lit >> 1]) if kind == ITEM else LEARNT if kind == CLAUSE else BARE
            above.append(cell)
        order = [cell for cell in self.told.order if values[cell] and not depths[cell]]
        for cell in order:
            items[cell] = self.told.items[cell]
        known = set(order) | set(above)
        for cell in range(self.cells):
            if values[cell] and not self.given[cell] and cell not in known:
                order.append(cell)  # learnt on the way to hold without a guess
        conflict = self._conflict() if self.clashes() else None
        if conflict is not None and conflict["kind"] == "twice":  # of two numbers of a cell the one that is told of
            values[conflict["cells"][1]] = conflict["value"]
        return {
            "values": bytes(values),
            "depths": depths,
            "items": items,
            "order": order + above,
            **self._parities(),
            "guesses": [self._guessed(d) for d in range(self.depth)],
            "conflict": conflict,
            "asserts": self._said(self.learnt[0]) if self.learnt_size and self.value[self.learnt[0]] > 0 else None,
        }

    def _parities(self) -> dict[str, Any]:
        """Return which cells are known to be even or odd, and the depths that this leans on."""
        cell: cython.int
        var: cython.int
        known, depths = bytearray(self.cells), [0] * self.cells
        if self.layer:
            for cell in range(self.cells):
                var = self.firstpar + self.comp[cell]
                if self.value[2 * var]:
                    known[cell] = 1 + self._said(2 * var if self.value[2 * var] > 0 else 2 * var + 1, cell)[2]
                    depths[cell] = self.level[var]
        return {"odd": bytes(known), "odd_depths": depths}

    def _said(self, lit: int, cell: int = -1) -> tuple[int, int, int]:
        """Return (cell, number, whether it is odd) of a literal.

        The number has a minus sign where the literal bars it; it is 0 where the literal is of a parity: then the cell
        is one of those tied together, `cell` if it is given, and it is that one which is odd or not.
        """
        var = lit >> 1
        if var >= self.firstpar:
            if cell < 0:
                cell = self.cmember[self.cstart[var - self.firstpar]]
            return (cell, 0, 1 ^ (lit & 1) ^ self.sign[cell])
        cell, number = self.place(var)
        return (cell, -number if lit & 1 else number, number & 1)

    def _guessed(self, depth: int) -> tuple[int, int, int, int, int]:
        """Return (cell, number, odd, which, of how many) of the guess above a depth; number 0 for a parity.

        `of how many` counts the numbers the cell could hold then by the rules, and those that clauses learnt from
        clashes had ruled out by then; `which` is the place of this one after the latter.
        """
        lit = self.trail[self.trail_lim[depth]]
        cell, number, odd = self._said(lit)
        if number <= 0:
            return (cell, number, odd, 1, 2)
        tried = others = 0
        for v in range(self.n):
            var = self.candidate(cell, v)
            if var < 0 or var == lit >> 1:
                continue
            if self.value[2 * var] >= 0 or self.level[var] > depth:
                others += 1
            elif kind_of(self.reason[var]) in (CLAUSE, FLIPPED) and not self._barred(cell, v, depth):
                tried += 1
        return (cell, number, odd, tried + 1, tried + 1 + others)

    def _barred(self, cell: int, v: int, depth: int) -> bool:
        """Whether a number of the board down to a depth, or the cell's parity, bars number v + 1 from a cell."""
        if self.layer:
            lit = self.parity(cell, 1 ^ (v & 1))
            if self.value[lit] < 0 and self.level[lit >> 1] <= depth:
                return True
        for j in range(3):
            for i in range(self.n):
                var = self.candidate(self.at[self.unit[3 * cell + j] * self.n + i], v)
                if var >= 0 and self.value[2 * var] > 0 and self.level[var] <= depth:
                    return True
        return False

    def _conflict(self) -> dict[str, Any]:
        """Return what clashes: `kind`, `house`, `value`, `cells`, and `blamed`, the depths whose guesses it needs.

        Kinds: "cell" (no number is left for it), "house" (it has no place for `value`), "parity" (too many evens,
        value 0, or odds, value 1), "twice" (`value` stands in both cells of the house), "two" (the cell would have to
        hold `value` and `other`), "locked" (in the house `value` must stand elsewhere than in the cell), "wrong" (the
        cell's `value` has the wrong parity), "sum" (the tied cells' parities contradict each other), "learnt" (an
        earlier clash has shown that these guesses go together with nothing).
        """
        n, why = self.n, self.clash_why
        kind, payload, lit = kind_of(why), payload_of(why), self.clash_lit
        found: dict[str, Any] = {"kind": "sum", "house": -1, "value": 0, "cells": (), "blamed": self._guilty()}
        if kind == COUNT:
            found |= {"kind": "parity", "house": payload >> 1, "value": payload & 1}
            found["cells"] = tuple(self.at[(payload >> 1) * n + j] for j in range(n))
            return found
        if lit < 0:
            if kind != ITEM:
                return found
            if payload < n * n:
                return found | {"kind": "cell", "cells": (payload,)}
            house = (payload - n * n) // n
            found["cells"] = tuple(self.at[house * n + j] for j in range(n))
            return found | {"kind": "house", "house": house, "value": (payload - n * n) % n + 1}
        if kind == CLAUSE:
            cell, value, _odd = self._said(lit)
            return found | {"kind": "learnt", "cells": (cell,), "value": abs(value)}
        cause = self._said(payload) if kind == LIT else (-1, 0, 0)
        if lit >> 1 >= self.firstpar:
            if cause[1]:
                return found | {"kind": "wrong", "cells": (cause[0],), "value": cause[1]}
            p = (lit >> 1) - self.firstpar
            return found | {"cells": tuple(self.cmember[i] for i in range(self.cstart[p], self.cstart[p + 1]))}
        cell, value, _odd = self._said(lit)
        value = abs(value)
        if kind == LOCKED:
            return found | {"kind": "locked", "house": (payload - n * n) // n, "cells": (cell,), "value": value}
        if kind != LIT or not cause[1]:
            return found | {"kind": "wrong", "cells": (cell,), "value": value}
        if cause[0] == cell:
            return found | {"kind": "two", "cells": (cell,), "value": cause[1], "other": value}
        shared = [self.unit[3 * cell + j] for j in range(3) if self.unit[3 * cell + j] == self.unit[3 * cause[0] + j]]
        return found | {"kind": "twice", "house": shared[0], "cells": (cause[0], cell), "value": value}

    def _guilty(self) -> tuple[int, ...]:
        """Return the depths whose guesses the clash follows from."""
        size = self.reasons(self.clash_lit, self.clash_why)
        todo = [self.why[i] for i in range(size)]
        if self.clash_lit >= 0:
            todo.append(self.clash_lit ^ 1)
        met: set[int] = set()
        blamed: set[int] = set()
        while todo:
            lit = todo.pop()
            var = lit >> 1
            if var in met or self.level[var] == 0:
                continue
            met.add(var)
            if is_guess(self.reason[var]):
                blamed.add(self.level[var])
                continue
            size = self.reasons(lit, self.reason[var])
            todo += [self.why[i] for i in range(size)]
        return tuple(sorted(blamed))
