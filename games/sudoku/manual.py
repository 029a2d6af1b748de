"""Sudoku's help: the rules with odd sums, solving by hand, large boards, the editor, all solutions, the search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from games.base.i18n import N_
from games.stage.manual import Frames, Page, Rule
from games.stage.motion import out
from games.stage.paint.painter import Paint
from games.sudoku.board.signs import parity_sign
from games.sudoku.rules.puzzle import EVEN, ODD

if TYPE_CHECKING:
    from games.model.app import App
    from games.stage.scene import Scene

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]  # two neighbours whose sum is odd

SOLUTION = ((2, 1, 4, 3), (3, 4, 2, 1), (4, 3, 1, 2), (1, 2, 3, 4))
GIVEN: dict[Cell, int] = {(0, 0): 2, (1, 1): 4, (2, 2): 1}
EVEN_CELLS: tuple[Cell, ...] = ((0, 2), (1, 1))
ODD_CELLS: tuple[Cell, ...] = ((1, 3),)
SUMS: tuple[Edge, ...] = (((0, 0), (0, 1)), ((1, 1), (2, 1)), ((3, 0), (3, 1)))
# The order in which the cells of the example follow from its clues.
FOLLOW: tuple[Cell, ...] = (
    (0, 2), (1, 3), (0, 1), (0, 3), (1, 0), (1, 2), (2, 1), (2, 0), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3),
)  # fmt: skip


class HelpBoard(Frames):
    """A small board: its clues, and what is entered and tinted in each picture."""

    ratio = 2.4
    box = 2
    given: ClassVar[Mapping[Cell, int]] = {}
    even: Iterable[Cell] = ()
    odd: Iterable[Cell] = ()
    sums: Iterable[Edge] = ()

    @property
    def size(self) -> int:
        """The cells a side."""
        return self.box * self.box

    def entered(self, number: int) -> Mapping[Cell, int]:
        """Return the numbers entered in picture `number`."""
        return {}

    def tinted(self, number: int) -> Iterable[Cell]:
        """Return the cells that picture `number` points at."""
        return ()

    def wrong(self, number: int) -> Iterable[Cell]:
        """Return the cells that break a rule in picture `number`."""
        return ()

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        n = self.size
        side = (rect.height - paint.px(12)) // n
        grid = Rect(0, 0, side * n, side * n)
        grid.center = rect.center
        paint.rect(grid.inflate(paint.px(12), paint.px(12)), "board.sudoku.paper", paint.px(8), "line.soft")

        def cell(at: Cell) -> Rect:
            return Rect(grid.x + at[1] * side, grid.y + at[0] * side, side, side)

        for at in self.tinted(number):
            paint.fill("board.sudoku.sameNumber", cell(at))
        inset = max(2, side // 10)
        for cells, mark in ((self.even, EVEN), (self.odd, ODD)):
            for at in cells:
                parity_sign(paint, cell(at).inflate(-2 * inset, -2 * inset), mark, side)
        for k in range(n + 1):
            bold = k % self.box == 0
            colour, wide = ("board.sudoku.lineBold", paint.px(2)) if bold else ("board.sudoku.lineThin", paint.px(1))
            x, y = grid.x + k * side - wide // 2, grid.y + k * side - wide // 2
            paint.fill(colour, Rect(x, grid.y, wide, grid.height + wide // 2))
            paint.fill(colour, Rect(grid.x, y, grid.width + wide // 2, wide))
        entered = dict(self.entered(number))
        coming = {at: value for at, value in self.entered(number + 1).items() if at not in entered} if share > 0 else {}
        for numbers, colour, alpha in (
            (self.given, "board.sudoku.given", 1.0),
            (entered, "board.sudoku.entered", 1.0),
            (coming, "board.sudoku.entered", out(share)),
        ):
            for at, value in numbers.items():
                role = "title" if side >= paint.px(30) else "body+"
                paint.text(str(value), cell(at), role, paint.colour(colour, alpha), "centre")
        self.edges(paint, grid, side, set(self.wrong(number)))
        for at in self.wrong(number):
            paint.rect(cell(at).inflate(-paint.px(2), -paint.px(2)), None, paint.px(4), "danger.base", paint.px(2))

    def edges(self, paint: Paint, grid: Rect, side: int, wrong: set[Cell]) -> None:
        """Draw a diamond on each edge whose two cells have an odd sum."""
        for first, second in self.sums:
            x = grid.x + (first[1] + second[1] + 1) * side / 2
            y = grid.y + (first[0] + second[0] + 1) * side / 2
            r = max(4, side // 7)
            line = "danger.base" if {first, second} <= wrong else "board.sudoku.lineBold"
            points = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
            paint.polygon(points, "board.sudoku.paper", line, max(1, paint.px(1.5)))


class Houses(HelpBoard):
    """A row, a column and a box, each with every number once."""

    count = 3
    step = 800.0
    still = 3
    given: ClassVar[Mapping[Cell, int]] = {(r, c): SOLUTION[r][c] for r in range(4) for c in range(4)}

    def tinted(self, number: int) -> Iterable[Cell]:
        houses = ([(1, c) for c in range(4)], [(r, 2) for r in range(4)], [(r, c) for r in (2, 3) for c in (2, 3)])
        return houses[min(number, 2)] if self.ran or number < 3 else houses[2]


class Parity(HelpBoard):
    """Squares are even, circles odd."""

    count = 4
    step = 600.0
    even = ((0, 0), (1, 2), (2, 0), (3, 1))
    odd = ((0, 1), (1, 0), (2, 2), (3, 3))
    ORDER = ((0, 0), (0, 1), (1, 2), (1, 0))
    still = 2

    def entered(self, number: int) -> Mapping[Cell, int]:
        values = {(0, 0): 2, (0, 1): 1, (1, 2): 4, (1, 0): 3}
        return {at: values[at] for at in self.ORDER[:number]}


class Odd(HelpBoard):
    """Two neighbours with a diamond: one even, one odd; the last step breaks it."""

    count = 3
    step = 900.0
    still = 2
    sums = (((1, 1), (1, 2)),)
    given: ClassVar[Mapping[Cell, int]] = {(1, 1): 4}

    def entered(self, number: int) -> Mapping[Cell, int]:
        return {} if number == 0 else {(1, 2): 2} if number == 1 else {(1, 2): 1 if number == 2 else 3}

    def wrong(self, number: int) -> Iterable[Cell]:
        return ((1, 1), (1, 2)) if number == 1 else ()


class Solve(HelpBoard):
    """The example puzzle, solved cell by cell."""

    verb = N_("Solve")
    count = len(FOLLOW)
    step = 380.0
    given = GIVEN
    even = EVEN_CELLS
    odd = ODD_CELLS
    sums = SUMS

    def entered(self, number: int) -> Mapping[Cell, int]:
        return {(r, c): SOLUTION[r][c] for r, c in FOLLOW[:number]}


def _practice(app: App) -> Scene:
    """Return the practice, opened from its page."""
    from games.sudoku.practice.scene import practise
    return practise(app)


PAGES = (
    Page(
        "play",
        N_("How to play"),
        N_("How to play Sudoku with odd sums"),
        N_("Fill the sheet so that every row, column and box holds each number once, and every clue is kept."),
        (
            Rule(
                N_("Rows, columns, boxes"),
                N_("Each number stands once in every row, once in every column, once in every box."),
                Houses,
            ),
            Rule(N_("Even and odd"), N_("A cell with a grey square is even, one with a grey circle is odd."), Parity),
            Rule(
                N_("Odd sums"),
                N_(
                    "A diamond between two cells: their sum is odd, so one is even and the other is odd. Without "
                    "a diamond nothing is said."
                ),
                Odd,
            ),
            Rule(
                N_("An example"),
                N_("A small sheet with all three kinds of clues. It has one solution, and no guess is needed."),
                Solve,
            ),
            Rule(
                N_("Enter numbers"),
                N_(
                    "Choose a cell with the mouse or the arrows and type. `Backspace` clears. On large boards "
                    "type all digits, then `Enter` or an arrow."
                ),
            ),
            Rule(
                N_("Marks and colours"),
                N_(
                    "`P` goes from digits to corner marks, centre marks and colours; a digit with Shift, Ctrl or "
                    "Alt makes these at any time. **Digit first** (`J`) holds a digit: a click lays it, dragging "
                    "marks many cells, a right click marks a corner. The wand marks in the centre what no number and "
                    "no square or circle forbids."
                ),
            ),
        ),
        ("sudoku.play",),
    ),
    Page(
        "help",
        N_("Hints and mistakes"),
        N_("Hints and mistakes"),
        N_("The program reasons as you would, and says why."),
        (
            Rule(
                N_("A hint in three steps"),
                N_(
                    "`H` shows where to look, `H` again why, and a third time what to write. Nothing is entered "
                    "until you ask: `Enter` does it. `Shift H` goes a step back, `Esc` closes the hint."
                ),
            ),
            Rule(
                N_("Mistakes"),
                N_(
                    "Two equal numbers in a house, a broken diamond or parity mark turn red. **Settings**, **Games** "
                    "says whether at once, against the solution, or never."
                ),
            ),
            Rule(N_("Check"), N_("`C` checks the sheet now, whatever the setting.")),
            Rule(
                N_("Start over, solve, undo"),
                N_(
                    "Undo has no limit. *Start over* (`Ctrl R`), *Solve* and *Solve this cell* (`Ctrl Enter`) are "
                    "steps like any other and can be undone, too. Solving needs a puzzle with one solution and counts "
                    "as hints."
                ),
            ),
            Rule(
                N_("Savepoints"),
                N_(
                    "`B` sets a savepoint, `Shift B` goes back to the one before. The panel lists them: a click goes "
                    "to any."
                ),
            ),
        ),
    ),
    Page(
        "steps",
        N_("Steps and score"),
        N_("Steps and score"),
        N_("Every puzzle has a path, from its clues to the end, and a score that says how hard it is."),
        (
            Rule(
                N_("The path"),
                N_(
                    "`T`, or the level beside the title, lists the steps, always the easiest that goes on. `←` `→` go "
                    "from step to step, `X` to the hardest, `Enter` plays on from there."
                ),
            ),
            Rule(
                N_("The score"),
                N_(
                    "Every step weighs something, a single place 2, a naked pair 20, chains 60 and more. The score is "
                    "the sum; the level is that of the hardest step."
                ),
            ),
            Rule(
                N_("Where logic ends"),
                N_(
                    "Few puzzles are beyond the techniques. A number from the search then helps on, and the score has "
                    "a plus. *Show what was tried* shows that search."
                ),
            ),
        ),
        ("sudoku.steps",),
    ),
    Page(
        "practice",
        N_("Practice"),
        N_("Practise techniques"),
        N_("Each technique has a lesson and twenty boards, cut to just before it is needed."),
        (
            Rule(
                N_("A lesson"),
                N_("The rule, a board on which it goes on, and what is said of it. `↑` `↓` choose, `Enter` begins."),
            ),
            Rule(
                N_("A board"),
                N_(
                    "Click the candidates that go, or choose cells and type; where a number follows, write it. `E` and "
                    "`O` say that cells are even or odd. `Enter` checks, and leads on; `H` shows the step."
                ),
            ),
            Rule(
                N_("Again"),
                N_(
                    "Boards whose step was shown come again until they are done. *My record* says at which technique "
                    "you take long."
                ),
            ),
        ),
        ("sudoku.practice",),
        shows=_practice,
        verb=N_("Practise techniques"),
    ),
    Page(
        "large",
        N_("Large boards"),
        N_("Large boards"),
        N_("Boxes go from 1 × 1 to 10 × 10, sheets up to 100 × 100."),
        (
            Rule(
                N_("Zoom and move"),
                N_(
                    "The wheel zooms at the pointer, dragging moves the sheet, `0` shows all of it, `G` goes to "
                    "the chosen cell."
                ),
            ),
            Rule(
                N_("The map"),
                N_(
                    "The map in the corner shows the whole sheet; drag its frame. From far away cells are "
                    "colours: given, yours, empty, in conflict."
                ),
            ),
        ),
    ),
    Page(
        "editor",
        N_("Your own puzzles"),
        N_("Your own puzzles"),
        N_("The editor makes a puzzle, and says as you go how many solutions it has."),
        (
            Rule(
                N_("Clues"),
                N_(
                    "Digits set a number in the chosen cell, `E` even, `O` odd, `S` an odd sum with the cell below, "
                    "`W` with the one at the left; the same again takes it off. A click sets the kind of clue chosen "
                    "in the dock."
                ),
            ),
            Rule(
                N_("No solution"),
                N_("Where clues clash, the smallest set that does is outlined, and the way out is named."),
            ),
            Rule(
                N_("Text"),
                N_(
                    "Paste or drop a puzzle in any of its text forms: the table, the Prolog term, or one line of "
                    "81 characters."
                ),
            ),
            Rule(
                N_("New ones"),
                N_(
                    "`N` makes a puzzle of the size, the clues and the difficulty you choose, with exactly one "
                    "solution."
                ),
            ),
        ),
        ("sudoku.editor",),
    ),
    Page(
        "solutions",
        N_("All solutions"),
        N_("All solutions and the search"),
        N_("A puzzle can have many solutions; all of them can be listed, and the search for them watched."),
        (
            Rule(
                N_("The list"),
                N_(
                    "They come in the order found. Cells that differ from the one compared with are tinted; a bar"
                    " under a digit says it is the same in all."
                ),
            ),
            Rule(
                N_("One of many"),
                N_(
                    "Point at a cell for its numbers and click one to see only those solutions. *Play this* adds"
                    " numbers until the solution shown is the only one."
                ),
            ),
            Rule(
                N_("The search"),
                N_(
                    "Blue follows from the clues alone, green from guesses, darker with each guess. A red outline"
                    " is a dead end; the card says why."
                ),
            ),
            Rule(
                N_("Steps"),
                N_(
                    "`Space` plays and pauses, `←` `→` step, `X` goes to the next dead end, `V` to the next "
                    "solution, `B` back to the last guess."
                ),
            ),
        ),
        ("sudoku.solutions", "sudoku.search"),
    ),
)
