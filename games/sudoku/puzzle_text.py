"""Puzzles that come to a scene as text, pasted, opened or dropped on the window: what is the same in all scenes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.game import BadInput, Refusal
from games.base.i18n import _, spoken
from games.midend.dialogs.open_file import OpenFile
from games.midend.messages import GameMeant, GamesRead, TableCommand
from games.midend.texts import Texts
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.stage.answers import Answers, Sound, Toast
from games.stage.dialog import Ask
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.puzzle_dialogs import FaultyText, Which


class PuzzleTexts(Texts[Game]):
    """Files are listed, one may hold several puzzles, and a text that is refused can be looked at."""

    def __init__(self) -> None:
        self.text, self.error = "", Refusal("")

    def ask_open(self, shelf: Shelf[Game], listed: list[Save]) -> Answers:
        return Ask(OpenFile(_("Open a puzzle"), KIND.name, shelf.store, KIND.endings, KIND.read, FaultyText), GamesRead)

    @contextmanager
    def taking(self, text: str) -> Iterator[None]:
        try:
            yield
        except BadInput as error:
            self.text, self.error = text, error
            raise

    def refused(self, error: Refusal) -> Answers:
        if error is not self.error:
            return super().refused(error)
        return [Toast(spoken(error), "refused", _("Show text"), says=TableCommand.SHOW_TEXT), Sound("refused")]

    def show(self) -> Answers:
        return Ask(FaultyText(self.text, self.error)) if self.text else None

    def which(self, games: list[Game]) -> Answers:
        return Ask(Which(games), GameMeant) if len(games) > 1 or games[0].left_out else None
