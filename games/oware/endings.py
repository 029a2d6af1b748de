# cython: language_level=3
# mypy: ignore-errors
"""Oware's endings: what every position of few seeds is worth at least and at most, whatever happened before.

A game that comes back to a position ends, so what a position is worth depends on which positions have been on the
board since the last capture. This module bounds the value over all such histories, from below (low) and above (high).
Values are the seeds that the player to move will collect of the `n` on the board if the game is played out; the
other player gets the rest. (Whether a majority ends it sooner is for the board to say: kernel.py.)

Each position has two pairs of bounds: after any history, and after none, which is how a game begins and how it goes on
after a capture. Bounds that meet are exact. They are worked out seed by seed, in passes over all positions of `n` seeds
(BEGIN .. STORE); what a pass does and why it may stands beside its method. `python -m bench.oware_endings` prints for
how many positions the bounds meet.

References: Romein and Bal 2003 (awari solved by retrograde analysis, where repetition does not depend on the way);
Kishimoto and Mueller 2004 (graph history interaction).
"""

from math import comb

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.games.oware.kernel import OwareBoard, Sown, total
else:
    from games.oware.kernel import OwareBoard, Sown, total

CELLS = cython.declare(cython.int, 12)
BEGIN = cython.declare(cython.int, 0)  # the passes over the positions of n seeds, in their order
LIST = cython.declare(cython.int, 1)  # list the quiet moves and value the others
TRIM = cython.declare(cython.int, 2)  # value what comes after the core; until nothing changes
JOIN = cython.declare(cython.int, 3)  # count moves out of the core among the others
REACH = cython.declare(cython.int, 4)  # mark what quiet moves reach,
DROP = cython.declare(cython.int, 5)  # and take the rest out of the core; both until nothing changes
ANY = cython.declare(cython.int, 6)  # loosen the bounds after any history; until nothing changes
KEEP = cython.declare(cython.int, 7)  # write them down
TAKE = cython.declare(cython.int, 8)  # begin from them
FRESH = cython.declare(cython.int, 9)  # tighten those after none; until nothing changes
STORE = cython.declare(cython.int, 10)  # write them down
AFTER = cython.declare(cython.int, 0)  # where a position lies: after the core (or its bounds are final),
CORE = cython.declare(cython.int, 1)  # in it,
BEFORE = cython.declare(cython.int, 2)  # before it


@cython.final
@cython.cclass
class Endings:
    """The bounds of all positions of up to `stones` seeds (15 at most), worked out seed by seed.

    `values`: an entry each; those of up to `complete` seeds are final (-1: none). Many boards may look these up while
    `run` goes on with the others. An entry's place is the rank of its position among all with as many seeds or fewer
    (combinatorial number system); it has low and high after any history, then after none, four bits each.
    """

    stones = cython.declare(cython.int, visibility="readonly")
    complete = cython.declare(cython.int, visibility="readonly")
    values = cython.declare(object, visibility="readonly")
    board: OwareBoard
    table: cython.ushort[::1]
    edges: cython.uint[::1]
    counts: cython.uchar[::1]
    sides: cython.uchar[::1]
    others: cython.uchar[::1]
    now: cython.uchar[::1]
    places: cython.uchar[::1]
    marks: cython.uchar[::1]
    pits: cython.uchar[::1]
    n: cython.int
    work: cython.int
    at: cython.uint
    edge: cython.uint
    kept: cython.uint
    count: cython.uint
    base: cython.uint
    changed: cython.bint

    def __init__(self, stones: int) -> None:
        """Make room for the bounds; `run` works them out."""
        if not 0 <= stones <= 15:
            raise ValueError(f"Endings have 0 to 15 seeds, not {stones}.")
        self.stones = stones
        self.complete = -1
        self.values = self.table = zeros("H", comb(stones + 12, 12))
        self.board = OwareBoard(0)
        self.pits = zeros("B", 12)
        self.work = BEGIN

    def run(self, budget: int) -> bool:
        """Look at about `budget` more positions; return whether all is worked out."""
        left: cython.longlong = budget
        while left > 0 and self.complete < self.stones:
            if self.work == BEGIN:
                self._begin(self.complete + 1)
            with cython.nogil:
                left = self.go_on(left)
            if self.work == BEGIN:
                self.complete = self.n
                self.edges = self.counts = self.sides = self.others = self.now = self.places = self.marks = None
        return self.complete == self.stones

    def load(self, content: bytes) -> None:
        """Take the bounds from what `tobytes` of complete `values` gave; ValueError if there are not as many."""
        if len(content) != 2 * len(self.values):
            raise ValueError(f"Endings of {self.stones} seeds take {2 * len(self.values)} bytes, not {len(content)}.")
        memoryview(self.values).cast("B")[:] = content
        self.work = BEGIN
        self.complete = self.stones

    def look(self, mine: tuple, theirs: tuple) -> tuple:
        """Return (low, high) after any history and (low, high) after none, for seeds that are worked out."""
        a: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(mine))
        b: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(theirs))
        entry: cython.int = self.table[self.board.rank(a, b)]
        return (entry & 15, (entry >> 4) & 15), ((entry >> 8) & 15, entry >> 12)

    def exact(self, stones: int) -> tuple:
        """Return how many positions have exactly so many seeds, for how many of them the bounds meet, both ways."""
        first: cython.uint = comb(stones + 11, 12)
        i: cython.uint
        entry: cython.int
        after_any: cython.uint = 0
        after_none: cython.uint = 0
        count: cython.uint = comb(stones + 11, 11)
        for i in range(first, first + count):
            entry = self.table[i]
            after_any += (entry & 15) == (entry >> 4) & 15
            after_none += (entry >> 8) & 15 == entry >> 12
        return count, after_any, after_none

    def _begin(self, n: int) -> None:
        """Make room for the positions of `n` seeds; the first has all of them in the last pit."""
        self.n = n
        self.count = comb(n + 11, 11)
        self.base = comb(n + 11, 12)
        self.edges = zeros("I", 6 * self.count)
        self.counts = zeros("B", self.count)
        self.sides = zeros("B", self.count)
        self.others = zeros("B", self.count)
        self.now = zeros("B", self.count)
        self.places = zeros("B", self.count)
        self.marks = zeros("B", self.count)
        for cell in range(12):
            self.pits[cell] = 0
        self.pits[11] = n
        self.turn_to(LIST)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn_to(self, work: cython.int) -> cython.void:
        """Begin a pass."""
        self.work = work
        self.at = self.edge = self.kept = 0
        self.changed = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def go_on(self, budget: cython.longlong) -> cython.longlong:
        """Go on with the pass under way, to its end at most; return what is left of the budget."""
        end: cython.uint = self.count
        if budget < end - self.at:
            end = self.at + cython.cast(cython.uint, budget)
        budget -= end - self.at
        if self.work == LIST:
            self.list_moves(end)
        elif self.work == TRIM:
            self.trim(end)
        elif self.work == JOIN:
            self.join(end)
        elif self.work == REACH:
            self.reach(end)
        elif self.work == DROP:
            self.drop(end)
        elif self.work == ANY:
            self.loosen(end)
        elif self.work == KEEP:
            self.keep(end)
        elif self.work == TAKE:
            self.take(end)
        elif self.work == FRESH:
            self.tighten(end)
        else:
            self.store(end)
        if self.at == self.count:
            self.follow()
        return budget

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self) -> cython.void:
        """Turn to the pass that follows the one that has ended."""
        if self.work == DROP and self.changed:
            self.turn_to(REACH)
        elif self.work in (TRIM, ANY, FRESH) and self.changed:
            self.turn_to(self.work)
        elif self.work == STORE:
            self.turn_to(BEGIN)
        else:
            self.turn_to(self.work + 1)

    # The passes: each goes on from position `at`, whose first move is `edge`, to `end`.
    #
    # First the core, where positions can come again. Captures never come back, so only quiet moves (those that capture
    # nothing) matter. Positions are taken away, again and again, from which no quiet move leads to one that is left
    # (`trim`: they come after the core), or to which none does (`drop`: before it). All cycles lie in what is left. So
    # only a quiet move within the core may end the game by repetition; its player's opponent, to move then, collects
    # what lies on his own side. The other moves lead to values that no history reaches (`join`).

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(self, end: cython.uint) -> cython.void:
        """List quiet moves; keep the bounds that the captures alone give, and what lies on the mover's side."""
        mine: cython.ulonglong
        theirs: cython.ulonglong
        hole: cython.int
        stones: cython.int
        place: cython.uint
        entry: cython.int
        low: cython.int
        high: cython.int
        legal: cython.bint
        after: Sown
        while self.at < end:
            mine = theirs = 0
            for hole in range(6):
                mine |= cython.cast(cython.ulonglong, self.pits[hole]) << (8 * hole)
                theirs |= cython.cast(cython.ulonglong, self.pits[hole + 6]) << (8 * hole)
            self.sides[self.at] = total(mine)
            low = high = 0
            legal = False
            for hole in range(6):
                stones = self.pits[hole]
                if stones == 0 or not self.board.feeds(mine, theirs, hole):
                    continue
                legal = True
                after = self.board.sow(mine, theirs, hole, stones)
                place = self.board.rank(after.theirs, after.mine)
                if after.gain == 0:
                    self.edges[self.edge] = place - self.base
                    self.edge += 1
                    self.counts[self.at] += 1
                else:
                    entry = self.table[place]
                    low = max(low, self.n - (entry >> 12))
                    high = max(high, self.n - ((entry >> 8) & 15))
            if not legal:
                low = high = self.sides[self.at]
            self.others[self.at] = low | (high << 4)
            self.places[self.at] = AFTER if self.counts[self.at] == 0 else CORE
            self.now[self.at] = self.others[self.at]
            self.at += 1
            self.next_position()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_position(self) -> cython.void:
        """Step to the next position of as many seeds in the order of the ranks."""
        i: cython.int = 0
        first: cython.int = self.pits[0]
        while i < CELLS - 1 and self.pits[i + 1] == 0:
            i += 1
        if i == CELLS - 1:
            return
        self.pits[0] = 0
        self.pits[i] = first + 1
        self.pits[i + 1] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def best(self) -> cython.int:
        """Return low and high of the position at hand by the bounds of those it leads to; go on to the next one."""
        last: cython.uint = self.edge + self.counts[self.at]
        low: cython.int = self.others[self.at] & 15
        high: cython.int = self.others[self.at] >> 4
        found: cython.int
        while self.edge < last:
            found = self.now[self.edges[self.edge]]
            low = max(low, self.n - (found >> 4))
            high = max(high, self.n - (found & 15))
            self.edge += 1
        return low | (high << 4)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trim(self, end: cython.uint) -> cython.void:
        """Value the positions whose quiet moves all lead to what comes after the core: they come after it too."""
        edge: cython.uint
        last: cython.uint
        while self.at < end:
            last = self.edge + self.counts[self.at]
            if self.places[self.at] == CORE:
                edge = self.edge
                while edge < last and self.places[self.edges[edge]] == AFTER:
                    edge += 1
                if edge == last:
                    self.now[self.at] = self.best()
                    self.places[self.at] = AFTER
                    self.changed = True
            self.edge = last
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join(self, end: cython.uint) -> cython.void:
        """Keep only the moves to positions that do not come after the core; the others join the captures."""
        last: cython.uint
        low: cython.int
        high: cython.int
        to: cython.uint
        first: cython.uint
        while self.at < end:
            last = self.edge + self.counts[self.at]
            if self.places[self.at] == AFTER:
                self.counts[self.at] = 0
                self.edge = last
            else:
                low = self.others[self.at] & 15
                high = self.others[self.at] >> 4
                first = self.kept
                while self.edge < last:
                    to = self.edges[self.edge]
                    if self.places[to] == AFTER:
                        low = max(low, self.n - (self.now[to] >> 4))
                        high = max(high, self.n - (self.now[to] & 15))
                    else:
                        self.edges[self.kept] = to
                        self.kept += 1
                    self.edge += 1
                self.counts[self.at] = self.kept - first
                self.others[self.at] = low | (high << 4)
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reach(self, end: cython.uint) -> cython.void:
        """Mark what a quiet move from the core leads to."""
        last: cython.uint
        while self.at < end:
            last = self.edge + self.counts[self.at]
            if self.places[self.at] == CORE:
                while self.edge < last:
                    self.marks[self.edges[self.edge]] = 1
                    self.edge += 1
            self.edge = last
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop(self, end: cython.uint) -> cython.void:
        """Take out of the core what is not marked, and be ready for its bounds and for those before it."""
        while self.at < end:
            if self.places[self.at] == CORE:
                self.now[self.at] = self.sides[self.at] | (self.sides[self.at] << 4)
                if self.marks[self.at] == 0:
                    self.places[self.at] = BEFORE
                    self.changed = True
            if self.places[self.at] == BEFORE:
                self.now[self.at] = self.n << 4
            self.marks[self.at] = 0
            self.at += 1

    # Bounds after any history. Every quiet move within the core may be a repetition or not, whichever is worse for the
    # player who must be sure of the bound. With low and high after no history of what other moves lead to:
    #
    #   any_low(p)  = max over moves to q of  n - high(q), for a move within the core  n - max(any_high(q), side(q))
    #   any_high(p) = max over moves to q of  n - low(q),  for a move within the core  n - min(any_low(q), side(q))
    #
    # Any solution bounds the value after every set H of earlier positions, by induction on how many positions of the
    # core are neither in H nor on the board before: each move either repeats, and is worth side(q), or adds one.
    # Iterating from low = high = side, as if all came back at once, only ever loosens, and reaches the tightest one.
    # It is exact where moves out of the core are: play is the same if H has just those positions whose repetition the
    # other player wishes for. H need not be a way that can be played, so bounds that do not meet may be too wide.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def loosen(self, end: cython.uint) -> cython.void:
        """Bound the core's positions after any history, each as one that may come again is seen by who moves to it."""
        found: cython.int
        side: cython.int
        while self.at < end:
            if self.places[self.at] == CORE:
                side = self.sides[self.at]
                found = self.best()
                found = min(found & 15, side) | (max(found >> 4, side) << 4)
                if found != self.now[self.at]:
                    self.now[self.at] = found
                    self.changed = True
            else:
                self.edge += self.counts[self.at]
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, end: cython.uint) -> cython.void:
        """Write down the bounds after any history, as they are for who moves from a position."""
        while self.at < end:
            if self.places[self.at] == CORE:
                self.table[self.base + self.at] = self.best()
            else:
                self.edge += self.counts[self.at]
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, end: cython.uint) -> cython.void:
        """Begin from the bounds after any history."""
        while self.at < end:
            if self.places[self.at] == CORE:
                self.now[self.at] = self.table[self.base + self.at]
            self.at += 1

    # Bounds after no history:
    #
    #   low(p)  = max(any_low(p),  max over moves to q of n - high(q))
    #   high(p) = min(any_high(p), max over moves to q of n - low(q))
    #
    # Iterating from any_low and any_high only ever tightens. Why low is sure: let rank(p) be the iteration in which
    # low(p) >= t was reached. The player who plays by it comes, whatever the other does, to positions of ever smaller
    # rank, so to none twice, until t is sure by rank 0 (after any history) or by leaving the core. On that way he meets
    # only positions, on either player's turn, where he is sure of t. So low(p) also holds after a history in none of
    # whose positions he was sure of as much (`ahead` in kernel.py): the other player has just made a mistake. high
    # likewise. After other histories only the bounds after any history hold.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tighten(self, end: cython.uint) -> cython.void:
        """Tighten the bounds after no history, beginning from those after any."""
        low: cython.int
        high: cython.int
        found: cython.int
        while self.at < end:
            low = self.now[self.at] & 15
            high = self.now[self.at] >> 4
            if low < high and self.places[self.at] != AFTER:
                found = self.best()
                low = max(low, found & 15)
                high = min(high, found >> 4)
                if low | (high << 4) != self.now[self.at]:
                    self.now[self.at] = low | (high << 4)
                    self.changed = True
            else:
                self.edge += self.counts[self.at]
            self.at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(self, end: cython.uint) -> cython.void:
        """Write down the bounds after no history; outside the core no other counts."""
        place: cython.uint
        while self.at < end:
            place = self.base + self.at
            if self.places[self.at] == CORE:
                self.table[place] = (self.table[place] & 255) | (self.now[self.at] << 8)
            else:
                self.table[place] = self.now[self.at] * 257
            self.at += 1
