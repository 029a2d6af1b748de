"""What the fields of a trace of a Sudoku search say: the help of the verbs that tell one."""

MEANING = """Here a node is a guess with all that follows from it, or what is learnt where a guess led to a conflict.
The search is the one that the window shows, so solutions may come in another order than without --trace. A cell is
r3c4.

level    the number of guesses that stand
choose   "clues" at first, then the cell; "none" at the end, when no guess is left
options  for a guess the numbers that the cell could still hold (2 for odd or even), else 1 (at the end 0)
try      "7", "odd" or "even" (cells that odd sums tie together), "not 7" where a number is ruled out
because  "clues"; "guess" (the number whose cell and houses had part in the latest conflicts most), "guess after a
         restart"; "learnt" (from the conflict of the node before; it holds at this level, but for solutions that
         were found already); "on from the solution" (what the deepest guess said is barred from now on); and then
         "; 45 cells open", "; solution",
         "; conflict: 7 has no place in row 3; guesses 1, 3" (those that are enough for it), or
         "; conflict without a guess": there is no further solution
back     null where another guess was added; else the level gone back to: deeper guesses were taken back

Where the clues alone lead to the solution, a node is a cell filled, without any guess: level 0, options 1, try the
number, because the steps of logic that lead to it, the placing one last: "locked candidates, hidden single in row 3".
--trace-limit is for each puzzle, and at the end of each stands its count.
"""
