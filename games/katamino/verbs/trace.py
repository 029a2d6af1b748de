"""Katamino's strategies told node by node: what the fields of a trace say, and where they come from."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from engine.cover.polyomino import Cell, connected_groups
from engine.run.stepper import Snapshot
from engine.run.trace import Tried
from games.katamino.rules.pieces import Placement, letters
from games.katamino.think.explain import Item, first_hole
from games.katamino.think.problem import Filling, Problem
from games.katamino.think.solve import Places, search
from games.terminal.interruption import Interruption, tell
from games.terminal.tracing import Teller

DONE, NO = 0, 1
TRACED = ("none", "mod5", "first-hole", "dlx", "cells")  # strategies that take steps; fast goes by tables
STEPPING = "first-hole"  # what is traced in the place of fast where no strategy is named

MEANING = """Here a node is a piece laid where it fits, also one that is thrown out at once; a cell is row,column,
counted from 1,1 at the top left.

choose   none, mod5: the pieces that may come next (one, in the order given; where any K pieces will do, several)
         first-hole: the hole, columns from the left, in a column from the bottom
         dlx, cells: the item, a cell or a piece; cells column by column from the top, then the pieces
options  the placements of that that fit
try      the piece and its cells: "T: 1,1 1,2 1,3 2,2 3,2"
because  "next piece" (none, mod5), "first hole" or "fewest options" (dlx, cells: the first item with the fewest),
         alone where the search goes on from here; else with
         "; solution"
         "; dead end: nothing fits at 5,1" (first-hole), "... no place for T" (none, mod5),
         "... 5,1 has no options" or "... T has no options" (dlx, cells)
         "; thrown out: free groups of 3, 12" (mod5: the sizes that are not divisible by 5)

Choices are tried piece by piece in the order given. An orientation is the sorted list of its (x, y), x from the left
and y from the bottom of its bounding box; those of a piece come sorted by these lists. first-hole lays the first cell
of the list on the hole; the others go through the places of the bounding box's top left corner, column by column from
the top, and at each place through the orientations.
"""


def cell_name(cell: Cell) -> str:
    """Return `row,column`, from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


class Describer:
    """Says of a snapshot of a strategy's search what its last node was; pieces in the letters of `scheme`."""

    def __init__(self, problem: Problem, strategy: str, scheme: str) -> None:
        self.problem = problem
        self.strategy = strategy
        self.scheme = scheme

    def __call__(self, state: Snapshot) -> Tried:
        """Return the node."""
        last: Placement = state.path[-1]
        level = len(state.path)
        cells = " ".join(map(cell_name, sorted(last.cells)))
        tried = f"{letters([last.piece], self.scheme)}: {cells}"
        choose, why = self._chosen(state)
        ending = self._ending(state)
        return Tried(level, choose, state.extra["choices"][-1][1], tried, f"{why}; {ending}" if ending else why)

    def _chosen(self, state: Snapshot) -> tuple[str, str]:
        """Return what the last level branched on, and why."""
        if self.strategy in ("none", "mod5"):
            return letters(self._next(state.path[:-1]), self.scheme), "next piece"
        if self.strategy == "first-hole":
            return cell_name(first_hole(self.problem.plan, self._covered(state.path[:-1]))), "first hole"
        return self._item(state.extra["items"][-1]), "fewest options"

    def _ending(self, state: Snapshot) -> str:
        """Return why the search does not go on from here, "" where it does."""
        event = state.extra["event"]
        if event == "solution":
            return "solution"
        if event == "split":
            covered = self._covered(state.path)
            free = [cell for cell in self.problem.plan.cells if cell not in covered]
            sums = self.problem.sums
            sizes = [len(group) for group in connected_groups(free) if not sums >> len(group) & 1]
            return f"thrown out: free groups of {', '.join(map(str, sizes))}"
        if event != "stuck":
            return ""
        if self.strategy in ("none", "mod5"):
            return f"dead end: no place for {letters(self._next(state.path), self.scheme)}"
        if self.strategy == "first-hole":
            return f"dead end: nothing fits at {cell_name(first_hole(self.problem.plan, self._covered(state.path)))}"
        return f"dead end: {self._item(state.extra['item'])} has no options"

    def _item(self, item: Item) -> str:
        return letters([item], self.scheme) if isinstance(item, int) else cell_name(item)

    def _next(self, path: tuple[Placement, ...]) -> tuple[int, ...]:
        """Return the pieces of which one comes next: of those behind the last one, so many that enough are left."""
        pieces = self.problem.pieces
        first = pieces.index(path[-1].piece) + 1 if path else 0
        return pieces[first : len(pieces) - (self.problem.goal - len(path)) + 1]

    def _covered(self, path: tuple[Placement, ...]) -> set[Cell]:
        return {cell for cell, _ in self.problem.laid} | {cell for placement in path for cell in placement.cells}


def trace_fillings(
    args: argparse.Namespace, problems: Iterable[Problem], strategy: str, scheme: str, places: Places
) -> int:
    """Print every node of the searches and their fillings as --json has them; return the exit status."""
    numbered = args.verb != "place"
    with Interruption().awaited() as interruption:
        teller = Teller(args, interruption, first=args.first)
        for problem in problems:
            before = teller.nodes

            def solution(filling: Filling, before: int = before) -> dict[str, Any]:
                grid = filling.grid(scheme)
                return {"grid": grid, "nodes": before + filling.nodes} if numbered else {"grid": grid}

            teller.tell(search(problem, strategy, places=places), Describer(problem, strategy, scheme), solution)
            if not teller.going:
                break
        teller.end()
    if teller.found or not teller.complete:
        return DONE
    tell("There is no solution.")
    return NO


def trace_count(args: argparse.Namespace, problem: Problem, strategy: str, scheme: str, about: dict[str, Any]) -> int:
    """Print every node of the search, its fillings, and how many these are."""
    fillings: set[bytes] = set()

    def solution(filling: Filling) -> dict[str, Any]:
        if args.up_to_symmetry:
            fillings.add(filling.canonical())
        return {"grid": filling.grid(scheme)}

    with Interruption().awaited() as interruption:
        teller = Teller(args, interruption)
        teller.tell(search(problem, strategy), Describer(problem, strategy, scheme), solution)
        if teller.complete:
            number = len(fillings) if args.up_to_symmetry else teller.found
            told = {**about, "count": number, "nodes": teller.nodes, "seconds": teller.seconds}
            teller.write(told | {"up_to_symmetry": True} if args.up_to_symmetry else told)
        teller.end()
    return DONE
