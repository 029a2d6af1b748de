"""Even pictures: when the next one is begun, and when it is shown.

Shown as soon as they are drawn, pictures come unevenly, since one takes longer to draw than another. So each is begun
as long before its time as the slowest one of late took, drawn, and shown at its time. What a person does comes into it
until it is begun. Times are seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SPARE = 0.001  # begun so much earlier still: a sleep may end late
FADE = 0.998  # how much of a slow picture is remembered at the next one: there is one a second where searches go on


class Pace:
    """Gives `rate` pictures a second their times."""

    def __init__(
        self,
        rate: float = 60,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.period = 1 / rate
        self.clock, self.sleep = clock, sleep
        self.due = 0.0  # when the next picture is to be shown
        self.began = 0.0
        self.work = 0.0  # what a picture takes to draw

    def begin(self) -> None:
        """Wait until the next picture is to be drawn; not at all where the last one is long ago."""
        self._wait_for(self.due - self.work - SPARE)

    def draw(self) -> None:
        """Take note that it is being drawn."""
        self.began = self.clock()

    def hold(self) -> None:
        """Wait with the picture drawn until its time has come."""
        took = self.clock() - self.began
        self.work = min(max(took, self.work * FADE), self.period)
        self._wait_for(self.due)

    def shown(self) -> None:
        """Set the time of the next picture; one that came a little late does not move those after it."""
        now = self.clock()
        self.due = self.due + self.period if 0 <= now - self.due < self.period / 2 else now + self.period

    def _wait_for(self, moment: float) -> None:
        left = moment - self.clock()
        if left > 0:
            self.sleep(left)
