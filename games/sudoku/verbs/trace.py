"""The Sudoku search that can be watched told node by node: where the fields of a trace come from."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from typing import IO, Any

from engine.run.stepper import Snapshot
from engine.run.trace import Tried
from games.sudoku.hint.names import cell as cell_name
from games.sudoku.hint.names import house as house_name
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.search.moment_texts import conflict_title
from games.sudoku.think.watched_search import Followed, watched
from games.terminal.interruption import Interruption
from games.terminal.tracing import Teller

DONE, NO = 0, 1


class GuessDescriber:
    """Says what the last node of a watched search was."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.depth = self.found = 0  # at the node before
        self.guess: tuple[int, ...] = ()  # the deepest one there

    def __call__(self, state: Snapshot) -> Tried:
        """Return the node."""
        extra = state.extra
        before = self.depth
        turned = self.guess
        guesses = extra["guesses"]
        depth, did = len(guesses), extra["did"]
        self.depth, self.guess = depth, guesses[-1] if guesses else ()
        back = None if did in ("", "guess") and depth > before else depth
        if did == "guess":
            cell, number, odd, which, among = guesses[-1]
            why = "guess" if depth > before else "guess after a restart"
            return Tried(depth, self._cell(cell), among - which + 1, said(number, odd), self._came(why, state), back)
        if did == "":
            return Tried(0, "clues", 1, "clues", self._came("clues", state), None)
        why = "learnt" if did == "learnt" else "on from the solution"
        if not turned:
            return Tried(0, "none", 0, "none", f"{why}; no guess is left", None)
        cell, number, odd = extra["asserts"] if did == "learnt" and extra["asserts"] else turned_round(turned)
        return Tried(depth, self._cell(cell), 1, said(number, odd), self._came(why, state), back)

    def _cell(self, cell: int) -> str:
        return cell_name(self.puzzle, cell)

    def _came(self, why: str, state: Snapshot) -> str:
        """Return `why` with what came of the node."""
        solved, self.found = state.solutions > self.found, state.solutions
        conflict = state.extra["conflict"]
        if solved:
            return f"{why}; solution"
        if conflict is None and state.finished:
            return f"{why}; conflict without a guess"
        if conflict is None:
            return f"{why}; {state.extra['values'].count(0)} cells open"
        blamed = conflict["blamed"]
        guesses = f"; guess{'es' * (len(blamed) > 1)} {', '.join(map(str, blamed))}" if blamed else ""
        return f"{why}; conflict: {conflict_title(self.puzzle, conflict)}{guesses}"


def said(number: int, odd: int) -> str:
    """Return what is said of a cell: its number, one that it is not (below 0), or its parity (0)."""
    if number:
        return str(number) if number > 0 else f"not {-number}"
    return "odd" if odd else "even"


def turned_round(guess: tuple[int, ...]) -> tuple[int, int, int]:
    """Return (cell, number, odd) of the opposite of a guess."""
    cell, number, odd, *_ = guess
    return cell, -number, odd if number else 1 - odd


def follow_describer(puzzle: Puzzle) -> Callable[[Snapshot], Tried]:
    """Return what tells the nodes of a search that needs no guess."""
    before = puzzle.numbers

    def told(state: Snapshot) -> Tried:
        nonlocal before
        values = state.extra["values"]
        cell = next(cell for cell, value in enumerate(values) if value != before[cell])
        before = values
        *steps, last = state.extra["reason"]
        names = [*dict.fromkeys(step.technique for step in steps), last.technique]
        where = f" in {house_name(puzzle, last.house)}" if last.house >= 0 else ""
        ending = "; solution" if state.finished else ""
        return Tried(0, cell_name(puzzle, cell), 1, str(values[cell]), f"{', '.join(names)}{where}{ending}", None)

    return told


def trace_puzzles(args: argparse.Namespace, puzzles: Iterable[Puzzle], out: IO[str], most: int | None) -> int:
    """Print every node of each puzzle's search, its solutions and their count; 1 if a puzzle has none."""
    status = DONE
    with Interruption().awaited() as interruption:
        for puzzle in puzzles:
            teller = Teller(args, interruption, out, most, args.limit)
            search = watched(puzzle)
            followed = isinstance(search, Followed)
            describe = follow_describer(puzzle) if followed else GuessDescriber(puzzle)
            teller.tell(search, describe, partial(solution, puzzle.n))
            found = teller.found
            if followed and teller.complete:
                found = 1
                teller.write(solution(puzzle.n, search.snapshot().extra["values"]))
            count = {"count": found, "complete": teller.complete, "seconds": teller.seconds, "nodes": teller.nodes}
            teller.write(count)
            teller.end()
            if teller.complete and not found:
                status = NO
            if interruption.came:
                break
    return status


def solution(n: int, grid: bytes) -> dict[str, Any]:
    """Return a solution as an object of JSON."""
    return {"solution": [list(grid[row * n : (row + 1) * n]) for row in range(n)]}
