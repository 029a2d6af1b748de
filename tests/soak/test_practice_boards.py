"""Every board of the practice is true: on its puzzle's path, cut just before a step that nothing easier replaces."""

from __future__ import annotations

from games.sudoku.practice.boards import BOARDS, PracticeBoard, boards, taught_as, techniques
from games.sudoku.practice.techniques import RULES
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.hints import TECHNIQUES, find
from games.sudoku.think.logic import Logic, bits
from games.sudoku.think.solve import solve
from tests.soak.share import cases

ALL = [(name, number) for name in techniques() for number in range(BOARDS + 1)]
CHAINS = ("AIC", "chain", "cases")


def on_its_path(board: PracticeBoard) -> bool:
    """Whether the path from the clues comes to the board, candidate by candidate."""
    logic = Logic(board.puzzle, board.puzzle.numbers)
    while not logic.solved and (step := find(logic)) is not None:
        seen = tuple(0 if value else mask for value, mask in zip(logic.values, logic.candidates, strict=True))
        if (bytes(logic.values), seen) == (board.values, board.seen):
            return True
        logic.apply(step)
    return False


def singles(board: PracticeBoard) -> set[tuple[int, int]]:
    """Return every number that a single of the board's kind places."""
    found, seen = set(), board.seen
    if board.technique == "naked single":
        return {(cell, mask.bit_length() - 1) for cell, mask in enumerate(seen) if mask.bit_count() == 1}
    for cells in houses(3):
        left = [cell for cell in cells if not board.values[cell]]
        if board.technique == "hidden single" or len(left) == 1:
            for value in range(1, 10):
                places = [cell for cell in left if seen[cell] >> value & 1]
                found |= {(places[0], value)} if len(places) == 1 else set()
    return found


def test_every_board_is_cut_just_before_its_technique() -> None:
    level_of = {name: min(board.step.level for board in boards(name)) for name in techniques()}
    for case in cases(len(ALL)):
        name, number = ALL[case]
        board = boards(name)[number]
        solutions = solve(board.puzzle, 2)
        assert len(solutions) == 1, (name, number)
        assert all(not value or value == right for value, right in zip(board.values, solutions[0], strict=True))
        assert on_its_path(board), (name, number)
        step = board.step
        assert taught_as(step.technique) == name
        assert all(solutions[0][cell] == value for cell, value in step.places)
        assert all(solutions[0][cell] not in bits(mask) for cell, mask in step.removes)
        if name in CHAINS:
            continue
        if step.places:
            assert singles(board) == {step.places[0]}, (name, number)
            continue
        logic = board.logic()
        logic.apply(step)
        again = [one for level, one in TECHNIQUES if level == level_of[name] and (found := one(logic)) is not None
                 and taught_as(found.technique) == name]  # fmt: skip
        assert not again, (name, number, "there is another step of the technique")


def test_every_technique_has_a_rule_and_twenty_boards_beside_that_of_its_lesson() -> None:
    assert list(techniques()) == list(RULES)
    for name in RULES:
        several = boards(name)
        assert len(several) == len(set(several)) == BOARDS + 1, name
