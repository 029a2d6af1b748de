# cython: language_level=3
"""Exact cover with colours by dancing links: Knuth's Algorithms X and C as a search that can be watched.

Every item has a ring of the nodes of its options, linked up and down; covering an item takes it and the options
that conflict out of all other rings, and the links left behind in them bring everything back in reverse order.
With colours, a secondary item may be in several options of a solution if all give it the same colour: purifying
hides the options of other colours. Nothing is copied, so a step forward and a step back cost the same.

Legend (Knuth's letters): i, j items; p, q nodes; x[l] the node of the option tried at level l. A node is four
numbers of `m`: TOP (its item; LEN, the size of the ring, in an item's header; not positive in a spacer), ULINK,
DLINK, COLOUR (0 none, -1 known to be right). A link is the offset of a node in `m`, so link >> 2 is the node's number,
in `llink`, `rlink` and `option`. A level is four numbers of `lev`. Headers come first (0, then item by item), then
spacer, option, spacer, option, ..., spacer; a spacer's ULINK is the first node of the option before it, its DLINK the
last node of the option after it. k of d: the k-th of the d options of the item chosen.

Reference: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, Algorithms X and C and exercise 10 (least LEN,
ties to the first item). The step labels C1 .. C8 stand beside the code that does them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from engine.run.stepper import Mark, Snapshot, explored

if cython.compiled:
    from cython.cimports.engine.run.untaken import Untaken
else:
    from engine.run.untaken import Untaken

# Where inside a node the search stands (the phase of a mark)
ENTER = cython.declare(cython.int, 0)  # before C2
OPEN = cython.declare(cython.int, 1)  # after C3: the item is chosen, not yet covered
SOLVED = cython.declare(cython.int, 2)  # C2 found all items covered
STUCK = cython.declare(cython.int, 3)  # C3 found an item without options
DONE = cython.declare(cython.int, 4)
TRY = cython.declare(cython.int, 5)  # before C5
LEAVE = cython.declare(cython.int, 6)  # before C8

# Fields of a node
TOP = cython.declare(cython.int, 0)
ULINK = cython.declare(cython.int, 1)
DLINK = cython.declare(cython.int, 2)
COLOUR = cython.declare(cython.int, 3)

# Fields of a level
NODE = cython.declare(cython.int, 0)  # x[l]
ITEM = cython.declare(cython.int, 1)  # the item chosen
SIZE = cython.declare(cython.int, 2)  # d
TRIED = cython.declare(cython.int, 3)  # k

ROOM = 1 << 16  # numbers of all solutions that wait to be taken
FEWEST = 16  # solutions for which there is room in any case


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def hide(p: cython.int, m: cython.int[::1], coloured: cython.bint) -> cython.int:
    """Take the other nodes of p's option out of their rings."""
    q: cython.int = p + 4
    x: cython.int
    u: cython.int
    d: cython.int
    while q != p:
        x = m[q + TOP]
        u = m[q + ULINK]
        d = m[q + DLINK]
        if x <= 0:
            q = u
        else:
            if not coloured or m[q + COLOUR] >= 0:
                m[u + DLINK] = d
                m[d + ULINK] = u
                m[x + TOP] -= 1
            q += 4
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unhide(p: cython.int, m: cython.int[::1], coloured: cython.bint) -> cython.int:
    """Undo `hide`."""
    q: cython.int = p - 4
    x: cython.int
    u: cython.int
    d: cython.int
    while q != p:
        x = m[q + TOP]
        u = m[q + ULINK]
        d = m[q + DLINK]
        if x <= 0:
            q = d
        else:
            if not coloured or m[q + COLOUR] >= 0:
                m[u + DLINK] = q
                m[d + ULINK] = q
                m[x + TOP] += 1
            q -= 4
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cover(
    i: cython.int, m: cython.int[::1], llink: cython.int[::1], rlink: cython.int[::1], coloured: cython.bint
) -> cython.int:
    """Take item i out of the list of items and its options out of all other rings."""
    p: cython.int = m[i + DLINK]
    while p != i:
        hide(p, m, coloured)
        p = m[p + DLINK]
    l: cython.int = llink[i >> 2]
    r: cython.int = rlink[i >> 2]
    rlink[l >> 2] = r
    llink[r >> 2] = l
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def uncover(
    i: cython.int, m: cython.int[::1], llink: cython.int[::1], rlink: cython.int[::1], coloured: cython.bint
) -> cython.int:
    """Undo `cover`."""
    l: cython.int = llink[i >> 2]
    r: cython.int = rlink[i >> 2]
    rlink[l >> 2] = i
    llink[r >> 2] = i
    p: cython.int = m[i + ULINK]
    while p != i:
        unhide(p, m, coloured)
        p = m[p + ULINK]
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def purify(p: cython.int, m: cython.int[::1]) -> cython.int:
    """Hide the options that give p's item another colour than p does; mark the nodes of the same colour.

    p itself is not in the ring: its option was hidden when the item of its level was covered.
    """
    c: cython.int = m[p + COLOUR]
    i: cython.int = m[p + TOP]
    q: cython.int = m[i + DLINK]
    while q != i:
        if m[q + COLOUR] == c:
            m[q + COLOUR] = -1
        else:
            hide(q, m, True)
        q = m[q + DLINK]
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unpurify(p: cython.int, m: cython.int[::1]) -> cython.int:
    """Undo `purify`."""
    c: cython.int = m[p + COLOUR]
    i: cython.int = m[p + TOP]
    q: cython.int = m[i + ULINK]
    while q != i:
        if m[q + COLOUR] < 0:
            m[q + COLOUR] = c
        else:
            unhide(q, m, True)
        q = m[q + ULINK]
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def commit(
    x: cython.int, m: cython.int[::1], llink: cython.int[::1], rlink: cython.int[::1], coloured: cython.bint
) -> cython.int:
    """Cover or purify the other items of x's option (C5)."""
    p: cython.int = x + 4
    j: cython.int
    while p != x:
        j = m[p + TOP]
        if j <= 0:
            p = m[p + ULINK]
        else:
            if not coloured or m[p + COLOUR] == 0:
                cover(j, m, llink, rlink, coloured)
            elif m[p + COLOUR] > 0:
                purify(p, m)
            p += 4
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def uncommit(
    x: cython.int, m: cython.int[::1], llink: cython.int[::1], rlink: cython.int[::1], coloured: cython.bint
) -> cython.int:
    """Undo `commit` (C6)."""
    p: cython.int = x - 4
    j: cython.int
    while p != x:
        j = m[p + TOP]
        if j <= 0:
            p = m[p + DLINK]
        else:
            if not coloured or m[p + COLOUR] == 0:
                uncover(j, m, llink, rlink, coloured)
            elif m[p + COLOUR] > 0:
                unpurify(p, m)
            p -= 4
    return 0


@cython.final
@cython.cclass
class DancingLinks:
    """A search for exact covers with dancing links; a Stepper (see engine/run/stepper.py).

    `primary` items 0..primary-1 must be covered exactly once, the items above at most once or in one colour.
    `options`: each a sequence of (item, colour), colour 0 for none; options without a primary item never occur.
    A node is one option chosen. A choice in the path is the number of an option; a solution is the tuple of its
    options in ascending order. With `keep` off, solutions are counted only.
    """

    nodes: cython.longlong
    found: cython.longlong
    dead_ends: cython.longlong
    level: cython.int
    floor: cython.int  # the search ends where a choice above this level would be taken back
    phase: cython.int
    coloured: cython.bint
    primary: cython.int
    items: cython.int
    m: cython.int[::1]
    llink: cython.int[::1]  # of items, by number; the links themselves are offsets of headers
    rlink: cython.int[::1]
    option: cython.int[::1]  # the option of every node, by number of the node
    lev: cython.int[::1]
    untaken: Untaken
    chosen_at: cython.longlong[::1]  # the node at which each level's option was chosen

    def __init__(
        self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]], keep: bool = True
    ) -> None:
        self.primary, self.items = primary, items
        self._lay_out(primary, items, options)
        self.lev = array("i", [0]) * (4 * (primary + 1))
        self.untaken = Untaken(primary, max(FEWEST, ROOM // max(1, primary)), False, keep)
        self.chosen_at = array("q", [0]) * (primary + 1)
        self.nodes = self.found = self.dead_ends = 0
        self.level = self.floor = 0
        self.phase = ENTER

    def _lay_out(self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]]) -> None:
        """C1 [Initialize.] Write the headers, the nodes and the spacers."""
        heads = [4 * i for i in range(items + 1)]
        tops, ups, downs, colours = [0] * (items + 2), [*heads, 0], [*heads, 0], [0] * (items + 2)
        owner = [-1] * (items + 2)
        last = list(heads)  # the lowest node of every ring so far
        spacer = items + 1
        for number, entries in enumerate(options):
            if not any(item < primary for item, _ in entries):
                continue
            for item, colour in entries:
                i, node = item + 1, len(tops)
                tops[i] += 1
                above = last[i]
                tops.append(4 * i)
                ups.append(above)
                downs.append(4 * i)
                colours.append(colour)
                owner.append(number)
                downs[above >> 2] = ups[i] = last[i] = 4 * node
            downs[spacer] = 4 * (len(tops) - 1)
            tops.append(-number - 1)
            ups.append(4 * (spacer + 1))
            downs.append(0)
            colours.append(0)
            owner.append(-1)
            spacer = len(tops) - 1
        flat = array("i", [0]) * (4 * len(tops))
        flat[0::4], flat[1::4] = array("i", tops), array("i", ups)
        flat[2::4], flat[3::4] = array("i", downs), array("i", colours)
        self.m = flat
        self.option = array("i", owner)
        self.coloured = any(colours)
        self.rlink = array("i", [4 * ((i + 1) % (primary + 1) if i <= primary else i) for i in range(items + 1)])
        self.llink = array("i", [4 * ((i - 1) % (primary + 1) if i <= primary else i) for i in range(items + 1)])

    # The search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(
        self,
        budget: cython.longlong,
        m: cython.int[::1],
        llink: cython.int[::1],
        rlink: cython.int[::1],
        lev: cython.int[::1],
        coloured: cython.bint,
    ) -> cython.int:
        """Visit at most `budget` nodes; stop early where the buffer of solutions is full."""
        left: cython.longlong = budget
        l: cython.int = 4 * self.level
        floor: cython.int = 4 * self.floor
        phase: cython.int = self.phase
        i: cython.int
        j: cython.int
        x: cython.int
        size: cython.int
        while True:
            if phase == ENTER:  # C2 [Enter level l.]
                if rlink[0] == 0:
                    phase = SOLVED
                    self.found += 1
                    if self.untaken.kept:
                        self._record(l >> 2, self.nodes + budget - left)
                        if self.untaken.full():
                            break
                else:  # C3 [Choose i.] The first of the items with the fewest options
                    i = j = rlink[0]
                    size = m[i + TOP]
                    while j and size:
                        if m[j + TOP] < size:
                            i = j
                            size = m[j + TOP]
                        j = rlink[j >> 2]
                    lev[l + ITEM] = i
                    lev[l + SIZE] = size
                    lev[l + TRIED] = 0
                    if size:
                        phase = OPEN
                    else:
                        phase = STUCK
                        self.dead_ends += 1
            if left == 0:
                break
            if phase == OPEN:  # C4 [Cover i.]
                i = lev[l + ITEM]
                cover(i, m, llink, rlink, coloured)
                lev[l + NODE] = m[i + DLINK]
                phase = TRY
            if phase == TRY:  # C5 [Try x[l].]
                x = lev[l + NODE]
                if x != lev[l + ITEM]:
                    left -= 1
                    lev[l + TRIED] += 1
                    self.chosen_at[l >> 2] = self.nodes + budget - left
                    commit(x, m, llink, rlink, coloured)
                    l += 4
                    phase = ENTER
                    continue
                uncover(x, m, llink, rlink, coloured)  # C7 [Backtrack.]
            # C8 [Leave level l.]
            if l == floor:
                phase = DONE
                break
            l -= 4
            x = lev[l + NODE]  # C6 [Try again.]
            uncommit(x, m, llink, rlink, coloured)
            lev[l + NODE] = m[x + DLINK]
            phase = TRY
        self.level = l >> 2
        self.phase = phase
        self.nodes += budget - left
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record(self, level: cython.int, node: cython.longlong) -> cython.int:
        """Write the path's options down, and the node where we are."""
        l: cython.int
        at: cython.int = self.untaken.at()
        for l in range(level):
            self.untaken.numbers[at + l] = self.option[self.lev[4 * l + NODE] >> 2]
        self.untaken.add(level, node)
        return 0

    # Stepper

    def run(self, budget: int) -> bool:
        """Visit at most `budget` further nodes; return whether the search is exhausted."""
        limit: cython.longlong = min(budget, 1 << 62)
        if self.phase != DONE and limit > 0 and not self.untaken.full():
            with cython.nogil:
                self._search(limit, self.m, self.llink, self.rlink, self.lev, self.coloured)
        return bool(self.phase == DONE)

    def take(self) -> list[tuple[int, ...]]:
        """Return the solutions since the last call, each the ascending tuple of its options, and forget them."""
        return [tuple(sorted(options)) for options in self.untaken.take()]

    def take_with_nodes(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the solutions since the last call as (node at which it was found, options), and forget them."""
        return [(node, tuple(sorted(options))) for node, options in self.untaken.take_with_nodes()]

    def path(self) -> tuple[int, ...]:
        """Return the options chosen from the root to here."""
        return tuple([self.option[self.lev[4 * l + NODE] >> 2] for l in range(self.level)])

    def path_nodes(self) -> tuple[int, ...]:
        """Return the node numbers at which the options of the path were chosen."""
        return tuple([self.chosen_at[l] for l in range(self.level)])

    def progress(self) -> float:
        """Return Knuth's estimate of the part of the tree that has been seen, from k of d at each level."""
        if self.phase == DONE:
            return 1.0
        return explored([(self.lev[4 * l + TRIED], self.lev[4 * l + SIZE]) for l in range(self.level)])[0]

    def chosen_item(self) -> int | None:
        """Return the item whose options are tried next, or that has none left; None at a solution and outside."""
        if self.phase in (OPEN, STUCK):
            return int(self.lev[4 * self.level + ITEM] // 4 - 1)
        return None

    def choices(self) -> tuple[int, ...]:
        """Return the number of live options of every item now, -1 for a primary item that is covered."""
        sizes = [self.m[4 * (i + 1)] for i in range(self.items)]
        uncovered = set()
        at: cython.int = self.rlink[0]
        while at:
            uncovered.add(at // 4 - 1)
            at = self.rlink[at >> 2]
        return tuple([s if i >= self.primary or i in uncovered else -1 for i, s in enumerate(sizes)])

    def candidates(self, item: int) -> tuple[int, ...]:
        """Return the live options of an uncovered `item` now, first to last."""
        found = []
        head: cython.int = 4 * (item + 1)
        at: cython.int = self.m[head + DLINK]
        while at != head:
            found.append(self.option[at >> 2])
            at = self.m[at + DLINK]
        return tuple(found)

    def snapshot(self) -> Snapshot:
        """Return the moment; `extra`: dead_ends, event (of the last node), item (chosen next), levels (item, k, d)."""
        lev = self.lev
        levels = tuple([(lev[4 * l + ITEM] // 4 - 1, lev[4 * l + TRIED], lev[4 * l + SIZE]) for l in range(self.level)])
        event = ("start", "open", "solved", "stuck", "finished")[self.phase]
        extra = {"dead_ends": self.dead_ends, "event": event, "item": self.chosen_item(), "levels": levels}
        return Snapshot(self.nodes, self.found, self.path(), self.progress(), self.phase == DONE, extra=extra)

    # Dividing (engine/run/divide.py)

    def counts(self) -> tuple[int, int]:
        """Return (nodes, solutions)."""
        return self.nodes, self.found

    def open_levels(self) -> int:
        """Return the choices on the path, without a last one below which nothing is left to do."""
        return int(self.level - 1 if self.level and self.phase in (SOLVED, STUCK) else self.level)

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` choices of the path: next comes the last one's successor."""
        if self.level > level:
            self._undo(level)
            self.phase = STUCK
        elif self.phase == OPEN:
            self.phase = STUCK

    def enclose(self, level: int) -> None:
        """From now on be exhausted where one of the first `level` choices of the path would be taken back."""
        self.floor = level

    @cython.cfunc
    def _undo(self, level: cython.int) -> cython.void:
        """Take back all choices but the first `level`."""
        while self.level > level:
            self.level -= 1
            uncommit(self.lev[4 * self.level + NODE], self.m, self.llink, self.rlink, self.coloured)
            uncover(self.lev[4 * self.level + ITEM], self.m, self.llink, self.rlink, self.coloured)

    def mark(self) -> Mark:
        """Return a mark; its state is (dead ends, k of every level, node of every level)."""
        tried = tuple([self.lev[4 * l + TRIED] for l in range(self.level)])
        return Mark(self.nodes, self.found, self.path(), self.phase, (self.dead_ends, tried, self.path_nodes()))

    def restore(self, mark: Mark) -> None:
        """Go to a mark of this search: undo the path here, then choose the mark's options one by one."""
        kept = self.untaken.kept
        self.untaken.kept = False
        self._undo(0)
        self.phase = ENTER
        if mark.nodes:
            self._search(0, self.m, self.llink, self.rlink, self.lev, self.coloured)
        for option, tried in zip(mark.path, mark.state[1], strict=True):
            at: cython.int = 4 * self.level
            item: cython.int = self.lev[at + ITEM]
            cover(item, self.m, self.llink, self.rlink, self.coloured)
            node: cython.int = self.m[item + DLINK]
            while self.option[node >> 2] != option:
                node = self.m[node + DLINK]
            self.lev[at + NODE] = node
            self.lev[at + TRIED] = tried - 1
            self.phase = TRY
            self._search(1, self.m, self.llink, self.rlink, self.lev, self.coloured)
        self.untaken.kept = kept
        self.untaken.forget()
        for l, node_number in enumerate(mark.state[2]):
            self.chosen_at[l] = node_number
        self.nodes, self.found, self.dead_ends = mark.nodes, mark.solutions, mark.state[0]
        self.phase = mark.phase

    def links(self) -> tuple[list[int], list[int], list[int]]:
        """Return copies of all links, sizes and colours (for tests: a search that is over has restored them)."""
        return list(self.m), list(self.llink), list(self.rlink)
