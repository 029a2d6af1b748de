"""How dancing links works: the table of a small set seen whole, which folds and unfolds with the search."""
