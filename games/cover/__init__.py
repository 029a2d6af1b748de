"""Exact cover on the command line. A tool, not a game: it has no window."""
