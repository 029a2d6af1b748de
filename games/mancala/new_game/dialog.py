"""The dialog that sets a game up: left who plays, right the board, drawn anew as pits and stones change."""

from __future__ import annotations

from games.base.i18n import _
from games.mancala.board.drawing import BoardView
from games.mancala.new_game.columns import LONGEST_NAME, SetupColumns
from games.mancala.new_game.messages import (
    BoardChanged,
    DepthSwitched,
    EntrantDropped,
    EntrantOwn,
    EntrantSet,
    GamesTyped,
    MatchGoesOn,
    NewGameCommand,
    OptionSwitched,
    OwnNamed,
    PositionWanted,
    SetupTaken,
    SitterNamed,
    SowingChosen,
)
from games.mancala.new_game.protocol import Protocol
from games.mancala.new_game.state import State
from games.mancala.play.company import let_run
from games.mancala.play.messages import OwnAllowed, SowingCommand
from games.mancala.play.own_players import may_run_dialog
from games.mancala.seats import SowingSetup
from games.mancala.variant import Variant
from games.midend.dialogs.leave import leave_dialog
from games.midend.messages import TableCommand
from games.stage.answers import Answers, Close
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.words import Label


class NewGame(Dialog):
    """Says SowingChosen, or that a position is to be set up.

    `asks`: a game is under way. Whether it may go is asked over this dialog, so that nothing chosen here is lost.
    `kept`: how far the match is that can be gone on with, "" for none; `sets_up`: a position can be set up instead.
    """

    def __init__(
        self, variant: Variant, setup: SowingSetup, asks: bool = False, kept: str = "", sets_up: bool = True
    ) -> None:
        super().__init__("newgame", "", width=780)
        self.variant = variant
        self.asks = asks
        self.kept = kept
        self.sets_up = sets_up
        self.state = State(variant, setup)
        self.view = BoardView(variant.name)

    def body(self) -> list[Widget]:
        head = Row([Label(_("New game"), "large", grow=1), IconButton("close", "x", tip=_("Cancel"), says=DISMISS)])
        columns = SetupColumns(self.state, self.look, self.view, self.kept)
        left, right = Column(columns.left(), 10, grow=316), Column(columns.right(), 10, grow=364)
        return [head, Gap(4), Row([left, right], gap=36, align="top")]

    def foot(self) -> list[Widget]:
        start = _("Watch") if self.state.setup.against == "computers" else _("Start game")
        self.buttons = [Button("start", start, "play", "primary", says=NewGameCommand.START)]
        usual = Button("usual", _("Usual rules"), "rotate-ccw", "quiet", says=NewGameCommand.USUAL)
        setup = Button("setup", _("Set up a position"), "pencil", "quiet", says=SowingCommand.SET_UP)
        cancel = Button("cancel", _("Cancel"), says=DISMISS)
        others = [*([usual] if self.variant.sizes else []), *([setup] if self.sets_up else [])]
        return [*others, Spacer(), cancel, *self.buttons]

    def on_message(self, message: Message) -> Answers:
        state = self.state
        match message:
            case SetupTaken(field, value):
                state.choose(**{field: value})
            case DepthSwitched(on):
                state.deepen(on)
            case SitterNamed(who, name):
                state.names[who] = name[:LONGEST_NAME]
            case BoardChanged(field, count):
                state.change_board(**{field: int(count)})
            case OptionSwitched(letter, on):
                state.switch(letter, on)
            case NewGameCommand.USUAL:
                state.reset()
            case EntrantSet(place, level):
                state.set_entrant(place, int(level))
            case EntrantOwn(place, on):
                state.turn_entrant(place, on)
            case EntrantDropped(place):
                state.drop_entrant(place)
            case GamesTyped(text):
                state.type_games(text)
            case NewGameCommand.ADD_ENTRANT:
                state.add_entrant()
            case NewGameCommand.PROTOCOL:
                return Ask(Protocol(self.variant))
            case SowingCommand.SET_UP:
                return Close(PositionWanted(state.setup))
            case MatchGoesOn():
                return Close(message)
            case OwnNamed(field, words):
                state.name(field, words)
            case NewGameCommand.START:
                return self._start()
            case OwnAllowed(programs):
                let_run(programs)
                return self._start()
            case TableCommand.LEAVE:
                return self._begin()
            case _:
                return super().on_message(message)
        return None

    def _start(self) -> Answers:
        """Start, once every player of one's own is named and it was said that it may run."""
        if not self.state.check():
            return None
        if unasked := self.state.unasked:
            return Ask(may_run_dialog(unasked))
        asks = self.asks and not self.state.setup.of_match  # a match leaves the game under way alone
        return Ask(leave_dialog()) if asks else self._begin()

    def _begin(self) -> Answers:
        """Start; the names are the user's from now on."""
        for id, name in self.state.names.items():
            self.look.settings.change(id, name)
        return Close(SowingChosen(self.state.setup, self.asks))
