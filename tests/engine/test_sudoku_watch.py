"""What a watcher is told of the Sudoku search is true: guesses and their place, conflicts, the order and reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.run.stepper import Checkpoint
from engine.sudoku.search import SudokuSearch
from engine.sudoku.watch import BARE, LEARNT, Seen
from games.sudoku.rules.puzzle import houses, houses_of
from tests.engine.test_sudoku import EVEN, ODD, clues, everything, some_grid


def test_watching() -> None:
    """Every picture is true: depths, and guesses to blame that by themselves lead to a clash."""
    chance = random.Random(11)
    numbers, marks = clues(3, 0.16, chance, grid=some_grid(3, chance))
    search = Seen(3, numbers, marks)
    clashes = 0
    while not search.run(1) and clashes < 30:
        search.take()
        picture, depth = search.picture(), search.depth
        assert len(picture["guesses"]) == depth >= max(picture["depths"])
        for level, (cell, v, *_) in enumerate(picture["guesses"], 1):
            assert v <= 0 or (picture["values"][cell], picture["depths"][cell]) == (v, level)
        for cell, v in enumerate(numbers):
            assert v in (0, picture["values"][cell])
        conflict = picture["conflict"]
        if not conflict:
            continue
        clashes += 1
        assert set(conflict["blamed"]) <= set(range(1, depth + 1))
        if conflict["kind"] == "house":
            assert conflict["value"] not in {picture["values"][cell] for cell in conflict["cells"]}
        if search.solutions == 0:
            tried = bytearray(numbers)
            for level in conflict["blamed"]:
                cell, v, *_ = picture["guesses"][level - 1]
                if v > 0:
                    tried[cell] = v
            if all(v > 0 for _, v, *_ in picture["guesses"]):
                assert not everything(SudokuSearch(3, bytes(tried), marks))
    assert clashes > 5


def moments(seeds: range, nodes: int = 300) -> Iterator[tuple[Seen, dict[str, Any]]]:
    """Yield searches of random boards with solutions, node after node, each with its picture."""
    for seed in seeds:
        chance = random.Random(seed)
        k = chance.choice([2, 3, 3, 4])
        numbers, marks = clues(k, 0.12, chance, grid=some_grid(k, chance))
        search = Seen(k, numbers, marks)
        for _ in range(nodes):
            if search.run(1):
                break
            search.take()
            yield search, search.picture()


def seen_from(k: int, cell: int) -> set[int]:
    """Return the cells of the houses of a cell, itself left out."""
    return {other for house in houses_of(k)[cell] for other in houses(k)[house]} - {cell}


def test_every_kind_of_conflict_is_one() -> None:
    """The cells named do clash, on the board as it is shown."""
    kinds: Counter[str] = Counter()
    for search, picture in moments(range(40)):
        conflict, values = picture["conflict"], picture["values"]
        if conflict is None:
            continue
        k, n, value, cells = search.k, search.n, conflict["value"], conflict["cells"]
        kinds[conflict["kind"]] += 1
        match conflict["kind"]:
            case "twice":
                assert cells[0] != cells[1] and all(values[cell] == value for cell in cells)
                assert set(cells) <= set(houses(k)[conflict["house"]])
            case "two":
                assert value != conflict["other"] and values[cells[0]] in (value, conflict["other"])
            case "house":
                assert cells == houses(k)[conflict["house"]] and value not in {values[cell] for cell in cells}
            case "cell":
                assert not values[cells[0]]
            case "locked":
                assert values[cells[0]] == value and cells[0] not in houses(k)[conflict["house"]]
            case "wrong":
                assert values[cells[0]] == value
            case "parity":
                of_value = [cell for cell in cells if values[cell] and values[cell] % 2 == value]
                of_value += [cell for cell in cells if picture["odd"][cell] == 1 + value]  # a number may not fit it yet
                assert cells == houses(k)[conflict["house"]] and len(set(of_value)) > (n + value) // 2
            case "learnt":
                assert 1 <= value <= n
            case other:
                assert other == "sum"
                assert other == "sum"  # on none of these boards
    assert {"twice", "two", "house", "cell", "locked", "parity"} <= set(kinds)


def test_a_guess_is_one_of_those_its_cell_could_hold() -> None:
    """The first guess of a cell has as many alternatives as the clues and the guesses before leave; later ones fewer
    untried, never another total than can be."""
    places = set()
    for search, picture in moments(range(12), 120):
        for depth, (cell, number, odd, which, among) in enumerate(picture["guesses"]):
            assert (1 <= which <= among <= search.n and odd == number % 2) or not number
            places.add(which)
            if number <= 0:
                assert (which, among) == (1, 2)
                held = picture["values"][cell]
                assert not held or picture["conflict"] or held % 2 == odd
                continue
            barred = {
                picture["values"][other]
                for other in seen_from(search.k, cell)
                if picture["values"][other] and picture["depths"][other] <= depth
            }
            assert number not in barred and among <= search.n - len(barred)
    assert {1, 2} <= places


@pytest.mark.parametrize("k", [2, 3, 4, 6])
def test_the_story_tells_what_followed_from_what(k: int) -> None:
    """Each number of a board that needs no guess is the only option left, by numbers before it or what is named."""
    chance = random.Random(k)
    told = 0
    hows: Counter[str] = Counter()
    for _try in range(60 if k < 6 else 6):
        numbers, marks = clues(k, {2: 0.3, 3: 0.45, 4: 0.5, 6: 0.8}[k], chance, grid=some_grid(k, chance))
        search = Seen(k, numbers, marks)
        search.run(1)
        picture = search.picture()
        if search.decisions or 0 in picture["values"]:
            continue
        board = bytearray(numbers)
        for cell in picture["order"]:
            number, item = picture["values"][cell], picture["items"][cell]
            assert not board[cell] and item not in (BARE, LEARNT)
            others = options(search, item)
            assert (cell, number) in others
            named = {(c, v): (how, where) for c, v, how, where in search.told.ruled_out(item, cell)}
            for c, v in set(others) - {(cell, number)}:
                plain = board[c] or any(board[peer] == v for peer in seen_from(k, c))
                own = marks[c] & (EVEN | ODD) and bool(marks[c] & ODD) != bool(v % 2)
                assert plain or own or (c, v) in named, "a number in the way, a clue, or a reason that is named"
            for (c, _v), (how, where) in named.items():
                hows[how] += 1
                if how == "parity" and where != c:
                    assert board[where] or marks[where] or marks[c], "odd sums lead from there"
            board[cell] = number
            told += 1
        assert bytes(board) == search.take()[0]
    assert told > 20 and "parity" in hows and (k not in (3, 4) or "locked" in hows)


def options(search: Seen, item: int) -> list[tuple[int, int]]:
    """Return the options of an item as (cell, number)."""
    n = search.n
    if item < n * n:
        return [(item, v) for v in range(1, n + 1)]
    house, number = divmod(item - n * n, n)
    return [(cell, number + 1) for cell in houses(search.k)[house]]


def test_a_search_that_is_looked_at_is_the_search() -> None:
    numbers, marks = clues(3, 0.16, random.Random(5), grid=some_grid(3, random.Random(5)))
    seen, plain = Seen(3, numbers, marks), SudokuSearch(3, numbers, marks)
    found = []
    for _node in range(300):
        seen.run(1)
        seen.picture()
        found += seen.take()
    plain.run(300)
    assert (seen.snapshot(), found) == (plain.snapshot(), plain.take())


def test_it_stops_at_each_solution_and_comes_back() -> None:
    numbers, marks = clues(3, 0.16, random.Random(5), grid=some_grid(3, random.Random(5)))
    seen = Seen(3, numbers, marks)
    seen.run(10**6)
    assert seen.solutions == 1 and 0 not in seen.picture()["values"]
    first, node = seen.take(), seen.nodes
    seen.run(10**6)
    assert seen.solutions == 2 and seen.take() != first
    seen.restore(Checkpoint(node - 1, 0, ()))
    assert (seen.nodes, seen.solutions) == (node - 1, 0)
    seen.run(10**6)
    assert (seen.nodes, seen.take()) == (node, first)


def test_a_parity_that_is_known_is_told_with_the_guess_it_leans_on() -> None:
    """What is said of even and odd never contradicts a number on the board, and guessed parities are among it."""
    guessed = 0
    for search, picture in moments(range(12), 120):
        for cell, (odd, depth) in enumerate(zip(picture["odd"], picture["odd_depths"], strict=True)):
            assert 0 <= depth <= search.depth
            if odd and not picture["conflict"] and picture["values"][cell]:
                assert picture["values"][cell] % 2 == odd - 1
        for depth, (cell, number, odd, *_place) in enumerate(picture["guesses"], 1):
            if not number:
                assert (picture["odd"][cell], picture["odd_depths"][cell]) == (1 + odd, depth)
                guessed += 1
    assert guessed
