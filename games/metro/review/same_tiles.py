"""The tiles of a solo game laid by each level: what they come to, one level after another."""

from __future__ import annotations

from collections.abc import Sequence

from engine.run.stepper import Onward, Snapshot
from games.metro import rulebook as rules
from games.metro.review.findings import KeptFindings
from games.metro.rulebook import Position
from games.metro.think.players import LEVELS, Playouts, level, seen

ALL = tuple(LEVELS)


class SameTiles(Onward):
    """Has each level lay the first `tiles` tiles from a position on, as in a game of its own with that seed.

    A node is a playout, or a tile laid by the rule alone. Its snapshot's `extra["points"]`: points by level, of those
    that are done; `kept`: where they are kept, which is read first.
    """

    def __init__(
        self, begin: Position, seed: int, tiles: int, names: Sequence[str] = ALL, kept: KeptFindings | None = None
    ) -> None:
        self.nodes = 0
        self._begin = begin
        self._seed = seed
        self._tiles = tiles
        self._kept = kept
        self.points: dict[str, int] = {}
        self._left = list(names)
        self._asked = False
        self._position = begin
        self._laid = 0
        self._thinking: Playouts | None = None

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when every level has laid its tiles."""
        if self._kept is not None and not self._asked:
            self._asked = True
            self.points = {name: points for name, points in self._kept.points().items() if name in self._left}
            self._left = [name for name in self._left if name not in self.points]
        while budget > 0 and self._left:
            if self._thinking is None:
                self._thinking = self._next()
                if self._thinking is None:
                    continue
            before = self._thinking.nodes
            done = self._thinking.run(budget)
            spent = max(1, self._thinking.nodes - before)
            self.nodes += spent
            budget -= spent
            if done:
                best = self._thinking.best()
                assert best is not None, "the tile fits somewhere"
                self._position = rules.play(self._position, best.move)
                self._laid += 1
                self._thinking = None
        return not self._left

    def _next(self) -> Playouts | None:
        """Return the search of the next tile, None where a level has come to its end."""
        if self._laid < self._tiles and rules.mover(self._position) is not None:
            return Playouts(seen(self._position), level(self._left[0]), self._seed * 1009 + self._laid)
        self.points[self._left.pop(0)] = rules.scores(self._position)[0]
        if self._kept is not None:
            self._kept.keep_points(self.points)
        self._position, self._laid = self._begin, 0
        return None

    def snapshot(self) -> Snapshot:
        """Return the points of the levels that are done."""
        done = len(self.points) / max(1, len(self.points) + len(self._left))
        return Snapshot(self.nodes, progress=done, finished=not self._left, extra={"points": dict(self.points)})
