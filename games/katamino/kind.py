"""Katamino's answers to the midend. A game is kept in the slot of its challenge, so many are under way at a time."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import BadInput
from engine.history import History
from games.base.figures import clock
from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.duel import texts as duel_texts
from games.katamino.duel.game import DUEL_RULES, DuelGame, is_duel, made_of
from games.katamino.game import RULES, Game, at_position
from games.katamino.rules import reading
from games.katamino.rules.plan import claims_plan
from games.model.game import Data, moves_of, read_history
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

    def load(self, data: Data) -> Game:
        if is_duel(moves_of(data).get("params")):
            return self.made(read_history(DUEL_RULES, data), data).restore(data)
        return super().load(data)

    def made(self, history: History, data: Data | None = None) -> Game:
        if is_duel(history.params):
            return made_of(history, data)
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
        if is_duel(text.strip().removeprefix(f"{reading.NAME}:")):
            return [duel_texts.read(text)]
        return [at_position(reading.read(text))]

    def claims(self, text: str) -> bool:
        return is_duel(text.strip()) or reading.claims(text)

    def claims_word(self, word: str) -> bool:
        return claims_plan(word)  # a shape's ID, as it is sent to others

    def slot(self, game: Game) -> str:
        return game.key

    def variant(self, game: Game) -> str:
        if isinstance(game, DuelGame):
            return duel_texts.variant(game, self.scheme, self.names)
        return texts.challenge_named(game.position.params, self.scheme, self.names)

    def progress(self, game: Game) -> str:
        return duel_texts.standing(game) if isinstance(game, DuelGame) else texts.standing(game)

    def stand(self, game: Game) -> tuple[str, str, str]:
        if isinstance(game, DuelGame):
            return duel_texts.standing(game), "", all_moves(game.history.cursor)
        down = _("{n} of {all} down").format(n=len(game.position.laid), all=len(game.position.pieces))
        return down, "", all_moves(game.history.cursor)

    def left(self, game: Game) -> tuple[str, str]:
        """Return "5 × 9, eight of nine down", and the time."""
        if isinstance(game, DuelGame):
            return duel_texts.standing(game), clock(game.clock.seconds)
        return texts.so_far(game.position), clock(game.clock.seconds)

    def ending(self, game: Game, own: str) -> tuple[str, str]:
        if isinstance(game, DuelGame):
            return self.variant(game), duel_texts.ended(game, own)
        return self.variant(game), self.progress(game)

    def tally(self, game: Game) -> Count | None:
        """Return a challenge won; one that the machine filled counts nowhere; a duel as `duel/texts.py` says."""
        if isinstance(game, DuelGame):
            return duel_texts.tally(game)
        return Count(
            game.key,
            FILLED if game.solved_for else WON,
            seconds=game.clock.seconds,
            assisted=game.hints > 0 or game.solved_for,
        )
