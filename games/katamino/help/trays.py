"""Pictures on Katamino's help pages of trays that are no strips of five rows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pygame import Rect

from games.katamino.board import drawing
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import FEWEST, Placement, name_of
from games.katamino.rules.plan import plan_of, read_plan, strip
from games.katamino.think.verdict import completion
from games.stage.manual import Frames
from games.stage.paint.painter import Paint


class Filled(Frames):
    """A tray is filled piece by piece."""

    ratio = 1.7
    step = 420.0
    TEXT = ""

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        tray = drawing.fit_plan(rules.read_params(self.TEXT).plan or strip(FEWEST), rect)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        for placement in filling(self.TEXT)[:number]:
            drawing.draw_piece(paint.surface, tray, name_of(placement.piece), placement.cells)


class OfADay(Filled):
    """The calendar of 22 November."""

    TEXT = "calendar-2026-11-22"
    count, still = 8, 5


class Shaped(Filled):
    """An elephant, filled by the twelve."""

    TEXT = "12x7-7Y3ZXVZZZZFWV64SG"
    count, still = 12, 8


class Painted(Frames):
    """An elephant is painted, column by column."""

    TEXT = "12x7-7Y3ZXVZZZZFWV64SG"
    ratio = 1.7
    count = still = 12

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        whole = read_plan(self.TEXT)
        tray = drawing.fit_plan(whole, rect)
        cells = tuple(cell for cell in whole.cells if cell[1] < max(1, number))
        plan = plan_of(whole.rows, whole.columns, cells)
        drawing.draw_tray(paint.surface, replace(tray, plan=plan), paint.look.theme, paint.look.metrics.u * 0.5)


class Repeated(Filled):
    """A small tray, filled by two pieces of one kind and two of another."""

    TEXT = "5x4-ZZZZ.L2P2"
    count, still = 4, 3


class ByItsId(Frames):
    """A shape and the ID in which everything of it stands."""

    TEXT = "5x4-ZZZZ.L2P2"
    count = still = 1
    step = 700.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        line = Rect(rect.x, rect.bottom - paint.px(24), rect.width, paint.px(24))
        room = Rect(rect.x, rect.y, rect.width, rect.height - line.height - paint.px(4))
        plan = rules.read_params(self.TEXT).plan
        assert plan is not None
        tray = drawing.fit_plan(plan, room)
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        if number:
            paint.text(self.TEXT, line, "label", "ink.secondary", "centre")


@cache
def filling(text: str) -> tuple[Placement, ...]:
    """Return the pieces of a challenge in the order in which they are laid: from the left."""
    found = completion(rules.start(rules.read_params(text), 0))
    return tuple(sorted(found or (), key=lambda placement: (placement.column, placement.row)))
