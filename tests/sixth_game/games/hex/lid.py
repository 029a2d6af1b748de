"""Hex's lid: the corner of a board with a few stones, or those of the game under way."""

from games.hex import board, rules
from games.model.duel import Duel
from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint

SAMPLE = "......./.rb..../.br..../..rb.../......./......./......."


def draw(paint: Paint, at: At, game: Duel | None) -> None:
    """Draw the board."""
    board.draw(paint, game.position if game else rules.read(SAMPLE), *at(150, 120), at.size(30))


LID = LidPicture[Duel](size=(390, 262), left=130, top=84, draw=draw)
