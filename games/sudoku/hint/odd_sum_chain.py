"""A chain of diamonds that can be coloured in one way only, in words: the other way, and how it fails."""

from __future__ import annotations

from collections import deque

from games.base.i18n import _
from games.base.words import clauses, count_word
from games.sudoku.hint import names
from games.sudoku.hint.parities import known
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import Puzzle, houses, tied
from games.sudoku.think.logic import Deduction

Signs = dict[int, int]  # of the cells that diamonds join: 0 if it is like the first one, 1 if unlike


def joined(puzzle: Puzzle, first: int) -> Signs:
    """Return the cells that diamonds join to one, nearest first, and whether they are like it."""
    found, todo = {first: 0}, deque([first])
    while todo:
        cell = todo.popleft()
        for other in tied(puzzle, cell):
            if other not in found:
                found[other] = 1 - found[cell]
                todo.append(other)
    return found


def path(puzzle: Puzzle, one: int, two: int) -> list[int]:
    """Return the cells between two that diamonds join, by the shortest way."""
    before, todo = {two: two}, deque([two])
    while one not in before:
        cell = todo.popleft()
        for other in tied(puzzle, cell):
            if other not in before:
                before[other] = cell
                todo.append(other)
    found, at = [], before[one]
    while at != two:
        found.append(at)
        at = before[at]
    return found


def odd_sum_chain(told: HintTelling, hint: Deduction) -> None:
    """Suppose the wrong colouring, count, and turn it round."""
    assert hint.wrong is not None
    puzzle, (kind, count, _which) = told.puzzle, hint.wrong
    cells = houses(puzzle.k)[hint.house]
    signs = joined(puzzle, hint.cells[0])
    wrong = (hint.cells[0], names.parity_of(hint.removes[0][1]))  # what the removed candidates would make of it
    would = {cell: wrong[1] ^ sign for cell, sign in signs.items()}
    mine = [cell for cell in cells if would.get(cell) == kind]
    head = mine[0] if mine else wrong[0]
    _say_chain(told, signs, head, kind, would)
    _say_count(told, hint, mine, count)
    _say_right(told, would)


def _say_chain(told: HintTelling, signs: Signs, head: int, kind: int, would: Signs) -> None:
    """Say what the diamonds join, and suppose what one of the cells is."""
    puzzle, name = told.puzzle, told.cell(head)
    for cell in signs:
        for other in tied(puzzle, cell):
            if cell < other:
                told.diamond(cell, other)
    if len(signs) == 2:
        text = (
            _("A diamond joins {one} and {two}, so one of them is odd. Suppose it is {cell}.")
            if kind
            else _("A diamond joins {one} and {two}, so one of them is even. Suppose it is {cell}.")
        )
        one, two = sorted(signs)
        told.say(text.format(one=told.cell(one), two=told.cell(two), cell=name))
        return
    text = _("Diamonds join {cells}: across each of them one cell is even and the other odd.")
    told.say(text.format(cells=told.cells(sorted(signs))))
    text = _("Suppose {cell} is odd.") if would[head] else _("Suppose {cell} is even.")
    told.say(text.format(cell=name))


def _say_count(told: HintTelling, hint: Deduction, mine: list[int], count: int) -> None:
    """Count the evens, or odds, that the house would have, and say how many it takes."""
    assert hint.wrong is not None
    puzzle, kind = told.puzzle, hint.wrong[0]
    cells, place = houses(puzzle.k)[hint.house], names.house(puzzle, hint.house)
    sure = sorted({*mine, *(c for c in cells if known(hint, c) == kind)})
    text = _("Then {house} has {cells} odd") if kind else _("Then {house} has {cells} even")
    said = [text.format(house=place, cells=told.cells(sure, hint.house))]
    for one, two in _pairs(told.puzzle, hint, {*mine}):
        between = path(puzzle, one, two)
        fields = {"one": told.cell(one), "two": told.cell(two), "way": told.cells(between)}
        for here, there in zip((one, *between), (*between, two), strict=True):
            told.diamond(here, there)
        text = (
            _("one of {one} and {two} (diamonds by way of {way})") if between else _("one of {one} and {two} (diamond)")
        )
        said.append(text.format(**fields))
    room = (puzzle.n + kind) // 2
    text = _("{list}: {count}. It takes {room}.")
    told.say(text.format(list=clauses(said), count=count_word(count), room=count_word(room)))


def _pairs(puzzle: Puzzle, hint: Deduction, mine: set[int]) -> list[tuple[int, int]]:
    """Return pairs of cells of the house that diamonds make unlike, of other chains: each holds one even, one odd."""
    left = [c for c in houses(puzzle.k)[hint.house] if known(hint, c) < 0 and c not in mine]
    own = joined(puzzle, hint.cells[0])
    left, found = [c for c in left if c not in own], []
    for near in (True, False):  # those that lie at one diamond first
        for one in [*left]:
            signs = joined(puzzle, one)
            for two in left:
                if one in left and two > one and signs.get(two) == 1 and (not near or two in tied(puzzle, one)):
                    found.append((one, two))
                    left = [c for c in left if c not in (one, two)]
                    break
    return sorted(found)


def _say_right(told: HintTelling, would: Signs) -> None:
    """Say what the cells are then: each the other kind."""
    odd, even = (sorted(c for c, w in would.items() if w == kind) for kind in (0, 1))
    first = (odd, 1) if min(odd) < min(even) else (even, 0)
    cells, kind = first
    fields = {"cells": told.cells(cells), "others": told.cells(even if kind else odd)}
    text = {
        (1, True, True): _("So {cells} is odd and {others} is even."),
        (1, True, False): _("So {cells} is odd and {others} are even."),
        (1, False, True): _("So {cells} are odd and {others} is even."),
        (1, False, False): _("So {cells} are odd and {others} are even."),
        (0, True, True): _("So {cells} is even and {others} is odd."),
        (0, True, False): _("So {cells} is even and {others} are odd."),
        (0, False, True): _("So {cells} are even and {others} is odd."),
        (0, False, False): _("So {cells} are even and {others} are odd."),
    }[kind, len(cells) == 1, len(would) - len(cells) == 1]
    told.say(text.format(**fields))
