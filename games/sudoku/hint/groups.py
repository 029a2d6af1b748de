"""Steps about the cells of one or two houses in words: counts of evens and odds, locked candidates, subsets, wings."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.base.words import count_word
from games.sudoku.hint import names
from games.sudoku.hint.parities import say_made
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction


def parity_count(told: HintTelling, hint: Deduction) -> None:
    """Which cells hold all the evens or odds of a house, and what that makes of the others."""
    kind = int(hint.technique == "all odds")
    place = names.house(told.puzzle, hint.house)
    if hint.because:
        if kind:
            text = ngettext("{house} takes {count} odd number; {cells} is odd.",
                            "{house} takes {count} odd numbers; {cells} are odd.", len(hint.because))  # fmt: skip
        else:
            text = ngettext("{house} takes {count} even number; {cells} is even.",
                            "{house} takes {count} even numbers; {cells} are even.", len(hint.because))  # fmt: skip
        count = count_word((told.puzzle.n + kind) // 2)
        said = text.format(house=place, count=count, cells=told.cells(hint.because, hint.house))
    else:
        text = _("{house} has all its odd numbers.") if kind else _("{house} has all its even numbers.")
        said = text.format(house=place)
    told.say(names.begun(said))
    told.say(say_made(told, hint.cells, 1 - kind, hint.house))


def locked(told: HintTelling, hint: Deduction) -> None:
    """Where the number can only be, and the other house that all of these cells lie in."""
    common, many = {*hint.because, *hint.cells}, len(hint.because)
    every = enumerate(houses(told.puzzle.k))
    other = next((h for h, of in every if h != hint.house and common <= {*of}), -1)
    place = names.house(told.puzzle, hint.house)
    across = names.house(told.puzzle, other) if other >= 0 else _("the other house")
    if many == 1:
        text = _("In {house}, {n} can only be in {cells}, which lies in {other}.")
    elif many == 2:
        text = _("In {house}, {n} can only be in {cells}, both in {other}.")
    else:
        text = _("In {house}, {n} can only be in {cells}, all in {other}.")
    told.say(text.format(house=place, n=hint.value, cells=told.one_of(hint.because, hint.house), other=across))
    told.say(_("So no other cell of {house} is {n}.").format(house=across, n=hint.value))


def naked(told: HintTelling, hint: Deduction) -> None:
    """Cells that hold as many numbers as they are."""
    text = _("{cells} hold {numbers}, so no other cell of {house} does.")
    place = names.house(told.puzzle, hint.house)
    told.say(text.format(cells=told.cells(hint.because), numbers=names.numbers(hint.values), house=place))


def hidden(told: HintTelling, hint: Deduction) -> None:
    """Numbers that have as many places as they are."""
    text = _("In {house}, {numbers} can only be in {cells}, so these cells hold nothing else.")
    place = names.house(told.puzzle, hint.house)
    told.say(text.format(house=place, numbers=names.numbers(hint.values), cells=told.one_of(hint.because)))


def x_wing(told: HintTelling, hint: Deduction) -> None:
    """Both lines and what crosses them."""
    n = told.puzzle.n
    rows, columns = (sorted({*part}) for part in zip(*(divmod(c, n) for c in hint.because), strict=True))
    row, column = names.two_lines(told.puzzle, *rows), names.two_lines(told.puzzle, *(n + c for c in columns))
    told.cells(hint.because)
    if hint.house < n:
        text = _("In {lines}, {n} can only be in {across}. So no other cell of these columns is {n}.")
        told.say(text.format(lines=row, n=hint.value, across=column))
    else:
        text = _("In {lines}, {n} can only be in {across}. So no other cell of these rows is {n}.")
        told.say(text.format(lines=column, n=hint.value, across=row))


def xy_wing(told: HintTelling, hint: Deduction) -> None:
    """Both cases."""
    pivot, *wings = hint.because
    one, two = sorted(wings, key=lambda wing: hint.seen[wing] & hint.seen[pivot])
    told.say(_("{cell} is {numbers}.").format(cell=told.cell(pivot), numbers=names.choice(hint.seen[pivot])))
    cases = [hint.seen[wing] & hint.seen[pivot] for wing in (one, two)]
    text = _("If it is {case}, {cell} is {n}; if it is {other_case}, {other} is {n}.")
    told.say(text.format(case=names.numbers(cases[0]), cell=told.cell(one), n=hint.value,
                         other_case=names.numbers(cases[1]), other=told.cell(two)))  # fmt: skip
    told.say(_("So no cell that sees both is {n}.").format(n=hint.value))


def true_candidates(told: HintTelling, hint: Deduction) -> None:
    """What the search has tried."""
    if hint.places:
        text = _("Every solution has {n} in {cell}; the search has tried the others.")
        told.say(text.format(n=hint.value, cell=told.cell(hint.cells[0])))
        return
    (cell, mask), *_rest = hint.removes
    if mask.bit_count() > 1:
        text = _("No solution has {n} in {cell}; the search has tried them.")
    elif names.an(mask.bit_length() - 1):
        text = _("No solution has an {n} in {cell}; the search has tried it.")
    else:
        text = _("No solution has a {n} in {cell}; the search has tried it.")
    told.say(text.format(n=names.choice(mask), cell=told.cell(cell)))
