"""Daily: what a game offers for a day. Everything but drawing does without pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from pygame import Rect

    from games.model.game import Game
    from games.stage.paint.painter import Paint

G = TypeVar("G", bound="Game")
LAST = 99  # place among the cards of a game that says none


@dataclass(frozen=True, kw_only=True)
class Daily(Generic[G]):
    """A game's game of a day.

    `title` (the head of its card) and `word` (in the line to send) are messages, `icon` stands over its column;
    `order`: its place among the cards.
    `recipes`: version and the day from which on it holds, rising. A day's game never changes: what is made otherwise
    has a new version, from a day to come on. The first version holds for the days before its own, too.
    `make(day)`: a new game of that day, from the date alone, in a moment. `line(game)`: what it is, in a few words.
    `so_far(game)`, `progress(game)`: of a game under way what it has come to, and how much of it is done. `level(day)`:
    how hard the day's game is, of how much, where that goes by the day.
    `draw(paint, game, rect)`: its board as it stands, in a square; `on_lid` the same on the dark ground of the lid,
    where that looks otherwise.
    """

    title: str
    word: str
    icon: str
    recipes: tuple[tuple[int, date], ...]
    make: Callable[[date], G]
    line: Callable[[G], str]
    so_far: Callable[[G], str]
    progress: Callable[[G], str]
    draw: Callable[[Paint, G, Rect], None]
    on_lid: Callable[[Paint, G, Rect], None] | None = None
    level: Callable[[date], tuple[int, int]] | None = None
    order: int = LAST
