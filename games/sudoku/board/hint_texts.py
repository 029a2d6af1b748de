"""A hint in words, in three steps: where to look, why it holds, what follows."""

from __future__ import annotations

import re

from engine.sudoku.chains import ASSUMED, HIDDEN, NAKED
from games.stage.text.i18n import _
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.logic import Deduction, bits, peers

NAMES = {
    "last cell": lambda: _("Last cell"),
    "hidden single": lambda: _("Hidden single"),
    "naked single": lambda: _("Naked single"),
    "odd sum": lambda: _("Odd sum"),
    "odd sums": lambda: _("Odd sums"),
    "all evens": lambda: _("All the evens"),
    "all odds": lambda: _("All the odds"),
    "locked candidates": lambda: _("Locked candidates"),
    "naked pair": lambda: _("Naked pair"),
    "hidden pair": lambda: _("Hidden pair"),
    "naked triple": lambda: _("Naked triple"),
    "hidden triple": lambda: _("Hidden triple"),
    "naked quad": lambda: _("Naked quad"),
    "hidden quad": lambda: _("Hidden quad"),
    "X-wing": lambda: _("X-wing"),
    "XY-wing": lambda: _("XY-wing"),
    "odd-sum chain": lambda: _("Odd-sum chain"),
    "chain": lambda: _("Chain"),
    "true candidates": lambda: _("In no solution"),
}


def name(hint: Deduction) -> str:
    """Return the technique's name."""
    return str(NAMES[hint.technique]())


def cell(puzzle: Puzzle, which: int) -> str:
    """Return a cell as r3c6."""
    return f"r{which // puzzle.n + 1}c{which % puzzle.n + 1}"


def strong(text: str) -> str:
    """Return a text with the names of its cells marked as strong."""
    return re.sub(r"\br[0-9]+c[0-9]+\b", lambda name: f"**{name[0]}**", text)


def cells(puzzle: Puzzle, several: tuple[int, ...], most: int = 6) -> str:
    """Return some cells by name, at most six or as many as are asked for."""
    named = [cell(puzzle, one) for one in several[:most]]
    more = _(" and {n} more").format(n=len(several) - most) if len(several) > most else ""
    return ", ".join(named) + more


def house(puzzle: Puzzle, which: int) -> str:
    """Return a house by name."""
    kind = which // puzzle.n
    number = which % puzzle.n + 1
    return (_("row {n}"), _("column {n}"), _("box {n}"))[kind].format(n=number)


def numbers(mask: int) -> str:
    """Return candidates as a list."""
    return ", ".join(map(str, bits(mask)))


def listed(words: list[str]) -> str:
    """Return words as a list that ends in `or`."""
    if len(words) < 2:
        return "".join(words)
    return _("{list} or {last}").format(list=", ".join(words[:-1]), last=words[-1])


def any_of(mask: int) -> str:
    """Return candidates as a choice."""
    return listed([str(value) for value in bits(mask)])


def parity_of(mask: int) -> int:
    """Return 0 if all of some candidates are even, 1 if all are odd, -1 if neither."""
    kinds = {value % 2 for value in bits(mask)}
    return kinds.pop() if len(kinds) == 1 else -1


def kind_of(parity: int) -> str:
    """Return `even` or `odd`."""
    return _("odd") if parity else _("even")


def where(puzzle: Puzzle, hint: Deduction) -> str:
    """Return the first step: where to look."""
    if hint.house >= 0 and hint.technique not in ("odd-sum chain", "chain"):
        return _("Look at {house}.").format(house=house(puzzle, hint.house))
    return _("Look at {cells}.").format(cells=cells(puzzle, hint.cells))


def why(puzzle: Puzzle, hint: Deduction) -> str:
    """Return the second step in one piece: why it holds."""
    return " ".join(why_lines(puzzle, hint))


def why_lines(puzzle: Puzzle, hint: Deduction) -> list[str]:
    """Return the second step, sentence by sentence or link by link: why it holds.

    Where the hint knows the candidates (`seen`), what they tell is told.
    """
    place = house(puzzle, hint.house) if hint.house >= 0 else ""
    target = cells(puzzle, hint.cells)
    match hint.technique:
        case "last cell":
            return [_("{cell} is the only open cell of {house}.").format(cell=target, house=place)]
        case "hidden single":
            return _hidden_single(puzzle, hint, place, target)
        case "naked single":
            return _naked_single(puzzle, hint, target)
        case "odd sum":
            return _odd_sum(puzzle, hint, target)
        case "odd sums":
            text = _("{other} is known to be even or odd, and the diamonds from there tell which {cell} is.")
            return [text.format(other=cells(puzzle, hint.because), cell=target)]
        case "all evens" | "all odds":
            return _all_of_a_kind(puzzle, hint, place)
        case "locked candidates":
            return _locked(puzzle, hint, place)
        case "naked pair" | "naked triple" | "naked quad":
            text = _("{cells} can only be {numbers} between them: no other cell of {house} holds one of these.")
            held = cells(puzzle, hint.because)
            return [text.format(cells=held, numbers=numbers(hint.values), house=place)]
        case "hidden pair" | "hidden triple" | "hidden quad":
            text = _("In {house}, {numbers} fit only {cells}, so these cells hold nothing else.")
            return [text.format(house=place, numbers=numbers(hint.values), cells=cells(puzzle, hint.because))]
        case "X-wing":
            return _x_wing(puzzle, hint)
        case "XY-wing":
            return _xy_wing(puzzle, hint)
        case "odd-sum chain":
            return _odd_sum_chain(puzzle, hint)
        case "true candidates":
            return [_("The search has tried it: no solution holds these numbers there.")]
    return chain_lines(puzzle, hint)


def _hidden_single(puzzle: Puzzle, hint: Deduction, place: str, target: str) -> list[str]:
    """Name the cells that hold the number, and the open cells that something else keeps from it."""
    said = [_("In {house} the {n} fits only {cell}.").format(house=place, n=hint.value, cell=target)]
    if hint.because:
        said.append(_("It stands in {cells}.").format(cells=cells(puzzle, hint.because)))
    if not hint.seen:
        return said
    near = set().union(*(peers(puzzle.k)[cell] for cell in hint.because))
    open_ = [c for c in houses(puzzle.k)[hint.house] if hint.seen[c].bit_count() > 1 and c not in hint.cells]
    others = [c for c in open_ if c not in near]
    wrong = tuple(c for c in others if parity_of(hint.seen[c]) == 1 - hint.value % 2)
    rest = tuple(c for c in others if c not in wrong)
    if wrong:
        kind = kind_of(1 - hint.value % 2)
        said.append(_("Known to be {kind}: {cells}.").format(kind=kind, cells=cells(puzzle, wrong)))
    if rest:
        said.append(_("Left out there before: {cells}.").format(cells=cells(puzzle, rest)))
    return said


def _naked_single(puzzle: Puzzle, hint: Deduction, target: str) -> list[str]:
    """Name the numbers that the cell sees."""
    if not hint.seen:
        return [_("Its row, column, box and clues leave one number for {cell}.").format(cell=target)]
    near = 0
    for cell in hint.because:
        near |= hint.seen[cell]
    gone = (2 ** (puzzle.n + 1) - 2) & ~near & ~(1 << hint.value)
    said = [_("Row, column and box of {cell} hold {numbers}.").format(cell=target, numbers=numbers(near))]
    kind = 1 - hint.value % 2
    if gone and parity_of(gone) == kind:
        said.append(_("It is {kind}, so not {numbers}.").format(kind=kind_of(1 - kind), numbers=any_of(gone)))
    elif gone:
        said.append(_("Clues and steps before have left out {numbers}.").format(numbers=numbers(gone)))
    return said


def _odd_sum(puzzle: Puzzle, hint: Deduction, target: str) -> list[str]:
    """Say what the neighbour is and in which cases, and what that leaves."""
    parity = 1 - parity_of(hint.removes[0][1])
    other = hint.because[0]
    name, odd, even = cell(puzzle, other), kind_of(1 - parity), kind_of(parity)
    mask = hint.seen[other] if hint.seen else 0
    if mask.bit_count() > 1:
        text = _("{cell} can only be {numbers}: {kind} in every case.")
        said = [text.format(cell=name, numbers=any_of(mask), kind=odd)]
    elif mask:
        said = [_("{cell} is {n}, {kind}.").format(cell=name, n=numbers(mask), kind=odd)]
    else:
        said = [_("{cell} is {kind}.").format(cell=name, kind=odd)]
    said.append(_("The diamond makes the sum odd, so {cell} is {kind}.").format(cell=target, kind=even))
    if hint.places:
        text = _("Of {numbers}, only {n} is {kind}.")
        said.append(text.format(numbers=numbers(hint.seen[hint.cells[0]]), n=hint.value, kind=even))
    return said


def _all_of_a_kind(puzzle: Puzzle, hint: Deduction, place: str) -> list[str]:
    """Say which cells hold all the evens or odds of a house."""
    evens = hint.technique == "all evens"
    if hint.because:
        evenly, oddly = _("{cells} take all even numbers of {house}."), _("{cells} take all odd numbers of {house}.")
        said = (evenly if evens else oddly).format(cells=cells(puzzle, hint.because, puzzle.n), house=place)
    else:
        text = _("{house} has all its even numbers.") if evens else _("{house} has all its odd numbers.")
        said = text.format(house=place.capitalize())
    text = _("Its other open cells are odd: {cells}.") if evens else _("Its other open cells are even: {cells}.")
    return [said, text.format(cells=cells(puzzle, hint.cells))]


def _locked(puzzle: Puzzle, hint: Deduction, place: str) -> list[str]:
    """Name both houses."""
    common = {*hint.because, *hint.cells}
    other = next((h for h, of in enumerate(houses(puzzle.k)) if h != hint.house and common <= {*of}), -1)
    named = house(puzzle, other) if other >= 0 else _("the other house")
    text = _("In {house} the {n} fits only {cells}, which all lie in {other}: one of them takes the {n} of {other}.")
    return [text.format(house=place, n=hint.value, cells=cells(puzzle, hint.because), other=named)]


def _x_wing(puzzle: Puzzle, hint: Deduction) -> list[str]:
    """Name both lines and what crosses them."""
    n = puzzle.n
    rows, columns = (sorted({*part}) for part in zip(*(divmod(c, n) for c in hint.because), strict=True))
    row, column = [house(puzzle, r) for r in rows], [house(puzzle, n + c) for c in columns]
    lines, across = (row, column) if hint.house < n else (column, row)
    text = _("In {one} and in {two} the {n} fits only {cells}. Crosswise, it stands in {three} and {four} there.")
    return [text.format(one=lines[0], two=lines[1], n=hint.value, cells=cells(puzzle, hint.because),
                        three=across[0], four=across[1])]  # fmt: skip


def _xy_wing(puzzle: Puzzle, hint: Deduction) -> list[str]:
    """Follow both cases."""
    pivot, *wings = hint.because
    said = [_("{cell} is {numbers}.").format(cell=cell(puzzle, pivot), numbers=any_of(hint.seen[pivot]))]
    for wing in wings:
        case = hint.seen[wing] & hint.seen[pivot]
        text = _("If it is {case}, {cell} is {n}.")
        said.append(text.format(case=numbers(case), cell=cell(puzzle, wing), n=hint.value))
    said.append(_("So no cell that sees both can be {n}.").format(n=hint.value))
    return said


def _odd_sum_chain(puzzle: Puzzle, hint: Deduction) -> list[str]:
    """Say how the wrong colouring fails."""
    assert hint.wrong is not None
    kind, count, which = hint.wrong
    name, barred = cell(puzzle, hint.cells[0]), kind_of(parity_of(hint.removes[0][1]))
    place = house(puzzle, hint.house)
    said = [_("The diamonds make cells even and odd by turns: {cells}.").format(cells=cells(puzzle, hint.cells))]
    room = (puzzle.n + kind) // 2
    text = (
        _("If {cell} were {kind}, {house} would have at least {count} odd numbers; there are {room}.")
        if kind
        else _("If {cell} were {kind}, {house} would have at least {count} even numbers; there are {room}.")
    )
    said.append(text.format(cell=name, kind=barred, house=place, count=count, room=room))
    if which:
        said.append(_("Among them: {cells}.").format(cells=cells(puzzle, which, puzzle.n)))
    return said


def chain_lines(puzzle: Puzzle, hint: Deduction) -> list[str]:
    """Return what follows from an assumption, numbered as on the board, then what cannot be."""
    assert hint.wrong is not None
    said = []
    for index, (which, value, how, where_, _needs) in enumerate(hint.chain, 1):
        name = cell(puzzle, which)
        if how == ASSUMED:
            said.append(_("{i}. Suppose {cell} is {n}.").format(i=index, cell=name, n=value))
        elif how == NAKED:
            said.append(_("{i}. Only {n} is left for {cell}.").format(i=index, n=value, cell=name))
        elif how == HIDDEN:
            place = house(puzzle, where_)
            said.append(_("{i}. In {house} the {n} fits only {cell}.").format(i=index, house=place, n=value, cell=name))
        else:
            other, kind = cell(puzzle, where_), kind_of(int(value > 0))
            text = _("{i}. {cell} is {kind}, for the sum with {other} is odd.")
            said.append(text.format(i=index, cell=name, kind=kind, other=other))
    which_house, what_, _facts = hint.wrong
    if which_house >= 0:
        text = _("Now {house} has no place for a {n}.")
        said.append(text.format(house=house(puzzle, which_house), n=what_))
    else:
        said.append(_("Now no number is left for {cell}.").format(cell=cell(puzzle, what_)))
    return said


def what(puzzle: Puzzle, hint: Deduction) -> str:
    """Return the third step: what follows."""
    if hint.places:
        where_, value = hint.places[0]
        return _("So {cell} is {n}.").format(cell=cell(puzzle, where_), n=value)
    if hint.technique == "chain":
        return _("So {cell} is not {n}.").format(cell=cell(puzzle, hint.cells[0]), n=hint.value)
    by_numbers: dict[int, list[int]] = {}
    for one, mask in hint.removes:
        by_numbers.setdefault(mask, []).append(one)
    if len(by_numbers) == 1:
        (mask,) = by_numbers
        return _("So {numbers} leave {cells}.").format(numbers=numbers(mask), cells=cells(puzzle, hint.cells))
    parts = [f"{numbers(mask)}: {cells(puzzle, tuple(some))}" for mask, some in by_numbers.items()]
    return _("So these candidates go: {list}.").format(list="; ".join(parts))
