"""Whether independent solvers find the same solutions of the same boards: sets of grids, not only how many there are.

Peers (python-sat's Glucose 4, OR-tools CP-SAT) list them in environments of their own, from the clues alone; our
search, its count and its search for a first solution answer from the same clues, and up to k = 3 exact cover with
colours. `python -m bench.boards --verify` runs it over a spread of random boards.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bench import peers
from bench.sudoku import CP, SAT, Clues, Model, cnf

if TYPE_CHECKING:  # contenders import with the standard library alone
    from games.sudoku.rules.puzzle import Puzzle

LARGEST_COVER = 3  # box size up to which exact cover is quick enough to be asked
BATCH = 40  # boards that one process of a peer is given
LIMIT = 900  # CPU seconds for a batch
PEERS = {"glucose4": ("sudoku-sat", SAT, "sat_sets"), "cp-sat": ("sudoku-cp", CP, "cp_sets")}


def packed(grids: set[bytes]) -> str:
    """Return a set of grids as text, the same for the same set."""
    return base64.b64encode(zlib.compress(b"".join(sorted(grids)))).decode()


def unpacked(text: str, cells: int) -> set[bytes]:
    """Return the set of grids that `packed` wrote."""
    whole = zlib.decompress(base64.b64decode(text))
    return {whole[at : at + cells] for at in range(0, len(whole), cells)}


# The peers


def sat_set(clues: Clues, most: int) -> set[bytes]:
    """Return the solutions (at most `most`) that Glucose 4 lists."""
    from pysat.solvers import Solver

    clauses, variables = cnf(Model(clues))
    found: set[bytes] = set()
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        while len(found) < most and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            found.add(bytes(next(v for v, x in each.items() if x in true) for each in variables))
            solver.add_clause([-x for each in variables if len(each) > 1 for x in each.values() if x in true])
    return found


def cp_set(clues: Clues, most: int) -> set[bytes]:
    """Return the solutions (at most `most`) that CP-SAT lists, with numbers and parities of its own for each cell."""
    from ortools.sat.python import cp_model

    source = Model(clues)
    n = source.n
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, n, "") for _ in range(n * n)]
    for unit in source.units:
        model.add_all_different([cells[cell] for cell in unit])
    halves: dict[int, Any] = {}

    def odd(cell: int) -> Any:
        if cell not in halves:
            half = model.new_int_var(0, n // 2, "")
            halves[cell] = model.new_bool_var("")
            model.add(cells[cell] == 2 * half + halves[cell])
        return halves[cell]

    _, numbers, letters = clues
    for cell, (number, letter) in enumerate(zip(numbers, letters, strict=True)):
        if number:
            model.add(cells[cell] == number)
        if "e" in letter:
            model.add(odd(cell) == 0)
        if "o" in letter:
            model.add(odd(cell) == 1)
    for a, b in source.odd_sums:
        model.add(odd(a) + odd(b) == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    found: set[bytes] = set()

    class Listing(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            found.add(bytes(self.value(cell) for cell in cells))
            if len(found) >= most:
                self.stop_search()

    status = solver.solve(model, Listing())
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE, cp_model.FEASIBLE), solver.status_name(status)
    return found


def sat_sets(boards: list[Clues], most: int) -> Iterator[Any]:
    """Be a contender: Glucose 4 on one board after another."""
    yield
    yield [packed(sat_set(clues, most)) for clues in boards]


def cp_sets(boards: list[Clues], most: int) -> Iterator[Any]:
    """Be a contender: CP-SAT on one board after another."""
    yield
    yield [packed(cp_set(clues, most)) for clues in boards]


# Ours


def clues_of(puzzle: Puzzle) -> Clues:
    """Return a puzzle as the peers read it."""
    from games.sudoku.rules.puzzle import LETTERS

    letters = ["".join(letter for letter, bit in LETTERS.items() if mark & bit) for mark in puzzle.marks]
    return puzzle.k, list(puzzle.numbers), letters


def wrong_answers(puzzle: Puzzle, theirs: dict[str, set[bytes]], most: int) -> list[str]:
    """Return what is wrong with our ways to the solutions of a board, or differs between them and the peers'.

    `theirs`: each peer's set of at most `most` grids.
    """
    from games.sudoku.rules.faults import faults
    from games.sudoku.think import solve

    listed = solve.solve(puzzle, most)
    ours = set(listed)
    wrong = []
    for name, them in theirs.items():
        if them != ours:
            wrong.append(f"{name} finds {len(them)}, {len(them - ours)} of them new")
    if len(listed) != len(ours):
        wrong.append(f"{len(listed) - len(ours)} solutions told more than once")
    broken = [grid for grid in ours if 0 in grid or faults(puzzle, grid)]
    if broken:
        wrong.append(f"{len(broken)} of our grids break a rule")
    counter = solve.search(puzzle, keep=False)
    while counter.solutions < most and not counter.run(10_000):
        pass
    if min(counter.solutions, most) != len(ours):
        wrong.append(f"counting finds {counter.solutions}")
    first = solve.solve(puzzle, 1)
    if set(first) - ours or bool(first) != bool(ours):
        wrong.append(f"the search for a first solution finds {first}")
    others: list[bytes] = []
    for batch in solve.solutions(solve.search(puzzle, first=True), most=most):
        others += batch
    if len(others) != len(ours) or set(others) != ours:
        wrong.append(f"the search for a first solution, going on, finds {len(others)}")
    if puzzle.k <= LARGEST_COVER and set(solve.solve_by_cover(puzzle)) != ours:
        wrong.append("exact cover finds others")
    if puzzle.k == 3 and puzzle.plain and (told := bulk_answer(puzzle)) != (len(ours) if len(ours) < 2 else 2):
        wrong.append(f"solving in bulk says {told}")
    return [f"we find {len(ours)}, but {each}" for each in wrong]


def bulk_answer(puzzle: Puzzle) -> int:
    """Return how many solutions the bulk solver tells of a plain 9x9: 0, 1, or 2 for several."""
    from engine.sudoku.nine import solve_many

    return {"none": 0, "many": 2}.get(solve_many([puzzle.numbers])[0], 1)


@dataclass
class Summary:
    """What a run compared. `none`, `one`, `several`: boards by their number of solutions."""

    boards: dict[str, int] = field(default_factory=dict)  # by box size
    none: int = 0
    one: int = 0
    several: int = 0
    solutions: int = 0
    compared: dict[str, int] = field(default_factory=dict)  # by peer: boards
    unanswered: dict[str, int] = field(default_factory=dict)  # by peer: boards it failed on
    disagreements: list[str] = field(default_factory=list)

    def add(self, name: str, puzzle: Puzzle, theirs: dict[str, set[bytes]], most: int) -> None:
        """Compare one board."""
        from games.sudoku.rules.formats import write_puzzle
        from games.sudoku.think import solve

        self.boards[str(puzzle.k)] = self.boards.get(str(puzzle.k), 0) + 1
        number = len(solve.solve(puzzle, most))
        self.solutions += number
        self.none += number == 0
        self.one += number == 1
        self.several += number > 1
        for peer in theirs:
            self.compared[peer] = self.compared.get(peer, 0) + 1
        if wrong := wrong_answers(puzzle, theirs, most):
            self.disagreements.append(f"{name}: {'; '.join(wrong)}\n{write_puzzle(puzzle)}")


def environments() -> dict[str, str]:
    """Return the interpreters of the peers that are to be had, by peer."""
    found = {name: peers.environment(home, wanted) for name, (home, wanted, _) in PEERS.items()}
    return {name: python for name, python in found.items() if python}


def compare(boards: Sequence[tuple[str, Puzzle]], most: int, homes: dict[str, str], summary: Summary) -> None:
    """Have the peers list the solutions of some named boards (at most `most` of each), and add them to a summary."""
    for at in range(0, len(boards), BATCH):
        batch = boards[at : at + BATCH]
        theirs: list[dict[str, set[bytes]]] = [{} for _ in batch]
        for peer, python in homes.items():
            task = ([clues_of(puzzle) for _, puzzle in batch], most)
            run = peers.measure(peers.Contender(peer, f"bench.agreement:{PEERS[peer][2]}", task, python), LIMIT)
            if run.error:
                summary.unanswered[peer] = summary.unanswered.get(peer, 0) + len(batch)
                continue
            for sets, (_, puzzle), text in zip(theirs, batch, run.result, strict=True):
                sets[peer] = unpacked(text, puzzle.n**2)
        for sets, (name, puzzle) in zip(theirs, batch, strict=True):
            summary.add(name, puzzle, sets, most)
