"""Where a player's marks stand in a cell: large enough to be read, clear of its sign, of diamonds, of each other.

Lengths are pixels from the middle of the cell. Numbers are set in Inter: its figures are nowhere wider or taller than
said here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from games.sudoku.board.signs import DIAMOND, LINE, MARK
from games.sudoku.rules.puzzle import EVEN, ODD

LEAST = 9  # logical pixels of a mark: a smaller one is not drawn, but counted
CENTRE, CORNER = 14, 13  # logical pixels of centre and corner marks where there is room
TWO_ROWS = 6  # centre marks from which they stand in two rows
WIDE, TALL = 0.65, 0.74  # of a figure, in its font's size
GAPS = (0.42, 0.3, 0.22)  # between numbers in a row, in the font's size
RIM = 0.05  # of a cell along its edges, where the frame of what is pointed at or has the keyboard runs
CLEAR = 1.0  # pixels between a mark and a sign
BETWEEN = 2.5  # logical pixels between corner marks and those in the centre
# edges with a diamond
UP = 1
RIGHT = 2
DOWN = 4
LEFT = 8
SIDES = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell has that marks keep clear of. `size`: its pixels; `mark`: EVEN and ODD; `edges`: with a diamond;
    `line`: how wide the line of its sign is, in cells."""

    size: float
    mark: int = 0
    edges: int = 0
    line: float = LINE

    @property
    def inside(self) -> float:
        """Half of the room inside the cell's sign."""
        return self.size * (MARK / 2 - self.line) - CLEAR

    @property
    def reach(self) -> float:
        """How far a diamond reaches into the cell."""
        return self.size * (DIAMOND + 0.014) + CLEAR

    def clear(self, box: Box, outside: bool = False, rim: float = 0.0) -> bool:
        """Whether a mark there touches nothing, nor lies in a rim of the cell, so many cells wide; `outside`: of an odd
        cell's circle instead of inside it."""
        x0, y0, x1, y1 = box
        half = self.size / 2 - max(1.5, self.size * rim)
        if min(x0, y0) < -half or max(x1, y1) > half:
            return False
        if self.mark & EVEN and max(-x0, -y0, x1, y1) > self.inside:
            return False
        if self.mark & ODD and not self._by_circle(box, outside):
            return False
        return all(self._off_diamond(box, edge) for edge in SIDES if self.edges & edge)

    def _by_circle(self, box: Box, outside: bool) -> bool:
        x0, y0, x1, y1 = box
        if outside:
            near = max(x0, -x1, 0.0) ** 2 + max(y0, -y1, 0.0) ** 2
            return near >= (self.size * MARK / 2 + CLEAR) ** 2
        return bool(max(-x0, x1) ** 2 + max(-y0, y1) ** 2 <= self.inside**2)

    def _off_diamond(self, box: Box, edge: int) -> bool:
        x, y = (side * self.size / 2 for side in SIDES[edge])
        return max(box[0] - x, x - box[2], 0.0) + max(box[1] - y, y - box[3], 0.0) >= self.reach


@dataclass(frozen=True, slots=True)
class Laid:
    """Marks in their places. `size`: of the font; `places`: number, x and y of its middle."""

    size: int
    places: tuple[tuple[int, float, float], ...]

    def boxes(self) -> Iterator[Box]:
        """Yield what each of them takes."""
        for number, x, y in self.places:
            yield box_of(number, x, y, self.size)


def box_of(number: int, x: float, y: float, size: float) -> Box:
    """Return what a number takes at a place."""
    wide, tall = len(str(number)) * WIDE * size, TALL * size
    return x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2


def apart(one: Box, two: Box, room: float = 0.0) -> bool:
    """Whether two boxes have no pixel in common, and so many between them."""
    return (
        one[2] + room <= two[0] or two[2] + room <= one[0] or one[3] + room <= two[1] or two[3] + room <= one[1]
    )


def sizes(u: float, largest: float) -> Iterator[int]:
    """Yield sizes of fonts from the largest to the least, in pixels; `u`: pixels of a logical one."""
    for size in range(round(largest * 2), LEAST * 2 - 1, -1):
        yield max(LEAST, round(size * u / 2))


def numbers_of(mask: int) -> list[int]:
    """Return the numbers of a set, ascending."""
    return [number for number in range(1, mask.bit_length()) if mask >> number & 1]


@lru_cache(maxsize=8192)
def in_rows(cell: Cell, u: float, mask: int, taken: tuple[Box, ...] = ()) -> Laid | None:
    """Return centre marks in the middle, in as many rows as they need; None where they cannot all be read."""
    numbers = numbers_of(mask)
    if not numbers:
        return Laid(0, ())
    first = 1 if len(numbers) < TWO_ROWS else 2
    long = max(numbers) > 9
    for size in sizes(u, CORNER if long else CENTRE):
        for rows, gap in product(range(first, min(5, len(numbers)) + 1), GAPS):
            laid = Laid(size, tuple(_rows(numbers, rows, gap, size)))
            if all(cell.clear(box) and all(apart(box, other, BETWEEN * u) for other in taken) for box in laid.boxes()):
                return laid
    return None


def _rows(numbers: Sequence[int], rows: int, gap: float, size: float) -> Iterator[tuple[int, float, float]]:
    """Yield the places of numbers in rows of nearly the same length, the longer ones first."""
    at = 0
    for row in range(rows):
        many = len(numbers) // rows + (row < len(numbers) % rows)
        part = numbers[at : at + many]
        at += many
        widths = [len(str(number)) * WIDE * size for number in part]
        x = -(sum(widths) + gap * size * (len(part) - 1)) / 2
        y = (row - (rows - 1) / 2) * size * 0.98
        for number, wide in zip(part, widths, strict=True):
            yield number, x + wide / 2, y
            x += wide + gap * size


@lru_cache(maxsize=1024)
def in_places(cell: Cell, u: float, k: int) -> Laid | None:
    """Return where each number of a board of box size k has a place of its own; None where that is too small."""
    n = k * k
    for size in sizes(u, max(LEAST, min(CORNER, cell.size * (0.36, 0.26, 0.2, 0.15)[min(k, 4) - 1] / u))):
        for share in range((29, 27, 28, 24)[min(k, 4) - 1], 14, -1):
            x, y = cell.size * share / 100, cell.size * share / 100
            if k > 1 and (x < len(str(n)) * WIDE * size * 1.06 or y < TALL * size * 1.08):
                break
            spread = [((place % k - (k - 1) / 2) * x, (place // k - (k - 1) / 2) * y) for place in range(n)]
            laid = Laid(size, tuple((place + 1, *at) for place, at in enumerate(spread)))
            if all(cell.clear(box) for box in laid.boxes()):
                return laid
    return None


@lru_cache(maxsize=8192)
def at_corners(cell: Cell, u: float, mask: int) -> Laid | None:
    """Return corner marks: the four corners, then above, below, left and right; more of them in two rows.

    They stand inside an even cell's square and outside an odd one's circle. None where they cannot all be read.
    """
    numbers = numbers_of(mask)
    for size in sizes(u, CORNER):
        if len(numbers) > 8:
            laid = Laid(size, tuple(_along(cell, numbers, size)))
        else:
            places = zip(numbers, _anchors(), strict=False)
            laid = Laid(size, tuple((number, *_pushed(cell, number, size, *way)) for number, way in places))
        boxes = list(laid.boxes())
        clear = [cell.clear(box, at < 4 and len(numbers) < 9, RIM) for at, box in enumerate(boxes)]
        if all(clear) and all(apart(one, two) for at, one in enumerate(boxes) for two in boxes[:at]):
            return laid
    return None


def _anchors() -> tuple[tuple[int, int], ...]:
    return (-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0)


def _pushed(cell: Cell, number: int, size: float, across: int, along: int) -> tuple[float, float]:
    """Return the place of a number as far out that way as it stays clear."""
    corner = bool(across and along)
    wide, tall = len(str(number)) * WIDE * size / 2, TALL * size / 2
    far = cell.size / 2
    while far > 0:
        x, y = across * (far - wide), along * (far - tall)
        if cell.clear(box_of(number, x, y, size), corner, RIM):
            return x, y
        far -= 0.5
    return 0.0, 0.0


def _along(cell: Cell, numbers: Sequence[int], size: float) -> Iterator[tuple[int, float, float]]:
    """Yield the places of many numbers in a row above and one below, as far out as they stay clear."""
    half = -(-len(numbers) // 2)
    for part, side in ((numbers[:half], -1), (numbers[half:], 1)):
        row = [(number, x) for number, x, _y in _rows(part, 1, GAPS[-1], size)]
        y = cell.size / 2 - TALL * size / 2
        while y > 0 and not all(cell.clear(box_of(number, x, side * y, size), rim=RIM) for number, x in row):
            y -= 0.5
        for number, x in row:
            yield number, x, side * y
