"""The look of a sowing board, for all its scenes: places, stones, wood, names."""
