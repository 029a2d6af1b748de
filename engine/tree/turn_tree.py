# cython: language_level=3
# mypy: ignore-errors
"""The whole tree of a search of complete turns, kept so that any moment of it can be shown again.

Nodes are numbered from 0, the root, in the order in which they were looked at. They lie in flat arrays in preorder, so
node and place are one: a node is followed by those of its subtree, of which it names the last. Unlike what a
TreeRecorder keeps nothing is ever merged: a moment is a node's number, and what was so at that moment follows from the
record alone. All values are for the player at the root.

Beside what was looked at stands what was not: how many positions minimax would have below each node, and how many of
these are end positions, whose number is a node's width in a picture of the minimax tree. Where these numbers would
take too long to be counted, all of them are estimated from how many turns the positions of each level have on average.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.run.flags import KNOWN
else:
    from engine.run.flags import KNOWN

BEGUN = 1024  # nodes that there is room for at first
OPEN = cython.declare(cython.int, 32767)  # alpha and beta beyond every value; values lie between them


class TurnNode(NamedTuple):
    """A node: its number and level (root: 0), the last node of its subtree, the turn that leads to it, its value.

    `flags`: UPPER or LOWER where the value is only a bound, KNOWN where an earlier node settled it. `alpha`, `beta`:
    the window in which it was searched, None for an open end. `turns`: how many its position has, 0 where it was not
    looked at further. `whole`: the positions that minimax has in this subtree; `ends`: the end positions among them.
    """

    number: int
    level: int
    last: int
    turn: tuple[int, ...]
    value: int
    flags: int
    alpha: int | None
    beta: int | None
    turns: int
    whole: float
    ends: float


class TurnTree:
    """The record of one search; `size`: the nodes in it, `estimated`: whether `whole` and `ends` are estimates."""

    def __init__(self) -> None:
        self.size = self.spoken = self.cut_count = self.known_count = 0
        self.estimated = False
        self.room = 0
        self.last, self.turns, self.begins = zeros("i", 1), zeros("i", 1), zeros("i", 1)
        self.value, self.alpha, self.beta = zeros("h", 1), zeros("h", 1), zeros("h", 1)
        self.ends, self.whole = zeros("f", 1), zeros("f", 1)
        self.level, self.flags, self.moves = zeros("B", 1), zeros("B", 1), zeros("B", 1)
        self.cut_at, self.cut_node, self.cut_left = zeros("i", 1), zeros("i", 1), zeros("d", 1)
        self.known_at, self.known_twin, self.known_left = zeros("i", 1), zeros("i", 1), zeros("d", 1)

    def make_room(self, nodes: cython.int, moves: cython.int):
        """See to it that so many more nodes, whose turns have so many moves in all, can be written."""
        if self.size + nodes > self.room:
            room = max(BEGUN, 2 * self.room, self.size + nodes)
            self.last, self.turns = _longer(self.last, "i", room), _longer(self.turns, "i", room)
            self.begins = _longer(self.begins, "i", room + 1)
            self.value, self.alpha = _longer(self.value, "h", room), _longer(self.alpha, "h", room)
            self.beta, self.flags = _longer(self.beta, "h", room), _longer(self.flags, "B", room)
            self.ends, self.whole = _longer(self.ends, "f", room), _longer(self.whole, "f", room)
            self.level = _longer(self.level, "B", room)
            self.cut_at, self.cut_node = _longer(self.cut_at, "i", room), _longer(self.cut_node, "i", room)
            self.cut_left = _longer(self.cut_left, "d", room)
            self.known_at, self.known_twin = _longer(self.known_at, "i", room), _longer(self.known_twin, "i", room)
            self.known_left = _longer(self.known_left, "d", room)
            self.room = room
        if self.spoken + moves > len(self.moves):
            self.moves = _longer(self.moves, "B", max(2 * len(self.moves), self.spoken + moves))

    # What the search says

    def enter(self, level: cython.int, turn: tuple, alpha: cython.int, beta: cython.int) -> cython.int:
        """Record that the search looks at a node, after `turn`, in the window (alpha, beta); return its number."""
        self.make_room(1, len(turn))
        at: cython.int = self.size
        self.level[at] = level
        self.alpha[at] = max(-OPEN, min(alpha, OPEN))
        self.beta[at] = max(-OPEN, min(beta, OPEN))
        self.last[at] = at
        for move in turn:
            self.moves[self.spoken] = move
            self.spoken += 1
        self.begins[at + 1] = self.spoken
        self.size = at + 1
        return at

    def opened(self, at: cython.int, turns: cython.int) -> None:
        """Record that a node is looked at further: so many turns there are."""
        self.turns[at] = turns

    def close(
        self, at: cython.int, value: cython.int, flags: cython.int, ends: cython.double, whole: cython.double
    ) -> None:
        """Record a node's value; all nodes since are its subtree."""
        self.last[at] = self.size - 1
        self.value[at] = value
        self.flags[at] |= flags
        self.ends[at] = ends
        self.whole[at] = whole

    def cut(self, at: cython.int, left: cython.double) -> None:
        """Record that turns of a node are left out, at this moment, with so many positions."""
        n: cython.int = self.cut_count
        self.cut_at[n] = self.size - 1
        self.cut_node[n] = at
        self.cut_left[n] = left + (self.cut_left[n - 1] if n > 0 else 0.0)
        self.cut_count = n + 1

    def known(self, at: cython.int, twin: cython.int, left: cython.double) -> None:
        """Record that the node entered last, `at`, has the value of an earlier one; `left`: the positions below it."""
        n: cython.int = self.known_count
        self.known_at[n] = at
        self.known_twin[n] = twin
        self.known_left[n] = left + (self.known_left[n - 1] if n > 0 else 0.0)
        self.flags[at] |= KNOWN
        self.known_count = n + 1

    def estimate(self) -> None:
        """Estimate, now that all nodes are there, what minimax would have below them."""
        depth = max(1, max(memoryview(self.level)[: self.size]))
        opened, listed = zeros("d", depth + 2), zeros("d", depth + 2)
        for at in range(self.size):
            if self.turns[at]:
                opened[self.level[at]] += 1
                listed[self.level[at]] += self.turns[at]
        ends, whole = zeros("d", depth + 2), zeros("d", depth + 2)
        ends[depth] = whole[depth] = ends[depth + 1] = whole[depth + 1] = 1.0
        for level in range(depth - 1, -1, -1):
            mean = listed[level] / opened[level] if opened[level] else 1.0
            ends[level] = mean * ends[level + 1]
            whole[level] = 1 + mean * whole[level + 1]
        self._estimate(ends, whole)
        self.estimated = True

    def _estimate(self, ends: Any, whole: Any) -> None:
        """Give every node its subtree: what was looked at, and for each turn left out the mean of its level."""
        at: cython.int
        child: cython.int
        count: cython.int
        n: cython.int
        level: cython.int
        for at in range(self.size - 1, -1, -1):  # children before their parents
            level = self.level[at]
            if self.turns[at] == 0:
                self.ends[at] = ends[level] if self.flags[at] & KNOWN else 1.0
                self.whole[at] = whole[level] if self.flags[at] & KNOWN else 1.0
                continue
            self.ends[at] = 0.0
            self.whole[at] = 1.0
            count = 0
            child = at + 1
            while child <= self.last[at]:
                self.ends[at] += self.ends[child]
                self.whole[at] += self.whole[child]
                count += 1
                child = self.last[child] + 1
            self.ends[at] += (self.turns[at] - count) * ends[level + 1]
            self.whole[at] += (self.turns[at] - count) * whole[level + 1]
        for n in range(self.cut_count):
            at = self.cut_node[n]
            count = self.turns[at]
            child = at + 1
            while child <= self.last[at]:
                count -= 1
                child = self.last[child] + 1
            self.cut_left[n] = count * whole[self.level[at] + 1] + (self.cut_left[n - 1] if n > 0 else 0.0)
        for n in range(self.known_count):
            at = self.known_at[n]
            self.known_left[n] = self.whole[at] - 1 + (self.known_left[n - 1] if n > 0 else 0.0)

    # What can be asked

    def node(self, number: int) -> TurnNode:
        """Return a node, which must have been looked at."""
        alpha, beta = self.alpha[number], self.beta[number]
        return TurnNode(
            number,
            self.level[number],
            self.last[number],
            tuple(memoryview(self.moves)[self.begins[number] : self.begins[number + 1]]),
            self.value[number],
            self.flags[number],
            None if alpha == -OPEN else alpha,
            None if beta == OPEN else beta,
            self.turns[number],
            self.whole[number],
            self.ends[number],
        )

    def children(self, number: int, now: int) -> list[int]:
        """Return the nodes one turn after a node that were looked at by node `now`, in that order."""
        found = []
        child: cython.int = number + 1
        last: cython.int = min(self.last[number], now)
        while child <= last:
            found.append(child)
            child = self.last[child] + 1
        return found

    def path(self, number: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        found = []
        at: cython.int = 0
        wanted: cython.int = number
        while True:
            found.append(at)
            if at == wanted:
                return found
            at += 1
            while self.last[at] < wanted:
                at = self.last[at] + 1

    def value_at(self, number: int, now: int) -> int | None:
        """Return the value of a node by the moment of node `now`, the best of what was done; None: nothing yet."""
        if self.last[number] <= now:
            return int(self.value[number])
        done = [self.value[child] for child in self.children(number, now) if self.last[child] <= now]
        if not done:
            return None
        return int(min(done) if self.level[number] % 2 else max(done))

    def best_line(self, now: int, number: int = 0) -> list[int]:
        """Return the nodes of the best line from a node as it stood at the moment of node `now`, the node first."""
        line = []
        at = number
        while True:
            line.append(at)
            best = self.value_at(at, now)
            done = (child for child in self.children(at, now) if self.last[child] <= now and self.value[child] == best)
            found = next(done, None)
            if found is None:
                return line
            at = found

    def last_of(self, number: int) -> int:
        """Return the last node of a node's subtree: from then on its value stands."""
        return int(self.last[number])

    def value_of(self, number: int) -> int:
        """Return the value that a node has in the end."""
        return int(self.value[number])

    def twin(self, number: int) -> int | None:
        """Return the node whose value a KNOWN one has, None for another one."""
        place = bisect_right(self._known(), number) - 1
        return int(self.known_twin[place]) if place >= 0 and self.known_at[place] == number else None

    def cuts_by(self, now: int) -> int:
        """Return how many nodes had turns left out by the moment of node `now`."""
        return bisect_right(self._cuts(), now)

    def known_by(self, now: int) -> int:
        """Return how many nodes were known already by the moment of node `now`."""
        return bisect_right(self._known(), now)

    def left_by(self, now: int) -> float:
        """Return how many positions of the minimax tree were left out, or known, by the moment of node `now`."""
        cuts, known = self.cuts_by(now), self.known_by(now)
        return (self.cut_left[cuts - 1] if cuts else 0.0) + (self.known_left[known - 1] if known else 0.0)

    def cut_nodes(self, now: int) -> list[int]:
        """Return the nodes that were cut off at the moment of node `now`, the deepest first."""
        end = self.cuts_by(now)
        return [int(self.cut_node[n]) for n in range(self.cuts_by(now - 1), end)]

    def next_cut(self, now: int) -> int | None:
        """Return the moment of the next cut after that of node `now`, None where there is none."""
        place = self.cuts_by(now)
        return int(self.cut_at[place]) if place < self.cut_count else None

    def _cuts(self) -> Any:
        return memoryview(self.cut_at)[: self.cut_count]

    def _known(self) -> Any:
        return memoryview(self.known_at)[: self.known_count]

    # The picture of the minimax tree

    def blocks(
        self, now: int, begin: float, end: float, columns: int, least: float
    ) -> tuple[list[tuple[int, float, float]], list[bytes]]:
        """Return what a picture of so many columns shows of the nodes up to `now` between two places of the axis.

        The axis counts the end positions of the minimax tree, in the order of the search; what is left out follows the
        turns that were not. 0 <= `begin` < `end`. First come the nodes at least `least` columns wide, in preorder, as
        (number, place, end). Then, for each level, a byte for each column: how much of it, of 255, narrower nodes
        cover; the lowest bit is set where there is one.

        ValueError if the range is empty or there are no columns.
        """
        if not 0 <= begin < end or columns < 1:
            raise ValueError(f"A picture needs columns and a range of positions, not {columns} for {begin} to {end}.")
        levels = max(memoryview(self.level)[: now + 1]) + 1
        wide = least * (end - begin) / columns
        most = min(now + 1, levels * (int(columns / max(least, 0.01)) + 2))
        found, places = zeros("i", most), zeros("d", 2 * most)
        narrow, cursor = zeros("f", levels * columns), zeros("d", levels + 1)
        count = self._look(now, begin, end, columns, wide, found, places, narrow, cursor)
        shown = [(found[n], places[2 * n], places[2 * n + 1]) for n in range(count)]
        rows = memoryview(narrow)
        told = [
            bytes(min(255, int(254 * share)) | 1 if share > 0 else 0 for share in rows[at : at + columns])
            for at in range(0, levels * columns, columns)
        ]
        return shown, told

    def _look(
        self,
        now: cython.int,
        begin: cython.double,
        end: cython.double,
        columns: cython.int,
        wide: cython.double,
        found: Any,
        places: Any,
        narrow: Any,
        cursor: Any,
    ) -> cython.int:
        at: cython.int = 0
        count: cython.int = 0
        level: cython.int
        column: cython.int
        left: cython.double
        right: cython.double
        scale: cython.double = columns / (end - begin)
        while at <= now:
            level = self.level[at]
            left = cursor[level]
            right = left + self.ends[at]
            cursor[level] = right
            cursor[level + 1] = left
            if right <= begin or left >= end:
                at = self.last[at] + 1
                continue
            if right - left >= wide and count < len(found):
                found[count] = at
                places[2 * count] = left
                places[2 * count + 1] = right
                count += 1
            else:
                left = max((left - begin) * scale, 0.0)
                right = min((right - begin) * scale, cython.cast(cython.double, columns))
                column = cython.cast(cython.int, left)
                while column < columns and column < right:
                    narrow[level * columns + column] += min(right, column + 1.0) - max(left, column * 1.0)
                    column += 1
            at += 1
        return count


def _longer(old: Any, code: str, size: int) -> Any:
    """Return an array of `size` numbers that begins with those of `old`."""
    new = zeros(code, size)
    memoryview(new)[: len(old)] = memoryview(old)
    return new
