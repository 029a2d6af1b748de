"""The menu of a lid whose game is under way while mistakes are due: go on, begin anew, find them again."""

from __future__ import annotations

from enum import Enum

from games.base.i18n import _, ngettext
from games.launcher.messages import GameBegun, GameOpened, GameTrained
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import Message
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button


class _Go(Message, Enum):
    TRAIN = "train"
    ANEW = "anew"
    OPEN = "open"


class LidMenu(Dialog):
    """Asks what is meant by a long press on the lid of a game; `due`: how many mistakes are to be found again."""

    def __init__(self, game: str, title: str, due: int) -> None:
        self.game, self.due = game, due
        super().__init__("lid", title, "", [Button("continue", _("Continue"), "play", "primary", says=_Go.OPEN)])

    def body(self) -> list[Widget]:
        said = ngettext("{n} mistake to find again", "{n} mistakes to find again", self.due).format(n=self.due)
        return [
            Button("train", said, "lightbulb", says=_Go.TRAIN),
            Button("anew", _("New game"), "plus", says=_Go.ANEW),
        ]

    def on_message(self, message: Message) -> Answers:
        match message:
            case _Go.TRAIN:
                return Close(GameTrained(self.game))
            case _Go.ANEW:
                return Close(GameBegun(self.game))
            case _Go.OPEN:
                return Close(GameOpened(self.game))
        return super().on_message(message)
