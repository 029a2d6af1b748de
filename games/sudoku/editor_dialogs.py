"""The editor's dialogs: a file to open, one of several puzzles to choose; and a puzzle on a board of another size."""

from __future__ import annotations

from typing import Any

from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.i18n import _, ngettext
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.widgets.fields import Entered, TextField
from games.stage.widgets.lists import Item, Listing, Picked
from games.sudoku.rules import SOUTH, Puzzle, empty
from games.sudoku.solve import clues_of


class OpenFile(Dialog):
    """Ask for a file's path; its value is the path."""

    def __init__(self) -> None:
        super().__init__(
            "open", _("Open a puzzle"), _("Type or paste the path of a file, or drop the file on the window.")
        )
        self.path = ""

    def body(self) -> list[Widget]:
        """Return the field."""
        return [TextField("path", self.path, _("Path of the file"))]

    def foot(self) -> list[Widget]:
        """Return cancel and open."""
        self.buttons = [Button("go", _("Open"), "folder-open", "primary", enabled=bool(self.path.strip()))]
        return [Button("cancel", _("Cancel")), *self.buttons]

    def on_value(self, id: str, value: Any) -> Answers:
        """Take the path."""
        if id == "path":
            self.path = value.text if isinstance(value, Entered) else str(value)
            if isinstance(value, Entered) and self.path.strip():
                return Close(self.path.strip())
        elif id == "go":
            return Close(self.path.strip())
        elif id == "cancel":
            return Close(None)
        return None


class Which(Dialog):
    """Choose one of several puzzles of a file; its value is the puzzle."""

    def __init__(self, puzzles: list[Puzzle]) -> None:
        super().__init__("which", _("Several puzzles"), _("The file holds {n} puzzles.").format(n=len(puzzles)))
        self.puzzles, self.at = puzzles, 0

    def body(self) -> list[Widget]:
        """Return the list."""

        def item(index: int) -> Item:
            puzzle = self.puzzles[index]
            clues = len(clues_of(puzzle))
            return Item(
                _("Puzzle {n}").format(n=index + 1), note=ngettext("{n} clue", "{n} clues", clues).format(n=clues)
            )

        return [Listing("puzzles", len(self.puzzles), self.at, item=item)]

    def foot(self) -> list[Widget]:
        """Return cancel and open."""
        self.buttons = [Button("take", _("Open"), "folder-open", "primary")]
        return [Button("cancel", _("Cancel")), *self.buttons]

    def on_value(self, id: str, value: Any) -> Answers:
        """Take the choice."""
        if id == "puzzles":
            self.at = value.index if isinstance(value, Picked) else int(value)
            return Close(self.puzzles[self.at]) if isinstance(value, Picked) else None
        return Close(self.puzzles[self.at]) if id == "take" else Close(None) if id == "cancel" else None


def resized(puzzle: Puzzle, k: int) -> Puzzle:
    """Return the puzzle on a board of another size: clues that still fit stay where they are."""
    made = empty(k)
    numbers, marks = bytearray(made.numbers), bytearray(made.marks)
    n = min(puzzle.n, made.n)
    for row in range(n):
        for column in range(n):
            before, after = row * puzzle.n + column, row * made.n + column
            numbers[after] = puzzle.numbers[before] if puzzle.numbers[before] <= made.n else 0
            mark = puzzle.marks[before]
            if row == made.n - 1:
                mark &= ~SOUTH
            marks[after] = mark
    return Puzzle(k, bytes(numbers), bytes(marks))
