"""Clues that clash: irreducible, as few as can be, the same every time, and told in words."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from engine.sudoku.search import SudokuSearch
from games.sudoku.hint.clash import clash_words
from games.sudoku.rules.faults import faults
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle
from games.sudoku.think import solve
from games.sudoku.think.clashes import Clashes, Outsides, clash, clash_sentence, obvious, set_of
from games.sudoku.think.generate import generate
from games.sudoku.think.verdict import CAP, PuzzleVerdict
from tests.engine.test_sudoku import clues, some_grid
from tests.games.test_sudoku_formats import TEXT


def unsolvable(k: int, density: float, seed: int, most: int = 10**6) -> Puzzle:
    """Return a random puzzle without solution, of at most so many clues."""
    chance = random.Random(seed)
    while True:
        puzzle = Puzzle(k, *clues(k, density, chance))
        if len(solve.clues_of(puzzle)) <= most and not solve.solve(puzzle, 1):
            return puzzle


def planted(k: int, density: float, seed: int) -> Puzzle:
    """Return a puzzle with clues of a grid and one number that is wrong, without solution."""
    chance = random.Random(seed)
    grid = some_grid(k, chance)
    numbers, marks = clues(k, density, chance, "neosw", grid)
    while True:
        cell, value = chance.randrange(k**4), chance.randint(1, k * k)
        if not numbers[cell] and value != grid[cell]:
            puzzle = Puzzle(k, numbers[:cell] + bytes([value]) + numbers[cell + 1 :], marks)
            if obvious(puzzle) is None and solve.count(puzzle, 1, 10_000) == 0:
                return puzzle


def search_of(puzzle: Puzzle) -> SudokuSearch:
    """Return the search that has found no solution."""
    search = SudokuSearch(puzzle.k, puzzle.numbers, puzzle.marks)
    assert search.run(10**6) and not search.solutions
    return search


def irreducible(puzzle: Puzzle, found: list[solve.Clue]) -> bool:
    """Whether clues clash, and would not if any one of them were left out."""
    return not solve.solve(solve.with_clues(puzzle, found), 1) and all(
        solve.solve(solve.with_clues(puzzle, [each for each in found if each != clue]), 1) for clue in found
    )


@pytest.mark.parametrize("seed", range(25))
def test_what_clashes_is_irreducible(seed: int) -> None:
    """What is told to clash has no solution, and leaving out any one clue of it gives some."""
    puzzle = unsolvable(2 + seed % 2, 0.2, seed)
    found = clash(puzzle)
    assert found is not None and irreducible(puzzle, found)
    sentence = clash_sentence(puzzle, found)
    assert sentence.endswith(".") and re.search(r"\br\d+c\d+\b", sentence)


def test_a_puzzle_with_a_solution_has_no_clash() -> None:
    assert clash(read_puzzle(TEXT)[0]) is None


def fewest(puzzle: Puzzle) -> int:
    """Return the size of the smallest set of clues that clash, by trying all sets of one clue, of two and so on."""
    every = solve.clues_of(puzzle)
    for size in range(1, len(every) + 1):
        for some in itertools.combinations(every, size):
            if not solve.solve(solve.with_clues(puzzle, list(some)), 1):
                return size
    raise AssertionError


@pytest.mark.parametrize("seed", range(60))
def test_no_clash_of_a_small_board_has_fewer_clues(seed: int) -> None:
    puzzle = unsolvable(2, 0.13, seed, most=13)
    found = clash(puzzle)
    assert found is not None and len(found) == fewest(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_a_clash_on_9x9_is_proved_smallest(seed: int) -> None:
    """A clash that the proof passes as smallest is no larger than any of many found by leaving out at random."""
    puzzle = planted(3, 0.22, seed)
    clashes = Clashes(puzzle, search_of(puzzle), 4000)
    while not clashes.run(50):
        pass
    assert clashes.smallest and clashes.best and irreducible(puzzle, list(clashes.best))
    chance = random.Random(seed)
    for _ in range(5):
        left = solve.clues_of(puzzle)
        for clue in chance.sample(left, len(left)):
            rest = [each for each in left if each != clue]
            if not solve.solve(solve.with_clues(puzzle, rest), 1):
                left = rest
        assert len(left) >= len(clashes.best)


def test_slices_change_nothing() -> None:
    puzzle = planted(3, 0.2, 3)
    ends = []
    for budget in (1, 7, 10**9):
        clashes = Clashes(puzzle, search_of(puzzle), 4000)
        while not clashes.run(budget):
            pass
        ends.append((clashes.best, clashes.smallest, clashes.nodes))
    assert ends[0] == ends[1] == ends[2]


def test_a_large_board_tells_some_clash_soon_and_stops_when_told() -> None:
    puzzle = planted(4, 0.45, 1)
    looks: list[bool] = []

    def stop(found: bool) -> bool:
        looks.append(found)
        return found

    found = clash(puzzle, stop=stop)
    assert found is not None and irreducible(puzzle, found)
    assert looks.count(True) == 1
    assert clash(puzzle, stop=lambda found: True) is None


def test_clash_by_search_alone() -> None:
    """A clash that only guessing finds is narrowed down, too."""
    puzzle = generate(3, ("numbers",), 6, 1)
    for cell, value in itertools.product(range(81), range(1, 10)):
        if not puzzle.numbers[cell]:
            numbers = puzzle.numbers[:cell] + bytes([value]) + puzzle.numbers[cell + 1 :]
            wrong = Puzzle(3, numbers, puzzle.marks)
            if not solve.solve(wrong, 1) and search_of(wrong).decisions:
                found = clash(wrong)
                assert found is not None and irreducible(wrong, found)
                return
    raise AssertionError("all of them were seen without guessing")


@pytest.mark.parametrize("seed", range(40))
def test_the_fewest_clues_that_hit_every_set(seed: int) -> None:
    chance = random.Random(seed)
    sets = [set_of(chance.sample(range(9), chance.randint(1, 4))) for _ in range(chance.randint(1, 12))]
    outsides = Outsides()
    for one in sets:
        outsides.add(one)

    def drive(most: int) -> int | None:
        work = outsides.fewest(most)
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value

    least = min((some for some in range(1, 2**9) if all(some & one for one in sets)), key=int.bit_count).bit_count()
    assert drive(least - 1) is None
    found = drive(9)
    assert found is not None and found.bit_count() == least and all(found & one for one in sets)


def test_the_verdict_tells_the_smallest_clash() -> None:
    puzzle = unsolvable(2, 0.13, 5, most=13)
    verdict = PuzzleVerdict(puzzle)
    while not verdict.run(100):
        pass
    said = verdict.snapshot()
    assert said.finished and said.extra["count"] == 0 and len(said.extra["clash"]) == fewest(puzzle)


@pytest.mark.parametrize(("text", "count"), [("2\n- - - -\n- - - -\n- - e -\n- - - -\n", 144),
                                             ("3\n" + "- - - - - - - - -\n" * 9, CAP)])  # fmt: skip
def test_the_verdict_counts_up_to_its_limit(text: str, count: int) -> None:
    verdict = PuzzleVerdict(read_puzzle(text)[0])
    while not verdict.run(300):
        pass
    said = verdict.snapshot()
    assert said.extra["count"] == said.solutions == count and said.extra["capped"] == (count == CAP)


@pytest.mark.parametrize(
    ("numbers", "marks", "told"),
    [
        ({0: 7, 99: 7}, {}, ((0, "n"), (99, "n"))),
        ({0: 7, 511: 7}, {}, None),
        ({5: 3}, {5: EVEN}, ((5, "n"), (5, "e"))),
        ({5: 4}, {5: ODD}, ((5, "n"), (5, "o"))),
        ({}, {8: EVEN | ODD}, ((8, "e"), (8, "o"))),
    ],
)
def test_clues_that_break_a_rule_are_told_before_any_search(
    numbers: dict[int, int], marks: dict[int, int], told: tuple[solve.Clue, ...] | None
) -> None:
    """Also on the largest board, where the search needs seconds to say that there is no solution."""
    cells, letters = bytearray(10_000), bytearray(10_000)
    for cell, value in numbers.items():
        cells[cell] = value
    for cell, mark in marks.items():
        letters[cell] = mark
    puzzle = Puzzle(10, bytes(cells), bytes(letters))
    assert obvious(puzzle) == told
    said = PuzzleVerdict(puzzle).snapshot()
    assert said.finished == (told is not None) and said.extra["clash"] == told and said.nodes == 0
    if told is not None:
        assert said.extra["counted"] and said.extra["count"] == 0 and clash(puzzle) == list(told)


def test_a_number_three_times_in_a_house_is_one_fault_of_all_three_cells() -> None:
    """A row of three sevens: the row has one fault that names them all, each box and column is sound."""
    values = bytearray(81)
    for cell in (0, 4, 8):
        values[cell] = 7
    (fault,) = faults(Puzzle(3, bytes(81), bytes(81)), bytes(values))
    assert fault.cells == (0, 4, 8) and fault.kind == "house"
    assert str(fault.sentence) == "Row 1 holds 7 more than once: r1c1, r1c5 and r1c9."


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (("2 - e -", "- - - -", "- - 4 -", "- - - -"),
         "Three clues clash. r1c3 is even, and it sees 2 in r1c1 and 4 in r3c3. No number is left for it."),
        (("3 w - -", "- o - -", "- - - -", "- - - -"), ""),
        (("3 ow - -", "- - - -", "- - - -", "- - - -"),
         "Three clues clash. r1c1 is 3 and the diamond asks for an odd sum, so r1c2 is even, not odd."),
        (("o o - -", "- w - -", "- - - -", "- - - -"),
         "Three clues clash. Box 1 takes two odd numbers, but r1c1 and r1c2 are odd, and one of r2c1 and r2c2 is odd "
         "(diamond)."),
        (("1 - - -", "- - - -", "- e - -", "- e - -"), "Three clues clash. 1 has no place in"),
    ],
)  # fmt: skip
def test_a_clash_is_told_as_it_comes_about(rows: tuple[str, ...], told: str) -> None:
    puzzle = read_puzzle("2\n" + "\n".join(rows) + "\n")[0]
    found = clash(puzzle)
    if not told:
        assert found is None
        return
    assert found is not None
    said = clash_words(puzzle, found).replace("**", "")
    assert said.startswith(told) and "row 1, column" not in said


def test_a_clash_of_many_clues_names_its_cells_as_its_buttons_do() -> None:
    for seed in range(4):
        puzzle = planted(3, 0.3, seed)
        found = clash(puzzle)
        assert found is not None
        assert re.search(r"\*\*r\dc\d\*\*", clash_words(puzzle, found))
        assert not re.search(r"row \d, column", clash_words(puzzle, found) + clash_sentence(puzzle, found))
