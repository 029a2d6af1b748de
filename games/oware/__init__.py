"""Oware: constants only."""

TITLE = "Oware"
BLURB = "Twos and threes are yours."
ORDER = 5
LID = (("#AC4F33", "#FFF4EE"), ("#90422B", "#FFF4EE"))  # ground and ink, in light and in dark
PRESETS = (("Abapa", "abapa"),)  # label, text of the parameters (see rules.Params)
