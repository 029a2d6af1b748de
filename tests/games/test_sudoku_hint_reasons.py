"""A reader who knows the rules, the board and its candidates, and nothing else, follows every hint by its words alone.

Each sentence is parsed into what it claims, each claim is checked, and what follows has to follow from what was said:
no fact is used that is not said, and no cell is said that is not framed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.sudoku.game import Game
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.hint.told import HintTelling
from games.sudoku.play.board_marks import board_marks
from games.sudoku.play.state import State
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import TECHNIQUES, find
from games.sudoku.think.logic import Deduction, Logic, bits
from tests.games import hint_reader, ladder_reader
from tests.games.hint_reader import CELL, CELLS, NUMBERS, Reader
from tests.games.test_sudoku_rules_true import some_board
from tests.soak.share import WHOLE, cases

MIXES = [("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums")]
READERS = hint_reader.READERS | ladder_reader.READERS
ANYWHERE = {*ladder_reader.READERS, "X-wing", "XY-wing", "chain"}  # read on boards of any kind


def steps_of(puzzle: Puzzle) -> Iterator[tuple[Deduction, dict[tuple[int, int], str]]]:
    """Yield every step of logic, with the technique that has removed each candidate before."""
    logic, log = Logic(puzzle, puzzle.numbers), dict[tuple[int, int], str]()
    while (hint := find(logic)) is not None:
        yield hint, log
        for cell, mask in hint.removes:
            log |= {(cell, v): hint.technique for v in bits(mask & logic.candidates[cell])}
        logic.apply(hint)


def follow(puzzle: Puzzle, hint: Deduction, log: dict[tuple[int, int], str]) -> None:
    """Read a hint, look for what it speaks of on the board, and see what follows."""
    told = tell(puzzle, hint)
    READERS[hint.technique](Reader(puzzle, hint, log), [line.text for line in told.lines])
    _follows(puzzle, hint, told)
    shown(puzzle, hint, told)


def _follows(puzzle: Puzzle, hint: Deduction, told: HintTelling) -> None:
    read = Reader(puzzle, hint, {})
    if hint.places:
        (cell, value), *_none = hint.places
        assert told.what == f"So {names.cell(puzzle, cell)} is {value}."
        return
    found = re.fullmatch(rf"Remove ({NUMBERS} from {CELLS}(?:; {NUMBERS} from {CELLS})*)\.", told.what)
    assert found, told.what
    said: dict[int, int] = {}
    for part in found[1].split("; "):
        values, cells = part.split(" from ")
        said |= {c: sum(1 << int(v) for v in re.findall(r"\d+", values)) for c in read.cells(cells)}
    assert said == dict(hint.removes)


def shown(puzzle: Puzzle, hint: Deduction, told: HintTelling) -> None:
    """Every cell that is said is framed, every link numbered, every candidate and every diamond used is to be seen."""
    state = State(Game.at_start(Position(puzzle, hint.board, (0,) * puzzle.n**2)), lambda: None)
    state.advice.hint, state.advice.step = hint, 3
    marks = board_marks(state, 0, {0})
    framed = {*marks.ring} | {c for cells, _colour in marks.frame for c in cells}
    said = " ".join([*(line.text for line in told.lines), told.what])
    read = Reader(puzzle, hint, {})
    assert {c for name in re.findall(CELL, said) for c in read.cells(name)} <= framed
    for line in told.lines:
        if line.number:
            cells = {c for c, numbers in marks.order.items() if line.number in numbers}
            assert len(cells) == 1 and names.cell(puzzle, *cells) in line.text
    assert sum(map(len, marks.order.values())) == max((line.number for line in told.lines), default=0)
    for cell, mask in enumerate(hint.seen):
        assert hint.board[cell] or marks.ghost[cell] & mask == mask
    said = re.sub(r"before \([^)]*\)", "", said)  # the names of steps
    assert ("iamond" in said) == bool(marks.diamond)


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_a_reader_can_follow_every_hint(mix: tuple[str, ...], level: int) -> None:
    for seed in range(2):
        puzzle = generate(3, mix, level, seed)
        for hint, log in steps_of(puzzle):
            follow(puzzle, hint, log)


def test_every_rule_is_read_on_random_boards() -> None:
    """Whatever the second ladder finds there is told so that it can be followed."""
    read = set()
    for number in cases(1500, 0.0, 80):  # which have 30 of the techniques
        logic, _grid = some_board(number)
        for _level, technique in TECHNIQUES:
            hint = technique(logic)
            if hint is not None and hint.technique in ANYWHERE:
                read.add(hint.technique)
                told = tell(logic.puzzle, logic.known(hint))
                if re.search("framed cells|solid frames", told.why + told.what):
                    shown(logic.puzzle, logic.known(hint), told)
                else:
                    follow(logic.puzzle, logic.known(hint), {})
    assert {"AIC", "skyscraper", "hidden diamond", "X-wing", "XY-wing", "chain"} <= read
    if WHOLE:
        assert read == ANYWHERE


@pytest.mark.parametrize(("k", "mix", "level"), [(2, 3, 3), (4, 1, 5), (4, 0, 2)])
def test_what_is_said_on_other_boards_is_framed(k: int, mix: int, level: int) -> None:
    """Many cells are called the framed ones: these are more than can be named."""
    puzzle, many = generate(k, MIXES[mix], level, 1), False
    for hint, log in steps_of(puzzle):
        told = tell(puzzle, hint)
        if re.search("framed cells|solid frames", told.why + told.what):
            many = True
            shown(puzzle, hint, told)
        else:
            follow(puzzle, hint, log)
    assert many == (k == 4)
