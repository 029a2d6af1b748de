"""The 9x9 bulk path against the general search, published puzzles and its interpreted twin."""

from __future__ import annotations

import random

import pytest

from engine.sudoku.nine import VALUES, Search9, solve_block, solve_many
from engine.sudoku.search import SudokuSearch
from tests.engine.test_sudoku import everything, some_grid
from tests.twin import interpreted, is_compiled

# G. Royle's collection of puzzles with 17 clues, its first ten.
SEVENTEEN = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
    "000000012400090000000000050070200000600000400000108000018000000000030700502000000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
]
# Two puzzles by A. Inkala (2010, 2012), and the one P. Norvig found hard for his program (it has many solutions).
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NORVIG = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


def values(line: str) -> bytes:
    """Return the 81 numbers of a one-line puzzle."""
    return line.encode().translate(VALUES)


def good(puzzle: bytes, answer: str) -> bool:
    """Whether an answer is a full grid with the puzzle's clues."""
    grid = [int(c) for c in answer]
    rows = [grid[9 * i : 9 * i + 9] for i in range(9)]
    boxes = [[grid[(b // 3 * 3 + j // 3) * 9 + b % 3 * 3 + j % 3] for j in range(9)] for b in range(9)]
    houses = rows + boxes + [list(column) for column in zip(*rows, strict=True)]
    return all(len(set(h)) == 9 for h in houses) and all(p in (0, g) for p, g in zip(puzzle, grid, strict=True))


def test_published_puzzles() -> None:
    for line in [*SEVENTEEN, INKALA]:
        (answer,) = solve_many([values(line)])
        assert good(values(line), answer)
        assert bytes(int(c) for c in answer) == everything(SudokuSearch(3, values(line), bytes(81)))[0]
    assert solve_many([values(NORVIG)]) == ["many"]
    assert solve_many([]) == []


def test_none() -> None:
    twice = bytearray(81)
    twice[0] = twice[1] = 5
    empty_cell = bytes([0, 1, 2, 3, 4, 5, 6, 7, 8]) + bytes([9]) + bytes(71)
    no_place = bytes([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) + bytes(7 + 7) + bytes(54)
    assert solve_many([bytes(twice), empty_cell, bytes(81)]) == ["none", "none", "many"]
    assert solve_many([no_place]) == ["many"]
    with pytest.raises(ValueError):
        solve_block(bytes(80))
    with pytest.raises(ValueError):
        solve_block(bytes(80) + b"\x0a")


@pytest.mark.parametrize("seed", range(60))
def test_same_as_the_general_search(seed: int) -> None:
    chance = random.Random(seed)
    grid = some_grid(3, chance)
    clues = chance.randint(26, 34)
    shown = set(chance.sample(range(81), clues))
    puzzle = bytes(v if cell in shown else 0 for cell, v in enumerate(grid))
    if seed % 4 == 0:  # a wrong clue, mostly without solution
        cell = chance.choice([cell for cell in range(81) if cell not in shown])
        puzzle = puzzle[:cell] + bytes([grid[cell] % 9 + 1]) + puzzle[cell + 1 :]
    here, there = Search9(puzzle), SudokuSearch(3, puzzle, bytes(81))
    for _ in range(20):
        ended = here.run(1000), there.run(1000)
    if all(ended):
        mine, theirs = everything(here), everything(there)
        assert len(mine) == len(set(mine)) == here.solutions == there.solutions
        assert set(mine) == set(theirs)
        (answer,) = solve_many([puzzle])
        assert answer == ("none" if not mine else "many" if len(mine) > 1 else "".join(map(str, mine[0])))


def test_count_is_published() -> None:
    """The grids whose first band and first column of boxes are given: as many as the general search finds."""
    grid = some_grid(3, random.Random(1))
    puzzle = bytes(v if cell < 27 or cell % 9 < 3 else 0 for cell, v in enumerate(grid))
    here, there = Search9(puzzle, keep=False), SudokuSearch(3, puzzle, bytes(81), keep=False)
    while not here.run(10_000):
        pass
    while not there.run(10_000):
        pass
    assert here.solutions == there.solutions > 0


def test_twins() -> None:
    import engine.sudoku.nine as compiled

    if not is_compiled(compiled):
        pytest.skip("engine.sudoku.nine is not compiled")
    plain = interpreted("engine.sudoku.nine")
    block = b"".join(values(line) for line in [*SEVENTEEN, NORVIG])
    assert plain.solve_block(block) == solve_block(block)
    fast, slow = Search9(values(INKALA)), plain.Search9(values(INKALA))
    assert fast.run(10**6) and slow.run(10**6)
    assert fast.snapshot() == slow.snapshot() and fast.take() == slow.take()


def test_stepper() -> None:
    whole, sliced = Search9(bytes(81)), Search9(bytes(81))
    whole.run(900)
    pieces = []
    for _ in range(300):
        sliced.run(3)
        pieces += sliced.take()
    assert pieces == whole.take() and sliced.nodes == whole.nodes == 900
    mark = whole.checkpoint()
    after = whole.snapshot()
    whole.run(100)
    whole.restore(mark)
    assert whole.snapshot() == after and not whole.take()
    full = Search9(bytes(81))
    assert not full.run(10**9) and len(full.take()) == full.solutions  # stops when its buffer is full
