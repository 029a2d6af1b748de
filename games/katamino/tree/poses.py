"""Named states of the tree of a search, for pictures, golden tests and the self-test."""

from __future__ import annotations

import time

from games.katamino.rules.rulebook import read_params
from games.katamino.tree.scene import SearchTree
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App

PATIENCE = 20.0  # seconds


def standing(app: App, text: str, strategy: str, node: int) -> RoomScene[SearchTree]:
    """Return the tree of a challenge at a node, all known that will be."""
    scene = RoomScene(lambda table: SearchTree(table, app, read_params(text), strategy))

    def stand(scene: RoomScene[SearchTree]) -> None:
        scene.play.state.seek(node)
        waited(scene)

    return entered(scene, stand)


def waited(scene: RoomScene[SearchTree]) -> None:
    """Wait until nothing is worked at any more."""
    state, end = scene.play.state, time.monotonic() + PATIENCE
    scene.update(scene.look.now())
    while (state.busy or not state.whole) and time.monotonic() < end:
        time.sleep(0.001)
        scene.update(scene.look.now())
    scene.update(scene.look.now())


def tree(app: App) -> RoomScene[SearchTree]:
    """First hole on L P T W Y, at node 540."""
    return standing(app, "LPTWY", "first-hole", 540)


def tree_links(app: App) -> RoomScene[SearchTree]:
    """Dancing links on six pieces."""
    return standing(app, "FLNPTU", "dlx", 40)


POSES = {"tree": tree, "tree_links": tree_links}
