"""A hint in words, in three steps: where to look, why it holds, what follows."""

from __future__ import annotations

import re

from games.stage.i18n import _, ngettext
from games.sudoku.hints import Hint, bits
from games.sudoku.rules import Puzzle

NAMES = {
    "last cell": lambda: _("Last cell"),
    "hidden single": lambda: _("Hidden single"),
    "naked single": lambda: _("Naked single"),
    "odd sum": lambda: _("Odd sum"),
    "all evens": lambda: _("All the evens"),
    "all odds": lambda: _("All the odds"),
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
    "chain": lambda: _("Chain"),
    "true candidates": lambda: _("In no solution"),
}


def name(hint: Hint) -> str:
    """Return the technique's name."""
    return str(NAMES[hint.technique]())


def cell(puzzle: Puzzle, which: int) -> str:
    """Return a cell as r3c6."""
    return f"r{which // puzzle.n + 1}c{which % puzzle.n + 1}"


def strong(text: str) -> str:
    """Return a text with the names of its cells marked as strong."""
    return re.sub(r"\br[0-9]+c[0-9]+\b", lambda name: f"**{name[0]}**", text)


def cells(puzzle: Puzzle, several: tuple[int, ...]) -> str:
    """Return some cells by name, at most six."""
    named = [cell(puzzle, one) for one in several[:6]]
    more = _(" and {n} more").format(n=len(several) - 6) if len(several) > 6 else ""
    return ", ".join(named) + more


def house(puzzle: Puzzle, which: int) -> str:
    """Return a house by name."""
    kind = which // puzzle.n
    number = which % puzzle.n + 1
    return (_("row {n}"), _("column {n}"), _("box {n}"))[kind].format(n=number)


def numbers(mask: int) -> str:
    """Return candidates as a list."""
    return ", ".join(map(str, bits(mask)))


def where(puzzle: Puzzle, hint: Hint) -> str:
    """Return the first step: where to look."""
    if hint.house >= 0 and hint.technique not in ("odd-sum chain", "chain"):
        return _("Look at {house}.").format(house=house(puzzle, hint.house))
    return _("Look at {cells}.").format(cells=cells(puzzle, hint.cells))


def why(puzzle: Puzzle, hint: Hint) -> str:
    """Return the second step: why it holds."""
    place = house(puzzle, hint.house) if hint.house >= 0 else ""
    target = cells(puzzle, hint.cells)
    match hint.technique:
        case "last cell":
            return _("{cell} is the only open cell of {house}.").format(cell=target, house=place)
        case "hidden single":
            return _("In {house} the {n} fits only {cell}.").format(house=place, n=hint.value, cell=target)
        case "naked single":
            return _("Its row, column, box and clues leave one number for {cell}.").format(cell=target)
        case "odd sum":
            text = _("{other} is known to be even or odd, and the diamond makes the sum odd, so {cell} is the other.")
            return text.format(other=cells(puzzle, hint.because), cell=target)
        case "all evens":
            return _("{house} has all its even numbers: the other open cells are odd.").format(house=place.capitalize())
        case "all odds":
            return _("{house} has all its odd numbers: the other open cells are even.").format(house=place.capitalize())
        case "locked candidates":
            text = _("In {house} the {n} fits only {cells}, which lie in one other house: the rest of that loses it.")
            return text.format(house=place, n=hint.value, cells=cells(puzzle, hint.because))
        case "naked pair" | "naked triple" | "naked quad":
            text = _("{cells} need all of their numbers for themselves, so no other cell of {house} has one of them.")
            return text.format(cells=cells(puzzle, hint.because), house=place)
        case "hidden pair" | "hidden triple" | "hidden quad":
            return _("As many numbers of {house} fit only {cells}, so these hold nothing else.").format(
                house=place, cells=target)  # fmt: skip
        case "X-wing":
            return _("The {n} stands in two of the cells {cells}, crosswise, so their other lines lose it.").format(
                n=hint.value, cells=cells(puzzle, hint.because))  # fmt: skip
        case "XY-wing":
            first, *wings = hint.because
            return _("Whichever number {cell} holds, one of {cells} must be {n}: who sees both is not.").format(
                cell=cell(puzzle, first), cells=cells(puzzle, tuple(wings)), n=hint.value)  # fmt: skip
        case "odd-sum chain":
            return _("Coloured the other way, the chain of diamonds would give {house} too many evens or odds.").format(
                house=place)  # fmt: skip
        case "true candidates":
            return _("The search has tried it: no solution holds these numbers there.")
    steps = len(hint.chain) - 1
    follows = ngettext("{n} number follows", "{n} numbers follow", steps).format(n=steps)
    return _("If {cell} were {n}, {follows}, and then nothing fits any more.").format(
        cell=target, n=hint.value, follows=follows
    )


def what(puzzle: Puzzle, hint: Hint) -> str:
    """Return the third step: what follows."""
    if hint.places:
        where_, value = hint.places[0]
        return _("So {cell} is {n}.").format(cell=cell(puzzle, where_), n=value)
    masks = {mask for _cell, mask in hint.removes}
    if len(masks) == 1:
        return _("So {numbers} leave {cells}.").format(numbers=numbers(masks.pop()), cells=cells(puzzle, hint.cells))
    parts = [f"{numbers(mask)}: {cell(puzzle, one)}" for one, mask in hint.removes[:4]]
    return _("So these candidates go: {list}.").format(list="; ".join(parts))
