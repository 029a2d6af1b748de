"""Logic as a person does it: the next step that holds for every solution, and how hard a puzzle is by its steps.

Nothing here assumes that there is one solution. Candidates are worked out from the clues and the numbers entered,
never from the player's pencil marks; each technique only leaves out what no solution can hold. Levels: 1 hidden
singles in boxes and last cells, 2 other singles and odd-sum steps, 3 locked candidates and houses that have all
their evens, 4 pairs and triples, 5 quads, X-wings, XY-wings and odd-sum chains, 6 chains of consequences that end
in a contradiction. Every technique strikes only more where more is struck already, so the order in which steps are
taken changes neither how far they lead nor the level that is needed.

Legend: a candidate set is an int with bit v for the number v; a house is an index in rules.houses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from engine.sudoku.chains import Chains, Fact
from engine.sudoku.rate import LEVELS, Rater
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, houses_of, tied

SIZES = {2: "pair", 3: "triple", 4: "quad"}
PATIENCE = 30_000_000  # candidates struck in looking for the shortest chain: more than a 25x25 board takes


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step. `places`: numbers that must stand there; `removes`: (cell, candidates) that no solution holds.

    `cells` are the target, `because` the cells that justify it, `house` the house it happens in (-1: none),
    `value` the number it is about (0: several or parities), `values` the set of those that a pair, triple or quad is
    about. `seen`: the candidates of every cell at that moment, where a number stands that number; () if not known.
    `chain`: what follows from an assumption, in order, see engine.sudoku.chains, and `wrong` what contradicts it:
    house, number without a place and facts, or -1, cell without a number and facts; with an odd-sum chain
    1 if the house would else get too many odds (0: evens), how many these would be at least, and which cells are sure
    to be among them.
    """

    technique: str
    level: int
    cells: tuple[int, ...]
    because: tuple[int, ...] = ()
    house: int = -1
    value: int = 0
    places: tuple[tuple[int, int], ...] = ()
    removes: tuple[tuple[int, int], ...] = ()
    chain: tuple[Fact, ...] = ()
    wrong: tuple[int, int, tuple[int, ...]] | None = None
    values: int = 0
    seen: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def peers(k: int) -> tuple[tuple[int, ...], ...]:
    """Return for every cell the other cells of its three houses."""
    every = houses(k)
    return tuple(
        tuple(sorted({c for house in of for c in every[house]} - {cell})) for cell, of in enumerate(houses_of(k))
    )


@lru_cache(maxsize=16)
def crossings(k: int) -> tuple[tuple[int, int, frozenset[int]], ...]:
    """Return (house, other house, common cells) for every box with every line through it, both ways."""
    n = k * k
    every = [frozenset(house) for house in houses(k)]
    found = []
    for box in range(2 * n, 3 * n):
        for line in range(2 * n):
            common = every[box] & every[line]
            if common:
                found += [(box, line, common), (line, box, common)]
    return tuple(found)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of a candidate set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Logic:
    """A board with its candidates; `find` gives the next step, `apply` does it. `values[c]` is 0 where open."""

    def __init__(self, puzzle: Puzzle, values: bytes) -> None:
        self.puzzle = puzzle
        self.k, self.n = puzzle.k, puzzle.n
        self.all = 2 ** (self.n + 1) - 2
        self.evens = sum(1 << v for v in range(2, self.n + 1, 2))
        self.odds = self.all ^ self.evens
        self.values = bytearray(values)
        self.ties = [tuple(dict.fromkeys(tied(puzzle, cell))) for cell in range(self.n**2)]
        self.candidates = [self.all] * self.n**2
        for cell, mark in enumerate(puzzle.marks):
            if mark & EVEN:
                self.candidates[cell] &= self.evens
            if mark & ODD:
                self.candidates[cell] &= self.odds
        for cell, value in enumerate(values):
            if value:
                self._see(cell, value)
        self._components = components(self.ties)

    def _see(self, cell: int, value: int) -> None:
        """Take a number off the candidates of its peers."""
        self.candidates[cell] = 0
        off = ~(1 << value)
        for other in peers(self.k)[cell]:
            self.candidates[other] &= off

    @property
    def solved(self) -> bool:
        """Whether every cell holds a number."""
        return 0 not in self.values

    def recall(self, seen: tuple[int, ...]) -> None:
        """Take the candidates that a hint saw (() changes nothing): earlier steps have left some out."""
        if seen:
            self.candidates = [0 if value else mask for mask, value in zip(seen, self.values, strict=True)]

    def place(self, cell: int, value: int) -> None:
        """Write a number."""
        self.values[cell] = value
        self._see(cell, value)

    def apply(self, hint: Deduction) -> None:
        """Do a step."""
        for cell, value in hint.places:
            self.place(cell, value)
        for cell, mask in hint.removes:
            self.candidates[cell] &= ~mask

    def parity(self, cell: int) -> int:
        """Return 0 if a cell is known to be even, 1 if odd, -1 if not known."""
        if self.values[cell]:
            return self.values[cell] % 2
        mask = self.candidates[cell]
        return 0 if not mask & self.odds else 1 if not mask & self.evens else -1

    def find(self, most: int = LEVELS) -> Deduction | None:
        """Return the easiest next step of at most that level, None where logic ends."""
        for level, technique in TECHNIQUES:
            if level > most:
                return None
            hint = technique(self)
            if hint is not None:
                return replace(hint, seen=self.seen())
        return None

    def seen(self) -> tuple[int, ...]:
        """Return the candidates of every cell; where a number stands, that number."""
        return tuple(mask or 1 << value for mask, value in zip(self.candidates, self.values, strict=True))

    # The techniques, easiest first

    def last_cell(self) -> Deduction | None:
        """A house with one open cell."""
        for house, cells in enumerate(houses(self.k)):
            left = [cell for cell in cells if not self.values[cell]]
            if len(left) == 1 and self.candidates[left[0]].bit_count() == 1:
                value = self.candidates[left[0]].bit_length() - 1
                others = tuple(cell for cell in cells if cell != left[0])
                return Deduction("last cell", 1, (left[0],), others, house, value, ((left[0], value),))
        return None

    def hidden_single_box(self) -> Deduction | None:
        """A number that fits one cell of a box."""
        return self._hidden_single(range(2 * self.n, 3 * self.n), 1)

    def hidden_single_line(self) -> Deduction | None:
        """A number that fits one cell of a row or column."""
        return self._hidden_single(range(2 * self.n), 2)

    def _hidden_single(self, among: range, level: int) -> Deduction | None:
        every = houses(self.k)
        for house in among:
            once = twice = placed = 0
            for cell in every[house]:
                mask = self.candidates[cell]
                twice |= once & mask
                once |= mask
                if self.values[cell]:
                    placed |= 1 << self.values[cell]
            single = once & ~twice & ~placed
            if single:
                value = next(bits(single))
                cell = next(c for c in every[house] if self.candidates[c] >> value & 1)
                return Deduction(
                    "hidden single",
                    level,
                    (cell,),
                    self._holders(every[house], cell, value),
                    house,
                    value,
                    ((cell, value),),
                )
        return None

    def _holders(self, cells: Iterable[int], target: int, value: int) -> tuple[int, ...]:
        """Return the cells with that number which keep it out of the other open cells of a house."""
        found = set()
        for cell in cells:
            if cell != target and not self.values[cell]:
                found |= {other for other in peers(self.k)[cell] if self.values[other] == value}
        return tuple(sorted(found))

    def naked_single(self) -> Deduction | None:
        """A cell that one number is left for."""
        for cell, mask in enumerate(self.candidates):
            if mask and not mask & (mask - 1):
                value = mask.bit_length() - 1
                reasons = tuple(c for c in peers(self.k)[cell] if self.values[c])
                return Deduction("naked single", 2, (cell,), reasons, -1, value, ((cell, value),))
        return None

    def odd_sum(self) -> Deduction | None:
        """A cell whose neighbour across a diamond is known to be even or odd."""
        for cell, ties in enumerate(self.ties):
            if self.values[cell]:
                continue
            for other in ties:
                parity = self.parity(other)
                if parity < 0:
                    continue
                off = self.candidates[cell] & (self.evens if parity == 0 else self.odds)
                if off:
                    left = self.candidates[cell] & ~off
                    one = left.bit_length() - 1 if left.bit_count() == 1 else 0
                    places = ((cell, one),) if one else ()
                    return Deduction("odd sum", 2, (cell,), (other,), value=one, places=places, removes=((cell, off),))
        return None

    def all_evens(self) -> Deduction | None:
        """A house that has all its even (or odd) numbers: its other cells are the other kind."""
        for house, cells in enumerate(houses(self.k)):
            known = [self.parity(cell) for cell in cells]
            for parity, need, mask in ((0, self.n // 2, self.evens), (1, (self.n + 1) // 2, self.odds)):
                if known.count(parity) != need:
                    continue
                removes = tuple(
                    (cell, self.candidates[cell] & mask)
                    for cell, p in zip(cells, known, strict=True)
                    if p < 0 and self.candidates[cell] & mask
                )
                if removes:
                    reasons = tuple(cell for cell, p in zip(cells, known, strict=True) if p == parity)
                    kind = "all evens" if parity == 0 else "all odds"
                    return Deduction(kind, 3, tuple(cell for cell, _ in removes), reasons, house, removes=removes)
        return None

    def locked(self) -> Deduction | None:
        """A number whose places in one house all lie in another: it leaves the rest of that one."""
        every = houses(self.k)
        for house, other, common in crossings(self.k):
            inside = outside = placed = 0
            for cell in every[house]:
                if self.values[cell]:
                    placed |= 1 << self.values[cell]
                elif cell in common:
                    inside |= self.candidates[cell]
                else:
                    outside |= self.candidates[cell]
            for value in bits(inside & ~outside & ~placed):
                removes = tuple(
                    (cell, 1 << value) for cell in every[other]
                    if cell not in common and self.candidates[cell] >> value & 1
                )  # fmt: skip
                if removes:
                    reasons = tuple(c for c in every[house] if c in common and self.candidates[c] >> value & 1)
                    cells = tuple(cell for cell, _ in removes)
                    return Deduction("locked candidates", 3, cells, reasons, house, value, removes=removes)
        return None

    def naked_pair(self) -> Deduction | None:
        """Two cells of a house that hold two numbers between them."""
        return self._naked(2)

    def naked_triple(self) -> Deduction | None:
        """Three cells of a house that hold three numbers between them."""
        return self._naked(3)

    def naked_quad(self) -> Deduction | None:
        """Four cells of a house that hold four numbers between them."""
        return self._naked(4)

    def _naked(self, size: int) -> Deduction | None:
        for house, cells in enumerate(houses(self.k)):
            small = [c for c in cells if 1 < self.candidates[c].bit_count() <= size]
            for group in combinations(small, size):
                union = 0
                for cell in group:
                    union |= self.candidates[cell]
                if union.bit_count() != size:
                    continue
                removes = tuple(
                    (c, self.candidates[c] & union) for c in cells if c not in group and self.candidates[c] & union
                )
                if removes:
                    losers = tuple(c for c, _ in removes)
                    return Deduction(
                        f"naked {SIZES[size]}", max(4, size + 1), losers, group, house, removes=removes, values=union
                    )
        return None

    def hidden_pair(self) -> Deduction | None:
        """Two numbers of a house that fit only two cells."""
        return self._hidden(2)

    def hidden_triple(self) -> Deduction | None:
        """Three numbers of a house that fit only three cells."""
        return self._hidden(3)

    def hidden_quad(self) -> Deduction | None:
        """Four numbers of a house that fit only four cells."""
        return self._hidden(4)

    def _hidden(self, size: int) -> Deduction | None:
        for house, cells in enumerate(houses(self.k)):
            places: dict[int, int] = {}
            for index, cell in enumerate(cells):
                for value in bits(self.candidates[cell]):
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
                removes = tuple((c, self.candidates[c] & ~keep) for c in targets if self.candidates[c] & ~keep)
                if removes:
                    held = tuple(targets)
                    return Deduction(
                        f"hidden {SIZES[size]}", max(4, size + 1), held, held, house, removes=removes, values=keep
                    )
        return None

    def x_wing(self) -> Deduction | None:
        """A number with the same two places in two rows (or columns): it leaves the rest of those columns (rows)."""
        every, n = houses(self.k), self.n
        for first in (0, n):
            for value in range(1, n + 1):
                spots: dict[int, list[int]] = {}
                for line in range(n):
                    where = 0
                    for index, cell in enumerate(every[first + line]):
                        where |= (self.candidates[cell] >> value & 1) << index
                    if where.bit_count() == 2:
                        spots.setdefault(where, []).append(line)
                for where, lines in spots.items():
                    if len(lines) == 2:
                        hint = self._x_wing_at(first, value, where, lines)
                        if hint is not None:
                            return hint
        return None

    def _x_wing_at(self, first: int, value: int, where: int, lines: list[int]) -> Deduction | None:
        every, n = houses(self.k), self.n
        corners = tuple(every[first + line][index] for line in lines for index in bits(where))
        across = [every[(n if first == 0 else 0) + index] for index in bits(where)]
        removes = tuple(
            (c, 1 << value) for cells in across for c in cells if c not in corners and self.candidates[c] >> value & 1
        )
        if not removes:
            return None
        return Deduction("X-wing", 5, tuple(c for c, _ in removes), corners, first + lines[0], value, removes=removes)

    def xy_wing(self) -> Deduction | None:
        """A cell of two numbers sees two others that share one number each with it and a third with one another.

        Whichever the first holds, one of the others holds the third, so no cell that sees both does.
        """
        pairs = {cell for cell, mask in enumerate(self.candidates) if mask.bit_count() == 2}
        for pivot in sorted(pairs):
            wings = [cell for cell in peers(self.k)[pivot] if cell in pairs]
            for one, two in combinations(wings, 2):
                third = self.candidates[one] & self.candidates[two]
                others = (self.candidates[one] | self.candidates[two]) ^ third
                if third.bit_count() != 1 or others != self.candidates[pivot]:
                    continue
                seen = set(peers(self.k)[one]).intersection(peers(self.k)[two])
                removes = tuple((cell, third) for cell in sorted(seen) if self.candidates[cell] & third)
                if removes:
                    cells = tuple(cell for cell, _ in removes)
                    value = third.bit_length() - 1
                    return Deduction("XY-wing", 5, cells, (pivot, one, two), -1, value, removes=removes)
        return None

    def odd_sum_chain(self) -> Deduction | None:
        """A chain of diamonds that can be coloured in one way only, as some house would get too many evens or odds."""
        every, most = houses(self.k), (self.n // 2, (self.n + 1) // 2)
        fixed: list[list[int]] = []  # for each house: evens and odds known
        loose: list[dict[int, list[int]]] = []  # for each house: by component, members that are like or unlike its head
        for cells in every:
            known = [0, 0]
            by: dict[int, list[int]] = {}
            for cell in cells:
                parity = self.parity(cell)
                if parity >= 0:
                    known[parity] += 1
                elif len(self._components[cell][2]) > 1:
                    by.setdefault(self._components[cell][0], [0, 0])[self._components[cell][1]] += 1
            fixed.append(known)
            loose.append(by)
        for house in range(len(every)):
            for head, (like, unlike) in loose[house].items():
                least = sum(min(a, b) for other, (a, b) in loose[house].items() if other != head)
                for parity in (0, 1):  # what the head might be
                    gains = (like, unlike) if parity == 0 else (unlike, like)
                    over = [p for p in (0, 1) if fixed[house][p] + gains[p] + least > most[p]]
                    if over:
                        hint = self._colour(head, 1 - parity, house)
                        if hint is not None:
                            return replace(hint, wrong=self._too_many(head, parity, house, over[0]))
        return None

    def _too_many(self, head: int, parity: int, house: int, kind: int) -> tuple[int, int, tuple[int, ...]]:
        """Return what is wrong with a colouring, as Deduction tells it."""
        which = []
        others: dict[int, list[int]] = {}  # for each other component, members that are like or unlike its head
        for cell in houses(self.k)[house]:
            tied_to, sign, members = self._components[cell]
            known = self.parity(cell)
            if known >= 0:
                which += [cell] * (known == kind)
            elif tied_to == head:
                which += [cell] * ((sign ^ parity) == kind)
            elif len(members) > 1:
                others.setdefault(tied_to, [0, 0])[sign] += 1
        return (kind, len(which) + sum(map(min, others.values())), tuple(which))

    def _colour(self, head: int, parity: int, house: int) -> Deduction | None:
        """Return the hint that gives a component's head this parity, and its other members theirs."""
        members = self._components[head][2]
        removes = []
        for cell in members:
            even = (parity == 0) == (self._components[cell][1] == 0)
            off = self.candidates[cell] & (self.odds if even else self.evens)
            if off and not self.values[cell]:
                removes.append((cell, off))
        if not removes:
            return None
        reasons = tuple(c for c in houses(self.k)[house] if self.parity(c) >= 0)
        return Deduction("odd-sum chain", 5, tuple(c for c, _ in removes), reasons, house, removes=tuple(removes))

    @cached_property
    def _chains(self) -> Chains:
        return Chains(self.n, houses(self.k), self.ties)

    def forcing(self) -> Deduction | None:
        """A candidate whose consequences, followed one by one, contradict each other: the one of the fewest facts."""
        self._chains.load(bytes(self.values), self.candidates)
        found = self._chains.shortest(PATIENCE)
        if found is None:
            return None
        chain, wrong = found
        cell, value = chain[0][:2]
        cells = (wrong[1],) if wrong[0] < 0 else houses(self.k)[wrong[0]]
        reasons = tuple(dict.fromkeys([*(fact[0] for fact in chain[1:]), *cells]))
        return Deduction(
            "chain",
            6,
            (cell,),
            reasons,
            wrong[0],
            value,
            removes=((cell, 1 << value),),
            chain=tuple(chain),
            wrong=wrong,
        )


def components(ties: list[tuple[int, ...]]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return for every cell (head, 0 if it is like the head and 1 if unlike, all members) of its chain of diamonds.

    A chain that contradicts itself (an odd ring) is left as it was met first; its puzzle has no solution anyway.
    """
    found: list[tuple[int, int, tuple[int, ...]] | None] = [None] * len(ties)
    for head in range(len(ties)):
        if found[head] is not None:
            continue
        sign = {head: 0}
        todo = [head]
        while todo:
            cell = todo.pop()
            for other in ties[cell]:
                if other not in sign:
                    sign[other] = 1 - sign[cell]
                    todo.append(other)
        members = tuple(sorted(sign))
        for cell in members:
            found[cell] = (head, sign[cell], members)
    return [entry for entry in found if entry is not None]


TECHNIQUES: tuple[tuple[int, Callable[[Logic], Deduction | None]], ...] = (
    (1, Logic.last_cell),
    (1, Logic.hidden_single_box),
    (2, Logic.odd_sum),
    (2, Logic.hidden_single_line),
    (2, Logic.naked_single),
    (3, Logic.all_evens),
    (3, Logic.locked),
    (4, Logic.naked_pair),
    (4, Logic.hidden_pair),
    (4, Logic.naked_triple),
    (4, Logic.hidden_triple),
    (5, Logic.naked_quad),
    (5, Logic.hidden_quad),
    (5, Logic.x_wing),
    (5, Logic.xy_wing),
    (5, Logic.odd_sum_chain),
    (6, Logic.forcing),
)


def next_hint(puzzle: Puzzle, values: bytes, notes: Iterable[int] = ()) -> Deduction | None:
    """Return the next step from the numbers entered, None where logic ends.

    Steps that only leave out candidates are passed over where the player's pencil marks already leave them out.
    """
    pencil = tuple(notes) or (0,) * puzzle.n**2
    logic = Logic(puzzle, values)
    while True:
        hint = logic.find()
        if hint is None or hint.places:
            return hint
        news = tuple((cell, mask) for cell, mask in hint.removes if not pencil[cell] or pencil[cell] & mask)
        if news:
            return replace(hint, removes=news, cells=tuple(cell for cell, _ in news))
        logic.apply(hint)


def rate(puzzle: Puzzle, most: int = LEVELS) -> int:
    """Return the highest level that solving a puzzle needs, `most` + 1 where steps up to `most` do not solve it."""
    return Rater(puzzle.k, houses(puzzle.k)).rate(puzzle.numbers, puzzle.marks, most)
