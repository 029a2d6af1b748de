"""Oware's lid: the corner of its board with grey seeds."""

from __future__ import annotations

from games.mancala.game import SowingGame
from games.mancala.lid import corner, sowing_board
from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint

COUNTS = {(0, 0): 3, (0, 1): 6, (0, 2): 2, (1, 0): 7, (1, 1): 2, (1, 2): 5}  # by row and column


def draw(paint: Paint, at: At, game: SowingGame | None) -> None:
    """Draw the corner of the board."""
    sowing_board(paint, at, "oware", COUNTS if game is None else corner(game)[0], None)


LID = LidPicture[SowingGame](size=(390, 262), left=147, top=78, draw=draw)
