"""A player of Hex: each move is valued by how many stones both sides still lack to join theirs.

The distance is a shortest path that costs nothing over own stones and one over free cells (Anshelevich 2000 goes much
further). At level 2 the best reply to each move counts too. A node is one position valued.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.run.stepper import Onward, Snapshot
from games.hex import rules
from games.hex.rules import Move, Position

LEVELS = (1, 2)
FAR = 1000


def distance(pos: Position, player: int) -> int:
    """Return how many stones a player lacks at least; 0: joined, FAR: cut off."""
    own, (first, last) = rules.SIGNS[player], rules.edges(pos.side, player)
    near = rules.neighbours(pos.side)
    reached = dict.fromkeys((cell for cell in first if pos.stones[cell] in (own, ".")), FAR)
    queue: deque[int] = deque()
    for cell in sorted(reached, key=lambda cell: pos.stones[cell] != own):
        reached[cell] = int(pos.stones[cell] != own)
        queue.append(cell)
    while queue:
        cell = queue.popleft()
        for other in near[cell]:
            if pos.stones[other] not in (own, "."):
                continue
            cost = reached[cell] + (pos.stones[other] != own)
            if cost < reached.get(other, FAR):
                reached[other] = cost
                queue.append(other) if cost > reached[cell] else queue.appendleft(other)
    return min((reached[cell] for cell in last if cell in reached), default=FAR)


def value(pos: Position, player: int) -> int:
    """Return how many stones more the other one lacks."""
    return distance(pos, 1 - player) - distance(pos, player)


class Chooser(Onward):
    """Values every move of a position; `extra["best"]`: the best one so far, None before the first; its "worth"."""

    def __init__(self, pos: Position, level: int) -> None:
        self.pos, self.level = pos, level
        self.nodes = 0
        self.best: tuple[int, Move] | None = None
        self.finished = False
        self._walk = self._values()

    def _values(self) -> Iterator[None]:
        player = rules.mover(self.pos)
        if player is None:
            return
        middle = (self.pos.side - 1) / 2
        for move in sorted(rules.moves(self.pos), key=lambda m: abs(m.row - middle) + abs(m.col - middle)):
            after = rules.play(self.pos, move)
            worth = value(after, player)
            yield
            if self.level > 1 and rules.mover(after) is not None:
                for reply in rules.moves(after):
                    worth = min(worth, value(rules.play(after, reply), player))
                    yield
                    if self.best is not None and worth <= self.best[0]:
                        break
            if self.best is None or worth > self.best[0]:
                self.best = worth, move

    def run(self, budget: int) -> bool:
        """Value so many positions; True when all are."""
        for _n in range(budget):
            if next(self._walk, self) is self:
                self.finished = True
                break
            self.nodes += 1
        return self.finished

    def snapshot(self) -> Snapshot:
        """Return the best move so far."""
        worth, best = self.best if self.best is not None else (0, None)
        return Snapshot(self.nodes, finished=self.finished, extra={"best": best, "worth": worth})
