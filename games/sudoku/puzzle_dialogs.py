"""The dialogs about puzzles that come as text: a choice of several, a faulty text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Refusal
from games.base.i18n import _, ngettext, spoken
from games.midend.kept_pictures import KeptPictures
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card
from games.stage.widgets.buttons import Button
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.words import Label
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.think.solve import clue_count

NAMED = 3  # of the lines at fault


@dataclass(frozen=True)
class _PuzzleMarked(Message):
    """A puzzle of the list is chosen, by its place."""

    at: int


@dataclass(frozen=True)
class _PuzzleMeant(Message):
    """A puzzle of the list is to be opened, by its place."""

    at: int


class Which(Dialog):
    """Choose one of several puzzles of a file; its value is the game. Lines that are at fault are named below."""

    def __init__(self, puzzles: list[Game]) -> None:
        self.ways = any(puzzle.read_as for puzzle in puzzles)
        several = ngettext("The file holds {n} puzzle.", "The file holds {n} puzzles.", len(puzzles))
        if self.ways:
            super().__init__("which", _("Which is meant?"), _("This text can be read in several ways."))
        else:
            super().__init__("which", _("Several puzzles"), several.format(n=len(puzzles)))
        self.puzzles, self.at = puzzles, 0
        self.left_out = puzzles[0].left_out
        self.pictures = KeptPictures(self)

    def body(self) -> list[Widget]:
        def item(index: int) -> Item:
            puzzle = self.puzzles[index].puzzle
            clues = clue_count(puzzle)
            title = self.puzzles[index].read_as
            return Item(
                spoken(title) if title else _("Puzzle {n}").format(n=index + 1),
                note=ngettext("{n} clue", "{n} clues", clues).format(n=clues),
                picture=self.pictures.of_game(KIND, self.puzzles[index]),
            )

        count = len(self.puzzles)
        listing = Listing("puzzles", count, self.at, item=item, row=64, says=_PuzzleMarked, commits=_PuzzleMeant)
        return [listing, *self._left_out()]

    def _left_out(self) -> list[Widget]:
        """Return what is said of lines that are no puzzle."""
        said = [Label(spoken(error), "small", "danger.ink") for error in self.left_out[:NAMED]]
        if (more := len(self.left_out) - NAMED) > 0:
            text = ngettext("{n} more line cannot be read.", "{n} more lines cannot be read.", more)
            said.append(Label(text.format(n=more), "small", "danger.ink"))
        return [Card([*said], fill="danger")] if said else []

    def foot(self) -> list[Widget]:
        self.buttons = [Button("take", _("Open"), "folder-open", "primary", says=_PuzzleMeant(self.at))]
        return [Button("cancel", _("Cancel"), says=DISMISS), *self.buttons]

    def on_message(self, message: Message) -> Answers:
        match message:
            case _PuzzleMarked(at):
                self.at = at
                return None
            case _PuzzleMeant(at):
                return Close(self.puzzles[at])
        return super().on_message(message)


AROUND = 20  # lines shown before and after the faulty one


class FaultyText(Dialog):
    """A text that could not be read: its lines with their numbers, the faulty one marked."""

    def __init__(self, text: str, error: Refusal) -> None:
        buttons = [Button("close", _("Close"), "", "primary", says=DISMISS)]
        super().__init__("faulty", _("The text"), spoken(error), buttons, width=780)
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        line = error.sentence.fields.get("line", 0)
        self.line = line if isinstance(line, int) else 0  # 0: the text as a whole is at fault

    def body(self) -> list[Widget]:
        first = max(0, self.line - 1 - AROUND)
        found: list[Widget] = []
        for number, line in enumerate(self.lines[first : self.line + AROUND], first + 1):
            if number == self.line:
                found.append(Card([Label(f"{number}   {line}", "bodyStrong", "danger.ink")], fill="danger"))
            else:
                found.append(Label(f"{number}   {line}", "body", "ink.secondary"))
        return found
