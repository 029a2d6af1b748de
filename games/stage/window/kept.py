"""What of a game is on the disk, as a scene can tell it when it had to be closed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.base.i18n import _, ngettext


@dataclass(frozen=True)
class Kept:
    """A game as its file has it, `saved` by the file's own time (seconds since 1970), None: nothing is on the disk.

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
        """What is kept, as a heading."""
        if not self.where:
            return _("Kept: {game}").format(game=self.game)
        return _("Kept: {game}, {where}").format(game=self.game, where=self.where)

    @property
    def line(self) -> str:
        """How much of it, and since when."""
        when = time.strftime("%H:%M:%S", time.localtime(self.saved or 0))
        if not self.amount:
            return _("Saved at {time}.").format(time=when)
        return _("{amount}, saved at {time}.").format(amount=self.amount, time=when)

    @property
    def lacks(self) -> str:
        """What is not kept."""
        return ngettext("Not kept: your last move.", "Not kept: your last {n} moves.", self.lost).format(n=self.lost)
