"""An exact cover problem laid out in bits, for engine/cover/bitcover.py: rows, compatible sets, claims, a good order.

Options without a primary item are left out, and the others ordered so that an item's options lie close together;
a *place* is an option's number in that order, and a set of options is a Python integer with a bit per place.

A *row* is the set of options that hold an item, or that give it one colour (rows of items come first, one of the
colours' each after them, an empty one last). Two options conflict if they share a primary item, or a secondary one
unless both give it the same colour. So the conflicts of an option are the union over its *claims* (r, s) of row r
without row s: r an item it holds, s the row of its colour, or the empty row.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from itertools import accumulate, chain

MOST_OPTIONS = 16_384  # compatible sets of so many options take 45 MB, with the frames made of them

Entries = Sequence[tuple[int, int]]  # the (item, colour) of an option


class Layout:
    """The bits of one problem (see engine/cover/bitcover.py for its arguments).

    `order`: the caller's number of each place. `item_of`: the caller's number of the primary item of each row; items
    are looked through in this order, those of short rows first. `together`: for each place the set of options that
    go with it. `items`: for each place its primary items as bits. `claims`: where the claims of each place begin
    (and the last end), then the pairs (r, s). `width`, `open_width`: words of a set of options, of primary items.
    ValueError for more than MOST_OPTIONS options with a primary item.
    """

    def __init__(self, primary: int, items: int, options: Sequence[Entries]) -> None:
        usable = [o for o, option in enumerate(options) if option and min(option)[0] < primary]
        if len(usable) > MOST_OPTIONS:
            raise ValueError(f"{len(usable)} options are too many for bitsets (at most {MOST_OPTIONS})")
        self.primary, self.count = primary, len(usable)
        self.width, self.open_width = max(1, (self.count + 63) // 64), max(1, (primary + 63) // 64)
        self.order = [usable[at] for at in good_order([options[o] for o in usable], primary)]
        ordered = [options[o] for o in self.order]
        self.item_of = by_span(ordered, primary)
        row_of = list(range(items))
        for row, item in enumerate(self.item_of):
            row_of[item] = row
        self._fill(ordered, row_of)

    def _fill(self, options: Sequence[Entries], row_of: Sequence[int]) -> None:
        """Write the sets of the options, given in their places; the row of each item is known."""
        entries = dict.fromkeys(chain.from_iterable(options))
        coloured = [entry for entry in entries if entry[1]]
        first, empty = len(row_of), len(row_of) + len(coloured)
        classes = {entry: first + n for n, entry in enumerate(coloured)}
        claim_of = {entry: (row_of[entry[0]], classes.get(entry, empty)) for entry in entries}
        claims = [[claim_of[entry] for entry in option] for option in options]
        places: list[list[int]] = [[] for _ in range(empty + 1)]
        for place, mine in enumerate(claims):
            for r, s in mine:
                places[r].append(place)
                if s != empty:
                    places[s].append(place)
        self.rows = [self._set_of(row) for row in places]
        against = {claim: self.rows[claim[0]] & ~self.rows[claim[1]] for claim in claim_of.values()}
        everything = (1 << self.count) - 1
        self.together = []
        for mine in claims:
            conflicts = 0
            for claim in mine:
                conflicts |= against[claim]
            self.together.append(everything ^ conflicts)
        bits = [1 << row if row < self.primary else 0 for row in range(len(row_of))]
        self.items = [sum([bits[row] for row, _ in mine]) for mine in claims]
        starts = list(accumulate((2 * len(mine) for mine in claims), initial=len(claims) + 1))
        self.claims = starts + list(chain.from_iterable(chain.from_iterable(claims)))

    def _set_of(self, places: Sequence[int]) -> int:
        """Return a set of places, each once."""
        octets = bytearray(8 * self.width)
        for place in places:
            octets[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(octets, "little")

    def span(self, row: int) -> tuple[int, int]:
        """Return the first and the last+1 word of a set that are not 0 (of the empty set, none)."""
        return max(0, (row & -row).bit_length() - 1) >> 6, (row.bit_length() + 63) >> 6


def words_of(bits: int, width: int) -> array[int]:
    """Return the low 64 * width bits of a Python integer as an array of 64-bit words, lowest first."""
    found = array("Q")
    found.frombytes(bits.to_bytes(8 * width, "little"))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def ones(count: int, width: int) -> array[int]:
    """Return the set of the first `count` places as `width` words."""
    return words_of((1 << count) - 1, width)


def good_order(options: Sequence[Entries], primary: int) -> list[int]:
    """Return an order of the options in which most primary items' options lie close together.

    Tried: as given, by the lowest items, and by the highest (the one of them that puts a packing's cells before its
    pieces); the order whose rows span the fewest words is taken.
    """
    held = [[item for item, _ in option if item < primary] for option in options]
    holders: list[list[int]] = [[] for _ in range(primary)]
    for o, items in enumerate(held):
        for item in items:
            holders[item].append(o)
    rising = [sorted(items) for items in held]
    falling = [items[::-1] for items in rising]
    orders = [
        list(range(len(options))),
        sorted(range(len(options)), key=rising.__getitem__),
        sorted(range(len(options)), key=falling.__getitem__),
    ]
    return min(orders, key=lambda order: spread(order, holders))


def by_span(options: Sequence[Entries], primary: int) -> list[int]:
    """Return the primary items, those first whose options (given in their places) span the fewest words."""
    first, last = [0] * primary, [-1] * primary
    for place, option in enumerate(options):
        word = place >> 6
        for item, _ in option:
            if item < primary:
                if last[item] < 0:
                    first[item] = word
                last[item] = word
    return sorted(range(primary), key=lambda item: last[item] - first[item])


def spread(order: Sequence[int], holders: Sequence[Sequence[int]]) -> int:
    """Return how many words the rows span in all, first to last, if the options come in this order."""
    word = [0] * len(order)
    for place, option in enumerate(order):
        word[option] = place >> 6
    return sum(max(words) - min(words) + 1 for words in ([word[o] for o in row] for row in holders) if words)
