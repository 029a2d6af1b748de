"""The dialog in which a position is set up: click a pit to add a stone, right click or Shift to take one away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.game import Refusal
from engine.history import History
from games.base.i18n import _, ngettext, spoken
from games.mancala.rules.steps import Well
from games.mancala.seats import Seat
from games.mancala.set_up.editor import PositionEditor, SetUpNote
from games.mancala.set_up.state import State
from games.stage.answers import Answers, Close, Paste
from games.stage.dialog import Dialog
from games.stage.keys import everywhere
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented
from games.stage.widgets.words import Heading, Label


@dataclass(frozen=True, slots=True)
class PositionSet(Message):
    """A game that starts with the position set up is to be played, with these seats by side."""

    history: History
    seats: tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class _WellChanged(Message):
    well: Well
    by: int

    @classmethod
    def of(cls, value: tuple[Well, int]) -> _WellChanged:
        """Return what the board says."""
        return cls(*value)


@dataclass(frozen=True, slots=True)
class _SideChosen(Message):
    side: int


@dataclass(frozen=True, slots=True)
class _PositionPasted(Message):
    text: str


class _Go(Message, Enum):
    SWAP = "swap"
    CLEAR = "clear"
    PASTE = "paste"
    USE = "use"


class SetUp(Dialog):
    """Says PositionSet."""

    actions = (replace(everywhere("paste"), says=_Go.PASTE),)

    def __init__(self, state: State) -> None:
        super().__init__("setup", _("Set up a position"), width=780)
        self.state = state
        self.editor = PositionEditor(state.variant, state.pits, says=_WellChanged.of)
        self.editor.turned = state.below == 1
        self.error = ""
        self._mirror()

    def body(self) -> list[Widget]:
        state, total = self.state, self.state.total
        keys = _("Arrows choose a pit, digits say how many; up and down change it.")
        if state.variant.stores:
            said = _("Click a pit to add a stone, right click to take one away.")
            held = ngettext("{n} stone", "{n} stones", total)
        else:
            said = _("Click a pit to add a seed, right click to take one away.")
            held = ngettext("{n} seed", "{n} seeds", total)
        below, above = state.below, 1 - state.below
        sides = [(below, _("Below: {name}").format(name=state.sitters[below].name)),
                 (above, _("Above: {name}").format(name=state.sitters[above].name))]  # fmt: skip
        widgets: list[Widget] = [SetUpNote(said, keys, self.error), self.editor]
        widgets.append(Row([Heading(_("To move")), Segmented("side", sides, state.side, says=_SideChosen),
                            Button("swap", _("Swap seats"), "arrow-left-right", "quiet", says=_Go.SWAP), Spacer(),
                            Label(held.format(n=total), "bodyStrong")], gap=16))  # fmt: skip
        return [*widgets, Gap(4)]

    def foot(self) -> list[Widget]:
        self.buttons = [Button("use", _("Play from here"), "play", "primary", says=_Go.USE)]
        clear = Button("clear", _("Clear"), "eraser", "quiet", says=_Go.CLEAR)
        paste = Button("paste", _("Paste"), "copy", "quiet", says=_Go.PASTE)
        return [clear, paste, Spacer(), Button("cancel", _("Cancel"), says=DISMISS), *self.buttons]

    def on_message(self, message: Message) -> Answers:
        """Change the position, or hand it back if it is one; what is wrong is told, and nothing has changed."""
        try:
            return self._take(message)
        except Refusal as error:
            self.error = spoken(error)
            return None

    def _take(self, message: Message) -> Answers:
        state = self.state
        match message:
            case _WellChanged(well, by):
                state.change(well, by)
                self._mirror()
            case _SideChosen(side):
                state.side = side
            case _Go.SWAP:
                state.swap()
            case _Go.CLEAR:
                state.clear()
                self._mirror()
            case _Go.PASTE:
                return Paste(says=_PositionPasted)
            case _PositionPasted(text):
                other = state.paste(text)
                if other is not None:
                    return Close(PositionSet(other, state.seats))
                self._mirror()
            case _Go.USE:
                return Close(PositionSet(state.made(), state.seats))
            case _:
                return super().on_message(message)
        return None

    def _mirror(self) -> None:
        """Let the board show the position, about which nothing is wrong so far."""
        self.error = ""
        self.editor.show(self.state.counts)
