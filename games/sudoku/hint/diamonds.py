"""What diamonds and counts of evens and odds say together, in words: twins, pairs, locks, bridges, segments, rings."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from engine.sudoku.logic import ladder
from games.base.i18n import _, ngettext
from games.base.words import all_of, count_word
from games.sudoku.hint import names
from games.sudoku.hint.parities import known, say_made
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import houses, tied
from games.sudoku.think.logic import Deduction

Hidden = dict[tuple[int, int], int]  # cells that a count makes unlike, the lower first, and the house of each


def hidden_of(told: HintTelling, hint: Deduction) -> Hidden:
    """Return the last two undecided cells of houses that take one even and one odd more."""
    n, found = told.puzzle.n, Hidden()
    if hint.technique != "hidden diamond":
        return found
    for house, cells in enumerate(houses(told.puzzle.k)):
        left = [cell for cell in cells if known(hint, cell) < 0]
        if len(left) == 2 and sum(known(hint, cell) == 0 for cell in cells) == n // 2 - 1:
            found.setdefault((min(left), max(left)), house)
    return found


def _way(told: HintTelling, hidden: Hidden, one: int, two: int) -> list[int]:
    """Return the cells of the shortest way of diamonds, and of what counts join, from one cell to another."""
    before, todo = {one: one}, deque([one])
    while two not in before:
        cell = todo.popleft()
        beside = [a + b - cell for a, b in hidden if cell in (a, b)]
        for other in (*tied(told.puzzle, cell), *beside):
            if other not in before:
                before[other] = cell
                todo.append(other)
    found = [two]
    while found[-1] != one:
        found.append(before[found[-1]])
    return found[::-1]


def say_way(told: HintTelling, hint: Deduction, one: int, two: int) -> None:
    """Say why two cells are alike, or unlike: step by step."""
    puzzle, hidden = told.puzzle, hidden_of(told, hint)
    cells = _way(told, hidden, one, two)
    plain = True
    for a, b in pairwise(cells):
        if b in tied(puzzle, a):
            told.diamond(a, b)
        else:
            plain = False
            _say_hidden(told, hint, hidden[min(a, b), max(a, b)], a, b)
    fields = {"one": told.cell(one), "two": told.cell(two)}
    if len(cells) == 2:
        if plain:
            text = _("A diamond joins {one} and {two}, so one of them is even and the other odd.")
            told.say(text.format(**fields))
        return
    told.cells(cells)
    fields["cells"] = all_of([names.cell(puzzle, cell) for cell in cells])  # their order counts: each by name
    if len(cells) == 3 and plain:
        text = _("{one} and {two} each share a diamond with {between}, so they are alike: both even or both odd.")
        told.say(text.format(between=told.cell(cells[1]), **fields))
    else:
        told.say(_turns(len(cells) % 2 == 1, plain, bool(told.tied)).format(**fields))


def _turns(alike: bool, plain: bool, diamonds: bool) -> str:
    """Return how the ends of a way are said to be alike or unlike: by diamonds alone, by counts alone, or by both."""
    if plain:
        if alike:
            return _("Diamonds join {cells} in turn, so {one} and {two} are alike: both even or both odd.")
        return _("Diamonds join {cells} in turn, so one of {one} and {two} is even and the other odd.")
    if diamonds:
        if alike:
            return _("From {cells}, diamonds and counts make even and odd take turns: {one} and {two} are alike.")
        return _("From {cells}, diamonds and counts make even and odd take turns: {one} and {two} are unlike.")
    if alike:
        return _("From {cells}, even and odd take turns, so {one} and {two} are alike: both even or both odd.")
    return _("From {cells}, even and odd take turns, so one of {one} and {two} is even and the other odd.")


def _say_hidden(told: HintTelling, hint: Deduction, house: int, one: int, two: int) -> None:
    """Say that two cells are the last undecided ones of a house and get one even and one odd."""
    kind, cells = 0, houses(told.puzzle.k)[house]
    sure = [cell for cell in cells if known(hint, cell) == kind]
    _say_takes(told, house, kind, sure)
    text = _("Only {one} and {two} are undecided there, so one of them is even and the other odd.")
    told.say(text.format(one=told.cell(one), two=told.cell(two)))


def _say_takes(told: HintTelling, house: int, kind: int, sure: list[int]) -> None:
    """Say how many evens (0) or odds (1) a house takes, and which cells are known to be."""
    room = (told.puzzle.n + kind) // 2
    fields = {"house": names.house(told.puzzle, house), "count": count_word(room)}
    if not sure:
        if kind:
            text = ngettext("{house} takes {count} odd number.", "{house} takes {count} odd numbers.", room)
        else:
            text = ngettext("{house} takes {count} even number.", "{house} takes {count} even numbers.", room)
        told.say(names.begun(text.format(**fields)))
        return
    if kind:
        text = ngettext("{house} takes {count} odd numbers; {cells} is odd.",
                        "{house} takes {count} odd numbers; {cells} are odd.", len(sure))  # fmt: skip
    else:
        text = ngettext("{house} takes {count} even numbers; {cells} is even.",
                        "{house} takes {count} even numbers; {cells} are even.", len(sure))  # fmt: skip
    told.say(names.begun(text.format(cells=told.cells(sure, house), **fields)))


def twins(told: HintTelling, hint: Deduction, witness: tuple[int, ...] = ()) -> None:
    """Alike cells, more than the house takes."""
    house, kind, *cells = witness or hint.witness
    for other in cells[1:]:
        say_way(told, hint, cells[0], other)
    _say_takes(told, house, kind, [c for c in houses(told.puzzle.k)[house] if known(hint, c) == kind])
    text = _("{count} more are too many.")
    told.say(names.begun(text.format(count=count_word(len(cells)))))
    told.say(say_made(told, cells, 1 - kind, house))


def paired(told: HintTelling, hint: Deduction, witness: tuple[int, ...] = ()) -> None:
    """Pairs that hold one each, and what is left for the others."""
    house, kind, *cells = witness or hint.witness
    for one, two in zip(cells[::2], cells[1::2], strict=True):
        say_way(told, hint, one, two)
    _say_takes(told, house, kind, [c for c in houses(told.puzzle.k)[house] if known(hint, c) == kind])
    many = len(cells) // 2
    text = ngettext("With one of this pair these are all.", "With one of each of these {n} pairs these are all.", many)
    told.say(text.format(n=many))
    told.say(say_made(told, hint.cells, 1 - kind, house))


def _say_lock(told: HintTelling, hint: Deduction, one: int, two: int, value: int) -> None:
    """Say that one number of a parity is left for two cells, one of which takes it."""
    fields = {"one": told.cell(one), "two": told.cell(two), "n": value}
    text = (
        _("The only odd number left for {one} and {two} is {n}, so one of them is {n}.")
        if value % 2
        else _("The only even number left for {one} and {two} is {n}, so one of them is {n}.")
    )
    told.say(text.format(**fields))
    told.say(_("So no cell that sees both is {n}.").format(n=value))


def lock(told: HintTelling, hint: Deduction, witness: tuple[int, ...] = ()) -> None:
    """Two unlike cells, and the number that one of them takes."""
    one, two, value = witness or hint.witness
    say_way(told, hint, one, two)
    _say_lock(told, hint, one, two, value)


def ring(told: HintTelling, hint: Deduction) -> None:
    """Three diamonds round a corner."""
    one, two, value, near, far = hint.witness
    for a, b in pairwise((one, near, far, two)):
        told.diamond(a, b)
    text = _("Three diamonds round a corner join {cells}, so one of {one} and {two} is even and the other odd.")
    cells = told.cells((one, near, far, two))
    told.say(text.format(cells=cells, one=told.cell(one), two=told.cell(two)))
    _say_lock(told, hint, one, two, value)


def segment(told: HintTelling, hint: Deduction) -> None:
    """What a box has outside a line, what it therefore has in it, and what is left for the line."""
    box, line, kind = hint.witness
    every = houses(told.puzzle.k)
    outside = [c for c in every[box] if c not in every[line] and known(hint, c) == kind]
    _say_takes(told, box, kind, outside)
    rest = [c for c in every[box] if c in every[line]]
    away = [c for c in every[box] if c not in every[line] and known(hint, c) != kind]
    if away:
        told.say(say_are(told, away, 1 - kind, box))
    count = (told.puzzle.n + kind) // 2 - len(outside)
    fields = {"cells": told.cells(rest), "count": count_word(count)}
    text = (
        ngettext("So of {cells} {count} is odd.", "So of {cells} {count} are odd.", count)
        if kind
        else ngettext("So of {cells} {count} is even.", "So of {cells} {count} are even.", count)
    )
    told.say(text.format(**fields))
    _say_takes(told, line, kind, [c for c in every[line] if c not in every[box] and known(hint, c) == kind])
    told.say(_("With those of {box} these are all.").format(box=names.house(told.puzzle, box)))
    told.say(say_made(told, hint.cells, 1 - kind, line))


def say_are(told: HintTelling, cells: list[int], kind: int, house: int) -> str:
    """Return that cells are even or odd, as the board shows."""
    if kind:
        text = ngettext("{cells} is odd.", "{cells} are odd.", len(cells))
    else:
        text = ngettext("{cells} is even.", "{cells} are even.", len(cells))
    return names.begun(text.format(cells=told.cells(cells, house)))


def hidden_diamond(told: HintTelling, hint: Deduction) -> None:
    """The technique that the last undecided cells of a house have part in."""
    kind, witness = hint.witness[0], hint.witness[1:]
    {ladder.TWINS: twins, ladder.PAIRED: paired}.get(kind, lock)(told, hint, witness)
