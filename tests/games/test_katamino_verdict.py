"""What the engine says while one plays: ways to finish, dead holes, hints; each against slow and plain counting."""

from __future__ import annotations

import random

import pytest

from engine.cover.polyomino import connected_groups
from games.katamino.rules import rulebook as rules
from games.katamino.rules.rulebook import Position, Put, TakeBack
from games.katamino.think import hint, verdict
from games.katamino.think.census import challenges


def plain_ways(pos: Position) -> int:
    """Count the fillings by trying every piece in hand on the first free cell."""
    free = pos.free_cells()
    if not free:
        return 1
    first = free[0]
    fitting = [p for p in verdict.placements_left(pos) if first in p.cells]
    return sum(plain_ways(rules.play(pos, Put(p))) for p in fitting)


def positions(count: int, lengths: tuple[int, ...] = (3, 4, 5, 6, 8)) -> list[Position]:
    """Return positions of random play: some can be finished, most cannot."""
    chance = random.Random(4)
    found = []
    for _ in range(count):
        sets = challenges(chance.choice(lengths))
        pos = Position(chance.choice(sets).pieces)
        good = list(verdict.completion(pos) or ())
        for _step in range(chance.randrange(0, len(pos.pieces))):
            left = verdict.placements_left(pos)
            if not left:
                break
            fitting = [p for p in good if p.piece in pos.in_hand and p in left]
            placement = chance.choice(fitting if fitting and chance.random() < 0.7 else left)
            pos = rules.play(pos, Put(placement))
        found.append(pos)
    return found


POSITIONS = positions(60)


@pytest.mark.parametrize("pos", [p for p in positions(40, (3, 4, 5)) if len(p.in_hand) <= 4], ids=rules.write)
def test_ways_are_those_of_plain_counting(pos: Position) -> None:
    expected = plain_ways(pos)
    assert verdict.ways(pos) == expected
    assert verdict.ways(pos, 1) == min(1, expected)
    search = verdict.Verdict(pos)
    while not search.run(3):
        pass
    assert search.snapshot().solutions == expected and search.snapshot().finished


@pytest.mark.parametrize("pos", POSITIONS, ids=rules.write)
def test_a_completion_fills_the_tray(pos: Position) -> None:
    found = verdict.completion(pos)
    assert (found is not None) == (verdict.ways(pos, 1) > 0)
    for placement in found or ():
        pos = rules.play(pos, Put(placement))
    assert found is None or rules.outcome(pos) is not None


@pytest.mark.parametrize("pos", POSITIONS, ids=rules.write)
def test_dead_holes_are_dead(pos: Position) -> None:
    """No completion of the tray exists where a hole is dead, and a hole is made of connected free cells."""
    dead = verdict.dead_holes(pos)
    if dead:
        assert verdict.ways(pos) == 0
    free = set(pos.free_cells())
    for hole in dead:
        assert hole <= free and len(connected_groups(sorted(hole))) == 1
    # A cut-off hole whose size is no multiple of five is always found, unless it is the largest part left.
    groups = sorted(connected_groups(pos.free_cells()), key=len)
    for group in groups[:-1]:
        if len(group) % 5 and len(group) < len(groups[-1]):
            assert any(set(group) & hole for hole in dead)


@pytest.mark.parametrize("pos", [p for p in POSITIONS if rules.outcome(p) is None], ids=rules.write)
def test_hints_are_true(pos: Position) -> None:
    found = hint.find(pos)
    if found.kind in ("cell", "piece"):
        assert found.what is not None and found.what in found.choices
        assert verdict.ways(rules.play(pos, Put(found.what)), 1) == 1
        good = [p for p in found.choices if verdict.ways(rules.play(pos, Put(p)), 1)]
        assert found.good == len(good) >= 1
        left = verdict.placements_left(pos)
        if found.cell is not None:
            assert set(found.choices) == {p for p in left if found.cell in p.cells}
        else:
            assert set(found.choices) == {p for p in left if p.piece == found.piece}
        fewest = min(sum(cell in p.cells for p in left) for cell in pos.free_cells())
        assert len(found.choices) <= fewest
    else:
        assert found.kind == "back" and verdict.ways(pos) == 0
        before = pos
        for piece in found.back:
            before = rules.play(before, TakeBack(piece))
        assert verdict.ways(before, 1) == 1
        if found.ways:
            assert verdict.ways(before) == found.ways


def test_a_set_without_solution_has_no_hint() -> None:
    assert hint.find(Position((0, 1, 2))).kind == "none"
