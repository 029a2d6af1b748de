"""Shared parts of the verbs on the command line: reading input, options, answers, progress, talking with a person."""
