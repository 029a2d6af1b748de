"""Thinking: exact cover, packing, Sudoku search, alpha-beta, and the job that runs them in a thread."""
