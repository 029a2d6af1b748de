"""Puzzles of Sudoku on a stage, for tests: begun, and their cells clicked."""

from __future__ import annotations

from typing import Any

from games.base.settings import Settings
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.scene import open_text
from tests.apps import app_of


def played(puzzle: Puzzle, tmp_path: Any = None, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a pilot on a puzzle."""
    settings = Settings.load(Store(tmp_path)) if tmp_path is not None else Settings()
    return Pilot(open_text(app_of(settings), write_puzzle(puzzle), ""), size, motion="off", settings=settings)


def click_cell(pilot: Pilot, cell: int) -> None:
    """Click a cell."""
    pilot.click(*pilot.scene.play.sheet.view.rect(cell).center)
