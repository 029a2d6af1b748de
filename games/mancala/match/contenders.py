"""Who plays in a match, as the window asks them: the computer at a level, or a player of one's own (match/own.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from engine.run.stepper import Snapshot, Stepper
from games.base.i18n import _
from games.mancala.players.attended import Attended
from games.mancala.rules.sowing import SowingPosition
from games.mancala.seats import Seat
from games.mancala.think.choosing import chooser, chosen
from games.mancala.think.valuation import found_in, read_valuation, steady_value
from games.mancala.variant import Variant

PATIENCE = 3000.0  # ms for a sowing of a level that goes on until it has proven one


@dataclass(frozen=True, slots=True)
class OwnView:
    """What a player thinks of a position: by how much it sees itself ahead, how many turns deep, whether proven."""

    ahead: int
    depth: int
    proven: bool = False


class Contender(ABC):
    """One player of a match.

    A sowing is asked for by driving a search of its own to its end, or for `patience` ms, in any thread; what it then
    stands for is the sowing. `name` and `short` (for the head of a column) are words for people, made when shown.
    """

    patience = PATIENCE

    @property
    @abstractmethod
    def name(self) -> str:
        """How it is called."""

    @property
    @abstractmethod
    def short(self) -> str:
        """How it is called where there is room for a few letters."""

    @property
    def seat(self) -> Seat:
        """The seat it has in a game that is gone through later."""
        return Seat(False)

    @property
    def attended(self) -> Attended | None:
        """How a player of one's own stands; None where it is not there, and for the computer."""
        return None

    @abstractmethod
    def search(self, position: SowingPosition, game: int = 0, opponent: str = "") -> Callable[[], Stepper]:
        """Return what builds the search for a sowing from a position that is not over; `game`: its number, from 1."""

    @abstractmethod
    def pit(self, position: SowingPosition, snapshot: Snapshot, seed: int) -> int:
        """Return the pit from 0 that a search stands for, -1 to swap sides; it need not be legal.

        Raises Forfeit (players/thinkers.py) where the player has lost the game by what it did or did not do.
        """

    def view(self, snapshot: Snapshot) -> OwnView | None:
        """Return what it thinks of the position that it searches, None where it does not say."""
        return None

    def thinks_of(self, snapshot: Snapshot) -> tuple[int, ...]:
        """Return the turn that it would play if it were asked now, () where it does not say; pits from 0."""
        return ()

    def attend(self, wake: Callable[[], None]) -> None:  # noqa: B027 - most are there at once
        """Have it there, if it may be; `wake` is called, from any thread, when there is news of it."""

    def again(self) -> None:  # noqa: B027 - most are there at once
        """Try once more to have a player who could not be had."""

    def close(self) -> None:  # noqa: B027 - most have nothing to let go
        """Let it go: no game follows."""


class LevelContender(Contender):
    """The computer at a level; `twin`: of several at one level which, from 1, 0 where it is the only one."""

    def __init__(self, variant: Variant, level: int, twin: int = 0) -> None:
        self.variant = variant
        self.level = level
        self.twin = twin

    @property
    def name(self) -> str:
        said = _("Level {n}").format(n=self.level)
        return f"{said} ({self.twin})" if self.twin else said

    @property
    def short(self) -> str:
        said = _("L{n}").format(n=self.level)
        return f"{said}·{self.twin}" if self.twin else said

    @property
    def seat(self) -> Seat:
        return Seat(False, self.level)

    def search(self, position: SowingPosition, game: int = 0, opponent: str = "") -> Callable[[], Stepper]:
        return chooser(self.variant, position, self.level, 0)

    def pit(self, position: SowingPosition, snapshot: Snapshot, seed: int) -> int:
        (pit,) = chosen(self.variant, position, snapshot, self.level, 0, seed)
        return pit

    def view(self, snapshot: Snapshot) -> OwnView | None:
        found = found_in(snapshot)
        return None if found.value is None else OwnView(steady_value(found), found.depth, found.proven)

    def thinks_of(self, snapshot: Snapshot) -> tuple[int, ...]:
        valuation = read_valuation(snapshot)
        return valuation.best if valuation is not None else ()
