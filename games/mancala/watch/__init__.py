"""Watch the search: minimax and alpha-beta on a position and on the trees of a course, forward and back."""
