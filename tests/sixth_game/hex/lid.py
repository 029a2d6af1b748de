"""Hex's lid: the corner of a board with a few stones, or those of the game under way."""

from games.hex import board, rules

SIZE = (390, 262)
LEFT, TOP = 130, 84


def draw(paint, at, game):
    """Draw the board."""
    pos = game.position if game else rules.read("......./.rb..../.br..../..rb.../......./......./.......")
    board.draw(paint, pos, *at(150, 120), at.size(30))
