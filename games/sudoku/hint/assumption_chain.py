"""The consequences of an assumption, in words: link by link, each with its reason, until something has no way left."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sudoku.chains import ASSUMED, HIDDEN, NAKED, Fact
from games.base.i18n import _, ngettext
from games.base.words import all_of, clauses
from games.sudoku.hint import names
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, bits, peers


class Links:
    """The links told so far and what they leave of the candidates; `numbers`, `parities`: what they say of cells."""

    def __init__(self, told: HintTelling, hint: Deduction) -> None:
        self.told = told
        self.hint = hint
        self.puzzle = told.puzzle
        n = told.puzzle.n
        self.kinds = (sum(1 << v for v in range(2, n + 1, 2)), sum(1 << v for v in range(1, n + 1, 2)))
        self.left = list(hint.seen)
        self.numbers: dict[int, int] = {}
        self.parities: dict[int, set[int]] = {}

    def put(self, cell: int, value: int) -> None:
        """Strike what a number rules out."""
        self.numbers[cell] = value
        self.told.supposed[cell] = value
        self.strike(cell, self.left[cell] & ~(1 << value))
        for other in peers(self.puzzle.k)[cell]:
            if not self.hint.board[other]:
                self.strike(other, 1 << value)

    def turn(self, cell: int, parity: int) -> None:
        """Strike what a parity rules out."""
        self.parities.setdefault(cell, set()).add(parity)
        self.told.parity[cell] = parity
        self.strike(cell, self.kinds[1 - parity])

    def strike(self, cell: int, mask: int) -> None:
        """Take candidates away."""
        self.left[cell] &= ~mask

    def show(self, cells: Iterable[int], mask: int) -> None:
        """Have what cells have lost of some candidates struck on the board."""
        for cell in cells:
            gone = self.lost(cell) & mask
            if gone:
                self.told.lost[cell] = self.told.lost.get(cell, 0) | gone

    def lost(self, cell: int) -> int:
        """Return the candidates that a cell has lost."""
        return self.hint.seen[cell] & ~self.left[cell]

    # Links

    def follow(self, fact: Fact) -> None:
        """Tell a fact; before it why a neighbour turns even or odd, if that has not been told."""
        cell, value, how, where, _needs = fact
        if how == ASSUMED:
            text = _("Suppose {cell} is {n}.")
            self.told.link(cell, text.format(cell=self.told.cell(cell), n=value))
            self.put(cell, value)
        elif how == NAKED:
            self._naked(cell, value)
            self.put(cell, value)
        elif how == HIDDEN:
            self._hidden(cell, value, where)
            self.put(cell, value)
        else:
            self._sum(cell, where, int(value > 0))

    def _naked(self, cell: int, value: int) -> None:
        """The one number left for a cell: after its parity, or after all that it sees."""
        name, kind = self.told.cell(cell), value % 2
        if kind in self.parities.get(cell, ()) and self.hint.seen[cell] & self.kinds[kind] == 1 << value:
            text = _("Of {numbers} only {n} is odd: {cell} is {n}.") if kind else _(
                "Of {numbers} only {n} is even: {cell} is {n}.")  # fmt: skip
            self.told.link(cell, text.format(numbers=names.numbers(self.hint.seen[cell]), n=value, cell=name))
            return
        text = _("{cell} can then only be {n}.")
        self.told.link(cell, text.format(cell=name, n=value))

    def _hidden(self, cell: int, value: int, house: int) -> None:
        """The one place left for a number in a house."""
        name, place = self.told.cell(cell), names.house(self.puzzle, house)
        among = [c for c in houses(self.puzzle.k)[house] if c != cell and not self.hint.board[c]]
        others = [c for c in among if self.hint.seen[c] >> value & 1]
        if len(others) == 1 and others[0] in self.numbers:
            text = (
                _("{house} has one other place for an {n}: {cell} is {n}.")
                if names.an(value)
                else _("{house} has one other place for a {n}: {cell} is {n}.")
            )
        else:
            text = _("In {house}, only {cell} can then be {n}.")
        self.show(others, 1 << value)
        self.told.link(cell, names.begun(text.format(house=place, n=value, cell=name)))

    def _sum(self, cell: int, other: int, parity: int) -> None:
        """What a diamond makes of a cell, after what has become of its neighbour."""
        if other not in self.numbers and other not in self.parities:
            lost = self.lost(other)
            fields = {"cell": self.told.cell(other), "lost": names.numbers(lost)}
            text = (
                _("{cell} loses its {lost}. It can then only be {numbers}, so it is even.")
                if parity
                else _("{cell} loses its {lost}. It can then only be {numbers}, so it is odd.")
            )
            self.told.link(other, text.format(numbers=names.choice(self.left[other]), **fields))
            self.turn(other, 1 - parity)
        self.told.diamond(cell, other)
        text = (
            _("A diamond joins {one} and {two}, so {two} is odd.")
            if parity
            else _("A diamond joins {one} and {two}, so {two} is even.")
        )
        self.told.link(cell, text.format(one=self.told.cell(other), two=self.told.cell(cell)))
        self.turn(cell, parity)

    # The end

    def fail_house(self, house: int, value: int) -> str:
        """Return that a house has no place for a number: its places, then why each is gone."""
        told, cells = self.told, houses(self.puzzle.k)[house]
        told.failed = cells
        self.show(cells, 1 << value)
        places = [c for c in cells if not self.hint.board[c] and self.hint.seen[c] >> value & 1]
        text = _("In {house}, {n} can only be in {cells}.")
        first = text.format(house=names.house(self.puzzle, house), n=value, cells=told.one_of(places, house))
        said: list[str] = []
        left = [*places]
        for cell in places:
            if cell in self.numbers:
                said.append(_("{cell} is {n}").format(cell=told.cell(cell), n=self.numbers[cell]))
                left.remove(cell)
        for kind in (0, 1):
            turned = [c for c in left if kind in self.parities.get(c, ()) and kind != value % 2]
            if turned:
                text = (
                    ngettext("{cells} is odd", "{cells} are odd", len(turned))
                    if kind
                    else ngettext("{cells} is even", "{cells} are even", len(turned))
                )
                said.append(text.format(cells=told.cells(turned, house)))
                left = [c for c in left if c not in turned]
        said += self._seeing(left, value, house, bool(said))
        but = _("But {list}: no place is left.").format(list=clauses(said))
        return f"{first} {but}"

    def _seeing(self, left: list[int], value: int, house: int, more: bool) -> list[str]:
        """Return which of the cells see the number in which others."""
        told, said = self.told, list[str]()
        while left:
            holders = [c for c, v in self.numbers.items() if v == value]
            near = {h: [c for c in left if c in peers(self.puzzle.k)[h]] for h in holders}
            holder = max(near, key=lambda h: len(near[h]))
            seeing = near[holder]
            if not seeing:  # never so: every place was struck by some link
                return said
            left = [c for c in left if c not in seeing]
            name = told.cell(holder)
            if not left and not said and len(seeing) > 1:
                text = _("the others see the {n} in {other}") if more else _("all of them see the {n} in {other}")
            else:
                text = ngettext("{cells} sees the {n} in {other}", "{cells} see the {n} in {other}", len(seeing))
            said.append(text.format(cells=told.cells(seeing, house), n=value, other=name))
        return said

    def fail_cell(self, cell: int) -> str:
        """Return that a cell has no number left: what it could be, then why each is gone."""
        told = self.told
        told.failed = (cell,)
        text = _("{cell} can only be {numbers}; {list}.")
        kinds = self.parities.get(cell, set())
        if len(kinds) == 2:
            return _("{cell} would have to be both even and odd.").format(cell=told.cell(cell))
        is_, said = self.numbers.get(cell), list[str]()
        if is_ is not None:
            text = _("{cell} is {numbers}, but {list}.")
        mask = self.hint.seen[cell] if is_ is None else 1 << is_
        kind = next(iter(kinds), -1)
        if kind >= 0 and mask & self.kinds[1 - kind]:
            said.append(_("it is odd") if kind else _("it is even"))
            mask_left = mask & self.kinds[kind]
        else:
            mask_left = mask
        seen = []
        for value in bits(mask_left):
            holder = next((h for h, v in self.numbers.items() if v == value and cell in peers(self.puzzle.k)[h]), -1)
            if holder >= 0:
                seen.append(_("{n} in {cell}").format(n=value, cell=told.cell(holder)))
        if seen:
            said.append(_("it sees {places}").format(places=all_of(seen)))
        return text.format(cell=told.cell(cell), numbers=names.choice(mask), list=clauses(said))


def assumption_chain(told: HintTelling, hint: Deduction) -> None:
    """Every fact as a numbered link, then what cannot be."""
    assert hint.wrong is not None
    links = Links(told, hint)
    for fact in hint.chain:
        links.follow(fact)
    house, what, _facts = hint.wrong
    told.fail(links.fail_house(house, what) if house >= 0 else links.fail_cell(what))
    links.show([c for c in told.rings if c not in hint.cells] + ([what] if house < 0 else []), -1)
