"""Alternating chains and chains by cases in words, link by link, each with its reason."""

from __future__ import annotations

from engine.sudoku.chains import HIDDEN, NAKED, Fact
from games.base.i18n import _
from games.sudoku.hint import names
from games.sudoku.hint.assumption_chain import Links
from games.sudoku.hint.told import HintTelling
from games.sudoku.hint.wings import either
from games.sudoku.rules.puzzle import houses, houses_of
from games.sudoku.think.logic import Deduction, bits, peers


def alternating(told: HintTelling, hint: Deduction) -> None:
    """Suppose that the first is not true: then the last is. What neither leaves room for goes."""
    links = Links(told, hint)
    (first, number), (last, value) = hint.links[0], hint.links[-1]
    told.link(first, _("Suppose {cell} is not {n}.").format(cell=told.cell(first), n=number))
    links.strike(first, 1 << number)
    for one, two in zip(hint.links[::2], hint.links[1::2], strict=True):  # between these the links are weak
        links.follow(_strong(told, hint, one, two))
    told.supposed.clear()
    told.lost.clear()
    if number == value:
        either(told, first, last, number)
        return
    text = _("So {one} is {n} or {two} is {m}.")
    told.say(text.format(one=told.cell(first), n=number, two=told.cell(last), m=value))
    for cell, mask in hint.removes:
        for gone in bits(mask):
            _say_gone(told, cell, gone, (first, number), (last, value))


def _strong(told: HintTelling, hint: Deduction, one: tuple[int, int], two: tuple[int, int]) -> Fact:
    """Return the second end of a strong link as a fact: the only number left for its cell, or the only place."""
    (cell, number), (other, value) = one, two
    if cell == other:
        return other, value, NAKED, -1, ()
    k = told.puzzle.k
    for house in houses_of(k)[cell]:
        held = {c for c in houses(k)[house] if not hint.board[c] and hint.seen[c] >> value & 1}
        if held == {cell, other}:
            return other, value, HIDDEN, house, ()
    raise ValueError(f"no strong link from {one} to {two} on {number}")


def _say_gone(told: HintTelling, cell: int, gone: int, one: tuple[int, int], two: tuple[int, int]) -> None:
    """Say why a candidate goes in either case."""
    reasons = []
    for other, number in (one, two):
        fields = {"cell": told.cell(cell), "other": told.cell(other), "m": number, "n": gone}
        if other == cell:
            reasons.append(_("{cell} is {m}").format(**fields))
        else:
            reasons.append(_("{cell} sees the {n} in {other}").format(**fields))
    text = _("Either {one}, or {two}: it is not {n}.")
    told.say(text.format(one=reasons[0], two=reasons[1], n=gone))


def by_cases(told: HintTelling, hint: Deduction) -> None:
    """All cases, what follows from each, and what all of them have in common."""
    puzzle, ((cell, mask),) = told.puzzle, hint.removes
    value, options = mask.bit_length() - 1, [case[0] for case in hint.cases]
    if hint.house < 0:
        told.say(_("{cell} is {numbers}.").format(cell=told.cell(options[0][0]),
                 numbers=names.choice(sum(1 << fact[1] for fact in options))))  # fmt: skip
    else:
        text = _("In {house}, {n} can only be in {cells}.")
        cells = told.one_of([fact[0] for fact in options])
        told.say(text.format(house=names.house(puzzle, hint.house), n=options[0][1], cells=cells))
    for case in hint.cases:
        links = Links(told, hint)
        for fact in case:
            links.follow(fact)
        told.say(_outcome(told, links, cell, value))
        told.supposed.clear()
        told.lost.clear()
        told.parity.clear()
    told.say(_("In every case {cell} is not {n}.").format(cell=told.cell(cell), n=value))


def _outcome(told: HintTelling, links: Links, cell: int, value: int) -> str:
    """Return why a case leaves a candidate out."""
    fields = {"cell": told.cell(cell), "n": value}
    if cell in links.numbers:
        return _("So {cell} is {m}, not {n}.").format(m=links.numbers[cell], **fields)
    kinds = links.parities.get(cell, set())
    if kinds and value % 2 not in kinds:
        text = _("So {cell} is odd, not {n}.") if 1 in kinds else _("So {cell} is even, not {n}.")
        return text.format(**fields)
    near = peers(told.puzzle.k)[cell]
    holder = next(other for other, number in links.numbers.items() if number == value and other in near)
    return _("So {cell}, which sees the {n} in {other}, is not {n}.").format(other=told.cell(holder), **fields)


def given(told: HintTelling, hint: Deduction) -> None:
    """A number that the search gives."""
    text = _("Logic ends here. The search has found that {cell} is {n}.")
    told.say(text.format(cell=told.cell(hint.cells[0]), n=hint.value))
