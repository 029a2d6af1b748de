"""The reader of texts: every way in which one can be read as Sudoku, in our form or other programs'."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.game import BadInput, Sentence
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.tokens import Source

if TYPE_CHECKING:
    from games.sudoku.exchange.found import Interpretation

LINK = 400  # characters of a text in which a link shows that it is one


def families() -> tuple[Callable[[Source], list[Interpretation] | None], ...]:
    """Return the readers of other people's files, the narrowest form first.

    Each returns None for a text that is not of its form and raises BadInput for one that is, and is wrong. They are
    imported when they are needed: most files are of our own form, and a verb starts sooner without the others.
    """
    from games.sudoku.exchange.grids import of_grids
    from games.sudoku.exchange.lines import of_library, of_lines
    from games.sudoku.exchange.sections import of_sections

    return of_sections, of_library, of_lines, of_grids


def in_our_form(text: str) -> tuple[list[Puzzle], str] | None:
    """Return the puzzles of a text and its form where it can be read as ours alone, None for every other text."""
    if any(char.isalpha() or char == "{" for char in text.strip()[:LINK]):
        return None  # a link, perhaps
    try:
        return formats.read_puzzles(text)
    except BadInput:
        return None


def read(text: str, name: str = "<input>") -> list[Interpretation]:
    """Return every way in which a text can be read, the likeliest first; there is at least one.

    BadInput with one sentence where there is none: of a file of rows with line and column, of a link without.
    """
    found = read_most(text, name)
    if found[0].faults:
        raise found[0].faults[0]
    return found


def read_most(text: str, name: str = "<input>") -> list[Interpretation]:
    """Return every way in which a text can be read, as `read` does, but take a file of lines in which some are at
    fault: their refusals stand in `faults`."""
    from games.sudoku.exchange.found import Interpretation
    from games.sudoku.exchange.links import of_links
    from games.sudoku.rules.position import begin

    found = of_links(text)
    if found is not None:
        return found
    try:
        puzzles, form = formats.read_puzzles(text, name)
        return [Interpretation(tuple(map(begin, puzzles)), form)]
    except BadInput as error:
        ours = error
    if formats.is_ours(text):
        raise ours
    source = Source(text, name)
    for family in families():
        found = family(source)
        if found is not None:
            return _with_one_large(source, found)
    raise ours


def _with_one_large(source: Source, found: list[Interpretation]) -> list[Interpretation]:
    """Return the ways to read a text, with one more where sixteen small boards, a line each, may be the rows of one."""
    positions = found[0].positions
    if len(positions) % 16 or any(position.puzzle.k != 2 for position in positions):
        return found
    from games.sudoku.exchange.found import Interpretation
    from games.sudoku.exchange.grids import of_grids

    large = of_grids(source)
    if large is None or large[0].positions[0].puzzle.k != 4:
        return found
    return [
        Interpretation(large[0].positions, "text", boards_of(len(large[0].positions), 16)),
        Interpretation(positions, "text", boards_of(len(positions), 4)),
    ]


def boards_of(count: int, n: int) -> Sentence:
    """Return how many boards of which size."""
    if count == 1:
        return Sentence("one board of {n} × {n}", n=n)
    return Sentence("{count} boards of {n} × {n}", count=count, n=n)


def read_puzzles(text: str, name: str = "<input>") -> tuple[list[Puzzle], str]:
    """Return the puzzles of the likeliest way to read a text, and which of our own forms is nearest to it."""
    own = in_our_form(text)
    if own is not None:
        return own
    first = read(text, name)[0]
    return [position.puzzle for position in first.positions], first.form


def read_puzzle(text: str, name: str = "<input>") -> tuple[Puzzle, str]:
    """Return the one puzzle of a text; BadInput where it holds several."""
    puzzles, form = read_puzzles(text, name)
    if len(puzzles) > 1:
        if form == "line":
            return formats.read_puzzle(text, name)  # says where the second one is
        raise BadInput("{name}: the file has {n} puzzles, but one is wanted.", name=name, n=len(puzzles))
    return puzzles[0], form


def read_grids(text: str, k: int, name: str = "<input>") -> list[bytes]:
    """Return the grids of a text, full or partial, for a puzzle of box size k: of a solution file, or of any puzzle.

    BadInput with the sentence of the solution file where it is neither.
    """
    try:
        return formats.read_solutions(text, k, name, partial=True)
    except BadInput as error:
        ours = error
    try:
        positions = read(text, name)[0].positions
    except BadInput:
        raise ours from None
    if any(position.puzzle.k != k for position in positions):
        raise ours
    return [position.values for position in positions]


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a puzzle."""
    from games.sudoku.exchange.grids import has_rows
    from games.sudoku.exchange.links import is_meant

    if formats.claims(text) or is_meant(text):
        return True
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    return first.lower() == "[puzzle]" or re.match(r":[0-9]{4}:", first) is not None or has_rows(lines)
