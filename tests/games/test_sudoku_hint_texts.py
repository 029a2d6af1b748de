"""What a hint says: cells, numbers and houses by name, parities as they are, chains link by link."""

from __future__ import annotations

import re

import pytest

from games.sudoku.board import hint_texts
from games.sudoku.play.new_puzzle import STEPS, promise
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.chains import odd_sum_chain
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find, next_hint
from games.sudoku.think.logic import Deduction, Logic, bits
from games.sudoku.think.techniques import hidden_pair, locked, naked_pair
from tests.games.test_sudoku_scenes import played

EMPTY = Puzzle(3, bytes(81), bytes(81))


def board(candidates: dict[int, int]) -> Logic:
    """Return an empty board of which some cells have fewer candidates."""
    logic = Logic(EMPTY, bytes(81))
    for cell, mask in candidates.items():
        logic.candidates[cell] = mask
    return logic


def said(logic: Logic, hint: Deduction | None) -> str:
    """Return the whole hint in words."""
    assert hint is not None
    puzzle = logic.puzzle
    return " ".join([hint_texts.where(puzzle, hint), hint_texts.why(puzzle, hint), hint_texts.what(puzzle, hint)])


def test_a_naked_pair_names_cells_numbers_and_house() -> None:
    logic = board({0: 0b110, 5: 0b110})
    text = said(logic, naked_pair(logic))
    assert "r1c1, r1c6 can only be 1, 2" in text and "row 1" in text


def test_a_hidden_pair_names_cells_and_numbers() -> None:
    off = 0b1111111000
    logic = board({cell: off for cell in range(9) if cell not in (2, 7)})
    text = said(logic, hidden_pair(logic))
    assert "In row 1, 1, 2 fit only r1c3, r1c8" in text


def test_locked_candidates_name_the_house_that_loses() -> None:
    logic = board({cell: 0b1111111100 for cell in (9, 10, 11, 18, 19, 20)})
    hint = locked(logic)
    text = said(logic, hint)
    assert "In box 1 the 1 fits only r1c1, r1c2, r1c3, which all lie in row 1" in text


@pytest.mark.parametrize(("mask", "told"), [(0b10100010, "r1c2 can only be 1, 5 or 7: odd in every case"),
                                            (0b0, "r1c2 is 3, odd")])  # fmt: skip
def test_an_odd_sum_says_which_parity_and_why(mask: int, told: str) -> None:
    puzzle = read_puzzle("3\n- w - - - - - - -\n" + "- - - - - - - - -\n" * 8)[0]
    logic = Logic(puzzle, bytes(81) if mask else bytes([0, 3]) + bytes(79))
    logic.candidates[0] = 0b10110000
    if mask:
        logic.candidates[1] = mask
    found = find(logic, 2)
    assert found is not None and found.technique == "odd sum"
    text = said(logic, found)
    assert told in text and "so r1c1 is even" in text
    assert "Of 4, 5, 7, only 4 is even." in text and "So r1c1 is 4." in text and found.places == ((0, 4),)


@pytest.mark.parametrize(("mark", "known", "kind", "count", "room"),
                         [("o", 4, "odd", 6, 5), ("e", 3, "even", 5, 4)])  # fmt: skip
def test_an_odd_sum_chain_says_what_its_first_cell_cannot_be(
    mark: str, known: int, kind: str, count: int, room: int
) -> None:
    """Three cells by turns at the top of a column in which some below are known: the first and third are like them."""
    column = ["s", "s", "-", *[mark] * known, *["-"] * (6 - known)]
    logic = Logic(read_puzzle("3\n" + "".join(f"{field} - - - - - - - -\n" for field in column))[0], bytes(81))
    hint = odd_sum_chain(logic)
    text = said(logic, hint)
    assert f"If r1c1 were {kind}, column 1 would have at least {count} {kind} numbers; there are {room}." in text
    named = ", ".join(f"r{row}c1" for row in (1, 3, *range(4, 4 + known)))
    assert f"Among them: {named}." in text
    assert hint is not None and all(value % 2 == (kind == "odd") for value in bits(dict(hint.removes)[0]))
    pencil = [logic.candidates[0] & ~dict(hint.removes)[0], *[0] * 80]  # of the first cell it has been done
    text = said(logic, next_hint(logic.puzzle, bytes(81), pencil))
    assert f"If r2c1 were {'even' if kind == 'odd' else 'odd'}, column 1 would have at least {count} {kind}" in text


def test_a_chain_is_told_link_by_link() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 6, 2)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None and hint.technique != "chain":
        logic.apply(hint)
    assert hint is not None
    lines = hint_texts.why_lines(puzzle, hint)
    assert [line.split(".")[0] for line in lines[:-1]] == [str(i) for i in range(1, len(hint.chain) + 1)]
    for line, fact in zip(lines, hint.chain, strict=False):
        assert hint_texts.cell(puzzle, fact[0]) in line
    assert lines[-1].startswith("Now ")
    assert re.fullmatch(r"So r\dc\d is not \d\.", hint_texts.what(puzzle, hint))


def test_a_hint_shows_the_candidates_it_speaks_of() -> None:
    """Earlier hints that were followed by pencil count: what they struck is not shown again."""
    puzzle = generate(3, ("numbers",), 5, 3)
    logic = Logic(puzzle, puzzle.numbers)
    struck = 0
    while (hint := find(logic)) is not None and (not struck or hint.places):
        if not hint.places:
            struck += 1
        logic.apply(hint)
    values = bytes(logic.values)
    notes = [0 if v else m for v, m in zip(values, logic.candidates, strict=True)]
    later = next_hint(puzzle, values, notes)
    assert later is not None and later.seen and list(later.seen) != list(Logic(puzzle, values).seen())
    assert all(later.seen[c] == m for c, m in enumerate(notes) if m)


def test_the_links_of_a_chain_are_numbered_on_the_board() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 6, 2)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None and len(hint.chain) < 4:
        logic.apply(hint)
    assert hint is not None
    pilot = played(puzzle)
    play = pilot.scene
    for cell, value in enumerate(logic.values):
        if value and not puzzle.numbers[cell]:
            play.game.history.play(Move("=", (cell,), value))
    play.arrive()
    play.state.advice.hint, play.state.advice.step = hint, 2
    play.arrive()
    marks = play.sheet.marks
    assert {fact[0] for fact in hint.chain} == set(marks.order) and max(marks.order.values()) == len(hint.chain)
    for cell, value, *_rest in hint.chain:
        if 0 < value <= 9:
            assert marks.supposed[cell] == value and marks.ghost[cell] >> value & 1
    assert hint.wrong is not None
    house, what, _facts = hint.wrong
    for cell in set(houses(3)[house] if house >= 0 else (what,)) - set(hint.cells):
        assert marks.tint[cell] == "danger.soft"
    pilot.frame()
    pilot.close()


def test_the_dialog_says_what_a_level_promises() -> None:
    """The steps it names for a level are of that level."""
    levels = {hint.technique: hint.level for hint in _steps_of_all_levels()}
    for level, names in enumerate(STEPS, 1):
        assert all(levels.get(name, level) == level for name in names) and any(name in levels for name in names)
        assert promise(level).startswith("Hardest steps: ")
    assert promise(6) == "Hardest steps: Chain"


def _steps_of_all_levels() -> list[Deduction]:
    found = []
    for level in (1, 4, 5, 6):
        for mix in (("numbers",), ("numbers", "parity", "sums")):
            puzzle = generate(3, mix, level, 1)
            logic = Logic(puzzle, puzzle.numbers)
            while (hint := find(logic)) is not None:
                found.append(hint)
                logic.apply(hint)
    return [hint for hint in found if hint.technique != "hidden single" or hint.level == 1]
