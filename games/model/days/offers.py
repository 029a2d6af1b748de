"""What games offer for a day: a module `daily` in a game's folder, found by the catalog.

    RECIPES = ((1, date(2026, 1, 1)),)      version and the day from which on it holds, rising. A day's game never
                                            changes: what is made otherwise has a new version, from a day to come on.
                                            The first version holds for the days before its own, too.
    TITLE, WORD, ICON                       messages: head of the card, word in the line to send; icon of its column
    ORDER                                   its place among the cards; may be left out: after those that say it
    daily(day) -> Game                      a new game of that day, from the date alone, in a moment
    line(game)                              what it is, in a few words: below the title
    so_far(game), progress(game)            of a game under way: what it has come to; how much of it is done
    level(day) -> (level, highest)          how hard the day's game is, where that goes by the day; may be left out
    draw(paint, game, rect)                 its board as it stands, in a square; the only part that needs pixels
    on_lid(paint, game, rect)               the same on the dark ground of the lid, where it looks otherwise; may be
                                            left out

What came of a day's game is what the statistics count (`Kind.tally`): its seconds, or its score where it has no time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from types import ModuleType
from typing import Any

from games import catalog
from games.base.i18n import _
from games.model.game import Game
from games.model.keeping.store import DAY
from games.model.shelf import Shelf

LAST = 99  # place among the cards of a game that says none


@dataclass(frozen=True, slots=True)
class DayOffer:
    """A game's offer for one day, by the recipe that holds for it."""

    name: str
    module: ModuleType
    day: date

    @property
    def recipe(self) -> int:
        """The version of the recipe."""
        versions = self.module.RECIPES
        held = [version for version, first in versions if first <= self.day]
        return int(held[-1] if held else versions[0][0])

    @property
    def id(self) -> str:
        """What a game of this day and recipe is known by: "20261122.1"."""
        return f"{self.day:%Y%m%d}.{self.recipe}"

    @property
    def title(self) -> str:
        """The head of its card."""
        return _(self.module.TITLE)

    @property
    def word(self) -> str:
        """The word in the line to send."""
        return _(self.module.WORD)

    def begun(self) -> Game:
        """Return the day's game as it begins. All machines give it the same id: it is the same game."""
        game: Game = self.module.daily(self.day)
        game.day, game.id = self.id, DAY + self.id
        return game

    def kept(self, shelf: Shelf[Any]) -> Game | None:
        """Return the day's game as it was left, under way or at its end; None where nothing of it is kept."""
        game: Game | None = shelf.under_way(DAY + self.id)
        return game

    @property
    def level(self) -> tuple[int, int] | None:
        """How hard the day's game is, of how much; None where that does not go by the day."""
        told = getattr(self.module, "level", None)
        return None if told is None else told(self.day)


def offers(day: date) -> tuple[DayOffer, ...]:
    """Return what the games offer for a day, in the order of their cards."""
    found = [DayOffer(name, module, day) for name, module in _modules()]
    return tuple(sorted(found, key=lambda offer: getattr(offer.module, "ORDER", LAST)))


@cache
def _modules() -> tuple[tuple[str, ModuleType], ...]:
    found = ((entry.name, entry.offered("daily")) for entry in catalog.entries())
    return tuple((name, module) for name, module in found if module is not None)
