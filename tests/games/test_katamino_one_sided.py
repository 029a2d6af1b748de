"""Pieces that are not turned over: counts by every strategy against brute force; texts, hints, verbs, editor, paper.

The published number of the eighteen on 3 x 30 is in tests/soak/test_one_sided.py.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import pytest

from engine.cover.polyomino import Cell
from engine.game import BadInput
from games import cli
from games.base.settings import Settings
from games.katamino.board.board import Board, Unfit
from games.katamino.board.hand import FIRST
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    FRONT,
    NAMES,
    ORIENTATIONS,
    SIDED,
    either_side,
    first_of_each,
    kind_of,
    letters,
    numbered,
    placements,
    read_multiset,
    read_pieces,
    side_of,
)
from games.katamino.rules.plan import Plan, plan_with
from games.katamino.rules.rulebook import Params, Position, Put, TakeBack, challenge_of
from games.katamino.shapes.drawn import BY_SIDE, TURNED_OVER, ShapeDrawing, drawn_of
from games.katamino.shapes.left import drawing_left, keep_drawing
from games.katamino.shapes.own import OwnShape, keep_shape, own_shapes
from games.katamino.sheets import PrintedTray, read
from games.katamino.think import hint, solve
from games.katamino.think.explain import explain
from games.katamino.think.problem import challenge
from games.katamino.think.shape_count import ShapeCount
from games.katamino.think.verdict import completion, placements_left, ways

SIX = read_pieces("FfLlPp", sides=True).pieces
ON = challenge_of(SIX, plan_with((r, c) for r in range(6) for c in range(5)))


def turns_of(kind: int) -> list[list[Cell]]:
    """Return the four turns of a piece as it lies at first."""
    found = [list(FIRST[kind].cells)]
    while len(found) < 4:
        found.append([(c, -r) for r, c in found[-1]])
    return found


def brute(plan: Plan, pieces: tuple[int, ...], taken: frozenset[Cell] = frozenset()) -> Iterator[dict[Cell, int]]:
    """Yield every filling, a cell after the other."""
    free = next((cell for cell in plan.cells if cell not in taken), None)
    if free is None:
        yield {}
        return
    for piece in pieces:
        for cells in turns_of(kind_of(piece)):
            for down, right in cells:
                here = frozenset((free[0] + r - down, free[1] + c - right) for r, c in cells)
                if plan.holds(here) and not here & taken:
                    left = tuple(other for other in pieces if other != piece)
                    for rest in brute(plan, left, taken | here):
                        yield {**rest, **dict.fromkeys(here, piece)}


def counted(params: Params) -> int:
    """Return how many solutions there are up to symmetry."""
    assert params.plan is not None
    search = ShapeCount(params.plan, params.pieces)
    while not search.run(1 << 16):
        pass
    return search.snapshot().solutions


def test_each_side_has_its_turns_alone_and_both_together_make_the_piece() -> None:
    eighteen = [*range(FRONT, len(NAMES)), *(kind for kind in range(12) if NAMES[kind] not in SIDED)]
    assert len(eighteen) == 18 and sum(len(ORIENTATIONS[kind]) for kind in eighteen) == 63
    for name in SIDED:
        kind = NAMES.index(name)
        both = [frozenset(o.cells) for back in (False, True) for o in ORIENTATIONS[side_of(kind, back)]]
        assert len(both) == len(set(both)) and set(both) == {frozenset(o.cells) for o in ORIENTATIONS[kind]}
        assert set(FIRST[side_of(kind)].cells) == set(FIRST[kind].cells)  # nothing jumps when it is switched
        assert either_side(side_of(kind)) == either_side(side_of(kind, True)) == kind


@pytest.mark.parametrize("strategy", solve.STRATEGIES)
def test_every_strategy_finds_what_brute_force_finds(strategy: str) -> None:
    assert ON.plan is not None
    found = {frozenset(filling.items()) for filling in brute(ON.plan, SIX)}
    mine = list(solve.solutions(challenge(SIX, ON.plan), strategy))
    assert {frozenset((cell, f.piece(cell)) for cell in ON.plan.cells) for f in mine} == found
    assert len(mine) == len(found) == 4
    assert ways(rules.start(ON, 0)) == 4


def test_counts_up_to_symmetry_are_by_turns_alone() -> None:
    """Against the classes of the fillings listed; turning over would join two of these four."""
    assert ON.plan is not None
    fillings = list(solve.solutions(challenge(SIX, ON.plan), "fast"))
    classes = {filling.canonical() for filling in fillings}
    assert counted(ON) == len(classes) == 2
    assert all(len(filling.images()) == 2 for filling in fillings)
    twelve = rules.read_params("12x5-ZZZZZZZZZZZZ.~")
    assert counted(twelve) == 47 == ways(rules.start(twelve, 0)) // 2


def test_texts_say_the_side_and_are_read_again() -> None:
    assert letters(SIX) == "FfLlPp" and letters(SIX, "hungarian") == "rRlLpP"
    assert read_pieces("rRlLpP", "hungarian", sides=True).pieces == SIX
    assert str(ON) == "5x6-ZZZZZZ.F~1F=1L~1L=1P~1P=1" and rules.read_params(str(ON)) == ON
    assert str(rules.read_params("12x5-ZZZZZZZZZZZZ.~")) == "12x5-ZZZZZZZZZZZZ.~"
    pos = rules.start(ON, 0)
    for move in rules.moves(pos):
        assert rules.read_move(str(move)) == move
    after = rules.play(pos, Put(placements(SIX[1], pos.plan)[0]))
    assert rules.read(rules.write(after)) == after and rules.read_move("-F=") == TakeBack(SIX[1])
    with pytest.raises(BadInput, match="Either all pieces may be turned over or none"):
        rules.read_params("5x6-ZZZZZZ.F1F=1L~1L=1P~1P=1")


def test_a_tray_of_five_rows_says_that_nothing_is_turned_over() -> None:
    three = read_pieces("LpV", sides=True).pieces
    params = challenge_of(three)
    assert rules.read_params(str(params)) == params and str(params).startswith("3x5-")


def test_equal_pieces_count_once_in_a_hint() -> None:
    kinds = read_multiset("ZZ2", sides=False).pieces
    assert first_of_each(kinds) == (kinds[0], kinds[2])
    plan = plan_with([(0, 0), (0, 1), (0, 2), (0, 3)])
    pos = Position(numbered([NAMES.index("2")] * 2), (), plan)
    assert len(placements_left(pos)) == 3
    found = hint.find(pos)
    assert len(found.choices) == 1 and found.good == 1 and found.what in found.choices


def test_a_hint_leads_through_equal_pieces_to_the_end() -> None:
    pos = rules.start(rules.read_params("5x4-ZZZZ.L2P2"), 0)
    while rules.outcome(pos) is None:
        found = hint.find(pos)
        assert found.what is not None and found.what in found.choices and 0 < found.good <= len(found.choices)
        pos = rules.play(pos, Put(found.what))


def test_the_search_tells_the_choices_of_equal_pieces_once() -> None:
    """Two L on an empty tray: a cell has as many choices as one L has there, though the search tries both."""
    params = rules.read_params("5x4-ZZZZ.L2P2")
    assert params.plan is not None
    search = solve.search(challenge(params.pieces, params.plan), "dlx")
    step = explain(challenge(params.pieces, params.plan), "dlx", search.snapshot())
    kinds = sorted({kind_of(piece) for piece in params.pieces})
    assert step.kind == "choose" and isinstance(step.item, tuple)
    for cell, n in step.cells.items():
        assert n == sum(cell in p.cells for kind in kinds for p in placements(kind, params.plan))
    assert step.count == step.cells[step.item] < len(step.choices)
    assert len(step.pieces) == len({kind_of(piece) for piece in step.pieces})


def test_a_drawing_that_is_left_is_gone_on_with() -> None:
    settings, day = Settings(), datetime.date(2026, 11, 22)
    assert drawing_left(settings, day) == (ShapeDrawing(), None)
    drawn = drawn_of(plan_with([(0, 0), (0, 1)]), SIX)
    keep_drawing(settings, drawn, "Mine")
    assert drawing_left(settings, day) == (drawn, "Mine")
    no = "0" * len(NAMES)
    for spoilt in (["#", "1", True, "", None], ["#/##", no, True, "", None], ["#", f"{no[1:]}1", True, "", None], 3):
        settings.remember("katamino", "drawing", spoilt)
        assert drawing_left(settings, day) == (ShapeDrawing(), None)


def test_a_drawing_switches_over_and_back() -> None:
    drawn = drawn_of(ON.plan or plan_with([(0, 0)]), read_pieces("FILNPT").pieces)
    sided = drawn.turned_over(False)
    assert drawn.kinds == TURNED_OVER and sided.kinds == BY_SIDE and len(BY_SIDE) == 21
    assert sided.covered == drawn.covered and letters(sided.pieces) == "ITFLNP"
    assert sided.turned_over(True).counts == drawn.counts
    again = drawn_of(ON.plan or plan_with([(0, 0)]), sided.pieces)
    assert not again.over and again.text == sided.text


def test_a_shape_of_ones_own_is_kept_with_its_sides() -> None:
    settings = Settings()
    keep_shape(settings, OwnShape("Mine", ON, 2))
    assert own_shapes(settings)[0].params == ON


def test_the_board_refuses_to_turn_a_piece_over() -> None:
    board = Board(rules.start(ON, 0))
    board.chosen.piece = SIX[0]
    assert isinstance(board.turn("flip"), Unfit)
    assert board.facing[SIX[0]] == FIRST[SIX[0]]


def test_the_verbs_take_one_sided(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["katamino", "count", "FILNPTUVWXYZ", "--one-sided"]) == 0
    assert capsys.readouterr().out.startswith("94 fillings")
    assert cli.run(["katamino", "count", "rRlLpP", "--one-sided", "--names", "hungarian", "--strategy", "dlx"]) == 0
    assert capsys.readouterr().out.startswith("4 fillings")
    assert cli.run(["katamino", "solve", "FfLlPp", "--one-sided", "--first", "1"]) == 0
    assert set(capsys.readouterr().out.split()) == set("FfLlPp")
    assert cli.run(["katamino", "pieces", "--one-sided", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 63
    assert cli.run(["katamino", "solve", "FF", "--one-sided"]) == 2


def test_it_is_printed_in_its_own_shape() -> None:
    (sheet,) = read(f"katamino:{ON}#0", "")
    assert isinstance(sheet, PrintedTray) and sheet.shape == ON.plan and len(sheet.solution) == 6
    assert completion(rules.start(ON, 0)) is not None
