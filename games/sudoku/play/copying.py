"""What the menu copies for other programs: the puzzle as a line or a grid, the position as a link."""

from __future__ import annotations

from games.base.i18n import _
from games.stage.answers import Copy
from games.sudoku.exchange import writing
from games.sudoku.exchange.links import fpuzzles_link, sudokupad_link
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.rules.position import Position


def copied(command: SudokuCommand, position: Position) -> Copy:
    """Return what one of the four commands copies, with what is said of it; BadInput where its form cannot hold it."""
    match command:
        case SudokuCommand.COPY_LINE:
            return Copy(writing.line(position.puzzle), _("Puzzle copied as one line."))
        case SudokuCommand.COPY_GRID:
            return Copy(writing.grid(position.puzzle), _("Puzzle copied as a grid."))
        case SudokuCommand.COPY_FPUZZLES:
            return Copy(fpuzzles_link(position), _("f-puzzles link copied."))
        case _:
            return Copy(sudokupad_link(position), _("SudokuPad link copied."))
