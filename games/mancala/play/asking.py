"""The question who plays what in a game that came from a text or another game, and what follows from its answer."""

from __future__ import annotations

from games.base.i18n import _
from games.base.settings import Settings
from games.mancala.play.state import State
from games.mancala.seats import played_by, remembered
from games.midend.dialogs.play_as import play_as
from games.stage.dialog import Ask


def who_plays(state: State) -> list[Ask]:
    """Return the question for the position on the board, none where it was answered or the game is over."""
    game = state.game
    mover = game.mover
    if not game.asks or mover is None:
        return []
    low = (state.variant.side(game.position) == 1) == state.turned
    said = _("The side at the bottom is to move.") if low else _("The side at the top is to move.")
    return [Ask(play_as(mover, said))]


def answered(state: State, players: tuple[int, ...], settings: Settings) -> None:
    """Let these players be people, the computer the others, at the level of the last game."""
    state.game.asks = False
    state.game.seats = played_by(players, remembered(state.variant, settings).level)
