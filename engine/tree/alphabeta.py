# cython: language_level=3
# mypy: ignore-errors
"""Alpha-beta for any game of two players: a Board that grows the tree, and a Tree that is searched and can be paused.

Values are *future* values: what the player to move will still gain over the opponent from here on. A move has a gain
of its own, so value(position) = max over moves of gain + value(after) where the same player moves again, and of
gain - value(after) where the opponent does. A game that is only valued at its end has no gains. Since what was
gained before is left out, positions that differ only in that share their value, and |value| <= limit, the most
that can still be gained, cuts the tree without a search.

The path lives in arrays (one frame a ply), so `Tree.advance` stops after any node and goes on from there.

Legend: slot: where the board keeps a position (the children of a position at ply p are written from slot
(p + 1) * width on). at: a slot. depth: complete turns to go (a move that lets the same player move again costs none).
horizon: whether a value leans on the estimate of a leaf (or on a repeated position); where it does not, it is proven.
floor: alpha at entry. hint: the move of the transposition table. scout: a null window is being tried.

References: Knuth and Moore 1975 (alpha-beta); Marsland 1986 (principal variation search); Plaat and others 1996
(enhanced transposition cutoffs, null windows from a guess); Irving, Donkers and Uiterwijk 2000 (Kalah).
"""

import contextlib
import mmap
from array import array

import cython

if cython.compiled:
    from cython.cimports.engine.prefetch import prefetch

OTHER = cython.declare(cython.int, 0)  # kinds of a child: the opponent moves,
AGAIN = cython.declare(cython.int, 1)  # the same player moves again,
OVER = cython.declare(cython.int, 2)  # the game is over and nothing is gained any more
INF = cython.declare(cython.int, 30000)
PROVEN = cython.declare(cython.int, 63)  # the depth of a table entry that needs no horizon
DEEPEST = cython.declare(cython.int, 62)
UPPER = cython.declare(cython.int, 1)  # a bound in a table entry; EXACT is both
LOWER = cython.declare(cython.int, 2)
EXACT = cython.declare(cython.int, 3)
FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIX1 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX2 = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
TAG = cython.declare(cython.ulonglong, (1 << 38) - 1)


def zeros(code: str, n: int) -> array:
    """Return an array of `n` zeros of type `code`, made without a second copy."""
    return array(code, [0]) * n


def large(size: int) -> mmap.mmap:
    """Return `size` zeroed bytes in pages of their own, taken when first touched, in huge pages where possible."""
    pages = mmap.mmap(-1, size)
    if hasattr(pages, "madvise") and hasattr(mmap, "MADV_HUGEPAGE"):
        with contextlib.suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class Board:
    """A game's positions in slots, as the Tree sees them; a game's kernel subclasses it and fills the methods in.

    `expand` writes each child's move, gain, kind, limit and order (larger is tried earlier). `key_bits` > 0 offers
    `key`; `exact_limit` >= 0 offers `exact` for positions whose limit is at most that; `fused` offers `frontier`;
    `reversible` offers `repeats`; `even`: a played-out value has the parity of the limit. `path[p]` is the slot of the
    position at ply p of the line being searched, written by the Tree.
    """

    def __init__(self, width: int, plies: int) -> None:
        """Make room for `width` moves a position and lines of `plies` moves."""
        slots = width * (plies + 2)
        self.width = width
        self.plies = plies
        self.key_bits = 0
        self.exact_limit = -1
        self.fused = False
        self.reversible = False
        self.even = False
        self.visited = 0
        self.horizon = 0
        self.move = zeros("i", slots)
        self.gain = zeros("i", slots)
        self.limit = zeros("i", slots)
        self.order = zeros("i", slots)
        self.kind = zeros("b", slots)
        self.path = zeros("i", plies + 2)

    def expand(self, at, to):
        """Write the children of `at` from slot `to` on; return how many (none: the game is over, see `final`)."""
        return 0

    def final(self, at):
        """Return the future value of a position without moves."""
        return 0

    def evaluate(self, at):
        """Return an estimate of the future value of a position where the depth is used up.

        Where it is no estimate but the result, it sets `horizon` (1 when it is called) to 0.
        """
        return 0

    def exact(self, at):
        """Return the proven future value of a position that the endgame table holds."""
        return 0

    def frontier(self, at, alpha, beta):
        """Return the value of a position with one turn to go, counting `visited` and setting `horizon`."""
        return 0

    def key(self, at):
        """Return a number below 2**key_bits that no other position has; 0 for one that has none."""
        return 0

    def repeats(self, at, ply):
        """Return whether `at`, reached at `ply`, ends the game because it was there before."""
        return False

    def prepare(self, budget: int) -> bool:
        """Do about `budget` positions' worth of what must be done before the first node (an endgame table).

        Return whether all is done.
        """
        return True

    def children(self, at: int, ply: int) -> list:
        """Return [(move, slot, gain, kind)] of the position in slot `at` at `ply`, in the board's own order."""
        base = (ply + 1) * self.width
        self.path[ply] = at
        found = []
        for s in range(base, base + self.expand(at, base)):
            if self.reversible and self.kind[s] != OVER and self.repeats(s, ply):
                found.append((self.move[s], s, self.gain[s] - self.final(s), OVER))
            else:
                found.append((self.move[s], s, self.gain[s], self.kind[s]))
        return found

    def estimate(self, at: int) -> int:
        """Return what `evaluate` says of a slot, for callers in Python."""
        return self.evaluate(at)

    def check(self) -> None:
        """Raise what went wrong inside a method that cannot raise."""


@cython.cclass
class RulesBoard(Board):
    """A board grown from nothing but the moves of a position, the position after one, and a value for its mover.

    Slow, for games without a kernel and for tests. `again(before, after)` tells whether the same player moves in both.
    A position without moves is the end of the game; its value is told for the player who would move.
    """

    root: object
    moves: object
    play: object
    worth: object
    again: object
    places: list
    names: list
    failure: object

    def __init__(self, root, moves, play, value, again=None, width=64, plies=100):
        """Take the root position and the functions moves(pos), play(pos, move), value(pos), again(before, after)."""
        Board.__init__(self, width, plies)
        self.moves, self.play, self.worth, self.again = moves, play, value, again
        self.places = [None] * len(self.move)
        self.names = [None] * len(self.move)
        self.places[0] = root
        self.limit[0] = INF
        self.failure = None

    def name(self, at: int) -> object:
        """Return the move that led to a slot, as `moves` gave it; the board's own number is its place there."""
        return self.names[at]

    def check(self) -> None:
        """Raise what one of the functions raised."""
        if self.failure is not None:
            raise self.failure

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def expand(self, at: cython.int, to: cython.int) -> cython.int:
        """Write the children of `at`; none after a failure."""
        n: cython.int = 0
        try:
            pos = self.places[at]
            for move in self.moves(pos):
                if n == self.width:
                    raise ValueError(f"more than {self.width} moves")
                after = self.play(pos, move)
                self.places[to + n] = after
                self.names[to + n] = move
                self.move[to + n] = n
                self.gain[to + n] = 0
                self.limit[to + n] = INF
                self.order[to + n] = -n
                self.kind[to + n] = AGAIN if self.again is not None and self.again(pos, after) else OTHER
                n += 1
        except Exception as error:
            self.failure = error
        return n

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def final(self, at: cython.int) -> cython.int:
        """Return the value of a position without moves."""
        return self.evaluate(at)

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def evaluate(self, at: cython.int) -> cython.int:
        """Return the value of a position for its mover."""
        x: cython.int = 0
        try:
            x = self.worth(self.places[at])
            self.horizon = any(True for _ in self.moves(self.places[at]))
        except Exception as error:
            self.failure = error
        return x


@cython.final
@cython.cclass
class Table:
    """The transposition table: two 8-byte entries a bucket, one that keeps the most work, one the latest.

    An entry is, from the lowest bit: move 4, bound 2, depth 6, value + 256 9, log2 of the work 5, tag 38. A key is
    mixed reversibly, so with `key_bits` <= 38 + log2(buckets) tag and bucket together are the position itself.
    """

    cells: cython.ulonglong[::1]
    pages: object
    bits: cython.int
    keys: cython.ulonglong
    half: cython.int
    buckets: cython.ulonglong
    value: cython.int
    bound: cython.int
    depth: cython.int
    move: cython.int
    size: cython.Py_ssize_t

    def __init__(self, megabytes: float, key_bits: int) -> None:
        """Take the largest power of two of buckets that fits into `megabytes`."""
        self.bits = max(2, (int(megabytes * (1 << 20)) // 16).bit_length() - 1)
        self.size = 2 << self.bits
        self.buckets = (1 << self.bits) - 1
        self.pages = None
        self.clear()
        self.keys = (1 << key_bits) - 1
        self.half = key_bits // 2

    def __del__(self) -> None:
        """Give the memory back."""
        self._release()

    def _release(self) -> None:
        """Give the memory back without holding the interpreter, for that takes a while: other threads go on.

        Nothing may be looked up afterwards.
        """
        self.cells = zeros("Q", 2)
        if self.pages is not None:
            self.pages.close()
            self.pages = None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def mix(self, key: cython.ulonglong) -> cython.ulonglong:
        """Mix `key` reversibly within its bits."""
        key = (key * MIX1) & self.keys
        key ^= key >> self.half
        key = (key * MIX2) & self.keys
        return key ^ (key >> self.half)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def fetch(self, key: cython.ulonglong) -> cython.void:
        """Ask for the bucket of `key`, which will be wanted soon."""
        if cython.compiled:
            prefetch(cython.address(self.cells[cython.cast(cython.Py_ssize_t, (self.mix(key) & self.buckets) << 1)]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self, key: cython.ulonglong) -> cython.bint:
        """Look `key` up; where it is found, value, bound, depth and move hold the entry."""
        h: cython.ulonglong = self.mix(key)
        i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, (h & self.buckets) << 1)
        tag: cython.ulonglong = (h >> self.bits) & TAG
        cell: cython.ulonglong = self.cells[i]
        if cell >> 26 != tag or cell & 48 == 0:
            cell = self.cells[i + 1]
            if cell >> 26 != tag or cell & 48 == 0:
                return False
        self.move = cython.cast(cython.int, cell & 15)
        self.bound = cython.cast(cython.int, (cell >> 4) & 3)
        self.depth = cython.cast(cython.int, (cell >> 6) & 63)
        self.value = cython.cast(cython.int, (cell >> 12) & 511) - 256
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(
        self,
        key: cython.ulonglong,
        value: cython.int,
        bound: cython.int,
        depth: cython.int,
        move: cython.int,
        work: cython.longlong,
    ) -> cython.void:
        """Keep a result, in the first entry of its bucket if it took at least as much work as the one there."""
        h: cython.ulonglong = self.mix(key)
        i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, (h & self.buckets) << 1)
        tag: cython.ulonglong = (h >> self.bits) & TAG
        weight: cython.ulonglong = 0
        while work > 1 and weight < 31:
            work >>= 1
            weight += 1
        cell: cython.ulonglong = (
            (tag << 26)
            | (weight << 21)
            | (cython.cast(cython.ulonglong, value + 256) << 12)
            | (cython.cast(cython.ulonglong, depth) << 6)
            | (cython.cast(cython.ulonglong, bound) << 4)
            | cython.cast(cython.ulonglong, move)
        )
        first: cython.ulonglong = self.cells[i]
        if first >> 26 == tag or weight >= ((first >> 21) & 31):
            if first >> 26 != tag:
                self.cells[i + 1] = first
            self.cells[i] = cell
        else:
            self.cells[i + 1] = cell

    def clear(self) -> None:
        """Forget everything."""
        if self.pages is not None:
            self._release()
        self.pages = large(8 * self.size)
        self.cells = memoryview(self.pages).cast("Q")

    def look(self, key: int) -> object:
        """Return (value, bound, depth, move) of an entry, None where there is none."""
        if not self.probe(key):
            return None
        return self.value, self.bound, self.depth, self.move


@cython.final
@cython.cclass
class Tree:
    """One alpha-beta search of a slot's position, to a depth and within a window; `advance` drives it.

    `plain`: moves in the board's order, no table, no null windows, no endgame table. Counted as nodes: every position
    looked at. When `done`, `value` is the result (fail-soft), `horizon` 0 if it is proven.
    """

    board: Board
    table: Table
    tabled: cython.bint
    plain = cython.declare(cython.bint, visibility="public")
    nodes = cython.declare(cython.longlong, visibility="public")
    done = cython.declare(cython.bint, visibility="public")
    value = cython.declare(cython.int, visibility="public")
    horizon = cython.declare(cython.int, visibility="public")
    base: cython.int
    ply: cython.int
    keyed: cython.int
    enhanced: cython.int
    light: cython.int
    again: cython.int
    at: cython.int[::1]
    count: cython.int[::1]
    next: cython.int[::1]
    alpha: cython.int[::1]
    beta: cython.int[::1]
    floor: cython.int[::1]
    best: cython.int[::1]
    chosen: cython.int[::1]
    depth: cython.int[::1]
    leaning: cython.int[::1]
    hint: cython.int[::1]
    scout: cython.int[::1]
    since: cython.longlong[::1]
    sorted: cython.int[::1]
    line: cython.short[::1]
    length: cython.int[::1]

    def __init__(self, board: Board, table, plain=False, keyed=2, enhanced=3):
        """Search on `board`; `table` (None: without) from depth `keyed` on, enhanced cutoffs from `enhanced` on."""
        plies = board.plies + 2
        self.board = board
        self.table = table if table is not None else Table(0.001, 8)
        self.tabled = table is not None and board.key_bits > 0 and not plain
        self.plain = plain
        self.keyed = keyed
        self.enhanced = enhanced
        self.light = 0
        self.nodes = 0
        self.done = True
        self.at = zeros("i", plies)
        self.count = zeros("i", plies)
        self.next = zeros("i", plies)
        self.alpha = zeros("i", plies)
        self.beta = zeros("i", plies)
        self.floor = zeros("i", plies)
        self.best = zeros("i", plies)
        self.chosen = zeros("i", plies)
        self.depth = zeros("i", plies)
        self.leaning = zeros("i", plies)
        self.hint = zeros("i", plies)
        self.scout = zeros("i", plies)
        self.since = zeros("q", plies)
        self.sorted = zeros("i", plies * board.width)
        self.line = zeros("h", plies * plies)
        self.length = zeros("i", plies)

    def start(self, ply: cython.int, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> None:
        """Begin the search of the position in slot `at`, at `ply` of the line, with the window (alpha, beta)."""
        self.base = ply
        self.again = 0
        # So near the endgame table a search is quicker than a look into a table in far memory.
        self.light = self.board.exact_limit + 3 if self.board.exact_limit > 0 else 0
        self.done = False
        if not self.enter(ply, at, depth, alpha, beta):
            self.done = True

    def advance(self, stop: cython.longlong) -> bool:
        """Go on until about `stop` nodes were visited in all (a frontier may overrun it a little); return `done`."""
        with cython.nogil:
            while not self.done and self.nodes < stop:
                self.step()
        self.board.check()
        return self.done

    def best_line(self, ply: int) -> list:
        """Return [(move, kind)] of the best line found from the node at `ply` so far."""
        width = self.board.plies + 2
        row = [self.line[ply * width + i] for i in range(self.length[ply])]
        return [(entry & 255, entry >> 8) for entry in row]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(
        self, p: cython.int, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int
    ) -> cython.bint:
        """Open frame `p` for the position in `at`; False where it is settled at once (value and horizon are set)."""
        hint: cython.int = 0
        base: cython.int = (p + 1) * self.board.width
        i: cython.int
        n: cython.int
        key: cython.ulonglong = 0
        self.length[p] = 0
        self.board.path[p] = at
        if self.tabled and depth >= self.keyed and self.board.limit[at] > self.light:
            key = self.board.key(at)
            if key != 0 and self.table.probe(key):
                hint = self.table.move
                if p > self.base and self.usable(at, depth, alpha, beta):
                    return False
        n = self.board.expand(at, base)
        if n == 0:
            self.value = self.board.final(at)
            self.horizon = 0
            return False
        if (
            key != 0
            and depth >= self.enhanced
            and beta - alpha == 1
            and p > self.base
            and self.enhance(base, n, depth, beta)
        ):
            return False
        if not self.plain:
            for i in range(base, base + n):
                if self.board.move[i] == hint:
                    self.board.order[i] += 1 << 20
        for i in range(n):
            self.sorted[p * self.board.width + i] = base + i
        self.at[p] = at
        self.count[p] = n
        self.next[p] = 0
        self.alpha[p] = alpha
        self.beta[p] = beta
        self.floor[p] = alpha
        self.best[p] = -INF
        self.chosen[p] = 0
        self.depth[p] = depth
        self.leaning[p] = 0
        self.scout[p] = 0
        self.since[p] = self.nodes
        self.ply = p
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def usable(self, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
        """Return whether the table's entry settles a node; where it does, set value and horizon.

        In a wide window only a proven exact value does, so that the principal variation is not cut off. With
        repetition an entry proves something only after a capture, where no earlier position can come again.
        """
        t: cython.int = self.table.value
        if self.table.depth < min(depth, DEEPEST):
            return False
        if self.table.bound != EXACT:
            if beta - alpha > 1:
                return False
            if not ((self.table.bound == LOWER and t >= beta) or (self.table.bound == UPPER and t <= alpha)):
                return False
        elif beta - alpha > 1 and self.table.depth != PROVEN:
            return False
        self.value = t
        self.horizon = self.table.depth != PROVEN or (self.board.reversible and self.board.gain[at] == 0)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enhance(self, base: cython.int, n: cython.int, depth: cython.int, beta: cython.int) -> cython.bint:
        """Look for a child whose table entry alone proves a cutoff (enhanced transposition cutoff)."""
        s: cython.int
        d: cython.int
        v: cython.int
        key: cython.ulonglong
        for s in range(base, base + n):
            if self.board.kind[s] != OVER and self.board.limit[s] > self.light:
                self.table.fetch(self.board.key(s))
        for s in range(base, base + n):
            d = depth
            if self.board.kind[s] == OTHER:
                d -= 1
            if self.board.limit[s] <= self.light or d < self.keyed:
                continue
            if self.board.gain[s] + self.board.limit[s] < beta:
                continue
            key = self.board.key(s)
            if key == 0 or not self.table.probe(key) or self.table.depth < min(d, DEEPEST):
                continue
            if self.board.kind[s] == AGAIN:
                if self.table.bound & LOWER == 0:
                    continue
                v = self.board.gain[s] + self.table.value
            else:
                if self.table.bound & UPPER == 0:
                    continue
                v = self.board.gain[s] - self.table.value
            if v >= beta:
                self.value = v
                self.horizon = self.table.depth != PROVEN or (self.board.reversible and self.board.gain[s] == 0)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def pick(self, p: cython.int) -> cython.int:
        """Return the slot of the most promising child not yet tried, moved to its place in the order."""
        first: cython.int = p * self.board.width + self.next[p]
        last: cython.int = p * self.board.width + self.count[p]
        found: cython.int = first
        j: cython.int
        s: cython.int
        if not self.plain:
            for j in range(first + 1, last):
                if self.board.order[self.sorted[j]] > self.board.order[self.sorted[found]]:
                    found = j
        s = self.sorted[found]
        self.sorted[found] = self.sorted[first]
        self.sorted[first] = s
        return s

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self) -> cython.void:
        """Try the next child of the node under search, or leave it."""
        p: cython.int = self.ply
        if self.next[p] >= self.count[p]:
            self.leave(p)
            return
        s: cython.int
        if self.again:
            s = self.sorted[p * self.board.width + self.next[p]]
        else:
            s = self.pick(p)
            self.nodes += 1
            self.scout[p] = not self.plain and self.next[p] > 0 and self.beta[p] - self.alpha[p] > 1
        self.again = 0
        self.length[p + 1] = 0
        g: cython.int = self.board.gain[s]
        kind: cython.int = self.board.kind[s]
        if kind == OVER:
            self.settle(p, s, g, 0)
            return
        limit: cython.int = self.board.limit[s]
        alpha: cython.int = self.alpha[p]
        beta: cython.int = self.beta[p]
        if self.scout[p]:
            beta = alpha + 1
        if g - limit >= beta:
            self.settle(p, s, g - limit, 0)
            return
        if g + limit <= alpha:
            self.settle(p, s, g + limit, 0)
            return
        if self.board.reversible and self.board.repeats(s, p):
            self.settle(p, s, g - self.board.final(s), 1)
            return
        depth: cython.int = self.depth[p]
        if kind == OTHER:
            depth -= 1
            alpha, beta = g - beta, g - alpha
        else:
            alpha, beta = alpha - g, beta - g
        if limit <= self.board.exact_limit and not self.plain:
            self.value = self.board.exact(s)
            self.horizon = 0
        elif depth <= 0 or p + 2 >= self.board.plies:
            self.board.horizon = 1
            self.value = self.board.evaluate(s)
            self.horizon = self.board.horizon
        elif depth == 1 and self.board.fused:
            self.board.visited = 0
            self.board.horizon = 0
            self.value = self.board.frontier(s, alpha, beta)
            self.horizon = self.board.horizon
            self.nodes += self.board.visited
        elif self.enter(p + 1, s, depth, alpha, beta):
            return
        self.settle(p, s, g + self.value if kind == AGAIN else g - self.value, self.horizon)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, p: cython.int, s: cython.int, value: cython.int, horizon: cython.int) -> cython.void:
        """Take the value of child `s` into frame `p`: a better move, a cutoff, or once more with the whole window."""
        i: cython.int
        row: cython.int = self.board.plies + 2
        if self.scout[p] and value > self.alpha[p] and value < self.beta[p]:
            self.scout[p] = 0
            self.again = 1
            return
        if value > self.best[p]:
            self.best[p] = value
            self.chosen[p] = self.board.move[s]
            if value > self.alpha[p]:
                if self.beta[p] - self.alpha[p] > 1:
                    self.line[p * row] = cython.cast(cython.short, self.board.move[s] + (self.board.kind[s] << 8))
                    for i in range(self.length[p + 1]):
                        self.line[p * row + 1 + i] = self.line[(p + 1) * row + i]
                    self.length[p] = self.length[p + 1] + 1
                self.alpha[p] = value
        self.next[p] += 1
        if value >= self.beta[p]:
            self.leaning[p] = horizon
            self.count[p] = self.next[p]
        else:
            self.leaning[p] |= horizon

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leave(self, p: cython.int) -> cython.void:
        """Close frame `p`: keep its result in the table and hand it to the parent."""
        at: cython.int = self.at[p]
        value: cython.int = self.best[p]
        horizon: cython.int = self.leaning[p]
        key: cython.ulonglong
        bound: cython.int
        work: cython.longlong = self.nodes - self.since[p]
        depth: cython.int = min(self.depth[p], DEEPEST) if horizon else PROVEN
        if self.tabled and self.depth[p] >= self.keyed and self.board.limit[at] > self.light:
            key = self.board.key(at)
            if key != 0:
                bound = UPPER if value <= self.floor[p] else (LOWER if value >= self.beta[p] else EXACT)
                self.table.store(key, value, bound, depth, self.chosen[p], work)
        if p == self.base:
            self.value = value
            self.horizon = horizon
            self.done = True
            return
        self.ply = p - 1
        g: cython.int = self.board.gain[at]
        self.settle(p - 1, at, g + value if self.board.kind[at] == AGAIN else g - value, horizon)
