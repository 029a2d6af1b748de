"""The rooms of a sowing game, for its own scenes: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import catalog
from games.mancala.game import SowingGame
from games.model.rooms import Rooms

if TYPE_CHECKING:
    from games.mancala.match.tour import Tour
    from games.mancala.variant import Variant
    from games.model.app import App
    from games.model.study.review import Assessed
    from games.stage.scene import Scene


@dataclass(frozen=True, kw_only=True)
class SowingRooms(Rooms[SowingGame]):
    """The rooms of Kalah or Oware; `replay` is the review, `retry` asks for the mistakes of a game again.

    `watch` shows the search of the position on a game's board; from a fresh start, the first time, the course.

    `match` begins one of computers, `go_on` goes on with the one that is kept, None where there is none.

    The last argument of `retry` is what is known of the turns already; () where nothing is.
    """

    play: Callable[[App, SowingGame], Scene]
    replay: Callable[[App, SowingGame], Scene]
    retry: Callable[[App, SowingGame, Sequence[Assessed | None]], Scene]
    watch: Callable[[App, SowingGame], Scene]
    match: Callable[[App, Tour], Scene]
    go_on: Callable[[App], Scene | None]


def rooms(variant: Variant) -> SowingRooms:
    """Return the rooms of a sowing game."""
    return catalog.rooms(variant.name, SowingRooms)
