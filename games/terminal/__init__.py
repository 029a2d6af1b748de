"""What the verbs of the command line share: reading input, options, answers, progress, talking with a person."""
