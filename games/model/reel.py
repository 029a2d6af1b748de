"""Reel: moments shown one after another in time: a replay, a review, a list that is flipped through. No pixels."""

from __future__ import annotations

from collections.abc import Sequence

QUICK = 60.0  # ms: a few frames, to which the moments could not be fitted


class Reel:
    """Moments 0 to `last`, `here` the one shown; `paces`: ms a moment, from slow to fast, `pace` which of them.

    Playing it goes on by itself at each `tick`, to the last one, or round and round where it `loops`. Where a pace is
    shorter than a few frames (QUICK), a tick shows as many moments on as have been due; at a pace of 0 the last one.
    """

    def __init__(
        self, last: int, here: int = 0, paces: Sequence[float] = (1000.0,), pace: int = 0, loops: bool = False
    ) -> None:
        self.last, self.here = last, max(0, min(last, here))
        self.paces = tuple(paces)
        self.pace = pace
        self.loops = loops
        self.playing = False
        self._next = 0.0  # when the next moment is due

    @property
    def more(self) -> bool:
        """Whether there is a moment after this one."""
        return self.here < self.last

    def go(self, moment: int) -> None:
        """Stand at a moment, at the nearest one there is, and stop."""
        self.playing = False
        self.here = max(0, min(self.last, moment))

    def play(self, now: float, share: float = 1.0, rewind: bool = True) -> None:
        """Go on by itself; the first moment is due after a share of its time.

        At the end it begins at the start, unless it is not to `rewind`, because more will come.
        """
        if not self.more and rewind:
            self.here = 0
        self.playing = True
        self.wait(now, share)

    def stop(self) -> None:
        """Stand still."""
        self.playing = False

    def wait(self, now: float, share: float = 1.0) -> None:
        """Give the moment shown its time, or a share of it, from now on."""
        self._next = now + share * self.paces[self.pace]

    def hold(self, now: float, share: float) -> None:
        """Let the moment shown stand for at least a share of its time from now on."""
        self._next = max(self._next, now + share * self.paces[self.pace])

    def due(self, now: float) -> bool:
        """Whether it plays and the next moment is due."""
        return self.playing and now >= self._next

    def tick(self, now: float) -> bool:
        """Go on if the next moment is due, and stop at the last; return whether another moment is shown."""
        if not self.due(now):
            return False
        before, pace = self.here, self.paces[self.pace]
        if pace < QUICK and not self.loops:
            late = int((now - self._next) / pace) if pace else self.last
            self.here = min(self.last, self.here + 1 + late)
            self._next += (1 + late) * pace
            self.playing = self.more
            return self.here != before
        self.here = self.here + 1 if self.more else 0 if self.loops else self.here
        self.playing = self.loops or self.more
        self.wait(now)
        return self.here != before

    def set_pace(self, pace: int, now: float) -> None:
        """Play at another pace, the nearest one there is; what is due is due no later for it."""
        self.pace = max(0, min(len(self.paces) - 1, pace))
        self._next = min(self._next, now + self.paces[self.pace])
