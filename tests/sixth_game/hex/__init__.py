"""Hex: constants only."""

TITLE = "Hex"
BLURB = "Join your two sides."
ORDER = 6
LID = (("#5B4A8A", "#F6F3FC"), ("#483B70", "#F6F3FC"))  # ground and ink, in light and in dark
PRESETS = (("7 by 7", "7"), ("5 by 5", "5"))  # label, text of the parameters (see rules.Params)
