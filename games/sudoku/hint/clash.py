"""Clues that clash, told as one tells a person: what follows from them alone, up to what cannot be."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from games.base.i18n import _, ngettext, spoken
from games.base.words import all_of, clauses, count_word
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, shared_house, tied
from games.sudoku.think.clashes import clash_sentence
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Logic, peers
from games.sudoku.think.solve import Clue, with_clues

STEPS = 3  # numbers that follow from the clues and are told; a longer way is not
EASY = 2  # the level of these steps

Known = dict[int, tuple[int, ...]]  # for a cell of known parity the cells that diamonds lead over to it, from a clue


def clash_words(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    """Return why these clues cannot hold together; cells stand out."""
    return names.strong(_clash(with_clues(puzzle, list(clash)), clash) or spoken(clash_sentence(puzzle, clash)))


def _clash(puzzle: Puzzle, clash: Sequence[Clue]) -> str:
    head = names.begun(count_word(len(clash)))
    head = ngettext("{count} clue clashes.", "{count} clues clash.", len(clash)).format(count=head)
    why = _twice(puzzle) or _wrong_kind(puzzle) or _led_wrong(puzzle) or _no_way(puzzle)
    return f"{head} {why}" if why else ""


def _twice(puzzle: Puzzle) -> str:
    """Say that a number stands twice in a house, "" if none does."""
    given = [cell for cell, number in enumerate(puzzle.numbers) if number]
    for one in given:
        for two in given:
            house = shared_house(puzzle.k, (one, two)) if one < two else -1
            if house >= 0 and puzzle.numbers[one] == puzzle.numbers[two]:
                text = _("{cell} and {other} are both {n}, in {house}.")
                return text.format(cell=names.cell(puzzle, one), other=names.cell(puzzle, two),
                                   n=puzzle.numbers[one], house=names.house(puzzle, house))  # fmt: skip
    return ""


def _wrong_kind(puzzle: Puzzle) -> str:
    """Say that a cell is marked otherwise than its number is, or both ways; "" if none is."""
    for cell, mark in enumerate(puzzle.marks):
        name, number = names.cell(puzzle, cell), puzzle.numbers[cell]
        if mark & EVEN and mark & ODD:
            return _("{cell} must be even and odd.").format(cell=name)
        if number and mark & (ODD, EVEN)[number % 2]:
            text = _("{cell} is {n} and must be even.") if mark & EVEN else _("{cell} is {n} and must be odd.")
            return text.format(cell=name, n=number)
    return ""


# Evens and odds


def _parity(puzzle: Puzzle, cell: int) -> int:
    """Return what a cell's own clues make it, -1 if nothing."""
    if puzzle.numbers[cell]:
        return puzzle.numbers[cell] % 2
    return {EVEN: 0, ODD: 1}.get(puzzle.marks[cell] & (EVEN | ODD), -1)


def _ways(puzzle: Puzzle, source: int) -> Known:
    """Return all cells that diamonds lead to from a cell, with the shortest way there, both ends included."""
    found: Known = {source: (source,)}
    todo = deque([source])
    while todo:
        cell = todo.popleft()
        for other in tied(puzzle, cell):
            if other not in found:
                found[other] = (*found[cell], other)
                todo.append(other)
    return found


def _led(puzzle: Puzzle) -> Known:
    """Return the cells that some clue makes even or odd, over diamonds or by itself, by the shortest way."""
    found: Known = {}
    for source in range(puzzle.n**2):
        if _parity(puzzle, source) >= 0:
            for cell, way in _ways(puzzle, source).items():
                if cell not in found or len(way) < len(found[cell]):
                    found[cell] = way
    return found


def _of(puzzle: Puzzle, way: tuple[int, ...]) -> int:
    """Return whether a way makes its last cell even (0) or odd (1)."""
    return (_parity(puzzle, way[0]) + len(way) - 1) % 2


def _led_wrong(puzzle: Puzzle) -> str:
    """Say what diamonds make of a cell that is marked otherwise, "" if they do not."""
    wrong = []
    for source in range(puzzle.n**2):
        if _parity(puzzle, source) < 0:
            continue
        for cell, way in _ways(puzzle, source).items():
            if _parity(puzzle, cell) not in (-1, _of(puzzle, way)):
                told_last = not puzzle.numbers[cell]  # what is said to be wrong is a mark rather than a number
                wrong.append((len(way), not puzzle.numbers[source], not told_last, way))
    if not wrong:
        return ""
    way = min(wrong)[3]
    first = way[0]
    last = names.cell(puzzle, way[-1])
    odd = _of(puzzle, way)
    number, name = puzzle.numbers[first], names.cell(puzzle, first)
    between = all_of([names.cell(puzzle, cell) for cell in way[1:-1]])
    end = _("so {other} is odd, not even.") if odd else _("so {other} is even, not odd.")
    start = _("{cell} is {n}") if number else _("{cell} is odd") if _parity(puzzle, first) else _("{cell} is even")
    text = (
        _("{start} and the diamonds by way of {way} turn it over each time, {end}")
        if between
        else _("{start} and the diamond asks for an odd sum, {end}")
    )
    return text.format(start=start.format(cell=name, n=number), way=between, end=end.format(other=last))


def _kind_reason(puzzle: Puzzle, way: tuple[int, ...]) -> str:
    """Return what a cell is, and by which diamonds where it has no mark."""
    cell, odd = names.cell(puzzle, way[-1]), _of(puzzle, way)
    if len(way) == 1:
        return (_("{cell} is odd") if odd else _("{cell} is even")).format(cell=cell)
    others = all_of([names.cell(puzzle, other) for other in way[-2::-1]])
    text = (
        ngettext("{cell} is odd by the diamond to {others}", "{cell} is odd by the diamonds to {others}", len(way) - 1)
        if odd
        else ngettext(
            "{cell} is even by the diamond to {others}", "{cell} is even by the diamonds to {others}", len(way) - 1
        )
    )
    return text.format(cell=cell, others=others)


# Numbers that have no way left


def _no_way(puzzle: Puzzle) -> str:
    """Follow the clues by simple steps until a cell or a number has no way left; "" if that takes more than a few."""
    logic = Logic(puzzle, puzzle.numbers)
    said = list[str]()
    led = _led(puzzle)
    for cell, way in led.items():
        logic.candidates[cell] &= logic.odds if _of(puzzle, way) else logic.evens
    for _step in range(STEPS + 1):
        end = _too_many(puzzle, led) or _no_number(logic, led) or _no_place(logic, led)
        if end:
            return " ".join([*said, end])
        hint = find(logic, EASY)
        if hint is None or not hint.places:
            return ""
        told = tell(puzzle, replace(hint, lost=()))
        said += [line.text for line in told.lines] + [told.what]
        logic.apply(hint)
    return ""


def _too_many(puzzle: Puzzle, led: Known) -> str:
    """Say that a house has more evens or odds than it takes."""
    for house, cells in enumerate(houses(puzzle.k)):
        for odd in (0, 1):
            room, held = (puzzle.n + odd) // 2, [c for c in cells if c in led and _of(puzzle, led[c]) == odd]
            pairs = _pairs(puzzle, [c for c in cells if c not in led])
            if len(held) + len(pairs) > room:
                text = (
                    ngettext("{house} takes {room} odd number, but {list}.",
                             "{house} takes {room} odd numbers, but {list}.", room)
                    if odd
                    else ngettext("{house} takes {room} even number, but {list}.",
                                  "{house} takes {room} even numbers, but {list}.", room)
                )  # fmt: skip
                one_of = _("one of {one} and {two} is odd (diamond)") if odd else _(
                    "one of {one} and {two} is even (diamond)")  # fmt: skip
                parts = [one_of.format(one=names.cell(puzzle, one), two=names.cell(puzzle, two)) for one, two in pairs]
                said = clauses([*_kinds(puzzle, [led[c] for c in held]), *parts])
                place = names.house(puzzle, house)
                return names.begun(text.format(house=place, room=count_word(room), list=said))
    return ""


def _pairs(puzzle: Puzzle, cells: list[int]) -> list[tuple[int, int]]:
    """Return pairs of cells that a diamond joins, no cell in two of them."""
    found: list[tuple[int, int]] = []
    for cell in cells:
        used = {c for pair in found for c in pair}
        other = next((o for o in tied(puzzle, cell) if o in cells and o not in used), -1)
        if cell not in used and other >= 0:
            found.append((cell, other))
    return found


def _kinds(puzzle: Puzzle, ways: list[tuple[int, ...]]) -> list[str]:
    """Return that cells are even or odd: those that say so themselves together."""
    plain = [way[-1] for way in ways if len(way) == 1]
    parts = []
    if plain:
        odd, cells = _of(puzzle, ways[0]), all_of([names.cell(puzzle, cell) for cell in plain])
        text = (
            ngettext("{cells} is odd", "{cells} are odd", len(plain))
            if odd
            else ngettext("{cells} is even", "{cells} are even", len(plain))
        )
        parts.append(text.format(cells=cells))
    return [*parts, *(_kind_reason(puzzle, way) for way in ways if len(way) > 1)]


def _no_number(logic: Logic, led: Known) -> str:
    """Say why no number is left for a cell."""
    puzzle = logic.puzzle
    for cell, mask in enumerate(logic.candidates):
        if mask or logic.values[cell]:
            continue
        seen: dict[int, int] = {}
        for other in peers(puzzle.k)[cell]:
            if logic.values[other]:
                seen.setdefault(logic.values[other], other)
        if cell in led:
            odd = _of(puzzle, led[cell])
            seen = {value: other for value, other in seen.items() if value % 2 == odd}
            text = _("{reason}, and it sees {places}.")
            reason = _kind_reason(puzzle, led[cell])
        else:
            text, reason = _("{reason} sees {places}."), names.cell(puzzle, cell)
        places = [_("{n} in {cell}").format(n=v, cell=names.cell(puzzle, seen[v])) for v in sorted(seen)]
        return text.format(reason=reason, places=all_of(places)) + " " + _("No number is left for it.")
    return ""


def _no_place(logic: Logic, led: Known) -> str:
    """Say why a number has no place in a house."""
    puzzle = logic.puzzle
    for house, cells in enumerate(houses(puzzle.k)):
        for value in range(1, puzzle.n + 1):
            if any(logic.values[c] == value or logic.candidates[c] >> value & 1 for c in cells):
                continue
            told = HintTelling(puzzle)
            parts, left = [], [c for c in cells if not logic.values[c]]
            while left:
                near = {p for c in left for p in peers(puzzle.k)[c] if logic.values[p] == value}
                seeing = {p: [c for c in left if p in peers(puzzle.k)[c]] for p in near}
                holder = max(sorted(near), key=lambda p: len(seeing[p]), default=-1)
                if holder < 0:
                    break
                some = seeing[holder]
                text = ngettext("{cells} sees the {n} in {other}", "{cells} see the {n} in {other}", len(some))
                parts.append(text.format(cells=told.cells(some), n=value, other=told.cell(holder)))
                left = [c for c in left if c not in some]
            if left:
                parts += _kinds(puzzle, [led[c] for c in left])
            text = _("{n} has no place in {house}: {list}.")
            return text.format(n=value, house=names.house(puzzle, house), list=clauses(parts))
    return ""
