"""Hex's game of a day: four stones lie where the date says, and a person goes on against the computer."""

from datetime import date

from engine.history import History
from games.hex import rules
from games.hex.kind import KIND
from games.model.days.chance import Chance
from games.model.duel import Duel

RECIPES = ((1, date(2026, 1, 1)),)
TITLE, WORD, ICON = "Hex", "hex", "hexagon"


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


def draw(paint, game, rect):
    """Draw the board."""
    from games.hex import board

    r = rect.width / 19
    board.draw(paint, game.position, rect.x + 1.8 * r, rect.centery - 4.5 * r, r)
