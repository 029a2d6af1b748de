"""Wings, fish and colours of one number in words: where it has few places, and which of them is sure to hold it."""

from __future__ import annotations

from itertools import pairwise

from games.base.i18n import _
from games.base.words import all_of
from games.sudoku.hint import names
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import houses, houses_of
from games.sudoku.think.logic import Deduction


def shared(told: HintTelling, one: int, two: int) -> int:
    """Return a house of two cells."""
    k = told.puzzle.k
    return next(house for house in houses_of(k)[one] if two in houses(k)[house])


def _few(told: HintTelling, hint: Deduction, house: int, value: int) -> None:
    """Say where a number can only be in a house."""
    cells = [c for c in houses(told.puzzle.k)[house] if not hint.board[c] and hint.seen[c] >> value & 1]
    text = _("In {house}, {n} can only be in {cells}.")
    told.say(text.format(house=names.house(told.puzzle, house), n=value, cells=told.one_of(cells)))


def linked(told: HintTelling, hint: Deduction, one: int, two: int, value: int) -> None:
    """Say that a number has no places but two in a house of both."""
    k = told.puzzle.k
    for house in houses_of(k)[one]:
        cells = {c for c in houses(k)[house] if not hint.board[c] and hint.seen[c] >> value & 1}
        if cells == {one, two}:
            _few(told, hint, house, value)
            return


def either(told: HintTelling, one: int, two: int, value: int) -> None:
    """Say that one of two cells holds a number, and what follows from that."""
    text = _("So {one} or {two} is {n}, and no cell that sees both is {n}.")
    told.say(text.format(one=told.cell(one), two=told.cell(two), n=value))


def two_links(told: HintTelling, hint: Deduction) -> None:
    """Skyscraper and two-string kite: two strong links whose near ends see each other."""
    value, far, near, other, end = hint.witness
    linked(told, hint, far, near, value)
    linked(told, hint, other, end, value)
    house = names.house(told.puzzle, _base(told, hint, near, other))
    text = _("{one} and {two} both lie in {house}, so not both are {n}.")
    told.say(text.format(one=told.cell(near), two=told.cell(other), house=house, n=value))
    either(told, far, end, value)


def _base(told: HintTelling, hint: Deduction, one: int, two: int) -> int:
    """Return the house by which the near ends see each other: the box of a kite."""
    if hint.technique == "two-string kite":
        return houses_of(told.puzzle.k)[one][2]
    return shared(told, one, two)


def xyz_wing(told: HintTelling, hint: Deduction) -> None:
    """All three numbers of the pivot."""
    value, pivot, one, two = hint.witness
    told.say(_("{cell} is {numbers}.").format(cell=told.cell(pivot), numbers=names.choice(hint.seen[pivot])))
    if hint.seen[one] > hint.seen[two]:
        one, two = two, one
    cases = [hint.seen[wing] & ~(1 << value) for wing in (one, two)]
    text = _("If it is {case}, {cell} is {n}; if it is {other_case}, {other} is {n}.")
    told.say(text.format(case=names.numbers(cases[0]), cell=told.cell(one), n=value,
                         other_case=names.numbers(cases[1]), other=told.cell(two)))  # fmt: skip
    told.say(_("So one of the three is {n}, and no cell that sees all of them is {n}.").format(n=value))


def w_wing(told: HintTelling, hint: Deduction) -> None:
    """Two equal pairs, and the link between them."""
    value, one, near, far, two, link, house = hint.witness
    text = _("{one} and {two} can each only be {numbers}.")
    told.say(text.format(one=told.cell(one), two=told.cell(two), numbers=names.choice(hint.seen[one])))
    _few(told, hint, house, link)
    text = _("If it is {place}, {cell} is {n}; if it is {other_place}, {other} is {n}.")
    told.say(text.format(place=told.cell(near), cell=told.cell(one), n=value,
                         other_place=told.cell(far), other=told.cell(two)))  # fmt: skip
    either(told, one, two, value)


def swordfish(told: HintTelling, hint: Deduction) -> None:
    """The three lines, and what crosses them."""
    value, turned, *lines = hint.witness
    told.cells(hint.because)
    one = all_of([str(line + 1) for line in lines[:3]])
    two = all_of([str(line + 1) for line in lines[3:]])
    if turned:
        text = _("In columns {lines}, {n} can only be in rows {across}. So no other cell of these rows is {n}.")
    else:
        text = _("In rows {lines}, {n} can only be in columns {across}. So no other cell of these columns is {n}.")
    told.say(text.format(lines=one, across=two, n=value))


def colouring(told: HintTelling, hint: Deduction) -> None:
    """Link by link, then both colours."""
    value, none, *cells = hint.witness
    for one, two in pairwise(cells):
        linked(told, hint, one, two, value)
    if not none:
        told.say(_("So they are {n} by turns.").format(n=value))
        either(told, cells[0], cells[-1], value)
        return
    text = _("So they are {n} by turns: {cells} all are, or none is.")
    told.say(text.format(n=value, cells=told.cells(cells[::2])))
    text = _("{one} and {two} both lie in {house}, so not both are {n}.")
    house = names.house(told.puzzle, shared(told, cells[0], cells[-1]))
    told.say(text.format(one=told.cell(cells[0]), two=told.cell(cells[-1]), house=house, n=value))
