"""The scene that goes through a finished game."""
