"""Five maps of Metro, by the solo rules on 4 by 4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from engine.history import History
from games.base.i18n import N_
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.rules import tiles
from games.metro.seats import Setup, usual_seats
from games.model.game import fresh_seed
from games.model.lessons import Lesson, Lessons


def map_of(hand: str, *laid: str) -> Callable[[], Game]:
    """Return what makes a game with these tiles laid and one in hand, each as `2R3`; another one is left."""

    def make() -> Game:
        placements = [rules.read_move(text) for text in laid]
        kinds = [move.kind for move in placements if isinstance(move, rules.Lay)]
        kinds += [_kind(hand), _kind("2R0")]
        params = rules.Params(d=4, sequence=tuple(tiles.KINDS[kind][0] for kind in kinds))
        lays = tuple(move for move in placements if isinstance(move, rules.Lay))
        pos = rules.Position(params, lays, tuple(kinds), len(lays) + 1, (_kind(hand),))
        return Game(History(rules, params, 0, rules.read(rules.write(pos))), usual_seats(1))

    return make


def _kind(text: str) -> int:
    tile, _, rotation = text.partition("R")
    return tiles.KINDS.index((int(tile), int(rotation)))


def laid(game: Game) -> int:
    """Return how many tiles were laid."""
    return game.history.cursor


def gained(game: Game) -> int:
    """Return the points that were gained."""
    return rules.scores(game.position)[0] - rules.scores(game.history.positions[0])[0]


def arrived(number: int) -> Callable[[Game], int]:
    """Return what says 1 once the line of that number, counted from 1, is finished."""
    return lambda game: int(any(line.closed and line.train == number - 1 for line in game.lines()))


def hand(scene: Any, find: Any, move: Any) -> list[Rect]:
    """Return the button that turns the tile where it must be turned, and the space."""
    space = scene.map.geometry.space(move.x, move.y)
    if scene.state.kind == move.kind:
        return [space]
    button = find("right")
    return [button.rect] if button is not None else []


def easy() -> Game:
    """Return a new solo game on the smallest map."""
    return Game.begin(Setup("solo.4.2-10", usual_seats(1), fresh_seed()))


LESSONS = Lessons[Game](
    boards=(
        Lesson(
            N_("Lay"),
            N_("A tile goes on the rim or beside another tile."),
            N_("Lay the tile on a space with a dot."),
            map_of("8R0"),
            ("2,1,8R0",),
            laid,
        ),
        Lesson(
            N_("Longer"),
            N_("A finished line brings a point for each tile that it crosses."),
            N_("Finish the line from (5, 2) for three points."),
            map_of("2R3", "4,3,2R3"),
            ("4,2,2R3",),
            gained,
            wanted=3,
            unit=N_("Points"),
        ),
        Lesson(
            N_("Turn"),
            N_("The tile in hand may be turned."),
            N_("Turn it so that the line from (2, 0) arrives."),
            map_of("8R1", "2,1,3R1"),
            ("1,1,8R0",),
            arrived(3),
        ),
        Lesson(
            N_("Centre"),
            N_("A line that ends in the centre counts twice."),
            N_("Bring the line from (5, 3) to the centre: twice three points."),
            map_of("6R0", "4,2,2R0"),
            ("4,3,6R0",),
            gained,
            wanted=6,
            unit=N_("Points"),
        ),
        Lesson(
            N_("Not one tile"),
            N_("No line may end after one tile: such spaces are hatched."),
            N_("Find a space where the tile may lie."),
            map_of("9R0"),
            ("1,1,9R0",),
            laid,
        ),
    ),
    easy=easy,
    hand=hand,
    keys=("place", "turn_left", "turn_right", "skip"),
    tools=("left", "choice", "right"),
    tap=True,
    rings=True,
)
