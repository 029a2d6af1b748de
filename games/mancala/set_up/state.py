"""A position that is being set up, without pixels: stones in pits and stores, and who is to move."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import BadInput
from engine.history import History
from games.mancala.rules.reading import read_text
from games.mancala.rules.sowing import SowingParams
from games.mancala.rules.steps import Well
from games.mancala.seats import Seat
from games.mancala.variant import Variant

MOST = 255  # stones in a pit or store


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a side: the seat, and how that player is called."""

    seat: Seat
    name: str


class State:
    """The stones by well, and the side to move; `params` of the board that they lie on.

    `sitters`: who has side 0 and side 1. `below`: the side at the bottom, as the board lies in the game.
    """

    def __init__(
        self,
        variant: Variant,
        params: SowingParams,
        counts: dict[Well, int],
        side: int | None,
        sitters: tuple[Sitter, Sitter],
        below: int = 0,
    ) -> None:
        self.variant, self.params = variant, params
        self.counts = dict(counts)
        self.side = side or 0
        self.sitters, self.below = sitters, below

    @property
    def pits(self) -> int:
        """The pits a side."""
        return self.variant.pits(self.params)

    @property
    def total(self) -> int:
        """The number of stones."""
        return sum(self.counts.values())

    def change(self, well: Well, by: int) -> None:
        """Add stones to a well or take some away, as far as it goes."""
        self.counts[well] = min(MOST, max(0, self.counts.get(well, 0) + by))

    def swap(self) -> None:
        """Let both players change sides; the stones stay."""
        self.sitters = self.sitters[1], self.sitters[0]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The seats of the game set up: in it a side is the player of the same number."""
        return self.sitters[0].seat, self.sitters[1].seat

    def clear(self) -> None:
        """Take all stones away."""
        self.counts = dict.fromkeys(self.counts, 0)

    def paste(self, text: str) -> History | None:
        """Take the position of a text, where it is of this board; else return the game. BadInput with a sentence."""
        history = read_text(self.variant, text)
        if self.variant.pits(history.params) != self.pits:
            return history
        self.counts = self.variant.counts(history.position)
        self.side = self.variant.side(history.position) or 0
        return None

    def made(self) -> History:
        """Return a game that begins with the position; BadInput with a sentence if it is none."""
        if not self.total:
            raise BadInput("A game needs at least one stone.")
        position = self.variant.set_up(self.params, self.counts, self.side)
        return History(self.variant.rules, self.params, 0, position)
