"""The boards of the practice: for each technique one for its lesson and twenty to be played, cut to just before it.

The file `sudoku.practice` was made once (`python -m bench.sudoku_practice`) from generated puzzles: the path of each,
the easiest step first, was followed to a step of the technique. So nothing easier goes on from there, and, but for
chains, the technique leads to nothing but that step.

The file: a line of text (format, CRC-32 of what follows), then, compressed by zlib, a line for each board: technique,
numbers, marks and what earlier steps have removed, with a tab between. Numbers: 81 characters, `.` for an open cell, a
digit for a clue, `a` to `i` for 1 to 9 that were entered. Marks: 81 hexadecimal digits, EVEN 1, ODD 2, SOUTH 4, WEST 8,
"" for a puzzle of numbers alone. Removed: cell, colon, numbers, for each cell that has lost any, with a blank between.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Deduction, Logic, bits

FILE = Path(__file__).resolve().parents[3] / "assets" / "sudoku.practice"
FORMAT = "sudoku-practice-1"
BOARDS = 20  # of a technique to be played; one more is shown in its lesson
SAME = {"all odds": "all evens"}  # what is one technique to whoever learns it


def taught_as(technique: str) -> str:
    """Return the technique under which a step is taught."""
    return SAME.get(technique, technique)


@dataclass(frozen=True)
class PracticeBoard:
    """A puzzle of 9 by 9 under way: `values` has the numbers, `seen` by cell the candidates left, 0 for a number."""

    technique: str
    puzzle: Puzzle
    values: bytes
    seen: tuple[int, ...]

    def logic(self) -> Logic:
        """Return the board as logic sees it."""
        logic = Logic(self.puzzle, self.values)
        logic.recall(self.seen)
        return logic

    @cached_property
    def step(self) -> Deduction:
        """The step that is sought: the easiest there is."""
        found = find(self.logic())
        if found is None or taught_as(found.technique) != self.technique:
            raise ValueError(f"{FILE.name} has a board of {self.technique} that is none")
        return found


def write_board(board: PracticeBoard) -> str:
    """Return a board as a line of the file."""
    given = board.puzzle.numbers
    numbers = "".join(
        "." if not value else str(value) if given[cell] else "abcdefghi"[value - 1]
        for cell, value in enumerate(board.values)
    )
    marks = "" if board.puzzle.plain else "".join(f"{mark:x}" for mark in board.puzzle.marks)
    whole = candidates(board.puzzle, board.values)
    gone = (
        f"{cell}:{''.join(map(str, bits(mask & ~left)))}"
        for cell, (mask, left) in enumerate(zip(whole, board.seen, strict=True))
        if mask & ~left
    )
    return "\t".join((board.technique, numbers, marks, " ".join(gone)))


def read_board(line: str) -> PracticeBoard:
    """Return the board of a line of the file."""
    technique, numbers, marks, removed = line.split("\t")
    values = bytes(0 if sign == "." else int(sign) if sign.isdecimal() else ord(sign) - 96 for sign in numbers)
    given = bytes(value if sign.isdecimal() else 0 for sign, value in zip(numbers, values, strict=True))
    puzzle = Puzzle(3, given, bytes(int(mark, 16) for mark in marks) if marks else bytes(81))
    seen = list(candidates(puzzle, values))
    for part in removed.split():
        cell, gone = part.split(":")
        seen[int(cell)] &= ~sum(1 << int(value) for value in gone)
    return PracticeBoard(technique, puzzle, values, tuple(seen))


def packed(lines: Iterable[str]) -> bytes:
    """Return the file of these lines."""
    body = zlib.compress("".join(f"{line}\n" for line in lines).encode("ascii"), 9)
    return f"{FORMAT} {zlib.crc32(body):08x}\n".encode("ascii") + body


@lru_cache(maxsize=1)
def _lines() -> dict[str, tuple[str, ...]]:
    """Return the lines of the file by technique."""
    head, _end, body = FILE.read_bytes().partition(b"\n")
    if head.decode("ascii") != f"{FORMAT} {zlib.crc32(body):08x}":
        raise ValueError(f"{FILE.name} is damaged")
    found: dict[str, list[str]] = {}
    for line in zlib.decompress(body).decode("ascii").splitlines():
        found.setdefault(line.partition("\t")[0], []).append(line)
    return {technique: tuple(lines) for technique, lines in found.items()}


@lru_cache(maxsize=64)
def boards(technique: str) -> tuple[PracticeBoard, ...]:
    """Return the boards of a technique: first that of its lesson, then those to be played, those of few cells first."""
    return tuple(read_board(line) for line in _lines()[technique])


def techniques() -> tuple[str, ...]:
    """Return the techniques that have boards, from the easiest on."""
    return tuple(_lines())
