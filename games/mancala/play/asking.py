"""The questions who plays what in a game that came from elsewhere, and whether to give up; what follows from them."""

from __future__ import annotations

from games.base.i18n import _
from games.base.settings import Settings
from games.mancala.game import SowingGame
from games.mancala.naming import player_name
from games.mancala.play.messages import SowingCommand
from games.mancala.play.state import State
from games.mancala.seats import Seat, played_by, remembered
from games.mancala.set_up.state import Sitter
from games.mancala.set_up.state import State as SetUpState
from games.midend.dialogs.play_as import play_as
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS
from games.stage.widgets.buttons import Button


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


def to_set_up(state: State, names: tuple[str, str], chosen: tuple[Seat, Seat] | None) -> SetUpState:
    """Return what stands on the board, as it lies, with who has which side: those who play, or were `chosen`.

    `names`: of the people at this board.
    """
    game, variant, position = state.game, state.variant, state.game.position
    below = 1 if state.turned else 0
    if chosen is not None:
        game = SowingGame(variant, game.history, chosen)
    by_side = sorted((0, 1), key=lambda player: variant.side_of(position, player))
    if chosen is not None and game.person not in (None, by_side[below]):
        by_side.reverse()  # a person sits at the bottom
    one, two = (Sitter(game.seats[player], player_name(game, player, *names)) for player in by_side)
    return SetUpState(variant, game.params, variant.counts(position), variant.side(position), (one, two), below)


def resign_dialog(game: SowingGame) -> Dialog:
    """Return the question whether to give up."""
    buttons = [
        Button("resign", _("Resign"), "flag", "danger", says=SowingCommand.GIVEN_UP),
        Button("stay", _("Play on"), "", "primary", says=DISMISS),
    ]
    text = _("The computer wins this game.") if game.person is not None else ""
    if game.person is not None and game.seats[1 - game.person].own:
        text = _("{name} wins this game.").format(name=player_name(game, 1 - game.person))
    return Dialog("resigning", _("Resign?"), text, buttons)
