"""The scene that goes through a game of Metro: what its placements were worth, and what would have been better."""
