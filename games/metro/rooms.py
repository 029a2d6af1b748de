"""The rooms of Metro, for its own scenes: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import catalog
from games.metro.game import Game
from games.midend.study.refusals import check_learning
from games.model.rooms import Rooms

if TYPE_CHECKING:
    from games.metro.review.reviewing import Judged
    from games.model.app import App
    from games.stage.scene import Scene


@dataclass(frozen=True, kw_only=True)
class MetroRooms(Rooms[Game]):
    """The rooms of Metro; `of_text(app, game)`: for a game that a text held.

    `review(app, game)` goes through what its placements were worth; `retry` asks for a player's mistakes again, its
    third argument being what was found of its positions already.
    """

    play: Callable[[App, Game], Scene]
    replay: Callable[[App, Game], Scene]
    of_text: Callable[[App, Game], Scene]
    review: Callable[[App, Game], Scene]
    retry: Callable[[App, Game, Judged, int], Scene]


def learn(app: App, game: Game) -> Scene:
    """Return the scene that asks for the mistakes of whoever played a finished game; IllegalMove if it goes on."""
    check_learning(game)
    return rooms().retry(app, game, {}, next(iter(game.persons), 0))


def rooms() -> MetroRooms:
    """Return them."""
    return catalog.rooms("metro", MetroRooms)
