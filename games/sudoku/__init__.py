"""Sudoku with the clues of parity and odd sums, or without."""
