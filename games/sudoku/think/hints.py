"""Logic as a person does it: the next step that holds for every solution, and how hard a puzzle is by its steps.

Nothing here assumes that there is one solution. Candidates are worked out from the clues and the numbers entered,
never from the player's pencil marks; each technique only leaves out what no solution can hold. Levels: 1 hidden
singles in boxes and last cells, 2 other singles and odd-sum steps, 3 locked candidates and houses that have all
their evens, 4 pairs and triples, 5 quads, wings, fish, colours and what diamonds say of evens and odds, 6 chains. Every
technique strikes only more where more is struck already, so the order in which steps are taken changes neither how far
they lead nor the level that is needed. Parities count only where there are squares, circles or diamonds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LEVELS
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think import ladder_steps as steps
from games.sudoku.think.chains import alternating, by_cases, forcing, odd_sum_chain
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.techniques import (
    all_evens,
    hidden_pair,
    hidden_quad,
    hidden_single_box,
    hidden_single_line,
    hidden_triple,
    last_cell,
    locked,
    naked_pair,
    naked_quad,
    naked_single,
    naked_triple,
    odd_sum,
    x_wing,
    xy_wing,
)

TECHNIQUES: tuple[tuple[int, Callable[[Logic], Deduction | None]], ...] = (
    (1, last_cell),
    (1, hidden_single_box),
    (2, odd_sum),
    (2, hidden_single_line),
    (2, naked_single),
    (3, all_evens),
    (3, steps.ring),
    (3, locked),
    (4, naked_pair),
    (4, hidden_pair),
    (4, naked_triple),
    (4, hidden_triple),
    (5, steps.twins),
    (5, steps.paired),
    (5, steps.lock),
    (5, steps.hidden_diamond),
    (5, odd_sum_chain),
    (5, steps.bridge),
    (5, steps.segment),
    (5, naked_quad),
    (5, x_wing),
    (5, hidden_quad),
    (5, xy_wing),
    (5, steps.skyscraper),
    (5, steps.kite),
    (5, steps.xyz_wing),
    (5, steps.w_wing),
    (5, steps.swordfish),
    (5, steps.colouring),
    (6, alternating),
    (6, forcing),
    (6, by_cases),
)


def find(logic: Logic, most: int = LEVELS) -> Deduction | None:
    """Return the easiest next step of at most that level, None where logic ends."""
    for level, technique in TECHNIQUES:
        if level > most:
            return None
        hint = technique(logic)
        if hint is not None:
            return logic.known(hint)
    return None


def next_hint(puzzle: Puzzle, values: bytes, notes: Iterable[int] = ()) -> Deduction | None:
    """Return the next step from the numbers entered, None where logic ends.

    Steps that only leave out candidates are passed over where the player's pencil marks already leave them out.
    """
    return next_hint_and_logic(puzzle, values, notes)[0]


def next_hint_and_logic(puzzle: Puzzle, values: bytes, notes: Iterable[int] = ()) -> tuple[Deduction | None, Logic]:
    """Return the same, and the board as logic sees it there, without all that the steps before leave out."""
    pencil = tuple(notes) or (0,) * puzzle.n**2
    logic = Logic(puzzle, values)
    while True:
        hint = find(logic)
        if hint is None or hint.places:
            return hint, logic
        news = tuple((cell, mask) for cell, mask in hint.removes if not pencil[cell] or pencil[cell] & mask)
        if news:
            return replace(hint, removes=news, cells=tuple(cell for cell, _ in news)), logic
        logic.apply(hint)


def rate(puzzle: Puzzle, most: int = LEVELS) -> int:
    """Return the highest level that solving a puzzle needs, `most` + 1 where steps up to `most` do not solve it."""
    return Ladder(puzzle.k, houses(puzzle.k)).rate(puzzle.numbers, puzzle.marks, most)
