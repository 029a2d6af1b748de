"""Pictures on Katamino's help pages of a tray being filled: boards that run once on request."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from games.base.i18n import N_
from games.katamino.board import drawing, sprites
from games.katamino.board.drawing import Tray
from games.stage.manual import Frames
from games.stage.motion import out, settle
from games.stage.paint.painter import Paint

Cell = tuple[int, int]
# One of the 120 fillings of 5x9 by these nine pieces.
GRID = ("tttwwrrcc", "ltwwrrzzc", "ltwkkrzcc", "lkkkyzzpp", "llyyyyppp")
NAMES = {"t": "T", "w": "W", "r": "F", "c": "U", "l": "L", "z": "Z", "k": "N", "y": "Y", "p": "P"}
ORDER = "tlwkryzcp"


def cells_of(grid: tuple[str, ...]) -> dict[str, list[Cell]]:
    """Return the cells of each letter of a grid."""
    found: dict[str, list[Cell]] = {}
    for row, text in enumerate(grid):
        for col, letter in enumerate(text):
            if letter != ".":
                found.setdefault(letter, []).append((row, col))
    return found


class TrayFrames(Frames):
    """Pictures of a tray."""

    ratio = 2.3
    columns = 9
    SHAPES: Mapping[str, list[Cell]] = cells_of(GRID)

    def tray(self, rect: Rect) -> Tray:
        """Return the largest tray in the middle of a rect."""
        return drawing.fit(self.columns, rect.inflate(0, -round(rect.height * 0.06)))

    def placed(self, paint: Paint, tray: Tray, letters: str, style: sprites.Style = "placed") -> None:
        """Draw pieces where they belong."""
        for letter in letters:
            drawing.draw_piece(paint.surface, tray, NAMES[letter], self.SHAPES[letter], style)

    def falling(self, paint: Paint, tray: Tray, letter: str, share: float) -> None:
        """Draw a piece that drops into its place."""
        shape, (row, col) = drawing.normal(self.SHAPES[letter])
        lift = (1 - settle(share)) * tray.side * 0.5
        at = (tray.left + col * tray.side + lift * 0.4, tray.top + row * tray.side - lift)
        if share < 1:
            sprites.lifted_shadow(shape, tray.side, tray.side / 77).draw(paint.surface, at, 1 - share)
        sprites.sprite(NAMES[letter], shape, tray.side, "placed", "letters").draw(paint.surface, at)


class Fill(TrayFrames):
    """The nine pieces go into the tray one by one."""

    count = len(ORDER)
    still = 6

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = self.tray(rect)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        self.placed(paint, tray, ORDER[:number])
        if number < self.count and share > 0:
            self.falling(paint, tray, ORDER[number], out(min(1.0, share * 1.6)))


class Turn(TrayFrames):
    """The F in its eight orientations."""

    count = 7
    step = 520.0
    FIRST: tuple[Cell, ...] = ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1))

    def shape(self, number: int) -> tuple[Cell, ...]:
        """Return the shape after so many quarter turns, flipped after the fourth."""
        cells = list(self.FIRST)
        for _turn in range(number % 4):
            cells = [(col, 2 - row) for row, col in cells]
        if number >= 4:
            cells = [(row, 2 - col) for row, col in cells]
        return drawing.normal(cells)[0]

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = self.tray(rect)
        side = max(6, round(rect.height / 8.2))
        across = rect.width / 4
        for n in range(8):
            x = rect.left + across * (n % 4 + 0.5) - 1.5 * side
            y = rect.top + rect.height * (0.27 if n < 4 else 0.73) - 1.5 * side
            bright = n <= number or not self.ran
            style: sprites.Style = "placed" if bright else "faded"
            sprites.sprite("F", self.shape(n), side, style, "none").draw(paint.surface, (x, y))
            if n == number and self.ran:
                box = Rect(round(x - side * 0.4), round(y - side * 0.4), round(side * 3.8), round(side * 3.8))
                paint.rect(box, None, tray.side * 0.2, "hint.base", paint.px(2))


class Hole(TrayFrames):
    """A piece laid so that a hole of three cells is left, and the warning on it."""

    count = 3
    step = 700.0
    still = 3
    columns = 6
    FIRST = ((0, 3), (1, 2), (1, 3), (2, 3), (2, 4))  # an F
    SECOND = ((1, 0), (1, 1), (2, 0), (3, 0), (4, 0))  # an L: it shuts three cells off above it
    HOLE = ((0, 0), (0, 1), (0, 2))

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = self.tray(rect)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        if number >= 1:
            drawing.draw_piece(paint.surface, tray, "F", self.FIRST)
        if number >= 2:
            drawing.draw_piece(paint.surface, tray, "L", self.SECOND)
        if number >= 3:
            drawing.draw_dead_hole(paint.surface, tray, self.HOLE, paint.look.theme)


class Ghost(TrayFrames):
    """A held piece and the place where it would land, then it drops."""

    count = 3
    step = 620.0
    still = 1

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = self.tray(rect)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        self.placed(paint, tray, ORDER[:-1])
        shape, (row, col) = drawing.normal(self.SHAPES["p"])
        if number >= 3 or (number == 2 and share >= 1):
            self.placed(paint, tray, "p")
            return
        if number == 2:
            self.falling(paint, tray, "p", out(share))
            return
        drawing.draw_ghost(paint.surface, tray, "P", self.SHAPES["p"])
        away = 1.5 - (out(share) * 1.1 if number == 0 else 1.1)
        at = (tray.left + (col + away * 0.5) * tray.side, tray.top + (row - away) * tray.side)
        sprites.lifted_shadow(shape, tray.side, tray.side / 77).draw(paint.surface, at)
        sprites.sprite("P", shape, tray.side, "placed", "letters").draw(paint.surface, at)


class Back(TrayFrames):
    """A search at work: it lays pieces, meets a dead end, takes them back."""

    verb = N_("Search")
    step = 260.0
    PATH = "tlwkryzcp"
    LENGTHS = (1, 2, 3, 4, 5, 4, 3, 4, 5, 6, 7, 6, 7, 8, 9)
    count = len(LENGTHS) - 1
    still = 8

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = self.tray(rect)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        path = self.PATH[: self.LENGTHS[number]]
        whole = number == self.count
        self.placed(paint, tray, path if whole else path[:3])
        if not whole:
            self.placed(paint, tray, path[3:], "churning")
