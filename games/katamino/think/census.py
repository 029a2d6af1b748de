"""All challenges there are: every set of pieces that fills its tray, with its number of solutions, from one search.

Difficulty is the work of a set (difficulty.py), in four classes with the same limits at every length. Beside it stands
the number of solutions up to symmetry of the tray. No set of different pieces fills a tray symmetrically, so that
number is the plain one divided by the tray's symmetries: 4, or 8 for the square tray of 5 columns.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.run.stepper import Onward, Snapshot
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import COUNT, FEWEST, MOST, letters
from games.katamino.rules.plan import ROWS
from games.katamino.think.difficulty import works

# bars of the meter
EASY = 1
MEDIUM = 2
HARD = 3
HARDEST = 4
LEVELS = (EASY, MEDIUM, HARD, HARDEST)
LIMITS = (300, 1500, 5000)  # the work from which a set is of the next level


@dataclass(frozen=True, slots=True)
class Challenge:
    """One set of pieces, ascending; `ways` to fill its tray, `distinct` up to symmetry; `work`: see difficulty.py."""

    pieces: tuple[int, ...]
    ways: int
    work: int = 0

    @property
    def columns(self) -> int:
        """The length of its tray."""
        return len(self.pieces)

    @property
    def distinct(self) -> int:
        """The number of solutions up to symmetry."""
        return self.ways // symmetries(self.columns)

    @property
    def level(self) -> int:
        """How hard it is: 4 hardest, 1 easy; 0 where there is no solution."""
        return 1 + bisect_right(LIMITS, self.work) if self.ways else 0

    @property
    def name(self) -> str:
        """Its letters."""
        return letters(self.pieces)


def symmetries(columns: int) -> int:
    """Return how many symmetries a tray has."""
    return 8 if columns == ROWS else 4


def challenge_of(pieces: Iterable[int]) -> Challenge:
    """Return the challenge of any set of different pieces, also of one without a solution."""
    own = tuple(sorted(pieces))
    mask = rules.mask_of(own)
    ways = rules.set_counts()[mask] if FEWEST <= len(own) <= MOST else 0
    return Challenge(own, ways, works()[mask] if ways else 0)


@cache
def challenges(columns: int) -> tuple[Challenge, ...]:
    """Return the solvable challenges of a length, in the order of their names."""
    return tuple(challenge_of(pieces) for pieces in rules.solvable_sets(columns))


@cache
def level_sizes(columns: int) -> dict[int, int]:
    """Return how many challenges of a length are of each level."""
    levels = [one.level for one in challenges(columns)]
    return {level: levels.count(level) for level in LEVELS}


def total() -> int:
    """Return the number of solvable challenges of all lengths."""
    return sum(len(challenges(columns)) for columns in range(FEWEST, MOST + 1))


@dataclass(frozen=True, slots=True)
class Filter:
    """Which challenges are shown: pieces that must be `within` and must be `without`."""

    within: frozenset[int] = frozenset()
    without: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.within or self.without)

    def takes(self, one: Challenge) -> bool:
        """Whether a challenge passes."""
        own = set(one.pieces)
        return self.within <= own and not self.without & own

    def clicked(self, piece: int) -> Filter:
        """Return the filter after a click on a piece: free, then in, then out, then free again."""
        if piece in self.within:
            return self.put(piece, False)
        return self.put(piece, None if piece in self.without else True)

    def put(self, piece: int, wanted: bool | None) -> Filter:
        """Return the filter with a piece in (True), out (False) or free (None)."""
        one = frozenset([piece])
        within, without = self.within - one, self.without - one
        return Filter(within | one if wanted else within, without | one if wanted is False else without)


def exchanges(pieces: Iterable[int], most: int = 3) -> list[tuple[int, int, Challenge]]:
    """Return up to `most` (out, in, challenge): solvable sets one exchange away, those with most solutions first.

    As far as there are enough, each takes another piece out.
    """
    own = tuple(sorted(pieces))
    found = []
    for out in own:
        for new in range(COUNT):
            if new not in own:
                other = challenge_of([p for p in own if p != out] + [new])
                if other.ways:
                    found.append((out, new, other))
    found.sort(key=lambda item: (-item[2].ways, item[2].name))
    first: dict[int, tuple[int, int, Challenge]] = {}
    for item in found:
        first.setdefault(item[0], item)
    best = list(first.values())
    return [*best, *(item for item in found if item not in best)][:most]


class Census(Onward):
    """The count of all challenges as a Stepper, so that a Job makes it beside the window."""

    def __init__(self) -> None:
        self._done = False

    def run(self, budget: int) -> bool:
        """Count everything in one search (0.1 s compiled); True."""
        self._done = bool(rules.set_counts())
        return True

    def snapshot(self) -> Snapshot:
        """Return whether it is done."""
        return Snapshot(int(self._done), 0, (), float(self._done), self._done)
