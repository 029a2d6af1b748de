"""The search on which Sudoku's game IDs stand, by a name of its own: it stays as it is, whatever the others become.

An ID holds a seed. Which puzzle the seed gives depends on the full grid that this search finds first, and on which
clues it proves to be needed within a given number of nodes: were it to visit other nodes, old IDs would give other
puzzles. tests/soak/test_ids.py has 300 of them with the SHA-256 of their puzzles.
"""

from __future__ import annotations

from engine.sudoku.nine import Search9
from engine.sudoku.search import SudokuSearch


def dealing_search(k: int, numbers: bytes, marks: bytes, first: bool = False) -> Search9 | SudokuSearch:
    """Return the search for a board of box size k; arguments and solutions are those of SudokuSearch.

    `first`: for a full grid, else for whether there is a second solution.
    """
    if k == 3 and not any(marks):
        return Search9(numbers)
    return SudokuSearch(k, numbers, marks, first)
