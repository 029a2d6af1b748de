"""What follows from trying a number: told facts suffice for the contradiction, and both twins tell the same."""

from __future__ import annotations

import pytest

import engine.sudoku.chains as compiled
from engine.sudoku.chains import ASSUMED, HIDDEN, NAKED, SUM, Chains
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Logic
from games.sudoku.think.solve import solve
from tests.twin import interpreted, is_compiled

MIX = ("numbers", "parity", "sums")


def stuck(k: int, seed: int) -> Logic:
    """Return a hard board where only chains lead on."""
    puzzle = generate(k, MIX, 6, seed)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic, 5)) is not None:
        logic.apply(hint)
    return logic


def chains_of(logic: Logic, module: object = compiled) -> Chains:
    """Return the chains of a board."""
    chains: Chains = module.Chains(logic.n, houses(logic.k), logic.ties)  # type: ignore[attr-defined]
    chains.load(bytes(logic.values), logic.candidates)
    return chains


@pytest.mark.parametrize("seed", range(8))
def test_each_fact_follows_from_those_it_names(seed: int) -> None:
    """Replayed with nothing but the facts told before, each step and the end hold."""
    logic = stuck(3, seed)
    found = chains_of(logic).shortest(10**9)
    assert found is not None
    facts, (house, what, reasons) = found
    every = houses(3)

    def possible(cell: int, value: int, known: set[int]) -> bool:
        """Whether a candidate is left by some of the facts."""
        if not logic.candidates[cell] >> value & 1:
            return False
        for index in known:
            other, number, how, _where, _needs = facts[index]
            if how == SUM:
                if other == cell and value % 2 != int(number > 0):
                    return False
            elif (other == cell) != (number == value) and any(cell in of and other in of for of in every):
                return False
        return True

    for index, (cell, value, how, where, needs) in enumerate(facts):
        assert all(need < index for need in needs)
        known = set(needs)
        if how == ASSUMED:
            assert index == 0 and possible(cell, value, known)
        elif how == NAKED:
            assert [v for v in range(1, 10) if possible(cell, v, known)] == [value]
        elif how == HIDDEN:
            assert [c for c in every[where] if possible(c, value, known)] == [cell]
        else:
            assert where in logic.ties[cell]
            kinds = {v % 2 for v in range(1, 10) if possible(where, v, known)}
            assert kinds == {1 - int(value > 0)}
    known = set(reasons)
    if house < 0:
        assert not any(possible(what, v, known) for v in range(1, 10))
    else:
        assert not any(possible(c, what, known) for c in every[house])
    needed = known.union(*(fact[4] for fact in facts))
    assert needed == set(range(len(facts))), "nothing is told that is not needed"


@pytest.mark.parametrize("seed", range(4))
def test_what_contradicts_itself_is_in_no_solution(seed: int) -> None:
    logic = stuck(3, seed)
    solution = solve(logic.puzzle)[0]
    chains = chains_of(logic)
    found = chains.contradictions()
    assert found and all(solution[cell] != value for cell, value in found)
    assert chains.contradictions() == found, "a trial leaves nothing behind"


def test_twins() -> None:
    if not is_compiled(compiled):
        pytest.skip("engine.sudoku.chains is not compiled")
    plain = interpreted("engine.sudoku.chains")
    for seed in range(3):
        logic = stuck(3, seed)
        fast, slow = chains_of(logic), chains_of(logic, plain)
        assert fast.contradictions() == slow.contradictions() and fast.work == slow.work
        assert fast.shortest(10**9) == slow.shortest(10**9) and fast.work == slow.work


def test_work_is_bounded() -> None:
    chains = chains_of(stuck(3, 1))
    assert chains.shortest(0) is None and chains.work == 0
