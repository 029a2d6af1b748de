"""Steps of logic about numbers: singles, odd sums, locked candidates, pairs to quads, wings.

Each technique returns its first step on a board, None where it has none, and only leaves out what no solution can
hold. Candidate sets and houses are as in `logic`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, Logic, bits, crossings, peers

SIZES = {2: "pair", 3: "triple", 4: "quad"}


def last_cell(logic: Logic) -> Deduction | None:
    """A house with one open cell."""
    for house, cells in enumerate(houses(logic.k)):
        left = [cell for cell in cells if not logic.values[cell]]
        if len(left) == 1 and logic.candidates[left[0]].bit_count() == 1:
            value = logic.candidates[left[0]].bit_length() - 1
            others = tuple(cell for cell in cells if cell != left[0])
            return Deduction("last cell", 1, (left[0],), others, house, value, ((left[0], value),))
    return None


def hidden_single_box(logic: Logic) -> Deduction | None:
    """A number that fits one cell of a box."""
    return _hidden_single(logic, range(2 * logic.n, 3 * logic.n), 1)


def hidden_single_line(logic: Logic) -> Deduction | None:
    """A number that fits one cell of a row or column."""
    return _hidden_single(logic, range(2 * logic.n), 2)


def _hidden_single(logic: Logic, among: range, level: int) -> Deduction | None:
    every = houses(logic.k)
    for house in among:
        once = twice = placed = 0
        for cell in every[house]:
            mask = logic.candidates[cell]
            twice |= once & mask
            once |= mask
            if logic.values[cell]:
                placed |= 1 << logic.values[cell]
        single = once & ~twice & ~placed
        if single:
            value = next(bits(single))
            cell = next(c for c in every[house] if logic.candidates[c] >> value & 1)
            return Deduction(
                "hidden single",
                level,
                (cell,),
                _holders(logic, every[house], cell, value),
                house,
                value,
                ((cell, value),),
            )
    return None


def _holders(logic: Logic, cells: Iterable[int], target: int, value: int) -> tuple[int, ...]:
    """Return the cells with that number which keep it out of the other open cells of a house."""
    found = set()
    for cell in cells:
        if cell != target and not logic.values[cell]:
            found |= {other for other in peers(logic.k)[cell] if logic.values[other] == value}
    return tuple(sorted(found))


def naked_single(logic: Logic) -> Deduction | None:
    """A cell that one number is left for."""
    for cell, mask in enumerate(logic.candidates):
        if mask and not mask & (mask - 1):
            return _single(logic, cell)
    return None


def _single(logic: Logic, cell: int) -> Deduction:
    """Return the step that writes the only number left for a cell."""
    value = logic.candidates[cell].bit_length() - 1
    reasons = tuple(c for c in peers(logic.k)[cell] if logic.values[c])
    return Deduction("naked single", 2, (cell,), reasons, -1, value, ((cell, value),))


def odd_sum(logic: Logic) -> Deduction | None:
    """A cell whose neighbour across a diamond is known to be even or odd; one with one number left is written first."""
    for cell, ties in enumerate(logic.ties):
        if logic.values[cell]:
            continue
        for other in ties:
            parity = logic.parity(other)
            if parity < 0:
                continue
            off = logic.candidates[cell] & (logic.evens if parity == 0 else logic.odds)
            if off:
                if not logic.values[other] and logic.candidates[other].bit_count() == 1:
                    return _single(logic, other)
                left = logic.candidates[cell] & ~off
                one = left.bit_length() - 1 if left.bit_count() == 1 else 0
                places = ((cell, one),) if one else ()
                return Deduction("odd sum", 2, (cell,), (other,), value=one, places=places, removes=((cell, off),))
    return None


def all_evens(logic: Logic) -> Deduction | None:
    """A house that has all its even (or odd) numbers: its other cells are the other kind.

    Not where all clues are numbers: there nobody counts parities.
    """
    if logic.puzzle.plain:
        return None
    for house, cells in enumerate(houses(logic.k)):
        known = [logic.parity(cell) for cell in cells]
        for parity, need, mask in ((0, logic.n // 2, logic.evens), (1, (logic.n + 1) // 2, logic.odds)):
            if known.count(parity) != need:
                continue
            removes = tuple(
                (cell, logic.candidates[cell] & mask)
                for cell, p in zip(cells, known, strict=True)
                if p < 0 and logic.candidates[cell] & mask
            )
            if removes:
                reasons = tuple(cell for cell, p in zip(cells, known, strict=True) if p == parity)
                kind = "all evens" if parity == 0 else "all odds"
                return Deduction(kind, 3, tuple(cell for cell, _ in removes), reasons, house, removes=removes)
    return None


def locked(logic: Logic) -> Deduction | None:
    """A number whose places in one house all lie in another: it leaves the rest of that one."""
    every = houses(logic.k)
    for house, other, common in crossings(logic.k):
        inside = outside = placed = 0
        for cell in every[house]:
            if logic.values[cell]:
                placed |= 1 << logic.values[cell]
            elif cell in common:
                inside |= logic.candidates[cell]
            else:
                outside |= logic.candidates[cell]
        for value in bits(inside & ~outside & ~placed):
            removes = tuple(
                (cell, 1 << value) for cell in every[other]
                if cell not in common and logic.candidates[cell] >> value & 1
            )  # fmt: skip
            if removes:
                reasons = tuple(c for c in every[house] if c in common and logic.candidates[c] >> value & 1)
                cells = tuple(cell for cell, _ in removes)
                return Deduction("locked candidates", 3, cells, reasons, house, value, removes=removes)
    return None


def naked_pair(logic: Logic) -> Deduction | None:
    """Two cells of a house that hold two numbers between them."""
    return _naked(logic, 2)


def naked_triple(logic: Logic) -> Deduction | None:
    """Three cells of a house that hold three numbers between them."""
    return _naked(logic, 3)


def naked_quad(logic: Logic) -> Deduction | None:
    """Four cells of a house that hold four numbers between them."""
    return _naked(logic, 4)


def _naked(logic: Logic, size: int) -> Deduction | None:
    for house, cells in enumerate(houses(logic.k)):
        small = [c for c in cells if 1 < logic.candidates[c].bit_count() <= size]
        for group in combinations(small, size):
            union = 0
            for cell in group:
                union |= logic.candidates[cell]
            if union.bit_count() != size:
                continue
            removes = tuple(
                (c, logic.candidates[c] & union) for c in cells if c not in group and logic.candidates[c] & union
            )
            if removes:
                losers = tuple(c for c, _ in removes)
                return Deduction(
                    f"naked {SIZES[size]}", max(4, size + 1), losers, group, house, removes=removes, values=union
                )
    return None


def hidden_pair(logic: Logic) -> Deduction | None:
    """Two numbers of a house that fit only two cells."""
    return _hidden(logic, 2)


def hidden_triple(logic: Logic) -> Deduction | None:
    """Three numbers of a house that fit only three cells."""
    return _hidden(logic, 3)


def hidden_quad(logic: Logic) -> Deduction | None:
    """Four numbers of a house that fit only four cells."""
    return _hidden(logic, 4)


def _hidden(logic: Logic, size: int) -> Deduction | None:
    for house, cells in enumerate(houses(logic.k)):
        places: dict[int, int] = {}
        for index, cell in enumerate(cells):
            for value in bits(logic.candidates[cell]):
                places[value] = places.get(value, 0) | 1 << index
        few = [value for value, where in places.items() if 1 < where.bit_count() <= size]
        for group in combinations(sorted(few), size):
            where = 0
            for value in group:
                where |= places[value]
            if where.bit_count() != size:
                continue
            keep = sum(1 << value for value in group)
            targets = [cells[index] for index in bits(where)]
            removes = tuple((c, logic.candidates[c] & ~keep) for c in targets if logic.candidates[c] & ~keep)
            if removes:
                held = tuple(targets)
                return Deduction(
                    f"hidden {SIZES[size]}", max(4, size + 1), held, held, house, removes=removes, values=keep
                )
    return None


def x_wing(logic: Logic) -> Deduction | None:
    """A number with the same two places in two rows (or columns): it leaves the rest of those columns (rows)."""
    every, n = houses(logic.k), logic.n
    for first in (0, n):
        for value in range(1, n + 1):
            spots: dict[int, list[int]] = {}
            for line in range(n):
                where = 0
                for index, cell in enumerate(every[first + line]):
                    where |= (logic.candidates[cell] >> value & 1) << index
                if where.bit_count() == 2:
                    spots.setdefault(where, []).append(line)
            for where, lines in spots.items():
                if len(lines) == 2:
                    hint = _x_wing_at(logic, first, value, where, lines)
                    if hint is not None:
                        return hint
    return None


def _x_wing_at(logic: Logic, first: int, value: int, where: int, lines: list[int]) -> Deduction | None:
    every, n = houses(logic.k), logic.n
    corners = tuple(every[first + line][index] for line in lines for index in bits(where))
    across = [every[(n if first == 0 else 0) + index] for index in bits(where)]
    removes = tuple(
        (c, 1 << value) for cells in across for c in cells if c not in corners and logic.candidates[c] >> value & 1
    )
    if not removes:
        return None
    return Deduction("X-wing", 5, tuple(c for c, _ in removes), corners, first + lines[0], value, removes=removes)


def xy_wing(logic: Logic) -> Deduction | None:
    """A cell of two numbers sees two others that share one number each with it and a third with one another.

    Whichever the first holds, one of the others holds the third, so no cell that sees both does.
    """
    pairs = {cell for cell, mask in enumerate(logic.candidates) if mask.bit_count() == 2}
    for pivot in sorted(pairs):
        wings = [cell for cell in peers(logic.k)[pivot] if cell in pairs]
        for one, two in combinations(wings, 2):
            third = logic.candidates[one] & logic.candidates[two]
            others = (logic.candidates[one] | logic.candidates[two]) ^ third
            if third.bit_count() != 1 or others != logic.candidates[pivot]:
                continue
            seen = set(peers(logic.k)[one]).intersection(peers(logic.k)[two])
            removes = tuple((cell, third) for cell in sorted(seen) if logic.candidates[cell] & third)
            if removes:
                cells = tuple(cell for cell, _ in removes)
                value = third.bit_length() - 1
                return Deduction("XY-wing", 5, cells, (pivot, one, two), -1, value, removes=removes)
    return None
