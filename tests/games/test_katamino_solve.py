"""The strategies: published numbers, worked orders, equal sets of fillings, steppers that go back; their twins."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.run.cancel import CancelFlag, use_flag
from engine.run.flags import SOLVED
from engine.run.recorder import TreeRecorder
from engine.run.stepper import seek
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import ORIENTATIONS, SHAPES, placements, read_pieces
from games.katamino.rules.plan import ROWS, strip
from games.katamino.think import kernel, solve
from games.katamino.think.dlx_search import cover_of
from games.katamino.think.problem import FREE, Filling, Problem, any_pieces, challenge
from tests.amount import amount
from tests.twin import interpreted, is_compiled

NINE = challenge(read_pieces("ltwkyrzcp").pieces)
FILLINGS = {3: 28, 4: 200, 5: 856, 6: 2164, 7: 5584, 8: 13632, 9: 23608, 10: 27804, 11: 16412, 12: 4040}
DISTINCT = {3: 7, 4: 50, 5: 107, 6: 541, 7: 1396, 8: 3408, 9: 5902, 10: 6951, 11: 4103, 12: 1010}


def finish(stepper: Any, budget: int = 1 << 20) -> list[Filling]:
    """Run a search to its end; return what it found."""
    found, done = [], False
    while not done:
        done = stepper.run(budget)
        found += stepper.take()
    return found


def test_the_two_worked_orders() -> None:
    first = next(solve.solutions(NINE, "first-hole"))
    assert (first.nodes, first.grid("hungarian")) == (
        52,
        ["tttwwrrcc", "ltwwrrzzc", "ltwkkrzcc", "lkkkyzzpp", "llyyyyppp"],
    )
    other = next(solve.solutions(challenge(read_pieces("twlkrzypc").pieces), "first-hole"))
    assert (other.nodes, other.grid("hungarian")) == (
        321,
        ["wyyyyllll", "wwyppprrl", "twwppzzrr", "tttkkzcrc", "tkkkzzccc"],
    )


def test_nodes_of_the_whole_search_do_not_depend_on_the_order() -> None:
    for text in ("ltwkyrzcp", "twlkrzypc"):
        search = solve.search(challenge(read_pieces(text).pieces), "first-hole")
        assert len(finish(search)) == 120
        assert search.snapshot().nodes == 127571


@pytest.mark.parametrize("name", solve.STRATEGIES)
def test_every_strategy_records_its_tree(name: str) -> None:
    """In slices as at once, with the nodes of a search that nobody records; solutions lie on the lowest level."""
    problem = challenge(read_pieces("lrwvp").pieces)
    whole, sliced, plain = (solve.search(problem, name) for _ in range(3))
    recorders = [TreeRecorder(1 << 20), TreeRecorder(1 << 20)]
    for search, recorder, step in zip((whole, sliced), recorders, (1 << 30, 37), strict=True):
        search.record(recorder)
        finish(search, step)
    found = finish(plain)
    nodes = plain.snapshot().nodes
    assert {recorder.nodes for recorder in recorders} == {nodes} == {whole.snapshot().nodes}
    one, other = (recorder.blocks(0, nodes, nodes, 1)[0] for recorder in recorders)
    assert one == other and len(one) == nodes
    marked = [first for level, first, *_, flags in one if level == 4 and flags & SOLVED]
    assert marked == sorted(filling.nodes for filling in found) != []


def test_all_strategies_find_the_same() -> None:
    found = {name: finish(solve.search(NINE, name)) for name in solve.STRATEGIES if name != "none"}
    assert {len(fillings) for fillings in found.values()} == {120}
    assert len({frozenset(fillings) for fillings in found.values()}) == 1
    for fillings in found.values():
        assert len(set(fillings)) == 120
        assert [f.nodes for f in fillings] == sorted(f.nodes for f in fillings)
    assert len({filling.canonical() for filling in found["fast"]}) == 30


@pytest.mark.parametrize("columns", [3, 4, 5])
def test_any_pieces_by_every_strategy(columns: int) -> None:
    found = {name: finish(solve.search(any_pieces(columns), name)) for name in solve.STRATEGIES}
    for fillings in found.values():
        assert len(fillings) == len(set(fillings)) == FILLINGS[columns]
    assert len({frozenset(fillings) for fillings in found.values()}) == 1
    assert len({filling.canonical() for filling in found["dlx"]}) == DISTINCT[columns]


@pytest.mark.parametrize("columns", [6, pytest.param(8, marks=pytest.mark.slow), 10, 12])
def test_any_pieces_by_the_quick_ones(columns: int) -> None:
    fillings = finish(solve.search(any_pieces(columns), "fast"))
    assert len(set(fillings)) == len(fillings) == FILLINGS[columns]
    assert len({filling.canonical() for filling in fillings}) == DISTINCT[columns]
    if columns <= 8:
        assert set(finish(solve.search(any_pieces(columns), "first-hole"))) == set(fillings)
        assert set(finish(solve.search(any_pieces(columns), "dlx"))) == set(fillings)


def test_sets_and_their_counts() -> None:
    counts = rules.set_counts()
    for columns, number in FILLINGS.items():
        chosen = [counts[rules.mask_of(pieces)] for pieces in combinations(range(12), columns)]
        assert sum(chosen) == number
    assert counts[rules.mask_of(NINE.pieces)] == 120


@pytest.mark.parametrize(
    ("pieces", "strategy", "number"),
    [
        ("P", "none", 40),
        ("PW", "none", 72),
        ("LY", "none", 36),
        ("LY", "mod5", 4),
        ("PW", "mod5", 0),
        ("WP", "none", 72),
    ],
)
def test_placements_on_an_empty_board(pieces: str, strategy: str, number: int) -> None:
    chosen = read_pieces(pieces).pieces
    found = finish(solve.search(Problem(chosen, strip(3), len(chosen)), strategy))
    assert len(found) == len(set(found)) == number


def test_placements_beside_what_lies_there() -> None:
    """Against trying every pair; the piece that lies there stays, and is shown."""
    bar = [((r, 0), 1) for r in range(ROWS)]
    problem = Problem((4, 8), strip(4), 2, tuple(bar))
    taken = {cell for cell, _ in bar}
    expected = 0
    for p in placements(4, strip(4)):
        for w in placements(8, strip(4)):
            cells = set(p.cells) | set(w.cells)
            expected += len(cells) == 10 and not cells & taken
    found = finish(solve.search(problem, "none"))
    assert len(found) == len(set(found)) == expected > 0
    assert all([row[0] for row in filling.grid()] == ["I"] * 5 for filling in found)
    assert all(filling.owners.count(FREE) == 5 for filling in found)


@given(st.lists(st.integers(0, 11), min_size=3, max_size=5, unique=True), st.randoms())
@settings(max_examples=amount(8, 25))
def test_strategies_agree_on_any_set(pieces: list[int], chance: Any) -> None:
    chance.shuffle(pieces)
    problem = challenge(tuple(pieces))
    sets = [set(finish(solve.search(problem, name))) for name in solve.STRATEGIES]
    assert all(found == sets[0] for found in sets)
    assert len(sets[0]) == rules.set_counts()[rules.mask_of(problem.pieces)] == cover_of(problem).count()


@pytest.mark.parametrize("strategy", solve.STRATEGIES)
def test_counting_without_keeping(strategy: str) -> None:
    search = solve.search(any_pieces(4), strategy, keep=False)
    while not search.run(1 << 20):
        pass
    assert search.snapshot().solutions == 200
    assert search.take() == []


@pytest.mark.parametrize("strategy", solve.STRATEGIES)
def test_slices_make_the_whole_and_marks_lead_back(strategy: str) -> None:
    problem = challenge(read_pieces("FLPVY", "standard").pieces)
    whole, sliced = solve.search(problem, strategy), solve.search(problem, strategy)
    expected = finish(whole)
    marks, seen, progress = [sliced.checkpoint()], [sliced.snapshot()], 0.0
    found, done = [], False
    while not done:
        done = sliced.run(17 if len(marks) < 60 else 1 << 20)
        found += sliced.take()
        marks.append(sliced.checkpoint())
        seen.append(sliced.snapshot())
        assert progress <= seen[-1].progress <= 1.0
        progress = seen[-1].progress
    assert found == expected and len(expected) > 0
    assert sliced.snapshot() == whole.snapshot()
    for mark, state in reversed(list(zip(marks, seen, strict=True))):
        sliced.restore(mark)
        assert sliced.snapshot() == state
    fresh = solve.search(problem, strategy)
    fresh.restore(marks[20])
    assert fresh.snapshot() == seen[20]
    assert finish(fresh) == [filling for filling in expected if filling.nodes > seen[20].nodes]
    for nodes in (0, 1, 5, 60, 200):
        seek(sliced, nodes, marks[:1])
        again = solve.search(problem, strategy)
        if nodes:
            again.run(nodes)
            again.take()
        assert sliced.snapshot() == again.snapshot()


@pytest.mark.parametrize("strategy", ["none", "mod5", "first-hole", "fast"])
def test_a_search_comes_back_where_its_flag_is_raised_and_goes_on_where_it_was(strategy: str) -> None:
    flag = CancelFlag()
    use_flag(flag)
    search = solve.search(any_pieces(4), strategy, keep=False)
    use_flag(CancelFlag())
    other = solve.search(any_pieces(4), strategy, keep=False)
    flag.raised = True
    assert not search.run(1 << 40)
    flag.raised = False
    assert search.snapshot().nodes > 0
    assert search.run(1 << 40) and other.run(1 << 40)
    assert search.snapshot() == other.snapshot()


def test_a_snapshot_tells_the_path() -> None:
    search = solve.search(challenge(read_pieces("TWLNFZYPU").pieces), "first-hole")
    search.run(14_000)
    search.take()
    state = search.snapshot()
    assert (state.nodes, state.solutions, state.extra["first_found"]) == (14_000, 16, 321)
    cells = [cell for placement in state.path for cell in placement.cells]
    assert len(cells) == len(set(cells)) == 5 * len(state.path)
    assert len(state.extra["choices"]) == len(state.extra["laid_at"]) == len(state.path)
    assert all(1 <= k <= d for k, d in state.extra["choices"])
    assert list(state.extra["laid_at"]) == sorted(state.extra["laid_at"]) and state.extra["laid_at"][-1] <= 14_000
    assert 0 < state.extra["dead_ends"] < 14_000


def test_dancing_links_take_the_fewest_choices() -> None:
    problem = challenge(read_pieces("TWLNFZYPU").pieces)
    search = solve.search(problem, "dlx")
    search.run(8_023)
    search.take()
    state = search.snapshot()
    assert (state.solutions, state.extra["dead_ends"], state.extra["item"]) == (22, 5341, (2, 4))
    down = {placement.piece for placement in state.path}
    left = tuple(piece for piece in problem.pieces if piece not in down)
    covered = {cell for placement in state.path for cell in placement.cells}
    by_cell, by_piece = solve.choice_counts(strip(9), left, state.path, covered)
    assert by_cell[2, 4] == 2 == min([*by_cell.values(), *by_piece.values()])


def test_dead_ends_add_up() -> None:
    """Each node has children, is a solution, or is a dead end: counted by hand on a small tray."""
    pieces = read_pieces("PUV", "standard").pieces
    nodes = dead = solutions = 0

    def lay(owners: frozenset[Any], left: tuple[int, ...]) -> int:
        nonlocal nodes, dead, solutions
        hole = next(((r, c) for c in range(3) for r in range(4, -1, -1) if (r, c) not in owners), None)
        if hole is None:
            solutions += 1
            return 1
        fits = 0
        for piece in left:
            for orientation in ORIENTATIONS[piece]:
                down, right = orientation.cells[0]
                cells = orientation.at(hole[0] - down, hole[1] - right)
                if all(0 <= r < 5 and 0 <= c < 3 and (r, c) not in owners for r, c in cells):
                    fits += 1
                    nodes += 1
                    lay(owners | set(cells), tuple(p for p in left if p != piece))
        dead += fits == 0
        return fits

    lay(frozenset(), pieces)
    search = solve.search(challenge(pieces), "first-hole")
    finish(search)
    state = search.snapshot()
    assert (state.nodes, state.solutions, state.extra["dead_ends"]) == (nodes, solutions, dead)
    assert solutions > 0


@pytest.mark.parametrize("rule", [kernel.NONE, kernel.GROUPS, kernel.HOLE])
def test_kernel_twin(rule: int) -> None:
    """Interpreted, the kernel visits the same nodes."""
    if not is_compiled(kernel):
        pytest.skip("the module is not compiled here")
    columns, pieces = 4, (2, 4, 8, 10, 11)
    name = {number: key for key, number in solve.PLAIN.items()}[rule]
    problem = Problem(pieces, strip(columns), columns)
    trails = []
    for module in (kernel, interpreted("games.katamino.think.kernel")):
        search = solve.plain(problem, name)
        search.inner = module.Laying(rule, 5 * columns, columns, solve.entries_of(problem, name)[1], 0)
        trail, done = [], False
        while not done and len(trail) < 12:
            done = search.run(211)
            trail.append((search.snapshot(), search.take(), search.checkpoint()))
        trails.append(trail)
    assert trails[0] == trails[1] and len(trails[0]) > 1


def test_a_full_buffer_stops_until_it_is_emptied() -> None:
    search = solve.search(any_pieces(6), "first-hole")
    while not search.run(1 << 30):
        if len(taken := search.take()) < 1024:
            break
        assert len(taken) == 1024
    assert search.snapshot().solutions == 2164


def test_shapes_are_the_orientations() -> None:
    assert {frozenset(o.cells) for o in ORIENTATIONS[0]} >= {frozenset(SHAPES[0])}
