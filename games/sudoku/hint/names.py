"""How cells, houses and numbers are called, the same in every scene."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.base.i18n import _
from games.base.words import all_of, any_of
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction, bits

TECHNIQUES = {
    "last cell": lambda: _("Last cell"),
    "hidden single": lambda: _("Hidden single"),
    "naked single": lambda: _("Naked single"),
    "odd sum": lambda: _("Odd sum"),
    "odd sums": lambda: _("Odd sums"),
    "all evens": lambda: _("Parity count"),
    "all odds": lambda: _("Parity count"),
    "locked candidates": lambda: _("Locked candidates"),
    "naked pair": lambda: _("Naked pair"),
    "hidden pair": lambda: _("Hidden pair"),
    "naked triple": lambda: _("Naked triple"),
    "hidden triple": lambda: _("Hidden triple"),
    "naked quad": lambda: _("Naked quad"),
    "hidden quad": lambda: _("Hidden quad"),
    "X-wing": lambda: _("X-wing"),
    "XY-wing": lambda: _("XY-wing"),
    "odd-sum chain": lambda: _("Odd-sum chain"),
    "chain": lambda: _("Assumption chain"),
    "skyscraper": lambda: _("Skyscraper"),
    "two-string kite": lambda: _("Two-string kite"),
    "XYZ-wing": lambda: _("XYZ-wing"),
    "W-wing": lambda: _("W-wing"),
    "swordfish": lambda: _("Swordfish"),
    "simple colouring": lambda: _("Simple colouring"),
    "ring of diamonds": lambda: _("Ring of diamonds"),
    "twins": lambda: _("Twins"),
    "paired count": lambda: _("Paired count"),
    "diamond lock": lambda: _("Diamond lock"),
    "diamond bridge": lambda: _("Diamond bridge"),
    "segment count": lambda: _("Segment count"),
    "hidden diamond": lambda: _("Hidden diamond"),
    "AIC": lambda: _("Alternating chain"),
    "cases": lambda: _("Chain by cases"),
    "search": lambda: _("By search"),
    "true candidates": lambda: _("In no solution"),
}


def technique(name: str) -> str:
    """Return how people call a technique."""
    return str(TECHNIQUES[name]())


def amid(name: str) -> str:
    """Return how people call a technique in the midst of a sentence: a capital stays before a hyphen or a capital."""
    said = technique(name)
    return said if said[1:2] == "-" or said[1:2].isupper() else said[:1].lower() + said[1:]


def title(hint: Deduction) -> str:
    """Return the title of a hint: what the search has found is told of a number that must stand there, too."""
    if hint.technique == "true candidates" and hint.places:
        return _("In every solution")
    return technique(hint.technique)


def cell(puzzle: Puzzle, which: int) -> str:
    """Return a cell as r3c6."""
    return f"r{which // puzzle.n + 1}c{which % puzzle.n + 1}"


def cells(puzzle: Puzzle, several: Sequence[int], most: int = 8) -> str:
    """Return cells by name, at most so many; of more how many they are."""
    named = [cell(puzzle, one) for one in several[:most]]
    if len(several) > most:
        named.append(_("{n} more").format(n=len(several) - most))
    return all_of(named)


def strong(text: str) -> str:
    """Return a text with the names of its cells marked as strong."""
    return re.sub(r"\br[0-9]+c[0-9]+\b", lambda name: f"**{name[0]}**", text)


def house(puzzle: Puzzle, which: int) -> str:
    """Return a house by name."""
    kind = which // puzzle.n
    number = which % puzzle.n + 1
    return (_("row {n}"), _("column {n}"), _("box {n}"))[kind].format(n=number)


def house_short(puzzle: Puzzle, which: int) -> str:
    """Return a house as r3, c6 or b2, as cells are named."""
    return f"{'rcb'[which // puzzle.n]}{which % puzzle.n + 1}"


def two_lines(puzzle: Puzzle, one: int, two: int) -> str:
    """Return two rows, or two columns, by name."""
    text = _("rows {one} and {two}") if one < puzzle.n else _("columns {one} and {two}")
    return text.format(one=one % puzzle.n + 1, two=two % puzzle.n + 1)


def begun(text: str) -> str:
    """Return a text with a capital at its beginning, unless that is a cell's name."""
    return text if re.match(r"r[0-9]+c", text) else text[:1].upper() + text[1:]


def numbers(mask: int) -> str:
    """Return candidates as a list that ends in `and`."""
    return all_of([str(value) for value in bits(mask)])


def choice(mask: int) -> str:
    """Return candidates as a list that ends in `or`."""
    return any_of([str(value) for value in bits(mask)])


def an(number: int) -> bool:
    """Whether English says `an` before a number, not `a`."""
    return number in (8, 11, 18) or 80 <= number <= 89


def parity_of(mask: int) -> int:
    """Return 0 if all of some candidates are even, 1 if all are odd, -1 if neither."""
    kinds = {value % 2 for value in bits(mask)}
    return kinds.pop() if len(kinds) == 1 else -1
