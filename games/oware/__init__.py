"""Oware: constants only."""

TITLE = "Oware"
BLURB = "Twos and threes are yours."
VERBS = "the moves of a position, the best of them, proven values; play in the terminal"
ORDER = 5
LID = (("#AC4F33", "#FFF4EE"), ("#90422B", "#FFF4EE"))  # ground and ink, in light and in dark
PRESETS = (("Abapa", "abapa"),)  # label, text of the parameters (see rules.Params)
