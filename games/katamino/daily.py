"""Katamino's offer for a day: the calendar board of its date. Board and pieces follow from the date; nothing is drawn.

What the recipe says stands in rules/calendar.py: rows, pieces, cells of a date. A game of a day never changes, so these
do not either; another board would be another recipe, from a day to come on.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from games.base.figures import number
from games.base.i18n import N_, _, ngettext
from games.katamino.game import Game, begun
from games.katamino.rules.calendar import PIECES, board_of
from games.katamino.rules.plan import Plan
from games.katamino.rules.rulebook import challenge_of
from games.katamino.think.calendar_ways import ways_on
from games.model.days.recipe import Daily

if TYPE_CHECKING:
    from pygame import Rect

    from games.stage.paint.painter import Paint



def daily(day: datetime.date) -> Game:
    """Return a new game of a day's calendar."""
    return begun(challenge_of(PIECES, board_of(day)))


def line(game: Game) -> str:
    """Return "eight pieces, 40 ways"."""
    many = ways_on(_day(game))
    return ngettext("eight pieces, {n} way", "eight pieces, {n} ways", many).format(n=number(many))


def so_far(game: Game) -> str:
    """Return "5 of 8 down"."""
    return _("{n} of {all} down").format(n=len(game.position.laid), all=len(game.position.pieces))


def progress(game: Game) -> str:
    """Return "5 of 8"."""
    return _("{n} of {all}").format(n=len(game.position.laid), all=len(game.position.pieces))


def draw(paint: Paint, game: Game, rect: Rect) -> None:
    """Draw the board as it stands, in a square."""
    from games.katamino.board.left_off import draw_position

    draw_position(paint, game.position, rect)


def on_lid(paint: Paint, game: Game, rect: Rect) -> None:
    """Draw the board on the dark ground of the lid."""
    from games.katamino.board.left_off import draw_calendar

    draw_calendar(paint, game.position, rect)


def _day(game: Game) -> datetime.date:
    plan: Plan = game.position.plan
    assert plan.day is not None
    return plan.day


DAILY = Daily[Game](
    title=N_("Calendar"),
    word=N_("calendar"),
    icon="calendar-days",
    order=1,
    recipes=((1, datetime.date(2026, 1, 1)),),
    make=daily,
    line=line,
    so_far=so_far,
    progress=progress,
    draw=draw,
    on_lid=on_lid,
)
