"""Sudoku on paper: puzzles of a level with their solutions."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.game import BadInput
from engine.history import write_id
from games.base.i18n import N_, _
from games.midend.printing.paper.face import BOLD, PLAIN
from games.midend.printing.paper.page import BLACK, GREY, PALE, WHITE, Box, Paper, Point, circle, polygon, rounded
from games.midend.printing.plain import begin as begin
from games.midend.printing.plain import extras as extras
from games.midend.printing.sheets import ALONE, BOARD, ON_SHOW, Chosen, Exercise, Manner, SheetChoice
from games.sudoku.exchange.reading import read_puzzles
from games.sudoku.kind import KIND
from games.sudoku.on_paper import WORDS
from games.sudoku.rules import formats
from games.sudoku.rules.position import Params
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.rules.words import words_of
from games.sudoku.think.generate import LARGEST_GENERATED, Maker
from games.sudoku.think.solve import search, solve

ICON = "grid-3x3"
PLACE = 1
USUAL = 16
PER_PAGE = 4
SMALL = (4, 4, 1.0)
CHOICES: tuple[SheetChoice, ...] = (
    SheetChoice("difficulty", N_("Level"), tuple((n, str(n)) for n in range(1, 7)), 3, help="hardest step needed"),
    SheetChoice(
        "clues",
        N_("Clues"),
        (
            ("numbers,parity,sums", N_("Numbers, parity, odd sums")),
            ("numbers,parity", N_("Numbers, parity")),
            ("numbers,sums", N_("Numbers, odd sums")),
            ("numbers", N_("Numbers")),
        ),
        "numbers,parity,sums",
        "menu",
        help="kinds of clues",
    ),
    SheetChoice("per_page", N_("On a page"), tuple((n, str(n)) for n in (1, 2, 4, 6)), PER_PAGE, makes=False),
    SheetChoice("box", "", tuple((k, str(k)) for k in range(2, LARGEST_GENERATED + 1)), 3, "", help="box size"),
)
MOST_NODES = 100_000  # within which a solution of the puzzle on show is looked for
AT_ONCE = 20  # clues or nodes tried between two looks at whether the puzzle is still wanted
DIGITS = 0.54, 0.47, 0.38  # size of numbers with one, two, three digits, in cells
SIGN = 0.79  # a parity mark's width and corners
CORNER = 0.10  # half a diamond
DIAMOND = 0.125  # in cells
TINT, SHADE = "#F1F3F2", "#E0E0E0"  # inside a parity mark: in colour, and 12 % grey
ENTERED = "#0B5FB0"  # numbers that the solution adds


@dataclass(frozen=True)
class PrintedPuzzle(Exercise):
    """One puzzle on paper."""

    puzzle: Puzzle
    name: str = ""
    found: bytes | None = None  # the solution that was found already, b"" for none

    @cached_property
    def solution(self) -> bytes:
        """Its first solution; b"" where none was found."""
        return solve(self.puzzle, 1)[0] if self.found is None else self.found

    def cell(self, box: Box, manner: Manner) -> float:
        return min(box.w, box.h) / self.puzzle.n

    def draw(self, page: Paper, box: Box, manner: Manner) -> None:
        self._draw(page, box, manner, self.puzzle.numbers)

    def draw_solution(self, page: Paper, box: Box, manner: Manner) -> None:
        self._draw(page, box, manner, self.solution or self.puzzle.numbers)

    def _draw(self, page: Paper, box: Box, manner: Manner, values: bytes) -> None:
        puzzle, cell = self.puzzle, self.cell(box, manner)
        left, top = box.x + (box.w - cell * puzzle.n) / 2, box.y
        places = [divmod(at, puzzle.n) for at in range(puzzle.n**2)]
        middles = [(left + (column + 0.5) * cell, top + (row + 0.5) * cell) for row, column in places]
        for at, middle in enumerate(middles):
            draw_parity(page, middle, cell, puzzle.marks[at], manner)
        draw_lines(page, (left, top), cell, puzzle.k, manner)
        size = cell * DIGITS[len(str(puzzle.n)) - 1]
        for at, middle in enumerate(middles):
            if values[at]:
                given = puzzle.numbers[at] > 0
                ink = BLACK if given or not manner.colour else ENTERED
                page.centred(middle, str(values[at]), size, BOLD if given else PLAIN, ink)
        for at, (x, y) in enumerate(middles):
            if puzzle.marks[at] & SOUTH:
                draw_diamond(page, (x, y + cell / 2), cell, manner)
            if puzzle.marks[at] & WEST:
                draw_diamond(page, (x - cell / 2, y), cell, manner)


def draw_parity(page: Paper, at: Point, cell: float, mark: int, manner: Manner) -> None:
    """Draw the square of an even cell and the circle of an odd one."""
    half = cell * SIGN / 2
    box = Box(at[0] - half, at[1] - half, 2 * half, 2 * half)
    fill, line = (TINT, GREY) if manner.colour else (SHADE, BLACK)
    width = max(0.12, 0.022 * cell) * manner.weight
    if mark & EVEN:
        page.shape(rounded(box, cell * CORNER), fill, line, width)
    if mark & ODD:
        page.shape(circle(at, half), None if mark & EVEN else fill, line, width)


def draw_lines(page: Paper, corner: Point, cell: float, k: int, manner: Manner) -> None:
    """Draw thin lines between cells, and bold ones between boxes and around."""
    (x, y), n = corner, k * k
    side = cell * n
    for bold, width, ink in ((False, 0.02, PALE if manner.colour else GREY), (True, 0.07, BLACK)):
        wide = min(0.7, max(0.1, width * cell)) * manner.weight
        out = wide / 2 if bold else 0.0  # bold lines meet at the corners
        at = [step * cell for step in range(n + 1) if (step % k == 0) == bold]
        page.lines([((x + a, y - out), (x + a, y + side + out)) for a in at], wide, ink)
        page.lines([((x - out, y + a), (x + side + out, y + a)) for a in at], wide, ink)


def draw_diamond(page: Paper, at: Point, cell: float, manner: Manner) -> None:
    """Draw the diamond of an odd sum."""
    (x, y), half = at, cell * DIAMOND
    points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    page.shape(polygon(points), WHITE, BLACK, max(0.12, 0.028 * cell) * manner.weight)


def heading(chosen: Chosen) -> tuple[str, str]:
    """Return the level, and what the marks mean."""
    signs = []
    kinds = "" if chosen.get(ALONE) else str(chosen["clues"])
    marks = 0
    for mark in set(on_show(chosen).marks) if BOARD in chosen else ():
        marks |= mark
    if "parity" in kinds or marks & (EVEN | ODD):
        signs.append(_("Square even, circle odd."))
    if "sums" in kinds or marks & (SOUTH | WEST):
        signs.append(_("A diamond: the two add up to an odd number."))
    words = words_of(str(chosen.get(WORDS, "")))
    if BOARD in chosen and words.any:
        if words.all_given:
            signs.append(_("No diamond means an even sum."))
        by = _("by {author}").format(author=words.author) if words.author else ""
        line = " ".join(filter(None, [words.rules, *signs]))
        return ", ".join(filter(None, [words.title or "Sudoku", by])), line
    title = "Sudoku" if chosen.get("read") or BOARD in chosen else _("Sudoku, level {n}").format(n=chosen["difficulty"])
    return title, " ".join(signs)


def params_of(chosen: Chosen) -> Params:
    """Return what the generator is asked for."""
    return Params(int(chosen["box"]), tuple(str(chosen["clues"]).split(",")), int(chosen["difficulty"]))


def on_show(chosen: Chosen) -> Puzzle:
    """Return the puzzle that the scene shows."""
    return formats.read_puzzle(str(chosen[BOARD]))[0]


def solved(puzzle: Puzzle) -> Generator[None, None, Exercise]:
    """Return a puzzle with its first solution, or without where none is found soon: a draft may have none."""
    seeking = search(puzzle, first=True)
    found: list[bytes] = []
    ended = False
    while not ended and not found and seeking.nodes < MOST_NODES:
        ended = seeking.run(AT_ONCE)
        found = seeking.take()
        yield
    return PrintedPuzzle(puzzle, found=found[0] if found else b"")


def make(chosen: Chosen, number: int) -> Generator[None, None, Exercise]:
    """Make the puzzle of a seed, or take the one on show, and solve it."""
    if number == ON_SHOW:
        return (yield from solved(on_show(chosen)))
    params = params_of(chosen)
    maker = Maker(params.k, params.clues, params.difficulty, number)
    while not maker.run(AT_ONCE):
        yield
    assert maker.made is not None
    sheet = PrintedPuzzle(maker.made[0])
    assert sheet.solution
    return sheet


def source(chosen: Chosen, numbers: Sequence[int]) -> str:
    """Return "sudoku:3nps3#241 to #256"; the puzzle on show has no number to be made from."""
    numbers = [number for number in numbers if number != ON_SHOW]
    if not numbers:
        return ""
    first = write_id(KIND.name, params_of(chosen), numbers[0])
    return _("{first} to #{last}").format(first=first, last=numbers[-1]) if len(numbers) > 1 else first


def told(chosen: Chosen, numbers: Sequence[int]) -> str:
    """Return which puzzles these are."""
    if ON_SHOW in numbers:
        others = [number for number in numbers if number != ON_SHOW]
        return " ".join([_("The puzzle on the board."), *([told(chosen, others)] if others else [])])
    if len(numbers) == 1:
        return _("Puzzle {n}, with one solution.").format(n=numbers[0])
    return _("Puzzles {first} to {last}, each with one solution.").format(first=numbers[0], last=numbers[-1])


def read(text: str, name: str) -> list[Exercise]:
    """Return the puzzles of a text in any form, or of a game ID; BadInput where one has no solution."""
    if not name:
        return list(_checked((game.puzzle for game in KIND.read(text)), text))
    return list(_checked(read_puzzles(text, name)[0], name))


def _checked(puzzles: Sequence[Puzzle] | Iterator[Puzzle], name: str) -> Iterator[Exercise]:
    for number, puzzle in enumerate(puzzles, 1):
        if not solve(puzzle, 1):
            raise BadInput("{name}: puzzle {n} has no solution.", name=name, n=number)
        yield PrintedPuzzle(puzzle)
