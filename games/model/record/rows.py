"""The record, preset by preset: rows of a table, the values of a curve, games against each level. No pixels.

How the presets of a game are called and what its figure is, its entry says (`RecordOffer`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from games import catalog
from games.base.figures import MINUS, clock, number
from games.base.i18n import _
from games.model.contract import AnyGame
from games.model.keeping.records import Tally
from games.model.record.offer import Key, RecordOffer
from games.model.record.played import DRAWN, FILLED, GIVEN_UP, PLAYED, WON, Played
from games.model.record.rating import Rating, rating

CURVE = 50  # games of a curve
RUNNING, LEAST = 10, 5  # of so many the running median is taken, and of no fewer


@dataclass(frozen=True, slots=True)
class Preset:
    """What the record says of the games of one row; `played`, `won` and `best` know of games that `games` lacks."""

    game: str
    key: Key
    name: str
    figure: str
    contested: bool
    played: int = 0
    won: int = 0
    best: float | None = None
    games: tuple[Played, ...] = field(default=(), compare=False)

    @property
    def values(self) -> list[tuple[Played, float]]:
        """The games that have a figure, with it, in their order."""
        return [(one, value) for one in self.games if (value := value_of(one, self.figure)) is not None]

    @property
    def median(self) -> float | None:
        """The median of the unaided ones, None for none."""
        unaided = [value for one, value in self.values if one.unaided]
        return median(unaided) if unaided else None

    def said(self, value: float | None) -> str:
        """Return a figure in words."""
        return said(value, self.figure)


def median(values: Sequence[float]) -> float:
    """Return the median of at least one value; the standard library's would bring its fractions into the bundle."""
    ranked, middle = sorted(values), len(values) // 2
    return (ranked[middle] + ranked[-middle - 1]) / 2


def said(value: float | None, figure: str) -> str:
    """Return a figure in words: 2:55, 168, +28."""
    if value is None:
        return "–"
    if figure == "time":
        return clock(value)
    whole = f"{value:.1f}".removesuffix(".0") if value % 1 else number(value)
    return f"+{whole}" if figure == "margin" and value > 0 else whole.replace("-", MINUS)


def value_of(one: Played, figure: str) -> float | None:
    """Return what a game counts with: the seconds of one that was won, else its points."""
    if one.end in (FILLED, GIVEN_UP, PLAYED):
        return None
    if figure == "time":
        return one.seconds if one.end == WON else None
    return None if one.score is None else float(one.score)


def presets(entry: AnyGame, games: Sequence[Played], known: Mapping[str, Tally]) -> list[Preset]:
    """Return the rows of a game; `known`: what the record sums up of each preset."""
    offer = entry.record() or RecordOffer()
    found: dict[Key, list[str]] = {}
    names: dict[Key, str] = {}
    for preset, tally in known.items():
        place = placed(entry, offer, preset)
        if place is not None and tally.played:
            found.setdefault(place[0], []).append(preset)
            names.setdefault(*place)
    figure = offer.figure or usual_figure(games)
    rows = []
    for key in sorted(found):
        some = [known[preset] for preset in found[key]]
        mine = tuple(one for one in games if one.preset in found[key])
        rows.append(Preset(entry.name, key, names[key], figure, offer.contested(found[key][0]),
                           sum(tally.played for tally in some), sum(tally.won for tally in some),
                           best_of(some, figure), mine))  # fmt: skip
    return rows


def placed(entry: AnyGame, offer: RecordOffer, preset: str) -> tuple[Key, str] | None:
    """Return the sort key of the row that a preset belongs to, and the row's words; None for none."""
    if offer.row is not None:
        return offer.row(preset)
    labels = {params: label for label, params in entry.presets}
    parts = re.split(r"(\d+)", preset)
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts), _(labels.get(preset, preset))


def usual_figure(games: Iterable[Played]) -> str:
    """Return the figure of a game that names none: points where there are any."""
    return "points" if any(one.score is not None for one in games) else "time"


def best_of(some: Sequence[Tally], figure: str) -> float | None:
    """Return the best of several presets."""
    if figure == "time":
        return min((tally.best for tally in some if tally.best is not None), default=None)
    return max((float(tally.score) for tally in some if tally.score is not None), default=None)


@dataclass(frozen=True, slots=True)
class Trend:
    """The last games of a row: (game, figure) in their order; the running median of the unaided (index, figure); the
    index of the best among them, None where it is older or there is none."""

    points: tuple[tuple[Played, float], ...] = ()
    running: tuple[tuple[int, float], ...] = ()
    best: int | None = None


def curve(preset: Preset | None) -> Trend:
    """Return the curve of a row."""
    points = tuple(preset.values[-CURVE:]) if preset is not None else ()
    running, unaided = [], list[float]()
    for index, (one, value) in enumerate(points):
        if one.unaided:
            unaided.append(value)
            if len(unaided) >= LEAST:
                running.append((index, median(unaided[-RUNNING:])))
    least = preset is not None and preset.figure == "time"
    own = [(value if least else -value, index) for index, (one, value) in enumerate(points) if one.unaided]
    return Trend(points, tuple(running), min(own)[1] if own else None)


@dataclass(frozen=True, slots=True)
class Level:
    """The rated games against a level of the computer."""

    level: int
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Against:
    """The rated games against the computer: by level, in all, the longest run of wins, the rating if levels have one.

    `strengths`: of the levels, () where they were not measured; `more`: games that do not rate.
    """

    levels: tuple[Level, ...]
    strengths: tuple[float, ...] = ()
    rating: Rating | None = None
    run: int = 0
    more: int = 0

    @property
    def games(self) -> int:
        """How many games rate."""
        return sum(level.games for level in self.levels)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(level.won for level in self.levels)


POINTS = {WON: 1.0, DRAWN: 0.5}


def strengths_of(name: str) -> tuple[float, ...]:
    """Return the measured strength of each level of a game's computer, () where they were not measured."""
    entry = catalog.entry(name)
    offer = entry.record() if entry is not None else None
    return offer.ratings if offer is not None else ()


def ratable(games: Iterable[Played], levels: int) -> list[Played]:
    """Return the games against the first `levels` levels that say how strong the player is, in their order."""
    return [one for one in games if one.rated and 0 < one.level <= levels and one.end not in (FILLED, PLAYED)]


def rated(games: Iterable[Played], strengths: Sequence[float]) -> Rating | None:
    """Return the rating after ratable games; None for none, or where strengths are not known."""
    return rating((strengths[one.level - 1], POINTS.get(one.end, 0.0)) for one in games) if strengths else None


def moved(games: Iterable[Played], id: str, strengths: Sequence[float]) -> tuple[Rating, float] | None:
    """Return the rating after the game of an id and by how much that game moved it; None where it does not rate."""
    every = ratable(games, len(strengths))
    at = next((n for n, one in enumerate(every) if one.id == id), None)
    after = rated(every[: at + 1], strengths) if at is not None else None
    if at is None or after is None:
        return None
    before = rated(every[:at], strengths)
    return after, after.value - (before.value if before is not None else strengths[every[at].level - 1])


def against(games: Iterable[Played], levels: int, strengths: Sequence[float] = ()) -> Against:
    """Return what games against `levels` levels of the computer say."""
    every = [one for one in games if one.level and one.end not in (FILLED, PLAYED)]
    rate = ratable(every, levels)
    ends = [[one.end for one in rate if one.level == level] for level in range(1, levels + 1)]
    table = [Level(level, some.count(WON), some.count(DRAWN), len(some) - some.count(WON) - some.count(DRAWN))
             for level, some in enumerate(ends, 1)]  # fmt: skip
    runs = [len(list(some)) for won, some in groupby(rate, lambda one: one.end == WON) if won]
    return Against(tuple(table), tuple(strengths), rated(rate, strengths), max(runs, default=0),
                   len(every) - len(rate))  # fmt: skip
