"""What Metro looks like: map, tiles, rows and values, for all of its scenes."""
