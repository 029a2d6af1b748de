"""Tiles and positions of Metro and their text forms; no search."""
