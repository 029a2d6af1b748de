"""The recipes by which seeds become puzzles: each, once it has given puzzles to anybody, stays as it is."""
