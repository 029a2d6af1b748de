"""What follows from a moment of a search: the options of the item filled next, each with its part of the tree.

The part of an option is a search of its own on what is left, which visits the same nodes: `nodes` counts the option
itself and all below it. `tests/games/test_katamino_tree.py` holds them to the recorded tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

from engine.run.stepper import Onward, Snapshot
from games.katamino.rules.pieces import STEP, Placement
from games.katamino.think import solve
from games.katamino.think.explain import explain, once
from games.katamino.think.problem import Problem

ALL_ORDERS = 6  # up to so many pieces all orders are tried
SOME_ORDERS = 200  # of more, these many, drawn with a fixed seed
SEED = 36
FARTHEST = 1 << 21  # nodes that are searched for a part, or for a first solution


@dataclass(frozen=True, slots=True)
class Branch:
    """An option and what follows from it; `nodes` 0: not known yet, -1: more than are counted."""

    placement: Placement
    nodes: int = 0
    solutions: int = 0


class BranchCount(Onward):
    """Counts the branches of a moment, one after another; `extra["branches"]` has them as far as they are known."""

    def __init__(self, problem: Problem, strategy: str, state: Snapshot, own: Placement | None = None) -> None:
        """Count the options of a moment, or what follows where one's `own` piece is laid instead."""
        self.problem = problem
        self.strategy = strategy
        self.path = tuple(state.path)
        step = explain(problem, strategy, state)
        choices = once(step.choices) if step.kind == "choose" else ()
        if own is not None:
            choices = (own,)
        self.branches = [Branch(placement) for placement in choices]
        self._at = 0
        self._search: Any = None
        self._visited = 0

    def run(self, budget: int) -> bool:
        """Count on; True when all are counted."""
        if self._at >= len(self.branches):
            return True
        if any(piece >= STEP for piece in self.problem.pieces):  # which of equal pieces comes first binds the rest
            return True
        rest = self._rest(self.branches[self._at].placement)
        if not rest.pieces:  # the last piece: nothing is left to be searched
            self.branches[self._at] = replace(self.branches[self._at], nodes=1, solutions=1)
            self._at += 1
            return self._at >= len(self.branches)
        if self._search is None:
            self._search = solve.search(rest, self.strategy, keep=False)
        done = self._search.run(min(budget, FARTHEST))
        state = self._search.snapshot()
        if done or state.nodes >= FARTHEST:
            nodes = state.nodes + 1 if done else -1
            self.branches[self._at] = replace(self.branches[self._at], nodes=nodes, solutions=state.solutions)
            self._at, self._search = self._at + 1, None
            self._visited += state.nodes
        return self._at >= len(self.branches)

    def _rest(self, placement: Placement) -> Problem:
        """Return what is left to be filled once an option is laid."""
        laid = (*self.path, placement)
        down = {one.piece for one in laid}
        pieces = tuple(piece for piece in self.problem.pieces if piece not in down)
        cells = tuple((cell, one.piece) for one in laid for cell in one.cells)
        return Problem(pieces, self.problem.plan, len(pieces), (*self.problem.laid, *cells))

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        finished = self._at >= len(self.branches)
        return Snapshot(self._visited, 0, (), 0.0, finished, extra={"branches": tuple(self.branches)})


@dataclass(frozen=True, slots=True)
class OrderFigures:
    """At which node each order of the pieces finds its first solution, by the order; -1: not within reach."""

    firsts: dict[tuple[int, ...], int]
    whole: bool  # whether all orders were tried
    finished: bool

    def rank(self, order: tuple[int, ...]) -> tuple[int, int]:
        """Return how many orders find a solution sooner than this one, and how many others as soon."""
        own = self.firsts.get(order, 0)
        found = [first for first in self.firsts.values() if first > 0]
        return sum(first < own for first in found), sum(first == own for first in found) - 1

    def extreme(self, last: bool) -> tuple[int, ...]:
        """Return the order that finds a solution first, or last; of equals the first in the order of the pieces."""
        known = [(order, first) for order, first in self.firsts.items() if first > 0]
        wanted = (max if last else min)(first for _, first in known)
        return min(order for order, first in known if first == wanted)


class OrderCount(Onward):
    """Finds for each order of the pieces the node of its first solution; `extra["orders"]` has OrderFigures."""

    def __init__(self, problem: Problem, strategy: str) -> None:
        self.problem, self.strategy = problem, strategy
        pieces = tuple(sorted(problem.pieces))
        self.whole = len(pieces) <= ALL_ORDERS
        self.orders = list(permutations(pieces)) if self.whole else _drawn(pieces)
        if problem.pieces not in self.orders:
            self.orders.insert(0, problem.pieces)
        self.firsts: dict[tuple[int, ...], int] = {}
        self._nodes = 0

    def run(self, budget: int) -> bool:
        """Try one order more; True when all were tried."""
        if len(self.firsts) < len(self.orders):
            order = self.orders[len(self.firsts)]
            first = first_solution(replace(self.problem, pieces=order), self.strategy)
            self.firsts[order] = first
            self._nodes += max(0, first)
        return len(self.firsts) >= len(self.orders)

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        done = len(self.firsts) >= len(self.orders)
        figures = OrderFigures(dict(self.firsts), self.whole, done)
        return Snapshot(self._nodes, 0, (), len(self.firsts) / len(self.orders), done, extra={"orders": figures})


def _drawn(pieces: Sequence[int]) -> list[tuple[int, ...]]:
    chance, found = Random(SEED), dict[tuple[int, ...], None]()
    while len(found) < SOME_ORDERS:
        found[tuple(chance.sample(pieces, len(pieces)))] = None
    return list(found)


def first_solution(problem: Problem, strategy: str) -> int:
    """Return the node at which a search finds its first solution, -1 if not within reach, or never."""
    search = solve.search(problem, strategy)
    while search.snapshot().nodes < FARTHEST:
        done = search.run(1 << 12)
        if found := search.take():
            return found[0].nodes
        if done:
            break
    return -1


def next_moment(problem: Problem, strategy: str, node: int, goal: str) -> int | None:
    """Return the next node after one at which a search stands at a "solution", a "dead" end or a "decision".

    None where there is none, or it is too far ahead to be looked for.
    """
    scout = solve.search(problem, strategy, keep=False)
    if node:
        scout.run(node)
    for _ in range(1 << 14):
        if scout.run(1):
            return None
        state = scout.snapshot()
        event, choices = state.extra["event"], state.extra["choices"]
        if goal == "decision" and choices and choices[-1][1] > 1:
            return state.nodes
        if event in (("solution",) if goal == "solution" else ("stuck", "split") if goal == "dead" else ()):
            return state.nodes
    return None
