"""Stepping through a game of Metro."""
