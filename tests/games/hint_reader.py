"""Readers of hints: each knows the rules, the board and its candidates, and nothing else but what the words say."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from dataclasses import dataclass, field

from games.sudoku.hint import names
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, tied
from games.sudoku.think.logic import Deduction, bits, peers

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
CELL = r"r\d+c\d+"
CELLS = rf"{CELL}(?:, {CELL})*(?: (?:and|or) {CELL})?"
NUMBERS = r"\d+(?:, \d+)*(?: (?:and|or) \d+)?"
HOUSE = r"(?:[Rr]ow|[Cc]olumn|[Bb]ox) \d+"
KIND = r"(?:even|odd)"
SHAPE = r"(?:\((?:square|circle)s?\))"


def pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of a sentence; `<cells>`, `<house:place>` and so on stand for what it names."""
    kinds = {"cell": CELL, "cells": CELLS, "n": r"\d+", "numbers": NUMBERS, "house": HOUSE, "kind": KIND}

    def group(found: re.Match[str]) -> str:
        kind, _, name = found[1].partition(":")
        return f"(?P<{name or kind}>{kinds[kind]})"

    return re.compile(re.sub(r"<([a-z:]+)>", group, re.escape(text).replace(r"\ ", " ")))


@dataclass
class Reader:
    """What was said so far: numbers and parities of cells, supposed ones among them."""

    puzzle: Puzzle
    hint: Deduction
    log: dict[tuple[int, int], str]  # the technique that has removed a candidate
    number: dict[int, int] = field(default_factory=dict)
    kind: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    without: tuple[int, int] = (-1, 0)  # what is supposed not to be so
    lines: list[str] = field(default_factory=list)

    @property
    def n(self) -> int:
        return self.puzzle.n

    def cells(self, text: str) -> list[int]:
        found = [int(r) * self.n + int(c) - self.n - 1 for r, c in re.findall(r"r(\d+)c(\d+)", text)]
        assert found == sorted(set(found), key=found.index) and found, text
        return found

    def house(self, text: str) -> tuple[int, ...]:
        kind, number = text.lower().split()
        return houses(self.puzzle.k)[["row", "column", "box"].index(kind) * self.n + int(number) - 1]

    def houses(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(house) for house in houses(self.puzzle.k))

    def lines_after(self, line: str) -> list[str]:
        """Return the sentence that comes next, if any."""
        at = self.lines.index(line)
        return self.lines[at + 1 : at + 2]

    def seen(self, cell: int) -> set[int]:
        return set(bits(self.hint.seen[cell]))

    def struck(self, cell: int, value: int) -> bool:
        """Whether what was said takes a candidate away."""
        if (cell, value) == self.without:
            return True
        if cell in self.number and self.number[cell] != value:
            return True
        if 1 - value % 2 in self.kind[cell]:
            return True
        return any(self.number.get(peer) == value for peer in peers(self.puzzle.k)[cell])

    def left(self, cell: int) -> set[int]:
        return {value for value in self.seen(cell) if not self.struck(cell, value)}

    def parity(self, cell: int) -> int:
        """Return what the board says a cell is."""
        kinds = {value % 2 for value in self.seen(cell)}
        return kinds.pop() if len(kinds) == 1 else -1

    def places(self, house: tuple[int, ...], value: int) -> set[int]:
        return {c for c in house if not self.hint.board[c] and self.hint.seen[c] >> value & 1}

    def reason(self, text: str) -> tuple[list[int], int] | None:
        """Return the cells that a sentence says to be even (0) or odd (1), and check why."""
        if found := pattern("<cells> is <kind> (").match(text) or pattern("<cells> are <kind> (").match(text):
            cells, kind = self.cells(found["cells"]), int(found["kind"] == "odd")
            many, shape = len(cells) > 1, "circle" if kind else "square"
            verb, ending = ("are", "s") if many else ("is", "")
            assert text == f"{found['cells']} {verb} {found['kind']} ({shape}{ending})."
            assert all(self.puzzle.marks[c] & (EVEN | ODD) == (ODD if kind else EVEN) for c in cells)
            return cells, kind
        if found := pattern("<cell> is <kind>: a diamond joins it to <cell:other>, which ").match(text):
            (cell,), (other,) = self.cells(found["cell"]), self.cells(found["other"])
            kind, rest = int(found["kind"] == "odd"), text[found.end() :]
            assert other in tied(self.puzzle, cell) and self.parity(other) == 1 - kind
            if self.hint.board[other]:
                assert rest == f"is {self.hint.board[other]}."
            elif self.puzzle.marks[other] & (EVEN | ODD):
                assert rest == ("is even (square)." if kind else "is odd (circle).")
            else:
                assert rest == f"can only be {names.choice(self.hint.seen[other])}."
            return [cell], kind
        return None

    def removed(self, text: str) -> list[tuple[int, int]]:
        """Return the candidates that a sentence says a step before has removed."""
        verb = "(?P<verb>was|were)"
        found = re.fullmatch(rf"(?P<n>{NUMBERS}) {verb} removed from (?P<cells>{CELLS}) before \((.+)\)\.", text)
        assert found, text
        values = [int(v) for v in re.findall(r"\d+", found["n"])]
        assert (found["verb"] == "was") == (len(values) == 1)
        pairs = [(cell, value) for cell in self.cells(found["cells"]) for value in values]
        for pair in pairs:
            assert names.technique(self.log[pair]) == found[4] and pair[1] not in self.seen(pair[0])
        return pairs


def last_cell(read: Reader, lines: list[str]) -> None:
    found = pattern("<cell> is the only open cell of <house>, and <n> is missing.").fullmatch(*lines)
    assert found
    (cell,), value = read.cells(found["cell"]), int(found["n"])
    house = read.house(found["house"])
    assert {read.hint.board[c] for c in house if c != cell} == {*range(1, read.n + 1)} - {value}
    assert read.hint.places == ((cell, value),)


def hidden_single(read: Reader, lines: list[str]) -> None:
    found = pattern("In <house>, only <cell> can be <n>.").fullmatch(lines[0])
    assert found
    (cell,), value, house = read.cells(found["cell"]), int(found["n"]), read.house(found["house"])
    out: list[int] = []
    for line in lines[1:]:
        if seeing := re.fullmatch(rf"({CELLS}) sees? the {value} in ({CELL})\.", line):
            (other,), cells = read.cells(seeing[2]), read.cells(seeing[1])
            assert (" sees " in line) == (len(cells) == 1) and read.hint.board[other] == value
            assert all(other in peers(read.puzzle.k)[c] for c in cells)
            out += cells
        elif said := read.reason(line):
            assert said[1] != value % 2
            out += said[0]
        else:
            out += [c for c, v in read.removed(line) if v == value]
    assert sorted(out) == sorted(c for c in house if not read.hint.board[c] and c != cell), "each other open cell once"
    assert read.hint.places == ((cell, value),)


def naked_single(read: Reader, lines: list[str]) -> None:
    (cell, value), *_none = read.hint.places
    out: set[int] = set()
    for line in lines[:-1]:
        if said := read.reason(line):
            assert said[0] == [cell]
            out |= {v for v in range(1, read.n + 1) if v % 2 != said[1]}
        else:
            pairs = read.removed(line)
            assert {c for c, _v in pairs} == {cell}
            out |= {v for _c, v in pairs}
    found = re.fullmatch(rf"(?:It|({CELL})) sees (.+), so only (\d+) is left\.", lines[-1])
    if found:
        assert (found[1] is None) == (len(lines) > 1) and int(found[3]) == value
        for number, name in re.findall(rf"(\d+) in ({CELL})", found[2]):
            (other,) = read.cells(name)
            assert read.hint.board[other] == int(number) and other in peers(read.puzzle.k)[cell]
            out.add(int(number))
    else:
        assert lines[-1] == f"Only {value} is left for {names.cell(read.puzzle, cell)}."
    assert out == {*range(1, read.n + 1)} - {value}


def odd_sum(read: Reader, lines: list[str]) -> None:
    (cell,), (other,) = read.hint.cells, read.hint.because
    kind = 1 - read.parity(other)
    word, name = ("even", "odd")[kind], names.cell(read.puzzle, cell)
    if not (said := read.reason(lines[0])):
        found = re.fullmatch(rf"({CELL}) (?:is|can only be) ({NUMBERS}), so it is ({KIND})\.", lines[0])
        assert found and {int(v) for v in re.findall(r"\d+", found[2])} == read.seen(other)
        said = read.cells(found[1]), int(found[3] == "odd")
    assert said == ([other], 1 - kind) and other in tied(read.puzzle, cell)
    assert lines[1] == f"The diamond makes {name} {word}."
    assert all(v % 2 != kind for v in bits(read.hint.removes[0][1]))
    if read.hint.places:
        assert lines[2] == f"Of {names.numbers(read.hint.seen[cell])} only {read.hint.value} is {word}."
        assert {v for v in read.seen(cell) if v % 2 == kind} == {read.hint.value}


def parity_count(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"({HOUSE}) takes (\w+) ({KIND}) numbers?; ({CELLS}) (is|are) ({KIND})\.", lines[0])
    assert found and found[3] == found[6] and found[0][0].isupper()
    house, cells, kind = read.house(found[1]), read.cells(found[4]), int(found[3] == "odd")
    assert (found[5] == "is") == (len(cells) == 1)
    assert WORDS.index(found[2]) == len(cells) == (read.n + kind) // 2
    assert all(read.parity(c) == kind and c in house for c in cells)
    so = re.fullmatch(rf"So ({CELLS}) (is|are) ({KIND})\.", lines[1])
    assert so and so[3] != found[3] and (so[2] == "is") == (len(read.cells(so[1])) == 1)
    assert {*read.cells(so[1])} == {c for c, _mask in read.hint.removes} and {*read.cells(so[1])} <= {*house} - {*cells}
    assert all(v % 2 == kind for _c, mask in read.hint.removes for v in bits(mask))


def locked(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"In ({HOUSE}), (\d+) can only be in ({CELLS}), (both|all) in ({HOUSE})\.", lines[0])
    assert found
    value, cells, other = int(found[2]), read.cells(found[3]), read.house(found[5])
    assert {*cells} == read.places(read.house(found[1]), value) and {*cells} <= {*other}
    assert found[4] == ("both" if len(cells) == 2 else "all")
    assert lines[1] == f"So no other cell of {found[5]} is {value}."
    assert all(c in other and c not in cells and mask == 1 << value for c, mask in read.hint.removes)


def naked(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"({CELLS}) hold ({NUMBERS}), so no other cell of ({HOUSE}) does\.", *lines)
    assert found
    cells, values = read.cells(found[1]), {int(v) for v in re.findall(r"\d+", found[2])}
    house = read.house(found[3])
    assert len(cells) == len(values) and set().union(*map(read.seen, cells)) == values and {*cells} <= {*house}
    assert all(c in house and c not in cells and {*bits(mask)} <= values for c, mask in read.hint.removes)


def hidden(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(
        rf"In ({HOUSE}), ({NUMBERS}) can only be in ({CELLS}), so these cells hold nothing else\.", *lines
    )
    assert found
    cells, values = read.cells(found[3]), {int(v) for v in re.findall(r"\d+", found[2])}
    house = read.house(found[1])
    assert len(cells) == len(values) and set().union(*(read.places(house, v) for v in values)) == {*cells}
    assert all(c in cells and not {*bits(mask)} & values for c, mask in read.hint.removes)


def x_wing(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(
        r"In (row|column)s (\d+) and (\d+), (\d+) can only be in (row|column)s (\d+) and (\d+)\. "
        r"So no other cell of these (row|column)s is (\d+)\.",
        *lines,
    )
    assert found and found[1] != found[5] == found[8] and found[4] == found[9]
    lined = [read.house(f"{found[1]} {at}") for at in (found[2], found[3])]
    across = [read.house(f"{found[5]} {at}") for at in (found[6], found[7])]
    value = int(found[4])
    corners = {c for line in lined for c in line if any(c in other for other in across)}
    assert set().union(*(read.places(line, value) for line in lined)) == corners
    for cell, mask in read.hint.removes:
        assert mask == 1 << value and cell not in corners and any(cell in other for other in across)


def xy_wing(read: Reader, lines: list[str]) -> None:
    found = re.fullmatch(rf"({CELL}) is (\d+) or (\d+)\.", lines[0])
    case = re.fullmatch(rf"If it is (\d+), ({CELL}) is (\d+); if it is (\d+), ({CELL}) is (\d+)\.", lines[1])
    assert found and case and (case[1], case[4]) == (found[2], found[3]) and case[3] == case[6]
    (pivot,), (one,), (two,) = (read.cells(name) for name in (found[1], case[2], case[5]))
    assert read.seen(pivot) == {int(case[1]), int(case[4])}
    for wing, when in ((one, case[1]), (two, case[4])):
        assert read.seen(wing) == {int(when), int(case[3])} and wing in peers(read.puzzle.k)[pivot]
    assert lines[2] == f"So no cell that sees both is {case[3]}."
    for cell, mask in read.hint.removes:
        assert mask == 1 << int(case[3]) and {one, two} <= {*peers(read.puzzle.k)[cell]}


def odd_sum_chain(read: Reader, lines: list[str]) -> None:
    two = re.fullmatch(rf"A diamond joins ({CELL}) and ({CELL}), so one of them is ({KIND})\. Suppose it is ({CELL})\.",
                       lines[0])  # fmt: skip
    if two:
        chain, head, kind = read.cells(two[1]) + read.cells(two[2]), read.cells(two[4])[0], int(two[3] == "odd")
        count_line, so_line = lines[1:]
    else:
        several = re.fullmatch(
            rf"Diamonds join ({CELLS}|the framed cells): across each of them one cell is even and the other odd\.",
            lines[0],
        )
        suppose = re.fullmatch(rf"Suppose ({CELL}) is ({KIND})\.", lines[1])
        assert several and suppose
        head, kind = read.cells(suppose[1])[0], int(suppose[2] == "odd")
        framed = several[1] == "the framed cells"
        chain = [*_spread(read.puzzle, head, kind)] if framed else read.cells(several[1])
        assert (len(chain) > 8) == framed
        count_line, so_line = lines[2:]
    would = _spread(read.puzzle, head, kind)
    assert {*would} == {*chain}, "what is joined by diamonds, all of it"
    head = rf"Then ({HOUSE}) has ({CELLS}) ({KIND})"
    found = re.fullmatch(rf"{head}(?:(?:;|, and) (.+))?: (\w+)\. It takes (\w+)\.", count_line)
    assert found
    house, sure, what = read.house(found[1]), read.cells(found[2]), int(found[3] == "odd")
    assert all(c in house and would.get(c, read.parity(c)) == what for c in sure)
    counted = [*sure]
    for pair in re.findall(rf"one of ({CELL}) and ({CELL}) \((diamond|diamonds by way of {CELLS})\)", found[4] or ""):
        (one,), (other,) = read.cells(pair[0]), read.cells(pair[1])
        way = [one, *(read.cells(pair[2]) if "way" in pair[2] else []), other]
        assert all(b in tied(read.puzzle, a) for a, b in itertools.pairwise(way)) and len(way) % 2 == 0
        assert one in house and other in house
        counted += [one, other]
    assert len(counted) == len({*counted}), "no cell is counted twice"
    total = len(sure) + (len(counted) - len(sure)) // 2
    assert WORDS.index(found[5]) == total > WORDS.index(found[6]) == (read.n + what) // 2
    so = re.fullmatch(rf"So ({CELLS}) (is|are) ({KIND}) and ({CELLS}) (is|are) ({KIND})\.", so_line)
    assert so
    said = dict.fromkeys(read.cells(so[1]), int(so[3] == "odd")) | dict.fromkeys(read.cells(so[4]), int(so[6] == "odd"))
    assert said == {c: 1 - w for c, w in would.items()}
    assert (so[2] == "is") == (len(read.cells(so[1])) == 1) and (so[5] == "is") == (len(read.cells(so[4])) == 1)
    assert all(v % 2 != said[c] for c, mask in read.hint.removes for v in bits(mask))


def _spread(puzzle: Puzzle, head: int, kind: int) -> dict[int, int]:
    """Return what diamonds make of all cells that they join to one."""
    found, todo = {head: kind}, [head]
    while todo:
        cell = todo.pop()
        for other in tied(puzzle, cell):
            if other not in found:
                found[other] = 1 - found[cell]
                todo.append(other)
    return found


def chain(read: Reader, lines: list[str]) -> None:
    first = pattern("Suppose <cell> is <n>.").fullmatch(lines[0])
    assert first
    (cell,), value = read.cells(first["cell"]), int(first["n"])
    assert read.hint.removes == ((cell, 1 << value),)
    read.number[cell] = value
    for line in lines[1:-1]:
        link(read, line)
    _end(read, lines[-1])


def link(read: Reader, line: str) -> None:
    if found := re.fullmatch(rf"({HOUSE}) has one other place for (an?) (\d+): ({CELL}) is (\d+)\.", line):
        (cell,), value = read.cells(found[4]), int(found[3])
        places = read.places(read.house(found[1]), value)
        assert found[3] == found[5] and len(places) == 2 and cell in places and line[0].isupper()
        assert found[2] == ("an" if value in (8, 11, 18) else "a")
        assert all(read.struck(c, value) for c in places - {cell})
        read.number[cell] = value
    elif found := re.fullmatch(rf"In ({HOUSE}), only ({CELL}) can then be (\d+)\.", line):
        (cell,), value = read.cells(found[2]), int(found[3])
        places = read.places(read.house(found[1]), value)
        assert cell in places and all(read.struck(c, value) for c in places - {cell})
        read.number[cell] = value
    elif found := re.fullmatch(rf"({CELL}) can then only be (\d+)\.", line):
        (cell,) = read.cells(found[1])
        assert read.left(cell) == {int(found[2])}
        read.number[cell] = int(found[2])
    elif found := re.fullmatch(rf"Of ({NUMBERS}) only (\d+) is ({KIND}): ({CELL}) is (\d+)\.", line):
        (cell,), kind = read.cells(found[4]), int(found[3] == "odd")
        assert {int(v) for v in re.findall(r"\d+", found[1])} == read.seen(cell) and kind in read.kind[cell]
        assert {v for v in read.seen(cell) if v % 2 == kind} == {int(found[2])} and found[2] == found[5]
        read.number[cell] = int(found[2])
    elif found := re.fullmatch(
        rf"({CELL}) loses its ({NUMBERS})\. It can then only be ({NUMBERS}), so it is ({KIND})\.", line
    ):
        (cell,), left = read.cells(found[1]), {int(v) for v in re.findall(r"\d+", found[3])}
        lost = {int(v) for v in re.findall(r"\d+", found[2])}
        assert left == read.left(cell) and lost == read.seen(cell) - left and lost
        assert {v % 2 for v in left} == {int(found[4] == "odd")}
        read.kind[cell].add(int(found[4] == "odd"))
    else:
        found = re.fullmatch(rf"A diamond joins ({CELL}) and ({CELL}), so ({CELL}) is ({KIND})\.", line)
        assert found and found[2] == found[3], line
        (one,), (two,) = read.cells(found[1]), read.cells(found[2])
        kinds = {read.number[one] % 2} if one in read.number else read.kind[one]
        kind = int(found[4] == "odd")
        assert two in tied(read.puzzle, one) and kinds == {1 - kind}
        read.kind[two].add(kind)


def _end(read: Reader, line: str) -> None:
    found = re.fullmatch(rf"In ({HOUSE}), (\d+) can only be in ({CELLS})\. But (.+): no place is left\.", line)
    if found:
        value, places = int(found[2]), read.cells(found[3])
        assert {*places} == read.places(read.house(found[1]), value)
        gone: list[int] = []
        for part in re.split(r"; |, and ", found[4]):
            gone += _clause(read, part, value, [c for c in places if c not in gone])
        assert sorted(gone) == sorted(places), line
        return
    if found := re.fullmatch(rf"({CELL}) would have to be both even and odd\.", line):
        assert read.kind[read.cells(found[1])[0]] == {0, 1}
        return
    found = re.fullmatch(rf"({CELL}) can only be ({NUMBERS}); (.+)\.", line)
    held = re.fullmatch(rf"({CELL}) is (\d+), but (.+)\.", line)
    match = found or held
    assert match, line
    (cell,) = read.cells(match[1])
    values = {int(v) for v in re.findall(r"\d+", match[2])}
    assert values == read.seen(cell) if found else values == {read.number[cell]}
    out: set[int] = set()
    for value, name in re.findall(rf"(\d+) in ({CELL})", match[3]):
        (other,) = read.cells(name)
        assert read.number[other] == int(value) and other in peers(read.puzzle.k)[cell]
        out.add(int(value))
    if said := re.search(rf"it is ({KIND})", match[3]):
        assert read.kind[cell] == {int(said[1] == "odd")}
        out |= {v for v in values if v % 2 not in read.kind[cell]}
    assert out == values, line


def _clause(read: Reader, text: str, value: int, left: list[int]) -> list[int]:
    """Return the places that a part of the end says to be gone."""
    if found := re.fullmatch(rf"({CELL}) is (\d+)", text):
        (cell,) = read.cells(found[1])
        assert read.number[cell] == int(found[2]) != value
        return [cell]
    if found := re.fullmatch(rf"({CELLS}) (is|are) ({KIND})", text):
        cells, kind = read.cells(found[1]), int(found[3] == "odd")
        assert (found[2] == "is") == (len(cells) == 1) and kind != value % 2
        assert all(kind in read.kind[c] for c in cells)
        return cells
    found = re.fullmatch(rf"({CELLS}|the others|all of them) (sees?) the (\d+) in ({CELL})", text)
    assert found, text
    cells = left if found[1] in ("the others", "all of them") else read.cells(found[1])
    (other,) = read.cells(found[4])
    assert int(found[3]) == value == read.number[other] and (found[2] == "sees") == (len(cells) == 1)
    assert all(other in peers(read.puzzle.k)[c] for c in cells)
    return cells


READERS = {
    "last cell": last_cell, "hidden single": hidden_single, "naked single": naked_single, "odd sum": odd_sum,
    "all evens": parity_count, "all odds": parity_count, "locked candidates": locked, "naked pair": naked,
    "naked triple": naked, "naked quad": naked, "hidden pair": hidden, "hidden triple": hidden, "hidden quad": hidden,
    "X-wing": x_wing, "XY-wing": xy_wing, "odd-sum chain": odd_sum_chain, "chain": chain,
}  # fmt: skip
