"""Setting up a game of Metro."""
