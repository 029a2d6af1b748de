"""How a search runs: what a driven search is, the solutions that wait to be taken, the one thread that drives it."""
