"""Oware: constants only."""

TITLE = "Oware"
BLURB = "Twos and threes are yours."
ORDER = 5
