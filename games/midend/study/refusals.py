"""When a game cannot be looked back at, the same for every game."""

from __future__ import annotations

from engine.game import IllegalMove
from games.model.game import Game


def check_review(game: Game) -> None:
    """Raise IllegalMove if there is nothing to review: no move was made, and the start is none that was set up."""
    if not game.begun and game.history.dealt:
        raise IllegalMove("There is nothing to review yet.")


def check_learning(game: Game) -> None:
    """Raise IllegalMove if nobody can learn from the mistakes of a game yet, because it has not ended."""
    if not game.ended:
        raise IllegalMove("The game has not ended yet.")
