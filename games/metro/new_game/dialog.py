"""The dialog that sets up a game of Metro: who plays, size, turning, tiles, and the game ID that deals them."""

from __future__ import annotations

from typing import assert_never

from engine.game import BadInput, IllegalMove
from games.base.i18n import N_, _
from games.base.settings import Settings
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game.messages import (
    GameIdTyped,
    MapSizeChosen,
    MetroChosen,
    RulesChosen,
    SeatChanged,
    SeatDragged,
    SeatRemoved,
    SetUpCommand,
    SetUpPasted,
    TilesChosen,
    TileStepped,
    TurningSwitched,
)
from games.metro.new_game.page import SetUpPage
from games.metro.new_game.state import MetroChoice
from games.metro.new_game.widgets import BadgeButton
from games.metro.seats import Setup, remember, remembered
from games.stage.answers import Answers, Close, Copy, Paste
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Spacer
from games.stage.widgets.buttons import Button


class NewGame(Dialog):
    """It closes with MetroChosen."""

    actions = (
        Action("row_up", N_("Move the player up"), ("Ctrl+Up",), "dialog", says=SetUpCommand.ROW_UP),
        Action("row_down", N_("Move the player down"), ("Ctrl+Down",), "dialog", says=SetUpCommand.ROW_DOWN),
    )

    def __init__(self, setup: Setup, settings: Settings) -> None:
        super().__init__("newgame", "", width=780, first="start")
        self.chosen = MetroChoice(setup, remembered(settings, len(setup.seats) != 1))
        self.dragging: int | None = None  # the row of the player who is dragged

    # Parts

    def body(self) -> list[Widget]:
        return SetUpPage(self.chosen, self.look.settings.player).body()

    def foot(self) -> list[Widget]:
        start = _("Watch") if self.chosen.computers else _("Start game")
        ready = not self.chosen.problem()
        self.buttons = [Button("start", start, "play", "primary", enabled=ready, says=SetUpCommand.START)]
        paste = Button("paste", _("Paste an ID or game"), "copy", "quiet", says=SetUpCommand.PASTE)
        return [paste, Spacer(), Button("cancel", _("Cancel"), says=DISMISS), *self.buttons]

    # Events

    def on_message(self, message: Message) -> Answers:
        match message:
            case RulesChosen(rules):
                self.chosen.solo = rules == "solo"
            case SeatChanged(row, seat):
                self.chosen.change(row, seat)
            case SeatRemoved(row):
                self.chosen.remove(row)
            case SeatDragged(row, y, dropped):
                self._drag(row, y, dropped)
            case MapSizeChosen(d):
                self.chosen.d = d
            case TurningSwitched(on):
                self.chosen.turning[self.chosen.solo] = on
            case TilesChosen(source):
                self.chosen.take_source(source)
            case TileStepped(tile, step):
                self.chosen.take_tile(tile, step)
            case GameIdTyped(text):
                self.chosen.take_id(text)
            case SetUpPasted(text):
                if (game := _game_in(text)) is not None:
                    return Close(MetroChosen(game))
                self.chosen.take_id(text)  # what is wrong is said beside the field
            case SetUpCommand():
                return self._command(message)
            case _:
                return super().on_message(message)
        return None

    def _command(self, command: SetUpCommand) -> Answers:
        match command:
            case SetUpCommand.START:
                return None if self.chosen.problem() else Close(MetroChosen(self.chosen.setup))
            case SetUpCommand.PASTE:
                return Paste(says=SetUpPasted)
            case SetUpCommand.COPY_ID:
                return Copy(self.chosen.game_id, _("Game ID copied."))
            case SetUpCommand.ADD:
                self.chosen.add()
            case SetUpCommand.SHUFFLE:
                self.chosen.shuffle()
            case SetUpCommand.DEAL:
                self.chosen.deal()
            case SetUpCommand.ROW_UP | SetUpCommand.ROW_DOWN:
                self._move_row(1 if command is SetUpCommand.ROW_DOWN else -1)
            case _:
                assert_never(command)
        return None

    def _drag(self, row: int, y: int, dropped: bool) -> None:
        """Move the player whose badge is dragged to the row under the pointer."""
        at = row if self.dragging is None else self.dragging
        rows = [w.rect.centery for w in self.walk() if isinstance(w, BadgeButton)]
        to = min(range(len(rows)), key=lambda n: abs(rows[n] - y))
        if not self.chosen.solo and to != at and at < len(self.chosen.seats):
            self.chosen.seats.insert(to, self.chosen.seats.pop(at))
        self.dragging = None if dropped else to

    def _move_row(self, step: int) -> None:
        """Move the player in whose row the keyboard is one row on, or back; the keyboard goes with it."""
        focused = self.focused.id if self.focused is not None else ""
        if focused[-1:].isdigit():
            at = int(focused[-1])
            if self.chosen.swap(at, at + step):
                self.refresh()
                self.focus(self.find(f"{focused[:-1]}{at + step}"))


def _game_in(text: str) -> Game | None:
    """Return the game or the placements in a pasted text; None where it is only a game ID, or nothing that is known."""
    try:
        game = KIND.read(text)[0]
    except (BadInput, IllegalMove):
        return None
    return game if game.history.moves or not game.history.dealt else None


def question(game: Game, settings: Settings) -> NewGame:
    """Return the dialog with the set-up of the game on the board: another may have been set up last, to be watched."""
    history = game.history
    return NewGame(Setup(str(history.params), game.seats, history.seed), settings)


def answer(wanted: Setup | Game, settings: Settings) -> Game:
    """Return the game that the dialog set up, remembered as the last one, or that was pasted into it."""
    if isinstance(wanted, Game):
        return wanted
    remember(settings, wanted)
    return Game.begin(wanted)
