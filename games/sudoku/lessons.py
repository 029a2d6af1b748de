"""Five boards of Sudoku with odd sums, of box size 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from games.base.i18n import N_
from games.model.game import fresh_seed
from games.model.lessons import Lesson, Lessons
from games.sudoku import rulebook
from games.sudoku.game import Game
from games.sudoku.rules import formats
from games.sudoku.rules.position import Params

EASY = Params(3, ("numbers", "parity", "sums"), 1)
# The last board and its only solution.
WHOLE = "- - s w\ne4 3 - -\n- s - -\n- e 3 -\n"
SOLUTION = "1243431231242431"


def board(rows: str) -> Callable[[], Game]:
    """Return what makes a game of the puzzle with these rows, `1 2 - -` and so on."""

    def make() -> Game:
        puzzles, _form = formats.read_puzzles(f"2\n{rows}", "lesson")
        return Game.of(puzzles[0])

    return make


def entered(game: Game) -> bool:
    """Whether a number was written."""
    return game.filled > sum(1 for number in game.puzzle.numbers if number)


def holds(cell: int, value: int) -> Callable[[Game], int]:
    """Return what says 1 once a cell holds a number."""
    return lambda game: int(game.position.values[cell] == value)


def solved(game: Game) -> int:
    """Return 1 once the board is full and right."""
    return int(game.over)


def wrong(game: Game) -> bool:
    """Whether a number stands where the solution of the last board has another."""
    return any(value and str(value) != right for value, right in zip(game.position.values, SOLUTION, strict=True))


def onward(game: Game) -> str:
    """Return the number for the first free cell of the last board."""
    cell = next((cell for cell, value in enumerate(game.position.values) if not value), 0)
    return f"{cell}={SOLUTION[cell]}"


def hand(scene: Any, find: Any, move: Any) -> list[Rect]:
    """Return the cell and the number's key in the dock."""
    (cell,) = move.cells
    digits = find("digits")
    places = [scene.sheet.view.rect(cell)] if scene.sheet.chosen != {cell} else []
    return [*places, digits.cells()[move.value - 1]] if digits is not None else places


def easy() -> Game:
    """Return a new puzzle of the lowest level."""
    seed = fresh_seed()
    return Game.at_start(rulebook.start(EASY, seed), EASY, seed)


LESSONS = Lessons[Game](
    boards=(
        Lesson(
            N_("Row"),
            N_("Every row and every column has each number once."),
            N_("Write the number that is missing."),
            board("1 2 3 -\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
            ("3=4",),
            holds(3, 4),
            over=entered,
            mends=True,
        ),
        Lesson(
            N_("Box"),
            N_("Every box has each number once, too."),
            N_("Fill the first box."),
            board("1 2 - -\n- 4 - -\n- - - -\n- - - -\n"),
            ("4=3",),
            holds(4, 3),
            over=entered,
            mends=True,
        ),
        Lesson(
            N_("Even"),
            N_("A square means an even number, a circle an odd one."),
            N_("Write the even number into the square."),
            board("1 e - -\n- 4 - -\n- - - -\n- - - -\n"),
            ("1=2",),
            holds(1, 2),
            over=entered,
            mends=True,
        ),
        Lesson(
            N_("Odd sum"),
            N_("A diamond means that the two numbers add up to odd."),
            N_("What stands beside the 1?"),
            board("1 w - -\n- 4 - -\n- - - -\n- - - -\n"),
            ("1=2",),
            holds(1, 2),
            over=entered,
            mends=True,
        ),
        Lesson(
            N_("Whole"),
            N_("All rules together lead to one solution."),
            N_("Fill the board."),
            board(WHOLE),
            (),
            solved,
            over=wrong,
            mends=True,
            lead=onward,
        ),
    ),
    easy=easy,
    hand=hand,
    keys=("erase",),
    tools=("digits",),
)
