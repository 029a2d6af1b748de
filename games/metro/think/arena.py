# cython: language_level=3
"""Fast playouts of Metro by a one-ply rule, on the compiled map (kernel.py, whose legend holds here, too).

The rule takes the placement that adds most to the worth of all lines. Playouts keep what a tile would add wherever it
can go, and laying one renews only what its four lines lead to.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.games.metro.think.kernel import FREE, SLOTS, Board
else:
    from games.metro.think.kernel import FREE, SLOTS, Board

LAY = cython.declare(cython.int, 0)  # root actions of a playout: lay the tile in hand and draw up,
LAY_SECOND = cython.declare(cython.int, 1)  # lay the second tile and keep the first,
DRAW = cython.declare(cython.int, 2)  # or draw a second tile and lay that
ACTIONS: tuple[int, int, int] = (LAY, LAY_SECOND, DRAW)  # for callers, who do not see the compiled three
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STAR = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


class LineEnds(NamedTuple):
    """How a rule tells lines apart by their ends, and what they are worth to it; lists are flat.

    `worth[((3 * phase + origin) * size + class) * span + length]`: what a line is worth (see Arena), where the list's
    length says how many lengths, the span, are told apart; `classes[p]`: the class, 0 .. size - 1, of a line that ends
    with port p; `begins[size * phase + class]`: what is added for a line that begins in a free space, by the class of
    the port there; `phases`: into how many equal parts a game is divided; `loose`: how much lines count that no train
    runs on, 0 or 1.
    """

    worth: list[float]
    classes: list[int]
    size: int
    begins: list[float]
    phases: int
    loose: float


@cython.cclass
class Arena(Board):
    """A map where players play on by a one-ply rule, to value placements.

    `worth[page + origin[first] + ending[last] + length]`: what the line from port first to port last is worth to the
    rule: of the game's phase (its numbers begin at `page`, `whole` a phase), then by origin, class and length. The
    origin is a train 0, the centre 1, from where none comes, or a free space 2; the class says how or where the line
    ends: open 0, closed at the rim 1, in the centre 2 where the rule knows no more; all lengths from span - 1 on are
    alike. `begins[ports * phase + first]`: what is added where the origin is a free space.
    `weight[player][train]`: how much player wants that train's line, own above 0, others' below; `loose` for lines
    without a train. Where that is 0 they are worth nothing, and nothing is kept of them.

    Playouts keep what a tile would add, and laying one changes only what its four lines lead to:
    edge[0 .. edges-1]   the free spaces that are touched, in any order; place[c] where space c stands in it
    more[c][s][e]        what the worth of the line that comes into free space c by side s grows by if it leaves by e
    wanted[player][p]    the weight of the line that ends with port p
    held[p], spare[p]    what the line is worth that comes into a free space by port p, or leaves it by side p & 3
    fresh[phase][c]      more, held and spare of space c while nothing lies around it
    loops[c]             bit e where a line out of c by side e comes into c again, bit 4 + s where by side s: there
                         `more` does not say all
    """

    players: cython.int
    lenient: cython.bint
    worth: cython.double[::1]
    begins: cython.double[::1]
    ending: cython.int[::1]
    origin: cython.int[::1]
    whole: cython.int
    phases: cython.int
    ports: cython.int
    phase: cython.int
    page: cython.int
    loose: cython.double
    weight: cython.double[::1]
    score_weight: cython.double[::1]
    pool: cython.int[::1]
    pool_size: cython.int
    sequence: cython.int[::1]
    hands: cython.int[::1]
    holding: cython.int[::1]
    replace: cython.bint
    ordered: cython.bint
    drawn: cython.int
    dealt: cython.int
    random: cython.ulonglong
    best_c: cython.int
    best_k: cython.int
    best_gain: cython.double
    mover: cython.int
    tile: cython.int
    kept: cython.int
    ready: cython.bint
    edges: cython.int
    root_edges: cython.int
    root_laid: cython.int
    more: cython.double[::1]
    held: cython.double[::1]
    spare: cython.double[::1]
    fresh: cython.double[::1]
    wanted: cython.double[::1]
    lately: cython.double[::1]
    root: cython.int[::1]
    root_lately: cython.double[::1]

    def __init__(
        self,
        d: int,
        owners: tuple[int, ...],
        players: int,
        ends: LineEnds,
        weight: list[float],
        *,
        lenient: bool,
    ) -> None:
        """`ends` is what the rule makes of lines on a map of d x d; `weight` has players * trains values."""
        Board.__init__(self, d, owners)
        self.players = players
        self.lenient = lenient
        self.worth = array("d", ends.worth)
        self.weight = array("d", weight)
        self.span = len(ends.worth) // (3 * ends.size * ends.phases)
        self.phases, self.loose = ends.phases, ends.loose
        self.ports = 4 * self.n + self.trains
        self.ending = array("i", [self.span * line for line in ends.classes])
        by_class = [ends.begins[i : i + ends.size] for i in range(0, ends.size * ends.phases, ends.size)]
        begins = [line[ends.classes[port]] if port >= 0 else 0.0 for line in by_class for port in self.back]
        self.begins = array("d", begins)
        table = ends.size * self.span
        self.whole = 3 * table
        ports = zip(self.train, self.back, strict=True)
        self.origin = array("i", [0 if train >= 0 else 2 * table if back >= 0 else table for train, back in ports])
        self.score_weight = array("d", [0.0] * 7)
        self.pool = array("i", [0])
        self.sequence = array("i", [0])
        self.hands = zeros("i", 7)
        self.holding = zeros("i", 7)
        self.replace = False
        self.ordered = False
        self.ready = False
        size = (24 + 4 * players) * self.n
        whole = memoryview(array("d", bytes(8 * size)))
        self.lately, self.more, whole = whole, whole[: 16 * self.n], whole[16 * self.n :]
        self.held, self.spare, self.wanted = whole[: 4 * self.n], whole[4 * self.n : 8 * self.n], whole[8 * self.n :]
        self.root_lately = memoryview(array("d", bytes(8 * size)))
        self.root = memoryview(zeros("i", len(self.now)))
        self._turn_to(0)
        if self.loose != 0.0:
            self._know_fresh()

    def _know_fresh(self) -> None:
        """Fill `fresh`; the map is empty."""
        c: cython.int
        i: cython.int
        phase: cython.int
        at: cython.int = 0
        self.fresh = array("d", bytes(8 * 24 * self.n * self.phases))
        for phase in range(self.phases):
            self._turn_to(phase)
            for c in range(self.n):
                if self.state[c] == FREE:
                    self._know_space(c)
                    for i in range(16):
                        self.fresh[at + i] = self.more[16 * c + i]
                    for i in range(4):
                        self.fresh[at + 16 + i] = self.held[4 * c + i]
                        self.fresh[at + 20 + i] = self.spare[4 * c + i]
                at += 24
        self._turn_to(0)

    def set_table(
        self,
        mover: int,
        tile: int,
        kept: int,
        holding: list[int],
        pool: list[int],
        replace: bool,
        score_weight: list[float],
        ordered: bool = False,
    ) -> None:
        """Say what is known at the root.

        `tile`: the code to be laid by player `mover`; `kept`: the code that stays in hand, -1 none; `holding`: 1 for
        each other player who has a tile; `pool`: the codes not seen, drawn with replacement if `replace`,
        as they stand if `ordered`; `score_weight`: seven factors that make a final result a value, one an owner.
        """
        self.mover = mover
        self.tile = tile
        self.kept = kept
        self.holding = array("i", holding + [0] * (7 - len(holding)))
        self.pool = array("i", pool or [0])
        self.pool_size = len(self.pool)
        self.replace = replace
        self.ordered = ordered
        self.sequence = array("i", bytes(4 * (self.n + 8 if replace else max(1, len(pool)))))
        self.dealt = 0 if not pool else len(self.sequence)
        self.score_weight = array("d", score_weight)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gain(self, c: cython.int, k: cython.int, player: cython.int) -> cython.double:
        """Return what kind `k` on free space `c` adds to the worth of all lines, weighed as `player` sees them."""
        s: cython.int
        side: cython.int
        e: cython.int
        q: cython.int
        f: cython.int
        last: cython.int
        new: cython.int
        less: cython.double
        loops: cython.int = self.loops[c]
        rings: cython.int = loops  # lines out of this space and into it again that no other comes to
        weighed: cython.int = 4 * self.n * player + 4 * c
        total: cython.double = 0.0
        for s in range(4):
            if self.wanted[weighed + s] == 0.0 or (loops >> (4 + s)) & 1:
                continue
            e = self.exit[4 * k + s]
            if not (loops >> e) & 1:
                total += self.wanted[weighed + s] * self.more[16 * c + 4 * s + e]
                continue
            f = self.start[4 * c + s]
            new = self.length[f]
            less = self.held[4 * c + s]
            side = s
            while True:
                e = self.exit[4 * k + side]
                q = self.out[4 * c + e]
                rings &= ~(1 << e)
                new += 1 + self.length[q]
                last = self.end[q]
                less += self.spare[4 * c + e]
                if last >> 2 != c:
                    break
                side = last & 3
            total += self.wanted[weighed + s] * (
                self.worth[self.page + self.origin[f] + self.ending[last] + self._most(new)] - less
            )
        if self.loose != 0.0 and rings & 15:
            for s in range(4):
                if (rings >> s) & 1:
                    total -= self.loose * self.spare[4 * c + s]
        return total

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _most(self, length: cython.int) -> cython.int:
        """Return a length as the rule's tables have it: what is longer counts as the longest."""
        return length if length < self.span else self.span - 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth(self, first: cython.int, last: cython.int) -> cython.double:
        """Return what the line from port `first` to port `last` is worth."""
        return self.worth[
            self.page + self.origin[first] + self.ending[last] + self._most(self.length[first])
        ]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _spare(self, first: cython.int, last: cython.int) -> cython.double:
        """Return what the line out of a free space is worth that begins with port `first`."""
        return self._worth(first, last) + self.begins[self.phase * self.ports + first]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know_entry(self, last: cython.int, first: cython.int) -> cython.void:
        """Fill `more` for the line that begins with `first` and is open at `last`."""
        e: cython.int
        q: cython.int
        row: cython.int = 4 * last
        side: cython.int = 4 * (last >> 2)
        t: cython.int = self.train[first]
        at: cython.int = self.page + self.origin[first]
        old: cython.int = self.length[first] + 1
        less: cython.double = self._worth(first, last)
        self.held[last] = less
        for e in range(self.players):
            self.wanted[4 * self.n * e + last] = self.weight[e * self.trains + t] if t >= 0 else self.loose
        for e in range(4):
            q = self.out[side + e]
            self.more[row + e] = (
                self.worth[at + self.ending[self.end[q]] + self._most(old + self.length[q])]
                - less
                - self.spare[side + e]
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know_exit(self, first: cython.int) -> cython.void:
        """Fill `more` for lines that would go on with the tiles from port `first`, which leads out of a free space."""
        s: cython.int
        f: cython.int
        c: cython.int = self.back[first] >> 2
        e: cython.int = self.back[first] & 3
        last: cython.int = self.end[first]
        at: cython.int = self.page + self.ending[last]
        old: cython.int = self.length[first] + 1
        less: cython.double = 0.0
        if last >> 2 == c:
            self.loops[c] |= (1 << e) | (16 << (last & 3))
        if self.loose != 0.0:
            less = self._spare(first, last)
            self.spare[4 * c + e] = less
        for s in range(4):
            f = self.start[4 * c + s]
            if self.train[f] >= 0 or self.loose != 0.0:
                self.more[16 * c + 4 * s + e] = (
                    self.worth[at + self.origin[f] + self._most(old + self.length[f])] - self.held[4 * c + s] - less
                )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, c: cython.int, k: cython.int) -> cython.void:
        """Lay a tile and renew what it changes of what playouts keep."""
        s: cython.int
        to: cython.int
        last: cython.int
        self._lay(c, k)
        self.edges -= 1
        last = self.edge[self.edges]
        self.edge[self.place[c]] = last
        self.place[last] = self.place[c]
        for s in range(4):
            to = self.out[4 * c + s]
            if to < 4 * self.n:
                to >>= 2
                if self.touch[to] == 1 and self.state[to] == FREE:
                    self.edge[self.edges] = to
                    self.place[to] = self.edges
                    self.edges += 1
                    if self.loose != 0.0:
                        self._know_touched(to)
        if self.phases > 1 and self._begin_phase():
            for s in range(self.edges):
                self._know_space(self.edge[s])
        else:
            self._know_joined()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know_joined(self) -> cython.void:
        """Renew what is kept of the four lines that the tile laid last has joined."""
        s: cython.int
        first: cython.int
        last: cython.int
        at: cython.int = 20 * (self.laid - 1)
        for s in range(4):
            first = self.log[at + 5 * s]
            last = self.end[first]
            if self.train[first] >= 0:
                if not self.goal[last]:
                    self._know_entry(last, first)
                continue
            if self.loose != 0.0 and not self.goal[last] and self.state[last >> 2] == FREE:
                self._know_entry(last, first)
            if self.back[first] >= 0 and self.state[self.back[first] >> 2] == FREE:
                self._know_exit(first)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_phase(self) -> cython.bint:
        """Let the tables of the game's phase hold; False if they do already.

        On n spaces n - 4 tiles fit, so that of n - 3 the last one still falls into the last phase.
        """
        phase: cython.int = self.laid * self.phases // (self.n - 3)
        if phase == self.phase:
            return False
        self._turn_to(phase)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn_to(self, phase: cython.int) -> cython.void:
        """Let the tables of a phase hold."""
        self.phase = phase
        self.page = self.whole * phase

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know_space(self, c: cython.int) -> cython.void:
        """Fill what is kept of a free space, whatever lies around it."""
        s: cython.int
        last: cython.int
        if self.loose != 0.0:
            for s in range(4):
                self.spare[4 * c + s] = self._spare(self.out[4 * c + s], self.end[self.out[4 * c + s]])
        for s in range(4):
            if self.train[self.start[4 * c + s]] >= 0 or self.loose != 0.0:
                self._know_entry(4 * c + s, self.start[4 * c + s])
            last = self.end[self.out[4 * c + s]]
            if last >> 2 == c:
                self.loops[c] |= (1 << s) | (16 << (last & 3))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know_touched(self, c: cython.int) -> cython.void:
        """Fill what is kept of a free space, as if nothing lay around it yet."""
        i: cython.int
        at: cython.int = 24 * (self.n * self.phase + c)
        for i in range(16):
            self.more[16 * c + i] = self.fresh[at + i]
        for i in range(4):
            self.held[4 * c + i] = self.fresh[at + 16 + i]
            self.spare[4 * c + i] = self.fresh[at + 20 + i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self) -> cython.void:
        """Find what playouts keep for the map as it lies, and keep the map."""
        c: cython.int
        s: cython.int
        if self.ready:
            return
        self._begin_phase()
        for s in range(4 * self.n * self.players):
            self.wanted[s] = self.loose
        self.edges = 0
        for c in range(self.n):
            self.loops[c] = 0
            if self.state[c] != FREE or self.touch[c] <= 0:
                continue
            self.edge[self.edges] = c
            self.place[c] = self.edges
            self.edges += 1
            self._know_space(c)
        for s in range(self.root.shape[0]):
            self.root[s] = self.now[s]
        for s in range(self.lately.shape[0]):
            self.root_lately[s] = self.lately[s]
        self.root_edges = self.edges
        self.root_laid = self.laid
        self.ready = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _return(self) -> cython.void:
        """Take all back that was laid since `_prepare`."""
        i: cython.int
        for i in range(self.root.shape[0]):
            self.now[i] = self.root[i]
        for i in range(self.lately.shape[0]):
            self.lately[i] = self.root_lately[i]
        self.edges = self.root_edges
        self.laid = self.root_laid
        self._begin_phase()

    def lay(self, c: cython.int, k: cython.int) -> None:
        """Lay a tile of kind `k` on free space `c`."""
        self.ready = False
        self._lay(c, k)

    def undo(self) -> None:
        """Take the tile laid last off the map; there must be one."""
        self.ready = False
        self._undo()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best(self, code: cython.int, player: cython.int, strict: cython.bint) -> cython.bint:
        """Find the placement of a tile with the highest gain, the first of equals; False if there is none."""
        c: cython.int
        k: cython.int
        i: cython.int
        first: cython.int = code & 31
        past: cython.int = first + (code >> 5)
        weighed: cython.int = 4 * self.n * player
        gain: cython.double
        found: cython.bint = False
        for i in range(self.edges):
            c = self.edge[i]
            for k in range(first, past):
                if strict and (self.short[c] >> k) & 1:
                    continue
                if self.loops[c]:
                    gain = self._gain(c, k, player)
                else:
                    gain = (
                        self.wanted[weighed + 4 * c] * self.more[16 * c + self.exit[4 * k]]
                        + self.wanted[weighed + 4 * c + 1] * self.more[16 * c + 4 + self.exit[4 * k + 1]]
                        + self.wanted[weighed + 4 * c + 2] * self.more[16 * c + 8 + self.exit[4 * k + 2]]
                        + self.wanted[weighed + 4 * c + 3] * self.more[16 * c + 12 + self.exit[4 * k + 3]]
                    )
                if not found or gain > self.best_gain or (gain == self.best_gain and c < self.best_c):
                    found = True
                    self.best_gain = gain
                    self.best_c = c
                    self.best_k = k
        return found

    def gains(self, code: int, player: int) -> list[tuple[int, int, float]]:
        """Return (space, kind, gain) of each legal placement of a tile."""
        self._prepare()
        return [(c, k, self._gain(c, k, player)) for c, k in self.placements(code, self.lenient)]

    def best_mean(self, c: int, k: int, codes: list[int], player: int) -> float:
        """Return the mean over `codes` of the best gain after kind `k` was laid on `c`; no placement counts 0."""
        self._prepare()
        self._put(c, k)
        total = 0.0
        for code in codes:
            if self._best(code, player, True) or (self.lenient and self._best(code, player, False)):
                total += self.best_gain
        self._return()
        return total / max(1, len(codes))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(self) -> cython.ulonglong:
        """Return the next 32 random bits (Vigna, xorshift64*)."""
        x: cython.ulonglong = self.random
        x ^= x >> 12
        x ^= (x << 25) & MASK
        x ^= x >> 27
        self.random = x
        return ((x * STAR) & MASK) >> 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal(self, seed: cython.ulonglong) -> cython.void:
        """Put the tiles to come into an order that is a function of `seed` alone."""
        i: cython.int
        j: cython.int
        size: cython.int = self.pool_size
        swap: cython.int
        seed = (seed * GOLDEN + 1) & MASK
        seed = ((seed ^ (seed >> 30)) * MIX) & MASK
        self.random = (seed ^ (seed >> 27)) | 1
        self._next()
        self.drawn = 0
        if self.replace:
            for i in range(self.dealt):
                self.sequence[i] = self.pool[cython.cast(cython.int, self._next() % size)]
            return
        for i in range(self.dealt):
            self.sequence[i] = self.pool[i]
        if self.ordered:
            return
        for i in range(self.dealt - 1, 0, -1):
            j = cython.cast(cython.int, self._next() % (i + 1))
            swap = self.sequence[i]
            self.sequence[i] = self.sequence[j]
            self.sequence[j] = swap

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self) -> cython.int:
        """Return the next tile of the order dealt, -1 when there is none."""
        if self.drawn >= self.dealt:
            return -1
        self.drawn += 1
        return self.sequence[self.drawn - 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay_best(self, code: cython.int, player: cython.int) -> cython.bint:
        """Lay a tile where the rule wants it; False if it fits nowhere."""
        if not self._best(code, player, True) and not (self.lenient and self._best(code, player, False)):
            return False
        self._put(self.best_c, self.best_k)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _playout(self, action: cython.int, c: cython.int, k: cython.int, seed: cython.ulonglong) -> cython.double:
        """Do the root action, play the game to its end by the rule, take all back; return the result's value."""
        p: cython.int
        code: cython.int
        value: cython.double = 0.0
        self._deal(seed)
        for p in range(self.players):
            self.hands[p] = self._draw() if self.holding[p] else -1
        p = self.mover
        if action == DRAW:
            self.hands[p] = self.tile
            code = self._draw()
            if code >= 0:
                self._lay_best(code, p)
        else:
            self._put(c, k)
            self.hands[p] = self.kept if action == LAY_SECOND else self._draw()
        while True:
            p = p + 1 if p + 1 < self.players else 0
            if self.hands[p] < 0 or not self._lay_best(self.hands[p], p):
                break
            self.hands[p] = self._draw()
        for p in range(SLOTS):
            value += self.score_weight[p] * (self.tally[SLOTS + p] + 2 * self.tally[2 * SLOTS + p])
        self._return()
        return value

    def playouts(self, action: int, c: int, k: int, seed: int, count: int) -> tuple[float, float]:
        """Return the sum of the values of `count` playouts, with seeds from `seed` on, and the sum of their squares."""
        total: cython.double = 0.0
        squares: cython.double = 0.0
        values: cython.double[::1] = self.playouts_each(action, c, k, seed, count)
        i: cython.int
        for i in range(len(values)):
            total += values[i]
            squares += values[i] * values[i]
        return total, squares

    def playouts_each(self, action: int, c: int, k: int, seed: int, count: int) -> array[float]:
        """Return the values of `count` playouts one by one, with seeds from `seed` on."""
        found = array("d", bytes(8 * count))
        values: cython.double[::1] = found
        i: cython.int
        most: cython.int = count
        act: cython.int = action
        space: cython.int = c
        kind: cython.int = k
        base: cython.ulonglong = seed
        with cython.nogil:
            self._prepare()
            for i in range(most):
                values[i] = self._playout(act, space, kind, (base + i) & MASK)
        return found
