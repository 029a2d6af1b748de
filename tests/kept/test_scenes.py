"""No scene loses an action, a key, its help or a pose unseen: all are as they are listed in scenes.json."""

from __future__ import annotations

import json
from typing import Any

import pytest

import games
from games import catalog
from games.launcher import tables
from games.midend import poses
from games.midend.scene.room import Room
from games.stage.scene import Scene
from tests.kept import scenes

PARTS = {"sheet": scenes.sheet, "manual": scenes.manual, "poses": scenes.posed}


@pytest.mark.parametrize("part", PARTS)
def test_every_scene_offers_what_it_did(part: str) -> None:
    listed = json.loads(scenes.LISTED.read_text(encoding="utf-8"))[part]
    assert PARTS[part]() == listed, "look at what differs; if it is meant: python -m tests.kept.scenes"


def test_every_scene_with_actions_is_in_the_sheet() -> None:
    """Wherever a class of scenes is defined: what it does by keys can be read."""
    there = {table.scope for table in tables.every()}
    missing = [scene.__qualname__ for scene in every_scene() if not scopes(scene) <= there]
    assert not missing
    posed = [poses.make(make) for place in poses.everything().values() for make in place.values()]
    assert set().union(*map(scopes, posed)) <= there


def every_scene() -> list[Any]:
    """Return all classes of scenes of the program."""
    for name in catalog.modules(games):
        __import__(name)
    found, todo = [], [Scene, Room]
    while todo:
        todo += (below := todo.pop().__subclasses__())
        found += [one for one in below if not one.__module__.startswith(("games.midend.scene", "tests"))]
    return found


def scopes(scene: Any) -> set[str]:
    """Return the scopes of the actions of a scene or of a class of scenes."""
    return {action.scope for action in scene.actions}


def test_modules_are_found_however_deep() -> None:
    found = list(catalog.modules(games))
    assert len(found) == len(set(found)) and {"games.stage.widgets.base", "games.catalog", "games.stage"} <= set(found)
