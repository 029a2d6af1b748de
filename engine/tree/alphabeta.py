# cython: language_level=3
# mypy: ignore-errors
"""Alpha-beta for any game of two players, unrolled into frames so that it can be paused after any node.

Values are *future* values: what the player to move will still gain over the opponent from here on. A move has a gain
of its own; where it lets the same player move again, the rest counts for that player, else against. A game that is
only valued at its end has no gains. Since what was gained before is left out, positions that differ only in that
share their value, and |value| <= limit, the most that can still be gained, cuts the tree without a search.

The recursion that is unrolled stands before `Tree.enter`. Beyond it the search has: a look into the table on entering,
for the node and for its children, whose move is then tried first; scouts, which are null windows for all children but
the first; cuts by the limit; values of endgames that the board knows; games that end where a position comes again; and
the last turns valued at once where the board can do that (its frontier).

References: Knuth and Moore 1975 (alpha-beta); Akl and Newborn 1977 (killers); Schaeffer 1983 (history); Marsland 1986
(principal variation search); Plaat and others 1996 (enhanced transposition cutoffs, null windows from a guess);
Weill 1996 (what another thread is searching waits).
"""

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.run.flags import CUT, KNOWN
    from cython.cimports.engine.run.recorder import TreeRecorder
    from cython.cimports.engine.tree.board import Board
    from cython.cimports.engine.tree.constants import (
        AGAIN,
        DEEPEST,
        ESTIMATED,
        EXACT,
        INF,
        KIND_BITS,
        LARGEST,
        LOWER,
        OTHER,
        OVER,
        PROVEN,
        REPEATED,
        UPPER,
    )
    from cython.cimports.engine.tree.table import TranspositionTable
else:
    from engine.run.flags import CUT, KNOWN
    from engine.run.recorder import TreeRecorder
    from engine.tree.board import Board
    from engine.tree.constants import (
        AGAIN,
        DEEPEST,
        ESTIMATED,
        EXACT,
        INF,
        KIND_BITS,
        LARGEST,
        LOWER,
        OTHER,
        OVER,
        PROVEN,
        REPEATED,
        UPPER,
    )
    from engine.tree.table import TranspositionTable

LATER = cython.declare(cython.int, 1 << 24)  # what the order of a child loses that another thread is searching
APART = cython.declare(cython.int, 6)  # stones and the like beyond the table's least, from which on threads share work
HINTED = cython.declare(cython.int, 1 << 20)  # what the order of the table's move gains
KILLER = cython.declare(cython.int, 40)  # that of the last quiet move that refuted something at this ply,
KILLER_BEFORE = cython.declare(cython.int, 32)  # that of the one before it
HISTORY = cython.declare(cython.int, 8)  # bits by which what a move has refuted counts less
FADING = cython.declare(cython.int, 8192)  # more is halved for all


@cython.final
@cython.cclass
class Tree:
    """One alpha-beta search of a slot's position, to a depth and within a window; `advance` drives it.

    `plain`: moves in the board's order, no table, no null windows, no endgame table. `limited`: what may still be
    gained settles a node, too; textbooks know nothing of that. `careful`: of the table only what holds after every way
    settles a node. Counted as nodes: every position looked at. When `done`, `value` is the result
    (fail-soft), `horizon` 0 if it is proven.

    A horizon says what a value leans on, as flags: the estimate of a leaf, a repeated position. A value without one is
    proven after every way to its position; one that leans only on repeated positions is proven after this way to it.
    """

    board: Board
    table: TranspositionTable
    recorder: TreeRecorder
    recorded: cython.bint
    tabled: cython.bint
    plain = cython.declare(cython.bint, visibility="public")
    limited = cython.declare(cython.bint, visibility="public")
    careful = cython.declare(cython.bint, visibility="public")
    nodes = cython.declare(cython.longlong, visibility="public")
    done = cython.declare(cython.bint, visibility="public")
    value = cython.declare(cython.int, visibility="public")
    horizon = cython.declare(cython.int, visibility="public")
    low = cython.declare(cython.int, visibility="public")
    got = cython.declare(cython.int, visibility="public")
    base: cython.int
    ply: cython.int
    keyed: cython.int
    enhanced: cython.int
    light: cython.int
    apart: cython.int
    again: cython.int
    at: cython.int[::1]  # of each frame: the slot of its position, that is where the board keeps it
    count: cython.int[::1]
    next: cython.int[::1]
    alpha: cython.int[::1]
    beta: cython.int[::1]
    floor: cython.int[::1]  # alpha at entry
    best: cython.int[::1]
    chosen: cython.int[::1]
    depth: cython.int[::1]  # complete turns to go: a move that lets the same player move again costs none
    leaning: cython.int[::1]  # the horizon of `best`
    scout: cython.int[::1]  # whether a null window is being tried
    since: cython.longlong[::1]
    claims: cython.ulonglong[::1]
    keys: cython.ulonglong[::1]
    sorted: cython.int[::1]
    line: cython.int[::1]
    row: cython.int[::1]
    length: cython.int[::1]
    endings: cython.bint
    killers: cython.bint
    killer: cython.int[::1]
    history: cython.int[::1]
    kinds: cython.int

    def __init__(self, board: Board, table, plain=False, keyed=2, enhanced=3, killers=False, endings=False):
        """Search on `board`; `table` (None: without) from depth `keyed` on, enhanced cutoffs from `enhanced` on.

        Both come after the turns that the board's frontier values by itself. `killers`: quiet moves (of no gain) that
        refuted something are tried before other quiet ones. `endings`: in a null window the children that the endgame
        table values are looked up before any other is searched; one of them may be enough.

        ValueError if the values that the board may tell are too large to be added up.
        """
        if not 0 <= board.limit[0] <= LARGEST:
            raise ValueError(f"A board's limit lies between 0 and {LARGEST}, not at {board.limit[0]}.")
        p: cython.int
        plies: cython.int = board.plies + 2
        self.board = board
        self.table = table if table is not None else TranspositionTable(0.001, 8, 1, 1)
        self.tabled = table is not None and board.key_bits > 0 and not plain
        self.recorded = False
        self.plain = plain
        self.limited = True
        self.careful = False
        self.keyed = max(keyed, board.fused + 1)
        self.enhanced = max(enhanced, board.fused + 2)
        self.light = self.apart = 0
        self.nodes = 0
        self.low = self.got = 0
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
        self.scout = zeros("i", plies)
        self.since = zeros("q", plies)
        self.claims = zeros("Q", plies)
        self.keys = zeros("Q", board.width)
        self.sorted = zeros("i", plies * board.width)
        self.line = zeros("i", plies * (plies + 1) // 2)  # a row for each ply, each shorter by one than that before
        self.row = zeros("i", plies + 1)
        for p in range(plies):
            self.row[p + 1] = self.row[p] + plies - p
        self.length = zeros("i", plies)
        self.endings = endings and not plain and not board.bounded
        self.killers = killers and not plain
        self.killer = zeros("i", 2 * plies)
        self.kinds = 2 * (board.highest + 1) if self.killers else 0
        self.history = zeros("i", self.kinds)

    def start(self, ply: cython.int, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> None:
        """Begin the search of the position in slot `at`, at `ply` of the line, with the window (alpha, beta)."""
        self.base = ply
        self.again = 0
        # So near the endgame table a search is quicker than a look into a table in far memory.
        self.light = self.board.exact_limit + 3 if self.board.exact_limit > 0 and not self.board.bounded else 0
        # Smaller positions than these are not worth a note for other threads.
        self.apart = self.light + APART if self.tabled and self.table.shared else LARGEST + 1
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

    def record(self, recorder: TreeRecorder) -> None:
        """From the first node on tell `recorder` the tree; a node's level is the ply, its label the move.

        A node's value is that for the player who moved to it. It is KNOWN where the game is over there, or the table,
        a limit, a repetition settled it with depth left. A search that is recorded must have a board whose `fused` is
        0, for a frontier tells no nodes.
        """
        self.recorder = recorder
        self.recorded = True

    def drop(self) -> None:
        """Give the search up: its result is not wanted any more."""
        p: cython.int
        if not self.done:
            for p in range(self.base, self.ply + 1):
                self.disclaim(p)
        self.done = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def disclaim(self, p: cython.int) -> cython.void:
        """Take back the note that frame `p` is being searched."""
        if self.claims[p] != 0:
            self.table.release(self.claims[p])
            self.claims[p] = 0

    def best_line(self, ply: int) -> list:
        """Return [(move, kind)] of the best line found from the node at `ply` so far."""
        row = [self.line[self.row[ply] + i] for i in range(self.length[ply])]
        return [(entry >> KIND_BITS, entry & ((1 << KIND_BITS) - 1)) for entry in row]

    def frames(self) -> list:
        """Return for each open frame (move, tried, of, alpha, beta): the move under search there, 0 for none yet.

        `tried` of its `of` moves are done with; where one has cut off the others, they are left out of `of`.
        """
        rows = []
        p: cython.int
        s: cython.int
        for p in range(self.base, self.ply + 1):
            s = self.at[p + 1] if p < self.ply else -1
            if p == self.ply and self.next[p] > 0:
                s = self.sorted[p * self.board.width + self.next[p] - 1]
            move = self.board.move[s] if s >= 0 else 0
            rows.append((move, self.next[p], self.count[p], self.alpha[p], self.beta[p]))
        return rows

    # What is unrolled; children(at) yields move, gain, kind and slot of each child in the order to be tried:
    #
    #   def search(at, depth, alpha, beta):
    #       best = -INF
    #       for move, gain, kind, child in children(at):
    #           low, high = max(alpha, best) - gain, beta - gain
    #           if kind == OVER:
    #               value = 0
    #           elif kind == AGAIN:
    #               value = search(child, depth, low, high)
    #           else:
    #               value = -search(child, depth - 1, -high, -low) if depth > 1 else -evaluate(child)
    #           best = max(best, gain + value)
    #           if best >= beta:
    #               break
    #       return best if best > -INF else final(at)
    #
    # `enter` is the call, `step` the loop's body, `settle` what is done with a child's value, `leave` the return. The
    # children of the position of frame p lie in the slots from (p + 1) * width on.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(
        self, p: cython.int, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int
    ) -> cython.bint:
        """Open frame `p` for the position in `at`; False where it is settled at once (value and horizon are set)."""
        hint: cython.int = -1
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
        if self.endings and beta - alpha == 1 and p > self.base and self.ended(base, n, beta):
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
                    self.board.order[i] += HINTED
                elif self.killers and self.board.gain[i] == 0:
                    self.board.order[i] += self.promise(p, self.board.move[i])
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
        if key != 0 and self.board.limit[at] >= self.apart and beta - alpha == 1:
            self.claims[p] = key
            self.table.claim(key)
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
        leaning: cython.int = ESTIMATED
        if self.table.depth == PROVEN and not (self.board.reversible and self.board.gain[at] == 0):
            leaning = 0
        if self.table.depth < min(depth, DEEPEST) or (self.careful and leaning):
            return False
        if self.table.bound != EXACT:
            if beta - alpha > 1:
                return False
            if not ((self.table.bound == LOWER and t >= beta) or (self.table.bound == UPPER and t <= alpha)):
                return False
        elif beta - alpha > 1 and self.table.depth != PROVEN:
            return False
        self.value = t
        self.horizon = leaning
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def ended(self, base: cython.int, n: cython.int, beta: cython.int) -> cython.bint:
        """Look for a child that ends the game, or that the endgame table values, and that alone proves a cutoff."""
        s: cython.int
        v: cython.int
        for s in range(base, base + n):
            v = self.board.gain[s]
            if self.board.kind[s] != OVER:
                if self.board.limit[s] > self.board.exact_limit or v + self.board.limit[s] < beta:
                    continue
                v += self.board.exact(s) if self.board.kind[s] == AGAIN else -self.board.exact(s)
            if v >= beta:
                self.value = v
                self.horizon = 0
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enhance(self, base: cython.int, n: cython.int, depth: cython.int, beta: cython.int) -> cython.bint:
        """Look for a child whose table entry alone proves a cutoff (enhanced transposition cutoff)."""
        s: cython.int
        d: cython.int
        v: cython.int
        leaning: cython.int
        key: cython.ulonglong
        for s in range(base, base + n):
            key = 0
            if self.board.kind[s] != OVER and self.board.limit[s] > self.light:
                key = self.board.key(s)
                self.table.fetch(key)
            self.keys[s - base] = key
        for s in range(base, base + n):
            key = self.keys[s - base]
            d = depth
            if self.board.kind[s] == OTHER:
                d -= 1
            if key == 0 or d < self.keyed or self.board.gain[s] + self.board.limit[s] < beta:
                continue
            if not self.table.probe(key) or self.table.depth < min(d, DEEPEST):
                continue
            leaning = ESTIMATED
            if self.table.depth == PROVEN and not (self.board.reversible and self.board.gain[s] == 0):
                leaning = 0
            if self.careful and leaning:
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
                self.horizon = leaning
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
    def unclaimed(self, p: cython.int, s: cython.int) -> cython.int:
        """Return the child to be tried now: those that other threads are searching wait until the others are done."""
        while self.board.order[s] > -HINTED and self.board.kind[s] != OVER and self.table.claimed(self.board.key(s)):
            self.board.order[s] -= LATER
            s = self.pick(p)
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
            if self.next[p] > 0 and self.board.limit[s] >= self.apart and self.claims[p] != 0:
                s = self.unclaimed(p, s)
            self.nodes += 1
            if self.recorded:
                self.recorder.enter(p, self.board.move[s], self.nodes)
            self.scout[p] = not self.plain and self.next[p] > 0 and self.beta[p] - self.alpha[p] > 1
        self.again = 0
        self.low = self.alpha[p]
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
        if self.limited:
            if g - limit >= beta:
                self.settle(p, s, g - limit, 0)
                return
            if g + limit <= alpha:
                self.settle(p, s, g + limit, 0)
                return
        if self.board.reversible and self.board.repeats(s, p):
            self.settle(p, s, g - self.board.final(s), REPEATED)
            return
        depth: cython.int = self.depth[p]
        if kind == OTHER:
            depth -= 1
            alpha, beta = g - beta, g - alpha
        else:
            alpha, beta = alpha - g, beta - g
        if limit <= self.board.exact_limit and not self.plain and self.known(s, alpha, beta):
            self.horizon = 0
        elif depth <= 0 or p + 2 >= self.board.plies:
            self.board.horizon = 1
            self.value = self.board.evaluate(s)
            self.horizon = self.board.horizon
        elif depth <= self.board.fused:
            self.board.visited = 0
            self.board.horizon = 0
            self.value = self.board.frontier(s, depth, alpha, beta)
            self.horizon = self.board.horizon
            self.nodes += self.board.visited
        elif self.enter(p + 1, s, depth, alpha, beta):
            return
        self.settle(p, s, g + self.value if kind == AGAIN else g - self.value, self.horizon)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def known(self, s: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
        """Return whether the endgame table settles a child; set its value where it does: a proven one, or bound."""
        if not self.board.bounded:
            self.value = self.board.exact(s)
            return True
        self.board.bounds(s)
        self.value = self.board.low if self.board.low >= beta else self.board.high
        return self.board.low == self.board.high or self.board.low >= beta or self.board.high <= alpha

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, p: cython.int, s: cython.int, value: cython.int, horizon: cython.int) -> cython.void:
        """Take the value of child `s` into frame `p`: a better move, a cutoff, or once more with the whole window."""
        i: cython.int
        row: cython.int = self.row[p]
        below: cython.int = self.row[p + 1]
        self.got = value
        if self.recorded:
            self._tell(p, s, value)
        if self.scout[p] and value > self.alpha[p] and value < self.beta[p]:
            self.scout[p] = 0
            self.again = 1
            return
        if value > self.best[p]:
            self.best[p] = value
            self.chosen[p] = self.board.move[s]
            if value > self.alpha[p]:
                if self.beta[p] - self.alpha[p] > 1:
                    self.line[row] = (self.board.move[s] << KIND_BITS) + self.board.kind[s]
                    for i in range(self.length[p + 1]):
                        self.line[row + 1 + i] = self.line[below + i]
                    self.length[p] = self.length[p + 1] + 1
                self.alpha[p] = value
        self.next[p] += 1
        if value >= self.beta[p]:
            if self.killers and self.board.gain[s] == 0:
                self.refuted(p, self.board.move[s])
            self.leaning[p] = horizon
            self.count[p] = self.next[p]
        else:
            self.leaning[p] |= horizon

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell(self, p: cython.int, s: cython.int, value: cython.int) -> cython.void:
        """Record the value of child `s` of frame `p`."""
        flags: cython.int = 0
        depth: cython.int = self.depth[p]
        if value >= self.beta[p]:
            flags = CUT | LOWER
        elif value <= self.alpha[p]:
            flags = UPPER
        if self.board.kind[s] == OTHER:
            depth -= 1
        if (self.board.kind[s] == OVER or depth > 0) and self.recorder.leaf(p):
            flags |= KNOWN
        self.recorder.settle(p, value, flags)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def promise(self, p: cython.int, move: cython.int) -> cython.int:
        """Return what the order of a quiet move gains by what it, or its like, has refuted before."""
        found: cython.int = self.history[2 * move + (p & 1)] >> HISTORY
        if move == self.killer[2 * p]:
            return found + KILLER
        return found + KILLER_BEFORE if move == self.killer[2 * p + 1] else found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def refuted(self, p: cython.int, move: cython.int) -> cython.void:
        """Remember that a quiet move refuted the one that led to frame `p`."""
        i: cython.int = 2 * move + (p & 1)
        if self.killer[2 * p] != move:
            self.killer[2 * p + 1] = self.killer[2 * p]
            self.killer[2 * p] = move
        self.history[i] += 1 << min(self.depth[p], 10)
        if self.history[i] > FADING:
            for i in range(self.kinds):
                self.history[i] >>= 1

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
        self.disclaim(p)
        if self.board.bounded and self.board.limit[at] <= self.board.exact_limit:
            self.board.bounds(at)  # an estimate goes no further than what is proven
            value = min(max(value, self.board.low), self.board.high)
        if self.board.gain[at] > 0:
            horizon &= ~REPEATED  # after a gain nothing from before it comes again
        depth: cython.int = min(self.depth[p], DEEPEST) if horizon else PROVEN
        if self.tabled and self.depth[p] >= self.keyed and self.board.limit[at] > self.light:
            key = self.board.key(at)
            if key != 0:
                bound = UPPER if value <= self.floor[p] else (LOWER if value >= self.beta[p] else EXACT)
                self.table.store(key, value, bound, depth, self.chosen[p], work)
        if p == self.base:
            self.value = value
            self.horizon = horizon & ~REPEATED  # the way to this position is known
            self.done = True
            return
        self.ply = p - 1
        g: cython.int = self.board.gain[at]
        self.settle(p - 1, at, g + value if self.board.kind[at] == AGAIN else g - value, horizon)
