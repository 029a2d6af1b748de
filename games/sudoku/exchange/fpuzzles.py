"""The puzzles of f-puzzles: read from its JSON and written as such.

Read and written: size, givens and numbers entered, centre and corner marks, one colour of a cell, even and odd cells; a
diamond as a rectangle between two cells, turned by 45 degrees, with its rule in words, since f-puzzles has no such
clue; title, author and what the setter says of the rules. The names of the fields are those of other people's programs.
"""

from __future__ import annotations

import json

from engine.game import BadInput
from games.sudoku.exchange.alphabet import box_of
from games.sudoku.exchange.cell_colours import web
from games.sudoku.exchange.plain_data import DIAMOND, Board, Data, data_of, items, measure, said_in, text_of, whole
from games.sudoku.exchange.variants import refuse
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST
from games.sudoku.rules.words import PuzzleWords

RULES = "The numbers of two cells with a diamond between them add up to an odd number."
GIVEN = "No diamond means an even sum."
_SILENT = {  # fields that say nothing about the rules
    "size", "title", "author", "ruleset", "grid", "solution", "even", "odd", "rectangle", "metadata", "msgcorrect",
    "disabledlogic", "truecandidatesoptions", "highlightConflicts", "id", "version", "successMessage",
}  # fmt: skip


_SHAPE = {"baseC": "#FFFFFF", "outlineC": "#000000", "fontC": "#000000", "width": 0.25, "height": 0.25, "angle": 45}


def is_puzzle(data: Data) -> bool:
    """Whether an object is evidently meant as a puzzle of f-puzzles."""
    return "grid" in data and ("size" in data or isinstance(data["grid"], list))


def read(data: Data) -> Position:
    """Return the position of a puzzle; BadInput where it is damaged or has other rules."""
    rows = items(data.get("grid"))
    size = whole(data.get("size", len(rows)))
    board = Board(size if size is not None else 0)
    if len(rows) != board.n or any(len(items(row)) != board.n for row in rows):
        raise BadInput("The puzzle is of {n} rows, but its grid is not of that size.", n=board.n)
    strange = [key for key, value in data.items() if key not in _SILENT and value not in (None, False, "", [], {})]
    for at, cell in enumerate(data_of(cell) for row in rows for cell in items(row)):
        board.number(at, cell.get("value"), cell.get("given") is True)
        board.pencil(at, cell.get("centerPencilMarks"), cell.get("cornerPencilMarks"))
        board.colour(at, cell.get("c"))
        if not _usual_region(board.n, at, cell):
            strange.append("regions")
    for odd, key in ((True, "odd"), (False, "even")):
        for part in map(data_of, items(data.get(key))):
            for name in [part["cell"]] if "cell" in part else items(part.get("cells")):
                board.parity(board.cell(name), odd)
    if not all([_diamond(board, data_of(part)) for part in items(data.get("rectangle"))]):
        strange.append("rectangle")
    if strange:
        refuse(strange)
    return board.position()


def _usual_region(n: int, at: int, cell: Data) -> bool:
    """Whether a cell belongs to the box in which it stands."""
    if "region" not in cell:
        return True
    k = box_of(n)
    return whole(cell["region"]) == at // n // k * k + at % n // k


def _diamond(board: Board, shape: Data) -> bool:
    """Take a rectangle as a diamond; False where it is none."""
    cells = items(shape.get("cells"))
    width, height = measure(shape.get("width")), measure(shape.get("height"))
    turned = measure(shape.get("angle")) % 90 == 45
    if len(cells) != 2 or not turned or not 0 < width == height <= DIAMOND or shape.get("value"):
        return False
    return board.diamond(board.cell(cells[0]), board.cell(cells[1]))


def said(data: Data) -> PuzzleWords:
    """Return title, author and rules of a puzzle; the rule of diamonds, which is ours, goes without saying."""
    rules = text_of(data.get("ruleset")).replace(RULES, "")
    return said_in(data.get("title"), data.get("author"), rules)


def write(position: Position, words: PuzzleWords | None = None) -> str:
    """Return the JSON of a position; `words`: what its setter says of it."""
    puzzle = position.puzzle
    n = puzzle.n

    def name(cell: int) -> str:
        return f"R{cell // n + 1}C{cell % n + 1}"

    cells: list[dict[str, object]] = []
    for at, value in enumerate(position.values):
        cell: dict[str, object] = {}
        if value:
            cell["value"] = value
            if puzzle.numbers[at]:
                cell["given"] = True
        marks = [number for number in range(1, n + 1) if position.notes[at] >> number & 1]
        if marks and not value:
            cell["centerPencilMarks"] = marks
        corner = [number for number in range(1, n + 1) if position.corner(at) >> number & 1]
        if corner and not value:
            cell["cornerPencilMarks"] = corner
        if colour := position.colour(at):
            cell["c"] = web(colour)
        cells.append(cell)
    data: dict[str, object] = {"size": n, "grid": [cells[at : at + n] for at in range(0, n * n, n)]}
    for key, bit in (("even", EVEN), ("odd", ODD)):
        marked = [{"cell": name(at)} for at, mark in enumerate(puzzle.marks) if mark & bit]
        if marked:
            data[key] = marked
    pairs = [(at, at + n) for at, mark in enumerate(puzzle.marks) if mark & SOUTH]
    pairs += [(at - 1, at) for at, mark in enumerate(puzzle.marks) if mark & WEST]
    if pairs:
        data["rectangle"] = [{"cells": [name(one), name(other)], **_SHAPE} for one, other in sorted(pairs)]
        data["ruleset"] = RULES
    if words is not None:
        data |= {name: text for name, text in (("title", words.title), ("author", words.author)) if text}
        rules = [words.rules, str(data.get("ruleset", "")), GIVEN if words.all_given else ""]
        if any(rules):
            data["ruleset"] = " ".join(filter(None, rules))
    return json.dumps(data, separators=(",", ":"))
