"""The answers of most games of two to the midend's questions: each player a person or the computer at a level.

A small game's Kind is a DuelKind with its name, its rules and the way it tells an end; a game that keeps more in its
saves, or reads other texts than its game IDs, overrides what differs. No pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import BadInput, Rules
from engine.history import History
from games.base.i18n import ngettext
from games.model.game import Data, Game
from games.model.kind import Count, Kind, end_for


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a person, or the computer at a level."""

    human: bool = True
    level: int = 1


class Duel(Game):
    """A game between two; undo and redo stop where a person is to move. Its saves say who plays."""

    def stops(self, cursor: int) -> bool:
        return not self.persons or self.person_at(cursor)

    def more(self) -> Data:
        return {"levels": [0 if seat.human else seat.level for seat in self.seats]}


class DuelKind(Kind[Duel]):
    """One kind of duel; `levels` are those of the computer, whole numbers from 1, the lowest first."""

    def __init__(self, name: str, rules: Rules, levels: tuple[int, ...]) -> None:
        super().__init__(name, rules)
        self.levels = levels

    def new(self, params: Any, seats: tuple[Seat, ...] = ()) -> Duel:
        """Return a new game, by default of a person against the computer's lowest level."""
        return Duel(History(self.rules, params), seats or self._usual_seats())

    def _usual_seats(self) -> tuple[Seat, ...]:
        return Seat(), Seat(False, self.levels[0])

    def made(self, history: History, data: Data | None = None) -> Duel:
        if data is None:
            return Duel(history, self._usual_seats())
        levels = data.get("levels")
        if not isinstance(levels, list) or len(levels) != 2 or any(n not in (0, *self.levels) for n in levels):
            raise BadInput("The saved game does not say who plays.")
        return Duel(history, tuple(Seat(n == 0, n or 1) for n in levels))

    def write_game(self, game: Duel, own: str) -> str:
        """Return the moves, a blank between two."""
        return " ".join(str(move) for move in game.history.moves)

    def variant(self, game: Duel) -> str:
        return str(game.params)

    def progress(self, game: Duel) -> str:
        return str(game.history.cursor)

    def left(self, game: Duel) -> tuple[str, str]:
        n = game.history.cursor
        return ngettext("{n} move", "{n} moves", n).format(n=n), ""

    def tally(self, game: Duel) -> Count | None:
        outcome = game.outcome
        if len(game.persons) != 1 or outcome is None:
            return None
        own = game.persons[0]
        rated = game.history.dealt and not game.eased and not game.hints
        return Count(str(game.params), end_for(own, outcome), assisted=game.hints > 0,
                     level=game.seats[1 - own].level, rated=rated)  # fmt: skip
