"""Poses: named states of scenes, for pictures, golden tests and the self-test.

A game's entry names them; so does the module of the launcher's, and any other with a table
`POSES = {"play": callable returning a Scene, ...}`.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import TypeVar

from games import catalog
from games.model.app import App
from games.stage.scene import Scene

OTHERS = {"launcher": "games.launcher.posed"}  # modules with POSES that are no game's; the tests add one of theirs


S = TypeVar("S", bound=Scene)


def entered(scene: S, then: Callable[[S], object]) -> S:
    """Return a scene with which something is done once, as soon as it is on the stage: what playing it leads to."""
    enter = scene.enter

    def enter_and_go_on() -> None:
        scene.enter = enter  # type: ignore[method-assign]
        enter()
        then(scene)

    scene.enter = enter_and_go_on  # type: ignore[method-assign]
    return scene


def find_poses(name: str) -> dict[str, Callable[..., Scene]]:
    """Return the poses of a game, of the launcher, or of the module itself, by its dotted name."""
    entry = catalog.entry(name)
    if entry is not None:
        return dict(entry.poses())
    module = importlib.import_module(OTHERS.get(name, name))  # what somebody types, for a picture of it
    return dict(module.POSES)


def waits(name: str, pose: str) -> bool:
    """Whether a pose waits itself for its searches, so that it always looks the same.

    Of the others a picture is to be taken with all searches standing still.
    """
    entry = catalog.entry(name)
    return entry is not None and pose in entry.waiting_poses()


def places() -> list[str]:
    """Return where poses are: the launcher, every game."""
    return [*OTHERS, *(entry.name for entry in catalog.entries())]


def everything() -> dict[str, dict[str, Callable[..., Scene]]]:
    """Return the poses of the launcher and of every game."""
    return {name: find_poses(name) for name in places()}


def make(pose: Callable[..., Scene], app: App | None = None) -> Scene:
    """Return the scene of a pose; one that takes an argument gets `app`, by default one that keeps nothing."""
    if not inspect.signature(pose).parameters:  # most need none of it, and are written as plain functions
        return pose()
    return pose(app or App())
