"""The tree of a search as a map to click and scrub, what each option of a moment leads to, and the order of pieces."""
