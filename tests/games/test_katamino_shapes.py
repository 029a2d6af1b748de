"""Trays of any shape, pieces that repeat, the calendar board, against published numbers and a plain search here."""

from __future__ import annotations

import datetime
import itertools
import json
import pickle
from collections import Counter
from pathlib import Path

import pytest

from engine.cover.polyomino import SYMMETRIES, Cell
from engine.game import BadInput, IllegalMove
from engine.history import History, split_id
from games import cli
from games.katamino.boards import read_shape
from games.katamino.game import begun
from games.katamino.kind import Kind
from games.katamino.rules import rulebook as rules
from games.katamino.rules.calendar import CELLS, PIECES, board_of, date_cells
from games.katamino.rules.pieces import NAMES, STEP, numbered, placements, read_multiset, shape_of, sums_of
from games.katamino.rules.plan import plan_with, read_plan, strip
from games.katamino.think import hint, packed, solve, verdict
from games.katamino.think.explain import explain
from games.katamino.think.problem import challenge
from tests.twin import interpreted

DAY = datetime.date(2026, 11, 22)
DRAWN = {  # once more, so that a wrong drawing there is seen here
    "I": "#####", "L": "####/#...", "N": "###./..##", "P": "##/##/#.", "T": "###/.#./.#.", "U": "#.#/###",
    "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##",
    "F": ".##/##./.#.", "1": "#", "2": "##", "B": "###/###",
}  # fmt: skip


def forms(name: str) -> set[frozenset[Cell]]:
    """Return the orientations of a piece as sets of cells about their first one."""
    cells = [(r, c) for r, row in enumerate(DRAWN[name].split("/")) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for turn in SYMMETRIES:
        turned = sorted(turn(r, c) for r, c in cells)
        found.add(frozenset((r - turned[0][0], c - turned[0][1]) for r, c in turned))
    return found


def brute(cells: frozenset[Cell], hand: Counter[str]) -> int:
    """Return in how many ways these pieces fill the cells, equal pieces counted once: first cell row by row."""
    order = {cell: 1 << n for n, cell in enumerate(sorted(cells))}
    lying: dict[int, dict[str, list[int]]] = {bit: {name: [] for name in hand} for bit in order.values()}
    for (row, column), name in itertools.product(order, hand):
        for form in FORMS[name]:
            placed = [(row + r, column + c) for r, c in form]
            if cells.issuperset(placed):
                lying[order[row, column]][name].append(sum(order[cell] for cell in placed))
    left = dict(hand)

    def fill(free: int) -> int:
        found = 0
        for name, masks in lying[free & -free].items() if free else ():
            if left[name]:
                left[name] -= 1
                found += sum(fill(free ^ mask) for mask in masks if mask & free == mask)
                left[name] += 1
        return found if free else 1

    return fill((1 << len(cells)) - 1)


FORMS = {name: forms(name) for name in DRAWN}


def free_on(month: int, day: int) -> frozenset[Cell]:
    """Return the cells of the calendar board without those of a date, from the description of its rows."""
    names = [f"m{n}" for n in range(1, 7)], [f"m{n}" for n in range(7, 13)]
    days = [[f"d{n}" for n in range(first, min(first + 7, 32))] for first in (1, 8, 15, 22, 29)]
    cells = {name: (r, c) for r, row in enumerate([*names, *days]) for c, name in enumerate(row)}
    return frozenset(cells.values()) - {cells[f"m{month}"], cells[f"d{day}"]}


# Plans and their texts


def test_a_shape_has_a_text() -> None:
    elephant = read_plan("12x7-7Y3ZXVZZZZFWV64SG")  # of the design: seven solutions with the twelve
    assert str(elephant) == "12x7-7Y3ZXVZZZZFWV64SG" and len(elephant.cells) == 60
    assert packed.count(elephant.cells, range(12), reduce=True) == 7
    assert read_plan("3x2-xg") == read_plan("3X2-XG".replace("X2", "x2")) and str(read_plan("3x2-XG")) == "3x2-XG"
    assert pickle.loads(pickle.dumps(elephant)) == elephant and read_plan(str(strip(9))) == strip(9)
    assert plan_with([(4, 7), (5, 7)]) == plan_with([(0, 0), (1, 0)])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3x2-X", "2 characters after the dash"),
        ("3x2-XU", "'U' does not stand"),
        ("3x2-XZ", "says more cells"),
        ("3x2-00", "has no cells"),
        ("25x1-ZZZZZ", "1 to 24"),
        ("9x9-" + "Z" * 16 + "G", "64 cells at most"),
        ("5x3-ZZZ.L2", "15 cells, the pieces have 10"),
        ("5x2-ZZ.L0P2", "how many of each"),
        ("5x2-ZZ.L1L1", "how many of each"),
        ("5x2-ZZ.Q2", "how many of each"),
        ("calendar-2026-02-29", "is not a date"),
        ("calendar-", "is not a date"),
    ],
)
def test_a_broken_text_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        rules.read_params(text)


@pytest.mark.parametrize("text", ["calendar-2026-11-22", "5x4-ZZZZ.L2P2", "10x6-ZZZZZZZZZZZZ", "3x3-ZY.B11121"])
def test_params_positions_and_moves_have_texts(text: str) -> None:
    params = rules.read_params(text)
    assert str(params) == text
    pos = rules.start(params, 0)
    for _ in range(3):
        move = next(move for move in rules.moves(pos) if isinstance(move, rules.Put))
        assert rules.read_move(str(move)) == move
        if rules.outcome(pos) is None:
            pos = rules.play(pos, move)
        assert rules.read(rules.write(pos)) == pos
    assert split_id(Kind().write(begun(params)))[1] == text


def test_of_equal_pieces_each_has_a_name() -> None:
    pos = rules.start(rules.read_params("5x4-ZZZZ.L2P2"), 0)
    second = next(
        move for move in rules.moves(pos) if isinstance(move, rules.Put) and move.placement.piece == pos.pieces[1]
    )
    assert str(second) == "L1@1,1*2"
    after = rules.play(pos, second)
    assert str(next(move for move in rules.moves(after) if isinstance(move, rules.TakeBack))) == "-L*2"
    assert after.in_hand == tuple(piece for piece in pos.pieces if piece != second.placement.piece)
    with pytest.raises(BadInput, match="does not lay a piece from the hand"):
        rules.read("5x4-ZZZZ.L2P2/L1@1,1/L1@1,3")


def test_pieces_that_repeat_are_read() -> None:
    assert read_multiset("L2 1 B L").pieces == numbered(NAMES.index(name) for name in "L21BL")
    assert read_multiset("lbB", "spanish").pieces == tuple(NAMES.index(name) for name in "IYB")
    assert read_multiset("ltB").scheme == "hungarian" and read_multiset("LtB").scheme == "standard"
    with pytest.raises(BadInput, match="more than 9 times"):
        read_multiset("L" * 10)
    assert sums_of(read_multiset("B2").pieces) == 0b101000101


# Searching


SMALL = ["5x4-ZZZZ.L2P2", "4x4-ZZZG.23V2", "5x5-ZZZZZ.P3L1V1", "6x4-ZFZZG.B1I114U1"]


@pytest.mark.parametrize("text", SMALL)
def test_every_strategy_finds_what_a_plain_search_counts(text: str) -> None:
    params = rules.read_params(text)
    assert params.plan is not None
    expected = brute(frozenset(params.plan.cells), Counter(NAMES[piece % STEP] for piece in params.pieces))
    problem = challenge(params.pieces, params.plan)
    found = {name: list(solve.solutions(problem, name)) for name in solve.STRATEGIES}
    assert expected > 0
    for name, fillings in found.items():
        assert len(fillings) == len(set(fillings)) == expected, name
    assert len({frozenset(fillings) for fillings in found.values()}) == 1
    assert verdict.ways(rules.start(params, 0)) == expected


@pytest.mark.parametrize("strategy", solve.STRATEGIES)
@pytest.mark.parametrize("text", [SMALL[0], SMALL[1], SMALL[3]])
def test_a_step_is_explained_as_the_search_takes_it(text: str, strategy: str) -> None:
    params = rules.read_params(text)
    problem = challenge(params.pieces, params.plan)
    search = solve.search(problem, strategy)
    for _ in range(60):
        before = explain(problem, strategy, search.snapshot())
        if search.run(1):
            break
        state = search.snapshot()
        if before.kind == "choose" and before.choices:
            assert state.path[-1] == before.choices[0]
            assert state.extra["choices"][-1] == (1, len(before.choices))
        elif before.kind == "dead":
            assert not before.choices


def test_the_kernel_is_the_same_interpreted() -> None:
    params = rules.read_params(SMALL[1])
    problem = challenge(params.pieces, params.plan)
    module = interpreted("games.katamino.think.kernel")
    for strategy, rule in solve.PLAIN.items():
        search = solve.plain(problem, strategy)
        search.run(1 << 30)
        entries = solve.entries_of(problem, strategy)[1]
        own = {"near": solve.neighbours(problem.plan), "sums": problem.sums}
        twins = solve.twins_of(problem.pieces)
        other = module.Laying(rule, len(problem.plan.cells), problem.goal, entries, 0, twins=twins, **own)
        other.run(1 << 30)
        assert other.snapshot() == search.inner.snapshot() and other.take() == search.inner.take()


def test_known_numbers_of_solutions() -> None:
    """G. P. Jelliss and others: 6 x 10 has 2 339 fillings up to symmetry, 3 x 20 has 2, 8 x 8 with a hole 65."""
    six = plan_with((r, c) for r in range(6) for c in range(10))
    three = plan_with((r, c) for r in range(3) for c in range(20))
    hole = plan_with((r, c) for r in range(8) for c in range(8) if not (r in (3, 4) and c in (3, 4)))
    assert packed.count(six.cells, range(12), reduce=True) == 4 * 2339
    assert packed.count(three.cells, range(12), reduce=True) == 4 * 2
    assert packed.count(hole.cells, range(12), reduce=True) == 8 * 65
    images = list(solve.solutions(challenge(tuple(range(12)), three), "fast"))
    assert len(images) == 8 and len({filling.canonical() for filling in images}) == 2


# The calendar


def test_the_board_is_that_of_its_description() -> None:
    assert len(CELLS) == 43 and frozenset(board_of(DAY).cells) == free_on(11, 22)
    assert sum(len(shape_of(piece)) for piece in PIECES) == 41
    assert date_cells(DAY) == ((1, 4), (5, 0))


@pytest.mark.parametrize(("month", "day", "ways"), [(11, 22, 40), (10, 6, 7), (1, 25, 216)])
def test_dates_against_a_plain_search(month: int, day: int, ways: int) -> None:
    plan = board_of(datetime.date(2026, month, day))
    if ways < 50:  # the plain search takes some tenths of a second
        assert brute(free_on(month, day), Counter("LNPUVYZB")) == ways
    problem = challenge(PIECES, plan)
    for strategy in ("first-hole", "dlx", "cells", "fast"):
        assert len(set(solve.solutions(problem, strategy))) == ways, strategy


def test_the_date_stays_free() -> None:
    pos = rules.start(rules.read_params("calendar-2026-11-22"), 0)
    over = next(
        placement for placement in placements(PIECES[0], plan_with(CELLS)) if date_cells(DAY)[0] in placement.cells
    )
    with pytest.raises(IllegalMove, match="The date stays free"):
        rules.play(pos, rules.Put(over))
    laid = [move.placement for move in rules.moves(pos) if isinstance(move, rules.Put)]
    assert laid and not any(set(date_cells(DAY)) & set(placement.cells) for placement in laid)
    assert len(pos.free_cells()) == 41 and pos.plan.holds(pos.free_cells())


def test_a_hint_leads_to_the_end() -> None:
    pos = rules.start(rules.read_params("calendar-2026-11-22"), 0)
    while rules.outcome(pos) is None:
        found = hint.find(pos)
        assert found.what is not None and found.good > 0
        pos = rules.play(pos, rules.Put(found.what))
    assert verdict.ways(pos) == 1


def test_a_calendar_is_kept_and_read_again() -> None:
    game = begun(rules.read_params("calendar-2026-11-22"))
    for move in itertools.islice(rules.moves(game.position), 2):
        game.play(move)
    kind = Kind()
    again = kind.load(game.save())
    assert again.position == game.position and kind.slot(again) == "calendar-2026-11-22"
    (read,) = kind.read(kind.write(game))
    assert read.position == game.position and isinstance(read.history, History)
    assert kind.variant(game) == "Calendar, 22 November 2026"


# The command line


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, list[str], str]:
    status = cli.run(["katamino", *argv])
    told = capsys.readouterr()
    return status, told.out.splitlines(), told.err


def test_calendar_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = run(capsys, "calendar", "2026-11-22", "--json")
    grids = [json.loads(line)["grid"] for line in lines]
    assert status == 0 and len(grids) == 40 == len({tuple(grid) for grid in grids})
    for grid in grids:
        cells = {(r, c): mark for r, row in enumerate(grid) for c, mark in enumerate(row) if mark not in " ."}
        assert cells.keys() == free_on(11, 22) and {len(row) for row in grid} == {7}
        assert [(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == "."] == [(1, 4), (5, 0)]
        for name in "LNPUVYZB":
            own = sorted(where for where, mark in cells.items() if mark == name)
            assert frozenset((r - own[0][0], c - own[0][1]) for r, c in own) in FORMS[name]
    assert run(capsys, "calendar", "11-22", "--json")[1] == lines
    assert len(run(capsys, "calendar", "--json", "--first", "1")[1]) == 1
    assert run(capsys, "calendar", "02-29", "--first", "1")[0] == 0
    for wrong in ("2026-02-29", "13-01", "soon"):
        status, lines, err = run(capsys, "calendar", wrong)
        assert (status, lines) == (2, []) and "is not a date" in err


def test_solve_on_a_board_of_any_shape(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text("  ....\n #....\n\n......\n".replace("\n\n", "\n"))
    status, lines, _ = run(capsys, "solve", "LB12", "--board", str(board), "--json")
    plan = read_shape(board.read_text())
    cells = [*itertools.product((0, 1), range(2, 6)), *((2, c) for c in range(6))]
    assert status == 0 and plan == plan_with(cells)
    assert len(lines) == brute(frozenset(plan.cells), Counter("LB12"))
    assert all(json.loads(line)["grid"][0].startswith("  ") for line in lines)
    for pieces, says in (("LB1", "14 cells, the pieces have 12"), ("LB12Q", "'Q' is not a piece")):
        status, lines, err = run(capsys, "solve", pieces, "--board", str(board))
        assert (status, lines) == (2, []) and says in err
    board.write_text("..\n.x\n")
    assert "Row 2, column 2 of the board" in run(capsys, "solve", "1", "--board", str(board))[2]
    board.write_text("#\n")
    assert "no cells" in run(capsys, "solve", "1", "--board", str(board))[2]
