"""The list of kept games that Ctrl O opens: one is chosen, or deleted with a way back; or a file is opened."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.base.i18n import _, ago
from games.midend.dialogs.open_file import OpenFile
from games.midend.kept_pictures import KeptPictures
from games.model.keeping.records import Save
from games.model.keeping.store import Store
from games.stage.answers import Answers, Close
from games.stage.dialog import Ask, Dialog
from games.stage.widgets import Button, Gap, Item, Label, Listing, Spacer, Widget
from games.stage.widgets.lists import Picked

ENDINGS = (".txt", ".json", ".ogn", ".tabla")  # of the files that are listed


@dataclass(frozen=True, slots=True)
class FromFile:
    """A file's text that the game can read, and what is said when it is on the board."""

    text: str
    said: str


class OpenGame(Dialog):
    """Closes with the Save that is to be opened, a FromFile, or None.

    `note`: what else can be opened here, a sentence; `check(text)`: raises the game's refusal of a file's text.
    """

    def __init__(
        self, store: Store, game: str, saves: Sequence[Save], note: str, check: Callable[[str], object]
    ) -> None:
        super().__init__("open-game", _("Open a game"), first="saves")
        self.store = store
        self.game = game
        self.check = check
        self.saves = list(saves)
        self.note = note
        self.chosen = 0 if self.saves else -1
        self.deleted: Save | None = None
        self.pictures = KeptPictures(self)

    def item(self, index: int) -> Item:
        """Return one row."""
        save = self.saves[index]
        when = ago(max(0.0, time.time() - save.saved))
        return Item(save.title, when, below=save.detail, picture=self.pictures.of(save))

    def body(self) -> list[Widget]:
        found: list[Widget] = [Gap(2)]
        if self.saves:
            count = len(self.saves)
            found.append(Listing("saves", count, self.chosen, count, item=self.item, row=64))
        else:
            found.append(Label(_("No game is kept yet."), "body", "ink.secondary"))
        if self.deleted is not None:
            text = _("{name} was deleted.").format(name=self.deleted.title)
            found += [Label(text, "small", "ink.secondary"),
                      Button("restore", _("Bring it back"), "undo-2", "quiet", "sm")]  # fmt: skip
        found.append(Label(self.note, "small", "ink.tertiary"))
        return found

    def foot(self) -> list[Widget]:
        """Return Delete and the way to files at the left, the others at the right."""
        some = self.chosen >= 0
        self.buttons = [Button("open", _("Open"), "folder-open", "primary", enabled=some)]
        delete = Button("delete", _("Delete"), "trash-2", "quiet", enabled=some)
        file = Button("file", _("From a file"), "file-text", "quiet")
        return [delete, file, Spacer(), Button("cancel", _("Cancel"), style="quiet"), *self.buttons]

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "saves":
            if isinstance(value, Picked):
                return Close(self.saves[value.index])
            self.chosen = value
        elif id == "delete" and self.chosen >= 0:
            self.deleted = self.saves.pop(self.chosen)
            self.store.remove(self.deleted)
            self.chosen = min(self.chosen, len(self.saves) - 1)
        elif id == "restore" and self.deleted is not None:
            self.store.restore(self.deleted)
            self.saves.insert(0, self.deleted)
            self.chosen, self.deleted = 0, None
        elif id == "file":
            return Ask(OpenFile(_("Open a file"), self.game, self.store, ENDINGS, self._read))
        elif id == "open" and isinstance(value, FromFile):
            return Close(value)
        elif id == "cancel":
            return Close(None)
        elif id == "open" and value is True and self.chosen >= 0:
            return Close(self.saves[self.chosen])
        return None

    def _read(self, text: str, name: str) -> FromFile:
        self.check(text)
        return FromFile(text, _("Opened {name}.").format(name=name))
