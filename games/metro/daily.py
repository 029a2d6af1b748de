"""Metro's game of a day: solo on 6 by 6, tiles turned by the player, 32 of them, the order from the date alone."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from engine.history import History
from games.base.i18n import N_, _, ngettext
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.rules import tiles
from games.metro.rules.position import Params, Position
from games.metro.seats import usual_seats
from games.model.days.chance import Chance
from games.model.days.recipe import Daily

if TYPE_CHECKING:
    from pygame import Rect

    from games.stage.paint.painter import Paint

PARAMS = Params(d=6, ids=tuple(range(2, 11)))
TILES = 32  # all spaces but the four of the centre


def daily(day: date) -> Game:
    """Return the day's game. Recipe 1: each tile is one of #2 to #10, drawn by itself, and comes as its first kind."""
    chance = Chance(f"metro 1 {day:%Y%m%d}")
    stack = tuple(tiles.KINDS_OF[PARAMS.ids[chance.below(len(PARAMS.ids))]][0] for _ in range(TILES))
    start = Position(PARAMS, (), stack, 1, stack[:1])
    return Game(History(rules, PARAMS, 0, start), usual_seats(1))


def line(game: Game) -> str:
    """Return size and tiles."""
    d, n = game.params.d, len(game.position.stack)
    return ngettext("solo on {d} × {d}, {n} tile", "solo on {d} × {d}, {n} tiles", n).format(d=d, n=n)


def so_far(game: Game) -> str:
    """Return the points of the lines completed."""
    points = rules.scores(game.position)[0]
    return ngettext("{n} point so far", "{n} points so far", points).format(n=points)


def progress(game: Game) -> str:
    """Return how many tiles lie, of how many."""
    return _("{n} of {all}").format(n=len(game.position.placements), all=len(game.position.stack))


def draw(paint: Paint, game: Game, rect: Rect) -> None:
    """Draw the map as it stands, without numbers at its rim."""
    from games.metro.board.geometry import Geometry, ShownMap
    from games.metro.board.ground import FOOT, Ground

    d, params = game.params.d, game.params
    shown = ShownMap(d, game.position.placements, game.lines(), params.owners, game.colours, not params.solo)
    Ground(shown, Geometry.fit(rect, d, 0, paint.px(2 * FOOT)), numbers=False).draw(paint)


DAILY = Daily[Game](
    title=N_("Metro"),
    word=N_("Metro"),
    icon="train-front",
    order=3,
    recipes=((1, date(2026, 1, 1)),),
    make=daily,
    line=line,
    so_far=so_far,
    progress=progress,
    draw=draw,
)
