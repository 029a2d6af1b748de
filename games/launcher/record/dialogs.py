"""The record's dialog that asks which game's record is to be cleared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from games import catalog
from games.base.figures import number
from games.base.i18n import _, ngettext
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Toggle
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.words import Label


@dataclass(frozen=True, slots=True)
class RecordCleared(Message):
    """The record of a game is to go; `missed`: the mistakes that are to be found again, too."""

    game: str
    missed: bool = False


@dataclass(frozen=True, slots=True)
class _GameChosen(Message):
    game: str


@dataclass(frozen=True, slots=True)
class _MissedToo(Message):
    on: bool


class _Go(Message, Enum):
    CLEAR = "clear"


class ClearRecord(Dialog):
    """Asks whether a game's record goes, and whose; `counts`: the games of each. Says RecordCleared.

    `missed`: how many mistakes of each are kept to be found again, which go only if that is said.
    """

    def __init__(self, counts: Mapping[str, int], game: str, missed: Mapping[str, int]) -> None:
        self.counts = counts
        self.game = game
        self.missed = missed
        self.too = False
        keep = Button("keep", _("Keep it"), style="primary", says=DISMISS)
        clear = Button("clear", _("Clear"), "trash-2", "danger", says=_Go.CLEAR)
        super().__init__("clear", _("Clear a record?"), "", [clear, keep])

    def body(self) -> list[Widget]:
        count = self.counts[self.game]
        said = ngettext("{n} game goes, with its times and points. The replays stay.",
                        "{n} games go, with their times and points. The replays stay.", count)  # fmt: skip
        games = [(name, _(catalog.title(name))) for name in self.counts]
        whose = Dropdown("game", games, self.game, says=_GameChosen)
        found: list[Widget] = [whose, Label(said.format(n=number(count)), "body", "ink.secondary")]
        many = self.missed.get(self.game, 0)
        if many:
            also = ngettext("Forget {n} mistake to find again, too", "Forget {n} mistakes to find again, too", many)
            found.append(Toggle("missed", self.too, also.format(n=number(many)), says=_MissedToo))
        return found

    def on_message(self, message: Message) -> Answers:
        match message:
            case _GameChosen(game):
                self.game = game
                return None
            case _MissedToo(on):
                self.too = on
                return None
            case _Go.CLEAR:
                return Close(RecordCleared(self.game, self.too and bool(self.missed.get(self.game))))
        return super().on_message(message)
