"""The search's reasons for a number in a cell, as the steps of logic that hints are made of."""

from __future__ import annotations

from collections.abc import Iterable

from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, tied
from games.sudoku.think.logic import Deduction, peers

RuledOut = tuple[int, int, str, int]  # (cell, number, how, where) as Seen.ruled_out says it


def options(puzzle: Puzzle, item: int) -> list[tuple[int, int]]:
    """Return the options of an item, a cell's numbers or a number's places in a house, as (cell, number)."""
    n = puzzle.n
    if item < n * n:
        return [(item, number) for number in range(1, n + 1)]
    house, number = divmod(item - n * n, n)
    return [(cell, number + 1) for cell in houses(puzzle.k)[house]]


def placing(puzzle: Puzzle, values: bytes, cell: int, number: int, item: int) -> Deduction:
    """Return the step that places a number as an item's last option; `values`: the board before it."""
    n = puzzle.n
    place = ((cell, number),)
    if item < n * n:
        seen = tuple(other for other in peers(puzzle.k)[cell] if values[other])
        return Deduction("naked single", 2, (cell,), seen, -1, number, place, board=values)
    house = (item - n * n) // n
    others = [other for other in houses(puzzle.k)[house] if other != cell]
    level = 1 if house >= 2 * n else 2
    if all(values[other] for other in others):
        return Deduction("last cell", 1, (cell,), tuple(others), house, number, place, board=values)
    empty = [other for other in others if not values[other]]
    holders = {peer for other in empty for peer in peers(puzzle.k)[other] if values[peer] == number}
    because = tuple(sorted(holders))
    return Deduction("hidden single", level, (cell,), because, house, number, place, board=values)


def steps(
    puzzle: Puzzle, values: bytes, cell: int, number: int, item: int, ruled_out: Iterable[RuledOut]
) -> tuple[Deduction, ...]:
    """Return the steps that lead to a number, the placing one last: before it what numbers alone do not rule out."""
    n = puzzle.n
    groups: dict[tuple[str, int, int], list[tuple[int, int]]] = {}
    for other, gone, how, where in ruled_out:
        if values[other] or any(values[peer] == gone for peer in peers(puzzle.k)[other]):
            continue  # a number on the board says so more simply
        if how != "learnt" and (how, where) != ("parity", other):
            groups.setdefault((how, where, -1 if how == "locked" else other), []).append((other, gone))
    found = []
    for (how, where, _one), gone_here in groups.items():
        cells = tuple(sorted({other for other, _number in gone_here}))
        removes = tuple((other, sum(1 << v for c, v in gone_here if c == other)) for other in cells)
        if how == "locked":
            house, value = (where - n * n) // n, (where - n * n) % n + 1
            among = [c for c in houses(puzzle.k)[house] if all(c in peers(puzzle.k)[other] for other in cells)]
            open_ = [c for c in among if not values[c]]
            free = tuple(c for c in open_ if all(values[peer] != value for peer in peers(puzzle.k)[c]))
            found.append(Deduction("locked candidates", 3, cells, free, house, value, removes=removes))
        elif how == "count":
            kind = "all odds" if where & 1 else "all evens"
            found.append(Deduction(kind, 3, cells, (), where >> 1, removes=removes))
        else:
            kind = "odd sum" if where in tied(puzzle, cells[0]) else "odd sums"
            found.append(Deduction(kind, 2, cells, (where,), removes=removes))
    return (*found, placing(puzzle, values, cell, number, item))


def unexplained(puzzle: Puzzle, values: bytes, item: int, cell: int) -> list[tuple[int, int]]:
    """Return the other options of an item that neither a number of the board nor the cell's own clue rules out."""
    mine = (cell, 0) if item >= puzzle.n**2 else (-1, 0)
    found = []
    for other, number in options(puzzle, item):
        mark = puzzle.marks[other]
        if other == mine[0] or values[other] or mark & (EVEN if number % 2 else ODD):
            continue
        if all(values[peer] != number for peer in peers(puzzle.k)[other]):
            found.append((other, number))
    return found
