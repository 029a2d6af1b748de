"""The general Sudoku search against brute force, published numbers, and itself cut into slices or interpreted."""

from __future__ import annotations

import itertools
import random
from functools import cache
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.run.stepper import seek
from engine.sudoku.blame import Blame
from engine.sudoku.first import First
from engine.sudoku.restarts import luby
from engine.sudoku.search import SudokuSearch
from engine.sudoku.tables import tables
from tests.amount import amount
from tests.twin import interpreted, is_compiled

EVEN, ODD, SOUTH, WEST = 1, 2, 4, 8


def test_a_board_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="numbers up to 4, not 5"):
        SudokuSearch(2, bytes([5]) + bytes(15), bytes(16))
    with pytest.raises(ValueError, match="16 cells"):
        SudokuSearch(2, bytes(15), bytes(16))


@cache
def grids(k: int) -> tuple[bytes, ...]:
    """Return every grid of box size k, by filling cell after cell (k = 1 or 2)."""
    n = k * k
    found = []

    def fill(grid: list[int]) -> None:
        cell = len(grid)
        if cell == n * n:
            found.append(bytes(grid))
            return
        r, c = divmod(cell, n)
        seen = set(grid[r * n :]) | set(grid[c::n])
        seen |= {grid[q] for q in range(cell) if q // n // k == r // k and q % n // k == c // k}
        for v in range(1, n + 1):
            if v not in seen:
                fill([*grid, v])

    fill([])
    return tuple(found)


def fits(grid: bytes, n: int, numbers: bytes, marks: bytes) -> bool:
    """Whether a grid has every clue."""
    for cell, v in enumerate(grid):
        mark = marks[cell]
        if numbers[cell] not in (0, v) or (mark & EVEN and v % 2) or (mark & ODD and v % 2 == 0):
            return False
        if mark & SOUTH and (v + grid[cell + n]) % 2 == 0:
            return False
        if mark & WEST and (v + grid[cell - 1]) % 2 == 0:
            return False
    return True


def everything(search: SudokuSearch | First) -> list[bytes]:
    """Run a search to its end and return its solutions."""
    found = []
    while not search.run(1000):
        found += search.take()
    return found + search.take()


def clues(k: int, density: float, chance: random.Random, kinds: str = "neosw", grid: bytes | None = None):
    """Return random numbers and marks, those of `grid` if one is given (else they may clash)."""
    n = k * k
    numbers, marks = bytearray(n * n), bytearray(n * n)
    for cell in range(n * n):
        v = grid[cell] if grid else chance.randint(1, n)
        for kind in kinds:
            if chance.random() > density:
                continue
            if kind == "n":
                numbers[cell] = v
            elif kind == "e" and (not grid or v % 2 == 0):
                marks[cell] |= EVEN
            elif kind == "o" and (not grid or v % 2):
                marks[cell] |= ODD
            elif kind == "s" and cell < n * n - n and (not grid or (v + grid[cell + n]) % 2):
                marks[cell] |= SOUTH
            elif kind == "w" and cell % n and (not grid or (v + grid[cell - 1]) % 2):
                marks[cell] |= WEST
    return bytes(numbers), bytes(marks)


def some_grid(k: int, chance: random.Random) -> bytes:
    """Return a shuffled grid of any size."""
    n = k * k
    names = chance.sample(range(1, n + 1), n)
    lines = [[b * k + i for b in chance.sample(range(k), k) for i in chance.sample(range(k), k)] for _ in range(2)]
    return bytes(names[(r // k + r % k * k + c) % n] for r in lines[0] for c in lines[1])


@pytest.mark.parametrize(("k", "count"), [(1, 1), (2, 288)])
def test_empty_board(k: int, count: int) -> None:
    found = everything(SudokuSearch(k, bytes(k**4), bytes(k**4)))
    assert len(found) == len(set(found)) == count
    assert set(found) == set(grids(k))


@settings(max_examples=amount(200, 400))
@given(st.integers(1, 2), st.integers(0, 2**32), st.sampled_from([0.03, 0.1, 0.2, 0.4]), st.booleans(), st.booleans())
def test_brute_force(k: int, seed: int, density: float, solvable: bool, first: bool) -> None:
    chance = random.Random(seed)
    numbers, marks = clues(k, density, chance, grid=chance.choice(grids(k)) if solvable else None)
    found = everything(SudokuSearch(k, numbers, marks, first=first))
    assert len(found) == len(set(found))
    assert set(found) == {grid for grid in grids(k) if fits(grid, k * k, numbers, marks)}


@pytest.mark.parametrize("k", [2, 3, 6, 9])
def test_where_units_cross(k: int) -> None:
    """A cut's places in its unit and those in the unit it leads to are the same cells, k of them."""
    n, words, found = k * k, 1 if k <= 8 else 2, tables(k)

    def cells(unit: int, masks: list[int]) -> list[int]:
        mask = sum(word << 64 * w for w, word in enumerate(masks))
        return sorted(found.at[unit * n + place] for place in range(n) if mask >> place & 1)

    for cut in range(4 * n * k):
        unit, part = cut // k if cut < 3 * n * k else cut // k - n, cut % k
        masks = (list(one[cut * words : (cut + 1) * words]) for one in (found.cutmask, found.metmask))
        here, there = (cells(*of) for of in zip((unit, found.cutunit[cut]), masks, strict=True))
        side = found.rest if cut >= 3 * n * k else found.part
        assert here == there == sorted(found.at[unit * n + place] for place in range(n) if side[place] == part)


def test_items_that_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """What large boards with numbers alone do finds the same on small ones, compiled or not."""
    chance = random.Random(12)
    plain = plain_search()
    for trial in range(30):
        k = (2, 3, 4)[trial % 3]
        numbers, marks = clues(k, (0.15, 0.38, 0.55)[k - 2], chance, "n", some_grid(k, chance))
        monkeypatch.setattr("engine.sudoku.search.LARGE", 6)
        ordinary = everything(SudokuSearch(k, numbers, marks))
        monkeypatch.setattr("engine.sudoku.search.LARGE", 1)
        found = everything(SudokuSearch(k, numbers, marks))
        assert len(set(found)) == len(found) and set(found) == set(ordinary)
        if k == 3:
            monkeypatch.setattr(plain, "LARGE", 1)
            slow, fast = plain.SudokuSearch(k, numbers, marks), SudokuSearch(k, numbers, marks)
            for search in (slow, fast):
                search.run(40)
            assert slow.snapshot() == fast.snapshot() and slow.take() == fast.take()


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 7, 8, 9, pytest.param(10, marks=pytest.mark.slow)])
def test_solutions_hold(k: int) -> None:
    chance = random.Random(k)
    n = k * k
    grid = some_grid(k, chance)
    numbers, marks = clues(k, 0.75, chance, grid=grid)
    search = SudokuSearch(k, numbers, marks)
    found = []
    while not search.run(200) and len(found) < 500:
        found += search.take()
    found += search.take()
    assert len(found) == len(set(found)) > 0
    for each in found:
        assert fits(each, n, numbers, marks)
        for i in range(n):
            assert len(set(each[i * n : (i + 1) * n])) == len(set(each[i::n])) == n
            top, left = i // k * k, i % k * k
            assert len({each[(top + j // k) * n + left + j % k] for j in range(n)}) == n
    if search.finished:
        assert grid in found


def test_sliced_equals_whole_and_counting() -> None:
    chance = random.Random(5)
    numbers, marks = clues(3, 0.24, chance, grid=some_grid(3, chance))
    whole = SudokuSearch(3, numbers, marks)
    found = everything(whole)
    sliced = SudokuSearch(3, numbers, marks)
    pieces = []
    while not sliced.run(chance.randint(1, 7)):
        pieces += sliced.take()
    pieces += sliced.take()
    assert pieces == found and sliced.nodes == whole.nodes
    counting = SudokuSearch(3, numbers, marks, keep=False)
    while not counting.run(1000):
        pass
    assert counting.solutions == len(found) and counting.nodes == whole.nodes


def test_seek() -> None:
    chance = random.Random(6)
    numbers, marks = clues(3, 0.1, chance, grid=some_grid(3, chance))
    search = SudokuSearch(3, numbers, marks)
    marked = [search.checkpoint()]
    seen = {}
    for nodes in range(0, 200, 10):
        seen[nodes] = (search.snapshot(), search.depth)
        search.run(10)
        marked.append(search.checkpoint())
    for nodes in (150, 30, 70, 0, 190):
        seek(search, nodes, marked)
        assert (search.snapshot(), search.depth) == seen[nodes]


def plain_search() -> ModuleType:
    """Return the module of the search, interpreted, with all that it stands on."""
    return interpreted(
        "engine.sudoku.search", "engine.sudoku.restarts", "engine.sudoku.board", "engine.sudoku.learning"
    )


@pytest.mark.parametrize("k", [2, 3, 4])
def test_twins(k: int) -> None:
    """Compiled and interpreted visit the same nodes and find the same solutions in the same order."""
    import engine.sudoku.search as compiled

    if not is_compiled(compiled):
        pytest.skip("engine.sudoku.search is not compiled")
    plain = plain_search()
    chance = random.Random(k)
    for density in (0.12, 0.25):
        numbers, marks = clues(k, density, chance, grid=some_grid(k, chance))
        fast, slow = SudokuSearch(k, numbers, marks), plain.SudokuSearch(k, numbers, marks)
        for _ in range(5):
            fast.run(60)
            slow.run(60)
            assert fast.snapshot() == slow.snapshot()
        assert fast.take() == slow.take()


def test_a_flip_against_what_holds_without_a_guess_is_a_clash() -> None:
    plain = plain_search()
    search = plain.SudokuSearch(2, bytes(16), bytes(16))
    while not search.solutions:
        search.run(1)
    search.fact[0] = search.trail[search.trail_lim[search.depth - 1]]  # as if the deepest guess had been learnt to hold
    search.facts = 1
    search.run(1)
    assert search.clashes()


def test_contradictions_are_blamed() -> None:
    numbers, marks = bytearray(81), bytearray(81)
    numbers[0] = numbers[8] = 5
    numbers[40], marks[50] = 7, EVEN
    search = SudokuSearch(3, bytes(numbers), bytes(marks))
    assert search.run(1) and search.finished and not search.solutions
    assert {0, 8} <= Blame(search.k, search.numbers, search.marks).clashing() <= {0, 8}
    marks = bytearray(81)
    for cell in (1, 10):
        marks[cell] = WEST
    marks[0] = SOUTH
    assert not SudokuSearch(3, bytes(81), bytes(marks)).run(5)
    marks[1] |= SOUTH | EVEN
    marks[10] |= EVEN
    search = SudokuSearch(3, bytes(81), bytes(marks))
    assert search.run(1) and {1, 10} <= Blame(search.k, search.numbers, search.marks).clashing()


def test_all_pairs_of_a_number_in_a_house_clash() -> None:
    for a, b in itertools.combinations(range(0, 9), 2):
        numbers = bytearray(81)
        numbers[a] = numbers[b] = 1
        assert SudokuSearch(3, bytes(numbers), bytes(81)).run(1)


@pytest.mark.parametrize("k", [3, 6, 8, 9, 10])
def test_first_solution_of_an_empty_board(k: int) -> None:
    search = SudokuSearch(k, bytes(k**4), bytes(k**4), first=True)
    for _ in range(300):
        search.run(50)
        found = search.take()
        if found:
            break
    n = k * k
    assert all(len(set(found[0][i * n : (i + 1) * n])) == len(set(found[0][i::n])) == n for i in range(n))


@settings(max_examples=amount(150, 300))
@given(st.integers(1, 2), st.integers(0, 2**32), st.sampled_from([0.03, 0.1, 0.2, 0.4]), st.booleans())
def test_parities_first_finds_all(k: int, seed: int, density: float, solvable: bool) -> None:
    """Laying the parities first tells every solution once, too, the one it found first included."""
    chance = random.Random(seed)
    numbers, marks = clues(k, density, chance, grid=chance.choice(grids(k)) if solvable else None)
    found = everything(First(k, numbers, marks))
    assert len(found) == len(set(found))
    assert set(found) == {grid for grid in grids(k) if fits(grid, k * k, numbers, marks)}


@pytest.mark.parametrize(("k", "kinds"), [pytest.param(6, "sw", marks=pytest.mark.slow), (6, "neosw"), (7, "neosw")])
def test_parities_first_on_sparse_boards(k: int, kinds: str) -> None:
    """A sparse board is solved within a bounded number of nodes, the same for any slices, and by replay."""
    chance = random.Random(k)
    numbers, marks = clues(k, 0.2, chance, kinds, some_grid(k, chance))
    search, sliced = First(k, numbers, marks), First(k, numbers, marks)
    while not search.run(1000) and not search.solutions:
        assert search.nodes < 400_000
    (found,) = search.take()
    assert fits(found, k * k, numbers, marks)
    n = k * k
    assert all(len(set(found[i * n : (i + 1) * n])) == len(set(found[i::n])) == n for i in range(n))
    while sliced.nodes < search.nodes:
        sliced.run(min(chance.randint(1, 900), search.nodes - sliced.nodes))
    assert sliced.take() == [found] and sliced.snapshot() == search.snapshot()
    marked = search.checkpoint()
    search.run(500)
    search.restore(marked)
    assert search.snapshot() == sliced.snapshot()


def test_luby() -> None:
    assert [luby(turn) for turn in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_parities_first_takes_other_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    """With next to no nodes for a layer several are laid, and what comes out is the same."""
    monkeypatch.setattr("engine.sudoku.first.SHARE", 2)
    chance = random.Random(8)
    turns = 0
    for _ in range(40):
        numbers, marks = clues(3, 0.26, chance, grid=some_grid(3, chance))
        search = First(3, numbers, marks)
        found = set()
        while not search.run(3):
            found |= set(search.take())
            turns = max(turns, search.turn)
        assert found | set(search.take()) == set(everything(SudokuSearch(3, numbers, marks)))
    assert turns > 5


@pytest.mark.parametrize("k", [2, 3, 4])
def test_a_layer_that_the_clues_lay_is_filled_odds_first(k: int) -> None:
    """With every parity known, odds and evens are placed apart: what comes out is the same, also where nothing does."""
    chance = random.Random(60 + k)
    seen = set()
    for trial in range(40 if k < 4 else 12):
        grid = some_grid(k, chance)
        numbers = bytearray(v if chance.random() < (0.15, 0.3, 0.4)[k - 2] else 0 for v in grid)
        for _ in range(trial % 3):  # a wrong number of the right parity
            cell = chance.randrange(len(grid))
            numbers[cell] = chance.choice([v for v in range(1, k * k + 1) if (v + grid[cell]) % 2 == 0])
        marks = bytes(ODD if v % 2 else EVEN for v in grid)
        search = First(k, bytes(numbers), marks)
        found = everything(search)
        assert len(set(found)) == len(found)
        assert set(found) == set(everything(SudokuSearch(k, bytes(numbers), marks)))
        seen.add(min(len(found), 2))
    assert {0, 2} <= seen


def test_no_solution_comes_twice_where_the_search_starts_again_and_again() -> None:
    """16x16 with 70 numbers and the parity of half of the cells: 17 restarts among the first solutions."""
    chance = random.Random(0)
    groups = [4 * group + i for _ in "rc" for group in chance.sample(range(4), 4) for i in chance.sample(range(4), 4)]
    names = chance.sample(range(1, 17), 16)
    grid = [names[(4 * (i % 4) + i // 4 + j) % 16] for i in groups[:16] for j in groups[16:]]
    chance = random.Random(0)
    given = set(chance.sample(range(256), 70))
    numbers = bytes(grid[cell] if cell in given else 0 for cell in range(256))
    marks = bytes((ODD if v % 2 else EVEN) if chance.random() < 0.5 else 0 for v in grid)
    search = SudokuSearch(4, numbers, marks)
    found: list[bytes] = []
    while len(found) < 20_000 and not search.run(2000):
        found += search.take()
    assert len(found) >= 20_000 and search.pace.count > 15
    assert len(set(found)) == len(found) and all(fits(grid, 16, numbers, marks) for grid in found[::2000])
