"""States of Today for pictures: a calendar that stands still, and stamps in memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from games.launcher import rooms
from games.launcher.today.look import LookAgain
from games.launcher.today.scene import Today
from games.launcher.today.state import DayGame, State
from games.midend.poses import entered
from games.model.app import App
from games.model.days.chance import Chance
from games.model.days.offers import offers
from games.model.days.stamps import ONE, Stamp, Stamps
from games.stage.scene import Scene

DAY, BEGUN = date(2026, 11, 22), date(2026, 3, 4)
ROW = 12  # days in a row up to today
MOVES = 20


def clock() -> float:
    """Return two in the afternoon of the day."""
    return time.mktime((DAY.year, DAY.month, DAY.day, 14, 0, 0, 0, 0, -1))


def some() -> Stamps:
    """Return the stamps of most of a year."""
    chance, found = Chance("a year"), Stamps()
    day = BEGUN
    while day < DAY:
        there = offers(day)
        done = max(day > DAY - ROW * ONE, min(len(there), chance.below(5)))
        late = not chance.below(20) and day < DAY - ROW * ONE
        for offer in there[:done]:
            found.add(stamp(offer.name, day, 45 + chance.below(330), day + late * ONE))
        day += ONE
    return found


def stamp(name: str, day: date, figure: int, on: date) -> Stamp:
    """Return a stamp, with a time or, for a game without one, with points."""
    timed = name != offers(day)[-1].name
    return Stamp(day, name, 0.0, on, figure if timed else None, None if timed else 100 + figure // 6)


def played(entry: DayGame, done: bool) -> DayGame:
    """Return a game after some moves; one that is done has its stamp."""
    game = entry.game
    rules = game.history.rules
    for _n in range(MOVES):
        if not game.over:
            game.play(next(iter(rules.moves(game.position))))
    made = stamp(entry.offer.name, DAY, 161 + 209 * (entry.offer.name != offers(DAY)[0].name), DAY) if done else None
    return replace(entry, game=game, kept=True, stamp=made)


def stand(state: State, open_games: int, year: bool = True) -> None:
    """Have all games of a day done but the last few, of which the first is under way."""
    stamps = some() if year else Stamps()
    entries = list(state.entries)
    first_open = len(entries) - open_games
    for n, entry in enumerate(entries):
        if n <= first_open and year:
            entries[n] = played(entry, n < first_open)
    state.entries = tuple(entries)
    for entry in entries:
        if entry.stamp is not None:
            stamps.add(entry.stamp)
    state.take(stamps)


def standing(app: App, open_games: int, year: bool = True) -> Today:
    """Return Today with all games done but the last few, of which the first is under way."""
    return entered(rooms.today(app, clock), lambda scene: stand(scene.state, open_games, year))


def looked(app: App) -> Scene:
    """Return a finished game that is looked at again."""
    state = rooms.today(app, clock).state
    return LookAgain(app, played(state.entries[-1], True))


POSES: dict[str, Callable[[App], Scene]] = {
    "today": lambda app: standing(app, 1),
    "today-first": lambda app: standing(app, 9, year=False),
    "today-done": lambda app: standing(app, 0),
    "lookagain": looked,
}
