"""Puzzles that come to a scene as text: pasted, opened or dropped on the window, in any form; what is wrong is told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.game import BadInput, Refusal
from games.midend.dialogs.open_file import OpenFile
from games.midend.shelf import Shelf
from games.midend.store import StoreError, read_text
from games.stage.answers import Answers, Paste, Sound, Toast
from games.stage.dialog import Ask
from games.stage.scene import Scene
from games.stage.text.i18n import _, spoken
from games.sudoku import kind
from games.sudoku.export import store_of
from games.sudoku.game import Game
from games.sudoku.puzzle_dialogs import FaultyText, Which
from games.sudoku.rules.position import Position

GAME = "sudoku"
ENDINGS = (".txt", ".text", ".pl", ".pro", ".prolog", ".sdk", ".sdm", ".sud", ".sudoku")  # of files that are listed


class Arriving(Scene):
    """A scene that takes puzzles and positions as text."""

    faulty: FaultyText | None = None  # the text refused last

    @abstractmethod
    def take_position(self, position: Position) -> Answers:
        """Go on with what has come."""

    def on_value(self, id: str, value: Any) -> Answers:
        """Take the text pasted, the path chosen, the puzzle chosen among several; show what was refused."""
        match id:
            case "paste" if isinstance(value, str):
                return self._read(value, "")
            case "open" if value:
                return self._take(value)
            case "which" if value is not None:
                return self.take_position(value)
            case "show_text" if self.faulty is not None:
                return Ask(self.faulty)
        return super().on_value(id, value)

    def on_action(self, id: str) -> Answers:
        """Paste, or ask for a file."""
        match id:
            case "paste":
                return Paste("paste")
            case "open":
                return Ask(OpenFile(_("Open a puzzle"), GAME, store_of(self.look), ENDINGS, positions_of, FaultyText))
        return super().on_action(id)

    def on_drop(self, path: str) -> Answers:
        """Read a dropped or opened file; what cannot be read changes nothing."""
        try:
            text = read_text(path)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return self._read(text, path.replace("\\", "/").rpartition("/")[2], path)

    def _read(self, text: str, name: str, path: str = "") -> Answers:
        """Take the puzzle of a text; of several, the one that is chosen."""
        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            found = positions_of(text, name)
        except BadInput as error:
            self.faulty = FaultyText(text, error)
            return [Toast(spoken(error), "refused", _("Show text"), "show_text"), Sound("refused")]
        if path and (store := store_of(self.look)) is not None:
            store.note_file(GAME, path)
        return self._take(found)

    def _take(self, found: list[Position]) -> Answers:
        return self.take_position(found[0]) if len(found) == 1 else Ask(Which(found))


def positions_of(text: str, name: str = "") -> list[Position]:
    """Return the positions that a text in any form, or the file called `name`, holds; BadInput if none."""
    return [game.position for game in kind.read(text, name)]


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
