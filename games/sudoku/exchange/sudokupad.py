"""The puzzles of SudokuPad in its own form (links that begin with `scl`): JSON, or JSON shortened, read only.

The short form leaves out most quotes, writes `t` and `f`, colours without `#`, nothing for an empty object, and has
short names for many fields. A puzzle is drawn rather than said: an even cell is a grey square of 0.7 cells below the
numbers, an odd one a grey circle, as SudokuPad itself draws those of f-puzzles; a diamond is a small square turned by
45 degrees on the line between two cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.game import BadInput
from games.sudoku.exchange.alphabet import box_of
from games.sudoku.exchange.plain_data import DIAMOND, Board, Data, data_of, items, measure, said_in, text_of
from games.sudoku.exchange.variants import refuse
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import houses
from games.sudoku.rules.words import LIMITS, PuzzleWords

_LONG = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "l": "lines", "r": "rounded", "re": "regions", "t": "title", "te": "text",
}  # fmt: skip
_SILENT = {
    "id", "cellSize", "metadata", "cells", "regions", "cages", "overlays", "underlays", "title", "author", "rules",
}  # fmt: skip
_IN_METADATA = ("antiknight", "antiking", "nonconsecutive")  # rules that stand there
_WORD = re.compile(r"[^,:{}\[\]'\"]*")
_DEEPEST = 40
GREY = "#cfcfcf"  # of the shapes of even and odd cells


def is_puzzle(data: Data) -> bool:
    """Whether an object is evidently meant as a puzzle of SudokuPad."""
    return "cells" in data and ("regions" in data or "cellSize" in data or "cages" in data)


def read(data: Data) -> Position:
    """Return the position of a puzzle; BadInput where it is damaged or has other rules."""
    rows = [items(row) for row in items(data.get("cells"))]
    board = Board(len(rows))
    if any(len(row) != board.n for row in rows):
        raise BadInput("The puzzle is of {n} rows, but its grid is not of that size.", n=board.n)
    for at, cell in enumerate(data_of(cell) for row in rows for cell in row):
        board.number(at, cell.get("value"), True)
        board.pencil(at, cell.get("centremarks"), cell.get("pencilMarks"))
    strange = [key for key, value in data.items() if key not in _SILENT and value not in (None, False, "", [], {})]
    strange += [key for key in _IN_METADATA if data_of(data.get("metadata")).get(key) is True]
    if not _usual_regions(board.n, items(data.get("regions"))):
        strange.append("regions")
    if any(items(data_of(cage).get("cells")) for cage in items(data.get("cages"))):
        strange.append("cages")
    for key, taken in (("underlays", _parity), ("overlays", _diamond)):
        if not all([taken(board, data_of(shape)) for shape in items(data.get(key))]):
            strange.append(key)
    if strange:
        refuse(strange)
    return board.position()


def said(data: Data) -> PuzzleWords:
    """Return title, author and rules: they stand in the puzzle, in its metadata, or each as a cage without cells."""
    meta, found = data_of(data.get("metadata")), dict[str, object]()
    for cage in map(data_of, items(data.get("cages"))):
        name, colon, text = text_of(cage.get("value")).partition(":")
        if colon and not items(cage.get("cells")):
            found[name.strip().lower()] = text
    given = {key: text_of(data.get(key)) or text_of(meta.get(key)) or found.get(key) for key in LIMITS}
    return said_in(given["title"], given["author"], given["rules"])


def _usual_regions(n: int, regions: list[object]) -> bool:
    """Whether the regions of a puzzle are its boxes; true also where it says nothing of them."""
    if not regions:
        return True
    boxes = {frozenset(box) for box in houses(box_of(n))[2 * n :]}
    said = {frozenset(_cell(pair, n) for pair in items(region)) for region in regions}
    return said == boxes


def _cell(pair: object, n: int) -> int:
    """Return the cell of [row, column] from 0, -1 where there is none."""
    at = [measure(value) for value in items(pair)]
    return int(at[0]) * n + int(at[1]) if len(at) == 2 and min(at) >= 0 and max(at) < n else -1


def _middle(shape: Data) -> tuple[float, float]:
    """Return row and column of a shape's middle, in cells from the top left corner of the board."""
    center = [measure(value) for value in items(shape.get("center"))]
    return (center[0], center[1]) if len(center) == 2 else (0.0, 0.0)


def _parity(board: Board, shape: Data) -> bool:
    """Take a grey shape in a cell as an odd or even cell, and a colour of a whole cell as nothing; False for others."""
    row, column = _middle(shape)
    if row % 1 != 0.5 or column % 1 != 0.5 or not (0 < row < board.n and 0 < column < board.n):
        return False
    width, height = measure(shape.get("width")), measure(shape.get("height"))
    if width == height == 1:
        return not shape.get("text")
    grey = str(shape.get("backgroundColor", "")).lower() == GREY
    if not grey or width != height or not 0.6 <= width <= 0.8 or shape.get("text"):
        return False
    board.parity(int(row) * board.n + int(column), shape.get("rounded") is True)
    return True


def _diamond(board: Board, shape: Data) -> bool:
    """Take a small turned square between two cells as a diamond; False for other shapes."""
    row, column = _middle(shape)
    width, height = measure(shape.get("width")), measure(shape.get("height"))
    turned = measure(shape.get("angle")) % 90 == 45
    if not turned or not 0 < width == height <= DIAMOND or shape.get("text") or shape.get("rounded") is True:
        return False
    inside = 0 < row < board.n and 0 < column < board.n
    if not inside or sorted((row % 1, column % 1)) != [0, 0.5]:
        return False
    below = int(row) * board.n + int(column)
    return board.diamond(below - (board.n if row % 1 == 0 else 1), below)


# The short form


def unzip(text: str) -> object:
    """Return the object that a shortened JSON stands for; BadInput where it is damaged."""
    return _Short(text).whole()


class _Short:
    """Reads shortened JSON from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    def whole(self) -> object:
        """Read the whole text."""
        value = self.value()
        if self.at < len(self.text):
            self.fault()
        return value

    def fault(self) -> None:
        """Refuse the text at this place."""
        raise BadInput("This is no puzzle: its JSON is damaged at character {at}.", at=self.at + 1)

    def value(self) -> object:
        """Read a value: an object, a list, a text, a word; nothing is an empty object."""
        letter = self.text[self.at : self.at + 1]
        if letter in ("'", '"'):
            return self.quoted(letter)
        if letter == "{":
            found: dict[str, object] = {}
            self.inside("}", lambda: self.member(found))
            return found
        if letter == "[":
            elements: list[object] = []
            self.inside("]", lambda: elements.append(self.value()))
            return elements
        return _meant(self.word())

    def inside(self, end: str, one: Callable[[], None]) -> None:
        """Read what stands between a bracket and its end, one part after another."""
        self.at += 1
        self.depth += 1
        if self.depth > _DEEPEST:
            raise BadInput("This is no puzzle: its JSON is nested too deep.")
        while self.text[self.at : self.at + 1] != end:
            one()
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
                if self.text[self.at : self.at + 1] == end and end == "]":
                    one()  # nothing after the last comma: one more empty object
            elif self.text[self.at : self.at + 1] != end:
                self.fault()
        self.at += 1
        self.depth -= 1

    def member(self, found: dict[str, object]) -> None:
        """Read a field of an object under its long name."""
        letter = self.text[self.at : self.at + 1]
        key = self.quoted(letter) if letter in ("'", '"') and letter else self.word()
        if self.text[self.at : self.at + 1] != ":":
            self.fault()
        self.at += 1
        found[_LONG.get(key, key)] = self.value()

    def word(self) -> str:
        """Read what stands without quotes."""
        match = _WORD.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return match[0].strip()

    def quoted(self, quote: str) -> str:
        """Read a text in quotes."""
        match = re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*){quote}", re.DOTALL).match(self.text, self.at)
        if match is None:
            self.fault()
            return ""
        self.at = match.end()
        return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], match[1], flags=re.DOTALL)


def _meant(word: str) -> object:
    """Return what a word without quotes stands for."""
    if re.fullmatch(r"[0-9A-Fa-f]{6}", word) and not word.isdigit():
        return f"#{word}"
    if re.fullmatch(r"-?[0-9]{1,15}", word):
        return int(word)
    if re.fullmatch(r"-?[0-9]{1,15}\.[0-9]{1,20}", word):
        return float(word)
    known: dict[str, object] = {"": {}, "t": True, "true": True, "f": False, "false": False, "null": None}
    return known.get(word, {"#0": "#000000", "#F": "#FFFFFF"}.get(word, word))
