"""Hex's game of a day: four stones lie where the date says, and a person goes on against the computer."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from engine.history import History
from games.hex import rules
from games.hex.kind import KIND
from games.model.days.chance import Chance
from games.model.days.recipe import Daily
from games.model.duel import Duel

if TYPE_CHECKING:
    from pygame import Rect

    from games.stage.paint.painter import Paint


def daily(day: date) -> Duel:
    """Return the day's game."""
    cells = Chance(f"hex 1 {day:%Y%m%d}").shuffled(range(49))
    stones = "".join("rbrb"[cells.index(cell)] if cell in cells[:4] else "." for cell in range(49))
    game = KIND.new(rules.Params())
    game.history = History(rules, game.params, 0, rules.Position(7, stones))
    return game


def line(game: Duel) -> str:
    """Return the size."""
    return "7 × 7, two stones each"


def so_far(game: Duel) -> str:
    """Return nothing."""
    return ""


def progress(game: Duel) -> str:
    """Return the stones that lie."""
    return f"{49 - game.position.stones.count('.')} of 49"


def draw(paint: Paint, game: Duel, rect: Rect) -> None:
    """Draw the board."""
    from games.hex import board

    r = rect.width / 19
    board.draw(paint, game.position, rect.x + 1.8 * r, rect.centery - 4.5 * r, r)


DAILY = Daily[Duel](
    title="Hex", word="hex", icon="hexagon", recipes=((1, date(2026, 1, 1)),),
    make=daily, line=line, so_far=so_far, progress=progress, draw=draw,
)  # fmt: skip
