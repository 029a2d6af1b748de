"""Sheets read back by other people's PDF libraries: `python -m bench.print_readers [--puzzles 24]`.

Puzzles are printed in several ways and opened by pypdf and PyMuPDF, each in an environment of its own (see peers.py).
Every number must stand where both say it belongs, and in the picture that PyMuPDF renders every parity mark and every
diamond is looked for where it should be and where it should not. One line for each way; status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.peers import ROOT, environment
from games.midend.printing.layout import Booklet, Leaf, Part, draw, leaves
from games.midend.printing.paper.page import Box
from games.midend.printing.paper.pdf import document
from games.midend.printing.sheets import Manner, finished, offer
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

REQUIRED = ("pypdf==7.1.0", "pymupdf==2.0")
WAYS = (  # name, paper, puzzles on a page, colour, large print, level, box size
    ("four on A4", "a4", 4, True, False, 3, 3),
    ("six on Letter", "letter", 6, True, False, 5, 3),
    ("one, grey", "a4", 1, False, False, 1, 3),
    ("large print", "letter", 4, True, True, 2, 3),
    ("16x16, two", "a4", 2, True, False, 2, 4),
)
Point = tuple[int, float, float]


def cells_of(box: Box, n: int) -> list[tuple[float, float, float]]:
    """Return left, top and side of each cell of a board in a box."""
    side = min(box.w, box.h) / n
    left = box.x + (box.w - side * n) / 2
    return [(left + at % n * side, box.y + at // n * side, side) for at in range(n * n)]


def points_of(page: int, box: Box, puzzle: Puzzle) -> list[Point]:
    """Return where the picture is looked at: four points for each cell.

    Just inside the corner that a square covers and a circle leaves; just inside the edge that both cover; in the middle
    of the edges below and at the left, where a diamond covers the line.
    """
    found: list[Point] = []
    for x, y, side in cells_of(box, puzzle.n):
        found.append((page, x + 0.18 * side, y + 0.18 * side))
        found.append((page, x + 0.5 * side, y + 0.165 * side))
        found += [(page, x + 0.5 * side, y + side), (page, x, y + 0.5 * side)]
    return found


def marks_seen(colours: list[Any], puzzle: Puzzle) -> bytes:
    """Return the marks of the cells that the picture shows."""
    marks = bytearray(puzzle.n**2)
    for at in range(puzzle.n**2):
        corner, edge, below, left = (sum(colours[4 * at + n]) for n in range(4))
        if edge < 3 * 250:
            marks[at] |= EVEN if corner < 3 * 250 else ODD
        if at + puzzle.n < puzzle.n**2 and below > 3 * 250:
            marks[at] |= SOUTH
        if at % puzzle.n and left > 3 * 250:
            marks[at] |= WEST
    return bytes(marks)


def numbers_seen(signs: list[Any], box: Box, n: int, width: float) -> bytes:
    """Return the numbers whose signs, each with its place on a baseline, stand in the cells of a board.

    `width`: how far left of a number's middle the place of its first sign may be, in cells.
    """
    found = [""] * n**2
    cells = cells_of(box, n)
    left, top, side = cells[0]
    for text, x, y, *_font in signs:
        column, row = int((x + width * side - left) // side), int((y - 0.2 * side - top) // side)
        if 0 <= column < n and 0 <= row < n and left <= x and top <= y and text.isdigit():
            found[row * n + column] += text
    return bytes(int(text or 0) for text in found)


def check(way: tuple[Any, ...], count: int, python: str) -> list[str]:
    """Print puzzles in one way, and return what is not where it belongs."""
    name, paper, per_page, colour, large, level, box_size = way
    sudoku = offer("sudoku")
    chosen = sudoku.usual() | {"difficulty": level, "box": box_size, "per_page": per_page}
    numbers = tuple(range(1, count + 1))
    made = [finished(sudoku.sheets.make(chosen, number)) for number in numbers]
    booklet = Booklet((Part(sudoku, chosen, count, numbers),), paper, True, Manner(colour, large))
    spread = [leaf for leaf in leaves(booklet) if leaf.kind == "problems"]
    pages = [draw(booklet, leaf, number, [made]) for number, leaf in enumerate(spread, 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheets.pdf"
        path.write_bytes(document(pages, name))
        read = reading(python, path, [p for n, leaf in enumerate(spread) for p in _points(n, leaf, made)])
    wrong = [f"{name}: {warning}" for warning in read["warnings"] if warning]
    at = 0
    for page, leaf in enumerate(spread):
        for box, _part, index, _shown in leaf.places:
            puzzle: Puzzle = made[index].puzzle  # type: ignore[attr-defined]
            size = 4 * puzzle.n**2
            if marks_seen(read["colours"][at : at + size], puzzle) != puzzle.marks:
                wrong.append(f"{name}: the marks of puzzle {index + 1} in the picture")
            at += size
            for library, width in (("pypdf", 0.2), ("pymupdf", 0.0)):
                if numbers_seen(read[library][page], box, puzzle.n, width) != puzzle.numbers:
                    wrong.append(f"{name}: the numbers of puzzle {index + 1} by {library}")
    return wrong


def _points(page: int, leaf: Leaf, made: list[Any]) -> list[Point]:
    return [point for box, _part, at, _n in leaf.places for point in points_of(page, box, made[at].puzzle)]


def reading(python: str, path: Path, points: list[Point]) -> dict[str, Any]:
    """Return what the libraries read."""
    command = [python, str(ROOT / "bench" / "print_reading.py"), str(path)]
    done = subprocess.run(command, input=json.dumps(points), capture_output=True, text=True, check=True)
    read: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return read


def main() -> int:
    """Check every way; return the status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=24)
    parsed = parser.parse_args()
    python = environment("print", REQUIRED)
    if python is None:
        return 2
    status = 0
    for way in WAYS:
        count = parsed.puzzles if way[-1] == 3 else max(2, parsed.puzzles // 6)
        wrong = check(way, count, python)
        print(f"{way[0]}: {count} puzzles, " + ("each number and mark is where it belongs" if not wrong else "WRONG"))
        print("".join(f"  {line}\n" for line in wrong), end="")
        status = max(status, int(bool(wrong)))
    return status


if __name__ == "__main__":
    sys.exit(main())
