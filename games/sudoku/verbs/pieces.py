"""The pieces that bulk and the generator divide their work into: each is done by a thread, or at a cluster."""

from __future__ import annotations

from collections.abc import Generator

from engine.run.processors import Slices
from engine.sudoku.nine import solve_block
from games.sudoku.rules.formats import write_puzzle

SIZE = 81  # bytes of a plain 9x9 puzzle
AT_ONCE = 20  # such puzzles solved before the first look at whether all is over; the hardest take 50 ms
FEWEST, MOST, PIECES = 500, 8000, 128  # such puzzles in a piece, and about so many pieces where there are enough
CLUES = 100  # likewise clues that are tried to be spared


def starts_of(numbers: bytes) -> range:
    """Return where the pieces begin that `solved` takes, each as long as the step, of plain 9x9 puzzles in a row.

    They are so many that all threads end together, and so large that none comes back for another one all the time.
    """
    return range(0, len(numbers), SIZE * min(MOST, max(FEWEST, len(numbers) // SIZE // PIECES)))


def solved(block: bytes) -> Generator[None, None, str]:
    """Solve plain 9x9 puzzles that lie one behind the other: a line for each.

    As many at once as take some ms: threads that come back more often wait for one another.
    """
    answers: list[str] = []
    slices = Slices()
    slices.budget = AT_ONCE
    at = 0
    while at < len(block):
        many = slices.budget
        slices.begin()
        answers.append(solve_block(block[at : at + SIZE * many]))
        slices.end(many)
        at += SIZE * many
        yield
    return "".join(answers)


def generated(
    k: int, clues: tuple[str, ...], difficulty: int, form: str, generous: bool, seed: int
) -> Generator[None, None, tuple[str, int]]:
    """Make the puzzle of a seed: its text, and its level."""
    from games.sudoku.think.generate import Maker  # bulk does without

    maker = Maker(k, clues, difficulty, seed, generous=generous)
    while not maker.run(CLUES):
        yield
    assert maker.made is not None
    puzzle, level = maker.made
    return write_puzzle(puzzle, form), level
