"""Exact cover on the command line: constants only. A tool, not a game: it has no window."""

VERBS = "exact cover problems in Knuth's text format: every solution, or how many there are"
