"""A move being shown: the tile comes down, then the train of each line that it finished runs along it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.rulebook import Lay, Line
from games.stage.motion import BASE, MOVE, Timeline
from games.stage.paint.look import Look

TILE_RUN, LONGEST_RUN = 90.0, 1600.0  # ms a tile that a train runs, and in all
REDUCED = 120.0  # ms that stand for a run where nothing moves


class Story:
    """The placement `move` and the lines that it finished, shortest first; `after`: the map with all of it done."""

    def __init__(self, look: Look, view: MapView, move: Lay, finished: Sequence[Line], after: ShownMap) -> None:
        self.look, self.map, self.after = look, view, after
        self.shares = {line.train: 0.0 for line in finished}  # how far each train has come
        self.lines = tuple(finished)
        at = look.motion.length(MOVE)
        self.timeline = Timeline().add(("drop", move), at)
        for line in finished:
            length = min(LONGEST_RUN, TILE_RUN * len(line.steps)) if look.motion.moves else REDUCED
            self.timeline.add(("run", line), length, at=at, ease=lambda share: share)
            at += length
            if look.motion.moves:
                self.timeline.add(("thin", line), BASE, at=at)
        view.waiting = frozenset(self.shares)
        self.timeline.start(look.now())

    def finish(self) -> None:
        """Let everything arrive at the next look."""
        self.timeline.finish()

    def done(self, now: float) -> bool:
        """Whether everything has arrived."""
        return self.timeline.done(now)

    def show(self, now: float) -> bool:
        """Bring the map to this moment; return whether a train has arrived."""
        view, arrived = self.map, False
        for kind, what in self.timeline.passed(now):
            if kind == "drop":
                view.shown = self.after
            elif kind == "run":
                view.waiting -= {what.train}
                self.shares[what.train] = 1.0
                arrived = True
        view.falling = view.running = view.thinning = None
        for (kind, what), share in self.timeline.spans(now):
            if kind == "drop":
                view.falling = (what, share if self.look.motion.moves else 1.0)
            elif kind == "run" and self.look.motion.moves:
                view.running = (what, share)
                self.shares[what.train] = share
            elif kind == "thin" and self.look.motion.moves:
                view.thinning = (what, share)
        view.touch()
        return arrived

    def brought(self) -> dict[int, int]:
        """Return the points that the trains have brought so far, by owner."""
        brought: Counter[int] = Counter()
        for line in self.lines:
            brought[line.owner] += int(line.points * self.shares[line.train])
        return dict(brought)
