"""Work beside Oware's scenes: its endings are worked out once, a minute of work, and kept in the cache.

It begins when Oware is first opened, works in a job for about a minute, and keeps the result in the cache folder
(35 MB) with a checksum and a version. What is damaged or old is made anew; where nothing can be written it is made
again next time.
"""

from __future__ import annotations

import sys
from math import comb
from pathlib import Path

from engine.run.job import Job
from engine.run.stepper import Onward, Snapshot
from games.model.keeping import cache
from games.model.keeping.store import Store
from games.oware import solve
from games.oware.endings import Endings

VERSION = f"1, {sys.byteorder} endian"  # of the entries in endings.py, two bytes each
NAME = "oware-endings"


class Making(Onward):
    """A Stepper that reads the endings from a file, or works them out and writes it.

    From AT_ONCE seeds on, searches look up what is there so far. `nodes` of its snapshots: positions looked at.
    """

    def __init__(self, path: Path, stones: int = solve.ALL) -> None:
        self.path = path
        self.endings = Endings(stones)
        self.nodes = 0
        self.finished = self._asked = False

    def run(self, budget: int) -> bool:
        """Go on with about `budget` positions; return whether all is done."""
        if not self._asked:
            self._asked = True
            content = cache.read(self.path, VERSION)
            if content is not None and len(content) == 2 * len(self.endings.values):
                self.endings.load(content)
                self.finished = True
        if not self.finished:
            self.finished = self.endings.run(budget)
            self.nodes += budget
            if self.finished:
                cache.write(self.path, VERSION, bytes(memoryview(self.endings.values).cast("B")))
        if self.endings.complete >= solve.AT_ONCE:
            solve.know(self.endings)
        return self.finished

    def snapshot(self) -> Snapshot:
        """Return how far it is."""
        done = comb(self.endings.complete + 12, 12) / comb(self.endings.stones + 12, 12)
        return Snapshot(self.nodes, progress=done, finished=self.finished)


def begin(store: Store) -> Job:
    """Begin, or go on with what the cache has; return the job, which ends by itself."""
    job = Job(lambda: Making(store.cache / NAME), checkpoints=False)
    job.free()
    return job
