"""A placement as a film: the tile comes down, the lines it joins brighten, trains run on those that it finished.

A film knows its frame at each moment, so it can be shown forward, backward, and be halted. No pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.metro.rulebook import Lay, Line
from games.stage.motion import BASE, FADE, MOVE, Motion, out

TILE_RUN, LONGEST_RUN = 90.0, 1600.0  # ms a tile that a train runs, and in all


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a placement.

    `drop`: how far the tile has come down, None once it lies; `glow`: how bright the lines are that it joins, 0..1;
    `running`: the line whose train is under way and how far it has come, 0..1; `thinning`: a line on its way to its
    width at rest, 0..1; `waiting`: trains that have still to run to their end; `brought`: points so far, by owner.
    """

    drop: float | None = None
    glow: float = 0.0
    running: tuple[Line, float] | None = None
    thinning: tuple[Line, float] | None = None
    waiting: frozenset[int] = frozenset()
    brought: tuple[tuple[int, int], ...] = ()


class Film:
    """The placement `move`, the lines that it `finished`, shortest first, and all that it `joined`, as they are then.

    `longest`: ms that the tile takes at most. Where nothing moves the tile and each finished line take a fade.
    """

    def __init__(
        self, move: Lay, finished: Sequence[Line], motion: Motion, joined: Sequence[Line] = (), longest: float = MOVE
    ) -> None:
        self.move = move
        self.finished = tuple(finished)
        self.joined = tuple(joined)
        self.moves = motion.moves
        self.drop = min(motion.length(MOVE), longest)
        self.glow = float(BASE) if joined and motion.moves else 0.0
        self.runs: list[tuple[Line, float, float]] = []  # line, begin, length
        at = self.drop + self.glow
        for line in self.finished:
            length = min(LONGEST_RUN, TILE_RUN * len(line.steps)) if motion.moves else float(FADE)
            self.runs.append((line, at, length))
            at += length
        self.length = at + (BASE if self.glow or (self.runs and motion.moves) else 0.0)

    def at(self, time: float) -> Frame:
        """Return the frame at a time, in ms from its beginning."""
        if time < self.drop:
            return Frame(out(time / self.drop), waiting=frozenset(line.train for line in self.finished))
        running = thinning = None
        brought: Counter[int] = Counter()
        for line, begin, length in self.runs:
            share = min(1.0, max(0.0, (time - begin) / length))
            count = len(line.steps)
            tiles = min(count, int(share * count) + 1)  # the number on it
            if time < begin or (share < 1 and not self.moves):
                tiles = 0
            brought[line.owner] += tiles * line.points // count
            if begin <= time < begin + length:
                running = (line, share)
            elif self.moves and begin + length <= time < begin + length + BASE:
                thinning = (line, out((time - begin - length) / BASE))
        waiting = frozenset(line.train for line, begin, length in self.runs if time < begin + length)
        return Frame(None, self._brightness(time), running, thinning, waiting, tuple(sorted(brought.items())))

    def _brightness(self, time: float) -> float:
        """Return how bright the joined lines are: they brighten when the tile lies, and rest again."""
        since = (time - self.drop) / BASE if self.glow else 2.0
        return out(since) if since < 1 else 1 - out(since - 1) if since < 2 else 0.0
