"""The search for Sudoku grids up to 100x100, with parities and odd sums.

It has the parts of MiniSat: `board` (what follows from what stands there, and why), `learning` (clauses from clashes),
`restarts`, `search` (what to guess, and the enumeration: every solution once); `codes` are the numbers with fields that
they pass on, and `blame` says which clues clash. Beside it stand `first` (a first solution of a large board), `tabu`
(walks over full boards) and `portfolio` (both of them in rounds), `nine` (plain 9x9 in bulk), `dealing` (the search on
which game IDs stand), `rate` and `chains` (how hard a puzzle is, by logic) and `watch` (the search as an onlooker sees
it).
"""
