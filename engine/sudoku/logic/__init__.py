"""What hints and ratings of today stand on, beside the first ladder in `engine/sudoku/rate.py`, which is frozen.

`ladder` (wings, colours, parities of diamonds), `alternating` (AIC) and `cases` (chains by cases).
"""
