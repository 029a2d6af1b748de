"""The dialog in which a position is set up: click a pit to add a stone, right click or Shift to take one away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import Refusal
from engine.history import History
from games.base.i18n import _, ngettext, spoken
from games.mancala.seats import Seat
from games.mancala.set_up.editor import PositionEditor, SetUpNote
from games.mancala.set_up.state import State
from games.stage.answers import Answers, Close, Paste
from games.stage.dialog import Dialog
from games.stage.keys import everywhere
from games.stage.messages import Message
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


class SetUp(Dialog):
    """Says PositionSet."""

    actions = (everywhere("paste"),)

    def __init__(self, state: State) -> None:
        super().__init__("setup", _("Set up a position"), width=780)
        self.state = state
        self.editor = PositionEditor(state.variant, state.pits)
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
        widgets.append(Row([Heading(_("To move")), Segmented("side", sides, state.side),
                            Button("swap", _("Swap seats"), "arrow-left-right", "quiet"), Spacer(),
                            Label(held.format(n=total), "bodyStrong")], gap=16))  # fmt: skip
        return [*widgets, Gap(4)]

    def foot(self) -> list[Widget]:
        self.buttons = [Button("use", _("Play from here"), "play", "primary")]
        return [Button("clear", _("Clear"), "eraser", "quiet"), Button("paste", _("Paste"), "copy", "quiet"), Spacer(),
                Button("cancel", _("Cancel")), *self.buttons]  # fmt: skip

    def on_value(self, id: str, value: Any) -> Answers:
        """Change the position, or hand it back if it is one; what is wrong is told, and nothing has changed."""
        try:
            return self._take(id, value)
        except Refusal as error:
            self.error = spoken(error)
            return None

    def _take(self, id: str, value: Any) -> Answers:
        state = self.state
        if id == "table":
            state.change(*value)
            self._mirror()
        elif id == "side":
            state.side = value
        elif id == "swap":
            state.swap()
        elif id == "clear":
            state.clear()
            self._mirror()
        elif id == "cancel":
            return Close(None)
        elif id == "paste" and not isinstance(value, str):
            return Paste("paste")
        elif id == "paste":
            other = state.paste(value)
            if other is not None:
                return Close(PositionSet(other, state.seats))
            self._mirror()
        elif id == "use":
            return Close(PositionSet(state.made(), state.seats))
        return None

    def on_action(self, id: str) -> Answers:
        return Paste("paste") if id == "paste" else None

    def _mirror(self) -> None:
        """Let the board show the position, about which nothing is wrong so far."""
        self.error = ""
        self.editor.show(self.state.counts)
