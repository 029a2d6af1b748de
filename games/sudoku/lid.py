"""Sudoku's lid: the corner of a sheet with even, odd and odd-sum clues, half solved; or of the puzzle under way."""

from __future__ import annotations

from pygame import Rect

from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint
from games.sudoku.board import drawing
from games.sudoku.board.geometry import View
from games.sudoku.board.marks import Marks
from games.sudoku.game import Game
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

CELL, CORNER = 44.0, (167.0, 30.0)
MARGIN = 9.0  # of the sheet around the board
GIVEN = {(0, 0): 5, (1, 3): 9, (2, 0): 6, (2, 3): 8, (4, 3): 1}
ENTERED = {(0, 1): 9, (0, 2): 7, (0, 3): 6, (1, 0): 3, (1, 1): 1, (1, 2): 8, (1, 4): 7, (2, 1): 4, (2, 2): 2,
           (2, 4): 1, (3, 2): 4, (3, 3): 5, (4, 1): 7, (4, 2): 3}  # fmt: skip
MARKS = {(0, 2): ODD, (1, 0): SOUTH, (1, 1): ODD, (1, 2): EVEN, (1, 3): WEST, (3, 2): EVEN, (3, 4): WEST,
         (4, 0): EVEN, (4, 1): WEST, (4, 2): ODD, (5, 3): ODD}  # fmt: skip


def picture() -> tuple[Puzzle, bytes]:
    """Return the puzzle on the box, and the numbers in its cells."""
    places = [divmod(cell, 9) for cell in range(81)]
    numbers, marks = (bytes(of.get(place, 0) for place in places) for of in (GIVEN, MARKS))
    return Puzzle(3, numbers, marks), bytes((GIVEN | ENTERED).get(place, 0) for place in places)


def draw(paint: Paint, at: At, game: Game | None) -> None:
    """Draw the sheet; what lies beyond the lid is cut off."""
    puzzle, values = picture() if game is None else (game.puzzle, game.position.values)
    x, y = CORNER
    side = puzzle.n * CELL + 2 * MARGIN
    paint.rect(at.rect(x - MARGIN, y - MARGIN, side, side), "board.sudoku.paper", at.size(14))
    view = View(puzzle.k, float(at.size(CELL)), *at(x, y))
    drawing.draw(paint, view, puzzle, values, (0,) * len(values), Marks(), Rect((0, 0), paint.surface.get_size()))


LID = LidPicture[Game](size=(389, 262), left=158, top=20, draw=draw, beside=True)
