"""What a search says about the position shown: one job at a time, its word dropped when the position changes."""

from __future__ import annotations

from typing import Any

from engine.history import History
from engine.run.job import Job
from games.mancala.think.valuation import Valuation
from games.mancala.variant import Variant
from games.stage.window import wake

ENOUGH = 30_000_000  # nodes, a few seconds of work


class Advice:
    """The values of all turns of one position; `verdict` grows better while the search goes deeper."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.verdict: Valuation | None = None
        self._job: Job | None = None
        self._position: Any = None
        self._history: History | None = None
        self._seen = -1

    @property
    def busy(self) -> bool:
        """Whether the search still goes on."""
        return self._job is not None and not self._job.latest.finished

    def ask(self, history: History) -> None:
        """Value the position shown; asking again for the same one changes nothing."""
        if self._job is not None and history.position == self._position:
            return
        self.close()
        self._position, self._history = history.position, history
        self._job = Job(self.variant.analyst(history), wake.wake, marks=False)
        self._job.free()

    def look(self) -> bool:
        """Take in what the search has found; return whether there is something new."""
        if self._job is None or self._history is None:
            return False
        for event in self._job.events():
            if event.kind == "failed":
                raise event.data
        snapshot = self._job.latest
        if snapshot.nodes == self._seen or self._history.position != self._position:
            return False
        self._seen = snapshot.nodes
        if snapshot.nodes > ENOUGH:
            self._job.pause()  # values hardly change any more, and a window at rest should cost nothing
        verdict = self.variant.valuation(self._history, snapshot)
        if verdict is None or verdict == self.verdict:
            return False
        self.verdict = verdict
        return True

    def close(self) -> None:
        """Stop the search and forget what it said."""
        if self._job is not None:
            self._job.close()
        self._job = None
        self.verdict = None
        self._position = self._history = None
        self._seen = -1
