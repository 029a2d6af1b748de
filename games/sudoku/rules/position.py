"""The odd-sum Sudoku as positions and moves: a puzzle, the numbers entered and the pencil marks.

Legend: k = box size, n = k*k; cell = row * n + column from 0; a house is a row, column or box; a clue is a number
or a mark: EVEN, ODD, SOUTH (odd sum with the cell below), WEST (odd sum with the cell to the left).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.game import BadInput, Beat, IllegalMove, Outcome, Sentence, all_of

EVEN, ODD, SOUTH, WEST = 1, 2, 4, 8
LETTERS = {"e": EVEN, "o": ODD, "s": SOUTH, "w": WEST}
LARGEST_BOX = 10
CLUE_KINDS = ("numbers", "parity", "sums")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The clues of a board: box size, a number (0: none) and a sum of marks for each cell, row by row."""

    k: int
    numbers: bytes
    marks: bytes

    @property
    def n(self) -> int:
        """Rows, columns, boxes and numbers."""
        return self.k * self.k

    @property
    def plain(self) -> bool:
        """Whether all clues are numbers."""
        return not any(self.marks)

    def field(self, cell: int) -> str:
        """Return a cell's clues in the text form (`es4`), `-` if there are none."""
        mark, number = self.marks[cell], self.numbers[cell]
        return "".join(letter for letter, bit in LETTERS.items() if mark & bit) + (str(number) if number else "") or "-"


def empty(k: int) -> Puzzle:
    """Return the board of box size k without clues."""
    return Puzzle(k, bytes(k**4), bytes(k**4))


@lru_cache(maxsize=16)
def houses(k: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of every row, then column, then box (boxes left to right, top to bottom)."""
    n = k * k
    rows = [tuple(r * n + c for c in range(n)) for r in range(n)]
    columns = [tuple(r * n + c for r in range(n)) for c in range(n)]
    boxes = [tuple((b // k * k + j // k) * n + b % k * k + j % k for j in range(n)) for b in range(n)]
    return (*rows, *columns, *boxes)


@lru_cache(maxsize=16)
def houses_of(k: int) -> tuple[tuple[int, int, int], ...]:
    """Return for every cell the index in `houses` of its row, column and box."""
    n = k * k
    return tuple((r, n + c, 2 * n + r // k * k + c // k) for r in range(n) for c in range(n))


def shared_house(k: int, cells: Iterable[int]) -> int:
    """Return a house that two of the cells stand in, -1 if there is none."""
    seen: set[int] = set()
    for cell in cells:
        for house in houses_of(k)[cell]:
            if house in seen:
                return house
        seen.update(houses_of(k)[cell])
    return -1


def house_name(k: int, house: int) -> Sentence:
    """Return how people call a house: `Row 3`, `Column 1`, `Box 9`."""
    kind, number = divmod(house, k * k)
    names = (Sentence("Row {n}", n=number + 1), Sentence("Column {n}", n=number + 1), Sentence("Box {n}", n=number + 1))
    return names[kind]


def place(k: int, cell: int) -> dict[str, object]:
    """Return a cell's row and column, counted from 1, as the fields of a sentence."""
    row, column = divmod(cell, k * k)
    return {"row": row + 1, "column": column + 1}


def cell_name(k: int, cell: int) -> Sentence:
    """Return `row 3, column 4`."""
    return Sentence("row {row}, column {column}", **place(k, cell))


def sums(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells whose sum must be odd: the cell that carries the mark, then the other."""
    n = puzzle.n
    for cell, mark in enumerate(puzzle.marks):
        if mark & SOUTH:
            yield cell, cell + n
        if mark & WEST:
            yield cell, cell - 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with numbers on a board. `kind`: "house", "number", "parity" or "sum"; `house`: -1 if none."""

    kind: str
    cells: tuple[int, ...]
    sentence: Sentence
    house: int = -1


def faults(puzzle: Puzzle, values: bytes) -> list[Fault]:
    """Return every rule and clue that the numbers (0: empty) break, clues first."""
    k = puzzle.k
    found = []
    for cell, value in enumerate(values):
        if not value:
            continue
        mark, given = puzzle.marks[cell], puzzle.numbers[cell]
        where = place(k, cell)
        if given and given != value:
            sentence = Sentence(
                "Row {row}, column {column} holds {value}, but its clue is {given}.", value=value, given=given, **where
            )
            found.append(Fault("number", (cell,), sentence))
        if mark & EVEN and value % 2:
            sentence = Sentence(
                "Row {row}, column {column} holds {value}, but its clue says even.", value=value, **where
            )
            found.append(Fault("parity", (cell,), sentence))
        if mark & ODD and value % 2 == 0:
            sentence = Sentence(
                "Row {row}, column {column} holds {value}, but its clue says odd.", value=value, **where
            )
            found.append(Fault("parity", (cell,), sentence))
    for cell, other in sums(puzzle):
        a, b = values[cell], values[other]
        if a and b and (a + b) % 2 == 0:
            where = place(k, cell)
            if other > cell:
                sentence = Sentence(
                    "Row {row}, column {column} and the cell below sum to {sum}, which is not odd.", sum=a + b, **where
                )
            else:
                sentence = Sentence(
                    "Row {row}, column {column} and the cell to its left sum to {sum}, which is not odd.",
                    sum=a + b,
                    **where,
                )
            found.append(Fault("sum", (cell, other), sentence))
    for house, cells in enumerate(houses(k)):
        if len({values[cell] for cell in cells if values[cell]}) == sum(1 for cell in cells if values[cell]):
            continue
        holders: dict[int, list[int]] = {}
        for cell in cells:
            holders.setdefault(values[cell], []).append(cell)
        for value, several in sorted(holders.items()):
            if value and len(several) > 1:
                sentence = Sentence(
                    "{house} holds {value} more than once: {places}.",
                    house=house_name(k, house),
                    value=value,
                    places=all_of([cell_name(k, cell) for cell in several]),
                )
                found.append(Fault("house", tuple(several), sentence, house))
    return found


@dataclass(frozen=True, slots=True)
class Params:
    """What a new puzzle should be: box size, kinds of clues, difficulty 1 to 6, whether the pattern is symmetric."""

    k: int = 3
    clues: tuple[str, ...] = ("numbers",)
    difficulty: int = 2
    symmetric: bool = False

    def __str__(self) -> str:
        kinds = "".join(kind[0] for kind in self.clues)
        return f"{self.k}{kinds}{self.difficulty}{'y' if self.symmetric else ''}"


@dataclass(frozen=True, slots=True)
class Position:
    """A board while it is being solved: the puzzle, the numbers on it (clues included), pencil marks as bit sets
    (bit v for number v) for each cell."""

    puzzle: Puzzle
    values: bytes
    notes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did to some cells at once. `kind`: "=" enter `value` (0 empties the cell and its notes),
    "+" and "/" pencil `value` in or out, "*" pencil in every candidate (value 0)."""

    kind: str
    cells: tuple[int, ...]
    value: int = 0

    def __str__(self) -> str:
        return f"{','.join(map(str, self.cells))}{self.kind}{self.value}"


@dataclass(frozen=True, slots=True)
class Entered(Beat):
    """A number was written into a cell (0: wiped out)."""

    cell: int
    value: int


@dataclass(frozen=True, slots=True)
class Noted(Beat):
    """A cell's pencil marks became these."""

    cell: int
    notes: int


def begin(puzzle: Puzzle) -> Position:
    """Return the position in which a puzzle is put before the player."""
    return Position(puzzle, puzzle.numbers, (0,) * puzzle.n**2)


def read_params(text: str) -> Params:
    """Return the parameters written as str(Params)."""
    match = re.fullmatch(r"([0-9]{1,2})(n?p?s?)([1-6])(y?)", text)
    if not match or not match[2] or not 1 <= int(match[1]) <= LARGEST_BOX:
        raise BadInput(
            "{text!r} is no kind of Sudoku: box size, then n, p, s for the clues, then a difficulty 1 to 6.",
            text=text[:30],
        )
    kinds = tuple(kind for kind in CLUE_KINDS if kind[0] in match[2])
    return Params(int(match[1]), kinds, int(match[3]), bool(match[4]))


def start(params: Params, seed: int) -> Position:
    """Return a new puzzle of that kind with one solution, dealt from the seed."""
    from games.sudoku.think.generate import generate

    return begin(generate(params.k, params.clues, params.difficulty, seed, params.symmetric))


def candidates(pos: Position, cell: int) -> int:
    """Return as a bit set the numbers that no rule forbids in a cell, given the numbers on the board."""
    k, taken = pos.puzzle.k, 0
    for house in houses_of(k)[cell]:
        for other in houses(k)[house]:
            if other != cell:
                taken |= 1 << pos.values[other]
    return _by_parity(pos, cell) & ~taken


def all_candidates(pos: Position) -> list[int]:
    """Return the candidates of every cell, 0 where a number stands; quick for the largest board, too."""
    taken = []
    for house in houses(pos.puzzle.k):
        mask = 0
        for cell in house:
            mask |= 1 << pos.values[cell]
        taken.append(mask)
    return [
        0 if pos.values[cell] else _by_parity(pos, cell) & ~(taken[row] | taken[column] | taken[box])
        for cell, (row, column, box) in enumerate(houses_of(pos.puzzle.k))
    ]


def _by_parity(pos: Position, cell: int) -> int:
    """Return the numbers that parity marks and diamonds leave a cell."""
    puzzle = pos.puzzle
    n, mark = puzzle.n, puzzle.marks[cell]
    possible: int = 2 ** (n + 1) - 2
    odd = set()
    if mark & EVEN:
        odd.add(0)
    if mark & ODD:
        odd.add(1)
    for other in tied(puzzle, cell):
        if pos.values[other]:
            odd.add(1 - pos.values[other] % 2)
        if puzzle.marks[other] & EVEN:
            odd.add(1)
        if puzzle.marks[other] & ODD:
            odd.add(0)
    if not odd:
        return possible
    evens = sum(1 << v for v in range(2, n + 1, 2))
    if 0 in odd:
        possible &= evens
    if 1 in odd:
        possible &= ~evens
    return possible


def tied(puzzle: Puzzle, cell: int) -> Iterator[int]:
    """Yield the cells whose sum with this one must be odd."""
    n, marks = puzzle.n, puzzle.marks
    if marks[cell] & SOUTH:
        yield cell + n
    if marks[cell] & WEST:
        yield cell - 1
    if cell >= n and marks[cell - n] & SOUTH:
        yield cell - n
    if cell % n < n - 1 and marks[cell + 1] & WEST:
        yield cell + 1


def moves(pos: Position) -> Iterator[Move]:
    """Yield every move on one cell; a move on several cells is legal if it is so on each of them."""
    if outcome(pos) is not None:
        return
    for cell, given in enumerate(pos.puzzle.numbers):
        if given:
            continue
        value, notes = pos.values[cell], pos.notes[cell]
        if value or notes:
            yield Move("=", (cell,), 0)
        for v in range(1, pos.puzzle.n + 1):
            if v != value:
                yield Move("=", (cell,), v)
            if not value:
                yield Move("/" if notes >> v & 1 else "+", (cell,), v)
        if not value and notes != candidates(pos, cell):
            yield Move("*", (cell,), 0)


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
    """Return what a move changes, cell by cell; a number entered also leaves the pencil marks of its houses."""
    n = pos.puzzle.n
    if outcome(pos) is not None:
        raise IllegalMove("The puzzle is solved.")
    lowest = 1 if move.kind in "+/" else 0
    highest = 0 if move.kind == "*" else n
    if not move.cells or not lowest <= move.value <= highest or move.kind not in "=+/*":
        raise IllegalMove("{move} is no move on a board of {n} by {n}.", move=move, n=n)
    beats: list[Beat] = []
    for cell in move.cells:
        if not 0 <= cell < n * n:
            raise IllegalMove("The board has no cell {cell}.", cell=cell)
        if pos.puzzle.numbers[cell]:
            raise IllegalMove("Row {row}, column {column} is a clue.", **place(pos.puzzle.k, cell))
        beats += _change(pos, cell, move)
    if not beats:
        raise IllegalMove("That changes nothing.")
    return tuple(beats)


def _change(pos: Position, cell: int, move: Move) -> list[Beat]:
    """Return what a move changes by one of its cells."""
    value, notes, v = pos.values[cell], pos.notes[cell], move.value
    if move.kind != "=":
        if value:
            raise IllegalMove("Row {row}, column {column} holds a number already.", **place(pos.puzzle.k, cell))
        if move.kind == "*":
            after = candidates(pos, cell)
        else:
            after = notes | 1 << v if move.kind == "+" else notes & ~(1 << v)
        return [Noted(cell, after)] if after != notes else []
    beats: list[Beat] = []
    if notes:
        beats.append(Noted(cell, 0))
    if value != v:
        beats.append(Entered(cell, v))
        seen = {other for house in houses_of(pos.puzzle.k)[cell] for other in houses(pos.puzzle.k)[house]} - {cell}
        if v:
            for other in sorted(seen - set(move.cells)):
                if pos.notes[other] >> v & 1:
                    beats.append(Noted(other, pos.notes[other] & ~(1 << v)))
    return beats


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat."""
    if isinstance(beat, Entered):
        values = bytearray(pos.values)
        values[beat.cell] = beat.value
        return replace(pos, values=bytes(values))
    assert isinstance(beat, Noted)
    return replace(pos, notes=(*pos.notes[: beat.cell], beat.notes, *pos.notes[beat.cell + 1 :]))


def write(pos: Position) -> str:
    """Return the position on one line: box size, fields, numbers entered, pencil marks (in hex), parted by `|`."""
    puzzle = pos.puzzle
    fields = " ".join(puzzle.field(cell) for cell in range(puzzle.n**2))
    entered = {cell: v for cell, v in enumerate(pos.values) if v != puzzle.numbers[cell]}
    values = " ".join(f"{cell}={v}" for cell, v in entered.items())
    notes = " ".join(f"{cell}={mask:x}" for cell, mask in enumerate(pos.notes) if mask)
    return f"{puzzle.k}|{fields}|{values}|{notes}"


def read(text: str) -> Position:
    """Return the position that `write` wrote; BadInput if it is damaged."""
    from games.sudoku.rules.formats import read_fields

    parts = text.strip().split("|")
    if len(parts) != 4 or not re.fullmatch(r"[0-9]{1,2}", parts[0]) or not 1 <= int(parts[0]) <= LARGEST_BOX:
        raise BadInput("A Sudoku position has four parts between upright strokes, the first a box size of 1 to 10.")
    k = int(parts[0])
    pos = begin(read_fields(k, parts[1].split()))
    values, notes = bytearray(pos.values), list(pos.notes)
    for part, base, limit in ((parts[2], 10, k * k), (parts[3], 16, 2 ** (k * k + 1) - 2)):
        for item in part.split():
            match = re.fullmatch(r"([0-9]{1,5})=([0-9a-f]{1,26})", item)
            try:
                cell, number = int(match[1]), int(match[2], base)  # type: ignore[index]
                if not 0 <= number <= limit or (base == 16 and number & 1) or pos.puzzle.numbers[cell]:
                    raise ValueError(item)
            except (TypeError, ValueError, IndexError):
                raise BadInput("{item!r} in a Sudoku position is damaged.", item=item[:30]) from None
            if base == 10:
                values[cell] = number
            else:
                notes[cell] = number
    return Position(pos.puzzle, bytes(values), tuple(notes))


def read_move(text: str) -> Move:
    """Return the move written as str(Move)."""
    match = re.fullmatch(r"([0-9]{1,5}(?:,[0-9]{1,5})*)([=+/*])([0-9]{1,3})", text)
    if not match:
        raise BadInput(
            "{text!r} is no move: cells with commas between, then = + / or *, then a number.", text=text[:40]
        )
    return Move(match[2], tuple(map(int, match[1].split(","))), int(match[3]))
