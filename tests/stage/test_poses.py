"""Every pose of every scene: all sizes, themes, motions, languages; random events; the self-test's parts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from games import app, catalog
from games.stage import poses
from games.stage.pilot import Pilot
from games.stage.text import i18n
from tests.amount import amount
from tests.stage.monkey import monkey

EVERY = [(name, pose) for name, found in poses.everything().items() for pose in found]
SIZES = ((960, 600), (720, 1100))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("name", ["launcher", *(entry.name for entry in catalog.entries())])
def test_every_game_registers_poses(name: str) -> None:
    assert poses.find_poses(name)


@pytest.mark.parametrize(("name", "pose"), EVERY)
def test_pose_lays_out_at_every_size(name: str, pose: str) -> None:
    """Nothing is placed outside the window, in any size or in the longest words."""
    i18n.set_language(i18n.PSEUDO)
    pilot = Pilot(poses.make(poses.find_poses(name)[pose]), (1280, 800), "dark", motion="reduced", contrast=True)
    with contextlib.closing(pilot):
        for size in SIZES:
            pilot.resize(*size)
            pilot.settle(600)
            window = pilot.desk.surface.get_rect()
            for area, roots in pilot.desk.active.roots.items():
                for root in roots:
                    inside = root.rect.clip(window) == root.rect
                    assert inside or area == "board" or not root.rect.width, (size, area, root)


@pytest.mark.parametrize(("name", "pose"), EVERY)
def test_random_events(name: str, pose: str) -> None:
    pilot = Pilot(poses.make(poses.find_poses(name)[pose]), (960, 600), motion="full")
    with contextlib.closing(pilot):
        monkey(pilot, 11, 25)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({name for name, _ in EVERY}))
def test_many_random_events(name: str) -> None:
    for n, pose in enumerate(poses.find_poses(name).values()):
        pilot = Pilot(poses.make(pose), (960, 600))
        with contextlib.closing(pilot):
            monkey(pilot, n, amount(75, 200))


def test_assets_and_modules_load() -> None:
    found = [*app._assets(), *app._compiled()]
    assert not found, found
