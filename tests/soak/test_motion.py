"""No action of any scene jumps: what it changes is seen to change, in the time that the tokens give."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator

import pygame
import pytest

from games.base.settings import Settings
from games.midend import poses
from games.stage.motion import BASE, FADE
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from tests.apps import app_of
from tests.soak.share import SECONDS, WHOLE, cases, chance

ALIKE = 6  # by how much colours may differ
FEW = 0.002  # of the window: a focus ring, a cursor


def ids(scene: Scene) -> list[str]:
    """Return the actions that a scene offers."""
    more = ["undo", "redo", "restart"] * scene.has_undo + ["hint"] * scene.has_hint
    return [*(one.id for one in scene.actions), *more]


@functools.cache
def actions() -> list[tuple[str, str, str]]:
    """Return place, pose and action of everything that one pose of each scene offers."""
    seen, found = set(), []
    for place, own in poses.everything().items():
        for name, make in own.items():
            scene = poses.make(make)
            if scene.scope and scene.scope not in seen:
                seen.add(scene.scope)
                found += [(place, name, id) for id in ids(scene)]
    return found


def tried(trial: str, seconds: float) -> Iterator[tuple[int, str, str, str]]:
    """Yield the number, place, pose and action of each case: all that there are, or for so many seconds an action of
    each pose drawn, so that no pose is made for the list alone.
    """
    if WHOLE or "TABLA_CASE" in os.environ:
        yield from ((number, *actions()[number]) for number in cases(len(actions())))
        return
    listed = [(place, name, make) for place, own in poses.everything().items() for name, make in own.items()]
    for number in cases(len(listed), seconds):
        place, name, make = listed[number]
        scene = poses.make(make)
        if scene.scope and (offered := ids(scene)):
            yield number, place, name, chance(trial, number).choice(offered)


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return which share of two pictures differs."""
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), (ALIKE, ALIKE, ALIKE, 255), other)
    wide, tall = one.get_size()
    return 1 - float(same.count()) / (wide * tall)


@pytest.mark.parametrize(("motion", "longest"), [("full", BASE), ("reduced", FADE)])
def test_what_an_action_changes_is_seen_to_change(motion: str, longest: float) -> None:
    for number, place, name, id in tried(f"motion {motion}", SECONDS):
        settings = Settings()
        posed = poses.make(poses.find_poses(place)[name], app_of(settings))
        pilot = Pilot(posed, (960, 600), motion=motion, settings=settings)
        pilot.settle(4000)
        desk, scene, before, places = pilot.desk, pilot.scene, pilot.picture(), pilot.desk.scrolled()
        desk.finish()
        desk.soften()
        desk.guarded(scene, lambda scene=scene, id=id: scene.act(id))
        pilot.frame()
        after = pilot.picture()
        if desk.active is scene and desk.scrolled() == places and differing(before, after) > FEW:
            assert desk.wait() == 0, (number, place, name, id)
        assert desk.passing.tween.length in (0, longest), (number, place, name, id)
        pilot.close()
