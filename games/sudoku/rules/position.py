"""The odd-sum Sudoku as positions and moves: a puzzle, the numbers entered, the marks and colours of its player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.game import BadInput, Beat, IllegalMove, Outcome
from games.sudoku.rules import candidates as known
from games.sudoku.rules.faults import faults
from games.sudoku.rules.formats import read_fields
from games.sudoku.rules.puzzle import CLUE_KINDS, LARGEST_BOX, Puzzle, houses, houses_of, place

COLOURS = 8  # a cell may be coloured with
MOST_COLOURS = 4  # of one cell at a time
OLD_KINDS = "=+/*"  # of moves: those that every version of the program reads
KINDS = OLD_KINDS + "~^_&!"
IN = {"+": "/", "^": "_", "&": "!"}  # the kinds that put a mark or colour in, and those that take it out

RECIPES = (1, 2)  # that have dealt puzzles, see games.sudoku.think.generate
RECIPE = RECIPES[-1]  # of new puzzles


@dataclass(frozen=True, slots=True)
class Params:
    """What a new puzzle should be: box size, kinds of clues, difficulty 1 to 6, whether the pattern is symmetric and
    whether it has more marks than it needs; and the recipe by which a seed makes it. `3n4` is of recipe 1, `3n4r2` of
    recipe 2; the puzzles of recipe 1 have needless marks anyway."""

    k: int = 3
    clues: tuple[str, ...] = ("numbers",)
    difficulty: int = 2
    symmetric: bool = False
    recipe: int = RECIPE
    generous: bool = False

    def __str__(self) -> str:
        return self.sort + "g" * self.generous + (f"r{self.recipe}" if self.recipe > 1 else "")

    @property
    def sort(self) -> str:
        """The text without the recipe and without word of more marks: what is counted and chosen together."""
        kinds = "".join(kind[0] for kind in self.clues)
        return f"{self.k}{kinds}{self.difficulty}{'y' if self.symmetric else ''}"


@dataclass(frozen=True, slots=True)
class Position:
    """A board while it is being solved: the puzzle, the numbers on it (clues included), and what a player has marked.

    `notes`: centre marks as bit sets (bit v for number v) for each cell; `corners`: corner marks, `colours`: colours
    (bit c for colour c of 1 to 8) likewise, both () where no cell has any.
    """

    puzzle: Puzzle
    values: bytes
    notes: tuple[int, ...]
    corners: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()

    def corner(self, cell: int) -> int:
        """Return the corner marks of a cell."""
        return self.corners[cell] if self.corners else 0

    def colour(self, cell: int) -> int:
        """Return the colours of a cell."""
        return self.colours[cell] if self.colours else 0


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did to some cells at once.

    `kind`: "=" enter `value` (0 empties the cell and its marks), "+" and "/" centre mark `value` in or out, "~" mark
    every candidate (value 0), "^" and "_" corner mark in or out, "&" and "!" colour in or out (0: all of them out).
    "*" is "~" as older versions had it: diamonds beside a known cell are followed.
    """

    kind: str
    cells: tuple[int, ...]
    value: int = 0

    def __str__(self) -> str:
        return f"{','.join(map(str, self.cells))}{self.kind}{self.value}"


@dataclass(frozen=True, slots=True)
class Written(Beat):
    """A number was written into a cell (0: wiped out)."""

    cell: int
    value: int


@dataclass(frozen=True, slots=True)
class Noted(Beat):
    """A cell's centre marks became these."""

    cell: int
    notes: int


@dataclass(frozen=True, slots=True)
class Cornered(Beat):
    """A cell's corner marks became these."""

    cell: int
    marks: int


@dataclass(frozen=True, slots=True)
class Tinted(Beat):
    """A cell's colours became these."""

    cell: int
    colours: int


def begin(puzzle: Puzzle) -> Position:
    """Return the position in which a puzzle is put before the player."""
    return Position(puzzle, puzzle.numbers, (0,) * puzzle.n**2)


def read_params(text: str) -> Params:
    """Return the parameters written as str(Params)."""
    match = re.fullmatch(r"([0-9]{1,2})(n?p?s?)([1-6])(y?)(g?)(?:r([0-9]{1,3}))?", text)
    if not match or not match[2] or not 1 <= int(match[1]) <= LARGEST_BOX:
        raise BadInput(
            "{text!r} is no kind of Sudoku: box size, then n, p, s for the clues, then a difficulty 1 to 6.",
            text=text[:30],
        )
    kinds = tuple(kind for kind in CLUE_KINDS if kind[0] in match[2])
    recipe = int(match[6] or 1)
    if recipe not in RECIPES:
        raise BadInput("This puzzle is made by recipe {n}, which only a newer version of the program knows.", n=recipe)
    return Params(int(match[1]), kinds, int(match[3]), bool(match[4]), recipe, bool(match[5]))


def moves(pos: Position) -> Iterator[Move]:
    """Yield every move on one cell; a move on several cells is legal if it is so on each of them."""
    if outcome(pos) is not None:
        return
    for cell, given in enumerate(pos.puzzle.numbers):
        yield from _colourings(pos, cell)
        if given:
            continue
        value, notes, corners = pos.values[cell], pos.notes[cell], pos.corner(cell)
        if value or notes or corners:
            yield Move("=", (cell,), 0)
        for v in range(1, pos.puzzle.n + 1):
            if v != value:
                yield Move("=", (cell,), v)
            if not value:
                yield Move("/" if notes >> v & 1 else "+", (cell,), v)
                yield Move("_" if corners >> v & 1 else "^", (cell,), v)
        if not value:
            for kind, every in (("~", known.candidates_of), ("*", known.followed)):
                if notes != every(pos.puzzle, pos.values, cell):
                    yield Move(kind, (cell,), 0)


def _colourings(pos: Position, cell: int) -> Iterator[Move]:
    colours = pos.colour(cell)
    if colours:
        yield Move("!", (cell,), 0)
    for colour in range(1, COLOURS + 1):
        if colours >> colour & 1:
            yield Move("!", (cell,), colour)
        elif colours.bit_count() < MOST_COLOURS:
            yield Move("&", (cell,), colour)


def mover(pos: Position) -> int | None:
    """Return 0, the player, or None when the puzzle is solved."""
    return None if outcome(pos) else 0


def play(pos: Position, move: Move) -> Position:
    """Return the position after a move; IllegalMove on a clue's cell, a solved board, or where nothing changes."""
    for beat in tell(pos, move):
        pos = apply(pos, beat)
    return pos


def outcome(pos: Position) -> Outcome | None:
    """Return a solo outcome when the board is full and nothing is broken."""
    if 0 in pos.values or faults(pos.puzzle, pos.values):
        return None
    return Outcome()


def tell(pos: Position, move: Move) -> tuple[Beat, ...]:
    """Return what a move changes, cell by cell; a number entered also leaves the marks of its houses."""
    n = pos.puzzle.n
    if outcome(pos) is not None:
        raise IllegalMove("The puzzle is solved.")
    lowest = 1 if move.kind in "+/^_&" else 0
    highest = 0 if move.kind in "*~" else COLOURS if move.kind in "&!" else n
    if not move.cells or not lowest <= move.value <= highest or move.kind not in KINDS:
        raise IllegalMove("{move} is no move on a board of {n} by {n}.", move=move, n=n)
    beats: list[Beat] = []
    for cell in move.cells:
        if not 0 <= cell < n * n:
            raise IllegalMove("The board has no cell {cell}.", cell=cell)
        if move.kind in "&!":
            beats += _colour(pos, cell, move)
            continue
        if pos.puzzle.numbers[cell]:
            raise IllegalMove("Cell r{row}c{column} is a clue.", **place(pos.puzzle.k, cell))
        beats += _write(pos, cell, move) if move.kind == "=" else _mark(pos, cell, move)
    if not beats:
        raise IllegalMove("That changes nothing.")
    return tuple(beats)


def _colour(pos: Position, cell: int, move: Move) -> list[Beat]:
    """Return what a move of colours changes in one cell."""
    colours, bit = pos.colour(cell), 1 << move.value
    after = colours | bit if move.kind == "&" else colours & ~bit if move.value else 0
    if after.bit_count() > MOST_COLOURS:
        raise IllegalMove("A cell takes {n} colours at most.", n=MOST_COLOURS)
    return [Tinted(cell, after)] if after != colours else []


def _mark(pos: Position, cell: int, move: Move) -> list[Beat]:
    """Return what a move of marks changes in one cell."""
    if pos.values[cell]:
        raise IllegalMove("Cell r{row}c{column} already has a number.", **place(pos.puzzle.k, cell))
    bit = 1 << move.value
    if move.kind in "^_":
        corners = pos.corner(cell)
        after = corners | bit if move.kind == "^" else corners & ~bit
        return [Cornered(cell, after)] if after != corners else []
    notes = pos.notes[cell]
    if move.kind in "*~":
        every = known.candidates_of if move.kind == "~" else known.followed
        after = every(pos.puzzle, pos.values, cell)
    else:
        after = notes | bit if move.kind == "+" else notes & ~bit
    return [Noted(cell, after)] if after != notes else []


def _write(pos: Position, cell: int, move: Move) -> list[Beat]:
    """Return what writing a number changes: in the cell, and the marks of those that it sees."""
    v = move.value
    beats: list[Beat] = []
    if pos.notes[cell]:
        beats.append(Noted(cell, 0))
    if pos.corner(cell):
        beats.append(Cornered(cell, 0))
    if pos.values[cell] == v:
        return beats
    beats.append(Written(cell, v))
    seen = {other for house in houses_of(pos.puzzle.k)[cell] for other in houses(pos.puzzle.k)[house]} - {cell}
    for other in sorted(seen - set(move.cells)) if v else ():
        if pos.notes[other] >> v & 1:
            beats.append(Noted(other, pos.notes[other] & ~(1 << v)))
        if pos.corner(other) >> v & 1:
            beats.append(Cornered(other, pos.corner(other) & ~(1 << v)))
    return beats


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat."""
    if isinstance(beat, Written):
        values = bytearray(pos.values)
        values[beat.cell] = beat.value
        return replace(pos, values=bytes(values))
    if isinstance(beat, Cornered):
        return replace(pos, corners=_with(pos.corners, beat.cell, beat.marks, len(pos.values)))
    if isinstance(beat, Tinted):
        return replace(pos, colours=_with(pos.colours, beat.cell, beat.colours, len(pos.values)))
    assert isinstance(beat, Noted)
    return replace(pos, notes=(*pos.notes[: beat.cell], beat.notes, *pos.notes[beat.cell + 1 :]))


def _with(masks: tuple[int, ...], cell: int, mask: int, cells: int) -> tuple[int, ...]:
    """Return the marks or colours of all cells with those of one changed, () where none are left."""
    before = masks or (0,) * cells
    after = (*before[:cell], mask, *before[cell + 1 :])
    return after if any(after) else ()


def write(pos: Position) -> str:
    """Return the position on one line: box size, fields, numbers entered, centre marks (in hex), parted by `|`.

    Corner marks and colours stand in two more parts, where there are any.
    """
    puzzle = pos.puzzle
    fields = " ".join(puzzle.field(cell) for cell in range(puzzle.n**2))
    entered = {cell: v for cell, v in enumerate(pos.values) if v != puzzle.numbers[cell]}
    values = " ".join(f"{cell}={v}" for cell, v in entered.items())
    parts = [str(puzzle.k), fields, values, _masks(pos.notes)]
    if pos.corners or pos.colours:
        parts += [_masks(pos.corners), _masks(pos.colours)]
    return "|".join(parts)


def _masks(masks: tuple[int, ...]) -> str:
    return " ".join(f"{cell}={mask:x}" for cell, mask in enumerate(masks) if mask)


def read(text: str) -> Position:
    """Return the position that `write` wrote; BadInput if it is damaged."""
    parts = text.strip().split("|")
    if len(parts) not in (4, 6) or not re.fullmatch(r"[0-9]{1,2}", parts[0]) or not 1 <= int(parts[0]) <= LARGEST_BOX:
        raise BadInput(
            "A Sudoku position has four or six parts between upright strokes, the first a box size of 1 to 10."
        )
    k = int(parts[0])
    pos = begin(read_fields(k, parts[1].split()))
    values = bytearray(pos.values)
    for cell, number in _items(parts[2], 10, k * k, pos.puzzle.numbers):
        values[cell] = number
    every = 2 ** (k * k + 1) - 2
    notes = dict(_items(parts[3], 16, every, pos.puzzle.numbers))
    corners = dict(_items(parts[4], 16, every, pos.puzzle.numbers)) if len(parts) > 4 else {}
    colours = dict(_items(parts[5], 16, 2 ** (COLOURS + 1) - 2, bytes(k**4))) if len(parts) > 4 else {}
    if any(mask.bit_count() > MOST_COLOURS for mask in colours.values()):
        raise BadInput("A cell takes {n} colours at most.", n=MOST_COLOURS)
    return Position(pos.puzzle, bytes(values), _spread(notes, k**4) or pos.notes, _spread(corners, k**4),
                    _spread(colours, k**4))  # fmt: skip


def _spread(masks: dict[int, int], cells: int) -> tuple[int, ...]:
    """Return the masks of all cells, () where there are none."""
    return tuple(masks.get(cell, 0) for cell in range(cells)) if any(masks.values()) else ()


def _items(part: str, base: int, limit: int, givens: bytes) -> Iterator[tuple[int, int]]:
    """Yield the cells with their numbers (base 10) or marks (16) of a part of a text; BadInput where it is damaged."""
    for item in part.split():
        match = re.fullmatch(r"([0-9]{1,5})=([0-9a-f]{1,26})", item)
        try:
            cell, number = int(match[1]), int(match[2], base)  # type: ignore[index]
            if not 0 <= number <= limit or (base == 16 and number & 1) or givens[cell]:
                raise ValueError(item)
        except (TypeError, ValueError, IndexError):
            raise BadInput("{item!r} in a Sudoku position is damaged.", item=item[:30]) from None
        yield cell, number


def read_move(text: str) -> Move:
    """Return the move written as str(Move)."""
    match = re.fullmatch(r"([0-9]{1,5}(?:,[0-9]{1,5})*)([=+/*~^_&!])([0-9]{1,3})", text)
    if not match:
        raise BadInput(
            "{text!r} is no move: cells with commas between, then one of {kinds}, then a number.",
            text=text[:40], kinds=" ".join(KINDS),
        )  # fmt: skip
    return Move(match[2], tuple(map(int, match[1].split(","))), int(match[3]))
