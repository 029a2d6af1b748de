"""Sudoku: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.model import contract as parts
    from games.sudoku.game import Game


class SudokuEntry(GameEntry["Game"]):
    """What Sudoku has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.sudoku.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.sudoku import rulebook
        return rulebook

    def kind(self, settings: parts.Settings) -> parts.Kind[Game]:
        from games.sudoku.kind import KIND
        return KIND

    def rooms(self) -> parts.Rooms[Game]:
        from games.sudoku.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.sudoku.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.sudoku.editor.poses import POSES as EDITOR
        from games.sudoku.play.poses import POSES as PLAY
        from games.sudoku.practice.scene import POSES as PRACTICE
        from games.sudoku.search.scene import POSES as SEARCH
        from games.sudoku.solutions.scene import POSES as SOLUTIONS
        from games.sudoku.steps.scene import POSES as STEPS
        return {**PLAY, **EDITOR, **SEARCH, **SOLUTIONS, **STEPS, **PRACTICE}

    def lid(self) -> parts.LidPicture[Game]:
        from games.sudoku.lid import LID
        return LID

    def lessons(self) -> parts.Lessons[Game]:
        from games.sudoku.lessons import LESSONS
        return LESSONS

    def daily(self) -> parts.Daily[Game]:
        from games.sudoku.daily import DAILY
        return DAILY

    def sheets(self) -> parts.Sheets:
        from games.sudoku import sheets
        return sheets

    def record(self) -> parts.RecordOffer:
        from games.sudoku.record import RECORD
        return RECORD

    def settings(self) -> tuple[parts.Offer, ...]:
        from games.sudoku.settings import OFFERS
        return OFFERS


GAME = SudokuEntry(
    name="sudoku",
    about="solve, count, check, test and generate puzzles with odd sums",
    title=N_("Sudoku"),
    blurb=N_("Parity and odd sums."),
    order=3,
    colours=(("#F8F7F1", "#16211D"), ("#26302C", "#EDF3F0")),
    presets=(("9 by 9, all clues, easy", "3nps2"), ("9 by 9, numbers, medium", "3n3"), ("4 by 4, parity", "2np2")),
)
