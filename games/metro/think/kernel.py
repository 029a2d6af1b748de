# cython: language_level=3
"""The compiled map of Metro: laying, taking back, and the lines; arena.py plays out on it.

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

import cython

from games.metro.rules.tiles import EXITS, KINDS, KINDS_OF, entry_point, entry_side, in_centre

if not cython.compiled:  # the compiler has them from kernel.pxd
    FREE = -1
    SLOTS = 7  # six players and nobody

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
