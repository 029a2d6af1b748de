"""Puzzles that come to a scene as text, pasted, opened or dropped on the window: what is the same in all scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.game import BadInput, Refusal
from games.midend.dialogs.open_file import OpenFile
from games.midend.shelf import Shelf
from games.stage.answers import Answers, Sound, Toast
from games.stage.dialog import Ask
from games.stage.text.i18n import _, spoken
from games.sudoku import kind
from games.sudoku.game import Game
from games.sudoku.puzzle_dialogs import FaultyText, Which

ENDINGS = (".txt", ".text", ".pl", ".pro", ".prolog", ".sdk", ".sdm", ".sud", ".sudoku")  # of files that are listed


class Unread:
    """The text that a scene refused last: it can be looked at, its faulty line marked."""

    def __init__(self) -> None:
        self.text, self.error = "", Refusal("")

    @contextmanager
    def noting(self, text: str) -> Iterator[None]:
        """Keep the text if it is refused."""
        try:
            yield
        except BadInput as error:
            self.text, self.error = text, error
            raise

    def told(self, error: Refusal) -> Answers:
        """Return what says why a text was refused, with a way to look at it; None for another refusal."""
        if error is not self.error or not self.text.strip():
            return None
        return [Toast(spoken(error), "refused", _("Show text"), "show_text"), Sound("refused")]

    def show(self) -> Answers:
        """Show the text."""
        return Ask(FaultyText(self.text, self.error)) if self.text.strip() else None


def ask_for_file(shelf: Shelf[Game]) -> Answers:
    """Ask for a file with puzzles."""
    return Ask(OpenFile(_("Open a puzzle"), kind.NAME, shelf.store, ENDINGS, kind.read, FaultyText))


def which(games: list[Game]) -> Answers:
    """Ask which of several puzzles is meant; the dialog `which` closes with its position."""
    return Ask(Which([game.position for game in games]))


def take_opened(games: list[Game], take: Callable[[Game], Answers]) -> Answers:
    """Take the puzzle of a file that was chosen; of several, ask which is meant."""
    return take(games[0]) if len(games) == 1 else which(games)
