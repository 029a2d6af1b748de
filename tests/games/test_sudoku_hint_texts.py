"""What a hint says: cells, numbers and houses by name, parities as they are, chains link by link."""

from __future__ import annotations

import re

import pytest

from games.sudoku.hint import names, telling
from games.sudoku.hint.telling import tell
from games.sudoku.play.new_puzzle import STEPS, promise
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import CLUE_KINDS, Puzzle, houses
from games.sudoku.think.chains import odd_sum_chain
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find, next_hint
from games.sudoku.think.logic import Deduction, Logic, bits
from games.sudoku.think.techniques import hidden_pair, locked, naked_pair
from tests.games.sudoku_scenes import played

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
    told = tell(logic.puzzle, logic.known(hint) if not hint.seen else hint)
    return " ".join([told.where, told.why, told.what])


def test_a_naked_pair_names_cells_numbers_and_house() -> None:
    logic = board({0: 0b110, 5: 0b110})
    text = said(logic, naked_pair(logic))
    assert "r1c1 and r1c6 hold 1 and 2, so no other cell of row 1 does." in text


def test_a_hidden_pair_names_cells_and_numbers() -> None:
    off = 0b1111111000
    logic = board({cell: off for cell in range(9) if cell not in (2, 7)})
    text = said(logic, hidden_pair(logic))
    assert "In row 1, 1 and 2 can only be in r1c3 or r1c8, so these cells hold nothing else." in text


def test_locked_candidates_name_the_house_that_loses() -> None:
    logic = board({cell: 0b1111111100 for cell in (9, 10, 11, 18, 19, 20)})
    hint = locked(logic)
    text = said(logic, hint)
    assert "In box 1, 1 can only be in r1c1, r1c2 or r1c3, all in row 1. So no other cell of row 1 is 1." in text


@pytest.mark.parametrize(("mask", "told"), [(0b10100010, "r1c2 can only be 1, 5 or 7, so it is odd."),
                                            (0b0, "r1c2 is 3, so it is odd.")])  # fmt: skip
def test_an_odd_sum_says_which_parity_and_why(mask: int, told: str) -> None:
    puzzle = read_puzzle("3\n- w - - - - - - -\n" + "- - - - - - - - -\n" * 8)[0]
    logic = Logic(puzzle, bytes(81) if mask else bytes([0, 3]) + bytes(79))
    logic.candidates[0] = 0b10110000
    if mask:
        logic.candidates[1] = mask
    found = find(logic, 2)
    assert found is not None and found.technique == "odd sum"
    text = said(logic, found)
    assert told in text and "The diamond makes r1c1 even." in text
    assert "Of 4, 5 and 7 only 4 is even." in text and "So r1c1 is 4." in text and found.places == ((0, 4),)


@pytest.mark.parametrize(("mark", "known", "kind", "count", "room"),
                         [("o", 4, "odd", "six", "five"), ("e", 3, "even", "five", "four")])  # fmt: skip
def test_an_odd_sum_chain_says_what_its_first_cell_cannot_be(
    mark: str, known: int, kind: str, count: str, room: str
) -> None:
    """Three cells by turns at the top of a column in which some below are known: the first and third are like them."""
    column = ["s", "s", "-", *[mark] * known, *["-"] * (6 - known)]
    logic = Logic(read_puzzle("3\n" + "".join(f"{field} - - - - - - - -\n" for field in column))[0], bytes(81))
    hint = odd_sum_chain(logic)
    text = said(logic, hint)
    *most, last = [f"r{row}c1" for row in (1, 3, *range(4, 4 + known))]
    other = "even" if kind == "odd" else "odd"
    assert "Diamonds join r1c1, r2c1 and r3c1" in text and f"Suppose r1c1 is {kind}." in text
    assert f"Then column 1 has {', '.join(most)} and {last} {kind}: {count}. It takes {room}." in text
    assert f"So r1c1 and r3c1 are {other} and r2c1 is {kind}." in text
    assert hint is not None and all(value % 2 == (kind == "odd") for value in bits(dict(hint.removes)[0]))
    pencil = [logic.candidates[0] & ~dict(hint.removes)[0], *[0] * 80]  # of the first cell it has been done
    text = said(logic, next_hint(logic.puzzle, bytes(81), pencil))
    assert text.endswith(f"So r1c1 and r3c1 are {other}. Remove {names.numbers(dict(hint.removes)[0])} from r3c1.")


def test_a_chain_is_told_link_by_link() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 6, 15)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None and hint.technique != "chain":
        logic.apply(hint)
    assert hint is not None
    told = tell(puzzle, hint)
    *links, end = told.lines
    assert [link.number for link in links] == [*range(1, len(links) + 1)] and end.fails and not end.number
    rest = iter(links)
    for fact in hint.chain:  # the links tell all facts in order, between them why a neighbour turns even or odd
        assert any(names.cell(puzzle, fact[0]) in link.text for link in rest)
    assert re.fullmatch(r"Remove \d from r\dc\d\.", told.what)


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
    puzzle = generate(3, ("numbers", "parity", "sums"), 6, 15)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None and len(hint.chain) < 4:
        logic.apply(hint)
    assert hint is not None
    pilot = played(puzzle)
    play = pilot.scene.play
    for cell, value in enumerate(logic.values):
        if value and not puzzle.numbers[cell]:
            play.game.history.play(Move("=", (cell,), value))
    play.arrive()
    play.state.advice.hint, play.state.advice.step = hint, 2
    play.arrive()
    marks = play.sheet.marks
    told = tell(puzzle, hint)
    assert {fact[0] for fact in hint.chain} <= set(marks.order) and marks.order == told.rings
    assert sorted(n for numbers in marks.order.values() for n in numbers) == [*range(1, len(told.lines))]
    for cell, value, *_rest in hint.chain:
        if 0 < value <= 9:
            assert marks.supposed[cell] == value and marks.ghost[cell] >> value & 1
    assert hint.wrong is not None
    house, what, _facts = hint.wrong
    for cell in set(houses(3)[house] if house >= 0 else (what,)) - set(hint.cells):
        assert marks.tint[cell] == "danger.soft"
    pilot.frame()
    pilot.move(*pilot.find("link2").rect.center)  # pointing at a line lights its number and its frame
    pilot.frame()
    (cell,) = [cell for cell, numbers in marks.order.items() if 2 in numbers]
    assert play.sheet.marks.lit == 2 and play.sheet.marks.ring[cell] == ("hint.base", False)
    pilot.click_id("link2")
    assert play.state.advice.hint == hint and play.state.advice.step == 2
    pilot.move(*play.sheet.rect.center)
    pilot.frame()
    assert play.sheet.marks.lit == 0
    pilot.close()


def test_the_dialog_says_what_a_level_promises() -> None:
    """The steps it names for a level are of that level."""
    levels = {hint.technique: hint.level for hint in _steps_of_all_levels()}
    for level, steps in enumerate(STEPS, 1):
        assert all(levels.get(name, level) == level for name in steps) and any(name in levels for name in steps)
        assert promise(level, CLUE_KINDS).startswith("Hardest steps: ")
    assert promise(6, ("numbers",)) == "Hardest steps: Alternating chain, Assumption chain"


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


@pytest.mark.parametrize(("mask", "told", "deed"), [
    (1 << 4, "No solution has a 4 in r6c8; the search has tried it. Remove 4 from r6c8.", "Remove 4"),
    (1 << 8, "No solution has an 8 in r6c8; the search has tried it. Remove 8 from r6c8.", "Remove 8"),
    (1 << 8 | 1 << 2, "No solution has 2 or 8 in r6c8; the search has tried them. Remove 2 and 8 from r6c8.",
     "Remove 2 and 8"),
])  # fmt: skip
def test_what_the_search_has_tried_is_said_so(mask: int, told: str, deed: str) -> None:
    hint = Deduction("true candidates", 6, (52,), removes=((52, mask),))
    assert said(board({}), hint) == f"Look at r6c8. {told}" and telling.deed(hint) == deed
    text = said(board({}), Deduction("true candidates", 6, (52,), value=4, places=((52, 4),)))
    assert text.endswith("Every solution has 4 in r6c8; the search has tried the others. So r6c8 is 4.")
    found = Deduction("true candidates", 6, (52,), value=4, places=((52, 4),))
    assert (names.title(found), names.title(hint)) == ("In every solution", "In no solution")
