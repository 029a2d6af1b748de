"""Metro: constants only."""

TITLE = "Metro"
BLURB = "Longest line wins."
ORDER = 2
