# cython: language_level=3
# mypy: ignore-errors
"""Alpha-beta as textbooks have it, and minimax, a complete turn a node, recorded node by node in a TurnTree.

It is for looking on, not for play: values are those of the player at the root, so one level takes the largest and the
next the smallest; the window is full at the root; the first of equal turns is the best. A turn of several moves is one
step from node to node. Nodes at the depth, and those where the game is over, are counted: stores, and what the board
says of a game that is over.

Two things can be added: `ordered` tries first the turns that gain most, and before them the one of the best line found
a turn less deep; `known` takes the value of a position from an earlier node with as many turns to go.

Beside each node the positions are counted that minimax would look at below it, from a memory of the positions met,
which several searches of one position can share; where that would be more than WORK they are estimated. The first
slices of a search count what is below the root, before any node is looked at.
"""

from __future__ import annotations

from typing import Any

import cython

from engine.arrays import zeros
from engine.run import processors
from engine.run.stepper import Onward, Snapshot

if cython.compiled:
    from cython.cimports.engine.run.flags import LOWER, UPPER
    from cython.cimports.engine.tree.board import Board
    from cython.cimports.engine.tree.constants import AGAIN, OVER
    from cython.cimports.engine.tree.turn_tree import TurnTree
else:
    from engine.run.flags import LOWER, UPPER
    from engine.tree.board import Board
    from engine.tree.constants import AGAIN, OVER
    from engine.tree.turn_tree import TurnTree

MOST = 2_000_000  # nodes that are recorded
WORK = cython.declare(cython.longlong, 10_000_000)  # expansions that counting the tree of minimax may take
REMEMBERED = cython.declare(cython.int, 250_000)  # positions whose count is kept, some 250 bytes each
KEPT = cython.declare(cython.int, 5)  # levels whose counts are kept in any case: the largest
BREATH = cython.declare(cython.int, 10_000)  # expansions after which other threads may go on, some milliseconds
WIDE = cython.declare(cython.int, 32767)  # beyond every value
DEEPEST = 40  # turns that a search goes at most


class MinimaxCount:
    """What several searches of one position, one after another, know of the tree of minimax.

    `memory`: by key and turns to go the end positions and positions; `given_up`: depths at which it is too large.
    """

    def __init__(self) -> None:
        self.memory = {}
        self.given_up = set()


@cython.cclass
class _Recording:
    """The compiled part of TurnSearch: the frames of the path, one a level, and what counts the minimax tree."""

    board: Board
    tree: TurnTree
    cuts: cython.bint
    ordered: cython.bint
    known: cython.bint
    done = cython.declare(cython.bint, visibility="public")
    full = cython.declare(cython.bint, visibility="public")
    deep: cython.int
    level: cython.int
    most: cython.int
    worked: cython.longlong
    estimated = cython.declare(cython.bint, visibility="public")
    end_sum: cython.double
    whole_sum: cython.double
    begun: cython.bint
    memory: dict
    given_up: set
    twins: dict
    line: tuple
    lists: list
    played_ply: cython.int
    played_slot: cython.int
    played_gain: cython.int
    played_over: cython.bint
    slot: cython.int[::1]
    ply: cython.int[::1]
    node: cython.int[::1]
    next: cython.int[::1]
    margin: cython.int[::1]
    alpha: cython.int[::1]
    beta: cython.int[::1]
    best: cython.int[::1]
    least: cython.int[::1]
    most_sure: cython.int[::1]
    best_least: cython.int[::1]
    best_most: cython.int[::1]
    along: cython.int[::1]
    seen: cython.double[::1]
    ends: cython.double[::1]
    whole: cython.double[::1]
    count_level: cython.int  # the deepest open frame of the count of the tree of minimax, -1: none
    count_base: cython.int  # the ply of its first frame
    count_slot: cython.int[::1]
    count_left: cython.int[::1]
    count_next: cython.int[::1]
    count_last: cython.int[::1]
    count_turned: cython.int[::1]
    count_ends: cython.double[::1]
    count_whole: cython.double[::1]
    count_keys: list

    def __init__(
        self, board: Board, tree: TurnTree, depth: int, offset: int, way: tuple, line: tuple, most: int, counting
    ):
        frames = depth + 2
        self.board, self.tree = board, tree
        self.cuts, self.ordered, self.known = way
        self.line = line
        self.deep = depth
        self.most = most
        self.level = 0
        self.done = self.full = self.estimated = False
        self.worked = 0
        self.memory, self.given_up, self.twins = counting.memory, counting.given_up, {}
        self.lists = [[] for _ in range(frames)]
        self.slot, self.ply, self.node = zeros("i", frames), zeros("i", frames), zeros("i", frames)
        self.next, self.margin, self.best = zeros("i", frames), zeros("i", frames), zeros("i", frames)
        self.alpha, self.beta, self.along = zeros("i", frames), zeros("i", frames), zeros("i", frames)
        self.least, self.most_sure = zeros("i", frames), zeros("i", frames)
        self.best_least, self.best_most = zeros("i", frames), zeros("i", frames)
        self.seen, self.ends, self.whole = zeros("d", frames), zeros("d", frames), zeros("d", frames)
        plies = board.plies + 1
        self.count_slot, self.count_left = zeros("i", plies), zeros("i", plies)
        self.count_next, self.count_last = zeros("i", plies), zeros("i", plies)
        self.count_turned = zeros("i", plies)
        self.count_ends, self.count_whole = zeros("d", plies), zeros("d", plies)
        self.count_keys = [0] * plies
        self.count_level = -1
        board.begin()
        self.margin[0] = offset
        self.along[0] = 1
        self.begun = False
        if not (self.cuts or self.known) or self._counted(0, 0, depth, 0):
            self._begin()

    def advance(self, budget: cython.int) -> bool:
        """Count, or look at, so many more positions, or go on until the search is done."""
        if not self.begun:
            if self._count_on(budget):
                self._begin()
            return False
        stop: cython.int = self.tree.size + budget
        while not self.done and self.tree.size < stop:
            if self.tree.size >= self.most:
                self.full = self.done = True
            else:
                self._step()
        self.board.check()
        return self.done

    @cython.cfunc
    def _begin(self) -> cython.void:
        """Look at the root: what is below it has been counted."""
        self.begun = True
        self.ends[0] = max(self.end_sum, 1.0)
        self.whole[0] = 1.0 + self.whole_sum
        self._enter(0, (), 0, 0, False, -WIDE, WIDE)

    @cython.cfunc
    def _enter(
        self, level: cython.int, turn: tuple, slot: cython.int, ply: cython.int, over: cython.bint, alpha: cython.int,
        beta: cython.int,
    ) -> cython.void:  # fmt: skip
        """Look at a node: settle it at once, or open its frame."""
        sign: cython.int = -1 if level % 2 else 1
        at: cython.int = self.tree.enter(level, turn, alpha, beta)
        value: cython.int = self.margin[level]
        self.node[level] = at
        self.level = level
        if over or level == self.deep or ply + 3 >= self.board.plies:
            if not over:
                value += sign * self.board.evaluate(slot)
            self._closed(level, value, 0, 1.0, 1.0)
            return
        key = self.board.key(slot) if self.board.key_bits > 0 and not self.board.reversible else 0
        left: cython.int = self.deep - level
        self.board.path[ply] = slot
        if self.cuts or self.known:
            if level > 0:
                self._count(ply, slot, left)
                self.ends[level] = max(self.end_sum, 1.0)
                self.whole[level] = 1.0 + self.whole_sum
        else:
            self.ends[level] = 0.0
            self.whole[level] = 1.0
        if self.known and key:
            twin = self.twins.get((key, left))
            if twin is not None:
                number, future, flags = twin
                value += future
                if not flags or (flags == LOWER and value >= beta) or (flags == UPPER and value <= alpha):
                    self.tree.known(at, number, self.whole[level] - 1.0)
                    self._closed(level, value, flags, self.ends[level], self.whole[level])
                    return
        found = []
        self._turns(ply, slot, (), 0, found)
        if not found:
            value += sign * self.board.final(slot)
            self._closed(level, value, 0, 1.0, 1.0)
            return
        if self.ordered:
            found.sort(key=_gained)
            if self.along[level] and level < len(self.line):
                found.sort(key=lambda one: one[0] != self.line[level])
        self.tree.opened(at, len(found))
        self.lists[level] = found
        self.slot[level] = slot
        self.ply[level] = ply
        self.next[level] = 0
        self.alpha[level] = alpha
        self.beta[level] = beta
        self.best[level] = -sign * WIDE
        self.least[level] = self.most_sure[level] = 1
        self.best_least[level] = self.best_most[level] = 0
        self.seen[level] = 0.0

    @cython.cfunc
    def _step(self) -> cython.void:
        """Look at the next turn of the deepest frame, or close it."""
        level: cython.int = self.level
        turns: list = self.lists[level]
        number: cython.int = self.next[level]
        cut: cython.bint = self.cuts and self.alpha[level] >= self.beta[level]
        sign: cython.int = -1 if level % 2 else 1
        flags: cython.int = 0
        if cut or number == len(turns):
            if number < len(turns):  # what was left out may be better still for who moves
                if sign > 0:
                    self.most_sure[level] = 0
                else:
                    self.least[level] = 0
                self.tree.cut(self.node[level], self.whole[level] - 1.0 - self.seen[level])
            # A largest is surely not less where its best turn is not, and surely not more where no turn is.
            if sign > 0:
                flags = (0 if self.best_least[level] else UPPER) | (0 if self.most_sure[level] else LOWER)
            else:
                flags = (0 if self.least[level] else UPPER) | (0 if self.best_most[level] else LOWER)
            if self.known and self.board.key_bits > 0 and not self.board.reversible:
                key = self.board.key(self.slot[level])
                if key:
                    future = self.best[level] - self.margin[level]
                    self.twins[(key, self.deep - level)] = (self.node[level], future, flags)
            self._closed(level, self.best[level], flags, self.ends[level], self.whole[level])
            return
        turn = turns[number][0]
        self.next[level] = number + 1
        self._play(level, turn)
        self.margin[level + 1] = self.margin[level] + sign * self.played_gain
        self.along[level + 1] = self.along[level] and level < len(self.line) and self.line[level] == turn
        self._enter(
            level + 1, turn, self.played_slot, self.played_ply, self.played_over, self.alpha[level], self.beta[level]
        )

    @cython.cfunc
    def _closed(
        self, level: cython.int, value: cython.int, flags: cython.int, ends: cython.double, whole: cython.double
    ) -> cython.void:
        """Give a node its value, and its parent the turn."""
        above: cython.int = level - 1
        least: cython.bint = not flags & UPPER
        most: cython.bint = not flags & LOWER
        if not self.cuts and not self.known and level < self.deep:
            ends = max(ends, 1.0)
        self.tree.close(self.node[level], value, flags, ends, whole)
        if level == 0:
            self.done = True
            if self.estimated:
                self.tree.estimate()
            return
        self.level = above
        self.seen[above] += whole
        if not self.cuts and not self.known:
            self.ends[above] += ends
            self.whole[above] += whole
        if not least:
            self.least[above] = 0
        if not most:
            self.most_sure[above] = 0
        if (value > self.best[above]) if above % 2 == 0 else (value < self.best[above]):
            self.best[above] = value
            self.best_least[above] = least
            self.best_most[above] = most
        elif value == self.best[above]:
            self.best_least[above] |= least
            self.best_most[above] |= most
        if above % 2 == 0:
            self.alpha[above] = max(self.alpha[above], value)
        else:
            self.beta[above] = min(self.beta[above], value)

    @cython.cfunc
    def _turns(self, ply: cython.int, at: cython.int, before: tuple, gain: cython.int, found: list) -> cython.void:
        """List the complete turns of a position, depth first, each with what it gains."""
        base: cython.int = (ply + 1) * self.board.width
        s: cython.int
        self.board.path[ply] = at
        for s in range(base, base + self.board.expand(at, base)):
            turn = (*before, self.board.move[s])
            if self.board.kind[s] == AGAIN and ply + 3 < self.board.plies:
                self._turns(ply + 1, s, turn, gain + self.board.gain[s], found)
            else:
                found.append((turn, gain + self.board.gain[s]))

    @cython.cfunc
    def _play(self, level: cython.int, turn: tuple) -> cython.void:
        """Play a turn of the frame at `level`; say where it leads, what it gains, and whether the game is over."""
        ply: cython.int = self.ply[level]
        at: cython.int = self.slot[level]
        gain: cython.int = 0
        kind: cython.int = OVER
        base: cython.int
        s: cython.int
        wanted: cython.int
        for wanted in turn:
            base = (ply + 1) * self.board.width
            self.board.path[ply] = at
            for s in range(base, base + self.board.expand(at, base)):
                if self.board.move[s] == wanted:
                    break
            gain += self.board.gain[s]
            kind = self.board.kind[s]
            if kind != OVER and self.board.reversible and self.board.repeats(s, ply):
                gain -= self.board.final(s)
                kind = OVER
            at = s
            ply += 1
        self.played_ply = ply
        self.played_slot = at
        self.played_gain = gain
        self.played_over = kind != 0

    @cython.cfunc
    def _count(self, ply: cython.int, at: cython.int, left: cython.int) -> cython.void:
        """Sum up what minimax has after the turns of a position with `left` turns to go: end positions, positions."""
        if not self._counted(ply, at, left, 0):
            while not self._count_on(BREATH):
                processors.breathe()  # the window draws meanwhile

    @cython.cfunc
    def _counted(self, ply: cython.int, at: cython.int, left: cython.int, level: cython.int) -> cython.bint:
        """Whether the sums of a position are known at once; else a frame of the count is opened for them."""
        base: cython.int = (ply + 1) * self.board.width
        key = self.board.key(at) if self.board.key_bits > 0 and not self.board.reversible else 0
        self.end_sum = self.whole_sum = 0.0
        if key:
            kept = self.memory.get((key, left))
            if kept is not None:
                self.end_sum, self.whole_sum = kept
                return True
        self.worked += 1
        if self.worked > WORK or ply + 3 >= self.board.plies or self.deep in self.given_up:
            self.estimated = True
            self.given_up.add(self.deep)
            return True
        if level == 0:
            self.count_base = ply
        self.count_slot[level] = at
        self.count_left[level] = left
        self.count_next[level] = base
        self.count_last[level] = base + self.board.expand(at, base)
        self.count_ends[level] = self.count_whole[level] = 0.0
        self.count_keys[level] = key
        self.count_level = level
        self.board.path[ply] = at
        return False

    @cython.cfunc
    def _count_on(self, budget: cython.int) -> cython.bint:
        """Go on counting for about so many positions; return whether the count is done."""
        level: cython.int = self.count_level
        s: cython.int
        ply: cython.int
        left: cython.int
        while level >= 0 and budget > 0:
            s = self.count_next[level]
            ply = self.count_base + level
            left = self.count_left[level]
            if s == self.count_last[level]:
                self.end_sum = self.count_ends[level]
                self.whole_sum = self.count_whole[level]
                key = self.count_keys[level]
                if key and not self.estimated and (len(self.memory) < REMEMBERED or self.deep - left < KEPT):
                    self.memory[(key, left)] = (self.end_sum, self.whole_sum)
                level -= 1
                self.count_level = level
                if level >= 0:
                    self._count_in(level)
                continue
            budget -= 1
            self.count_next[level] = s + 1
            self.count_turned[level] = self.board.kind[s] != AGAIN
            if self.board.kind[s] == AGAIN:
                if self._counted(ply + 1, s, left, level + 1):
                    self._count_in(level)
            elif left == 1 or self.board.kind[s] == OVER or (self.board.reversible and self.board.repeats(s, ply)):
                self.end_sum = self.whole_sum = 0.0
                self._count_in(level)
            elif self._counted(ply + 1, s, left - 1, level + 1):
                self._count_in(level)
            level = self.count_level
        return level < 0

    @cython.cfunc
    def _count_in(self, level: cython.int) -> cython.void:
        """Add what was counted below a move to the frame in which it stands."""
        if self.count_turned[level]:
            self.count_ends[level] += max(self.end_sum, 1.0)
            self.count_whole[level] += 1.0 + self.whole_sum
        else:
            self.count_ends[level] += self.end_sum
            self.count_whole[level] += self.whole_sum


def _gained(one: tuple) -> int:
    return -one[1]


class TurnSearch(Onward):
    """A Stepper that records one search of the position in the board's slot 0; when `done`, `tree` is whole.

    `depth`: complete turns; `offset`: what the player at the root is ahead before anything is gained. `cuts`: without
    them it is minimax. `line`: the turns of the best line one turn less deep. `full`: it was given up at `most` nodes.

    `counting`: what searches of the same position before it know of the tree of minimax.

    ValueError for a depth that is not between 1 and DEEPEST.
    """

    def __init__(
        self,
        board: Any,
        depth: int,
        offset: int = 0,
        *,
        cuts: bool = True,
        ordered: bool = False,
        known: bool = False,
        line: tuple = (),
        most: int = MOST,
        counting: MinimaxCount | None = None,
    ) -> None:
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"A search goes 1 to {DEEPEST} turns deep, not {depth}.")
        self.tree = TurnTree()
        counting = MinimaxCount() if counting is None else counting
        self._recording = _Recording(board, self.tree, depth, offset, (cuts, ordered, known), line, most, counting)

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self._recording.done

    @property
    def full(self) -> bool:
        """Whether it was given up because it has too many nodes."""
        return self._recording.full

    def run(self, budget: int) -> bool:
        """Count, or look at, about so many more nodes; return whether it is done."""
        return self._recording.advance(min(budget, MOST))

    def snapshot(self) -> Snapshot:
        """Return how far it is; `extra["tree"]` is the tree of a search that is done, and not given up."""
        done = self.done and not self.full
        return Snapshot(self.tree.size, path=(), finished=self.done, extra={"tree": self.tree} if done else {})

    def line(self) -> tuple:
        """Return the turns of the best line of a search that is done."""
        tree = self.tree
        return tuple(tree.node(at).turn for at in tree.best_line(tree.size)[1:])
