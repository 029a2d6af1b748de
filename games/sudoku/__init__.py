"""Sudoku: constants only."""

TITLE = "Sudoku"
BLURB = "Parity and odd sums."
VERBS = "solve, count, check, test and generate puzzles with odd sums"
ORDER = 3
LID = (("#F8F7F1", "#16211D"), ("#26302C", "#EDF3F0"))  # ground and ink, in light and in dark
PRESETS = (("9 by 9, all clues, easy", "3nps2"), ("9 by 9, numbers, medium", "3n3"), ("4 by 4, parity", "2np2"))
