"""Shapes of one's own: drawn on a sheet, with pieces of which there may be several, counted at once, named and kept."""
