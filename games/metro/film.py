"""A placement as a film: the tile comes down, the lines it joins brighten, trains run on those that it finished.

A film knows its frame at each moment, so it can be shown forward, backward, and be halted. No pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.metro.rulebook import Lay, Line
from games.stage.motion import BASE, FADE, FAST, MOVE, Motion

TILE_RUN, LONGEST_RUN = 90.0, 1600.0  # ms a tile that a train runs, and in all


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a placement.

    `drop`: how much of its time the tile has come down, None once it lies; `rise`: how far the lines that it joins
    have come from how they lay before, 0..1; `glow`: how bright those are that stay open, 0..1; `running`: the line
    whose train is under way and how far it has come, 0..1; `size`: how large that train is, 0..1, since it grows where
    it starts; `thinning`: finished lines on their way to how they rest, 0..1; `waiting`: trains that have still to run
    to their end; `brought`: points so far, by owner.
    """

    drop: float | None = None
    rise: float = 0.0
    glow: float = 0.0
    running: tuple[Line, float] | None = None
    size: float = 1.0
    thinning: tuple[tuple[Line, float], ...] = ()
    waiting: frozenset[int] = frozenset()
    brought: tuple[tuple[int, int], ...] = ()

    def arrived(self, train: int) -> float:
        """Return how far the line of a train is on its way to how it rests, 0..1; 1 if it was not run."""
        return 0.0 if train in self.waiting else next((s for line, s in self.thinning if line.train == train), 1.0)


class Film:
    """The placement `move`, the lines that it `finished`, shortest first, and all that it `joined`, as they are then.

    `before`: how long the joined ones were, by train. `longest`: ms that the tile takes at most. Where nothing moves
    the tile and each finished line take a fade. `held`: the tile was seen at its place before, so it only comes up and
    down again. Without a move one line is run once more, alone, open or not.
    """

    def __init__(
        self,
        move: Lay | None,
        finished: Sequence[Line],
        motion: Motion,
        joined: Sequence[Line] = (),
        longest: float = MOVE,
        *,
        before: Mapping[int, int] | None = None,
        held: bool = False,
    ) -> None:
        self.move = move
        self.finished = tuple(finished)
        self.joined = tuple(joined)
        self.before = dict(before or {})
        self.moves = motion.moves
        self.held = held
        self.drop = min(motion.length(MOVE), longest) if move is not None else 0.0
        self.glow = float(BASE) if joined and motion.moves else 0.0
        self.runs: list[tuple[Line, float, float]] = []  # line, begin, length
        at = self.drop + self.glow
        for line in self.finished:
            length = min(LONGEST_RUN, TILE_RUN * len(line.steps)) if motion.moves else float(FADE)
            self.runs.append((line, at, length))
            at += length
        self.length = at + (BASE if self.glow or (self.runs and motion.moves) else 0.0)

    @property
    def own(self) -> frozenset[int]:
        """The trains whose lines the film shows, from when the tile lies to its end."""
        return frozenset(line.train for line in (*self.joined, *self.finished))

    def line(self, train: int) -> Line:
        """Return one of its own lines."""
        return next(line for line in (*self.joined, *self.finished) if line.train == train)

    def at(self, time: float) -> Frame:
        """Return the frame at a time, in ms from its beginning."""
        if time < self.drop:
            return Frame(time / self.drop, waiting=frozenset(line.train for line in self.finished))
        running, size = None, 1.0
        thinning = []
        brought: Counter[int] = Counter()
        for line, begin, length in self.runs:
            share = min(1.0, max(0.0, (time - begin) / length))
            count = len(line.steps)
            tiles = min(count, int(share * count) + 1)  # the number on it
            if time < begin or (share < 1 and not self.moves):
                tiles = 0
            if self.move is not None:
                brought[line.owner] += tiles * line.points // count
            if begin <= time < begin + length:
                running, size = (line, share), min(1.0, (time - begin) / FAST)
            elif self.moves and begin + length <= time < begin + length + BASE:
                thinning.append((line, (time - begin - length) / BASE))
        waiting = frozenset(line.train for line, begin, length in self.runs if time < begin + length)
        since = (time - self.drop) / BASE if self.glow else 2.0
        rise = min(1.0, since)
        glow = rise if since < 1 else 2 - since if since < 2 else 0.0
        return Frame(None, rise, glow, running, size, tuple(thinning), waiting, tuple(sorted(brought.items())))
