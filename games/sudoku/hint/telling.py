"""A hint in words, in three steps: where to look, why it holds, what follows."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.base.i18n import _
from games.sudoku.hint import diamonds, groups, long_chains, names, singles, wings
from games.sudoku.hint.assumption_chain import assumption_chain
from games.sudoku.hint.odd_sum_chain import odd_sum_chain
from games.sudoku.hint.told import NAMED, HintTelling
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction

REASONS: dict[str, Callable[[HintTelling, Deduction], None]] = {
    "last cell": singles.last_cell,
    "hidden single": singles.hidden_single,
    "naked single": singles.naked_single,
    "odd sum": singles.odd_sum,
    "odd sums": singles.odd_sums,
    "all evens": groups.parity_count,
    "all odds": groups.parity_count,
    "locked candidates": groups.locked,
    "naked pair": groups.naked,
    "naked triple": groups.naked,
    "naked quad": groups.naked,
    "hidden pair": groups.hidden,
    "hidden triple": groups.hidden,
    "hidden quad": groups.hidden,
    "X-wing": groups.x_wing,
    "XY-wing": groups.xy_wing,
    "odd-sum chain": odd_sum_chain,
    "chain": assumption_chain,
    "skyscraper": wings.two_links,
    "two-string kite": wings.two_links,
    "XYZ-wing": wings.xyz_wing,
    "W-wing": wings.w_wing,
    "swordfish": wings.swordfish,
    "simple colouring": wings.colouring,
    "ring of diamonds": diamonds.ring,
    "twins": diamonds.twins,
    "paired count": diamonds.paired,
    "diamond lock": diamonds.lock,
    "diamond bridge": diamonds.lock,
    "segment count": diamonds.segment,
    "hidden diamond": diamonds.hidden_diamond,
    "AIC": long_chains.alternating,
    "cases": long_chains.by_cases,
    "search": long_chains.given,
    "true candidates": groups.true_candidates,
}
CHAINS = ("odd-sum chain", "chain", "cases")  # they begin at a cell, not in a house


def tell(puzzle: Puzzle, hint: Deduction) -> HintTelling:
    """Return a hint as it is told."""
    told = HintTelling(puzzle)
    REASONS[hint.technique](told, hint)
    told.where, told.what = where(puzzle, hint), what(puzzle, hint)
    return told


def heard(puzzle: Puzzle, hint: Deduction, step: int) -> list[str]:
    """Return what a step (1 to 3) says to the ear, line by line: what the board has in frames is called by name."""
    told = tell(puzzle, hint)
    if step == 1:
        return [f"{names.title(hint)}. {told.where}"]
    framed = [*told.framed] if step == 2 else [cell for cell, _mask in hint.removes]
    said = [line.text for line in told.lines] if step == 2 else [told.what]
    named = re.findall(r"r\d+c\d+", " ".join(said))
    if any(names.cell(puzzle, cell) not in named for cell in framed):
        said.append(_("Framed: {cells}.").format(cells=names.cells(puzzle, framed, len(framed))))
    return said


def where(puzzle: Puzzle, hint: Deduction) -> str:
    """Return the first step: where to look."""
    if hint.house >= 0 and hint.technique not in CHAINS:
        return _("Look at {house}.").format(house=names.house(puzzle, hint.house))
    return _("Look at {cells}.").format(cells=HintTelling(puzzle).cells(hint.cells))


def what(puzzle: Puzzle, hint: Deduction) -> str:
    """Return the third step: what follows."""
    if hint.places:
        cell, value = hint.places[0]
        return _("So {cell} is {n}.").format(cell=names.cell(puzzle, cell), n=value)
    by_numbers: dict[int, list[int]] = {}
    for one, mask in hint.removes:
        by_numbers.setdefault(mask, []).append(one)
    parts = [
        _("{numbers} from {cells}").format(numbers=names.numbers(mask), cells=_targets(puzzle, cells))
        for mask, cells in by_numbers.items()
    ]
    return _("Remove {list}.").format(list="; ".join(parts))


def _targets(puzzle: Puzzle, cells: list[int]) -> str:
    """Return the cells that lose something: many by their frames, which are not dashed as those of reasons."""
    if len(cells) <= NAMED:
        return names.cells(puzzle, cells)
    return _("the {n} cells with solid frames").format(n=len(cells))


def deed(hint: Deduction) -> str:
    """Return the word on the button that does what follows."""
    if hint.places:
        return _("Place {n}").format(n=hint.places[0][1])
    several = {mask for _cell, mask in hint.removes}
    if len(several) > 1 or max(several).bit_count() > 3:
        return _("Remove them")
    return _("Remove {list}").format(list=names.numbers(several.pop()))
