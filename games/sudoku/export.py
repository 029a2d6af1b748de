"""Files that the Sudoku scenes write for the user, in the store's folder of exports."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import IO

from engine.run.job import Job
from games.base.failures import reason
from games.base.i18n import _, spoken
from games.model.keeping.files import StoreError
from games.model.keeping.store import Store
from games.stage.answers import Toast
from games.stage.text.export import saved
from games.stage.window import wake
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.listing import Writing


def export(store: Store, name: str, text: str) -> Toast:
    """Write a new file and say what it is called and where it is, or why there is none."""
    if not store.keeps:
        return Toast(_("There is nowhere to save to."), "refused")
    try:
        return saved(store.export(name, text))
    except StoreError as error:
        return Toast(spoken(error), "refused")


class SaveAll:
    """Every solution of a puzzle on its way into a file, written in the background."""

    def __init__(self, store: Store, puzzle: Puzzle) -> None:
        """Open the file. Raises StoreError."""
        self._open = contextlib.ExitStack()
        self._out: IO[str] = self._open.enter_context(store.exporter(f"sudoku-{puzzle.n}x{puzzle.n}-solutions.txt"))
        self.path = Path(self._out.name)
        self.job = Job(lambda: Writing(puzzle, self._out), wake.wake, checkpoints=False)
        self.job.free()

    @property
    def written(self) -> int:
        """Solutions in the file so far."""
        return self.job.latest.solutions

    def ended(self) -> bool:
        """Whether all are written; raises StoreError where the disk refused."""
        for event in self.job.events():
            if event.kind == "failed":
                self.close()
                if isinstance(event.data, OSError):
                    said = _("{name} could not be written: {reason}.")
                    raise StoreError(said.format(name=self.path.name, reason=reason(event.data))) from event.data
                raise event.data
        return self.job.latest.finished

    def close(self) -> None:
        """End the search; the file holds what was written. Raises StoreError."""
        self.job.close(wait=5.0)
        self._open.close()
