"""Hex: constants only."""

TITLE = "Hex"
BLURB = "Join your two sides."
ORDER = 6
LID = (("#3F6F73", "#F3FAFA"), ("#345C60", "#F3FAFA"))  # ground and ink, in light and in dark
PRESETS = (("7 by 7", "7"), ("5 by 5", "5"))  # label, text of the parameters (see rules.Params)
