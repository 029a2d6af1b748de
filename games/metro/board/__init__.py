"""The look of Metro: map, tiles, rows and values, for all of its scenes."""
