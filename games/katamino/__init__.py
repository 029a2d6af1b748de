"""Katamino: constants only."""

TITLE = "Katamino"
BLURB = "Twelve pentominoes, one tray."
ORDER = 1
PRESETS = (("Three columns", "3"), ("Nine columns", "9"), ("T W L N F Z Y P U", "TWLNFZYPU"))
