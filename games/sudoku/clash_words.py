"""Clues that clash, told as one tells a person: what the simple cases come to; the others name their clues."""

from __future__ import annotations

from collections.abc import Sequence

from games.stage.i18n import _, spoken
from games.sudoku import hint_texts
from games.sudoku.clashes import clash_sentence
from games.sudoku.rules import Puzzle, houses, houses_of
from games.sudoku.solve import Clue


def clash_words(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    """Return why these clues cannot hold together; cells stand out."""
    kinds = {kind: cell for cell, kind in clash}
    if len(clash) == 2 and len(kinds) == 1 and "n" in kinds:
        return _twice(puzzle, clash) or spoken(clash_sentence(puzzle, list(clash)))
    if len(clash) == 2 and len(kinds) == 2 and "n" in kinds and len(set(kinds.values())) == 1:
        cell = hint_texts.strong(hint_texts.cell(puzzle, kinds["n"]))
        text = _("Two clues clash. {cell} is {n} and must be even.") if "e" in kinds else _(
            "Two clues clash. {cell} is {n} and must be odd.")  # fmt: skip
        return text.format(cell=cell, n=puzzle.numbers[kinds["n"]])
    if len(clash) == 3 and "n" in kinds and len(kinds) == 3:
        return _tied(puzzle, kinds) or spoken(clash_sentence(puzzle, list(clash)))
    return spoken(clash_sentence(puzzle, list(clash)))


def _twice(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    """Say that a number stands twice in a house, "" if it does not."""
    (first, _kind), (second, _other) = clash
    common = [house for house in houses_of(puzzle.k)[first] if second in houses(puzzle.k)[house]]
    if not common or puzzle.numbers[first] != puzzle.numbers[second]:
        return ""
    text = _("Two clues clash. {cell} and {other} are both {n}, in {house}.")
    names = [hint_texts.strong(hint_texts.cell(puzzle, cell)) for cell in (first, second)]
    return text.format(
        cell=names[0], other=names[1], n=puzzle.numbers[first], house=hint_texts.house(puzzle, common[0])
    )


def _tied(puzzle: Puzzle, kinds: dict[str, int]) -> str:
    """Say what a number and a diamond make of a cell that is marked otherwise, "" if they do not."""
    sum_at = kinds.get("s", kinds.get("w"))
    parity = "e" if "e" in kinds else "o" if "o" in kinds else ""
    if sum_at is None or not parity:
        return ""
    pair = {sum_at, sum_at + puzzle.n if "s" in kinds else sum_at - 1}
    number, marked = kinds["n"], kinds[parity]
    if pair != {number, marked}:
        return ""
    text = (
        _("Three clues clash. {cell} is {n} and the diamond asks for an odd sum, so {other} is odd, not even.")
        if parity == "e"
        else _("Three clues clash. {cell} is {n} and the diamond asks for an odd sum, so {other} is even, not odd.")
    )
    names = [hint_texts.strong(hint_texts.cell(puzzle, cell)) for cell in (number, marked)]
    return text.format(cell=names[0], n=puzzle.numbers[number], other=names[1])
