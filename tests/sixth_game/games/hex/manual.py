"""Hex's help."""

from games.stage.manual import Page, Rule

PAGES = (
    Page("play", "How to play", "How to play Hex", "Join your two sides with an unbroken chain of stones.",
         (Rule("A move", "Lay a stone on any free cell. Red joins top and bottom, blue left and right."),)),
)  # fmt: skip
