"""Stamps: which games of which days are done, with what came of them, and what follows: streak, longest, totals.

A stamp is known by its day and its game, so the stamps of two machines merge into one set, in any order and however
often: nothing is lost, nothing counts twice. Of two stamps for the same game the one made on its day stands, else the
earlier one. Which day it is comes from the caller; nothing here looks at a clock. No pixels, no files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from games.model.keeping.records import count, figure

ONE = timedelta(days=1)
LATEST = date(9999, 12, 30)  # a day after it there is none


@dataclass(frozen=True, slots=True)
class Stamp:
    """One game of one day, done: `at` seconds since 1970, when the calendar beside the player said `on`.

    What came of it: `seconds`, or `points` where points are what counts; `hints` taken; `recipe`: the version of it.
    """

    day: date
    game: str
    at: float
    on: date
    seconds: float | None = None
    points: int | None = None
    hints: int = 0
    recipe: int = 1

    @property
    def late(self) -> bool:
        """Whether it was made on another day than its own: it then counts for no streak."""
        return self.on != self.day

    @property
    def order(self) -> tuple[Any, ...]:
        """Of two for the same game of the same day the one that stands has the lower order."""
        return self.late, self.at, self.on, self.seconds or 0.0, self.points or 0, self.hints, self.recipe


@dataclass(frozen=True, slots=True)
class Totals:
    """Days in a row now and at most, days with all games, days with any, and the first day of all (None: none yet).

    `days`: from the first day to today, both counted.
    """

    streak: int = 0
    longest: int = 0
    whole: int = 0
    played: int = 0
    since: date | None = None
    days: int = 0


class Stamps:
    """A set of stamps, one for each game of a day."""

    def __init__(self, stamps: Iterable[Stamp] = ()) -> None:
        self._made: dict[date, dict[str, Stamp]] = {}
        for stamp in stamps:
            self.add(stamp)

    def add(self, stamp: Stamp) -> None:
        """Put a stamp in, unless one that stands before it is there."""
        there = self._made.setdefault(stamp.day, {})
        before = there.get(stamp.game)
        if before is None or stamp.order < before.order:
            there[stamp.game] = stamp

    def __iter__(self) -> Iterator[Stamp]:
        """Yield all stamps by day and game."""
        for day in sorted(self._made):
            yield from (self._made[day][game] for game in sorted(self._made[day]))

    def of(self, day: date) -> dict[str, Stamp]:
        """Return the stamps of a day by game."""
        return dict(self._made.get(day, {}))

    def on_time(self, day: date) -> bool:
        """Whether a game of the day was done on that day."""
        return any(not stamp.late for stamp in self._made.get(day, {}).values())

    def totals(self, today: date, whole: Callable[[date], int]) -> Totals:
        """Return what is told beside the sheet; `whole(day)`: how many games a day has.

        Days in a row are those with a game done on that day; today does not break them while it is still open. The
        days after today that a clock set forward or another time zone has left are kept, and go on with a row that
        reaches them.
        """
        known = sorted(day for day in self._made if self._made[day])
        if not known:
            return Totals()
        rows = list(in_a_row(day for day in known if self.on_time(day)))
        now = next((n for n, first in rows if first <= today < first + n * ONE), 0)
        now = now or next((n for n, first in rows if first + n * ONE == today), 0)
        since = min(stamp.on for stamp in self)
        past = [day for day in known if day <= today]
        return Totals(
            now,
            max((n for n, _first in rows), default=0),
            sum(len(self._made[day]) >= whole(day) > 0 for day in past),
            len(past),
            since,
            max(1, (today - since).days + 1),
        )


def in_a_row(days: Iterable[date]) -> Iterator[tuple[int, date]]:
    """Yield how many of the days, which rise, follow each other, and the first of them."""
    count = 0
    first = date.min
    last = date.min
    for day in days:
        if count and day == last + ONE:
            count += 1
        else:
            if count:
                yield count, first
            count, first = 1, day
        last = day
    if count:
        yield count, first


# As plain values


def written(stamps: Stamps) -> dict[str, dict[str, dict[str, Any]]]:
    """Return stamps as plain values: day, game, figures."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for one in stamps:
        entry: dict[str, Any] = {"at": one.at, "on": one.on.isoformat(), "recipe": one.recipe}
        for name in ("seconds", "points", "hints"):
            if getattr(one, name):  # fields that the file has where they say something, by their names
                entry[name] = getattr(one, name)  # as above
        found.setdefault(one.day.isoformat(), {})[one.game] = entry
    return found


def read(values: object) -> Stamps:
    """Return the stamps of plain values, what is damaged among them left out."""
    found = Stamps()
    for day_text, games in values.items() if isinstance(values, dict) else ():
        day = read_date(day_text)
        for game, entry in games.items() if day is not None and isinstance(games, dict) else ():
            at = figure(entry.get("at")) if isinstance(entry, dict) else None
            on = read_date(entry["on"]) if at is not None and "on" in entry else None
            if day is None or at is None or on is None or not isinstance(game, str):
                continue
            hints, recipe = (max(0, count(entry.get(name)) or 0) for name in ("hints", "recipe"))
            points = count(entry.get("points"))
            found.add(Stamp(day, game, at, on, figure(entry.get("seconds")), points, hints, recipe))
    return found


def read_date(text: object) -> date | None:
    """Return a date as it is written, 2026-11-22; None for what is none."""
    try:
        found = date.fromisoformat(text) if isinstance(text, str) and len(text) == 10 else None
    except ValueError:
        return None
    return found if found is not None and found <= LATEST else None
