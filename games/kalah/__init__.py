"""Kalah: constants only."""

TITLE = "Kalah"
BLURB = "Sow, capture, sow again."
VERBS = "the turns of a position, the best of them, proven values; play in the terminal"
ORDER = 4
LID = (("#EFC778", "#33200A"), ("#C9A765", "#33200A"))  # ground and ink, in light and in dark
PRESETS = (  # label, text of the parameters (see rules.Params)
    ("6 pits, 6 stones", "6x6"),
    ("6 pits, 4 stones", "6x4"),
    ("6 pits, 4 stones, empty capture", "6x4e"),
    ("3 pits, 1 stone, to the last stone, swap", "3x1ts"),
    ("8 pits, 12 stones, to the last stone", "8x12t"),
)
