# cython: language_level=3
"""Exact cover by dancing links, with colours and multiplicities: Knuth's Algorithms X, C and M, to be watched.

Every item has a ring of the nodes of its options, linked up and down; covering an item takes it and the options
that conflict out of all other rings, and the links left behind in them bring everything back in reverse order.
With colours, a secondary item may be in several options of a solution if all give it the same colour: purifying
hides the options of other colours. Nothing is copied, so a step forward and a step back cost the same.

An item with a multiplicity may be in several options of a solution. While more than one more is allowed, it is not
covered; instead each option tried is hidden and taken out of its ring for good ("tweaked"), so that the levels below
choose among those that follow it and each set of options is met once. Where the item has as many as it needs, the last
thing tried is the null choice: no more of them.

Names are Knuth's: i, j items from 1; p, q nodes; x the node of the option tried at a level l.

Reference: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, Algorithms X, C and M, exercise 10 (least LEN,
ties to the first item) and, for M, exercise 166. The step labels C1 .. C8 and M3 .. M9 stand beside the code that does
them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from engine.arrays import copied
from engine.run.stepper import Checkpoint

if cython.compiled:
    from cython.cimports.engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, TRY, CoverStepper
else:
    from engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, TRY, CoverStepper

OUT = cython.declare(cython.int, 1 << 28)  # added to the length of an item that need not be covered: it is never 0


@cython.final
@cython.cclass
class DancingLinks(CoverStepper):
    """A search for exact covers with dancing links.

    `primary` items 0..primary-1 must be covered exactly once, the items above at most once or in one colour.
    `options`: each a sequence of (item, colour), colour 0 for none; options without a primary item never occur.
    `times`: for every primary item (least, most), how many options of a solution may have it; none: once each. Then
    the null choice is a node, too, and is -1 in the path.
    """

    simple: cython.longlong  # a flag as `coloured`: neither colours nor multiplicities
    coloured: cython.longlong  # a flag, and no int: then the compiler knows that no link is written over it
    primary: cython.int
    items: cython.int
    # Of nodes. Headers come first (0, then item by item), then spacer, option, spacer, ..., spacer.
    top: cython.int[::1]  # the item; not positive in a spacer
    ulink: cython.int[::1]  # in a spacer the first node of the option before it
    dlink: cython.int[::1]  # in a spacer the last node of the option after it
    colour: cython.int[::1]  # 0 none, -1 known to be right
    option: cython.int[::1]  # the option that a node belongs to
    # Of items
    length: cython.int[::1]  # of the ring
    llink: cython.int[::1]  # in the list of the items to be covered
    rlink: cython.int[::1]
    # Of levels
    node: cython.int[::1]  # Knuth's x
    item: cython.int[::1]  # i, that was chosen
    size: cython.int[::1]  # d, how many options it has
    tried: cython.int[::1]  # k, the number of the one tried
    multiple: cython.longlong  # a flag as `coloured`: whether items have multiplicities
    bound: cython.int[::1]  # of items: how many more options they may have
    slack: cython.int[::1]  # of items: how many fewer are enough
    tweaked: cython.int[::1]  # of levels: the first node that was
    chosen_at: cython.longlong[::1]  # the node at which each level's option was chosen

    def __init__(
        self,
        primary: int,
        items: int,
        options: Sequence[Sequence[tuple[int, int]]],
        keep: bool = True,
        times: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.primary, self.items = primary, items
        self._lay_out(primary, items, options)
        levels = self._allow(times, len(options))
        self.simple = int(not self.coloured and not self.multiple)
        self._reserve(levels, keep)

    def _reserve(self, levels: int, keep: bool) -> None:
        """Lay out the levels."""
        self.node, self.item, self.size, self.tried = (array("i", [0]) * (levels + 1) for _ in range(4))
        self.tweaked = array("i", [0]) * (levels + 1)
        self.chosen_at = array("q", [0]) * (levels + 1)
        CoverStepper.__init__(self, levels, keep)

    def _lay_out(self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]]) -> None:
        """C1 [Initialize.] Write the headers, the nodes and the spacers."""
        heads = range(items + 1)
        top, up, down = (array("i", [*heads, 0]) for _ in range(3))  # arrays, as lists of so many numbers are large
        colours, owner, length = (array("i", [n]) * (items + 2) for n in (0, -1, 0))
        spacer = items + 1
        for number, entries in enumerate(options):
            if not any(item < primary for item, _ in entries):
                continue
            for item, colour in entries:
                i, node = item + 1, len(top)
                last = up[i]  # the lowest node of the ring so far
                top.append(i)
                up.append(last)
                down.append(i)
                colours.append(colour)
                owner.append(number)
                down[last] = up[i] = node
                length[i] += 1
            down[spacer] = len(top) - 1
            top.append(-number - 1)
            up.append(spacer + 1)
            down.append(0)
            colours.append(0)
            owner.append(-1)
            spacer = len(top) - 1
        self.top, self.ulink, self.dlink = top, up, down
        self.colour, self.option, self.length = colours, owner, length
        self.coloured = int(any(colours))
        for i in range(primary + 1, items + 1):
            length[i] += OUT
        self.rlink = array("i", [(i + 1) % (primary + 1) if i <= primary else i for i in heads])
        self.llink = array("i", [(i - 1) % (primary + 1) if i <= primary else i for i in heads])

    def _allow(self, times: Sequence[tuple[int, int]], options: int) -> int:
        """M1 [Initialize.] Write down how often the items may be covered; return the most levels there can be."""
        self.multiple = int(bool(times))
        self.bound, self.slack = (array("i", [n]) * (self.items + 1) for n in (1, 0))
        if not self.multiple:
            return int(self.primary)
        chosen = 0
        for i, (least, most) in enumerate(times, 1):
            there: int = self.length[i]
            needed = min(least, there + 1)  # more than there are is as impossible as one more
            self.bound[i] = max(1, needed, min(most, there))
            self.slack[i] = self.bound[i] - needed
            chosen += max(1, min(most, there))
        return min(options, chosen) + int(self.primary)  # each item has one null choice at most

    # The dance

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _hide(self, p: cython.int) -> cython.int:
        """Take the other nodes of p's option out of their rings: those after p, then those before it."""
        q: cython.int = p + 1
        while self.top[q] > 0:
            self._unlink(q)
            q += 1
        q = self.ulink[q]
        while q != p:
            self._unlink(q)
            q += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unhide(self, p: cython.int) -> cython.int:
        """Undo `_hide`; in the same order, for the nodes of an option are in different rings."""
        q: cython.int = p + 1
        while self.top[q] > 0:
            self._relink(q)
            q += 1
        q = self.ulink[q]
        while q != p:
            self._relink(q)
            q += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unlink(self, q: cython.int) -> cython.int:
        """Take node q out of its ring, unless its colour is known to be right."""
        if not self.coloured or self.colour[q] >= 0:
            u: cython.int = self.ulink[q]
            d: cython.int = self.dlink[q]
            self.dlink[u] = d
            self.ulink[d] = u
            self.length[self.top[q]] -= 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _relink(self, q: cython.int) -> cython.int:
        """Undo `_unlink`: q still knows where it was."""
        if not self.coloured or self.colour[q] >= 0:
            self.dlink[self.ulink[q]] = q
            self.ulink[self.dlink[q]] = q
            self.length[self.top[q]] += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cover(self, i: cython.int) -> cython.int:
        """Take item i out of the list of items and its options out of all other rings."""
        p: cython.int = self.dlink[i]
        while p != i:
            self._hide(p)
            p = self.dlink[p]
        self.rlink[self.llink[i]] = self.rlink[i]
        self.llink[self.rlink[i]] = self.llink[i]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _uncover(self, i: cython.int) -> cython.int:
        """Undo `_cover`."""
        return self._uncover_from(self.ulink[i], i)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _uncover_from(self, p: cython.int, i: cython.int) -> cython.int:
        """Undo `_cover` where it has come to node p of the ring."""
        self.rlink[self.llink[i]] = i
        self.llink[self.rlink[i]] = i
        while p != i:
            self._unhide(p)
            p = self.ulink[p]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _purify(self, p: cython.int) -> cython.int:
        """Hide the options that give p's item another colour than p does; mark the nodes of the same colour.

        p itself is not in the ring: its option was hidden when the item of its level was covered.
        """
        c: cython.int = self.colour[p]
        i: cython.int = self.top[p]
        q: cython.int = self.dlink[i]
        while q != i:
            if self.colour[q] == c:
                self.colour[q] = -1
            else:
                self._hide(q)
            q = self.dlink[q]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpurify(self, p: cython.int) -> cython.int:
        """Undo `_purify`."""
        c: cython.int = self.colour[p]
        i: cython.int = self.top[p]
        q: cython.int = self.ulink[i]
        while q != i:
            if self.colour[q] < 0:
                self.colour[q] = c
            else:
                self._unhide(q)
            q = self.ulink[q]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _commit(self, x: cython.int) -> cython.int:
        """Cover or purify the other items of x's option (C5); one that may have more options is only counted (M6)."""
        p: cython.int = x + 1
        j: cython.int
        while p != x:
            j = self.top[p]
            if j <= 0:
                p = self.ulink[p]
                continue
            if self.multiple and j <= self.primary:
                self.bound[j] -= 1
                if self.bound[j] == 0:
                    self._cover(j)
            elif self.colour[p] == 0:
                self._cover(j)
            elif self.colour[p] > 0:
                self._purify(p)
            p += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _uncommit(self, x: cython.int) -> cython.int:
        """Undo `_commit` (C6, M7)."""
        return self._uncommit_before(x, x)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _uncommit_before(self, p: cython.int, x: cython.int) -> cython.int:
        """Undo `_commit` where it has come to node p of x's option."""
        j: cython.int
        p -= 1
        while p != x:
            j = self.top[p]
            if j <= 0:
                p = self.dlink[p]
                continue
            if self.multiple and j <= self.primary:
                self.bound[j] += 1
                if self.bound[j] == 1:
                    self._uncover(j)
            elif self.colour[p] == 0:
                self._uncover(j)
            elif self.colour[p] > 0:
                self._unpurify(p)
            p -= 1
        return 0

    # A choice that leaves an item without options is seen, and taken back, before it is made whole

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _attempt(self, x: cython.int) -> cython.bint:
        """Commit to x's option, where nothing has colours or multiplicities; False: an item has no option left.

        Then all is as before. Meanwhile the other items of the option are OUT.
        """
        p: cython.int = x + 1
        j: cython.int
        q: cython.int
        done: cython.bint = True
        self._leave_out(x, OUT)
        while done and p != x:
            j = self.top[p]
            if j <= 0:
                p = self.ulink[p]
                continue
            q = self.dlink[j]
            while q != j and done:
                done = self._hide_and_see(q)
                q = self.dlink[q]
            self.rlink[self.llink[j]] = self.rlink[j]
            self.llink[self.rlink[j]] = self.llink[j]
            if not done:
                self._uncover_from(self.ulink[q], j)
                self._uncommit_before(p, x)
            p += 1
        self._leave_out(x, -OUT)
        return done

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave_out(self, x: cython.int, length: cython.int) -> cython.int:
        """Add to the lengths of the other items of x's option."""
        p: cython.int = x + 1
        while p != x:
            if self.top[p] <= 0:
                p = self.ulink[p]
            else:
                self.length[self.top[p]] += length
                p += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _hide_and_see(self, p: cython.int) -> cython.bint:
        """Hide p's option; False: an item has no option left."""
        q: cython.int = p + 1
        least: cython.int = 1
        while self.top[q] > 0:
            self._unlink(q)
            least = min(least, self.length[self.top[q]])
            q += 1
        q = self.ulink[q]
        while q != p:
            self._unlink(q)
            least = min(least, self.length[self.top[q]])
            q += 1
        return least > 0

    # The dance with multiplicities

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open(self, l: cython.int) -> cython.int:
        """Prepare to branch on the item of level l (M4): cover it if this option is the last it may have."""
        i: cython.int = self.item[l]
        self.bound[i] -= 1
        if self.bound[i] == 0:
            self._cover(i)
        self.node[l] = self.tweaked[l] = self.dlink[i]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _admit(self, l: cython.int) -> cython.bint:
        """Whether the node of level l may be tried (M5), the header of its item standing for the null choice.

        An option that may is tweaked; an item without any more leaves the list of those to be covered.
        """
        x: cython.int = self.node[l]
        i: cython.int = self.item[l]
        if x == 0:  # the null choice has been tried
            return False
        if self.bound[i] == 0:
            return x != i or self.slack[i] > 0
        if self.length[i] <= self.bound[i] - self.slack[i]:  # too few remain, with the one tried
            return False
        if x != i:
            self._hide(x)
            self.dlink[i] = self.dlink[x]
            self.ulink[self.dlink[x]] = i
            self.length[i] -= 1
        else:
            self.rlink[self.llink[i]] = self.rlink[i]
            self.llink[self.rlink[i]] = self.llink[i]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _withdraw(self, l: cython.int) -> cython.int:
        """Undo the choice of level l and go to what follows it there (M7, M9)."""
        x: cython.int = self.node[l]
        i: cython.int = self.item[l]
        if x != i:
            self._uncommit(x)
            self.node[l] = self.dlink[x]
            return 0
        if self.bound[i]:
            self.rlink[self.llink[i]] = i
            self.llink[self.rlink[i]] = i
        self.node[l] = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close(self, l: cython.int) -> cython.int:
        """Undo `_open` and what was tweaked since (M8)."""
        i: cython.int = self.item[l]
        y: cython.int = i
        if self.bound[i] == 0:
            self._uncover(i)
        else:
            x: cython.int = self.tweaked[l]
            z: cython.int = self.dlink[i]
            self.dlink[i] = x
            while x != z:
                self.ulink[x] = y
                self.length[i] += 1
                self._unhide(x)
                y = x
                x = self.dlink[x]
            self.ulink[z] = y
        self.bound[i] += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fewest(self, l: cython.int) -> cython.int:
        """Return the item with the fewest branches, and write them down as the size of level l (M3).

        Ties go to the item with the least slack, then to that with the most options, then to the first.
        """
        best: cython.int = 0
        fewest: cython.int = 0
        least: cython.int = 0  # slack of the best
        j: cython.int = self.rlink[0]
        while j:
            slack: cython.int = min(self.slack[j], self.bound[j])
            branches: cython.int = max(0, self.length[j] + 1 - self.bound[j] + slack)
            better: cython.bint = branches < fewest
            if branches == fewest:
                better = slack < least or (slack == least and self.length[j] > self.length[best])
            if best == 0 or better:
                best = j
                fewest = branches
                least = slack
            j = self.rlink[j]
        self.size[l] = fewest
        return best

    # The search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, budget: cython.longlong) -> cython.int:
        left: cython.longlong = budget
        l: cython.int = self.level
        floor: cython.int = self.floor
        phase: cython.int = self.phase
        i: cython.int
        x: cython.int
        while True:
            if phase == ENTER:  # C2 [Enter level l.]
                if self.rlink[0] == 0:
                    phase = SOLVED
                    if self.solution(l, self.nodes + budget - left):
                        break
                else:  # C3 [Choose i.]
                    if self.multiple:
                        self.item[l] = self._fewest(l)
                    else:
                        i = self._choose()
                        self.item[l] = i
                        self.size[l] = self.length[i]
                    self.tried[l] = 0
                    if self.size[l]:
                        phase = OPEN
                    else:
                        phase = STUCK
                        self.dead_ends += 1
            if left == 0:
                break
            if phase == OPEN:  # C4 [Cover i.]
                if self.multiple:
                    self._open(l)
                else:
                    self._cover(self.item[l])
                    self.node[l] = self.dlink[self.item[l]]
                phase = TRY
            if phase == TRY:  # C5 [Try x[l].]
                x = self.node[l]
                if self._admit(l) if self.multiple else x != self.item[l]:
                    left -= 1
                    self.tried[l] += 1
                    self.chosen_at[l] = self.nodes + budget - left
                    if self.recorded:
                        self.recorder.enter(l, self.option[x], self.chosen_at[l])
                    if self.simple and left:  # the last node asked for is stood upon, to be looked at
                        if not self._attempt(x):
                            self.dead_ends += 1
                            self.node[l] = self.dlink[x]
                            continue
                    elif x != self.item[l]:  # not the null choice
                        self._commit(x)
                    l += 1
                    phase = ENTER
                    continue
                if self.multiple:  # C7 [Backtrack.]
                    self._close(l)
                else:
                    self._uncover(x)
            # C8 [Leave level l.]
            if l == floor:
                phase = DONE
                break
            l -= 1
            if self.multiple:  # C6 [Try again.]
                self._withdraw(l)
            else:
                x = self.node[l]
                self._uncommit(x)
                self.node[l] = self.dlink[x]
            phase = TRY
        self.level = l
        self.phase = phase
        self.nodes += budget - left
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self) -> cython.int:
        """Return the first of the items with the fewest options, one without any at once."""
        j: cython.int = self.rlink[0]
        best: cython.longlong = cython.cast(cython.longlong, self.length[j]) << 32 | j
        key: cython.longlong
        while j and best >> 32:
            key = cython.cast(cython.longlong, self.length[j]) << 32 | j  # one number: nothing to be guessed at
            best = key if key < best else best
            j = self.rlink[j]
        return cython.cast(cython.int, best & 0x7FFFFFFF)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choice(self, level: cython.int) -> cython.int:
        return self.option[self.node[level]]  # a header's is -1: the null choice

    # To be looked at

    def path_nodes(self) -> tuple[int, ...]:
        """Return the node numbers at which the options of the path were chosen."""
        return tuple([self.chosen_at[l] for l in range(self.level)])

    def chosen_item(self) -> int | None:
        """Return the item whose options are tried next, or that has none left; None at a solution and outside."""
        if self.phase in (OPEN, STUCK):
            return int(self.item[self.level]) - 1
        return None

    def choices(self) -> tuple[int, ...]:
        """Return the number of live options of every item now, -1 for a primary item that is covered."""
        open_items = set()
        at: cython.int = self.rlink[0]
        while at:
            open_items.add(at - 1)
            at = self.rlink[at]
        every = range(self.items)
        lengths = [self.length[i + 1] for i in range(self.primary)]
        lengths += [self.length[i + 1] - OUT for i in range(self.primary, self.items)]
        return tuple([lengths[i] if i >= self.primary or i in open_items else -1 for i in every])

    def candidates(self, item: int) -> tuple[int, ...]:
        """Return the live options of an uncovered `item` now, first to last."""
        found = []
        at: cython.int = self.dlink[item + 1]
        while at != item + 1:
            found.append(self.option[at])
            at = self.dlink[at]
        return tuple(found)

    def levels(self) -> list[tuple[int, int, int]]:
        return [(self.item[l] - 1, self.tried[l], self.size[l]) for l in range(self.level)]

    def figures(self) -> dict[str, Any]:
        """Return the item that is chosen next."""
        return {"item": self.chosen_item()}

    # Dividing and going back

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` choices of the path: next comes the last one's successor."""
        if self.level > level:
            self._undo(level)
            self.phase = STUCK
        elif self.phase == OPEN:
            self.phase = STUCK

    @cython.cfunc
    def _undo(self, level: cython.int) -> cython.void:
        """Take back all choices but the first `level`."""
        while self.level > level:
            self.level -= 1
            if self.multiple:
                self._withdraw(self.level)
                self._close(self.level)
            else:
                self._uncommit(self.node[self.level])
                self._uncover(self.item[self.level])

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint; its state is (dead ends, k of every level, node of every level)."""
        tried = tuple([self.tried[l] for l in range(self.level)])
        return Checkpoint(self.nodes, self.found, self.path(), self.phase, (self.dead_ends, tried, self.path_nodes()))

    def rewind(self) -> None:
        self._undo(0)
        self.phase = ENTER

    def twin(self) -> DancingLinks:
        self.rewind()
        other: DancingLinks = DancingLinks.__new__(DancingLinks)
        other.primary, other.items, other.simple = self.primary, self.items, self.simple
        other.coloured, other.multiple = self.coloured, self.multiple
        other.top, other.option = self.top, self.option
        other.ulink, other.dlink, other.colour = (copied("i", old) for old in (self.ulink, self.dlink, self.colour))
        other.llink, other.rlink, other.length = (copied("i", old) for old in (self.llink, self.rlink, self.length))
        other.bound, other.slack = copied("i", self.bound), self.slack
        other._reserve(self.untaken.width, self.untaken.kept)
        return other

    def retrace(self, checkpoint: Checkpoint) -> None:
        for option, tried in zip(checkpoint.path, checkpoint.state[1], strict=True):
            l: cython.int = self.level
            if self.multiple:
                self._open(l)
            else:
                self._cover(self.item[l])
                self.node[l] = self.dlink[self.item[l]]
            while self.option[self.node[l]] != option:
                if self.multiple:
                    self._admit(l)
                self.node[l] = self.dlink[self.node[l]]
            self.tried[self.level] = tried - 1
            self.phase = TRY
            self.search(1)
        for l, node_number in enumerate(checkpoint.state[2]):
            self.chosen_at[l] = node_number

    def links(self) -> tuple[list[int], ...]:
        """Return copies of all links, lengths and colours (for tests: a search that is over has restored them)."""
        rings = (self.ulink, self.dlink, self.colour, self.length, self.llink, self.rlink, self.bound)
        return tuple([list(a) for a in rings])
