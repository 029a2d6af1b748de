"""The challenges shown and the one chosen, without pixels."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.katamino.game import Game, fresh, key_of
from games.katamino.kind import Kind
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Position
from games.katamino.settings import SCHEME
from games.katamino.standings import UNTOUCHED, Standing, standings
from games.katamino.think import census
from games.katamino.think.census import LEVELS, Census, Challenge, Filter
from games.model.app import App
from games.model.shelf import Shelf
from games.model.thinker import Thinker

ORDERS = ("easy", "hard", "few", "many", "letters", "going")  # the first is the one at first


@dataclass(frozen=True, slots=True)
class Section:
    """The challenges of one level among those shown: indices from `first` on, `last` is one past the end."""

    level: int
    first: int
    last: int

    @property
    def size(self) -> int:
        """How many there are."""
        return self.last - self.first


class State:
    """All challenges of a length and the filter they are shown through; `wanted`: the pieces of the one to begin at.

    `passing`: those of this length that pass the filter, of every level; `sets`: those shown, in their order, and
    `sections` their levels. `version` grows whenever these change. `counted`: whether the sets are listed yet.
    """

    def __init__(self, app: App, wanted: tuple[int, ...], wake: Callable[[], None]) -> None:
        settings = self.settings = app.settings
        self.shelf: Shelf[Game] = Shelf(Kind(SCHEME.of(settings)), app.store)
        self.columns = len(wanted) if FEWEST <= len(wanted) <= MOST else 8
        self.wanted = tuple(sorted(wanted))
        self.filter = Filter()
        self.level = 0  # 0: all
        order = settings.recall(NAME, "order", ORDERS[0])
        self.order = order if order in ORDERS else ORDERS[0]
        self.hide = settings.recall(NAME, "hide", False)
        self.waiting = False  # for the letter of a piece
        self.counted = False
        self.chosen: Challenge | None = None
        self.standings: dict[str, Standing] = {}
        self.passing: list[Challenge] = []
        self.sets: list[Challenge] = []
        self.sections: list[Section] = []
        self.version = 0
        self._counting = Thinker(lambda latest: latest.finished, wake)
        self._left: tuple[Any, Position | None] = (None, None)

    # Life

    def begin(self, now: float) -> None:
        """Read what is solved, have the sets counted."""
        self.read()
        self._counting.think(Census, now)

    def halt(self) -> None:
        """End the count."""
        self._counting.stop()

    def update(self) -> bool:
        """Return whether the sets have been counted just now."""
        if not self._counting.take():
            return False
        self.counted = True
        self.sift()
        wanted = next((one for one in self.sets if one.pieces == self.wanted), None)
        self.chosen = wanted or self.chosen
        return True

    def read(self) -> None:
        """Read how far every challenge is."""
        self.standings = standings(self.shelf)

    # What is so

    def standing(self, one: Challenge) -> Standing:
        """Return how far a challenge is."""
        return self.standings.get(key_of(one.pieces), UNTOUCHED)

    def solved(self, columns: int) -> int:
        """Return how many challenges of a length are solved."""
        start = f"5x{columns}-"
        return sum(1 for key, standing in self.standings.items() if key.startswith(start) and standing.solved)

    def position(self, one: Challenge) -> Position:
        """Return the tray of a challenge as it was left, kept for the one that is chosen."""
        key = (one.pieces, self.version)
        if self._left[0] != key:
            kept = self.shelf.under_way(key_of(one.pieces)) if self.standing(one).down else None
            self._left = (key, (kept or fresh(one.pieces)).position)
        found = self._left[1]
        assert found is not None
        return found

    # Sifting

    def sift(self) -> None:
        """Find what passes the filter and put it in its order."""
        if not self.counted:
            return
        every = census.challenges(self.columns)
        self.passing = [
            one for one in every if self.filter.takes(one) and not (self.hide and self.standing(one).solved)
        ]
        if self.level and not any(one.level == self.level for one in self.passing):
            self.level = 0
        shown = [one for one in self.passing if self.level in (0, one.level)]
        self.sets, self.sections = [], []
        for level in LEVELS if self.order != "hard" else LEVELS[::-1]:
            group = sorted((one for one in shown if one.level == level), key=self._rank)
            if group:
                first = len(self.sets)
                self.sets += group
                self.sections.append(Section(level, first, len(self.sets)))
        self.version += 1
        if self.chosen not in self.sets:
            self.chosen = self.sets[0] if self.sets else None

    def _rank(self, one: Challenge) -> tuple[Any, ...]:
        """Return what a challenge is sorted by within its level."""
        match self.order:
            case "letters":
                return (one.name,)
            case "going":
                standing = self.standing(one)
                return (0 if standing.down else 1 if not standing.solved else 2, one.work, one.name)
            case "few" | "many":
                return (one.distinct if self.order == "few" else -one.distinct, one.name)
        return (one.work if self.order == "easy" else -one.work, one.name)

    def set_length(self, columns: int) -> None:
        """Show another length, its first challenge chosen."""
        self.columns = min(MOST, max(FEWEST, columns))
        self.sift()
        self.chosen = self.sets[0] if self.sets else None

    def set_level(self, level: int) -> None:
        """Show one level, or all of them (0)."""
        self.level = level
        self.sift()

    def set_order(self, order: str) -> None:
        """Put them in another order, which is remembered."""
        self.order = order
        self.settings.remember(NAME, "order", order)
        self.sift()

    def set_hide(self, hide: bool) -> None:
        """Hide those that are solved, or show them; it is remembered."""
        self.hide = hide
        self.settings.remember(NAME, "hide", hide)
        self.sift()

    def put_filter(self, wanted: Filter) -> None:
        """Show what passes another filter."""
        self.filter = wanted
        self.sift()

    def show_all(self) -> None:
        """Take filter and hiding away, for now."""
        self.filter, self.hide = Filter(), False
        self.sift()

    def random(self) -> Challenge | None:
        """Return an unsolved one of those shown, else any that is shown; None where nothing is."""
        some = [one for one in self.sets if not self.standing(one).solved] or self.sets
        return random.choice(some) if some else None
