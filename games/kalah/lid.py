"""Kalah's lid: the corner of its board, the opponent's store and their pits full of glass stones."""

from __future__ import annotations

from games.mancala.game import SowingGame
from games.mancala.lid import corner, sowing_board
from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint

COUNTS = {(0, 0): 5, (0, 1): 1, (1, 0): 4, (1, 1): 8}  # by row and column
STORE = 9


def draw(paint: Paint, at: At, game: SowingGame | None) -> None:
    """Draw the corner of the board."""
    counts, store = (COUNTS, STORE) if game is None else corner(game)
    sowing_board(paint, at, "kalah", counts, store)


LID = LidPicture[SowingGame](size=(390, 262), left=147, top=78, draw=draw)
