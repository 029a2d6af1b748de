"""Lessons: what a game offers so that its rules can be learnt by playing. No pixels, but for where the hand points.

The launcher shows a lesson on the game's own scene (room `of`), which keeps nothing, with its preview and sounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from pygame import Rect

    from games.model.game import Game
    from games.stage.widgets.base import Widget

G = TypeVar("G", bound="Game")

def moved(game: Game) -> bool:
    """Whether anything was played."""
    return bool(game.history.cursor)


def passed(game: Game) -> bool:
    """Whether it is no longer the turn of who began, or over."""
    return bool(game.over or game.mover != game.mover_at(0))


def never(game: Game) -> bool:
    """Whether it is lost: never, what was done can be undone by playing on."""
    return False


def as_it_is(scene: Any) -> None:
    """Leave a scene as it begins."""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[G]):
    """One board: a new game each time, and when its goal is reached.

    `name`, `text` (the idea, one sentence), `goal` (what to do) and `unit` are messages. `reached(game)` counts
    towards `wanted`; where that is more than one the count is shown with `unit`. `over(game)`: whether what was played
    can no longer reach it. `moves`: moves that do, in the text form of the rules; `lead(game)`: the next of them where
    that depends on what was played. `begin(scene)`: how the board is laid before the player (a piece turned).
    `mends`: whether what misses the goal can be mended on the board, as a number by another over it.
    """

    name: str
    text: str
    goal: str
    game: Callable[[], G]
    moves: tuple[str, ...]
    reached: Callable[[G], int]
    wanted: int = 1
    unit: str = ""
    over: Callable[[G], bool] = moved
    begin: Callable[[Any], None] = as_it_is
    lead: Callable[[G], str] | None = None
    mends: bool = False

    def next(self, game: G) -> str | None:
        """Return the move that the hand shows, None where no known one leads on from what was played."""
        if self.lead is not None:
            return self.lead(game)
        made = tuple(str(move) for move in game.history.moves[: game.history.cursor])
        return self.moves[len(made)] if made == self.moves[: len(made)] != self.moves else None


@dataclass(frozen=True, kw_only=True)
class Lessons(Generic[G]):
    """The lessons of a game; G is its class of games.

    `boards`: five, each with one idea said in one sentence. `easy()`: the game that *Play* opens after the last one.
    `hand(scene, find, move)`: the places (device pixels) that a hand touches one after the other to make a move on the
    board of the game's scene; `find(id)` returns a widget of the dock.
    `keys` and `tools`: the actions of the game's scene that mean something in a lesson, and the ids of the widgets that
    stand in the dock for them. `tap`: whether a finger plays at once what it touches; `rings`: whether the board itself
    marks what is pointed at.
    """

    boards: tuple[Lesson[G], ...]
    easy: Callable[[], G]
    hand: Callable[[Any, Callable[[str], Widget | None], Any], list[Rect]]
    keys: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    tap: bool = False
    rings: bool = False
