"""What a watched search is about: a position, of which game, whose turn it is there."""

from __future__ import annotations

from dataclasses import dataclass

from games.mancala.game import SowingGame
from games.mancala.rules.sowing import SowingParams, SowingPosition
from games.mancala.variant import Variant


@dataclass(frozen=True, slots=True)
class Searched:
    """What is searched: the position at its root, of a game with these params.

    `own`: whether "you" are to move there; `other`: whether a computer is the other side. `turned`: whether side 1 is
    shown at the bottom.
    """

    variant: Variant
    params: SowingParams
    position: SowingPosition
    own: bool = True
    other: bool = True
    turned: bool = False


def subject_of(game: SowingGame) -> Searched:
    """Return the position on a game's board as the subject of a search."""
    mover = game.mover
    own = mover is None or game.seats[mover].human
    other = mover is not None and not game.seats[1 - mover].human
    turned = game.variant.side_of(game.position, game.below) == 1
    return Searched(game.variant, game.params, game.position, own, other, turned)
