"""What a sowing board looks like, for all its scenes: places, stones, wood, names."""
