"""The dialog that sets up a game of Metro: who plays, size, turning, tiles, and the game ID that deals them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import BadInput, IllegalMove
from games.base.i18n import N_, _
from games.base.settings import Settings
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game.page import SetUpPage
from games.metro.new_game.state import MetroChoice
from games.metro.new_game.widgets import BadgeButton
from games.metro.seats import Setup, remember, remembered
from games.stage.answers import Answers, Close, Copy, Paste
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.messages import Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Spacer
from games.stage.widgets.buttons import Button

MOST_COPIES = 16
ANY = tuple(range(2, 11))


@dataclass(frozen=True)
class MetroChosen(Message):
    """The dialog was closed with a set-up to begin with, or with a game pasted into it."""

    wanted: Setup | Game


class NewGame(Dialog):
    """It closes with MetroChosen."""

    actions = (
        Action("row_up", N_("Move the player up"), ("Ctrl+Up",), "dialog"),
        Action("row_down", N_("Move the player down"), ("Ctrl+Down",), "dialog"),
    )

    def __init__(self, setup: Setup, settings: Settings) -> None:
        super().__init__("newgame", "", width=780)
        self.chosen = MetroChoice(setup, remembered(settings, len(setup.seats) != 1))
        self.dragging: int | None = None  # the row of the player who is dragged

    # Parts

    def body(self) -> list[Widget]:
        return SetUpPage(self.chosen, self.look.settings.player).body()

    def foot(self) -> list[Widget]:
        start = _("Watch") if self.chosen.computers else _("Start game")
        self.buttons = [Button("start", start, "play", "primary", enabled=not self.chosen.problem())]
        return [Button("paste", _("Paste an ID or game"), "copy", "quiet"), Spacer(), Button("cancel", _("Cancel")),
                *self.buttons]  # fmt: skip

    def first_focus(self) -> Widget | None:
        return next((w for w in self.walk() if w.id == "start"), None)

    # Events

    def on_value(self, id: str, value: Any) -> Answers:
        number = int(id[-1]) if id[-1:].isdigit() else -1
        name = id.rstrip("0123456789")
        match name:
            case "cancel" | "close":
                return Close(None)
            case "start":
                return self.begin()
            case "rules":
                self.chosen.solo = value == "solo"
            case "colour" if isinstance(value, tuple):
                self._drag(number, *value)
            case "name" | "level" | "who" | "colour":
                self.chosen.change(number, name, value)
            case "remove":
                del self.chosen.seats[number]
            case "add":
                self.chosen.add()
            case "shuffle":
                self.chosen.shuffle()
            case "size":
                self.chosen.d = int(value)
            case "turning":
                self.chosen.turning[self.chosen.solo] = bool(value)
            case "source":
                self.chosen.take_source(value)
            case "strip":
                self.chosen.take_tile(*value)
            case "deal":
                self.chosen.deal()
            case "copyid":
                return Copy(self.chosen.game_id, _("Game ID copied."))
            case "id":
                self.chosen.take_id(str(value))
            case "paste":
                return self._pasted(value) if isinstance(value, str) else Paste("paste")
        return None

    def _drag(self, number: int, what: str, y: int) -> None:
        """Move the player whose badge is dragged to the row under the pointer."""
        at = number if self.dragging is None else self.dragging
        rows = [w.rect.centery for w in self.walk() if isinstance(w, BadgeButton)]
        to = min(range(len(rows)), key=lambda n: abs(rows[n] - y))
        if not self.chosen.solo and to != at and at < len(self.chosen.seats):
            self.chosen.seats.insert(to, self.chosen.seats.pop(at))
        self.dragging = to if what == "drag" else None

    def _pasted(self, text: str) -> Answers:
        """Fill the dialog from a game ID; go on with a game or placements at once."""
        try:
            game = KIND.read(text)[0]
        except (BadInput, IllegalMove):
            game = None  # what is wrong is said beside the field
        if game is not None and (game.history.moves or not game.history.dealt):
            return Close(MetroChosen(game))
        self.chosen.take_id(text)
        return None

    def begin(self) -> Answers:
        """Start, where the set-up can be played."""
        return None if self.chosen.problem() else Close(MetroChosen(self.chosen.setup))

    def on_action(self, id: str) -> Answers:
        focused = self.focused.id if self.focused is not None else ""
        if id in ("row_up", "row_down") and focused[-1:].isdigit():
            at = int(focused[-1])
            to = at + (1 if id == "row_down" else -1)
            if self.chosen.swap(at, to):
                field = f"{focused[:-1]}{to}"
                self.refresh()
                self.focus(self.find(field))
        return None


def question(game: Game, settings: Settings) -> NewGame:
    """Return the dialog with the set-up of the last game; `game`: the one on the board."""
    history = game.history
    return NewGame(remembered(settings) or Setup(str(history.params), game.seats, history.seed), settings)


def answer(wanted: Setup | Game, settings: Settings) -> Game:
    """Return the game that the dialog set up, remembered as the last one, or that was pasted into it."""
    if isinstance(wanted, Game):
        return wanted
    remember(settings, wanted)
    return Game.begin(wanted)
