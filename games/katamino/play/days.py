"""The days around a calendar board: which one it is, how to get to another, and what has come of them."""

from __future__ import annotations

import datetime

from games.katamino.game import Game
from games.katamino.rules.calendar import PIECES, board_of
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import challenge_of
from games.katamino.standings import game_of
from games.midend.year_sheet import DayMark
from games.model.days.book import today
from games.model.days.offers import offers
from games.model.days.stamps import Stamp, Stamps
from games.model.shelf import Shelf

FULL, HALF = 2, 1  # marks of a day: done on that day without hints, done later or with hints


class Days:
    """`fixed`: the date that it is to be today, for pictures; None: the date beside the player."""

    def __init__(self) -> None:
        self.fixed: datetime.date | None = None
        self.stamps = Stamps()
        self._read_for: tuple[str, bool] | None = None

    @property
    def today(self) -> datetime.date:
        """The date beside the player."""
        return self.fixed or today()

    def read(self, shelf: Shelf[Game], game: Game) -> None:
        """Read what the stamps say of the calendars of all days, for another game or one that has ended."""
        if self._read_for == (game.id, game.over):
            return
        self._read_for = game.id, game.over
        self.stamps = Stamps(stamp for stamp in shelf.store.days.stamps() if stamp.game == NAME)

    def beside(self, game: Game, step: int) -> datetime.date | None:
        """Return the day before (-1) or after (1) that of a game; None where there is none, as after today."""
        day: datetime.date | None = game.position.plan.day
        if day is None or (day >= self.today if step > 0 else day <= datetime.date(1, 1, 2)):
            return None
        return day + datetime.timedelta(step)

    def game(self, shelf: Shelf[Game], day: datetime.date, stamped: bool) -> Game:
        """Return the calendar of a day as it was left, else a new one; `stamped`: the one that counts for that day."""
        if stamped:
            for offer in offers(day):
                if offer.name == NAME:
                    found = offer.kept(shelf) or offer.begun()
                    assert isinstance(found, Game)
                    return found
        return game_of(shelf, challenge_of(PIECES, board_of(day)))

    def marks(self, year: int) -> tuple[tuple[datetime.date, DayMark], ...]:
        """Return what the sheet of a year shows: full is on the day and without hints, half later or with hints."""
        own = [stamp for stamp in self.stamps if stamp.day.year == year]
        return tuple((stamp.day, DayMark(FULL if _whole(stamp) else HALF)) for stamp in own)

    @property
    def in_a_row(self) -> int:
        """Full days in a row, to yesterday, with today once it is done."""
        return Stamps(stamp for stamp in self.stamps if _whole(stamp)).totals(self.today, lambda day: 1).streak


def _whole(stamp: Stamp) -> bool:
    return not stamp.late and not stamp.hints
