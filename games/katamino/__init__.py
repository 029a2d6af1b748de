"""Katamino: constants only."""

TITLE = "Katamino"
BLURB = "Twelve pentominoes, one tray."
ORDER = 1
