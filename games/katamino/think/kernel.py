# cython: language_level=3
"""The three plain strategies on a tray, as a Stepper: piece by piece (with or without a check), or hole by hole.

Idea: every placement on the empty tray is an entry with its cells as bits of a word; a level tries a range of
entries in order, those that fit are laid. What differs is the range and the check:

  NONE    the placements of the next piece, wherever they are;
  GROUPS  the same, but after each piece every connected group of free cells must have a size that pieces can have
          together: divisible by 5 on the usual tray of five rows;
  HOLE    the placements of all unused pieces whose first cell lies on the first hole, columns from the left, in a
          column from the bottom; pieces in the order given, each in all its orientations before the next.

Where more pieces are given than are to be laid, NONE and GROUPS choose them in order, each set once. Of equal pieces
(`twins`) the later one is laid after the earlier one: among its entries from where that one's lies (NONE, GROUPS), or
on a later hole (HOLE). A node is one piece laid where it fits, also one that the check then throws out. The cells are
bits in the order of the holes, on the usual tray bit `column * 5 + 4 - row`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from engine.run.cancel import LOOK, current_flag
from engine.run.stepper import Checkpoint, Snapshot, explored

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
    from cython.cimports.engine.run.cancel import CancelFlag
    from cython.cimports.engine.run.recorder import TreeRecorder
    from cython.cimports.engine.run.untaken import Untaken
else:
    from engine.bits import lowest, popcount
    from engine.run.cancel import CancelFlag
    from engine.run.recorder import TreeRecorder
    from engine.run.untaken import Untaken

NONE = 0
GROUPS = 1
HOLE = 2
C_GROUPS = cython.declare(cython.int, 1)
C_HOLE = cython.declare(cython.int, 2)
ROWS = cython.declare(cython.int, 5)
LEVELS = cython.declare(cython.int, 65)
WAITING = 1024  # solutions that wait to be taken
BOTTOM = cython.declare(cython.ulonglong, 0x0084_2108_4210_8421)  # the lowest cell of each column

# What the last node was.
START, LAID, STUCK, SPLIT, SOLVED = range(5)
C_LAID = cython.declare(cython.int, 1)
C_STUCK = cython.declare(cython.int, 2)
C_SPLIT = cython.declare(cython.int, 3)
C_SOLVED = cython.declare(cython.int, 4)
EVENTS = ("start", "laid", "stuck", "split", "solution")


@cython.cclass
class Laying:
    """A search that lays `goal` of the pieces on a tray of so many cells, 64 at most.

    `entries`: for NONE and GROUPS, `entries[i]` is the list of masks of piece i in the order to be tried; for HOLE,
    `entries[bit]` is the list of (piece index, mask) to be tried on that hole. `taken`: cells covered from the start.
    `near` (the cells beside each) and `sums` (the sizes of groups that pass, as bits) are those of a tray that is not
    the usual one. `twins`: for each piece the one before it that is its equal, or -1; then all pieces are laid.
    Path entries and solutions are tuples of entry numbers, counted through all the lists; `take` adds the node.
    With `keep` off, solutions are only counted.
    """

    rule: cython.int
    goal: cython.int
    pieces: cython.int
    depth: cython.int
    floor: cython.int  # the search ends where a piece below this level would be lifted
    ahead: cython.int  # the first entry that fits at the top level, found when it is entered: so a dead end is known
    event: cython.int
    finished: cython.bint
    occupied: cython.ulonglong
    used: cython.ulonglong
    usual: cython.bint
    sums_low: cython.ulonglong
    sums_high: cython.bint
    board: cython.ulonglong
    taken: cython.ulonglong
    nodes: cython.longlong
    solutions: cython.longlong
    dead_ends: cython.longlong
    first_found: cython.longlong
    masks: cython.ulonglong[::1]  # of entries
    owners: cython.int[::1]
    starts: cython.int[::1]
    here: cython.int[::1]  # the entry laid at a level
    ends: cython.int[::1]  # the end of a level's range of entries
    laid_at: cython.longlong[::1]
    near: cython.ulonglong[::1]
    twin_of: cython.int[::1]
    needs: cython.ulonglong[::1]
    untaken: Untaken
    flag: CancelFlag
    recorder: TreeRecorder
    recorded: cython.bint

    def __init__(
        self,
        rule: int,
        cells: int,
        goal: int,
        entries: Sequence[Sequence[Any]],
        taken: int = 0,
        keep: bool = True,
        *,
        twins: Sequence[int] = (),
        near: Sequence[int] = (),
        sums: int = 0,
    ) -> None:
        self.untaken = Untaken(goal, WAITING, False, keep)
        self.flag = current_flag()
        self.recorded = False
        self.rule = rule
        self.goal = goal
        self.taken = taken
        self.board = (1 << cells) - 1
        self.usual = not near
        self.near = array("Q", near or [0])
        self.sums_low, self.sums_high = sums & (1 << 64) - 1, bool(sums >> 64 & 1)
        masks = array("Q")
        owners = array("i")
        starts = array("i")
        for number, kind in enumerate(entries):
            starts.append(len(masks))
            for entry in kind:
                owner, mask = entry if rule == HOLE else (number, entry)
                masks.append(mask)
                owners.append(owner)
        starts.append(len(masks))
        self.pieces = len(entries)
        same = list(twins) or [-1] * max(1, self.pieces, max(owners, default=0) + 1)
        self.twin_of = array("i", same)
        self.needs = array("Q", [1 << before if before >= 0 else 0 for before in same])
        self.masks = masks if len(masks) else array("Q", [0])
        self.owners = owners if len(owners) else array("i", [0])
        self.starts = starts
        self._reserve()

    def _reserve(self) -> None:
        """Lay out the levels, and stand at the root."""
        self.here, self.ends = array("i", bytes(4 * LEVELS)), array("i", bytes(4 * LEVELS))
        self.laid_at = array("q", bytes(8 * LEVELS))
        self.nodes = self.solutions = self.dead_ends = self.first_found = self.floor = 0
        self._begin()

    def twin(self) -> Laying:
        """Return another search of the same problem, at the root: what it reads is shared."""
        other: Laying = Laying.__new__(Laying)
        other.untaken = Untaken(self.untaken.width, WAITING, False, self.untaken.kept)
        other.flag = self.flag
        other.recorded = False
        other.rule, other.goal, other.pieces, other.usual = self.rule, self.goal, self.pieces, self.usual
        other.taken, other.board, other.near = self.taken, self.board, self.near
        other.sums_low, other.sums_high = self.sums_low, self.sums_high
        other.masks, other.owners, other.starts = self.masks, self.owners, self.starts
        other.twin_of, other.needs = self.twin_of, self.needs
        other._reserve()
        return other

    @cython.cfunc
    def _begin(self) -> cython.void:
        self.depth = 0
        self.untaken.forget()
        self.occupied, self.used = self.taken, 0
        self.event, self.finished = START, False
        self._enter()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter(self) -> cython.void:
        """Set the range of the top level, and find its first entry that fits."""
        first: cython.int
        last: cython.int
        if self.depth >= self.goal:
            self.ahead = self.ends[self.depth] = 0
            return
        if self.rule == C_HOLE:
            if self.occupied == self.board:
                self.ahead = self.ends[self.depth] = 0
                return
            first = lowest(self.board & ~self.occupied)
            last = first + 1
        else:
            first = 0
            if self.depth > 0:
                first = self.owners[self.here[self.depth - 1]] + 1
            last = self.pieces - (self.goal - self.depth) + 1
        self.ends[self.depth] = self.starts[last]
        self.ahead = self._scan(self._from(first))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _from(self, first: cython.int) -> cython.int:
        """Return the first entry of a range: of an equal piece only what comes after the one that lies."""
        before: cython.int
        if self.rule == C_HOLE or self.twin_of[first] < 0:
            return self.starts[first]
        before = self.twin_of[first]  # all pieces are laid, so its level has its number
        return self.starts[first] + self.here[before] - self.starts[before] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _scan(self, entry: cython.int) -> cython.int:
        """Return the first entry from this one on that fits at the top level, or the end of its range."""
        end: cython.int = self.ends[self.depth]
        occupied: cython.ulonglong = self.occupied
        used: cython.ulonglong = self.used
        while entry < end and (
            self.masks[entry] & occupied != 0
            or (used >> self.owners[entry]) & 1 != 0
            or self.needs[self.owners[entry]] & ~used != 0
        ):
            entry += 1
        return entry

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _divisible(self) -> cython.bint:
        """Return whether every connected group of free cells has a size divisible by 5, or that pieces can have."""
        free: cython.ulonglong = self.board & ~self.occupied
        group: cython.ulonglong
        grown: cython.ulonglong
        if not self.usual:
            return self._summed(free)
        while free != 0:
            grown = free & (~free + 1)
            group = 0
            while grown != group:
                group = grown
                grown = group | ((group & ~(BOTTOM << 4)) << 1) | ((group & ~BOTTOM) >> 1) | (group << 5) | (group >> 5)
                grown &= free
            if popcount(group) % 5 != 0:
                return False
            free ^= group
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _summed(self, free: cython.ulonglong) -> cython.bint:
        """Return whether every connected group of these cells has a size that pieces can have together."""
        group: cython.ulonglong
        fresh: cython.ulonglong
        size: cython.int
        while free != 0:
            group = fresh = free & (~free + 1)
            while fresh != 0:
                fresh = (fresh & (fresh - 1)) | (self.near[lowest(fresh)] & free & ~group)
                group |= fresh
            size = popcount(group)
            if not (self.sums_high if size == 64 else (self.sums_low >> size) & 1 != 0):
                return False
            free ^= group
        return True

    def run(self, budget: int) -> bool:
        """Lay at most `budget` further pieces; True when exhausted, see Stepper."""
        left: cython.longlong = min(budget, 1 << 62)
        look: cython.longlong = LOOK
        flag: CancelFlag = self.flag
        with cython.nogil:
            while left > 0 and not self.finished:
                self._run(min(left, look))
                left = 0 if flag.raised or self.untaken.full() else left - look
        return bool(self.finished)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, budget: cython.longlong) -> cython.void:
        target: cython.longlong = self.nodes + budget
        while not self.finished and self.nodes < target and not self.untaken.full():
            while self.ahead >= self.ends[self.depth]:
                if self.depth == self.floor:
                    self.finished = True
                    return
                self._lift()
                self.ahead = self._scan(self.here[self.depth] + 1)
            self._lay(self.ahead)
            if self.recorded:
                self.recorder.enter(self.depth - 1, self.here[self.depth - 1], self.nodes)
            self._judge()
            if self.recorded and self.event == C_SOLVED:
                self.recorder.solved()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay(self, entry: cython.int) -> cython.void:
        self.here[self.depth] = entry
        self.occupied |= self.masks[entry]
        self.used |= cython.cast(cython.ulonglong, 1) << self.owners[entry]
        self.nodes += 1
        self.laid_at[self.depth] = self.nodes
        self.depth += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift(self) -> cython.void:
        self.depth -= 1
        self.occupied ^= self.masks[self.here[self.depth]]
        self.used ^= cython.cast(cython.ulonglong, 1) << self.owners[self.here[self.depth]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self) -> cython.void:
        """Say what the piece just laid has led to, and find how to go on from it."""
        self._weigh()
        if self.event == C_SOLVED:
            if self.solutions == 0:
                self.first_found = self.nodes
            self.solutions += 1
            if self.untaken.kept:
                self._write()
        elif self.event != C_LAID:
            self.dead_ends += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh(self) -> cython.void:
        """Set `event`, `ahead` and the range of the top level from what lies on the tray."""
        if self.rule == C_GROUPS and not self._divisible():
            self.event = C_SPLIT
            self.ahead = self.ends[self.depth] = 0
            return
        self._enter()
        if self.depth == self.goal:
            self.event = C_SOLVED
        elif self.ahead >= self.ends[self.depth]:
            self.event = C_STUCK
        else:
            self.event = C_LAID

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(self) -> cython.void:
        level: cython.int
        at: cython.int = self.untaken.at()
        for level in range(self.goal):
            self.untaken.numbers[at + level] = self.here[level]
        self.untaken.add(self.goal, self.nodes)

    def record(self, recorder: TreeRecorder) -> None:
        """From the first node on tell `recorder` the tree; a node's label is the number of the entry laid."""
        self.recorder = recorder
        self.recorded = True

    def take(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the solutions since the last call as (node, entries laid), oldest first, and forget them."""
        return [(node, tuple(entries)) for node, entries in self.untaken.take_with_nodes()]

    def snapshot(self) -> Snapshot:
        """Return the state; `path` has entry numbers, `extra` the figures named in games/katamino/think/solve.py."""
        path = tuple([self.here[level] for level in range(self.depth)])
        choices = self._choices()
        done, share = explored(choices)
        if self.depth > 0 and self.event != LAID:
            done += share  # nothing is left below this node
        extra = {
            "dead_ends": self.dead_ends,
            "first_found": self.first_found,
            "choices": choices,
            "laid_at": tuple([self.laid_at[level] for level in range(self.depth)]),
            "event": "finished" if self.finished else EVENTS[self.event],
        }
        progress = 1.0 if self.finished else min(1.0, done)
        return Snapshot(self.nodes, self.solutions, path, progress, bool(self.finished), extra=extra)

    def _choices(self) -> tuple[tuple[int, int], ...]:
        """Return (k, d) a level: the entry laid there is the k-th of the d that fitted."""
        found = []
        occupied: cython.ulonglong = self.taken
        used: cython.ulonglong = 0
        level: cython.int
        entry: cython.int
        first: cython.int
        place: cython.int
        among: cython.int
        for level in range(self.depth):
            if self.rule == HOLE:
                first = lowest(self.board & ~occupied)
            else:
                first = 0 if level == 0 else self.owners[self.here[level - 1]] + 1
            place = among = 0
            for entry in range(self._from(first), self.ends[level]):
                if (
                    self.masks[entry] & occupied == 0
                    and (used >> self.owners[entry]) & 1 == 0
                    and self.needs[self.owners[entry]] & ~used == 0
                ):
                    among += 1
                    if entry <= self.here[level]:
                        place += 1
            found.append((place, among))
            occupied |= self.masks[self.here[level]]
            used |= cython.cast(cython.ulonglong, 1) << self.owners[self.here[level]]
        return tuple(found)

    # Dividing (engine/run/divide.py)

    def counts(self) -> tuple[int, int]:
        """Return (nodes, solutions)."""
        return self.nodes, self.solutions

    def take_with_nodes(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return what `take` does."""
        return self.take()

    def open_levels(self) -> int:
        """Return the pieces on the path, without a last one after which nothing is left to do."""
        return int(self.depth if self.event in (START, LAID) else self.depth - 1)

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` pieces of the path: next comes the last one's successor."""
        while self.depth > level:
            self._lift()
        if self.depth == level:
            self.ahead = self.ends[level]

    def enclose(self, level: int) -> None:
        """From now on be exhausted where one of the first `level` pieces of the path would be lifted."""
        self.floor = level

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment; `phase` tells a finished search from one that has not begun."""
        path = tuple([self.here[level] for level in range(self.depth)])
        laid = tuple([self.laid_at[level] for level in range(self.depth)])
        state = (self.dead_ends, self.first_found, laid)
        return Checkpoint(self.nodes, self.solutions, path, int(self.finished), state)

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint of this search or its equal: the path is laid again, and judged without being counted."""
        self._begin()
        for entry in checkpoint.path:
            self._lay(entry)
            self._enter()
        if checkpoint.path:
            self._weigh()
        self.nodes, self.solutions = checkpoint.nodes, checkpoint.solutions
        self.dead_ends, self.first_found, laid = checkpoint.state
        for level, node in enumerate(laid):
            self.laid_at[level] = node
        self.finished = bool(checkpoint.phase)
