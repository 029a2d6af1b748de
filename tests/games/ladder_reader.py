"""Readers of the hints of the second ladder: every sentence is a claim, and what follows has to follow from the claims.

Claims about one number are statements on "cell is n", claims about evens and odds on "cell is odd". What is said to
follow is tried on all ways in which the claims before it can hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product

from games.sudoku.rules.puzzle import tied
from games.sudoku.think.logic import bits, peers
from tests.games.hint_reader import CELL, CELLS, HOUSE, KIND, NUMBERS, WORDS, Reader, link

Fact = tuple[int, int]  # a cell and a number, or a cell and -1: it is odd
Claim = Callable[[dict[Fact, bool]], bool]


@dataclass
class Claims:
    """Statements on facts."""

    facts: dict[Fact, None] = field(default_factory=dict)
    said: list[Claim] = field(default_factory=list)

    def add(self, facts: list[Fact], claim: Claim) -> None:
        """Take in a claim about facts."""
        self.facts |= dict.fromkeys(facts)
        self.said.append(claim)

    def worlds(self) -> Iterator[dict[Fact, bool]]:
        """Yield every way in which all claims hold."""
        assert len(self.facts) <= 16
        for values in product((False, True), repeat=len(self.facts)):
            world = dict(zip(self.facts, values, strict=True))
            if all(claim(world) for claim in self.said):
                yield world

    def follows(self, claim: Claim) -> bool:
        """Whether a claim holds wherever the others do."""
        return all(claim(world) for world in self.worlds())


def numbers_in(text: str) -> list[int]:
    """Return the numbers of a list."""
    return [int(v) for v in re.findall(r"\d+", text)]


def one_of(facts: list[Fact]) -> Claim:
    """Return that just one of some facts is so."""
    return lambda world: sum(world[fact] for fact in facts) == 1


def hold_removes(read: Reader, value: int, cells: list[int]) -> None:
    """Hold what is removed to `no cell that sees all of them`."""
    assert read.hint.removes
    for cell, mask in read.hint.removes:
        assert mask == 1 << value and {*cells} <= {*peers(read.puzzle.k)[cell]}


def places_line(read: Reader, claims: Claims, line: str) -> bool:
    """Read `In row 2, 5 can only be in ...`."""
    found = re.fullmatch(rf"In ({HOUSE}), (\d+) can only be in ({CELLS})\.", line)
    if not found:
        return False
    cells, value = read.cells(found[3]), int(found[2])
    assert {*cells} == read.places(read.house(found[1]), value)
    claims.add([(c, value) for c in cells], one_of([(c, value) for c in cells]))
    return True


def not_both(read: Reader, claims: Claims, line: str) -> tuple[list[int], int] | None:
    """Read `... both lie in row 3, so not both are 5.`"""
    found = re.fullmatch(rf"({CELL}) and ({CELL}) both lie in ({HOUSE}), so not both are (\d+)\.", line)
    if not found:
        return None
    cells, value = read.cells(found[1]) + read.cells(found[2]), int(found[4])
    assert {*cells} <= {*read.house(found[3])} and len({*cells}) == 2
    one, two = ((c, value) for c in cells)
    claims.add([one, two], lambda world: not (world[one] and world[two]))
    return cells, value


def either(read: Reader, claims: Claims, line: str) -> None:
    """Read the end of a wing, a fish of two links or a colouring."""
    found = re.fullmatch(rf"So ({CELL}) or ({CELL}) is (\d+), and no cell that sees both is (\d+)\.", line)
    assert found and found[3] == found[4], line
    (one,), (two,), value = read.cells(found[1]), read.cells(found[2]), int(found[3])
    assert claims.follows(lambda world: world[one, value] or world[two, value])
    hold_removes(read, value, [one, two])


def two_links(read: Reader, lines: list[str]) -> None:
    claims = Claims()
    assert places_line(read, claims, lines[0]) and places_line(read, claims, lines[1])
    assert not_both(read, claims, lines[2])
    either(read, claims, *lines[3:])


def cases_line(read: Reader, claims: Claims, line: str, pivot: list[int]) -> None:
    """Read `If it is 3, r1c1 is 5; if it is 4, r2c2 is 5.` of a pivot cell."""
    found = re.fullmatch(rf"If it is (\d+), ({CELL}) is (\d+); if it is (\d+), ({CELL}) is (\d+)\.", line)
    assert found
    (cell,) = pivot
    for when, name, then in ((found[1], found[2], found[3]), (found[4], found[5], found[6])):
        (wing,) = read.cells(name)
        assert read.seen(wing) == {int(when), int(then)} and wing in peers(read.puzzle.k)[cell]
        cause, effect = (cell, int(when)), (wing, int(then))
        claims.add([cause, effect], lambda world, a=cause, b=effect: not world[a] or world[b])  # type: ignore[misc]


def xyz_wing(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"({CELL}) is ({NUMBERS})\.", lines[0])
    assert found
    pivot, values, claims = read.cells(found[1]), numbers_in(found[2]), Claims()
    assert {*values} == read.seen(pivot[0])
    claims.add([(pivot[0], v) for v in values], one_of([(pivot[0], v) for v in values]))
    cases_line(read, claims, lines[1], pivot)
    end = re.fullmatch(r"So one of the three is (\d+), and no cell that sees all of them is (\d+)\.", lines[2])
    assert end and end[1] == end[2]
    value = int(end[1])
    three = [cell for cell, v in claims.facts if v == value]
    assert len(three) == 3 and claims.follows(lambda world: any(world[cell, value] for cell in three))
    hold_removes(read, value, three)


def w_wing(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"({CELL}) and ({CELL}) can each only be ({NUMBERS})\.", lines[0])
    assert found
    claims, pair = Claims(), read.cells(found[1]) + read.cells(found[2])
    assert all(read.seen(cell) == {*numbers_in(found[3])} for cell in pair)
    assert places_line(read, claims, lines[1])
    case = re.fullmatch(
        rf"If it is ({CELL}), ({CELL}) is (\d+); if it is ({CELL}), ({CELL}) is (\d+)\.", lines[2]
    )
    assert case
    for place, name, then in ((case[1], case[2], case[3]), (case[4], case[5], case[6])):
        (at,), (wing,), value = read.cells(place), read.cells(name), int(then)
        (other,) = read.seen(wing) - {value}
        assert wing in pair and at in peers(read.puzzle.k)[wing]
        cause, effect = (at, other), (wing, value)
        claims.add([cause, effect], lambda world, a=cause, b=effect: not world[a] or world[b])  # type: ignore[misc]
    either(read, claims, lines[3])


def swordfish(read: Reader, lines: list[str]) -> None:
    kinds, numbers = "(row|column)s", r"(\d+, \d+ and \d+)"
    found = re.fullmatch(
        rf"In {kinds} {numbers}, (\d+) can only be in {kinds} {numbers}\. So no other cell of these {kinds} is (\d+)\.",
        *lines,
    )
    assert found and found[1] != found[4] == found[6] and found[3] == found[7]
    lined = [read.house(f"{found[1]} {at}") for at in numbers_in(found[2])]
    across = [read.house(f"{found[4]} {at}") for at in numbers_in(found[5])]
    value, corners = int(found[3]), {c for line in lined for c in line}
    assert all(any(c in other for other in across) for line in lined for c in read.places(line, value))
    for cell, mask in read.hint.removes:
        assert mask == 1 << value and cell not in corners and any(cell in other for other in across)


def colouring(read: Reader, lines: list[str]) -> None:
    claims = Claims()
    while places_line(read, claims, lines[0]):
        lines = lines[1:]
    if re.fullmatch(r"So they are \d+ by turns\.", lines[0]):
        either(read, claims, *lines[1:])
        return
    found = re.fullmatch(rf"So they are (\d+) by turns: ({CELLS}) all are, or none is\.", lines[0])
    assert found
    cells, value = read.cells(found[2]), int(found[1])
    assert claims.follows(lambda world: len({world[cell, value] for cell in cells}) == 1)
    assert not_both(read, claims, *lines[1:])
    for cell, mask in read.hint.removes:
        assert mask == 1 << value and claims.follows(lambda world, cell=cell: not world[cell, value])  # type: ignore[misc]


# Evens and odds


def unlike(claims: Claims, one: int, two: int) -> None:
    """Take in that just one of two cells is odd."""
    claims.add([(one, -1), (two, -1)], one_of([(one, -1), (two, -1)]))


def takes(read: Reader, claims: Claims, line: str) -> bool:
    """Read how many evens or odds a house takes, and which cells are known to be."""
    found = re.fullmatch(
        rf"({HOUSE}) takes (\w+) ({KIND}) numbers?(?:\.|; ({CELLS}) (is|are) ({KIND})\.)", line
    )
    if not found:
        return False
    house, kind, count = read.house(found[1]), int(found[3] == "odd"), WORDS.index(found[2])
    assert count == (read.n + kind) // 2
    sure = read.cells(found[4]) if found[4] else []
    assert found[6] in (None, found[3]) and all(c in house and read.parity(c) == kind for c in sure)
    assert {*sure} <= {*house}
    rest = [c for c in house if c not in sure]
    decided = {c: read.parity(c) for c in rest if read.parity(c) >= 0 and (c, -1) not in claims.facts}
    facts = [(c, -1) for c in rest if c not in decided]
    more = count - len(sure)
    # That the others are not of this kind is not said: at least so many are, so no more than the rest can be
    claims.add(facts, lambda world: sum(world[fact] == bool(kind) for fact in facts) <= more)
    if "undecided" in " ".join(read.lines_after(line)):
        claims.add(facts, lambda world: sum(world[fact] == bool(kind) for fact in facts) >= more)
    return True


def parity_line(read: Reader, claims: Claims, line: str) -> bool:
    """Read why cells are alike or unlike, or what is known of them."""
    unlike_ones = rf"A diamond joins ({CELL}) and ({CELL}), so one of them is even and the other odd\."
    if found := re.fullmatch(unlike_ones, line):
        (one,), (two,) = read.cells(found[1]), read.cells(found[2])
        assert two in tied(read.puzzle, one)
        unlike(claims, one, two)
    elif found := re.fullmatch(
        rf"({CELL}) and ({CELL}) each share a diamond with ({CELL}), so they are alike: both even or both odd\.", line
    ):
        (one,), (two,), (mid,) = (read.cells(found[i]) for i in (1, 2, 3))
        assert mid in tied(read.puzzle, one) and mid in tied(read.puzzle, two)
        unlike(claims, one, mid)
        unlike(claims, mid, two)
    elif found := re.fullmatch(
        rf"(?:From|Diamonds join) ({CELLS})(?: in turn, so|, even and odd take turns, so|, diamonds and counts make "
        rf"even and odd take turns:) (?:one of )?({CELL}) and ({CELL}) (are alike|are unlike|is even and the other odd)"
        r"(?:: both even or both odd)?\.",
        line,
    ):
        if line.startswith("Diamonds"):
            assert all(b in tied(read.puzzle, a) for a, b in pairwise(read.cells(found[1])))
        cells = read.cells(found[1])
        for one, two in pairwise(cells):
            if two in tied(read.puzzle, one):
                unlike(claims, one, two)
            else:
                assert claims.follows(lambda world, a=one, b=two: world[a, -1] != world[b, -1])  # type: ignore[misc]
        assert [cells[0], cells[-1]] == read.cells(found[2]) + read.cells(found[3])
        assert (found[4] == "are alike") == (len(cells) % 2 == 1)
    elif found := re.fullmatch(
        rf"Only ({CELL}) and ({CELL}) are undecided there, so one of them is even and the other odd\.", line
    ):
        one, two = read.cells(found[1]) + read.cells(found[2])
        shared = [house for house in read.houses() if one in house and two in house]
        undecided = [{c for c in house if read.parity(c) < 0} for house in shared]
        assert {one, two} in undecided
        claims.facts |= dict.fromkeys([(one, -1), (two, -1)])
        assert claims.follows(lambda world: world[one, -1] != world[two, -1])
    elif found := re.fullmatch(
        rf"Three diamonds round a corner join ({CELLS}), so one of ({CELL}) and ({CELL}) is even and the other odd\.",
        line,
    ):
        cells = read.cells(found[1])
        assert len(cells) == 4 and [cells[0], cells[3]] == read.cells(found[2]) + read.cells(found[3])
        for one, two in pairwise(cells):
            assert two in tied(read.puzzle, one)
            unlike(claims, one, two)
    else:
        return takes(read, claims, line)
    return True


def made(read: Reader, claims: Claims, line: str) -> None:
    """Read `So ... are odd.` at the end."""
    found = re.fullmatch(rf"So ({CELLS}) (is|are) ({KIND})\.", line)
    assert found, line
    cells, kind = read.cells(found[1]), found[3] == "odd"
    assert (found[2] == "is") == (len(cells) == 1)
    for cell in cells:
        assert claims.follows(lambda world, cell=cell: world[cell, -1] == kind)  # type: ignore[misc]
    for cell, mask in read.hint.removes:
        assert cell in cells and all(v % 2 != int(kind) for v in bits(mask))


def parities(read: Reader, lines: list[str]) -> None:
    """Twins, paired count, segment count, locks, rings, bridges and hidden diamonds."""
    claims = Claims()
    read.lines = lines
    for at, line in enumerate(lines):
        if parity_line(read, claims, line):
            continue
        if re.fullmatch(r"(\w+) more are too many\.", line):
            cells = re.fullmatch(rf"So ({CELLS}) are {KIND}\.", lines[at + 1])
            assert cells and WORDS.index(line.split()[0].lower()) == len(read.cells(cells[1]))
        elif line == "With one of this pair these are all." or re.fullmatch(
            r"With one of each of these \d+ pairs these are all\.|With those of box \d+ these are all\.", line
        ):
            continue
        elif found := re.fullmatch(rf"({CELLS}) (is|are) ({KIND})\.", line):
            kind = int(found[3] == "odd")
            for cell in read.cells(found[1]):
                assert read.parity(cell) == kind
                claims.add([(cell, -1)], lambda world, c=cell, k=kind: world[c, -1] == bool(k))  # type: ignore[misc]
        elif found := re.fullmatch(rf"So of ({CELLS}) (\w+) (is|are) ({KIND})\.", line):
            segment(read, claims, [(c, -1) for c in read.cells(found[1])], WORDS.index(found[2]), found[4] == "odd")
        elif found := re.fullmatch(
            rf"The only ({KIND}) number left for ({CELL}) and ({CELL}) is (\d+), so one of them is (\d+)\.", line
        ):
            one, two = read.cells(found[2]) + read.cells(found[3])
            kind, value = int(found[1] == "odd"), int(found[4])
            assert {v for c in (one, two) for v in read.seen(c) if v % 2 == kind} == {value} == {int(found[5])}
            assert claims.follows(lambda world, a=one, b=two: world[a, -1] != world[b, -1])  # type: ignore[misc]
            assert lines[at + 1 :] == [f"So no cell that sees both is {value}."]
            hold_removes(read, value, [one, two])
            return
        else:
            made(read, claims, line)
            assert at == len(lines) - 1


def segment(read: Reader, claims: Claims, inside: list[Fact], count: int, odd: bool) -> None:
    """Take in that of some cells so many are odd, or even: the other cells of their box have all been said."""
    (box,) = (house for house in read.houses()[2 * read.n :] if {c for c, _ in inside} <= {*house})
    outside = [c for c in box if (c, -1) not in inside]
    assert all(read.parity(c) >= 0 for c in outside)
    assert count == (read.n + odd) // 2 - sum(read.parity(c) == odd for c in outside)
    claims.facts.clear()
    claims.said.clear()
    claims.add(inside, lambda world: sum(world[fact] == odd for fact in inside) == count)


# Chains


def alternating(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"Suppose ({CELL}) is not (\d+)\.", lines[0])
    assert found
    (first,), number = read.cells(found[1]), int(found[2])
    read.without = (first, number)
    at = 1
    while not lines[at].startswith("So "):
        link(read, lines[at])
        at += 1
    if end := re.fullmatch(rf"So ({CELL}) or ({CELL}) is (\d+), and no cell that sees both is \d+\.", lines[at]):
        (one,), (two,), value = read.cells(end[1]), read.cells(end[2]), int(end[3])
        assert (one, value) == (first, number) and read.number[two] == value
        hold_removes(read, value, [one, two])
        assert at == len(lines) - 1
        return
    end = re.fullmatch(rf"So ({CELL}) is (\d+) or ({CELL}) is (\d+)\.", lines[at])
    assert end
    (one,), (two,) = read.cells(end[1]), read.cells(end[3])
    assert (one, int(end[2])) == (first, number) and read.number[two] == int(end[4])
    cases, gone = [(one, number), (two, int(end[4]))], [(c, v) for c, mask in read.hint.removes for v in bits(mask)]
    for (cell, value), line in zip(gone, lines[at + 1 :], strict=True):
        said = re.fullmatch(r"Either (.+), or (.+): it is not (\d+)\.", line)
        assert said and int(said[3]) == value
        for text, (other, held) in zip((said[1], said[2]), cases, strict=True):
            if is_ := re.fullmatch(rf"({CELL}) is (\d+)", text):
                assert read.cells(is_[1]) == [cell] == [other] and int(is_[2]) == held != value
            else:
                sees = re.fullmatch(rf"({CELL}) sees the (\d+) in ({CELL})", text)
                assert sees and read.cells(sees[1]) == [cell] and read.cells(sees[3]) == [other]
                assert int(sees[2]) == held == value and other in peers(read.puzzle.k)[cell]


def by_cases(read: Reader, lines: list[str]) -> None:
    ((cell, mask),) = read.hint.removes
    (value,) = bits(mask)
    if found := re.fullmatch(rf"({CELL}) is ({NUMBERS})\.", lines[0]):
        (pivot,) = read.cells(found[1])
        wanted = [(pivot, v) for v in numbers_in(found[2])]
        assert {v for _c, v in wanted} == read.seen(pivot)
    else:
        found = re.fullmatch(rf"In ({HOUSE}), (\d+) can only be in ({CELLS})\.", lines[0])
        assert found
        wanted = [(c, int(found[2])) for c in read.cells(found[3])]
        assert {c for c, _v in wanted} == read.places(read.house(found[1]), int(found[2]))
    cases: list[tuple[int, int]] = []
    for line in lines[1:-1]:
        if suppose := re.fullmatch(rf"Suppose ({CELL}) is (\d+)\.", line):
            read.number.clear()
            read.kind.clear()
            cases.append((read.cells(suppose[1])[0], int(suppose[2])))
            read.number[cases[-1][0]] = cases[-1][1]
        elif not re.match(r"So r\d", line):
            link(read, line)
        else:
            outcome(read, line, cell, value)
    assert cases == wanted and sum(line.startswith("So ") for line in lines) == len(cases)
    name = re.match(CELL, lines[-1].removeprefix("In every case "))
    assert name and read.cells(name[0]) == [cell] and lines[-1] == f"In every case {name[0]} is not {value}."


def outcome(read: Reader, line: str, cell: int, value: int) -> None:
    """Read why a case leaves a candidate out."""
    if found := re.fullmatch(rf"So ({CELL}) is (\d+), not (\d+)\.", line):
        assert read.number[cell] == int(found[2]) != value
    elif found := re.fullmatch(rf"So ({CELL}) is ({KIND}), not (\d+)\.", line):
        assert int(found[2] == "odd") in read.kind[cell] and (found[2] == "odd") != value % 2
    else:
        found = re.fullmatch(rf"So ({CELL}), which sees the {value} in ({CELL}), is not (\d+)\.", line)
        assert found
        (other,) = read.cells(found[2])
        assert read.number[other] == value and other in peers(read.puzzle.k)[cell]
    assert read.cells(found[1]) == [cell] and int(found[3]) == value


READERS = {
    "skyscraper": two_links, "two-string kite": two_links, "XYZ-wing": xyz_wing, "W-wing": w_wing,
    "swordfish": swordfish, "simple colouring": colouring, "ring of diamonds": parities, "twins": parities,
    "paired count": parities, "diamond lock": parities, "diamond bridge": parities, "segment count": parities,
    "hidden diamond": parities, "AIC": alternating, "cases": by_cases,
}  # fmt: skip
