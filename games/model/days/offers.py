"""The games' offers for a day, each as its entry says (`Daily`), found by the catalog.

What came of a day's game is what the statistics count (`Kind.tally`): its seconds, or its score where it has no time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from games import catalog
from games.base.i18n import _
from games.model.days.recipe import Daily
from games.model.game import Game
from games.model.keeping.store import DAY
from games.model.shelf import Shelf


@dataclass(frozen=True, slots=True)
class DayOffer:
    """A game's offer for one day, by the recipe that holds for it."""

    name: str
    daily: Daily[Any]
    day: date

    @property
    def recipe(self) -> int:
        """The version of the recipe."""
        versions = self.daily.recipes
        held = [version for version, first in versions if first <= self.day]
        return int(held[-1] if held else versions[0][0])

    @property
    def id(self) -> str:
        """What a game of this day and recipe is known by: "20261122.1"."""
        return f"{self.day:%Y%m%d}.{self.recipe}"

    @property
    def title(self) -> str:
        """The head of its card."""
        return _(self.daily.title)

    @property
    def word(self) -> str:
        """The word in the line to send."""
        return _(self.daily.word)

    def begun(self) -> Game:
        """Return the day's game as it begins. All machines give it the same id: it is the same game."""
        game: Game = self.daily.make(self.day)
        game.day, game.id = self.id, DAY + self.id
        return game

    def kept(self, shelf: Shelf[Any]) -> Game | None:
        """Return the day's game as it was left, under way or at its end; None where nothing of it is kept."""
        game: Game | None = shelf.under_way(DAY + self.id)
        return game

    @property
    def level(self) -> tuple[int, int] | None:
        """How hard the day's game is, of how much; None where that does not go by the day."""
        return None if self.daily.level is None else self.daily.level(self.day)


def offers(day: date) -> tuple[DayOffer, ...]:
    """Return what the games offer for a day, in the order of their cards."""
    found = [DayOffer(name, daily, day) for name, daily in _recipes()]
    return tuple(sorted(found, key=lambda offer: offer.daily.order))


@cache
def _recipes() -> tuple[tuple[str, Daily[Any]], ...]:
    found = ((entry.name, entry.daily()) for entry in catalog.entries())
    return tuple((name, daily) for name, daily in found if daily is not None)
