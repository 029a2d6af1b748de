"""Kalah: constants only."""

TITLE = "Kalah"
BLURB = "Sow, capture, sow again."
ORDER = 4
