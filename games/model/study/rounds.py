"""Many positions valued by one search each, in rounds: all of them quickly first, then all of them more deeply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from engine.run.stepper import Onward, Snapshot, Stepper

F = TypeVar("F")
CHECK = 50_000  # nodes between two looks whether a place's value is good enough by now


@dataclass(frozen=True, slots=True)
class Round:
    """`nodes` for each position; `most` for one whose value is not good enough by then."""

    nodes: int
    most: int


class Rounds(Onward, Generic[F]):
    """A Stepper that values `places`, cursors of a game, in this order, once in every round.

    `search`: begins the search of a place; `read`: what its snapshot says, None for nothing yet; `settled`: whether a
    finding will not change, so that the place is passed over in later rounds; `enough`: whether a snapshot is good
    enough to end a place's round before `most`. `known`: what was found before. The snapshots' `extra["found"]` has
    what was found of each place so far; progress counts places in rounds.
    """

    def __init__(
        self,
        places: Sequence[int],
        rounds: Sequence[Round],
        search: Callable[[int], Stepper],
        read: Callable[[Snapshot], F | None],
        settled: Callable[[F], bool] = lambda found: False,
        enough: Callable[[Snapshot], bool] = lambda snapshot: True,
        known: Mapping[int, F] | None = None,
    ) -> None:
        self.work = [(place, part) for part in rounds for place in places]
        self.found: dict[int, F] = dict(known or {})
        self.nodes = 0
        self._search, self._read = search, read
        self._settled, self._enough = settled, enough
        self._at = 0
        self._current: Stepper | None = None
        self._before = 0  # nodes of the current search that are counted
        self._check = 0  # nodes at which it is looked at next, however the work is cut into slices

    def begin(self, place: int, part: Round) -> Stepper | None:
        """Return the search of a place for a round, None where that would find nothing new."""
        if place in self.found and self._settled(self.found[place]):
            return None
        return self._search(place)

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when every place is valued as deeply as planned."""
        while budget > 0 and self._at < len(self.work):
            place, part = self.work[self._at]
            if self._current is None:
                self._current = self.begin(place, part)
                if self._current is None:
                    self._at += 1
                    continue
                self._before = 0
                self._check = part.nodes
            done = self._current.run(max(1, min(budget, self._check - self._before)))
            self._current.take()
            snapshot = self._current.snapshot()
            spent = max(1, snapshot.nodes - self._before)
            self._before = snapshot.nodes
            self.nodes += spent
            budget -= spent
            if not done and snapshot.nodes < self._check:
                continue
            if done or snapshot.nodes >= part.most or self._enough(snapshot):
                found = self._read(snapshot)
                if found is not None:
                    self.found[place] = found
                self._current = None
                self._at += 1
            else:
                self._check = min(part.most, snapshot.nodes + min(part.nodes, CHECK))
        return self._at >= len(self.work)

    def snapshot(self) -> Snapshot:
        """Return what is known so far."""
        share = self._at / max(1, len(self.work))
        done = self._at >= len(self.work)
        return Snapshot(self.nodes, progress=share, finished=done, extra={"found": dict(self.found)})


class KeptRounds(Rounds[F]):
    """Rounds whose findings are kept from one run to the next, by the thread that searches.

    They are read as it begins and written at the end, where it is left, and whenever `keep` is called.
    """

    _recalled = False
    _written: Mapping[int, F] = MappingProxyType({})

    def recall(self) -> Mapping[int, F]:
        """Return what is kept and better than what was found by now."""
        raise NotImplementedError

    def retain(self) -> None:
        """Write what was found."""
        raise NotImplementedError

    def run(self, budget: int) -> bool:
        if not self._recalled:
            self._recalled = True
            self.found.update(self.recall())
            self._written = dict(self.found)
        done = super().run(budget)
        if done:
            self.keep()
        return done

    def close(self) -> None:
        self.keep()

    def keep(self) -> None:
        """Write what was found since it was written last."""
        if self.found != self._written:
            self._written = dict(self.found)
            self.retain()
