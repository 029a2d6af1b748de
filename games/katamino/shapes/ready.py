"""Shapes that are there already, with how many solutions the twelve have on them up to symmetry."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import N_, _
from games.katamino.rules.calendar import PIECES, board_of
from games.katamino.rules.pieces import COUNT
from games.katamino.rules.plan import Plan, plan_with, read_plan
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.shapes.drawn import ShapeDrawing, drawn_of

CALENDAR = "calendar"


@dataclass(frozen=True, slots=True)
class ReadyShape:
    """A shape to begin with. `count`: of its solutions with the twelve, 0 for the calendar, whose day settles it."""

    key: str
    name: str
    plan: Plan
    count: int

    @property
    def figure(self) -> str:
        """What stands below its name: how many solutions it has."""
        return number(self.count) if self.count else _("a day")


def _box(rows: int, columns: int, without: tuple[tuple[int, int], ...] = ()) -> Plan:
    return plan_with((r, c) for r in range(rows) for c in range(columns) if (r, c) not in without)


def ready_shapes(today: datetime.date) -> tuple[ReadyShape, ...]:
    """Return them; the calendar is that of a day."""
    return (*FIXED, ReadyShape(CALENDAR, N_("Calendar"), board_of(today), 0))


def begun_with(one: ReadyShape) -> ShapeDrawing:
    """Return a sheet with a ready shape and its pieces."""
    return drawn_of(one.plan, PIECES if one.key == CALENDAR else range(COUNT), one.key)


def played(drawn: ShapeDrawing, today: datetime.date) -> Params | None:
    """Return the challenge of what is drawn; the calendar board as such, as long as nothing of it was changed."""
    if drawn.ready == CALENDAR and drawn.pieces == tuple(sorted(PIECES)):
        return challenge_of(PIECES, board_of(today))
    return drawn.params


FIXED = (
    ReadyShape("6x10", "6 × 10", _box(6, 10), 2339),
    ReadyShape("5x12", "5 × 12", _box(5, 12), 1010),
    ReadyShape("4x15", "4 × 15", _box(4, 15), 368),
    ReadyShape("3x20", "3 × 20", _box(3, 20), 2),
    ReadyShape("hole", N_("8 × 8, hole"), _box(8, 8, ((3, 3), (3, 4), (4, 3), (4, 4))), 65),
    ReadyShape("corners", N_("No corners"), _box(8, 8, ((0, 0), (0, 7), (7, 0), (7, 7))), 2170),
    ReadyShape("elephant", N_("Elephant"), read_plan("12x7-7Y3ZXVZZZZFWV64SG"), 7),
)
