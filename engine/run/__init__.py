"""How a search runs: what a driven search is, and the one thread that drives it."""
