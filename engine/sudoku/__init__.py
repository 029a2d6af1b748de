"""The search for Sudoku grids up to 100x100, with parities and odd sums."""
