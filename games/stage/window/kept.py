"""Kept: what the disk has of a game; the crash card shows it when the scene of the game had to be closed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.base.i18n import _, ngettext


@dataclass(frozen=True)
class Kept:
    """A game as it stands in its file. `saved`: the time of the file (seconds since 1970), None if there is no file.

    `where` it stands, a part of a sentence ("round 6, your move"), and `amount`, its beginning ("All 11 turns").
    `lost`: how many moves the file lacks; `text`: the whole game as it was, to be copied; `again` makes its scene.
    """

    game: str
    where: str = ""
    amount: str = ""
    saved: float | None = None
    lost: int = 0
    text: str = ""
    again: Callable[[], Any] | None = None

    @property
    def title(self) -> str:
        """The heading: the game, and how far it was kept."""
        if not self.where:
            return _("Kept: {game}").format(game=self.game)
        return _("Kept: {game}, {where}").format(game=self.game, where=self.where)

    @property
    def line(self) -> str:
        """The line below: how many moves are kept, and when they were saved."""
        when = time.strftime("%H:%M:%S", time.localtime(self.saved or 0))
        if not self.amount:
            return _("Saved at {time}.").format(time=when)
        return _("{amount}, saved at {time}.").format(amount=self.amount, time=when)

    @property
    def lacks(self) -> str:
        """The sentence about the moves that the file lacks."""
        return ngettext("Not kept: your last move.", "Not kept: your last {n} moves.", self.lost).format(n=self.lost)
