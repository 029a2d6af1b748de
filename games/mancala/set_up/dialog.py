"""The dialog in which a position is set up: a click adds a stone, a drag moves them, digits say how many.

The values of the turns stand on the pits at once, as in play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.game import Refusal
from engine.history import History
from games.base.i18n import _, ngettext, spoken
from games.mancala.rules.steps import STORE, Well
from games.mancala.seats import Seat
from games.mancala.set_up.editor import PositionEditor, SetUpNote, StonesMoved
from games.mancala.set_up.state import State
from games.mancala.think.advice import Advice
from games.mancala.think.valuation import chips_of
from games.stage.answers import Answers, Close, Paste
from games.stage.dialog import Dialog
from games.stage.keys import everywhere
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented
from games.stage.widgets.words import Heading, Label
from games.stage.window import wake


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
    def of(cls, value: tuple[Well, int] | StonesMoved) -> Message:
        """Return what the board says."""
        return value if isinstance(value, StonesMoved) else cls(*value)


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
    LESS = "less"
    MORE = "more"
    UNDO = "undo"
    REDO = "redo"


class SetUp(Dialog):
    """Says PositionSet."""

    actions = (
        replace(everywhere("paste"), says=_Go.PASTE),
        replace(everywhere("undo"), says=_Go.UNDO),
        replace(everywhere("redo"), says=_Go.REDO),
    )

    def __init__(self, state: State) -> None:
        super().__init__("setup", _("Set up a position"), width=780)
        self.state = state
        self.editor = PositionEditor(state.variant, state.pits, says=_WellChanged.of)
        self.editor.turned = state.below == 1
        self.error = ""
        self.advice = Advice(state.variant, wake.wake)

    def enter(self) -> None:
        self._mirror()

    def leave(self) -> None:
        self.advice.close()

    def update(self, now: float) -> Answers:
        if self.advice.look(now):
            self._tell()
        return None

    def body(self) -> list[Widget]:
        state, total = self.state, self.state.total
        stones = state.variant.stores
        held = ngettext("{n} stone", "{n} stones", total) if stones else ngettext("{n} seed", "{n} seeds", total)
        if self.look.touch:
            said = _("Tap a pit to add one, drag what lies in it to another pit, or off the board.")
            keys = _("Minus and plus change the pit that has a ring.")
        else:
            said = _("Click a pit to add one, right click to take one away, drag to move all of it.")
            keys = _("Arrows choose a pit, digits say how many; up and down change it.")
        below, above = state.below, 1 - state.below
        sides = [(below, _("Below: {name}").format(name=state.sitters[below].name)),
                 (above, _("Above: {name}").format(name=state.sitters[above].name))]  # fmt: skip
        widgets: list[Widget] = [SetUpNote(said, keys, self.error), self.editor]
        widgets.append(Row([*self._chosen(), Spacer(), Label(held.format(n=total), "bodyStrong", lines=1),
                            Label(self._lacking(), "small", "ink.secondary", lines=1),
                            IconButton("undo", "undo-2", action="undo", tip=_("Undo"), enabled=state.can_undo),
                            IconButton("redo", "redo-2", action="redo", tip=_("Redo"), enabled=state.can_redo)],
                           gap=10))  # fmt: skip
        widgets.append(Row([Heading(_("To move")), Segmented("side", sides, state.side, says=_SideChosen), Spacer(),
                            Button("swap", _("Swap seats"), "arrow-left-right", "quiet", says=_Go.SWAP)],
                           gap=16))  # fmt: skip
        return widgets

    def _chosen(self) -> list[Widget]:
        """Return the well that is chosen, and the buttons that change it: for a finger, and for who wants to see it."""
        side, pit = self.state.chosen
        low = side == self.state.below
        if pit == STORE:
            said = _("Store below") if low else _("Store above")
        else:
            said = (_("Pit {n} below") if low else _("Pit {n} above")).format(n=pit + 1)
        count = Label(str(self.state.counts[side, pit]), "heading", align="centre")
        less = IconButton("less", "minus", tip=_("One stone less"), says=_Go.LESS)
        return [Label(said, "bodyStrong", lines=1), less, count,
                IconButton("more", "plus", tip=_("One stone more"), says=_Go.MORE)]  # fmt: skip

    def _lacking(self) -> str:
        """Return how many stones are missing, or too many, of a game on this board."""
        lacking, whole = self.state.lacking, self.state.lacking + self.state.total
        if not lacking:
            return _("as in a game")
        if lacking > 0:
            return ngettext("{n} missing of {total}", "{n} missing of {total}", lacking).format(n=lacking, total=whole)
        said = ngettext("{n} too many: a game has {total}", "{n} too many: a game has {total}", -lacking)
        return said.format(n=-lacking, total=whole)

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
            case StonesMoved(source, goal):
                state.move(source, goal)
                self._mirror()
            case _SideChosen(side):
                state.give_turn(side)
                self._mirror()
            case _Go.LESS | _Go.MORE:
                state.change(state.chosen, 1 if message is _Go.MORE else -1)
                self._mirror()
            case _Go.UNDO | _Go.REDO:
                state.undo() if message is _Go.UNDO else state.redo()
                self._mirror()
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
        """Let the board show the position, about which nothing is wrong so far, and have it valued."""
        self.error = ""
        self.editor.chosen = self.state.chosen
        self.editor.show(self.state.counts)
        position = self.state.position()
        if position is None:
            self.advice.close()
        else:
            self.advice.ask(position, self.look.now())
        self._tell()

    def _tell(self) -> None:
        """Let the pits tell what is known of the turns."""
        known = self.advice.valuation
        self.editor.tell(chips_of(known.values, self.state.side) if known is not None else {}, self.look)
        self.editor.touch()
        self.refresh()
