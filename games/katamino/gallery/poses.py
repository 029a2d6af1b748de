"""Named states of the gallery, for pictures, golden tests and the self-test: its search is over in each."""

from __future__ import annotations

import time

from games.katamino.gallery.scene import Gallery
from games.katamino.rules.pieces import read_pieces
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App

WORKED = read_pieces("LTWNYFZUP").pieces
PATIENCE = 20.0  # seconds


def finish(scene: RoomScene[Gallery]) -> None:
    """Wait for the end of the search."""
    end = time.monotonic() + PATIENCE
    while not scene.play.state.complete and time.monotonic() < end:
        time.sleep(0.001)
        scene.update(scene.look.now())


def gallery(app: App) -> RoomScene[Gallery]:
    """All solutions."""
    return entered(RoomScene(lambda table: Gallery(table, app, WORKED)), finish)


def gallery_empty(app: App) -> RoomScene[Gallery]:
    """A filter that nothing passes."""
    return entered(gallery(app), lambda scene: scene.play.state.filter("L3,5"))


POSES = {"gallery": gallery, "gallery_empty": gallery_empty}
