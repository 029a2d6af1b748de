"""The steps of a puzzle: its path from the clues, profile and score, each step shown on the board with its words."""
