"""Sudoku: constants only."""

TITLE = "Sudoku"
BLURB = "Parity and odd sums."
ORDER = 3
