"""The list of kept games that Ctrl O opens: one is chosen, or deleted with a way back; or a file is opened."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic

from games.base.i18n import _, ago
from games.midend.dialogs.open_file import OpenFile
from games.midend.kept_pictures import KeptPictures
from games.midend.messages import FromFile, SaveChosen
from games.model.keeping.records import Save
from games.model.keeping.store import Store
from games.model.kind import G, Kind
from games.stage.answers import Answers, Close
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets import Button, Gap, Item, Label, Listing, Spacer, Widget


@dataclass(frozen=True, slots=True)
class _RowChosen(Message):
    index: int


@dataclass(frozen=True, slots=True)
class _RowMeant(Message):
    index: int


class _Go(Message, Enum):
    OPEN = "open"
    DELETE = "delete"
    RESTORE = "restore"
    FILE = "file"


class OpenGame(Dialog, Generic[G]):
    """Says SaveChosen, or FromFile.

    `saves`: the kept games that are listed.
    """

    def __init__(self, store: Store, kind: Kind[G], saves: Sequence[Save]) -> None:
        super().__init__("open-game", _("Open a game"), first="saves")
        self.store = store
        self.kind = kind
        self.saves = list(saves)
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
            found.append(Listing("saves", count, self.chosen, count, item=self.item, row=64,
                                 says=_RowChosen, commits=_RowMeant))  # fmt: skip
        else:
            found.append(Label(_("No game is kept yet."), "body", "ink.secondary"))
        if self.deleted is not None:
            text = _("{name} was deleted.").format(name=self.deleted.title)
            found += [Label(text, "small", "ink.secondary"),
                      Button("restore", _("Bring it back"), "undo-2", "quiet", "sm", says=_Go.RESTORE)]  # fmt: skip
        found.append(Label(_(self.kind.note), "small", "ink.tertiary"))
        return found

    def foot(self) -> list[Widget]:
        some = self.chosen >= 0
        self.buttons = [Button("open", _("Open"), "folder-open", "primary", enabled=some, says=_Go.OPEN)]
        delete = Button("delete", _("Delete"), "trash-2", "quiet", enabled=some, says=_Go.DELETE)
        file = Button("file", _("From a file"), "file-text", "quiet", says=_Go.FILE)
        cancel = Button("cancel", _("Cancel"), style="quiet", says=DISMISS)
        return [delete, file, Spacer(), cancel, *self.buttons]

    def on_message(self, message: Message) -> Answers:
        match message:
            case _RowChosen(index):
                self.chosen = index
            case _RowMeant(index):
                return Close(SaveChosen(self.saves[index]))
            case _Go.OPEN:
                return Close(SaveChosen(self.saves[self.chosen])) if self.chosen >= 0 else None
            case _Go.DELETE:
                self._delete()
            case _Go.RESTORE:
                self._restore()
            case _Go.FILE:
                return Ask(OpenFile(_("Open a file"), self.kind.name, self.store, self.kind.endings, self._read))
            case _:
                return super().on_message(message)
        return None

    def _delete(self) -> None:
        if self.chosen >= 0:
            self.deleted = self.saves.pop(self.chosen)
            self.store.remove(self.deleted)
            self.chosen = min(self.chosen, len(self.saves) - 1)

    def _restore(self) -> None:
        if self.deleted is not None:
            self.store.restore(self.deleted)
            self.saves.insert(0, self.deleted)
            self.chosen, self.deleted = 0, None

    def _read(self, text: str, name: str) -> FromFile:
        self.kind.read(text)
        return FromFile(text, _("Opened {name}.").format(name=name))
