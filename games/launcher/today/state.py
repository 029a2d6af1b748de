"""The state of Today: a day, its games as they were left or as they begin, stamps, totals, the line. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from games.base import assets
from games.base.dates import short_day
from games.base.figures import clock
from games.base.i18n import _, ngettext
from games.model.days.book import today
from games.model.days.offers import DayOffer, offers
from games.model.days.stamps import ONE, Stamp, Stamps, Totals
from games.model.game import Game
from games.model.keeping.store import Store
from games.model.kind import Kind
from games.model.shelf import Shelf

EARLIEST = date(1, 1, 1)


@dataclass(frozen=True)
class DayGame:
    """A game of the day shown. `kept`: whether a file has it, so that `game` is as it was left; `stamp`: once done."""

    offer: DayOffer
    game: Game
    kept: bool
    stamp: Stamp | None

    @property
    def done(self) -> bool:
        """Whether it has its stamp."""
        return self.stamp is not None

    @property
    def under_way(self) -> bool:
        """Whether it was begun and is not done."""
        return not self.done and self.kept and self.game.begun

    @property
    def seen(self) -> bool:
        """Whether there is a finished board to look at again."""
        return self.done and self.kept


class State:
    """The day shown is `day`, never one after `today` without a stamp; `entries` are its games.

    `kind_of(name)` returns a game's Kind; `clock()`: seconds since 1970, by default the store's.
    """

    def __init__(
        self, store: Store, kind_of: Callable[[str], Kind[Any]], own: str = "", clock: Callable[[], float] | None = None
    ) -> None:
        self.store = store
        self._kind_of = kind_of
        self._own = own
        self.clock: Callable[[], float] = clock or store.clock
        self.today = self.day = today(self.clock)
        self.stamps, self.totals = Stamps(), Totals()
        self.entries: tuple[DayGame, ...] = ()
        self.read()

    # What is so

    def read(self) -> None:
        """Read stamps and games anew."""
        self.take(self.store.days.stamps())
        self._fill()

    def take(self, stamps: Stamps) -> None:
        """Take stamps, and what follows from them: streak, longest, days with all games, days played."""
        self.stamps = stamps
        self.totals = stamps.totals(self.today, lambda day: len(offers(day)))

    def _fill(self) -> None:
        """Read the games of the day shown."""
        stamps = self.stamps.of(self.day)
        self.entries = tuple(self._entry(offer, stamps.get(offer.name)) for offer in offers(self.day))

    def shelf(self, name: str) -> Shelf[Any]:
        """Return where the games of a kind are kept."""
        return Shelf(self._kind_of(name), self.store, self._own)

    def _entry(self, offer: DayOffer, stamp: Stamp | None) -> DayGame:
        game = offer.kept(self.shelf(offer.name))
        return DayGame(offer, game or offer.begun(), game is not None, stamp)

    def turn(self) -> bool:
        """Take note that the day may have changed; return whether it has. The day shown goes along where it was today.

        Games that are open keep their day.
        """
        now = today(self.clock)
        if now == self.today:
            return False
        if self.day == self.today:
            self.day = now
        self.today = now
        self.read()
        return True

    @property
    def first_open(self) -> DayGame | None:
        """The first game of the day that is not done, None where all are."""
        return next((entry for entry in self.entries if not entry.done), None)

    def done(self, day: date) -> int:
        """Return how many games of a day are done."""
        return len(self.stamps.of(day))

    # Other days

    def opens(self, day: date) -> bool:
        """Whether a day can be shown: none after today, unless a clock that was ahead has left a stamp there."""
        return EARLIEST < day <= self.today or bool(self.done(day))

    def go(self, day: date) -> bool:
        """Show a day; return whether that is possible."""
        if not self.opens(day):
            return False
        self.day = day
        self._fill()
        return True

    def step(self, days: int) -> bool:
        """Show the day so many days away; return whether that is possible."""
        try:
            return self.go(self.day + timedelta(days=days))
        except OverflowError:
            return False

    def week(self) -> list[date]:
        """Return the days of the week of the day shown, Monday first."""
        monday = self.day - self.day.weekday() * ONE if self.day.toordinal() > 7 else self.day
        return [monday + n * ONE for n in range(7)]

    # Words

    def came(self, day: date, name: str) -> str:
        """Return what came of a game of a day: its time or its points; "open" today, "" where it was not done."""
        stamp = self.stamps.of(day).get(name)
        if stamp is None:
            return _("open") if day == self.today else ""
        return told(stamp)

    def line(self) -> str:
        """Return the line to send, "" while nothing of the day is done."""
        parts = [
            " ".join(part for part in (entry.offer.word, told(entry.stamp), hinted(entry.stamp)) if part)
            for entry in self.entries
            if entry.stamp is not None
        ]
        if not parts:
            return ""
        return _("Tabla {date}: {results}").format(date=short_day(self.day), results=", ".join(parts))

    def sent(self) -> str:
        """Return the whole text to send: the line, and where the program is to be had, once it has a home."""
        return "\n".join(filter(None, (self.line(), assets.home()))) if self.line() else ""

    def about(self, day: date) -> str:
        """Return what a day's games came to: "22 Nov: calendar 2:41, sudoku 6:10 (later), Metro open"."""
        if not self.opens(day):
            return short_day(day)
        stamps, parts = self.stamps.of(day), []
        for offer in offers(day):
            stamp = stamps.get(offer.name)
            result = (told(stamp), hinted(stamp)) if stamp is not None else (_("open"), "")
            late = "(" + _("later") + ")" if stamp is not None and stamp.late else ""
            parts.append(" ".join(part for part in (offer.word, *result, late) if part))
        return _("{date}: {results}").format(date=short_day(day), results=", ".join(parts))


def told(stamp: Stamp) -> str:
    """Return what came of a game: 6:10, or points."""
    if stamp.seconds is not None:
        return clock(stamp.seconds)
    return str(stamp.points) if stamp.points is not None else _("done")


def hinted(stamp: Stamp) -> str:
    """Return the hints taken, in brackets; "" for none."""
    n = stamp.hints
    return ngettext("({n} hint)", "({n} hints)", n).format(n=n) if n else ""
