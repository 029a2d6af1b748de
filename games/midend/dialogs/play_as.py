"""On whose side one plays on from a position that came from elsewhere: until that is answered nobody moves."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.i18n import _
from games.stage.dialog import Dialog
from games.stage.messages import Message
from games.stage.widgets.buttons import Button


@dataclass(frozen=True, slots=True)
class PlayAsChosen(Message):
    """These players are people from here on; the computer has the others."""

    players: tuple[int, ...]


def play_as(mover: int, text: str) -> Dialog:
    """Return the question for two players, of whom `mover` is to move; `text` says who that is."""
    both = Button("both", _("Both"), "users", says=PlayAsChosen((0, 1)))
    other = Button("other", _("The other side"), says=PlayAsChosen((1 - mover,)))
    own = Button("mover", _("The side to move"), "", "primary", says=PlayAsChosen((mover,)))
    return Dialog("play-as", _("Play as"), text, [both, other, own], width=560)
