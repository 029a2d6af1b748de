"""The game of a trainer's card: whoever made the mistake is the person at the board. No pixels."""

from __future__ import annotations

from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.mancala.variant import Variant
from games.midend.study.cards import game_of
from games.model.study.missed import Missed


def dealt(variant: Variant, card: Missed) -> SowingGame:
    """Return the game of a card; BadInput where it cannot be read."""
    game = game_of(SowingKind(variant), card)
    asked = game.mover_at(0)
    game.asks = False
    one, two = (Seat(player == asked) for player in (0, 1))
    game.seats = (one, two)
    return game
