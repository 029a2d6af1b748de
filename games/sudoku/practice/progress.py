"""How far one has come with the boards of each technique, as the settings keep it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.base.settings import Settings
from games.sudoku.practice.boards import BOARDS

KEPT = "practice"  # under which name the settings remember it


@dataclass
class PracticeProgress:
    """One technique. `at`: the board to go on with, from 0; `done`: those that were right, `shown`: those whose step
    was shown before that."""

    at: int = 0
    done: set[int] = field(default_factory=set)
    shown: set[int] = field(default_factory=set)

    @property
    def whole(self) -> bool:
        """Whether every board is done."""
        return len(self.done) == BOARDS

    def after(self, at: int) -> int:
        """Return the next board that is not done, round the end; the next one where all are."""
        order = [(at + step) % BOARDS for step in range(1, BOARDS + 1)]
        return next((one for one in order if one not in self.done), order[0])


def recalled(settings: Settings, technique: str) -> PracticeProgress:
    """Return what is kept of a technique; what is damaged is as at first."""
    kept = settings.recall("sudoku", KEPT, {}).get(technique)
    known = kept if isinstance(kept, dict) else {}
    at = known.get("at")
    return PracticeProgress(
        at if type(at) is int and 0 <= at < BOARDS else 0, _numbers(known.get("done")), _numbers(known.get("shown"))
    )


def _numbers(kept: Any) -> set[int]:
    several = kept if isinstance(kept, list) else []
    return {one for one in several if type(one) is int and 0 <= one < BOARDS}


def remember(settings: Settings, technique: str, progress: PracticeProgress) -> None:
    """Keep it."""
    kept = dict(settings.recall("sudoku", KEPT, {}))
    kept[technique] = {"at": progress.at, "done": sorted(progress.done), "shown": sorted(progress.shown)}
    settings.remember("sudoku", KEPT, kept)
