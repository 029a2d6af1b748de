"""How many solutions a shape has up to its symmetries, without listing them.

A group of symmetries parts the fillings into classes, and the number of classes is the mean number of fillings that a
symmetry leaves as they are (Burnside's lemma). The identity leaves all: that is the usual count. A filling that another
symmetry leaves as it is consists of orbits of placements, whose cells do not overlap, so those are counted by a search
of its own; it is short, as it has half of the cells to fill, and where all pieces differ hardly anything fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.cover.polyomino import Cell, normalised, symmetries_of
from engine.run.gathering import Gathering
from engine.run.stepper import Onward, Snapshot
from games.katamino.rules.pieces import kind_of, one_sided, placements
from games.katamino.rules.plan import Plan
from games.katamino.think.verdict import count_search

SLICE = 2048  # steps of the search for fillings that a symmetry leaves as they are, at a time


def symmetries(plan: Plan, over: bool = True) -> list[dict[Cell, Cell]]:
    """Return the symmetries of a tray, the identity first; `over`: also those that turn it over."""
    top, left = min(r for r, _ in plan.cells), min(c for _, c in plan.cells)
    found = symmetries_of(normalised(plan.cells), over)
    return [{(r + top, c + left): (a + top, b + left) for (r, c), (a, b) in image.items()} for image in found]


class ShapeCount(Onward):
    """Counts the classes of the fillings of a tray by pieces that have as many cells.

    The snapshot's `solutions` are the classes that there are at least; once it is finished, all.
    """

    def __init__(self, plan: Plan, pieces: tuple[int, ...]) -> None:
        self.images = symmetries(plan, not one_sided(pieces))
        self._search = Gathering(partial(count_search, plan.cells, pieces, True))
        self.delegates = self._search.delegates
        self._fixed = _fixed_by_any(plan, pieces, self.images[1:])
        self._total = 0
        self._counted = False
        self._finished = False
        self._alike = 0  # the sum over the other symmetries, as far as it is known

    def run(self, budget: int) -> bool:
        """Go on for a while; True when the number is final."""
        if not self._counted:
            self._counted = self._search.run(budget)
            self._total = self._search.snapshot().solutions
            self._finished = self._counted and (self._total == 0 or len(self.images) == 1)
            return self._finished
        found = next(self._fixed, None)
        if found is None:
            self._finished = True
        else:
            self._alike += found
        return self._finished

    def snapshot(self) -> Snapshot:
        """Return how many classes there are, at least or, when it is finished, in all."""
        classes = -(-(self._total + self._alike) // len(self.images))
        nodes = self._search.snapshot().nodes
        return Snapshot(nodes, classes, (), float(self._finished), self._finished)

    def rest(self) -> None:
        self._search.rest()

    def close(self) -> None:
        self._search.close()


def _fixed_by_any(plan: Plan, pieces: Sequence[int], images: Sequence[dict[Cell, Cell]]) -> Iterator[int]:
    """Yield how many fillings more have been found that one of the symmetries leaves as they are, now and then 0."""
    for image in images:
        yield from fixed_by(plan, pieces, image)


def fixed_by(plan: Plan, pieces: Sequence[int], image: dict[Cell, Cell]) -> Iterator[int]:
    """Yield, after each slice of the search, how many fillings more a symmetry leaves as they are."""
    bits = {cell: 1 << at for at, cell in enumerate(plan.cells)}
    many: dict[int, int] = {}
    for piece in pieces:
        many[kind_of(piece)] = many.get(kind_of(piece), 0) + 1
    kinds = list(many)
    orbits: list[list[tuple[int, int, int]]] = [[] for _ in plan.cells]  # by the first cell: its cells, kind, pieces
    for at, kind in enumerate(kinds):
        for mask, count in _orbits(plan, kind, image, bits):
            if count <= many[kind]:
                orbits[(mask & -mask).bit_length() - 1].append((mask, at, count))
    todo = [((1 << len(plan.cells)) - 1, tuple(many[kind] for kind in kinds))]
    found = steps = 0
    while todo:
        free, left = todo.pop()
        steps += 1
        if not free:
            found += 1
        else:
            for mask, at, count in orbits[(free & -free).bit_length() - 1]:
                if mask & free == mask and left[at] >= count:
                    todo.append((free ^ mask, (*left[:at], left[at] - count, *left[at + 1 :])))
        if steps % SLICE == 0:
            yield found
            found = 0
    yield found


def _orbits(plan: Plan, kind: int, image: dict[Cell, Cell], bits: dict[Cell, int]) -> set[tuple[int, int]]:
    """Return what the placements of a kind of piece become under a symmetry: their cells together, how many they are.

    Those whose images overlap are left out: no filling has them.
    """
    found = set()
    for placement in placements(kind, plan):
        first = frozenset(placement.cells)
        together = sum(bits[cell] for cell in first)
        one = first
        count = 1
        while (one := frozenset(image[cell] for cell in one)) != first:
            mask = sum(bits[cell] for cell in one)
            if mask & together:
                break
            together |= mask
            count += 1
        else:
            found.add((together, count))
    return found
