"""The challenges to choose from, and a set of one's own."""
