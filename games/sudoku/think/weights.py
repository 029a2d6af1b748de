"""What a step weighs: a puzzle's score is the sum over all its steps, its level that of the hardest."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sudoku.chains import SUM
from games.sudoku.think.chains import CASE, STEP
from games.sudoku.think.logic import Deduction

WEIGHTS = {
    "last cell": 1, "naked single": 4, "odd sum": 4,
    "all evens": 10, "all odds": 10, "ring of diamonds": 10, "locked candidates": 12,
    "naked pair": 20, "hidden pair": 22, "naked triple": 26, "hidden triple": 28,
    "twins": 36, "paired count": 36, "hidden diamond": 36, "diamond lock": 36, "odd-sum chain": 36,
    "diamond bridge": 40, "segment count": 40, "naked quad": 40, "X-wing": 40, "hidden quad": 42, "XY-wing": 44,
    "skyscraper": 46, "two-string kite": 46, "XYZ-wing": 50, "W-wing": 50, "swordfish": 52, "simple colouring": 54,
}  # fmt: skip
IN_A_BOX, IN_A_LINE = 2, 4  # a hidden single
# of alternating inference chains and assumption chains
CHAIN = 60
LINK = 4
FACT = 10  # one that is no parity
BY_CASES = 80
SEARCH = 200  # a number that the search gives


def weight(hint: Deduction) -> int:
    """Return what a step weighs."""
    match hint.technique:
        case "hidden single":
            return IN_A_BOX if hint.level == 1 else IN_A_LINE
        case "AIC":
            return CHAIN + LINK * (len(hint.links) - 1)
        case "chain":
            return CHAIN + FACT * sum(fact[2] != SUM for fact in hint.chain)
        case "cases":
            return BY_CASES + CASE * len(hint.cases) + STEP * sum(map(len, hint.cases))
        case "search":
            return SEARCH
    return WEIGHTS[hint.technique]


def least_weight(technique: str) -> int:
    """Return what a step of a technique weighs at least."""
    least = {"hidden single": IN_A_BOX, "AIC": CHAIN, "chain": CHAIN, "cases": BY_CASES, "search": SEARCH}
    return WEIGHTS.get(technique) or least[technique]


def score(steps: Iterable[Deduction]) -> int:
    """Return the score of a path."""
    return sum(map(weight, steps))
