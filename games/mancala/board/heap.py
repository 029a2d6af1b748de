"""Stones that stay where they fell: every stone has a colour and a place in its well, kept until it is moved.

A place is (x, y) in stone radii from the well's centre. A new stone takes, among some random places in reach, the
one farthest from the stones that already lie there, so wells fill like real ones. The same seed and moves give the
same picture.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.mancala.rules.sowing import SowingMove
from games.mancala.rules.steps import STORE, SowingStep, Well

# Of a store: up to so many stones lie in so many columns, drawn so large; and the distance of rows and columns.
STACKS = ((18, 2, 1.0), (39, 3, 0.76), (10_000, 4, 0.56))
ROW = 1.8
DRAWN = 20  # so many stones are drawn in a pit; the number beside it is always exact


@dataclass(frozen=True, slots=True)
class Stone:
    """One stone: the index of its colour and its place in its well, in stone radii (in a store: off its column)."""

    colour: int
    x: float
    y: float


Lying = dict[Well, tuple[Stone, ...]]


class Heap:
    """All stones of a board by well, and those in the hand (`hand`, their colours); follows a story step by step."""

    def __init__(self, pits: int, colours: int, seed: int) -> None:
        self.pits = pits
        self.colours = colours
        self.seed = seed
        self._chance = random.Random(seed)
        self.wells: dict[Well, list[Stone]] = {}
        self.hand: list[int] = []

    def __getitem__(self, well: Well) -> list[Stone]:
        return self.wells.setdefault(well, [])

    def set(self, counts: dict[Well, int]) -> None:
        """Make the wells hold these counts, moving no more stones than necessary."""
        spare: list[int] = []
        for well, count in counts.items():
            stones = self[well]
            while len(stones) > count:
                spare.append(stones.pop().colour)
        for well, count in counts.items():
            while len(self[well]) < count:
                self.drop(well, spare.pop() if spare else self._chance.randrange(self.colours))

    def begin(self, number: int) -> None:
        """Begin move `number` of the game (from 0): where its stones fall depends on nothing that was shown before."""
        self._chance = random.Random(f"{self.seed} {number}")
        self.hand = []

    def happen(self, step: SowingStep) -> None:
        """Let one step of the move happen."""
        if step.kind == "lift":
            self.hand = self.lift(step.wells[0])
        elif step.kind == "sow":
            self.drop(step.wells[0], self.hand.pop() if self.hand else 0)
        else:
            for well in step.wells:
                for colour in self.lift(well):
                    self.drop((step.side, STORE), colour)

    def tell(self, number: int, steps: Iterable[SowingStep]) -> None:
        """Let the whole of move `number` happen."""
        self.begin(number)
        for step in steps:
            self.happen(step)

    def lying(self) -> Lying:
        """Return what lies where, for `lay`."""
        return {well: tuple(stones) for well, stones in self.wells.items()}

    def lay(self, lying: Lying) -> None:
        """Let the stones lie as they lay when `lying` was asked for."""
        self.wells = {well: list(stones) for well, stones in lying.items()}
        self.hand = []

    def lift(self, well: Well) -> list[int]:
        """Take all stones out of a well; return their colours."""
        colours = [stone.colour for stone in self[well]]
        self.wells[well] = []
        return colours

    def drop(self, well: Well, colour: int) -> Stone:
        """Let a stone fall into a well; return it where it came to rest."""
        lying = self[well][-DRAWN:]
        if well[1] == STORE:
            stone = Stone(colour, self._chance.uniform(-0.12, 0.12), self._chance.uniform(-0.15, 0.15))
        else:
            reach = min(2.15, 0.55 + 0.42 * len(self[well]) ** 0.75)
            places = [self._place(reach) for _ in range(12)]
            x, y = max(places, key=lambda p: min(((p[0] - s.x) ** 2 + (p[1] - s.y) ** 2 for s in lying), default=0))
            stone = Stone(colour, x, y)
        self[well].append(stone)
        return stone

    def _place(self, reach: float) -> tuple[float, float]:
        while True:
            x, y = self._chance.uniform(-reach, reach), self._chance.uniform(-reach, reach)
            if x * x + y * y <= reach * reach:
                return x, y

    def stacked(self, side: int) -> tuple[list[Stone], float]:
        """Return the stones of a store where they lie, and how large they are drawn there (1: as in the pits).

        They lie in columns, from the middle row outwards; the more there are, the more columns and the smaller.
        """
        stones = self[side, STORE]
        columns, size = next((columns, size) for most, columns, size in STACKS if len(stones) <= most)
        found = []
        for number, stone in enumerate(stones):
            row, column = divmod(number, columns)
            beside = min(columns, len(stones) - row * columns)
            x = (column - (beside - 1) / 2) * ROW
            y = (row + 1) // 2 * (ROW if row % 2 else -ROW)
            found.append(Stone(stone.colour, (x + stone.x) * size, (y + stone.y) * size))
        return found, size


class Resting:
    """How the stones of one game lie before each of its moves: the start by the seed, then move after move."""

    def __init__(self, pits: int, colours: int, seed: int, counts: dict[Well, int]) -> None:
        self._heap = Heap(pits, colours, seed)
        self._heap.set(counts)
        self._moves: list[SowingMove] = []
        self._lying = [self._heap.lying()]

    def at(self, moves: Sequence[SowingMove], steps: Callable[[int], Iterable[SowingStep]]) -> Lying:
        """Return how the stones lie after `moves`; `steps(n)` tells move n of them."""
        same = 0
        while same < min(len(moves), len(self._moves)) and moves[same] == self._moves[same]:
            same += 1
        if same < len(moves):
            del self._lying[same + 1 :]
            self._moves = list(moves)
            self._heap.lay(self._lying[same])
            for number in range(same, len(moves)):
                self._heap.tell(number, steps(number))
                self._lying.append(self._heap.lying())
        return self._lying[len(moves)]
