"""Files with sections, as SadMan Sudoku and others save them (.sdk): [Puzzle], and [State] with the numbers entered."""

from __future__ import annotations

import re

from engine.game import Sentence
from games.sudoku.exchange.found import Interpretation
from games.sudoku.exchange.grids import of_grids
from games.sudoku.rules.position import Position
from games.sudoku.rules.tokens import Source

_HEAD = re.compile(r"\s*\[\s*([A-Za-z ]+?)\s*\]\s*")


def of_sections(source: Source) -> list[Interpretation] | None:
    """Return the one puzzle of a file with sections, None for other files; sections with other names say nothing."""
    starts: dict[str, int] = {}
    for number, line in enumerate(source.lines):
        found = _HEAD.fullmatch(line)
        if found:
            starts.setdefault(found[1].lower().replace(" ", ""), number)
    if "puzzle" not in starts:
        return None
    puzzle = _section(source, starts, "puzzle")
    if "state" not in starts:
        return [Interpretation((puzzle,), "text")]
    state = _section(source, starts, "state")
    clues = puzzle.puzzle.numbers
    if len(state.values) != len(clues):
        sizes = {"n": state.puzzle.n, "wanted": puzzle.puzzle.n}
        source.fault(starts["state"] + 1, 1, Sentence("the board has {n} rows here, not {wanted}.", **sizes))
    values = bytes(clue or number for clue, number in zip(clues, state.values, strict=True))
    return [Interpretation((Position(puzzle.puzzle, values, state.notes),), "text")]


def _section(source: Source, starts: dict[str, int], name: str) -> Position:
    """Return the board of a section."""
    begin = starts[name]
    end = min((start for start in starts.values() if start > begin), default=len(source.lines))
    lines = [line if begin < at < end else "" for at, line in enumerate(source.lines)]
    found = of_grids(source, lines)
    if found is None:
        source.fault(begin + 1, 1, Sentence("there is no board below this line."))
    return found[0].positions[0]
