"""Sudoku's puzzle of a day: 9 by 9 with numbers, parity and odd sums, easy on Monday, of the hardest level on Sunday.

Recipe 1 is frozen as data. The file `sudoku.days` has one puzzle for each day of some whole years from FIRST on; it was
made once with the seed yyyymmdd (`python -m bench.sudoku_days`), and no generator, rating or search has a part in it
any more. Days outside the file take the puzzle of a day of the same weekday in it, turned or mirrored and with its even
and its odd numbers exchanged among themselves, as the date says: 23 040 ways, all as hard.

The file: a line of text (format, first day, number of days, CRC-32 of what follows), then, compressed by zlib, 81 bytes
for each day, one a cell: 12 * its marks (EVEN 1, ODD 2, SOUTH 4, WEST 8) and its number, 0 for none.
"""

from __future__ import annotations

import zlib
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from games.base.i18n import N_, _
from games.model.days.chance import Chance
from games.model.days.recipe import Daily
from games.sudoku.game import Game
from games.sudoku.rules.position import Params
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

if TYPE_CHECKING:
    from pygame import Rect

    from games.stage.paint.painter import Paint

FILE = Path(__file__).resolve().parents[2] / "assets" / "sudoku.days"
FORMAT = "sudoku-days-1"
LEVELS = (1, 2, 3, 3, 4, 5, 6)  # from Monday on
HARDEST = (N_("single places"), N_("single numbers"), N_("locked numbers"), N_("pairs"), N_("X-wings"), N_("chains"))
N, CELLS = 9, 81


def daily(day: date) -> Game:
    """Return the day's puzzle as a game."""
    return Game.of(puzzle_of(day), Params(3, ("numbers", "parity", "sums"), LEVELS[day.weekday()], recipe=1))


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day, by recipe 1."""
    first, days, cells = table()
    lap, at = divmod(day.toordinal() - first.toordinal(), days)
    puzzle = unpacked(cells[CELLS * at : CELLS * at + CELLS])
    return disguised(puzzle, Chance(f"sudoku 1 {day:%Y%m%d}")) if lap else puzzle


@cache
def table() -> tuple[date, int, bytes]:
    """Return the first day of the file, the number of its days, a whole number of weeks, and the cells of all."""
    head, _newline, body = FILE.read_bytes().partition(b"\n")
    name, first, days, crc = head.decode("ascii", "replace").split()
    if name != FORMAT or f"{zlib.crc32(body):08x}" != crc:
        raise ValueError("The file of Sudoku's days is damaged.")
    return date.fromisoformat(first), int(days), zlib.decompress(body)


def packed(puzzle: Puzzle) -> bytes:
    """Return a puzzle as a byte a cell."""
    return bytes(12 * mark + number for number, mark in zip(puzzle.numbers, puzzle.marks, strict=True))


def unpacked(cells: bytes) -> Puzzle:
    """Return the puzzle of its bytes."""
    return Puzzle(3, bytes(cell % 12 for cell in cells), bytes(cell // 12 for cell in cells))


def disguised(puzzle: Puzzle, chance: Chance) -> Puzzle:
    """Return a puzzle turned or mirrored, its even numbers and its odd ones exchanged among themselves."""
    turns, mirrored = chance.below(4), chance.below(2)
    even, odd = chance.shuffled((2, 4, 6, 8)), chance.shuffled((1, 3, 5, 7, 9))
    becomes = (0, *(even[n // 2 - 1] if n % 2 == 0 else odd[n // 2] for n in range(1, N + 1)))

    def place(cell: int) -> int:
        row, column = divmod(cell, N)
        for _turn in range(turns):
            row, column = column, N - 1 - row
        return N * row + (N - 1 - column if mirrored else column)

    numbers, marks = bytearray(CELLS), bytearray(CELLS)
    for cell, (number, mark) in enumerate(zip(puzzle.numbers, puzzle.marks, strict=True)):
        numbers[place(cell)] = becomes[number]
        marks[place(cell)] |= mark & (EVEN | ODD)
        for kind, other in ((SOUTH, cell + N), (WEST, cell - 1)):
            if mark & kind:
                _tie(marks, place(cell), place(other))
    return Puzzle(3, bytes(numbers), bytes(marks))


def _tie(marks: bytearray, one: int, other: int) -> None:
    """Mark that the sum of two neighbours is odd, at the upper one of them or at the right one."""
    low, high = sorted((one, other))
    if high - low == N:
        marks[low] |= SOUTH
    else:
        marks[high] |= WEST


def level(day: date) -> tuple[int, int]:
    """Return the day's level, and the highest."""
    return LEVELS[day.weekday()], max(LEVELS)


def line(game: Game) -> str:
    """Return the level, the hardest steps it needs and the score."""
    text = _("level {n}, {steps}, score {score}")
    return text.format(n=game.level, steps=_(HARDEST[game.level - 1]), score=score_of(game.puzzle))


@lru_cache(maxsize=64)
def score_of(puzzle: Puzzle) -> int:
    """Return the score of a day's puzzle, which takes a moment (some hundredths of a second)."""
    from games.sudoku.think.path import rating_of

    return rating_of(puzzle).score


def so_far(game: Game) -> str:
    """Return nothing: a Sudoku has come to nothing before its end."""
    return ""


def progress(game: Game) -> str:
    """Return how many cells are filled."""
    return _("{n} of {all}").format(n=game.filled, all=CELLS)


def draw(paint: Paint, game: Game, rect: Rect) -> None:
    """Draw the sheet as it stands, without pencil marks."""
    from games.sudoku.board import drawing
    from games.sudoku.board.geometry import View
    from games.sudoku.board.marks import Marks

    puzzle, values = game.puzzle, game.position.values
    drawing.draw(paint, View.fit(3, rect.inflate(-2, -2)), puzzle, values, (0,) * CELLS, Marks(), rect)


DAILY = Daily[Game](
    title=N_("Sudoku"),
    word=N_("sudoku"),
    icon="grid-3x3",
    order=2,
    recipes=((1, date(2026, 1, 1)),),
    make=daily,
    line=line,
    so_far=so_far,
    progress=progress,
    draw=draw,
    level=level,
)
