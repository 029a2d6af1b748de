"""What the midend asks of Katamino. A game is kept in the slot of its challenge, so many are under way at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import BadInput
from games.base.figures import clock
from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.game import RULES, Game, at_position
from games.katamino.rules import reading
from games.model.game import read_history
from games.model.keeping.records import figure
from games.model.kind import Count, all_moves
from games.model.record.played import FILLED, WON


@dataclass(frozen=True, slots=True)
class Kind:
    """The challenges as a kind of game; `scheme`: the naming scheme of the pieces in titles."""

    scheme: str = "standard"

    NAME = reading.NAME
    NOTE = N_("A file can be dropped on the window, a game ID pasted with Ctrl V.")

    def load(self, data: dict[str, Any]) -> Game:
        """Return a kept game, every move checked; BadInput with a sentence if it is damaged."""
        game = Game(read_history(RULES, data)).restore(data)
        count = len(game.history.moves)
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

    def write(self, game: Game) -> str:
        """Return the game ID of the position."""
        return game.position_id(self.NAME)

    def write_game(self, game: Game, own: str) -> str:
        """Return the game ID of the position: the order in which pieces were laid is nothing that anybody reads."""
        return self.write(game)

    def slot(self, game: Game) -> str:
        """Return the key of the challenge."""
        return game.key

    def variant(self, game: Game) -> str:
        """Return "5 × 9, T W F U L N Z Y P"."""
        return texts.challenge_named(game.position.params, self.scheme)

    def progress(self, game: Game) -> str:
        """Return "5 of 9 down, 6:20"."""
        return texts.standing(game)

    def stand(self, game: Game) -> tuple[str, str, str]:
        """Return "5 of 9 down", and all moves."""
        down = _("{n} of {all} down").format(n=len(game.position.laid), all=len(game.position.pieces))
        return down, "", all_moves(game.history.cursor)

    def left(self, game: Game) -> tuple[str, str]:
        """Return "5 × 9, eight of nine down", and the time."""
        return texts.so_far(game.position), clock(game.clock.seconds)

    def ending(self, game: Game, own: str) -> tuple[str, str]:
        """Return the challenge, and how many pieces lie and the time."""
        return self.variant(game), self.progress(game)

    def tally(self, game: Game) -> Count:
        """Return a challenge won; one that the machine filled counts nowhere."""
        return Count(
            game.key,
            FILLED if game.solved_for else WON,
            seconds=game.clock.seconds,
            assisted=game.hints > 0 or game.solved_for,
        )
