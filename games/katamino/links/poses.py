"""Named states of the lesson of dancing links, for pictures, golden tests and the self-test."""

from __future__ import annotations

from games.katamino.links.scene import LinksLesson
from games.katamino.links.state import USUAL
from games.katamino.rules.rulebook import challenge_of
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App


def lesson(app: App, step: int) -> RoomScene[LinksLesson]:
    """Return the lesson at one of its steps, from 1."""
    scene = RoomScene(lambda table: LinksLesson(table, app, challenge_of(USUAL)))

    def go(scene: RoomScene[LinksLesson]) -> None:
        scene.play.state.to_step(step - 1)
        scene.play.arrive()

    return entered(scene, go)


def links(app: App) -> RoomScene[LinksLesson]:
    """The sixth step: an option is covered."""
    return lesson(app, 6)


def links_start(app: App) -> RoomScene[LinksLesson]:
    """The first step: the whole table."""
    return lesson(app, 1)


def links_dead(app: App) -> RoomScene[LinksLesson]:
    """The last step: a dead end."""
    return lesson(app, 10)


POSES = {"links": links, "links_start": links_start, "links_dead": links_dead}
