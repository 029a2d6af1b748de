"""While games are not being kept: what the mark in the top bar says, and the card it opens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from games.base.i18n import _, ngettext, spoken
from games.model.keeping.files import StoreError, file_name
from games.model.keeping.store import Store
from games.model.keeping.trouble import Trouble
from games.stage.answers import Act, Answers, Close
from games.stage.concern import Concern
from games.stage.dialog import Ask, Dialog
from games.stage.scene import Scene
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Label, Note


def told(trouble: Trouble) -> str:
    """Return what the mark says of it."""
    return _("Not being kept: {reason}").format(reason=trouble.reason)


class Unkept(Concern):
    """Watches a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def sentence(self) -> str:
        trouble = self.store.trouble
        return told(trouble) if trouble is not None else ""

    def relieved(self) -> str:
        return _("Kept again")

    def try_again(self) -> None:
        self.store.retry()

    def card(self, scene: Scene) -> Dialog | None:
        trouble = self.store.trouble
        return UnkeptCard(self.store, trouble, scene) if trouble is not None else None


class UnkeptCard(Dialog):
    """Says how much is in memory only; offers to try again, and to save the game elsewhere if there is one."""

    def __init__(self, store: Store, trouble: Trouble, scene: Scene) -> None:
        kept = scene.kept()
        self.store = store
        self.trouble = trouble
        self.whole = kept.text if kept is not None else ""
        self.name = f"{scene.scope.partition('.')[0]}.txt"
        elsewhere = [Button("elsewhere", _("Save elsewhere"), "save")] if self.whole else []
        again = Button("again", _("Try again"), style="primary")
        super().__init__("unkept", _("Your game is not being kept"), "", [*elsewhere, again])

    def body(self) -> list[Widget]:
        count, folder = self.trouble.moves, self.trouble.folder
        lost = ngettext("Your last move is in memory only.", "Your last {n} moves are in memory only.", count)
        said = [lost.format(n=count)] if self.whole and count else []
        said.append(_("Make room in {folder}, or save elsewhere.").format(folder=folder))
        mark = Note(told(self.trouble), kind="danger", icon="triangle-alert")
        return [mark, Label(" ".join(said), "body", "ink.secondary")]

    def foot(self) -> list[Widget]:
        return [*self.buttons[:-1], Spacer(), self.buttons[-1]]

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "again":
            return [Close(None), Act("keep-again")]
        if id == "elsewhere":
            return [Close(None), Ask(Elsewhere(self.store, self.whole, str(self.store.exports / self.name)))]
        return None


class Elsewhere(Dialog):
    """Asks for a path and writes a text there; `title` and `words` say which, by default a game."""

    def __init__(self, store: Store, text: str, path: str, title: str = "", words: str = "") -> None:
        words = words or _("As a file, which opens the game again.")
        super().__init__("elsewhere", title or _("Save elsewhere"), words)
        self.store = store
        self.whole = text
        self.path = path
        self.refused = ""

    def body(self) -> list[Widget]:
        here = bool(self.path.strip()) and bool(file_name(Path(self.path).name))
        self.buttons = [
            Button("cancel", _("Cancel"), style="quiet"),
            Button("save", _("Save"), "save", "primary", enabled=here),
        ]
        return [TextField("path", self.path, _("Path"), error=self.refused)]

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "path" and isinstance(value, str):
            self.path, self.refused = value, ""
        elif id == "cancel":
            return Close(None)
        elif id == "save":
            try:
                path = self.store.write_to(os.path.expanduser(self.path.strip()), self.whole)
            except StoreError as error:
                self.refused = spoken(error)
                return None
            return [Close(None), saved(path)]
        return None
