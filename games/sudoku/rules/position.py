"""The odd-sum Sudoku as positions and moves: a puzzle, the numbers entered and the pencil marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.game import BadInput, Beat, IllegalMove, Outcome
from games.sudoku.rules.faults import faults
from games.sudoku.rules.formats import read_fields
from games.sudoku.rules.puzzle import CLUE_KINDS, EVEN, LARGEST_BOX, ODD, Puzzle, houses, houses_of, place, tied

RECIPES = (1, 2)  # that have dealt puzzles, see games.sudoku.think.generate
RECIPE = RECIPES[-1]  # of new puzzles


@dataclass(frozen=True, slots=True)
class Params:
    """What a new puzzle should be: box size, kinds of clues, difficulty 1 to 6, whether the pattern is symmetric; and
    the recipe by which a seed makes it. `3n4` is of recipe 1, `3n4r2` of recipe 2."""

    k: int = 3
    clues: tuple[str, ...] = ("numbers",)
    difficulty: int = 2
    symmetric: bool = False
    recipe: int = RECIPE

    def __str__(self) -> str:
        return self.sort + (f"r{self.recipe}" if self.recipe > 1 else "")

    @property
    def sort(self) -> str:
        """The text without the recipe: what is counted and chosen together."""
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
class Written(Beat):
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
    match = re.fullmatch(r"([0-9]{1,2})(n?p?s?)([1-6])(y?)(?:r([0-9]{1,3}))?", text)
    if not match or not match[2] or not 1 <= int(match[1]) <= LARGEST_BOX:
        raise BadInput(
            "{text!r} is no kind of Sudoku: box size, then n, p, s for the clues, then a difficulty 1 to 6.",
            text=text[:30],
        )
    kinds = tuple(kind for kind in CLUE_KINDS if kind[0] in match[2])
    recipe = int(match[5] or 1)
    if recipe not in RECIPES:
        raise BadInput("This puzzle is made by recipe {n}, which only a newer version of the program knows.", n=recipe)
    return Params(int(match[1]), kinds, int(match[3]), bool(match[4]), recipe)


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
            raise IllegalMove("Cell r{row}c{column} is a clue.", **place(pos.puzzle.k, cell))
        beats += _change(pos, cell, move)
    if not beats:
        raise IllegalMove("That changes nothing.")
    return tuple(beats)


def _change(pos: Position, cell: int, move: Move) -> list[Beat]:
    """Return what a move changes by one of its cells."""
    value = pos.values[cell]
    notes = pos.notes[cell]
    v = move.value
    if move.kind != "=":
        if value:
            raise IllegalMove("Cell r{row}c{column} already has a number.", **place(pos.puzzle.k, cell))
        if move.kind == "*":
            after = candidates(pos, cell)
        else:
            after = notes | 1 << v if move.kind == "+" else notes & ~(1 << v)
        return [Noted(cell, after)] if after != notes else []
    beats: list[Beat] = []
    if notes:
        beats.append(Noted(cell, 0))
    if value != v:
        beats.append(Written(cell, v))
        seen = {other for house in houses_of(pos.puzzle.k)[cell] for other in houses(pos.puzzle.k)[house]} - {cell}
        if v:
            for other in sorted(seen - set(move.cells)):
                if pos.notes[other] >> v & 1:
                    beats.append(Noted(other, pos.notes[other] & ~(1 << v)))
    return beats


def apply(pos: Position, beat: Beat) -> Position:
    """Return the position after one beat."""
    if isinstance(beat, Written):
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
