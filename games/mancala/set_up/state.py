"""A position that is being set up, without pixels: stones in pits and stores, and who is to move."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import BadInput
from engine.history import History
from games.mancala.rules.reading import read_text
from games.mancala.rules.sowing import SowingParams, SowingPosition
from games.mancala.rules.steps import Well
from games.mancala.seats import Seat
from games.mancala.variant import Variant

MOST = 255  # stones in a pit or store


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a side: the seat, and how that player is called."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SetUpMoment:
    """All that can be undone: the stones of each well, the side to move, who has which side."""

    counts: tuple[tuple[Well, int], ...]
    side: int
    sitters: tuple[Sitter, Sitter]


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
        self.chosen: Well = (below, 0)  # the well that keys and buttons change
        self._made: list[SetUpMoment] = [self._laid()]  # what it was like after each change, the last ones undone
        self._at = 0

    @property
    def pits(self) -> int:
        """The pits a side."""
        return self.variant.pits(self.params)

    @property
    def total(self) -> int:
        """The number of stones."""
        return sum(self.counts.values())

    @property
    def lacking(self) -> int:
        """How many stones of a game on this board are missing; below 0: there are too many."""
        return self.variant.total(self.params) - self.total

    # Changes

    def change(self, well: Well, by: int) -> None:
        """Add stones to a well or take some away, as far as it goes."""
        self.chosen = well
        self.counts[well] = min(MOST, max(0, self.counts.get(well, 0) + by))
        self._note()

    def move(self, source: Well, goal: Well | None) -> None:
        """Carry all stones of a well to another one, as far as they fit, or away from the board."""
        stones = self.counts[source]
        if goal is not None:
            there = self.counts[goal]
            self.counts[goal] = min(MOST, there + stones)
            stones -= self.counts[goal] - there
        self.counts[source] -= stones if goal is None else self.counts[source] - stones
        self.chosen = source if goal is None else goal
        self._note()

    def give_turn(self, side: int) -> None:
        """Let a side be to move."""
        self.side = side
        self._note()

    def swap(self) -> None:
        """Let both players change sides; the stones stay."""
        self.sitters = self.sitters[1], self.sitters[0]
        self._note()

    # Undo

    def _laid(self) -> SetUpMoment:
        return SetUpMoment(tuple(self.counts.items()), self.side, self.sitters)

    def _note(self) -> None:
        """Take note of a change, if it was one."""
        now = self._laid()
        if now != self._made[self._at]:
            self._made[self._at + 1 :] = [now]
            self._at += 1

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a change that was taken back."""
        return self._at + 1 < len(self._made)

    def undo(self) -> None:
        """Take the last change back; BadInput where there is none."""
        if not self.can_undo:
            raise BadInput("Nothing to undo.")
        self._go(self._at - 1)

    def redo(self) -> None:
        """Make the change again that was taken back last; BadInput where there is none."""
        if not self.can_redo:
            raise BadInput("Nothing to redo.")
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at, laid = at, self._made[at]
        self.counts = dict(laid.counts)
        self.side = laid.side
        self.sitters = laid.sitters

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The seats of the game set up: in it a side is the player of the same number."""
        return self.sitters[0].seat, self.sitters[1].seat

    def clear(self) -> None:
        """Take all stones away."""
        self.counts = dict.fromkeys(self.counts, 0)
        self._note()

    def paste(self, text: str) -> History | None:
        """Take the position of a text, where it is of this board; else return the game. BadInput with a sentence."""
        history = read_text(self.variant, text)
        if self.variant.pits(history.params) != self.pits:
            return history
        self.counts = self.variant.counts(history.position)
        self.side = self.variant.side(history.position) or 0
        self._note()
        return None

    def position(self) -> SowingPosition | None:
        """Return the position as it could be played on, None where it is none or the game is over in it."""
        try:
            position: SowingPosition = self.made().position
        except BadInput:
            return None
        return position

    def made(self) -> History:
        """Return a game that begins with the position; BadInput if it is none, or the game is over in it."""
        if not self.total:
            raise BadInput("A game needs at least one stone.")
        position = self.variant.set_up(self.params, self.counts, self.side)
        if position.over:
            raise BadInput("The game is over in this position.")
        return History(self.variant.rules, self.params, 0, position)
