"""Two trays and the same set: who fills one first. Against a person beside one, or a computer with a pace."""
