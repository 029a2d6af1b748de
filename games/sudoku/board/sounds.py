"""How loud a Sudoku is."""

from __future__ import annotations

PENCIL = 0.3  # of a pencil mark, beside 1.0 of a number
