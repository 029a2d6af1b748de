"""The kind of a sowing game, made from its variant: the answers to the midend's questions. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from engine.history import History
from games.base.i18n import N_, _, ngettext
from games.mancala.game import Forfeited, SowingGame
from games.mancala.naming import RATED_PITS, moves_text, player_name, title, variant_name
from games.mancala.rules.reading import read_text
from games.mancala.seats import Seat, read_seats, read_terminal_seats
from games.mancala.variant import Variant
from games.model.game import Data
from games.model.kind import Count, Kind, end_for
from games.model.record.played import GIVEN_UP, PLAYED


def nobody() -> str:
    """Return no name."""
    return ""


class SowingKind(Kind[SowingGame]):
    """Kalah or Oware; `guest` tells the name of the second person at the same board, "" for none."""

    note = N_("A position or a whole game can be pasted with Ctrl V.")

    def __init__(self, variant: Variant, guest: Callable[[], str] = nobody) -> None:
        super().__init__(variant.name, variant.rules)
        self.own_variant, self.guest = variant, guest

    def made(self, history: History, data: Data | None = None) -> SowingGame:
        if data is None:
            return SowingGame(self.own_variant, history, (Seat(True), Seat(False)))
        seats = read_seats(data["seats"]) if "seats" in data else read_terminal_seats(data)
        game = SowingGame(self.own_variant, history, seats)
        game.resigned = data["resigned"] if data.get("resigned") in (0, 1) else None
        match data.get("forfeit"):
            case [("late" | "illegal" | "ended") as why, str(told)] if game.resigned is not None:
                game.forfeit = Forfeited(why, told)
        return game

    def read(self, text: str, name: str = "") -> list[SowingGame]:
        """Return the game of a text: a game ID (against the computer), a game or a position (which asks first)."""
        if text.strip().partition(":")[0] == self.name:
            return [self.of_id(text)]
        game = self.made(read_text(self.own_variant, text))
        game.eased = game.begun
        if game.mover is not None and (game.begun or not game.history.dealt):
            game.ask_first()
        return [game]

    def claims(self, text: str) -> bool:
        return self.own_variant.claims(text)

    def write(self, game: SowingGame) -> str:
        return self.rules.write(game.position)

    def write_game(self, game: SowingGame, own: str) -> str:
        names = [player_name(game, player, own, self.guest()) for player in (0, 1)]
        return game.variant.write_game(game.history, names)

    def variant(self, game: SowingGame) -> str:
        return variant_name(game)

    def progress(self, game: SowingGame) -> str:
        return moves_text(game)

    def stand(self, game: SowingGame) -> tuple[str, str, str]:
        turns, mover = len(game.turns()), game.mover
        own = [seat.own for seat in game.seats]
        amount = ngettext("One turn", "All {n} turns", turns).format(n=turns)
        if mover is None:
            return self.progress(game), "", amount
        whose = "" if len(game.persons) != 1 else (
            _("your move") if game.person_to_move else _("the other player to move") if any(own) else
            _("the computer to move")
        )  # fmt: skip
        return _("round {n}").format(n=turns // 2 + 1), whose, amount

    def left(self, game: SowingGame) -> tuple[str, str]:
        """Return "Round 6" and "14 : 12": what the player has who sits below comes first."""
        scores = game.scores()
        told = _("Round {n}").format(n=len(game.turns()) // 2 + 1)
        return told, f"{scores[game.below]} : {scores[1 - game.below]}"

    def ending(self, game: SowingGame, own: str) -> tuple[str, str]:
        return title(game, own, self.guest()), variant_name(game)

    def tally(self, game: SowingGame) -> Count:
        preset, own = str(game.params), game.person
        if own is None:
            return Count(preset, PLAYED)
        seat, scores = game.seats[1 - own], game.scores()
        end, margin = end_for(own, game.outcome), scores[own] - scores[1 - own]
        if game.resigned == own:
            end = GIVEN_UP
        return Count(preset, end, score=margin if game.resigned is None else None, assisted=game.hints > 0,
                     level=0 if seat.depth or seat.own else seat.level, rated=self._rated(game))  # fmt: skip

    def _rated(self, game: SowingGame) -> bool:
        """Whether the end says how strong the person is: unaided, from the first move, on a board of six pits."""
        usual = self.own_variant.pits(game.params) == RATED_PITS
        usual = usual and not any(seat.own for seat in game.seats)
        return usual and game.history.dealt and not game.eased and not game.hints
