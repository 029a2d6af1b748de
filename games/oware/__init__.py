"""Oware: constants only."""

TITLE = "Oware"
BLURB = "Twos and threes are yours."
ORDER = 5
PRESETS = (("Abapa", "abapa"),)  # label, text of the parameters (see rules.Params)
