"""Logic and search for a Sudoku: the next step with its reasons, the level of a puzzle, all solutions.

The level of a puzzle is that of the hardest step it needs, where all steps up to that level solve it: 1 hidden
singles in boxes, 2 other singles and odd sums, 3 locked candidates and counted parities, 4 pairs and triples, 5
quads, wings, fish, colours and what diamonds say of evens and odds, 6 chains: alternating ones, those that follow an
assumption to a contradiction, and chains by cases. Generated puzzles of level 6 are solved by such chains, without
guessing; a puzzle from elsewhere may need more, where hints turn to the search. A puzzle of numbers alone is solved
without counting evens and odds.
`logic`, `techniques`, `ladder_steps`, `chains` and `hints` find each step with its reasons, `games/sudoku/hint` puts it
into words, `path` follows a puzzle to its end, `weights` says what its steps weigh. `engine/sudoku/logic/ladder.py`
takes the same steps in bulk for the generator, which leaves out clue after clue as long as the level asked for
suffices; a test holds the two against each other. `recipes` has what game IDs stand on.
"""
