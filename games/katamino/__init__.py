"""Katamino: constants only."""

TITLE = "Katamino"
BLURB = "Twelve pentominoes, one tray."
VERBS = "fill boards with pentominoes, count and compare the ways, place pieces, find groups"
ORDER = 1
LID = (("#173B33", "#F3F7F5"), ("#13322B", "#F3F7F5"))  # ground and ink, in light and in dark
PRESETS = (
    ("Three columns", "3"),
    ("Nine columns", "9"),
    ("T W L N F Z Y P U", "TWLNFZYPU"),
    ("Calendar of 22 November", "calendar-2026-11-22"),
    ("Equal pieces", "5x4-ZZZZ.L2P2"),
)
