"""Named states of the sheet, for pictures, golden tests and the self-test."""

from __future__ import annotations

import datetime

from games.katamino.rules.pieces import NAMES, side_of
from games.katamino.shapes.drawn import ShapeDrawing
from games.katamino.shapes.own import OwnShape, keep_shapes, own_shapes
from games.katamino.shapes.scene import Shapes
from games.katamino.shapes.state import State
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App
from games.stage.window import wake

DAY = datetime.date(2026, 11, 22)


def drawing(app: App, key: str = "") -> RoomScene[Shapes]:
    """Return the sheet of a fixed day, a ready shape on it, counted."""
    scene = RoomScene(lambda table: Shapes(table, app))
    scene.play.state = State(app.settings, ShapeDrawing(), wake.wake, DAY)
    if key:
        scene.play.state.choose(key)
        scene.play.state.past.clear()
    return entered(scene, counted)


def counted(scene: RoomScene[Shapes]) -> None:
    """Wait until the solutions are counted."""
    while scene.play.state.counting:
        scene.update(scene.look.now())


def shapes(app: App) -> RoomScene[Shapes]:
    """The elephant, counted."""
    return drawing(app, "elephant")


def shapes_empty(app: App) -> RoomScene[Shapes]:
    """An empty sheet."""
    return drawing(app)


def shapes_short(app: App) -> RoomScene[Shapes]:
    """A shape of one's own that lacks two cells, among the shapes kept."""
    scene = drawing(app, "elephant")
    state = scene.play.state
    params = state.params
    assert params is not None
    keep_shapes(app.settings, [OwnShape("Big Jumbo", params, 7)])
    state.own = own_shapes(app.settings)
    state.toggle((3, 8))
    state.toggle((3, 9))
    state.name_it("Jumbo")
    return scene


def shapes_one_sided(app: App) -> RoomScene[Shapes]:
    """Five rows of twelve, whose pieces may not be turned over, counted."""
    scene = drawing(app, "5x12")
    state = scene.play.state
    state.turn_over(False)
    for kind in (side_of(NAMES.index("L")), side_of(NAMES.index("P"))):
        state.count_piece(kind, -1)
    for kind in (side_of(NAMES.index("L"), True), side_of(NAMES.index("P"), True)):
        state.count_piece(kind, 1)
    return entered(scene, counted)


POSES = {
    "shapes": shapes,
    "shapes_empty": shapes_empty,
    "shapes_short": shapes_short,
    "shapes_one_sided": shapes_one_sided,
}
