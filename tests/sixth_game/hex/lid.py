"""Hex's lid: the corner of a board with a few stones."""

from games.hex import board, rules
from games.stage.paint.lid import At
from games.stage.paint.painter import Paint

SIZE = (390, 262)
LEFT, TOP = 130, 84


def draw(paint: Paint, at: At) -> None:
    """Draw the board."""
    board.draw(paint, rules.read("......./.rb..../.br..../..rb.../......./......./......."), *at(150, 120), at.size(30))
