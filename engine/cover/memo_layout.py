"""An exact cover problem laid out for engine/cover/memo.py: an order of its items, and states as rows of bits.

The primary items are covered in a fixed order; the place of an item in it is its *level*, and an option belongs to the
level of its first item. What a choice leaves to the others is a *state*, a set of bits: one for each primary item that
is covered, and for a secondary item one for each colour that is ruled out (colour 0: being used without a colour). An
option may be chosen if all bits that it *needs* are 0, and sets those that it *adds*: a primary item's bit is needed
and added; colour c of a secondary item is needed, and all other colours of that item are added.

A bit matters up to the last level with an option that needs it. Bits stand in the order of these levels, so that at a
level all bits below some place are of no matter, and none above some other place has been set: the words between them
are the key under which the number of solutions is remembered.

Where pieces may be laid several times, a state has one more word that says how many of each kind are left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Entries = Sequence[tuple[int, int]]  # the (item, colour) of an option

OFTEN = 8  # an item with so many times the options of the median item is covered late
MOST_GREEDY = 1 << 22  # comparisons that looking for an order may take
MAX_WORDS = 256  # of a state


class TooLarge(ValueError):
    """A problem whose states have too many bits to be remembered."""


class MemoLayout:
    """The levels, options and bits of a problem with primary items 0..primary-1 among `items` items.

    `options`: each a sequence of (item, colour), colour 0 for none. `kinds`: for each option the kind of piece that it
    uses up, of which there are `counts[kind]`; None: options use up nothing. TooLarge where the states would have
    more than MAX_WORDS words, or the numbers of pieces do not fit into one.

    `levels`: primary items. `words`: of a state, without that of the pieces. `of_level[i]`: the options of level i,
    each (kind or -1, bits needed, bits added) with bits as Python integers. `place`: the bit of each level's item.
    `start`: for each level the first bit that matters there; `reach`: the number of bits below which all set bits lie.
    `field`, `unit`: for each kind its field in the word of pieces left, and 1 in that field; `left`: that word at the
    beginning.
    """

    def __init__(
        self,
        primary: int,
        items: int,
        options: Sequence[Entries],
        kinds: Sequence[int] | None = None,
        counts: Sequence[int] = (),
    ) -> None:
        usable = [o for o, option in enumerate(options) if any(item < primary for item, _ in option)]
        if primary > 64 * MAX_WORDS:
            raise TooLarge(f"{primary} items are too many for a state")
        self.levels = primary
        own = [[item for item, _ in options[o] if item < primary] for o in usable]
        level_of = good_levels(primary, own)
        self._pieces(counts)
        first = [min(level_of[item] for item in mine) for mine in own]
        bits = self._bits(level_of, [options[o] for o in usable], first, items)
        self.of_level: list[list[tuple[int, int, int]]] = [[] for _ in range(primary)]
        classes: dict[int, list[int]] = {}
        for item, colour in bits:
            classes.setdefault(item, []).append(colour)
        for o, level in zip(usable, first, strict=True):
            need = add = 0
            for item, colour in options[o]:
                if (item, colour) in bits:
                    need |= 1 << bits[item, colour]
                for other in classes.get(item, ()):
                    if item < primary or not colour or other != colour:
                        add |= 1 << bits[item, other]
            self.of_level[level].append((kinds[o] if kinds is not None else -1, need, add))

    def _bits(
        self, level_of: Sequence[int], options: Sequence[Entries], first: Sequence[int], items: int
    ) -> dict[tuple[int, int], int]:
        """Return the bit of every (item, colour) that ever matters; write down where the bits of each level lie."""
        primary = self.levels
        last: dict[tuple[int, int], int] = {(item, 0): level_of[item] for item in range(primary)}
        begun = [primary] * items  # the first level with an option that holds an item
        for option, level in zip(options, first, strict=True):
            for item, colour in option:
                begun[item] = min(begun[item], level)
                if item >= primary:
                    last[item, colour] = max(last.get((item, colour), -1), level)
        many: dict[int, int] = {}
        for item, _ in last:
            many[item] = many.get(item, 0) + 1
        kept = [
            (level, item, colour)
            for (item, colour), level in last.items()
            if item < primary or (level > begun[item] and (many[item] > 1 or not colour))
        ]
        kept.sort(key=lambda bit: bit[0])
        self.words = len(kept) // 64 + 1
        if self.words > MAX_WORDS:
            raise TooLarge(f"{len(kept)} bits are too many for a state")
        self.place = [0] * primary
        self.start = [0] * (primary + 1)
        touched = [0] * (primary + 1)
        for at, (level, item, _) in enumerate(kept):
            if item < primary:
                self.place[level] = at
            self.start[level + 1] = at + 1
            if begun[item] < level:
                touched[begun[item] + 1] = max(touched[begun[item] + 1], at + 1)
        self.reach = touched
        for level in range(1, primary + 1):
            self.start[level] = max(self.start[level], self.start[level - 1])
            self.reach[level] = max(self.reach[level], self.reach[level - 1])
        return {(item, colour): at for at, (_, item, colour) in enumerate(kept)}

    def _pieces(self, counts: Sequence[int]) -> None:
        """Lay out the word that says how many pieces of each kind are left."""
        self.field, self.unit = [], []
        self.left = at = 0
        for count in counts:
            width = count.bit_length()
            self.field.append(((1 << width) - 1) << at)
            self.unit.append(1 << at if width else 0)
            self.left |= count << at
            at += width
        if at > 64:
            raise TooLarge(f"{at} bits are too many for the numbers of pieces")


def good_levels(primary: int, options: Sequence[Sequence[int]]) -> list[int]:
    """Return for each primary item its place in an order whose frontiers are narrow; `options`: the items of each.

    Tried: the order given, with the items that stand in far more options than the median last, and an order that
    always takes the item which brings the fewest new ones into play.
    """
    degree = [0] * primary
    for items in options:
        for item in items:
            degree[item] += 1
    median = sorted(degree)[primary // 2] if primary else 0
    given = sorted(range(primary), key=lambda item: degree[item] > OFTEN * max(1, median))
    orders = [given]
    beside: list[set[int]] = [set() for _ in range(primary)]
    for items in options:
        for item in items:
            beside[item].update(items)
    if primary * max(map(len, beside), default=0) * math.isqrt(primary) <= MOST_GREEDY:
        orders.append(few_new(beside, degree))
    best = min(orders, key=lambda order: width_of(order, options))
    levels = [0] * primary
    for level, item in enumerate(best):
        levels[item] = level
    return levels


def few_new(beside: Sequence[set[int]], degree: Sequence[int]) -> list[int]:
    """Return an order that starts with an item of few options and always takes one that touches the fewest new items.

    `beside`: for each item those that share an option with it. Of equals the one touched longest ago is taken.
    """
    order: list[int] = []
    touched: dict[int, None] = {}
    untouched = set(range(len(beside)))
    waiting = iter(sorted(untouched, key=lambda one: (degree[one], one)))
    while len(order) < len(beside):
        if touched:
            item = min(touched, key=lambda one: len(beside[one] & untouched))
        else:
            item = next(one for one in waiting if one in untouched)
        touched.pop(item, None)
        untouched.discard(item)
        for other in sorted(beside[item] & untouched):
            touched[other] = None
            untouched.discard(other)
        order.append(item)
    return order


def width_of(order: Sequence[int], options: Sequence[Sequence[int]]) -> float:
    """Return how wide the frontiers of an order are: the logarithm of all states that there could be."""
    level_of = [0] * len(order)
    for level, item in enumerate(order):
        level_of[item] = level
    begun = list(level_of)
    for items in options:
        first = min(level_of[item] for item in items)
        for item in items:
            begun[item] = min(begun[item], first)
    change = [0] * (len(order) + 1)
    for item, level in enumerate(level_of):
        change[begun[item]] += 1
        change[level] -= 1
    width = widest = 0
    total = 0.0
    for delta in change:
        width += delta
        if width > widest:
            total, widest = math.ldexp(total, widest - width), width
        total += math.ldexp(1.0, width - widest)
    return widest + math.log2(total)
