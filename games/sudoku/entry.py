"""Sudoku: the game as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.i18n import N_
from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.model.contract import (
        Daily,
        Kind,
        Lessons,
        LidPicture,
        Offer,
        Page,
        Poses,
        RecordOffer,
        Rooms,
        Rules,
        Settings,
        Sheets,
        Verbs,
    )
    from games.sudoku.game import Game


class SudokuEntry(GameEntry["Game"]):
    """What Sudoku has."""

    def add_verbs(self, verbs: Verbs) -> None:
        from games.sudoku.command import add_verbs

        add_verbs(verbs)

    def rules(self) -> Rules:
        from games.sudoku import rulebook

        return rulebook

    def kind(self, settings: Settings) -> Kind[Game]:
        from games.sudoku.kind import KIND

        return KIND

    def rooms(self) -> Rooms[Game]:
        from games.sudoku.scene import ROOMS

        return ROOMS

    def manual(self) -> tuple[Page, ...]:
        from games.sudoku.manual import PAGES

        return PAGES

    def poses(self) -> Poses:
        from games.sudoku.editor.scene import POSES as EDITOR
        from games.sudoku.play.poses import POSES as PLAY
        from games.sudoku.search.scene import POSES as SEARCH
        from games.sudoku.solutions.scene import POSES as SOLUTIONS

        return {**PLAY, **EDITOR, **SEARCH, **SOLUTIONS}

    def lid(self) -> LidPicture[Game]:
        from games.sudoku.lid import LID

        return LID

    def lessons(self) -> Lessons[Game]:
        from games.sudoku.lessons import LESSONS

        return LESSONS

    def daily(self) -> Daily[Game]:
        from games.sudoku.daily import DAILY

        return DAILY

    def sheets(self) -> Sheets:
        from games.sudoku import sheets

        return sheets

    def record(self) -> RecordOffer:
        from games.sudoku.record import RECORD

        return RECORD

    def settings(self) -> tuple[Offer, ...]:
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
