"""Katamino's answers to the midend. A game is kept in the slot of its challenge, so many are under way at a time."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import BadInput
from engine.history import History
from games.base.figures import clock
from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.game import RULES, Game, at_position
from games.katamino.rules import reading
from games.model.game import Data
from games.model.keeping.records import figure
from games.model.kind import Count, PuzzleKind, all_moves
from games.model.record.played import FILLED, WON


class Kind(PuzzleKind[Game]):
    """The challenges as a kind of game.

    `scheme`: the naming scheme of the pieces in titles; `names`: what shapes of one's own are called.
    """

    note = N_("A file can be dropped on the window, a game ID pasted with Ctrl V.")

    def __init__(self, scheme: str = "standard", names: Mapping[str, str] | None = None) -> None:
        super().__init__(reading.NAME, RULES)
        self.scheme = scheme
        self.names = names or {}

    def made(self, history: History, data: Data | None = None) -> Game:
        game = Game(history)
        if data is None:
            return game
        count = len(history.moves)
        try:
            made = figure(data.get("made"))
            game.made = count if made is None else int(made)
            game.solved_for = bool(data.get("solved_for", False))
            groups = [(int(first), int(last)) for first, last in data.get("groups", [])]
        except (TypeError, ValueError) as error:
            raise BadInput("The saved game lacks or spoils a field: {error}.", error=error) from error
        game.groups = [group for group in groups if 0 <= group[0] < group[1] <= count]
        return game

    def read(self, text: str, name: str = "") -> list[Game]:
        """Return a new game of what a text says (see `reading.read`); BadInput with a sentence if it says nothing."""
        return [at_position(reading.read(text))]

    def claims(self, text: str) -> bool:
        return reading.claims(text)

    def slot(self, game: Game) -> str:
        return game.key

    def variant(self, game: Game) -> str:
        return texts.challenge_named(game.position.params, self.scheme, self.names)

    def progress(self, game: Game) -> str:
        return texts.standing(game)

    def stand(self, game: Game) -> tuple[str, str, str]:
        down = _("{n} of {all} down").format(n=len(game.position.laid), all=len(game.position.pieces))
        return down, "", all_moves(game.history.cursor)

    def left(self, game: Game) -> tuple[str, str]:
        """Return "5 × 9, eight of nine down", and the time."""
        return texts.so_far(game.position), clock(game.clock.seconds)

    def ending(self, game: Game, own: str) -> tuple[str, str]:
        return self.variant(game), self.progress(game)

    def tally(self, game: Game) -> Count:
        """Return a challenge won; one that the machine filled counts nowhere."""
        return Count(
            game.key,
            FILLED if game.solved_for else WON,
            seconds=game.clock.seconds,
            assisted=game.hints > 0 or game.solved_for,
        )
