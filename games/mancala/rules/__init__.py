"""How moves and positions are told, whichever sowing game it is; no search."""
