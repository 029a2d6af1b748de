"""A game being played and all that is kept of it, without pixels: the game, its kind, its files, its searches."""
