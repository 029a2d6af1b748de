"""What the midend asks of a game, as most games of two say it: each player a person or the computer at a level.

A small game's Kind is a DuelKind with its name, its rules and the way it tells an end; a game that keeps more in its
saves, or reads other texts than its game IDs, overrides what differs. No pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from engine.game import BadInput
from engine.history import History, split_id
from games.base.i18n import N_, ngettext
from games.model.game import Game, read_history
from games.model.kind import SLOT, Count, all_moves, end_for


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a person, or the computer at a level."""

    human: bool = True
    level: int = 1


class Duel(Game):
    """A game between two; undo and redo stop where a person is to move. Its saves say who plays."""

    def stops(self, cursor: int) -> bool:
        return not self.persons or self.person_at(cursor)

    def more(self) -> dict[str, Any]:
        return {"levels": [0 if seat.human else seat.level for seat in self.seats]}


class DuelKind:
    """One kind of duel: `name` is its folder's, `rules` its rule book, `levels` those of the computer, lowest first."""

    NOTE = N_("A game ID can be pasted with Ctrl V.")

    def __init__(self, name: str, rules: ModuleType, levels: tuple[int, ...]) -> None:
        self.NAME = name
        self.rules = rules
        self.levels = levels

    def new(self, params: Any, seats: tuple[Seat, ...] = ()) -> Duel:
        """Return a new game, by default of a person against the computer's lowest level."""
        return Duel(History(self.rules, params), seats or (Seat(), Seat(False, self.levels[0])))

    def load(self, data: dict[str, Any]) -> Duel:
        """Return the game of a save; BadInput if it is damaged."""
        levels = data.get("levels")
        if not isinstance(levels, list) or len(levels) != 2 or any(n not in (0, *self.levels) for n in levels):
            raise BadInput("The saved game does not say who plays.")
        return Duel(read_history(self.rules, data), tuple(Seat(n == 0, n or 1) for n in levels)).restore(data)

    def read(self, text: str, name: str = "") -> list[Duel]:
        """Return the game of a game ID; BadInput if it is none."""
        game, params, description, seed = split_id(text)
        if game != self.NAME:
            raise BadInput("{name} is another game.", name=game[:20])
        made = self.new(self.rules.read_params(params))
        start = self.rules.read(description) if description else None
        made.history = History(self.rules, made.params, seed, start)
        return [made]

    def claims(self, text: str) -> bool:
        """Whether a text that is no game ID is evidently meant for this game: none is."""
        return False

    def write(self, game: Duel) -> str:
        """Return the game ID of the position."""
        return game.position_id(self.NAME)

    def write_game(self, game: Duel, own: str) -> str:
        """Return the moves, a blank between two."""
        return " ".join(str(move) for move in game.history.moves)

    def slot(self, game: Duel) -> str:
        """Return the one slot: one game is under way at a time."""
        return SLOT

    def variant(self, game: Duel) -> str:
        """Return the parameters."""
        return str(game.params)

    def progress(self, game: Duel) -> str:
        """Return how many moves were played."""
        return str(game.history.cursor)

    def stand(self, game: Duel) -> tuple[str, str, str]:
        """Return the progress, and how many moves were played."""
        return self.progress(game), "", all_moves(game.history.cursor)

    def left(self, game: Duel) -> tuple[str, str]:
        """Return how many moves were played."""
        n = game.history.cursor
        return ngettext("{n} move", "{n} moves", n).format(n=n), ""

    def ending(self, game: Duel, own: str) -> tuple[str, str]:
        """Return title and detail of a finished game in the list of replays; `own`: the user's name."""
        return self.variant(game), self.progress(game)

    def tally(self, game: Duel) -> Count | None:
        """Return how the one person did against the computer, None where nobody or both did."""
        outcome = game.outcome
        if len(game.persons) != 1 or outcome is None:
            return None
        own = game.persons[0]
        rated = game.history.dealt and not game.eased and not game.hints
        return Count(str(game.params), end_for(own, outcome), assisted=game.hints > 0,
                     level=game.seats[1 - own].level, rated=rated)  # fmt: skip
