"""The record of somebody who has played since March, made up, for pictures and the self-test; and an empty one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone

from games import catalog
from games.launcher.record.scene import Record
from games.midend.poses import entered
from games.model.app import App
from games.model.keeping.records import Tally
from games.model.record.offer import RecordOffer
from games.model.record.played import DRAWN, LOST, WON, Played, summed

HERE = timezone(timedelta(hours=1))
LAST = datetime(2026, 11, 22, 18, 30, tzinfo=HERE)
GAMES = 50  # made up of each preset


class Made:
    """Made-up games, the same each time."""

    def __init__(self, games: list[Played]) -> None:
        self._games = sorted(games, key=lambda one: one.when)

    def games(self, game: str = "") -> list[Played]:
        """Return them, of one kind or of all."""
        return [one for one in self._games if game in ("", one.game)]

    def tallies(self, game: str) -> Mapping[str, Tally]:
        """Return what they sum up to."""
        parts: dict[str, list[Played]] = {}
        for one in self.games(game):
            parts.setdefault(one.preset, []).append(one)
        return {preset: summed(some) for preset, some in parts.items()}


def made_up() -> Made:
    """Return games of every kind there is: against levels where these were measured, else with times that fall."""
    chance, found = random.Random(49), list[Played]()
    for entry in catalog.entries():
        offer = entry.record() or RecordOffer()
        figure = offer.figure or "time"
        samples = offer.samples() if offer.samples is not None else [params for _label, params in entry.presets]
        levels = bool(offer.ratings)
        for number, preset in enumerate(samples):
            count = GAMES if len(samples) < 10 else 2
            for n in range(count):
                when = LAST - timedelta(days=(count - 1 - n) * 103 / max(1, count - 1), hours=5 * number)
                helped = chance.random() < 0.14
                one = _timed(chance, n / count, number) if figure == "time" else _scored(chance, figure)
                level = chance.randrange(2, 9) if levels else 0
                end = _end(chance, level) if levels else WON if chance.random() < 0.93 else LOST
                found.append(Played(entry.name, f"{entry.name}{number}-{n}", preset, when.isoformat(), end, one[0],
                                    one[1] * (-1 if levels and end == LOST else 1) if one[1] is not None else None,
                                    int(helped and not levels), helped and not levels, level, levels,
                                    when=when.timestamp()))  # fmt: skip
    return Made(found)


def _timed(chance: random.Random, share: float, number: int) -> tuple[float, None]:
    base = (520 - 200 * share) * (1 + number % 7) / 3
    return round(base * chance.uniform(0.7, 1.35), 1), None


def _scored(chance: random.Random, figure: str) -> tuple[None, int]:
    return None, chance.randrange(1, 28) if figure == "margin" else chance.randrange(84, 169)


def _end(chance: random.Random, level: int) -> str:
    lot = chance.random() * (1 + 3 ** (level - 4.9))
    return WON if lot < 0.94 else DRAWN if lot < 1.06 else LOST


def counted(scene: Record) -> None:
    """Have the charts ready."""
    for chart in scene.charts.values():
        chart.count_now()
    scene.refresh()


def made(app: App, games: Made) -> Record:
    """Return a record with its charts ready."""
    return entered(Record(app, games, {}), counted)


def played(app: App) -> Record:
    """Return the record of somebody who plays every day."""
    return made(app, made_up())


def empty(app: App) -> Record:
    """Return the record before the first game."""
    return made(app, Made([]))


def one_game(app: App) -> Record:
    """Return the record with the rows of the second game alone."""
    scene = played(app)
    scene.state.show(catalog.entries()[min(1, len(catalog.entries()) - 1)].name)
    return scene


POSES = {"record": played, "record-empty": empty, "record-one": one_game}
