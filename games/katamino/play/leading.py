"""Where a challenge leads to: its searches, its solutions, the challenges, the sheet of shapes, a duel."""

from __future__ import annotations

from games.katamino.play.messages import KataminoCommand
from games.katamino.rooms import rooms
from games.katamino.rules.rulebook import Params
from games.model.app import App
from games.stage.scene import Scene

ROOMS = (
    KataminoCommand.WATCH,
    KataminoCommand.SOLUTIONS,
    KataminoCommand.CHALLENGES,
    KataminoCommand.DRAW_SHAPE,
    KataminoCommand.DUEL,
)


def room_of(command: KataminoCommand, app: App, params: Params) -> Scene:
    """Return the room that one of ROOMS opens over a challenge."""
    plan = params.plan
    shape = params if plan is not None and plan.day is None else None
    match command:
        case KataminoCommand.WATCH:
            return rooms().watch(app, params)
        case KataminoCommand.SOLUTIONS:
            return rooms().solutions(app, params)
        case KataminoCommand.DUEL:
            return rooms().duel(app, params)
        case KataminoCommand.DRAW_SHAPE:
            return rooms().shapes(app, shape)
    return rooms().challenges(app, params.pieces, shape)
