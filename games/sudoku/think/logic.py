"""A board as logic sees it: the candidates that clues and numbers leave each cell, and what a step changes.

Candidates are worked out from the clues and the numbers entered, never from the player's pencil marks.

Legend: a candidate set is an int with bit v for the number v; a house is an index in `houses`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.sudoku.chains import Fact
from engine.sudoku.logic.alternating import Alternating
from engine.sudoku.logic.cases import Cases
from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LARGEST
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.puzzle import Puzzle, houses, houses_of, tied

Component = tuple[int, int, tuple[int, ...]]  # the head of a cell's chain of diamonds, how like it is, all members


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step. `places`: numbers that must stand there; `removes`: (cell, candidates) that no solution holds.

    `cells` are the target, `because` the cells that justify it, `house` the house it happens in (-1: none),
    `value` the number it is about (0: several or parities), `values` the set of those that a pair, triple or quad is
    about. `board`: the numbers at that moment, `seen`: the candidates of every cell, where a number stands that
    number; `lost`: (cell, number, technique) of what earlier steps have left out; all empty if not known.
    `chain`: what follows from an assumption, in order, see engine.sudoku.chains, and `wrong` what contradicts it:
    house, number without a place and facts, or -1, cell without a number and facts; with an odd-sum chain
    1 if the house would else get too many odds (0: evens), how many these would be at least, and which cells are sure
    to be among them. `witness`: what engine.sudoku.logic.ladder says of its pattern; `links`: the (cell, number) of an
    alternating chain; `cases`: what follows from each case of a chain by cases, as `chain`.
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
    board: bytes = b""
    lost: tuple[tuple[int, int, str], ...] = ()
    witness: tuple[int, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    cases: tuple[tuple[Fact, ...], ...] = ()


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
    """A board with its candidates; `apply` does a step. `values[c]` is 0 where open."""

    def __init__(self, puzzle: Puzzle, values: bytes) -> None:
        self.puzzle = puzzle
        self.k, self.n = puzzle.k, puzzle.n
        self.all = 2 ** (self.n + 1) - 2
        self.evens = sum(1 << v for v in range(2, self.n + 1, 2))
        self.odds = self.all ^ self.evens
        self.values = bytearray(values)
        self.ties = [tuple(dict.fromkeys(tied(puzzle, cell))) for cell in range(self.n**2)]
        self.candidates = candidates(puzzle, values)
        self.components = components(self.ties)
        self.lost: dict[tuple[int, int], str] = {}  # the technique that has left a candidate out

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
            for value in bits(self.candidates[cell] & mask):
                self.lost[cell, value] = hint.technique
            self.candidates[cell] &= ~mask

    def parity(self, cell: int) -> int:
        """Return 0 if a cell is known to be even, 1 if odd, -1 if not known."""
        if self.values[cell]:
            return self.values[cell] % 2
        mask = self.candidates[cell]
        return 0 if not mask & self.odds else 1 if not mask & self.evens else -1

    def seen(self) -> tuple[int, ...]:
        """Return the candidates of every cell; where a number stands, that number."""
        return tuple(mask or 1 << value for mask, value in zip(self.candidates, self.values, strict=True))

    def known(self, hint: Deduction) -> Deduction:
        """Return a step with what is known at this moment, so that it can be told."""
        lost = tuple((cell, value, name) for (cell, value), name in self.lost.items())
        return replace(hint, seen=self.seen(), board=bytes(self.values), lost=lost)

    @cached_property
    def chains(self) -> Cases:
        """The search for chains of consequences on this board, by cases, too."""
        return Cases(self.n, houses(self.k), self.ties)

    @cached_property
    def alternating(self) -> Alternating:
        """The search for alternating chains on this board."""
        return Alternating(self.n, houses(self.k))

    @cached_property
    def ladder(self) -> Ladder | None:
        """The second ladder, None for a board too large for it."""
        if self.k > LARGEST:
            return None
        ladder = Ladder(self.k, houses(self.k))
        ladder.load(self.puzzle.numbers, self.puzzle.marks)
        return ladder


def components(ties: list[tuple[int, ...]]) -> list[Component]:
    """Return for every cell (head, 0 if it is like the head and 1 if unlike, all members) of its chain of diamonds.

    A chain that contradicts itself (an odd ring) is left as it was met first; its puzzle has no solution anyway.
    """
    found: list[Component | None] = [None] * len(ties)
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
