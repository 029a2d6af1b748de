"""The pieces: the twelve pentominoes, one cell, two cells and a block of six; names, orientations, placements.

A piece is its number: 0..11 in STANDARD order (F I L N P T U V W X Y Z), 12 to 14 for `1`, `2` and `B`, which have the
same names in all schemes. Where pieces are not turned over, the six that differ from their mirror image have two kinds
each: 15 to 20 show the front (F L N P Y Z), 21 to 26 the back, whose names are the same in the other case. Where a
kind is there several times, each further piece of it has a number greater by STEP, so `kind_of` a piece is its number
modulo STEP; every number fits a byte. Orientations come from one drawing each. Their order is that of the classic
first-hole program: an orientation is the sorted list of its (x, y) cells, x from the left and y from the *bottom* of
its bounding box, and the lists of a piece are in lexicographic order.

Everywhere else a cell is (row, column) from the top left, counted from 0 (printed: from 1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from engine.cover.polyomino import Cell, distinct_orientations
from engine.game import BadInput, Sentence
from games.katamino.rules.plan import Plan

STANDARD = "FILNPTUVWXYZ"
HUNGARIAN = "rilkptcvw+yz"  # letters of the pieces in the order of STANDARD
SPANISH = "glacehfdjkbi"  # a=L b=Y c=N d=V e=P f=U g=F h=T i=Z j=W k=X l=I
SCHEMES = {"standard": STANDARD, "hungarian": HUNGARIAN, "spanish": SPANISH}
COUNT = 12  # pentominoes
FEWEST, MOST = 3, 12  # columns of a tray
OTHERS = "12B"  # one cell, two cells, the block of six
SIDED = "FLNPYZ"  # those that differ from their mirror images
NAMES = STANDARD + OTHERS + 2 * SIDED  # by kind
BOTH_SIDES = len(STANDARD + OTHERS)  # kinds that may be turned over, or look the same then
FRONT, BACK = BOTH_SIDES, BOTH_SIDES + len(SIDED)  # the first kind of those that show the front, the back
STEP = 28  # between the numbers of two pieces of one kind
COPIES = 9  # of one kind at most

DRAWINGS = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#...", "####"),
    "N": ("##..", ".###"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": (".#..", "####"),
    "Z": ("##.", ".#.", ".##"),
    "1": ("#",),
    "2": ("##",),
    "B": ("###", "###"),
}
# The front of those that are not turned over, where it is not what is drawn above.
FRONTS = {"L": ("####", "#..."), "P": (".##", "###"), "Y": ("####", ".#..")}
# The colours of the design, for the terminal; on screen they come from the theme.
COLOURS = {
    "F": 0xCDBCB1,
    "I": 0x4A86F2,
    "L": 0xCF8414,
    "N": 0x8F25C6,
    "P": 0xEC93C2,
    "T": 0x12806A,
    "U": 0xFBE748,
    "V": 0x62D5F2,
    "W": 0x92CB6E,
    "X": 0xCB2C52,
    "Y": 0x6B5208,
    "Z": 0x565B80,
    "1": 0xCDBCB1,
    "2": 0x92CB6E,
    "B": 0x4A86F2,
}


def cells_of(drawing: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return the (row, column) cells that are drawn."""
    return tuple((r, c) for r, line in enumerate(drawing) for c, mark in enumerate(line) if mark == "#")


def mirrored(cells: Iterable[Cell], columns: int) -> tuple[Cell, ...]:
    """Return cells in a box of so many columns with left and right exchanged."""
    return tuple((row, columns - 1 - column) for row, column in cells)


def _shape(kind: int) -> tuple[Cell, ...]:
    drawing = DRAWINGS[NAMES[kind]] if kind < FRONT else FRONTS.get(NAMES[kind], DRAWINGS[NAMES[kind]])
    return mirrored(cells_of(drawing), len(drawing[0])) if kind >= BACK else cells_of(drawing)


SHAPES = tuple(map(_shape, range(len(NAMES))))  # by kind


def kind_of(piece: int) -> int:
    """Return the kind of a piece: its number, or that of the first piece of its kind."""
    return piece % STEP


def name_of(piece: int) -> str:
    """Return the standard name of a piece's kind, whichever side it shows."""
    return NAMES[piece % STEP]


def one_sided(pieces: Iterable[int]) -> bool:
    """Whether these pieces are not turned over: some of them show one side alone."""
    return any(piece % STEP >= FRONT for piece in pieces)


def either_side(kind: int) -> int:
    """Return the kind that may be turned over of one that shows a side."""
    return (STANDARD + OTHERS).index(NAMES[kind])


def side_of(kind: int, back: bool = False) -> int:
    """Return the kind that shows a side of one that may be turned over; itself where both sides look the same."""
    at = SIDED.find(NAMES[kind])
    return kind if at < 0 else at + (BACK if back else FRONT)


def shape_of(piece: int) -> tuple[Cell, ...]:
    """Return a piece as it is drawn."""
    return SHAPES[piece % STEP]


def numbered(kinds: Iterable[int]) -> tuple[int, ...]:
    """Return pieces of these kinds in their order, those of one kind with numbers of their own."""
    seen: dict[int, int] = {}
    found = []
    for kind in kinds:
        found.append(kind + STEP * seen.get(kind, 0))
        seen[kind] = seen.get(kind, 0) + 1
    return tuple(found)


def first_of_each(pieces: Iterable[int]) -> tuple[int, ...]:
    """Return the first of these pieces of each kind, in their order: one stands for all that are equal to it."""
    return tuple({kind_of(piece): piece for piece in reversed(tuple(pieces))}.values())[::-1]


def twins_of(pieces: Sequence[int]) -> list[int]:
    """Return for each piece the place of the one of its kind before it, -1 where it is the first."""
    return [pieces.index(piece - STEP) if piece >= STEP else -1 for piece in pieces]


def sums_of(pieces: Iterable[int]) -> int:
    """Return how many cells some of these pieces cover together, as bits: bit n for n cells."""
    sums = 1
    for piece in pieces:
        sums |= sums << len(shape_of(piece))
    return sums


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way a piece can lie: its kind, `cells` (row, column) in its bounding box, in the order of the (x, y) list."""

    piece: int
    index: int
    rows: int
    columns: int
    cells: tuple[Cell, ...]

    def at(self, row: int, column: int) -> tuple[Cell, ...]:
        """Return the cells covered when the bounding box's top left corner lies on (row, column)."""
        return tuple((row + r, column + c) for r, c in self.cells)

    def grid(self, letter: str) -> list[str]:
        """Return the bounding box as lines of the letter and dots."""
        own = set(self.cells)
        return ["".join(letter if (r, c) in own else "." for c in range(self.columns)) for r in range(self.rows)]


def _orient(piece: int) -> tuple[Orientation, ...]:
    lists = []
    for shape in distinct_orientations(SHAPES[piece], piece < FRONT):
        rows = 1 + max(r for r, _ in shape)
        columns = 1 + max(c for _, c in shape)
        lists.append((sorted((c, rows - 1 - r) for r, c in shape), rows, columns))
    return tuple(
        Orientation(piece, index, rows, columns, tuple((rows - 1 - y, x) for x, y in points))
        for index, (points, rows, columns) in enumerate(sorted(lists))
    )


ORIENTATIONS = tuple(_orient(kind) for kind in range(len(NAMES)))
_INDEX = tuple({frozenset(o.cells): o for o in kind} for kind in ORIENTATIONS)
_ANY = {cells: o for kind in _INDEX[:BOTH_SIDES] for cells, o in kind.items()}


def orientations_of(piece: int) -> tuple[Orientation, ...]:
    """Return the orientations of a piece."""
    return ORIENTATIONS[piece % STEP]


def oriented(cells: tuple[Cell, ...]) -> Orientation:
    """Return the orientation that has these cells in its bounding box, of the kind that may be turned over."""
    return _ANY[frozenset(cells)]


def turned(orientation: Orientation, quarters: int) -> Orientation:
    """Return the orientation turned clockwise by so many quarters."""
    cells, rows = orientation.cells, orientation.rows
    columns = orientation.columns
    for _ in range(quarters % 4):
        cells, rows, columns = tuple((c, rows - 1 - r) for r, c in cells), columns, rows
    return _INDEX[orientation.piece][frozenset(cells)]


def flipped(orientation: Orientation) -> Orientation:
    """Return the orientation turned over, left and right exchanged; KeyError where its kind shows one side alone."""
    return _INDEX[orientation.piece][frozenset(mirrored(orientation.cells, orientation.columns))]


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A piece on the tray: its orientation's index, and the cell of the bounding box's top left corner."""

    piece: int
    orientation: int
    row: int
    column: int

    @property
    def shape(self) -> Orientation:
        """The orientation itself."""
        return orientations_of(self.piece)[self.orientation]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells covered, in the order of the orientation's list."""
        return _cells(self.piece, self.orientation, self.row, self.column)

    def fits(self, plan: Plan) -> bool:
        """Whether all its cells are the tray's."""
        shape = self.shape
        inside = 0 <= self.row <= plan.rows - shape.rows and 0 <= self.column <= plan.columns - shape.columns
        return inside and (plan.whole or plan.holds(self.cells))


@lru_cache(maxsize=1 << 14)
def _cells(piece: int, orientation: int, row: int, column: int) -> tuple[Cell, ...]:
    return orientations_of(piece)[orientation].at(row, column)


@cache
def placements(piece: int, plan: Plan) -> tuple[Placement, ...]:
    """Return every placement of a piece on the empty tray: by corner, column by column from the top; then turned."""
    found = (
        Placement(piece, o.index, row, column)
        for column in range(plan.columns)
        for row in range(plan.rows)
        for o in orientations_of(piece)
    )
    return tuple(placement for placement in found if placement.fits(plan))


@cache
def placement_of(piece: int, cells: frozenset[Cell]) -> Placement | None:
    """Return the placement of a piece that covers exactly these cells, None if there is none."""
    row, column = min(r for r, _ in cells), min(c for _, c in cells)
    orientation = _INDEX[kind_of(piece)].get(frozenset((r - row, c - column) for r, c in cells))
    return None if orientation is None else Placement(piece, orientation.index, row, column)


@cache
def _letters(scheme: str) -> str:
    """Return the letter of each kind in a scheme; that of a back is in the other case."""
    names = SCHEMES[scheme] + OTHERS
    sides = "".join(names[either_side(kind)] for kind in range(FRONT, BACK))
    return names + sides + sides.swapcase()


def letters(pieces: Sequence[int], scheme: str = "standard") -> str:
    """Return the letters of pieces in a scheme, without blanks."""
    names = _letters(scheme)
    return "".join(names[kind_of(piece)] for piece in pieces)


def piece_named(text: str, scheme: str, every: bool = False, sides: bool = False) -> int | None:
    """Return the piece a letter means in a scheme, None if none; `every`: 1, 2 and B too.

    Capital or small makes no difference, but with `sides`, where one of them is the front and the other the back.
    """
    names = SCHEMES[scheme]
    if sides and text in _letters(scheme)[FRONT:]:
        return FRONT + _letters(scheme)[FRONT:].index(text)
    if every and text in ("1", "2", "B"):
        return COUNT + OTHERS.index(text)
    at = names.find(text.upper() if scheme == "standard" else text.lower())
    return at if at >= 0 and len(text) == 1 else None


LIST = re.compile(r"\s*\[([^\[\]]*)\]\s*\.?\s*")


@dataclass(frozen=True, slots=True)
class Reading:
    """How a string of letters was read: the pieces in order, the scheme, and a notice where it was ambiguous."""

    pieces: tuple[int, ...]
    scheme: str
    notice: str = ""


def read_letters(text: str, scheme: str | None = None, every: bool = False, sides: bool = False) -> Reading:
    """Read piece letters, repeats allowed; BadInput names a letter that is unknown.

    `every`: 1, 2 and B are one cell, two cells and the block of six, whichever the scheme. `sides`: pieces are not
    turned over, and a letter in the other case than the scheme's is the back; the scheme is the standard one.
    Blanks and commas do no harm, nor the brackets, quotation marks and full stop of a Prolog list, `[l, t, '+'].`
    Without a scheme, a capital letter means standard; small letters are Hungarian if all of them fit, else a..l,
    else standard.
    """
    listed = LIST.fullmatch(text)
    marks = [mark for mark in (listed[1].replace("'", "") if listed else text) if not mark.isspace() and mark != ","]
    if scheme is not None or sides:
        order = [scheme or "standard"]
    elif any(mark.isupper() and not (every and mark == "B") for mark in marks):
        order = ["standard"]
    else:
        order = ["hungarian", "spanish", "standard"]
    readings = {}
    for name in order:
        found = [piece_named(mark, name, every, sides) for mark in marks]
        whole = [piece for piece in found if piece is not None]
        if len(whole) == len(found):
            readings[name] = tuple(whole)
    if not readings:
        raise BadInput(_unknown([mark for mark in marks if not (every and mark in OTHERS)], order))
    taken = next(iter(readings))
    others = [name for name, pieces in readings.items() if pieces != readings[taken]]
    notice = ""
    if others:
        notice = (
            f"Read {''.join(marks)!r} as {TITLES[taken]} names, {' '.join(letters(readings[taken]))} in standard ones; "
            f"--names {others[0]} reads it otherwise."
        )
    return Reading(readings[taken], taken, notice)


TITLES = {"standard": Sentence("standard"), "hungarian": Sentence("Hungarian"), "spanish": Sentence("Spanish")}


def _unknown(marks: list[str], order: list[str]) -> Sentence:
    if len(order) == 1:
        scheme = order[0]
        bad = next(mark for mark in marks if piece_named(mark, scheme) is None)
        names = " ".join(SCHEMES[scheme])
        return Sentence(
            "{mark!r} is not a piece: the {scheme} names are {names}.", mark=bad, scheme=TITLES[scheme], names=names
        )
    for mark in marks:
        if all(piece_named(mark, scheme) is None for scheme in order):
            names = f"{' '.join(STANDARD)}, {' '.join(HUNGARIAN)}"
            return Sentence("{mark!r} is not a piece: the names are {names} or a to l.", mark=mark, names=names)
    text = "".join(marks)
    return Sentence("{text!r} mixes the naming schemes: no one of them has all these letters.", text=text[:40])


def read_pieces(text: str, scheme: str | None = None, sides: bool = False) -> Reading:
    """Read a list of different pieces (see read_letters); BadInput for none, an unknown letter, or a piece twice."""
    reading = read_letters(text, scheme, sides=sides)
    if not reading.pieces:
        raise BadInput("No pieces are named: give their letters, such as TWLNFZYPU.")
    for at, piece in enumerate(reading.pieces):
        if piece in reading.pieces[:at]:
            raise BadInput("The piece {piece} is named twice.", piece=letters([piece], reading.scheme))
    return reading


def read_multiset(text: str, scheme: str | None = None, sides: bool = False) -> Reading:
    """Read pieces of which there may be several of a kind, 1, 2 and B among them; BadInput for none or too many."""
    reading = read_letters(text, scheme, every=True, sides=sides)
    if not reading.pieces:
        raise BadInput("No pieces are named: give their letters, such as TWLNFZYPU.")
    for kind in reading.pieces:
        if reading.pieces.count(kind) > COPIES:
            name = letters([kind], reading.scheme)
            raise BadInput("The piece {piece} is named more than {n} times.", piece=name, n=COPIES)
    return replace(reading, pieces=numbered(reading.pieces))


def check_columns(columns: int) -> int:
    """Return the number of columns if a tray can have so many; else BadInput."""
    if not FEWEST <= columns <= MOST:
        raise BadInput(
            "A tray has {fewest} to {most} columns, not {columns}.", fewest=FEWEST, most=MOST, columns=columns
        )
    return columns


def check_challenge(pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pieces of a challenge if there are 3 to 12 of them; else BadInput."""
    if not FEWEST <= len(pieces) <= MOST:
        if len(pieces) == 1:
            raise BadInput("A challenge has {fewest} to {most} pieces; 1 piece is named.", fewest=FEWEST, most=MOST)
        sentence = Sentence(
            "A challenge has {fewest} to {most} pieces; {n} pieces are named.", fewest=FEWEST, most=MOST, n=len(pieces)
        )
        raise BadInput(sentence)
    return pieces
