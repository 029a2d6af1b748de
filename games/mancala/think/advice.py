"""Advice on the position shown: one search at a time, its result dropped when the position changes."""

from __future__ import annotations

from collections.abc import Callable

from games.mancala.rules.sowing import SowingPosition
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, bounded, read_valuation
from games.mancala.variant import Variant
from games.model.thinker import Thinker

ENOUGH = 30_000_000  # nodes, a few seconds of work
FIRST = 6  # the depth of the first values told: those before it are hardly better than guesses
PATIENCE = 400.0  # ms before the first values are told: they would change while one reads them
LEAST = 2_000_000  # nodes before that, which 400 ms are enough for by far unless the machine is busy


class Advice:
    """The values of all turns of one position, which grow better while the search goes deeper, a whole depth at a time.

    `valuation`: what is shown, None until there is something worth showing; `latest`: what is known already.
    """

    def __init__(self, variant: Variant, wake: Callable[[], None]) -> None:
        self.variant = variant
        self.valuation: Valuation | None = None
        self.latest: Valuation | None = None
        self._thinker = Thinker(read_valuation, wake)
        self._position: SowingPosition | None = None

    @property
    def open(self) -> bool:
        """Whether a position is being valued, or has been."""
        return self._thinker.open

    @property
    def under_way(self) -> bool:
        """Whether a search is going on and has not come to where it rests."""
        return self._thinker.busy and self._thinker.latest.nodes <= ENOUGH

    def ask(self, position: SowingPosition, now: float) -> None:
        """Value a position; asking again for the same one changes nothing."""
        if self._thinker.open and position == self._position:
            return
        self.close()
        self._position = position
        self._thinker.think(analyst(self.variant, position), now)

    def look(self, now: float) -> bool:
        """Take in what the search has found; return whether there is something new. Raises what failed in it."""
        self._thinker.pause_at(ENOUGH)  # values hardly change any more, and a window at rest should cost nothing
        ended = self._thinker.open and not self._thinker.busy  # nothing better will come, so nobody waits for it
        valuation = self._thinker.best()
        if valuation is None or not (ended or valuation.proven or valuation.depth >= FIRST):
            return False
        if self._position is not None and not all(value.proven for value in valuation.values):
            valuation = bounded(valuation, self.variant.bounds(self._position))
        self.latest = valuation
        short = now - self._thinker.since < PATIENCE or self._thinker.latest.nodes < LEAST
        early = self.valuation is None and not valuation.proven and not ended and short
        if early or valuation == self.valuation:
            return False
        self.valuation = valuation
        return True

    def close(self) -> None:
        """Stop the search and forget what it said."""
        self._thinker.stop()
        self.valuation = self.latest = self._position = None
