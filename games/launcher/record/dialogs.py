"""What the record asks: which game's record is to be cleared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import catalog
from games.base.figures import number
from games.base.i18n import _, ngettext
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.words import Label


class ClearRecord(Dialog):
    """Asks whether a game's record goes, and whose; `counts`: the games of each. Closes with the name of one."""

    def __init__(self, counts: Mapping[str, int], game: str) -> None:
        self.counts, self.game = counts, game
        keep = Button("keep", _("Keep it"), style="primary")
        super().__init__("clear", _("Clear a record?"), "", [Button("clear", _("Clear"), "trash-2", "danger"), keep])

    def body(self) -> list[Widget]:
        count = self.counts[self.game]
        said = ngettext("{n} game goes, with its times and points. The replays stay.",
                        "{n} games go, with their times and points. The replays stay.", count)  # fmt: skip
        games = [(name, _(catalog.title(name))) for name in self.counts]
        return [Dropdown("game", games, self.game), Label(said.format(n=number(count)), "body", "ink.secondary")]

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "game":
            self.game = value
            return None
        return Close(self.game if id == "clear" else None)
