"""Singles and odd sums in words: every cell that could hold the number, every number that the cell could hold."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.base.words import all_of
from games.sudoku.hint import names
from games.sudoku.hint.parities import marked, say_known, say_marked, say_told, teller
from games.sudoku.hint.told import NAMED, HintTelling
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, peers


def last_cell(told: HintTelling, hint: Deduction) -> None:
    """One open cell, one number missing."""
    text = _("{cell} is the only open cell of {house}, and {n} is missing.")
    place = names.house(told.puzzle, hint.house)
    told.say(text.format(cell=told.cell(hint.cells[0]), house=place, n=hint.value))


def hidden_single(told: HintTelling, hint: Deduction) -> None:
    """The only place of a number in a house, then each other open cell of it once."""
    puzzle, value = told.puzzle, hint.value
    text = _("In {house}, only {cell} can be {n}.")
    told.say(text.format(house=names.house(puzzle, hint.house), cell=told.cell(hint.cells[0]), n=value))
    left = [c for c in houses(puzzle.k)[hint.house] if not hint.board[c] and c not in hint.cells]
    near = {c: {p for p in peers(puzzle.k)[c] if hint.board[p] == value} for c in left}
    while any(near.values()):  # the number that most of them see first
        holder = max(sorted(set().union(*near.values())), key=lambda h: sum(h in seen for seen in near.values()))
        seeing = [c for c in left if holder in near[c]]
        text = ngettext("{cells} sees the {n} in {other}.", "{cells} see the {n} in {other}.", len(seeing))
        said = text.format(cells=told.cells(seeing, hint.house), n=value, other=told.cell(holder))
        told.say(names.begun(said))
        left = [c for c in left if c not in seeing]
        near = {c: near[c] for c in left}
    kind = 1 - value % 2
    shaped = [c for c in left if marked(puzzle, c) == kind]
    if shaped:
        told.say(say_marked(told, shaped, kind, hint.house))
    rest = []
    for c in left:
        other = -1 if c in shaped else teller(puzzle, hint, c, kind) if _lacks(puzzle.n, hint, c, value) else -1
        if other >= 0:
            told.say(say_told(told, hint, c, other, kind))
        elif c not in shaped:
            rest.append((c, value))
    removed(told, hint, rest)


def _lacks(n: int, hint: Deduction, cell: int, value: int) -> bool:
    """Whether a cell has no candidate of a number's parity."""
    return bool(hint.seen) and not any(hint.seen[cell] >> other & 1 for other in range(2 - value % 2, n + 1, 2))


def removed(told: HintTelling, hint: Deduction, what: list[tuple[int, int]]) -> None:
    """Say which steps before have removed candidates; the same ones of several cells, and of one cell, together."""
    steps = {(cell, value): step for cell, value, step in hint.lost}
    by: dict[tuple[str, int], list[int]] = {}  # the numbers, by step and cell
    for cell, value in what:
        if (step := steps.get((cell, value))) is not None:
            by.setdefault((step, cell), []).append(value)
    alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}  # the cells, by step and numbers
    for (step, cell), values in by.items():
        alike.setdefault((step, tuple(values)), []).append(cell)
    for (step, numbers), cells in alike.items():
        text = ngettext("{numbers} was removed from {cells} before ({step}).",
                        "{numbers} were removed from {cells} before ({step}).", len(numbers))  # fmt: skip
        listed, name = all_of([str(v) for v in numbers]), names.technique(step)
        told.say(text.format(numbers=listed, cells=told.cells(cells), step=name))


def naked_single(told: HintTelling, hint: Deduction) -> None:
    """What the cell is known to be, what was removed from it, what it sees."""
    puzzle, (cell,), value = told.puzzle, hint.cells, hint.value
    gone = {v for v in range(1, puzzle.n + 1) if v != value}
    seen: dict[int, int] = {}  # a cell for each number that the cell sees
    for other in peers(puzzle.k)[cell]:
        if hint.board[other]:
            seen.setdefault(hint.board[other], other)
    kind = value % 2
    unlike = {v for v in gone if v % 2 != kind}
    if marked(puzzle, cell) == kind:
        told.say(say_marked(told, (cell,), kind))
        gone -= unlike
    elif unlike - seen.keys() and (other := teller(puzzle, hint, cell, kind)) >= 0:
        told.say(say_told(told, hint, cell, other, kind))
        gone -= unlike
    removed(told, hint, [(cell, v) for v in sorted(gone - seen.keys())])
    met = sorted(gone & seen.keys())
    if not met:
        told.say(_("Only {n} is left for {cell}.").format(n=value, cell=told.cell(cell)))
    elif len(met) > NAMED:
        told.cells(seen[v] for v in met)
        text = _("{cell} sees {numbers} in the framed cells, so only {n} is left.")
        told.say(text.format(cell=told.cell(cell), numbers=names.numbers(sum(1 << v for v in met)), n=value))
    else:
        places = [_("{n} in {cell}").format(n=v, cell=told.cell(seen[v])) for v in met]
        text = _("It sees {places}, so only {n} is left.") if told.lines else _(
            "{cell} sees {places}, so only {n} is left.")  # fmt: skip
        told.say(text.format(cell=told.cell(cell), places=all_of(places), n=value))


def odd_sum(told: HintTelling, hint: Deduction) -> None:
    """What the neighbour is, what the diamond makes of the cell, what that leaves."""
    (cell,), (other,) = hint.cells, hint.because
    parity = 1 - names.parity_of(hint.removes[0][1])
    if hint.seen:
        told.say(say_known(told, hint, other))
    else:
        text = _("{cell} is even.") if parity else _("{cell} is odd.")
        told.say(text.format(cell=told.cell(other)))
    told.diamond(cell, other)
    text = _("The diamond makes {cell} odd.") if parity else _("The diamond makes {cell} even.")
    told.say(text.format(cell=told.cell(cell)))
    if hint.places and hint.seen:
        text = _("Of {numbers} only {n} is odd.") if parity else _("Of {numbers} only {n} is even.")
        told.say(text.format(numbers=names.numbers(hint.seen[cell]), n=hint.value))


def odd_sums(told: HintTelling, hint: Deduction) -> None:
    """A cell that several diamonds lead to."""
    text = _("{other} is known to be even or odd, and the diamonds from there tell which {cell} is.")
    told.say(text.format(other=told.cells(hint.because), cell=told.cells(hint.cells)))
