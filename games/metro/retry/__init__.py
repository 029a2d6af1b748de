"""Learn from your mistakes: the tiles of a game whose placement gave points away, each to be laid anew."""
