"""Cover: published numbers, brute force, corner cases, the text format, budget and cancel, on both engines."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cover import Coloured, Cover, Stopped, read_knuth, write_knuth
from engine.game import BadInput
from engine.run.stepper import Snapshot
from tests.amount import amount
from tests.engine.covers import (
    brute_force,
    is_solution,
    langford,
    large_problem,
    pentominoes,
    problems,
    queens,
    sudoku,
    word_rectangles,
)

ENGINES = ("dlx", "cells", "bits")
CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_knuths_toy_problem() -> None:
    cover = Cover("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
    assert cover.count() == 1
    assert [cover.spell(s) for s in cover.solutions()] == [[("c", "e"), ("a", "d", "f"), ("b", "g")]]


@pytest.mark.parametrize("engine", ENGINES)
def test_published_numbers(engine: str) -> None:
    assert [queens(n).count(engine=engine) for n in range(1, 11)] == [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    assert [langford(n).count(engine=engine) for n in range(1, 9)] == [0, 0, 2, 2, 0, 0, 52, 300]
    assert pentominoes(3, 20).count(engine=engine) == 8
    assert pentominoes(5, 9, "LTWNYFZUP").count(engine=engine) == 120


def test_all_tilings_of_the_great_boards() -> None:
    assert pentominoes(6, 10).count() == 9356
    assert pentominoes(8, 8, hole=2).count() == 520
    cover = pentominoes(5, 12)
    found = list(cover.solutions())
    assert len(found) == len(set(found)) == 4040
    assert all(is_solution(cover, solution) for solution in found)


@pytest.mark.parametrize("engine", ENGINES)
def test_sudoku_and_words(engine: str) -> None:
    cover = sudoku(CLUES)
    (solution,) = cover.solutions(engine=engine)
    assert "".join(option[1][2] for option in sorted(cover.spell(solution))) == SOLVED
    words = word_rectangles(2, 3, ["ape", "tin", "ten", "tan"], ["at", "pi", "pe", "en", "an"])
    assert words.count(engine=engine) == 2  # ape over tin, ape over ten


def test_engines_give_the_same_solutions() -> None:
    for cover in (queens(8), langford(7), pentominoes(5, 6, "LTWNYF"), pentominoes(4, 5, "LPIY"), sudoku(CLUES)):
        sets = [sorted(cover.solutions(engine=engine)) for engine in ENGINES]
        assert sets[0] == sets[1]
        assert all(is_solution(cover, solution) for solution in sets[0])


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, amount(6, 12)), marks=pytest.mark.slow)], ids=str)
def test_engines_agree_on_larger_coloured_problems(seeds: range) -> None:
    for seed in seeds:
        cover = large_problem(seed)
        found = sorted(cover.solutions(engine="bits"))
        assert found == sorted(cover.solutions(engine="dlx"))
        assert all(is_solution(cover, solution) for solution in found)


@settings(max_examples=amount(150, 300))
@given(problems())
def test_brute_force(cover: Cover) -> None:
    expected = brute_force(cover)
    for engine in ENGINES:
        found = list(cover.solutions(engine=engine))
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert cover.count(engine=engine) == len(expected)
        assert (cover.first(engine=engine) in expected) if expected else cover.first(engine=engine) is None


@pytest.mark.parametrize("engine", ENGINES)
def test_corner_cases(engine: str) -> None:
    def solve(cover: Cover) -> list[tuple[int, ...]]:
        assert cover.count(engine=engine) == len(list(cover.solutions(engine=engine)))
        return list(cover.solutions(engine=engine))

    assert solve(Cover()) == [()]
    assert solve(Cover((), "xy")) == [()]
    assert solve(Cover((), "x", ["x"])) == [()]  # nothing to cover, so nothing is chosen
    assert solve(Cover("a")) == []
    assert solve(Cover("ab", options=["a"])) == []
    assert sorted(solve(Cover("a", options=["a", "a"]))) == [(0,), (1,)]
    assert solve(Cover("a", "x", ["x", "a", ""])) == [(1,)]
    assert solve(Cover("ab", "x", ["ax", "bx"])) == []
    assert solve(Cover("ab", "x", [["a", Coloured("x", 1)], ["b", Coloured("x", 1)]])) == [(0, 1)]
    assert solve(Cover("ab", "x", [["a", Coloured("x", 1)], ["b", Coloured("x", 2)]])) == []
    assert solve(Cover("ab", "x", [["a", Coloured("x", 1)], "bx"])) == []


def in_knuths_order(cover: Cover) -> list[tuple[int, ...]]:
    """Return the solutions as a plain Algorithm C visits them: the first item of fewest options, options in order."""
    options = [
        {(e.item if isinstance(e, Coloured) else e): (e.colour if isinstance(e, Coloured) else None) for e in option}
        for option in cover.options
    ]
    found: list[tuple[int, ...]] = []

    def search(left: list[Any], alive: list[int], path: tuple[int, ...]) -> None:
        if not left:
            found.append(tuple(sorted(path)))
            return
        item = min(left, key=lambda item: sum(item in options[n] for n in alive))  # the first of the smallest
        for n in (n for n in alive if item in options[n]):
            mine = options[n]
            rest = [
                m
                for m in alive
                if all(mine[i] is not None and mine[i] == options[m][i] for i in mine if i in options[m])
            ]
            search([i for i in left if i not in mine], rest, (*path, n))

    search(list(cover.primary), [n for n in range(len(options)) if n not in cover.idle()], ())
    return found


@settings(max_examples=amount(30, 60))
@given(problems())
def test_dancing_links_keep_knuths_order(cover: Cover) -> None:
    assert list(cover.solutions(engine="dlx")) == in_knuths_order(cover)


def test_knuths_order_of_larger_problems() -> None:
    for cover in (queens(6), langford(7), pentominoes(4, 5, "LPIY"), large_problem(3)):
        assert list(cover.solutions(engine="dlx")) == in_knuths_order(cover)


def test_names_are_any_hashable() -> None:
    cover = Cover([(0, 0), None, 3.5, "a b"], [frozenset("x")])
    assert cover.add([(0, 0), None, Coloured(frozenset("x"), (1, 2))]) == 0
    assert cover.add([3.5, "a b"]) == 1
    assert cover.spell(cover.first() or ()) == [((0, 0), None, Coloured(frozenset("x"), (1, 2))), (3.5, "a b")]


@pytest.mark.parametrize(
    ("option", "part"),
    [
        (["q"], "'q'|q"),
        (["a", "a"], "twice"),
        ([Coloured("a", "red")], "colour"),
        (["x", Coloured("x", "red")], "twice"),
    ],
)
def test_wrong_options_change_nothing(option: list[object], part: str) -> None:
    cover = Cover("a", "x", ["a"])
    with pytest.raises(BadInput, match=part):
        cover.add(option)
    assert cover.options == [("a",)] and cover.count() == 1
    with pytest.raises(BadInput, match="twice"):
        Cover("a", "a")


def test_budget_and_cancel() -> None:
    cover = queens(10)
    total = cover.stepper("dlx")
    total.run(1 << 60)
    nodes = total.snapshot().nodes
    assert cover.count(budget=nodes, engine="dlx") == 724
    for engine in ENGINES:
        with pytest.raises(Stopped) as stopped:
            cover.count(budget=500, engine=engine)
        assert stopped.value.snapshot.nodes == 500
        assert 0 < stopped.value.snapshot.progress < 1
    seen: list[Snapshot] = []
    with pytest.raises(Stopped, match="cancelled"):
        cover.count(watch=lambda snapshot: seen.append(snapshot) or len(seen) == 3)
    assert len(seen) == 3
    given_out = []
    with pytest.raises(Stopped):
        for solution in cover.solutions(budget=2000):
            given_out.append(solution)
    assert 0 < len(given_out) < 724


def test_progress_never_falls() -> None:
    for engine in ENGINES:
        stepper = langford(7).stepper(engine)
        last = 0.0
        while not stepper.run(7):
            progress = stepper.snapshot().progress
            assert last <= progress <= 1
            last = progress
            stepper.take()
        assert stepper.snapshot().progress == 1


def test_a_great_many_solutions_are_all_handed_out() -> None:
    cover = Cover(range(17), options=[[i] for i in range(17) for _ in range(2)])
    for engine in ENGINES:
        assert len(set(cover.solutions(engine=engine))) == 1 << 17


KNUTH = """| Knuth's toy problem with colours
p q r | x y

p q x y:A
p r x:A y
p x:B
q x:A
\tr  y:B
"""


def test_knuth_format() -> None:
    cover = read_knuth(KNUTH)
    assert (cover.primary, cover.secondary) == (("p", "q", "r"), ("x", "y"))
    assert list(cover.solutions()) == [(1, 3)]
    assert write_knuth(cover).splitlines() == [" ".join(line.split()) for line in KNUTH.splitlines() if line][1:]


@settings(max_examples=amount(50, 100))
@given(problems())
def test_knuth_round_trip(cover: Cover) -> None:
    if not cover.primary or () in cover.options:
        with pytest.raises(BadInput):
            write_knuth(cover)
        return
    again = read_knuth(write_knuth(cover))
    assert (again.primary, again.secondary, again.options) == (cover.primary, cover.secondary, cover.options)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no line that names the items."),
        ("| only a comment\n\n  | and another\n", "There is no line that names the items."),
        ("a b a\n", "Line 1, column 5: Item a is named twice."),
        ("a b\na\nb  c\n", "Line 3, column 4: Item c of an option is not among the items."),
        ("a b\r\n\r\na\ta\r\n", "Line 3, column 3: Item a is twice in one option."),
        ("a | x\na x:1 x\n", "Line 2, column 7: Item x is twice in one option."),
        ("a | x | y\n", "Line 1, column 7: There is a second | among the items."),
        ("a | x\na:1\n", "Line 2, column 1: Primary item a cannot have a colour."),
        ("a | x\na x:\n", "Line 2, column 3: x: is not an item with a colour (item:colour)."),
        ("a | x\na x:1:2\n", "Line 2, column 3: x:1:2 is not an item with a colour (item:colour)."),
        ("a | x\na :1\n", "Line 2, column 3: :1 is not an item with a colour (item:colour)."),
        ("a | x\na | x\n", "Line 2, column 3: | holds a |, which only the line of items has."),
        ("a:b\n", "Line 1, column 1: The name a:b holds a | or a colon."),
        ("a b|c\n", "Line 1, column 3: The name b|c holds a | or a colon and is no multiplicity (u:v|item or v|item)."),
        ("a 2:|b\n", "Line 1, column 3: The name 2:|b holds a | or a colon and is no multiplicity"),
        ("a 3:2|b\n", "Line 1, column 3: 3:2|b asks for at least 3 options and at most 2."),
        ("a 0|b\n", "Line 1, column 3: 0|b lets its item be covered by no option at all."),
        ("a | 2|b\n", "Line 1, column 5: 2|b gives a secondary item a multiplicity, which only primary ones have."),
        ("a 2|b 3|b\n", "Line 1, column 7: Item b is named twice."),
        ("a 1234567890|b\n", "Line 1, column 3: The multiplicity of b has more than 9 digits."),
        ("a b\r\na\rb \0\n", "Line 3, column 3: a NUL character is in no text."),
        ("a " + 50 * "b" + " a\n", "Line 1, column 54: Item a is named twice."),
        ("a\n" + 50 * "b", "Line 2, column 1: Item " + 37 * "b" + "... of an option is not among the items."),
    ],
)
def test_knuth_format_faults(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_knuth(text)
    assert str(refused.value).startswith(sentence) and str(refused.value).endswith(".")


def test_options_keep_their_numbers_and_lines() -> None:
    lines: list[int] = []
    cover = read_knuth("| c\na b | x\n\nx\na\n| c\nx:1\nb x:1", lines)
    assert lines == [4, 5, 7, 8] and cover.idle() == [0, 2]
    assert list(cover.solutions()) == [(1, 3)] and cover.spell((1, 3)) == [("a",), ("b", Coloured("x", "1"))]


def test_a_large_text_is_read_quickly() -> None:
    names = [f"i{n}" for n in range(1000)]
    options = [f"i{n % 1000} i{(n * 7 + 1) % 1000} i{(n * 3 + 2) % 1000} x:{n % 40}" for n in range(100_000)]
    text = " ".join(names) + " | x\n" + "\n".join(line for line in options if len(set(line.split())) == 4)
    began = time.process_time()
    cover = read_knuth(text)
    assert len(cover.options) > 95_000
    assert time.process_time() - began < 4  # some tenths, but for a machine that does much else


@given(st.sampled_from(["a b", "a:b", "a|b", "", " a", "\n"]))
def test_names_that_cannot_be_written(name: str) -> None:
    with pytest.raises(BadInput):
        write_knuth(Cover([name]))


@pytest.mark.parametrize("number", [4, 99, -1, "x"])
def test_the_number_of_no_option_is_one_clear_error(number: Any) -> None:
    cover = Cover("abc", options=["a", "b", "c", "ab"])
    with pytest.raises(ValueError, match=f"there is no option {number!r}; there are 4, numbered from 0"):
        cover.spell((0, number))
