"""The common part of the rules of all sowing games: positions, the beats of a move, how both are written and drawn.

Pits are numbered from 1 in a beat, each side's from its own left; pit STORE is a side's store, or what it captured.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.game import BadInput, Beat, Outcome

STORE = 0  # the number of a store in a beat

Pits = tuple[int, ...]
Both = tuple[Pits, Pits]


@dataclass(frozen=True, slots=True)
class SowingParams(ABC):
    """What a game is played with, nothing here: each game says which of its board and rules can be chosen."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the text form."""


@dataclass(frozen=True, slots=True)
class SowingMove(ABC):
    """One sowing of the mover's own pit, from 1; a game may give other numbers a meaning of their own."""

    pit: int

    @abstractmethod
    def __str__(self) -> str:
        """Return the text form."""


@dataclass(frozen=True, slots=True)
class SowingPosition(ABC):
    """The stones of both sides and what both have in store; `side` is to move. Each game adds what its rules need."""

    pits: Both
    stores: tuple[int, int]
    side: int = 0

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def owner(self, side: int) -> int:
        """Return the player who owns a side."""

    @property
    def in_pits(self) -> int:
        """The number of stones in the pits."""
        return sum(self.pits[0]) + sum(self.pits[1])

    @property
    def total(self) -> int:
        """The number of all stones."""
        return self.in_pits + sum(self.stores)

    @property
    def margin(self) -> int:
        """The store of the side to move less the other's."""
        return self.stores[self.side] - self.stores[1 - self.side]


T = TypeVar("T")
P = TypeVar("P", bound=SowingPosition)


@dataclass(frozen=True, slots=True)
class Lift(Beat):
    """All stones of a pit are taken into the hand."""

    side: int
    pit: int
    stones: int


@dataclass(frozen=True, slots=True)
class Sow(Beat):
    """One stone falls from the hand into a side's pit or store."""

    side: int
    pit: int


@dataclass(frozen=True, slots=True)
class Capture(Beat):
    """`side` takes the `stones` in the `pit` of `owner` into its store; captures that follow each other are one."""

    side: int
    owner: int
    pit: int
    stones: int


@dataclass(frozen=True, slots=True)
class Collect(Beat):
    """The game ends: `side` takes the `stones` left on its own side."""

    side: int
    stones: int


@dataclass(frozen=True, slots=True)
class Pass(Beat):
    """The sowing is over: the same side moves again, or the turn is complete."""

    again: bool = False


def sides(side: int, own: T, other: T) -> tuple[T, T]:
    """Return (side 0's, side 1's) of what belongs to `side` and to the other one."""
    return (own, other) if side == 0 else (other, own)


def changed(pos: P, side: int, pit: int, new: Callable[[int], int]) -> P:
    """Return the position with the number in one pit or store replaced by `new(number)`."""
    if pit == STORE:
        stores = sides(side, new(pos.stores[side]), pos.stores[1 - side])
        return replace(pos, stores=stores)
    row = list(pos.pits[side])
    row[pit - 1] = new(row[pit - 1])
    return replace(pos, pits=sides(side, tuple(row), pos.pits[1 - side]))


def moved(pos: P, beat: Beat) -> P:
    """Return the position with the stones where a beat leaves them; a Pass moves none.

    Between Lift and the last Sow the stones in the hand are in no pit.
    """
    match beat:
        case Lift(side, pit, _):
            return changed(pos, side, pit, lambda _: 0)
        case Sow(side, pit):
            return changed(pos, side, pit, lambda n: n + 1)
        case Capture(side, owner, pit, stones):
            return changed(changed(pos, owner, pit, lambda n: n - stones), side, STORE, lambda n: n + stones)
        case Collect(side, stones):
            for pit in range(1, len(pos.pits[side]) + 1):
                pos = changed(pos, side, pit, lambda _: 0)
            return changed(pos, side, STORE, lambda n: n + stones)
    return pos


def collected(pos: SowingPosition, side: int) -> list[Beat]:
    """Return the beats with which both sides take what lies on their own, `side` first."""
    return [Collect(owner, sum(pos.pits[owner])) for owner in (side, 1 - side) if any(pos.pits[owner])]


def outcome_of(first: int, second: int) -> Outcome:
    """Return who won, of the first player's and the second player's stones."""
    return Outcome((0,) if first > second else (1,) if second > first else (), (first, second))


def write_sides_of(pos: SowingPosition) -> str:
    """Return the pits and the store of both sides, `4,4,4,4,4,4+0 4,4,4,4,4,4+0`."""
    return " ".join(",".join(map(str, row)) + f"+{store}" for row, store in zip(pos.pits, pos.stores, strict=True))


def read_sides_of(parts: Sequence[str], pattern: str) -> tuple[Both, tuple[int, int]]:
    """Return pits and stores of both sides, each of which must match the pattern; BadInput says which does not."""
    rows: list[Pits] = []
    stores: list[int] = []
    for number, part in enumerate(parts, 1):
        found = re.fullmatch(pattern, part)
        if not found:
            raise BadInput(
                "Side {number} of the position must look like 4,4,4,4,4,4+0, not {part!r}.",
                number=number,
                part=part[:40],
            )
        rows.append(tuple(map(int, found[1].split(","))))
        stores.append(int(found[2]))
    return (rows[0], rows[1]), (stores[0], stores[1])


def write_turn(pits: Pits) -> str:
    """Return the notation of a turn, `[2, 1]`."""
    return "[" + ", ".join(map(str, pits)) + "]"


def turn_in(text: str) -> Pits | None:
    """Return the pits of a turn written `[2, 1]`, `2 1` or `2,1`, a full stop behind it or not; None if it is none."""
    inner = text.strip().removesuffix(".").rstrip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1]
    words = inner.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"[0-9]{1,3}", word) for word in words):
        return None
    return tuple(map(int, words))


def draw(pos: SowingPosition, below: int = 0) -> str:
    """Return the board in text with side `below` in front: five places a number, both rows indented by five."""
    above = 1 - below
    top = "     " + "".join(f"{n:<5}" for n in reversed(pos.pits[above]))
    middle = f"{pos.stores[above]:<{5 + 5 * len(pos.pits[above])}}{pos.stores[below]}"
    bottom = "     " + "".join(f"{n:<5}" for n in pos.pits[below])
    return "\n".join(line.rstrip() for line in (top, middle, bottom))
