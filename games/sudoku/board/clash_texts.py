"""Clues that clash, told as one tells a person: what the simple cases come to; the others name their clues."""

from __future__ import annotations

from collections.abc import Sequence

from games.stage.text.i18n import _, spoken
from games.sudoku.board import hint_texts
from games.sudoku.rules.puzzle import Puzzle, shared_house
from games.sudoku.think.clashes import clash_sentence
from games.sudoku.think.solve import Clue


def clash_words(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    """Return why these clues cannot hold together; cells stand out."""
    kinds = {kind: cell for cell, kind in clash}
    told = ""
    if len(clash) == 2 and "n" in kinds:
        told = _twice(puzzle, clash) if len(kinds) == 1 else _wrong_kind(puzzle, kinds)
    elif len(clash) == len(kinds) == 3 and "n" in kinds:
        told = _tied(puzzle, kinds)
    return told or spoken(clash_sentence(puzzle, clash))


def _twice(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    """Say that a number stands twice in a house, "" if it does not."""
    (first, _kind), (second, _other) = clash
    house = shared_house(puzzle.k, (first, second))
    if house < 0 or puzzle.numbers[first] != puzzle.numbers[second]:
        return ""
    text = _("Two clues clash. {cell} and {other} are both {n}, in {house}.")
    names = [hint_texts.strong(hint_texts.cell(puzzle, cell)) for cell in (first, second)]
    place = hint_texts.house(puzzle, house)
    return text.format(cell=names[0], other=names[1], n=puzzle.numbers[first], house=place)


def _wrong_kind(puzzle: Puzzle, kinds: dict[str, int]) -> str:
    """Say that a number is not of its own cell's kind, "" if the clues are of two cells."""
    where, (marked,) = kinds["n"], [kind for kind in kinds if kind != "n"]
    if kinds[marked] != where or marked not in "eo":
        return ""
    text = _("Two clues clash. {cell} is {n} and must be even.") if marked == "e" else _(
        "Two clues clash. {cell} is {n} and must be odd.")  # fmt: skip
    return text.format(cell=hint_texts.strong(hint_texts.cell(puzzle, where)), n=puzzle.numbers[where])


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
