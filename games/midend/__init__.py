"""Behaviour in the window that all games have in common: between the stage, which knows no games, and the games."""
