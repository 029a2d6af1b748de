"""Metro: constants only."""

TITLE = "Metro"
BLURB = "Longest line wins."
VERBS = "legal placements, lines and points of a map; play in the terminal, games between computers"
ORDER = 2
LID = (("#2B5796", "#F4F7FC"), ("#24497E", "#F4F7FC"))  # ground and ink, in light and in dark

# Each label a message to be translated; each text the str() of the rules' Params.
PRESETS = (
    ("Solo, 8 by 8", "solo.8.2-10"),
    ("Solo, 6 by 6", "solo.6.2-10"),
    ("Solo, 4 by 4", "solo.4.2-10"),
    ("Solo, 10 by 10", "solo.10.2-10"),
    ("Solo, box of 60", "solo.8.box"),
    ("Board game, 2 players", "board.2"),
    ("Board game, 3 players", "board.3"),
    ("Board game, 4 players", "board.4"),
    ("Board game, 5 players", "board.5"),
    ("Board game, 6 players", "board.6"),
    ("Board game, 2 players, turning", "board.2.turn"),
)
