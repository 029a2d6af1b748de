"""Katamino: pentominoes fill a tray."""
