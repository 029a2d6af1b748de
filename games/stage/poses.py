"""Poses: named states of scenes, for pictures, golden tests and the self-test.

A module with scenes registers them as `POSES = {"play": callable returning a Scene, ...}`. A game's are in its modules
named `scene`, `scene_*` or `poses`, in whatever folder of the game; those of its room `play` come first.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeVar

from games import catalog
from games.stage.scene import Scene

OTHERS = {"components": "games.stage.widgets.components"}


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


def _modules(name: str) -> Iterator[ModuleType]:
    """Yield the modules that may have poses: of a game, of the launcher, of "components", or the dotted one itself."""
    if "." in name or name in OTHERS:
        yield importlib.import_module(OTHERS.get(name, name))
        return
    package = importlib.import_module(f"games.{name}")
    last = {module: module.rpartition(".")[2] for module in catalog.modules(package)}
    rooms = name == "launcher"  # whose own scene comes before its rooms
    order = {m: (rooms and m.count("."), last[m] != "poses", last[m] != "scene", ".play." not in m, m) for m in last}
    for module in sorted(last, key=order.__getitem__):
        if last[module].startswith("scene") or last[module] == "poses" or rooms:
            yield importlib.import_module(module)


def find_poses(name: str) -> dict[str, Callable[..., Scene]]:
    """Return the poses of a game, of the launcher, of "components" or of a dotted module; {} if there are none."""
    found: dict[str, Callable[..., Scene]] = {}
    for module in _modules(name):
        found |= getattr(module, "POSES", {})
    return found


def waits(name: str, pose: str) -> bool:
    """Whether a pose waits itself for its searches, so that it always looks the same: its module says `WAITS = True`.

    Of the others a picture is to be taken with all searches standing still.
    """
    return any(pose in getattr(module, "POSES", {}) and getattr(module, "WAITS", False) for module in _modules(name))


def places() -> list[str]:
    """Return where poses are: the launcher, every game, the components."""
    return ["launcher", *(entry.name for entry in catalog.entries()), "components"]


def everything() -> dict[str, dict[str, Callable[..., Scene]]]:
    """Return the poses of every game, the launcher and the components."""
    return {name: find_poses(name) for name in places()}


def make(pose: Callable[..., Scene], settings: Any = None) -> Scene:
    """Return the scene of a pose; one that takes an argument gets the settings (as they are at first)."""
    if not inspect.signature(pose).parameters:
        return pose()
    if settings is None:
        from games.base.settings import Settings

        settings = Settings()
    return pose(settings)
