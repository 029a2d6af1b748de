# cython: language_level=3
"""The compiled map of Metro: laying, taking back, lines, gains of placements, and fast playouts.

The idea: a *port* is a track across one edge in one direction. Port 4c+s leads into space c through side s; port
4n+t leads out of the map to the station of train t. A laid tile links four pairs of ports; the links form chains, and
the map keeps only the two ends and the length of each, so that laying a tile is four joins whatever lies there.

n spaces, c = row*d + column; kind: tile and rotation, 0..23 (games.metro.rules.tiles); k a kind; p, q ports
end[first], length[first]   last port and number of tiles of the chain that begins with port `first`
start[last]                 first port of the chain that ends with port `last`
back[p]                     4c+s where port p is what leads out of space c by side s, -1 for what comes from elsewhere
goal[p]                     0 leads into a space, 1 out to a rim station, 2 into the centre
train[p]                    the train that comes in by port p, -1 none; home[t] is its port
code                        a tile as it may be laid: first kind + 32 * number of kinds (more than one: it may turn)
tallies                     lengths that an owner has open, closed at the rim, closed in the centre; NOBODY's come last
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

import cython

from games.metro.rules.tiles import EXITS, KINDS, KINDS_OF, entry_point, entry_side, in_centre

FREE = cython.declare(cython.int, -1)
CENTRE = cython.declare(cython.int, -2)
SLOTS = cython.declare(cython.int, 7)  # six players and nobody
RIM = cython.declare(cython.int, 1)
HUB = cython.declare(cython.int, 2)
LAY = cython.declare(cython.int, 0)  # root actions of a playout: lay the tile in hand and draw up,
LAY_SECOND = cython.declare(cython.int, 1)  # lay the second tile and keep the first,
DRAW = cython.declare(cython.int, 2)  # or draw a second tile and lay that
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STAR = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
ACTIONS = (0, 1, 2)  # LAY, LAY_SECOND, DRAW for Python

_EXIT = array("i", [side for exits in EXITS for side in exits])


def code_of(kind: int, turning: bool) -> int:
    """Return the code of a tile drawn as `kind`: all its rotations where it may be turned, else that one."""
    kinds = KINDS_OF[KINDS[kind][0]]
    return kinds[0] + 32 * len(kinds) if turning else kind + 32


def _zeros(size: int) -> array[int]:
    return array("i", bytes(4 * size))


@cache
def _tables(d: int) -> tuple[array[int], ...]:
    """Return what never changes on a map of d x d: out, goal, train, home, short, back; then the first state, touch."""
    n = d * d
    out = _zeros(4 * n)
    goal = _zeros(4 * n + 4 * d)
    train = array("i", [-1] * (4 * n + 4 * d))
    home = _zeros(4 * d)
    short = _zeros(n)
    state = array("i", [-1] * n)
    touch = _zeros(n)
    leaves = {}  # the port out of the map for each (space, side) of its edge
    for t in range(4 * d):
        x, y = entry_point(d, t)
        s = entry_side(d, t)
        c = (min(max(y, 1), d) - 1) * d + min(max(x, 1), d) - 1
        leaves[c, s] = 4 * n + t
        home[t] = 4 * c + s
        train[4 * c + s] = t
        goal[4 * n + t] = 1
        touch[c] = 1
    for c in range(n):
        if in_centre(d, c % d + 1, c // d + 1):
            state[c] = -2
            for s in range(4):
                goal[4 * c + s] = 2
        for s, to in enumerate((c - 1, c + d, c + 1, c - d)):
            out[4 * c + s] = leaves.get((c, s), 4 * to + (s + 2) % 4)
    for c in range(n):
        for k, exits in enumerate(EXITS):
            if any(train[4 * c + s] >= 0 and goal[out[4 * c + exits[s]]] for s in range(4)):
                short[c] |= 1 << k
    back = array("i", [-1] * (4 * n + 4 * d))
    for port, to in enumerate(out):
        if state[port >> 2] == -1:
            back[to] = port
    return out, goal, train, home, short, back, state, touch


@cython.cclass
class Board:
    """A map with tiles on it. Laying is not checked here: callers ask `placements` or `fits` first."""

    d: cython.int
    n: cython.int
    trains: cython.int
    laid: cython.int
    span: cython.int
    state: cython.int[::1]
    touch: cython.int[::1]
    short: cython.int[::1]
    back: cython.int[::1]
    now: cython.int[::1]
    out: cython.int[::1]
    goal: cython.int[::1]
    train: cython.int[::1]
    home: cython.int[::1]
    owner: cython.int[::1]
    start: cython.int[::1]
    end: cython.int[::1]
    length: cython.int[::1]
    log: cython.int[::1]
    order: cython.int[::1]
    tally: cython.int[::1]
    edge: cython.int[::1]
    place: cython.int[::1]
    loops: cython.int[::1]
    exit: cython.int[::1]

    def __init__(self, d: int, owners: tuple[int, ...]) -> None:
        """Make the empty map of d x d spaces; `owners` gives each train's owner 0..5, or -1."""
        self.d = d
        self.n = d * d
        self.trains = 4 * d
        self.laid = 0
        self.span = 4 * self.n + 1  # longer than any line
        ports = 4 * self.n + self.trains
        self.exit = _EXIT
        tables = _tables(d)
        self.out, self.goal, self.train, self.home, self.short, self.back = tables[:6]
        ends = [*range(ports), *range(ports), *[0] * ports]
        whole = memoryview(array("i", [*ends, *tables[6], *tables[7], *[0] * (4 * SLOTS + 3 * self.n)]))
        self.now = whole
        self.start, self.end, self.length = whole[:ports], whole[ports : 2 * ports], whole[2 * ports : 3 * ports]
        whole = whole[3 * ports :]
        self.state, self.touch, whole = whole[: self.n], whole[self.n : 2 * self.n], whole[2 * self.n :]
        self.tally, whole = whole[: 4 * SLOTS], whole[4 * SLOTS :]
        self.edge, self.place, self.loops = whole[: self.n], whole[self.n : 2 * self.n], whole[2 * self.n :]
        self.owner = array("i", [o if o >= 0 else 6 for o in owners])
        self.log = _zeros(20 * self.n)
        self.order = _zeros(self.n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay(self, c: cython.int, k: cython.int) -> cython.void:
        """Join four pairs of chains, keeping what they were in the log."""
        s: cython.int
        p: cython.int
        q: cython.int
        first: cython.int
        last: cython.int
        at: cython.int = 20 * self.laid
        o: cython.int
        for s in range(4):
            p = 4 * c + s
            q = self.out[4 * c + self.exit[4 * k + s]]
            first = self.start[p]
            last = self.end[q]
            self.log[at] = first
            self.log[at + 1] = self.length[first]
            self.log[at + 2] = self.end[first]
            self.log[at + 3] = last
            self.log[at + 4] = self.start[last]
            at += 5
            if first == q:
                continue  # a ring closes, where no train ever comes
            if self.train[first] >= 0:
                o = self.owner[self.train[first]]
                self.tally[o] -= self.length[first]
                self.length[first] += 1 + self.length[q]
                self.tally[SLOTS * self.goal[last] + o] += self.length[first]
                if self.goal[last]:
                    self.tally[3 * SLOTS + o] += 1
            else:
                self.length[first] += 1 + self.length[q]
            self.end[first] = last
            self.start[last] = first
        self.state[c] = k
        self.order[self.laid] = c
        self.laid += 1
        for s in range(4):
            q = self.out[4 * c + s]
            if q < 4 * self.n:
                self.touch[q >> 2] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self) -> cython.void:
        """Take the last tile back: the joins undone in reverse from the log."""
        s: cython.int
        q: cython.int
        o: cython.int
        c: cython.int
        at: cython.int
        first: cython.int
        last: cython.int
        self.laid -= 1
        c = self.order[self.laid]
        at = 20 * self.laid + 15
        for s in range(4):  # noqa: B007 - a typed loop variable
            first = self.log[at]
            last = self.log[at + 3]
            if self.length[first] != self.log[at + 1]:
                if self.train[first] >= 0:
                    o = self.owner[self.train[first]]
                    self.tally[SLOTS * self.goal[last] + o] -= self.length[first]
                    if self.goal[last]:
                        self.tally[3 * SLOTS + o] -= 1
                    self.tally[o] += self.log[at + 1]
                self.length[first] = self.log[at + 1]
                self.start[last] = self.log[at + 4]
                self.end[first] = self.log[at + 2]
            at -= 5
        self.state[c] = FREE
        for s in range(4):
            q = self.out[4 * c + s]
            if q < 4 * self.n:
                self.touch[q >> 2] -= 1

    def lay(self, c: cython.int, k: cython.int) -> None:
        """Lay a tile of kind `k` on free space `c`."""
        self._lay(c, k)

    def undo(self) -> None:
        """Take the tile laid last off the map; there must be one."""
        self._undo()

    @property
    def count(self) -> int:
        """How many tiles lie."""
        return int(self.laid)

    def kind_at(self, c: cython.int) -> int:
        """Return the kind on space `c`; -1 free, -2 centre."""
        return int(self.state[c])

    def touched(self, c: cython.int) -> bool:
        """Whether space `c` is on the rim or shares a side with a laid tile."""
        return bool(self.touch[c] > 0)

    def is_short(self, c: cython.int, k: cython.int) -> bool:
        """Whether kind `k` on space `c` makes a line of that one tile alone."""
        return bool((self.short[c] >> k) & 1)

    def placements(self, code: cython.int, lenient: bool) -> list[tuple[int, int]]:
        """Return the legal (space, kind) of a tile by space, then kind.

        `lenient`: the board game's exception, lines of one tile where there is no other legal space.
        """
        c: cython.int
        k: cython.int
        first: cython.int = code & 31
        past: cython.int = first + (code >> 5)
        found = []
        for c in range(self.n):
            if self.state[c] == FREE and self.touch[c] > 0:
                for k in range(first, past):
                    if not (self.short[c] >> k) & 1:
                        found.append((c, k))
        if not found and lenient:
            for c in range(self.n):
                if self.state[c] == FREE and self.touch[c] > 0:
                    for k in range(first, past):
                        found.append((c, k))
        return found

    def changes(self, c: cython.int, k: cython.int) -> list[tuple[int, int, int, int]]:
        """Return the lines that kind `k` on free space `c` would change: (train, old length, new, goal), by train."""
        s: cython.int
        side: cython.int
        first: cython.int
        q: cython.int
        last: cython.int
        new: cython.int
        found = []
        for s in range(4):
            first = self.start[4 * c + s]
            if self.train[first] < 0:
                continue
            new = self.length[first]
            side = s
            while True:
                q = self.out[4 * c + self.exit[4 * k + side]]
                new += 1 + self.length[q]
                last = self.end[q]
                if last >> 2 != c:
                    break
                side = last & 3
            found.append((self.train[first], self.length[first], new, self.goal[last]))
        found.sort()
        return found

    def line(self, t: cython.int) -> tuple[list[int], int]:
        """Return the ports by which train `t` comes into each tile of its line, in order, and the port it comes to."""
        p: cython.int = self.home[t]
        ports = []
        while not self.goal[p] and self.state[p >> 2] >= 0:
            ports.append(p)
            p = self.out[(p & ~3) + self.exit[4 * self.state[p >> 2] + (p & 3)]]
        return ports, p

    def goal_of(self, p: cython.int) -> int:
        """Return what port `p` leads to: 0 a space, 1 a rim station, 2 the centre."""
        return int(self.goal[p])

    def ends(self, t: cython.int) -> tuple[int, int]:
        """Return the length of train `t`'s line (0: none) and its goal, 0 while it is open."""
        first: cython.int = self.home[t]
        return self.length[first], self.goal[self.end[first]]

    def tallies(self, owner: int) -> tuple[int, int, int, int]:
        """Return an owner's open length, length closed at the rim, length closed in the centre, closed lines."""
        o: cython.int = owner if owner >= 0 else 6
        return self.tally[o], self.tally[SLOTS + o], self.tally[2 * SLOTS + o], self.tally[3 * SLOTS + o]

    def points(self, owner: int) -> int:
        """Return the points of an owner, -1 for the lines that score for nobody."""
        o: cython.int = owner if owner >= 0 else 6
        return int(self.tally[SLOTS + o] + 2 * self.tally[2 * SLOTS + o])


class Ends(NamedTuple):
    """How a rule tells lines apart beyond open, closed at the rim and closed in the centre.

    `classes[p]`: the class, 0 .. size - 1, of a line that ends with port p; `begins[phase][class]`: what is added for
    a line that begins in a free space, by the class of the port there; `phases`: into how many equal parts a game is
    divided; `loose`: how much lines count that no train runs on, 0 or 1.
    """

    classes: list[int]
    size: int
    begins: list[float]
    phases: int
    loose: float


@cython.cclass
class Arena(Board):
    """A map where players play on by a one-ply rule, to value placements.

    `worth[phase][origin][class][length]`: what a line is worth to the rule. Its origin is a train, the centre, from
    where none comes, or a free space; its class says how or where it ends (`ending`): open, closed at the rim, closed
    in the centre where the rule knows no more; all lengths from span - 1 on are alike.
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
        worth: list[float],
        weight: list[float],
        *,
        lenient: bool,
        ends: Ends | None = None,
    ) -> None:
        """`weight` has players * trains values; `worth` 3 * span, span = 4 * d * d + 1, or as many as `ends` says."""
        Board.__init__(self, d, owners)
        self.players = players
        self.lenient = lenient
        self.worth = array("d", worth)
        self.weight = array("d", weight)
        if ends is None:
            self.worth = array("d", [*worth, *[0.0] * (6 * self.span)])
            ends = Ends(list(self.goal), 3, [0.0] * 3, 1, 0.0)
        else:
            self.span = len(worth) // (3 * ends.size * ends.phases)
        self.phases, self.loose = ends.phases, ends.loose
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
        self.hands = _zeros(7)
        self.holding = _zeros(7)
        self.replace = False
        self.ordered = False
        self.ready = False
        size = (24 + 4 * players) * self.n
        whole = memoryview(array("d", bytes(8 * size)))
        self.lately, self.more, whole = whole, whole[: 16 * self.n], whole[16 * self.n :]
        self.held, self.spare, self.wanted = whole[: 4 * self.n], whole[4 * self.n : 8 * self.n], whole[8 * self.n :]
        self.root_lately = memoryview(array("d", bytes(8 * size)))
        self.root = memoryview(_zeros(len(self.now)))
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
        return self._worth(first, last) + self.begins[self.phase * self.length.shape[0] + first]

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
        """Let the tables of the game's phase hold; False if they do already."""
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
        for s in range(self.now.shape[0]):
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
        for i in range(self.now.shape[0]):
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
        value: cython.double
        i: cython.int
        most: cython.int = count
        act: cython.int = action
        space: cython.int = c
        kind: cython.int = k
        base: cython.ulonglong = seed
        with cython.nogil:
            self._prepare()
            for i in range(most):
                value = self._playout(act, space, kind, (base + i) & MASK)
                total += value
                squares += value * value
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
